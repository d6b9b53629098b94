/// A JSON value whose objects keep the order of their keys (RFC 8259).
package enum JSONValue: Hashable, Sendable {
    /// One key of an object with its value.
    package struct Member: Hashable, Sendable {
        package let key: String
        package var value: JSONValue

        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    case string(String)
    case integer(Int)
    /// A finite number: JSON cannot write other numbers.
    case number(Double)
    case bool(Bool)
    case array([JSONValue])
    case object([Member])
    case null

    /// The members of an object; empty for any other value.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The value of a key; nil if there is none.
    package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

    /// The value without white space.
    package var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// The value as an answer is printed: an object per line, and a line break at the end.
    package var lines: String {
        guard case .array(let elements) = self else { return text + "\n" }
        return "[" + elements.map(\.text).joined(separator: ",\n") + "]\n"
    }

    /// The value as a person or a spreadsheet reads it: a list is joined by `;`, an object is its JSON.
    package var plainText: String {
        switch self {
        case .string(let text): text
        case .array(let values): values.map(\.plainText).joined(separator: ";")
        case .null: ""
        case .integer, .number, .bool, .object: text
        }
    }

    private func append(to text: inout String) {
        switch self {
        case .string(let string): text += string.jsonQuoted
        case .integer(let integer): text += String(integer)
        case .number(let number): text += PlainNumber.text(number)
        case .bool(let bool): text += bool ? "true" : "false"
        case .null: text += "null"
        case .array(let elements):
            Self.append(elements, between: "[", "]", to: &text) { $0.append(to: &$1) }
        case .object(let members):
            Self.append(members, between: "{", "}", to: &text) { member, text in
                text += member.key.jsonQuoted
                text += ":"
                member.value.append(to: &text)
            }
        }
    }

    private static func append<Element>(
        _ elements: [Element], between open: String, _ close: String, to text: inout String,
        each: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            each(element, &text)
        }
        text += close
    }
}
