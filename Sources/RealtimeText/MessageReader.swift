internal import GTFSRealtime

/// Reads a message of JSON or of the text format, by the table of its fields, and writes it in the binary format.
///
/// Unknown fields are skipped, and in JSON so are unknown values of enumerations. `null` stands for no value.
struct MessageReader {
    /// Why a message cannot be read.
    struct Malformed: Error {
        /// The field whose value or place in the text is wrong.
        let field: String
    }

    private var text: NestedText
    private let isJSON: Bool

    /// - Parameter offset: where the message begins.
    init(_ text: NestedText, at offset: Int, isJSON: Bool) {
        self.text = text
        self.text.go(to: offset)
        self.isJSON = isJSON
    }

    /// The fields of a message, in the order of their numbers.
    mutating func read(_ message: MessageTable.Message) throws(Malformed) -> [UInt8] {
        let isAngular = !isJSON && text.take("<")
        guard isAngular || text.take("{") else { throw Malformed(field: "the message") }
        let end: Unicode.Scalar = isAngular ? ">" : "}"
        var values = [WireWriter?](repeating: nil, count: message.fields.count)
        while !text.take(end) {
            try readField(of: message, into: &values)
            let isSeparated = text.take(",") || !isJSON && text.take(";")
            guard isSeparated || !isJSON || text.peek() == UInt8(ascii: "}") else { throw Malformed(field: "a comma") }
        }
        var all = WireWriter()
        for case (let field, let value?) in zip(message.fields, values) {
            if field.isMerged { all.raw(field.number, value.bytes) } else { all.fields(value.bytes) }
        }
        return all.bytes
    }

    private mutating func readField(
        of message: MessageTable.Message, into values: inout [WireWriter?]
    ) throws(Malformed) {
        let name = try name()
        let hasColon = text.take(":")
        guard hasColon || !isJSON, let index = message[name], !isJSON || name.utf8.first.map(Self.isDigit) != true
        else {
            guard hasColon || !isJSON, skipValue() else { throw Malformed(field: name) }
            return
        }
        let field = message.fields[index]
        if isJSON, text.take(word: "null") {
            if !field.isRepeated { values[index] = nil }
        } else {
            let next = text.peek()
            guard hasColon || next == UInt8(ascii: "{") || next == UInt8(ascii: "<") || next == UInt8(ascii: "[")
            else { throw Malformed(field: name) }
            try readValues(of: field, into: &values[index])
        }
    }

    /// The name of a field as the table has it.
    private mutating func name() throws(Malformed) -> String {
        if isJSON {
            guard let name = string() else { throw Malformed(field: "a name") }
            return String(decoding: name, as: UTF8.self)
        }
        let isExtension = text.take("[")
        let name = String(decoding: text.word(), as: UTF8.self)
        guard !name.isEmpty, !isExtension || text.take("]") else { throw Malformed(field: "a name") }
        return isExtension ? "[\(name)]" : name
    }

    private mutating func skipValue() -> Bool {
        repeat {
            if text.value() == nil { return false }
        } while !isJSON && isQuote(text.peek())
        return true
    }

    // MARK: Values

    /// Some producers of JSON send the only element of a list of messages without its brackets.
    private mutating func readValues(of field: MessageField, into value: inout WireWriter?) throws(Malformed) {
        guard field.isRepeated, text.take("[") else {
            if isJSON, field.isRepeated, text.peek() != UInt8(ascii: "{") { throw Malformed(field: field.name) }
            return try readValue(of: field, into: &value)
        }
        if value == nil { value = WireWriter() }
        while !text.take("]") {
            try readValue(of: field, into: &value)
            guard text.take(",") || text.peek() == UInt8(ascii: "]") else { throw Malformed(field: field.name) }
        }
    }

    private mutating func readValue(of field: MessageField, into value: inout WireWriter?) throws(Malformed) {
        switch field.kind {
        case .message(let index):
            let message = try read(MessageTable.realtime[index])
            Self.open(&value, for: field)
            if field.isMerged { value?.fields(message) } else { value?.raw(field.number, message) }
        case .enumeration(let names):
            guard let known = try enumerated(names, of: field) else { return }
            Self.open(&value, for: field)
            value?.integer(field.number, known)
        default:
            Self.open(&value, for: field)
            guard writeScalar(of: field, to: &value) != nil else { throw Malformed(field: field.name) }
        }
    }

    /// A value is added to others of its field, or takes the place of the one before.
    private static func open(_ value: inout WireWriter?, for field: MessageField) {
        if value == nil || !(field.isRepeated || field.isMerged) { value = WireWriter() }
    }

