internal import GTFSModel

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

    /// Adds a field after the others; nil adds nothing.
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

/// What one field of an answer holds.
enum OutputValue: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([OutputValue])
    case object(Record)

    /// The value as a person or a spreadsheet reads it: a list is joined by `;`, an object is its JSON.
    var plainText: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): PlainNumber.text(number)
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): values.map(\.plainText).joined(separator: ";")
        case .object: JSONWriter.text(self)
        }
    }
}

/// A value that a field of an answer can be made of.
protocol OutputConvertible {
    var outputValue: OutputValue { get }
}

extension OutputValue: OutputConvertible { var outputValue: OutputValue { self } }
extension String: OutputConvertible { var outputValue: OutputValue { .text(self) } }
extension Int: OutputConvertible { var outputValue: OutputValue { .integer(self) } }
extension Double: OutputConvertible { var outputValue: OutputValue { .number(self) } }
extension Bool: OutputConvertible { var outputValue: OutputValue { .flag(self) } }
extension Record: OutputConvertible { var outputValue: OutputValue { .object(self) } }
extension Identifier: OutputConvertible { var outputValue: OutputValue { .text(rawValue) } }
extension ServiceDate: OutputConvertible { var outputValue: OutputValue { .text(description) } }
extension ServiceTime: OutputConvertible { var outputValue: OutputValue { .text(description) } }
extension LocationType: OutputConvertible { var outputValue: OutputValue { .integer(rawValue) } }

extension Array: OutputConvertible where Element: OutputConvertible {
    var outputValue: OutputValue { .list(map(\.outputValue)) }
}
