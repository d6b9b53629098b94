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
