internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What happens in a cut to the values that records refer to.
struct ReferredValues {
    /// The record that a value leads to.
    enum Fate {
        /// A record of the cut.
        case remaining
        /// A record of the whole feed that the cut leaves out.
        case lost
        /// Nothing, not even in the whole feed.
        case nowhere
    }

    /// The values of a field of a small file.
    private struct Values {
        var remaining: Set<ExactText> = []
        var lost: Set<ExactText> = []
    }

    private let reader: FeedReader
    /// The fates of the ids that the tables know by a key.
    private var keyed: [GTFSField.Reference: (String) throws -> Fate] = [:]
    private var values: [GTFSField.Reference: Values] = [:]

    init(_ database: StoreDatabase) { reader = FeedReader(database) }

    /// Answers for a field by the key of its value.
    /// - Parameters:
    ///   - remaining: keys of the records that stay.
    ///   - known: keys of the records that the whole feed has; nil if every key has a record.
    ///   - key: of the record that has the value.
    mutating func enter<Of>(
        _ file: GTFSFile, _ field: String, remaining: KeySet, among known: KeySet? = nil,
        key: @escaping (FeedReader, String) throws -> Key<Of>?
    ) {
        keyed[.init(file: file.name, field: field)] = { [reader] id in
            guard let key = try key(reader, id) else { return .nowhere }
            if remaining.contains(key.rawValue) { return .remaining }
            return known.map { $0.contains(key.rawValue) } ?? true ? .lost : .nowhere
        }
    }

    func isKeyed(_ field: GTFSField.Reference) -> Bool { keyed[field] != nil }

    /// Takes a value of a record into account.
    mutating func enter(_ value: String, of field: GTFSField.Reference, remains: Bool) {
        let value = ExactText(value)
        if remains { values[field, default: Values()].remaining.insert(value) }
        if !remains { values[field, default: Values()].lost.insert(value) }
    }

    /// The fate of a value that must occur in one of these fields.
    func fate(of value: String, in fields: [GTFSField.Reference]) throws -> Fate {
        var isLost = false
        for field in fields {
            switch try fate(of: value, in: field) {
            case .remaining: return .remaining
            case .lost: isLost = true
            case .nowhere: continue
            }
        }
        return isLost ? .lost : .nowhere
    }

    private func fate(of value: String, in field: GTFSField.Reference) throws -> Fate {
        if let keyed = keyed[field] { return try keyed(value) }
        guard let values = values[field] else { return .nowhere }
        let value = ExactText(value)
        if values.remaining.contains(value) { return .remaining }
        return values.lost.contains(value) ? .lost : .nowhere
    }
}

/// The value of a field that refers or is referred to. Equal byte by byte, as ids are.
typealias ExactText = Identifier<GTFSField>

/// Keys of rows, a bit each.
struct KeySet: Equatable {
    private var words: [UInt64] = []

    init(_ keys: some Sequence<Int> = []) {
        for key in keys { insert(key) }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ key: Int) -> Bool {
        key >= 0 && key >> 6 < words.count && words[key >> 6] & (1 << UInt64(key & 63)) != 0
    }

    func contains(_ key: Int?) -> Bool { key.map { contains($0) } ?? false }

    /// The keys that a set takes: a damaged file may name any number.
    private static let keys = 0..<1 << 30

    mutating func insert(_ key: Int) {
        guard Self.keys.contains(key) else { return }
        if words.count <= key >> 6 { words.append(contentsOf: repeatElement(0, count: key >> 6 - words.count + 1)) }
        words[key >> 6] |= 1 << UInt64(key & 63)
    }

    mutating func formUnion(_ other: KeySet) {
        if words.count < other.words.count {
            words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
        }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    func intersection(_ other: KeySet) -> KeySet {
        var both = KeySet()
        both.words = zip(words, other.words).map { $0 & $1 }
        return both
    }

    static func == (left: Self, right: Self) -> Bool {
        zip(left.words, right.words).allSatisfy { $0 == $1 }
            && left.words.dropFirst(right.words.count).allSatisfy { $0 == 0 }
            && right.words.dropFirst(left.words.count).allSatisfy { $0 == 0 }
    }
}
