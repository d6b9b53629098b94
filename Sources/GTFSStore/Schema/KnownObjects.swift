internal import GTFSSchema

/// The tables, indexes and views that a text of SQL makes, word for word as SQLite keeps them in a file.
struct KnownObjects: Sendable {
    /// A kind of object that a file may have.
    enum Kind: Sendable { case table, index, view }

    struct Object: Sendable {
        let kind: Kind
        fileprivate let range: Range<Int>
    }

    private let bytes: [UInt8]
    /// By name, in small letters.
    private let objects: [String: Object]

    /// - Parameter sql: statements, each up to a semicolon. A later one takes the place of an earlier one of the same name, and
    ///   a DROP takes an object away; those that make nothing are passed over.
    init(_ sql: String) {
        var scanner = StatementScanner(bytes: Array(sql.utf8))
        var objects: [String: Object] = [:]
        while let statement = scanner.next() {
            guard let named = scanner.named(in: statement) else { continue }
            objects[named.name] = named.isMade ? Object(kind: named.kind, range: statement) : nil
        }
        (bytes, self.objects) = (scanner.bytes, objects)
    }

    private init(bytes: [UInt8], objects: [String: Object]) { (self.bytes, self.objects) = (bytes, objects) }

    func only(_ names: Set<String>) -> KnownObjects {
        KnownObjects(bytes: bytes, objects: objects.filter { names.contains($0.key) })
    }

    subscript(name: String) -> Object? { objects[name] }

    /// The names and statements of the objects of some kinds, kind after kind in the order of the text.
    func creations(of kinds: [Kind] = [.table, .index, .view]) -> [(name: String, sql: String)] {
        kinds.flatMap { kind in
            objects.filter { $0.value.kind == kind }.sorted { $0.value.range.lowerBound < $1.value.range.lowerBound }
                .map { ($0.key, text($0.value)) }
        }
    }

    var views: [String] { objects.filter { $0.value.kind == .view }.keys.sorted() }

    /// The statement that makes an object.
    func text(_ object: Object) -> String { String(decoding: bytes[object.range], as: UTF8.self) }

    /// Whether a statement is, byte for byte, the one that makes an object.
    func isText(_ statement: Span<UInt8>, of object: Object) -> Bool {
        statement.count == object.range.count
            && statement.indices.allSatisfy { statement[$0] == bytes[object.range.lowerBound + $0] }
    }

    /// Whether a statement makes a table with columns that somebody added to it: names and types, with no expression, which
    /// SQLite has in parentheses, and with no comment.
    func isText(_ statement: Span<UInt8>, withColumnsAddedTo object: Object) -> Bool {
        let added = statement.count - object.range.count
        guard object.kind == .table, added > 0 else { return false }
        let start = object.range.lowerBound
        var head = 0
        while head < object.range.count, statement[head] == bytes[start + head] { head += 1 }
        var tail = 0
        while tail < object.range.count,
            statement[statement.count - 1 - tail] == bytes[object.range.upperBound - 1 - tail]
        {
            tail += 1
        }
        guard head + tail >= object.range.count else { return false }
        // Where a sign stands on both sides, as ", a" in "(b, a, a)": the first place that the end allows.
        let first = object.range.count - tail
        return (first...head).contains { Self.isPlainColumns(statement, range: $0..<$0 + added) }
    }

    private static func isPlainColumns(_ text: Span<UInt8>, range: Range<Int>) -> Bool {
        text[range.lowerBound] == UInt8(ascii: ",") && range.allSatisfy { isPlain(text[$0]) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: "_ ,.\n\"'".utf8.contains(byte)
        }
    }
}

extension KnownObjects {
    static let newest = KnownObjects(Schema.newest)
    static let versionOne = KnownObjects(Schema.newest + Schema.versionOne)
    private static let versionTwo = KnownObjects(Schema.newest + Schema.versionTwo)

    /// The objects of an empty file of a version; nil for a version that is not released, which tests have.
    static func ofVersion(_ version: Int) -> KnownObjects? {
        switch version {
        case 1: versionOne
        case 2: versionTwo
        case DatabaseIdentity.schemaVersion: newest
        default: nil
        }
    }
}

/// Goes through a text of SQL, statement by statement.
private struct StatementScanner {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes of the next statement, from its first word to its last sign; nil after the last one.
    mutating func next() -> Range<Int>? {
        var start: Int?
        var end = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "-"), isNext(byte) {
                skip(to: UInt8(ascii: "\n"))
                continue
            }
            if byte == UInt8(ascii: ";") {
                index += 1
                guard let start else { continue }
                return start..<end
            }
            let isBlank = byte <= UInt8(ascii: " ")
            if !isBlank, start == nil { start = index }
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                index += 1
                skip(to: byte)
            }
            index += 1
            if !isBlank { end = index }
        }
        return start.map { $0..<end }
    }

    private func isNext(_ byte: UInt8) -> Bool { index + 1 < bytes.count && bytes[index + 1] == byte }

    private mutating func skip(to byte: UInt8) {
        while index < bytes.count, bytes[index] != byte { index += 1 }
    }

    /// The kind and name of the object that a statement makes or drops; nil for any other statement.
    func named(in statement: Range<Int>) -> (kind: KnownObjects.Kind, name: String, isMade: Bool)? {
        let words = bytes[statement].prefix(100).split(
            maxSplits: 4,
            whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\n") }
        ).map { String(decoding: $0, as: UTF8.self) }
        guard let verb = words.first, ["CREATE", "DROP"].contains(verb), words.count > 2 else { return nil }
        let rest = ["UNIQUE", "VIRTUAL"].contains(words[1]) ? words.dropFirst(2) : words.dropFirst()
        guard rest.count > 1, let word = rest.first, let kind = Self.kinds[word] else { return nil }
        let name = rest[rest.startIndex + 1].filter { $0 != "\"" && $0 != "'" }
        return (kind, name.lowercased(), verb == "CREATE")
    }

    private static let kinds: [String: KnownObjects.Kind] = ["TABLE": .table, "INDEX": .index, "VIEW": .view]
}
