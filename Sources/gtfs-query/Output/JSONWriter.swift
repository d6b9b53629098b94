internal import GTFSModel

/// Answers as JSON (RFC 8259): UTF-8, one object a line.
enum JSONWriter {
    /// `[{…},` newline `{…}]` and a newline; an empty answer is `[]`.
    static func array(_ records: [Record]) -> String {
        "[" + records.map { text(.object($0)) }.joined(separator: ",\n") + "]\n"
    }

    /// The one object of an answer, and a newline.
    static func object(_ record: Record) -> String { text(.object(record)) + "\n" }

    static func text(_ value: OutputValue) -> String {
        var out = ""
        append(value, to: &out)
        return out
    }

    private static func append(_ value: OutputValue, to out: inout String) {
        switch value {
        case .text(let text): out += text.jsonQuoted
        case .integer(let number): out += String(number)
        case .number(let number): out += PlainNumber.text(number)
        case .flag(let flag): out += flag ? "true" : "false"
        case .list(let values):
            append(values, between: "[", "]", to: &out) { append($0, to: &$1) }
        case .object(let record):
            append(record.fields, between: "{", "}", to: &out) { field, out in
                out += field.key.jsonQuoted
                out += ":"
                append(field.value, to: &out)
            }
        }
    }

    private static func append<Element>(
        _ elements: [Element], between open: String, _ close: String, to out: inout String,
        each: (Element, inout String) -> Void
    ) {
        out += open
        for (index, element) in elements.enumerated() {
            if index > 0 { out += "," }
            each(element, &out)
        }
        out += close
    }
}
