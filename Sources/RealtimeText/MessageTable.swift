/// A field of a message, as a `.proto` file declares it.
struct MessageField: Sendable {
    /// What a value of it is.
    enum Kind: Sendable {
        case string, bool, int32, int64, uint32, uint64, float, double
        /// One of these names, each with its number.
        case enumeration([String: Int32])
        /// A message, by its place in the table.
        case message(Int)
    }

    /// As in the `.proto` file, an extension in brackets: `stop_sequence`, `[transit_realtime.nyct_feed_header]`.
    let name: String
    let number: Int
    let kind: Kind
    let isRepeated: Bool

    /// Whether a second value is merged into the first.
    var isMerged: Bool {
        if case .message = kind { return !isRepeated }
        return false
    }
}

/// The messages of GTFS-Realtime and of the extensions that are known, as the files of `messages` declare them.
struct MessageTable: Sendable {
    /// A message, with its fields in the order of their numbers.
    struct Message: Sendable {
        let fields: [MessageField]
        /// The places of the fields by all their names: `stop_sequence`, `stopSequence`, and `1`.
        private let indices: [String: Int]

        init(fields: [MessageField]) {
            self.fields = fields
            indices = Dictionary(
                fields.indices.flatMap { index in Self.names(of: fields[index]).map { ($0, index) } },
                uniquingKeysWith: { first, _ in first })
        }

        subscript(name: String) -> Int? { indices[name] }

        private static func names(of field: MessageField) -> Set<String> {
            [field.name, field.name.hasPrefix("[") ? field.name : camelCase(field.name), "\(field.number)"]
        }

        private static func camelCase(_ name: String) -> String {
            let words = name.split(separator: "_")
            return words.prefix(1).joined()
                + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    static let realtime = MessageTable(
        [PackageResources.gtfs_realtime_proto, PackageResources.nyct_proto, PackageResources.tfnsw_proto])

    private let messages: [Message]
    private let indices: [String: Int]

    /// - Parameter files: UTF-8.
    init(_ files: [[UInt8]]) {
        var declarations = MessageDeclarations()
        for file in files { declarations.add(String(decoding: file, as: UTF8.self)) }
        let names = declarations.fields.keys.sorted()
        let indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        messages = names.map { name in
            let fields = declarations.fields[name, default: []].map { declarations.field($0, in: name, indices) }
            return Message(fields: fields.sorted { $0.number < $1.number })
        }
        self.indices = indices
    }

    subscript(index: Int) -> Message { messages[index] }

    /// A message by its name; one without fields if the files do not declare it.
    subscript(name: String) -> Message { indices[name].map { messages[$0] } ?? Message(fields: []) }
}

/// What `.proto` files declare, line by line: a declaration, or its end, has a line of its own.
private struct MessageDeclarations {
    /// A line of a message: `repeated StopTimeUpdate stop_time_update = 2;`
    struct Line {
        let isRepeated: Bool
        let type: String
        let name: String
        let number: Int
    }

    /// By the names of messages within all that they are in: `TripUpdate.StopTimeUpdate`.
    private(set) var fields: [String: [Line]] = [:]
    private var enumerations: [String: [String: Int32]] = [:]
    private var scope: [String] = []
    private var isExtension = false

    mutating func add(_ file: String) {
        for line in file.split(whereSeparator: \.isNewline) {
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            add(words: code.split { " ;={[".contains($0) }.map(String.init))
        }
    }

    private mutating func add(words: [String]) {
        switch words.first {
        case "message", "enum", "extend":
            scope.append(words[1])
            isExtension = words[0] == "extend"
            if words[0] == "message" { fields[path] = [] }
        case "}":
            scope.removeLast()
            isExtension = false
        case "optional", "repeated":
            let name = isExtension ? "[transit_realtime.\(words[2])]" : words[2]
            let line = Line(isRepeated: words[0] == "repeated", type: words[1], name: name, number: Int(words[3]) ?? 0)
            fields[path, default: []].append(line)
        default:
            if words.count == 2, let number = Int32(words[1]) { enumerations[path, default: [:]][words[0]] = number }
        }
    }

    private var path: String { scope.joined(separator: ".") }

    func field(_ line: Line, in message: String, _ indices: [String: Int]) -> MessageField {
        MessageField(
            name: line.name, number: line.number, kind: kind(of: line.type, in: message, indices),
            isRepeated: line.isRepeated)
    }

    /// A name is looked for in the message, then in what that is in.
    private func kind(of type: String, in message: String, _ indices: [String: Int]) -> MessageField.Kind {
        var scope = message.split(separator: ".")
        while true {
            let name = (scope + [type[...]]).joined(separator: ".")
            if let index = indices[name] { return .message(index) }
            if let names = enumerations[name] { return .enumeration(names) }
            if scope.popLast() == nil { return Self.scalars[type] ?? .string }
        }
    }

    private static let scalars: [String: MessageField.Kind] = [
        "bool": .bool, "int32": .int32, "int64": .int64, "uint32": .uint32, "uint64": .uint64, "float": .float,
        "double": .double,
    ]
}
