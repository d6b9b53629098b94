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

    /// The value as a person or a spreadsheet reads it: a list is joined by `;`, an object and a list of
    /// objects are their JSON.
    package var plainText: String {
        switch self {
        case .string(let text): text
        case .array(let values) where values.contains { !$0.members.isEmpty }: text
        case .array(let values): values.map(\.plainText).joined(separator: ";")
        case .null: ""
        case .integer, .number, .bool, .object: text
        }
    }

    private func append(to text: inout String) {
        switch self {
        case .string(let string): string.appendQuoted(to: &text)
        case .integer(let integer): text += String(integer)
        case .number(let number): text += PlainNumber.text(number)
        case .bool(let bool): text += bool ? "true" : "false"
        case .null: text += "null"
        case .array(let elements):
            Self.append(elements, between: "[", close: "]", to: &text) { $0.append(to: &$1) }
        case .object(let members):
            Self.append(members, between: "{", close: "}", to: &text) { member, text in
                member.key.appendQuoted(to: &text)
                text += ":"
                member.value.append(to: &text)
            }
        }
    }

    private static func append<Element>(
        _ elements: [Element], between open: String, close: String, to text: inout String,
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

/// Numbers as people write them: the shortest digits that give the same `Double` back, never with an exponent.
package enum PlainNumber {
    /// Zero has no sign.
    package static func text(_ value: Double) -> String { DecimalText.text(value == 0 ? 0 : value) }
}

extension PlainNumber {
    /// `1,234,567`: whole numbers in tables and sentences.
    package static func grouped(_ value: Int) -> String {
        var text = ""
        for (index, digit) in String(value.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + String(text.reversed())
    }

    /// `value` with at most `decimals` decimals.
    package static func rounded(_ value: Double, decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (value * scale).rounded() / scale
    }

    /// The shortest number that is the same as a 32-bit float, the type in messages: 151.2071 for 151.2071075439453.
    package static func single(_ value: Double) -> Double { Double(Float(value).description) ?? value }

    /// `52%`: a share from 0 to 1.
    package static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

    /// `89%` for 0.896: a share that is held against limits in tens of percent, and not said to have reached one before it has.
    package static func percentReached(_ share: Double) -> String {
        let nearest = Int((share * 100).rounded())
        let isBelow = nearest.isMultiple(of: 10) && Double(nearest) > share * 100 + 1e-9
        return "\(isBelow ? nearest - 1 : nearest)%"
    }

    /// `0.302`: the ratio of two sizes.
    package static func ratio(_ value: Double) -> String { text(rounded(value, decimals: 3)) }
}

extension String {
    /// The text as a JSON string, quotes included. Quotation mark, reverse solidus and U+0000 … U+001F must be escaped
    /// (RFC 8259, section 7); all other characters stay.
    package var jsonQuoted: String {
        var quoted = ""
        appendQuoted(to: &quoted)
        return quoted
    }

    fileprivate func appendQuoted(to quoted: inout String) {
        quoted += "\""
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            quoted += self
            quoted += "\""
            return
        }
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{08}": quoted += "\\b"
            case "\u{0C}": quoted += "\\f"
            case "\0"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        quoted += "\""
    }
}
