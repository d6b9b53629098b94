/// Walks over a JSON text (RFC 8259) from its beginning to its end, once and without recursion: each open object or array is a byte
/// on a stack of its own, so that no nesting is too deep for it.
///
/// It checks the grammar as it goes. `TextDecoder.UTF8Check` checks the encoding.
struct JSONWalk {
    enum Step: Equatable {
        case openObject, openArray
        /// The end of either.
        case close
        /// A member's name, with its quotes.
        case key(Range<Int>)
        /// A string with its quotes, a number, `true`, `false` or `null`.
        case scalar(Range<Int>)
        case end
        case malformed
    }

    private enum Expected {
        case value, valueOrClose, key, keyOrClose, commaOrClose, end
    }

    private let text: [UInt8]
    /// After the last step; in malformed text, where it stops being JSON.
    private(set) var position: Int
    /// The closing bracket of each object and array that is open.
    private var open: [UInt8] = []
    private var expected = Expected.value

    /// A byte-order mark is passed over, as the RFC allows (paragraph 8.1).
    init(_ text: [UInt8]) {
        self.text = text
        position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// How many objects and arrays are open.
    var depth: Int { open.count }

    mutating func next() -> Step {
        skipBlanks()
        switch expected {
        case .value: return value()
        case .valueOrClose: return peek == 0x5D ? close() : value()
        case .key: return key()
        case .keyOrClose: return peek == 0x7D ? close() : key()
        case .commaOrClose: return peek == 0x2C ? afterComma() : close()
        case .end: return position == text.count ? .end : .malformed
        }
    }

    private mutating func afterComma() -> Step {
        position += 1
        expected = open.last == 0x7D ? .key : .value
        return next()
    }

    private mutating func value() -> Step {
        switch peek {
        case 0x7B: return begin(.openObject, closing: 0x7D, next: .keyOrClose)
        case 0x5B: return begin(.openArray, closing: 0x5D, next: .valueOrClose)
        case nil: return .malformed
        default:
            let from = position
            guard skipScalar() else { return .malformed }
            expected = afterValue
            return .scalar(from..<position)
        }
    }

    private mutating func begin(_ step: Step, closing: UInt8, next: Expected) -> Step {
        open.append(closing)
        position += 1
        expected = next
        return step
    }

    private mutating func close() -> Step {
        guard let byte = peek, byte == open.last else { return .malformed }
        open.removeLast()
        position += 1
        expected = afterValue
        return .close
    }

    private mutating func key() -> Step {
        let from = position
        guard peek == 0x22, skipString() else { return .malformed }
        let range = from..<position
        skipBlanks()
        guard peek == 0x3A else { return .malformed }
        position += 1
        expected = .value
        return .key(range)
    }

    private var afterValue: Expected { open.isEmpty ? .end : .commaOrClose }
}

/// The words of the grammar.
extension JSONWalk {
    private var peek: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skipScalar() -> Bool {
        switch peek {
        case 0x22: skipString()
        case 0x74: skip("true")
        case 0x66: skip("false")
        case 0x6E: skip("null")
        default: skipNumber()
        }
    }

    private mutating func skip(_ word: String) -> Bool {
        guard text[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func skipString() -> Bool {
        position += 1
        while let byte = peek {
            switch byte {
            case 0x22:
                position += 1
                return true
            case 0x5C: guard skipEscape() else { return false }
            case 0..<0x20: return false
            default: position += 1
            }
        }
        return false
    }

    private mutating func skipEscape() -> Bool {
        position += 1
        guard let letter = peek else { return false }
        position += 1
        guard letter == 0x75 else { return Array(#""\/bfnrt"#.utf8).contains(letter) }
        for _ in 0..<4 {
            guard let digit = peek, Character(Unicode.Scalar(digit)).isHexDigit else { return false }
            position += 1
        }
        return true
    }

    private mutating func skipNumber() -> Bool {
        if peek == 0x2D { position += 1 }
        if peek == 0x30 { position += 1 } else { guard skipDigits() else { return false } }
        if peek == 0x2E {
            position += 1
            guard skipDigits() else { return false }
        }
        guard peek == 0x65 || peek == 0x45 else { return true }
        position += 1
        if peek == 0x2B || peek == 0x2D { position += 1 }
        return skipDigits()
    }

    /// One digit or more.
    private mutating func skipDigits() -> Bool {
        let from = position
        while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
        return position > from
    }
}
