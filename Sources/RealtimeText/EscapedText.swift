/// A quoted text, in which a backslash begins an escape.
struct EscapedText {
    private let isJSON: Bool
    private var rest: ArraySlice<UInt8>
    private var bytes: [UInt8] = []

    /// What it stands for; nil if an escape is wrong, or if it has control characters where it must not.
    /// - Parameter isJSON: false for the text format, which has C's escapes.
    static func bytes(of escaped: ArraySlice<UInt8>, isJSON: Bool) -> [UInt8]? {
        let isWrong = escaped.contains { $0 < 0x20 && (isJSON || $0 == 0x0A || $0 == 0x0D) }
        if isWrong { return nil }
        guard escaped.contains(UInt8(ascii: "\\")) else { return Array(escaped) }
        var text = EscapedText(escaped, isJSON: isJSON)
        return text.unescape() ? text.bytes : nil
    }

    private init(_ escaped: ArraySlice<UInt8>, isJSON: Bool) {
        rest = escaped
        self.isJSON = isJSON
    }

    /// - Returns: Whether all escapes are known, like the others below.
    private mutating func unescape() -> Bool {
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "\\") {
                bytes.append(byte)
            } else if !unescapeOne() {
                return false
            }
        }
        return true
    }

    private mutating func unescapeOne() -> Bool {
        guard let first = rest.first else { return false }
        let letter = Character(Unicode.Scalar(first))
        if !isJSON, ("0"..."7").contains(letter) { return append(number(radix: 8, digits: 1...3)) }
        rest.removeFirst()
        if let byte = (isJSON ? Self.json : Self.text)[letter] { return append(UInt32(byte)) }
        switch letter {
        case "u": return append(scalar: number(radix: 16, digits: 4...4))
        case "U" where !isJSON: return append(scalar: number(radix: 16, digits: 8...8))
        case "x" where !isJSON: return append(number(radix: 16, digits: 1...2))
        default: return false
        }
    }

    private static let json: [Character: UInt8] = [
        "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    private static let text: [Character: UInt8] = [
        "\"": 0x22, "\\": 0x5C, "'": 0x27, "?": 0x3F, "a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11,
    ]

    /// The number that the next digits are; nil if there are fewer.
    private mutating func number(radix: Int, digits count: ClosedRange<Int>) -> UInt32? {
        let digits = rest.prefix(count.upperBound).prefix {
            (Character(Unicode.Scalar($0)).hexDigitValue ?? radix) < radix
        }
        guard digits.count >= count.lowerBound else { return nil }
        rest.removeFirst(digits.count)
        return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    private mutating func append(_ byte: UInt32?) -> Bool {
        guard let byte else { return false }
        bytes.append(UInt8(truncatingIfNeeded: byte))
        return true
    }

    /// Two escapes may be the surrogates of one character.
    private mutating func append(scalar number: UInt32?) -> Bool {
        guard var code = number else { return false }
        if (0xD800..<0xDC00).contains(code) {
            guard rest.starts(with: "\\u".utf8) else { return false }
            rest.removeFirst(2)
            guard let low = self.number(radix: 16, digits: 4...4), (0xDC00..<0xE000).contains(low) else { return false }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { return false }
        bytes += Array(String(Character(scalar)).utf8)
        return true
    }
}
