/// One object of an answer: its fields in the order in which they are written. A field that has no value is absent.
struct Record: Equatable, Sendable {
    private(set) var fields: [Field] = []

    struct Field: Equatable, Sendable {
        let key: String
        var value: OutputValue
    }

    init() {}

    /// A record that `fill` writes: `Record { $0.add("stop_id", stop.id) }`.
    init(_ fill: (inout Record) throws -> Void) rethrows { try fill(&self) }

    /// Adds a field behind the others; with nil, adds nothing.
    mutating func add(_ key: String, _ value: (some OutputConvertible)?) {
        guard let value = value?.outputValue else { return }
        // JSON has no words for these, and nothing that is measured has them.
        if case .number(let number) = value, !number.isFinite { return }
        fields.append(Field(key: key, value: value))
    }

    subscript(key: String) -> OutputValue? {
        fields.first { $0.key == key }?.value
    }

    /// The field as plain text, "" where it is absent: what a cell of a table shows.
    func text(_ key: String) -> String { self[key]?.plainText ?? "" }
}