    /// - Returns: Nil if there is no value of the field's kind.
    private mutating func writeScalar(of field: MessageField, to writer: inout WireWriter?) -> Void? {
        let number = field.number
        return switch field.kind {
        case .string: string().flatMap { writer?.raw(number, $0) }
        case .bool: flag().flatMap { writer?.integer(number, $0 ? 1 : 0) }
        case .int32: integer(Int32.self).flatMap { writer?.integer(number, $0) }
        case .int64: integer(Int64.self).flatMap { writer?.integer(number, $0) }
        case .uint32: integer(UInt32.self).flatMap { writer?.integer(number, $0) }
        case .uint64: integer(UInt64.self).flatMap { writer?.integer(number, $0) }
        case .float: decimal(most: Double(Float.greatestFiniteMagnitude)).flatMap { writer?.float(number, $0) }
        case .double: decimal(most: .greatestFiniteMagnitude).flatMap { writer?.double(number, $0) }
        case .enumeration, .message: nil
        }
    }

    /// - Returns: Nil for a value of JSON that is unknown. Without its relationship, a trip would be a scheduled one.
    private mutating func enumerated(
        _ names: [String: Int32], of field: MessageField
    ) throws(Malformed) -> Int32? {
        guard let word = word() else { throw Malformed(field: field.name) }
        let number = Self.integer(word, as: Int32.self).flatMap { names.values.contains($0) ? $0 : nil }
        if let known = names[word] ?? number { return known }
        guard isJSON, field.name != "schedule_relationship" else { throw Malformed(field: field.name) }
        return nil
    }

    /// A word or a number; JSON may quote it.
    private mutating func word() -> String? {
        if isJSON, text.peek() == UInt8(ascii: "\"") { return string().map { String(decoding: $0, as: UTF8.self) } }
        let word = text.word()
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private mutating func flag() -> Bool? {
        let word = String(decoding: text.word(), as: UTF8.self)
        if word == "true" || !isJSON && ["t", "True", "1"].contains(word) { return true }
        return word == "false" || !isJSON && ["f", "False", "0"].contains(word) ? false : nil
    }

    /// The text format also has hexadecimal and octal numbers.
    private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        guard let word = word() else { return nil }
        let sign = word.hasPrefix("-") ? "-" : ""
        let digits = word.dropFirst(sign.count)
        guard !isJSON, digits.hasPrefix("0") else { return Self.integer(word, as: type) }
        let isHexadecimal = digits.hasPrefix("0x")
        return Value(sign + digits.dropFirst(isHexadecimal ? 2 : 0), radix: isHexadecimal ? 16 : 8)
    }

    /// A decimal number, which may be written with a point or an exponent.
    private static func integer<Value: FixedWidthInteger>(_ word: String, as type: Value.Type) -> Value? {
        guard isNumber(word) else { return nil }
        return Value(word) ?? Double(word).flatMap { Value(exactly: $0) }
    }

    /// - Parameter most: JSON has no number beyond the largest of its kind.
    private mutating func decimal(most: Double) -> Double? {
        let isNameable = !isJSON || text.peek() == UInt8(ascii: "\"")
        guard let word = word() else { return nil }
        if Self.isNumber(word), let value = Double(word) { return isJSON && value.magnitude > most ? nil : value }
        let isNegative = word.hasPrefix("-")
        if isNameable, let named = Self.namedNumbers[word.dropFirst(isNegative ? 1 : 0).lowercased()] {
            return isNegative ? -named : named
        }
        let isFloat = !isJSON && word.lowercased().hasSuffix("f") && Self.isNumber(word.dropLast())
        return isFloat ? Double(word.dropLast()) : nil
    }

    private static let namedNumbers = ["nan": Double.nan, "inf": .infinity, "infinity": .infinity]

    /// Whether it is made of what numbers are made of, and begins like one: `-12`, `1.5e+3`, `.5`, but not `+1`, `007`.
    private static func isNumber(_ word: some StringProtocol) -> Bool {
        let digits = word.utf8.drop { $0 == UInt8(ascii: "-") }
        let hasZeros = digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map(isDigit) == true
        return digits.first != UInt8(ascii: "+") && !hasZeros
            && digits.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// A quoted text; nil if there is none, or if an escape is wrong. The text format may cut it into several.
    private mutating func string() -> [UInt8]? {
        var all: [UInt8] = []
        repeat {
            guard isQuote(text.peek()), let part = text.quoted(),
                let bytes = EscapedText.bytes(of: part, isJSON: isJSON)
            else { return nil }
            all += bytes
        } while !isJSON && isQuote(text.peek())
        return all
    }

    private func isQuote(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "\"") || !isJSON && byte == UInt8(ascii: "'")
    }
}
