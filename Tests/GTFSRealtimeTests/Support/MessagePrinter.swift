import GTFSRealtime

@testable import RealtimeText

/// Writes a message in JSON or in the text format, field by field, by the table of the reader: the opposite of reading one.
/// `.ci/checks/messages.py` holds the table and the reader against the reference bindings.
struct MessagePrinter {
    private let isJSON: Bool

    /// - Parameter format: `json` or `text`.
    init(_ format: MessageFormat) { isJSON = format == .json }

    /// - Parameter message: in the binary format.
    func text(of message: [UInt8]) -> String {
        let fields = fields(message, "FeedMessage")
        return isJSON ? "{\(fields.joined(separator: ", "))}" : fields.joined(separator: "\n")
    }

    /// The message without the numbers of enumerations that have no name.
    func named(_ message: [UInt8]) -> [UInt8] { named(message, MessageTable.realtime["FeedMessage"]) }

    private func named(_ bytes: [UInt8], _ message: MessageTable.Message) -> [UInt8] {
        var writer = WireWriter()
        for value in WireValue.all(bytes) {
            let field = message.fields.first { $0.number == value.number }
            switch field?.kind {
            case .message(let place): writer.raw(value.number, named(value.bytes, MessageTable.realtime[place]))
            case .enumeration(let names) where !names.values.contains(Int32(truncatingIfNeeded: value.bits)): break
            default: writer.fields(value.encoded)
            }
        }
        return writer.bytes
    }

    private func fields(_ bytes: [UInt8], _ name: String) -> [String] {
        fields(bytes, MessageTable.realtime[name])
    }

    private func fields(_ bytes: [UInt8], _ message: MessageTable.Message) -> [String] {
        let values = Dictionary(grouping: WireValue.all(bytes), by: \.number)
        return message.fields.flatMap { field -> [String] in
            let texts = values[field.number, default: []].compactMap { text(of: $0, field.kind) }
            if !isJSON { return texts.map { "\(field.name): \($0)" } }
            if texts.isEmpty { return [] }
            let name = "\"\(field.number.isMultiple(of: 2) ? field.name : camelCase(field.name))\""
            return ["\(name): \(field.isRepeated ? "[\(texts.joined(separator: ", "))]" : texts[0])"]
        }
    }

    private func camelCase(_ name: String) -> String {
        name.hasPrefix("[") ? name : name.replacing(/_([a-z])/) { $0.1.uppercased() }
    }

    private func text(of value: WireValue, _ kind: MessageField.Kind) -> String? {
        switch kind {
        case .message(let place):
            "{\(fields(value.bytes, MessageTable.realtime[place]).joined(separator: isJSON ? ", " : " "))}"
        case .string: quoted(String(decoding: value.bytes, as: UTF8.self))
        case .bool: value.bits == 0 ? "false" : "true"
        case .int32: "\(Int32(truncatingIfNeeded: value.bits))"
        case .uint32: "\(value.bits)"
        case .int64, .uint64: isJSON ? "\"\(Int64(bitPattern: value.bits))\"" : "\(Int64(bitPattern: value.bits))"
        case .float: "\(Float(bitPattern: UInt32(value.bits)))"
        case .double: "\(Double(bitPattern: value.bits))"
        case .enumeration(let names):
            names.first { $0.value == Int32(truncatingIfNeeded: value.bits) }.map { isJSON ? "\"\($0.key)\"" : $0.key }
        }
    }

    /// With an escape for each character that is not a letter of ASCII or a number.
    private func quoted(_ text: String) -> String {
        let escaped = text.utf16.map { unit in
            let character = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: unit)))
            if unit < 128, character.isLetter || character.isNumber { return String(character) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(escaped.joined())\""
    }
}

/// A field of a message in the binary format.
private struct WireValue {
    let number: Int
    /// A number, as its bits.
    var bits: UInt64 = 0
    /// A text or a message.
    var bytes: [UInt8] = []
    /// The field with its number and type.
    var encoded: [UInt8] = []

    static func all(_ message: [UInt8]) -> [WireValue] {
        var rest = message[...]
        var values: [WireValue] = []
        while !rest.isEmpty {
            let start = rest.startIndex
            let tag = varint(&rest)
            var value = WireValue(number: Int(tag >> 3))
            switch tag & 7 {
            case 0: value.bits = varint(&rest)
            case 1: value.bits = fixed(&rest, 8)
            case 5: value.bits = fixed(&rest, 4)
            default:
                let count = Int(varint(&rest))
                value.bytes = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            value.encoded = Array(message[start..<rest.startIndex])
            values.append(value)
        }
        return values
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64 {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }

    private static func fixed(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> UInt64 {
        let bytes = rest.prefix(count)
        rest = rest.dropFirst(count)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
