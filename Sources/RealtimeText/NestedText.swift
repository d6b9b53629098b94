/// Scans text of nested braces, in the form that JSON and Protocol Buffers' text format share: enough to find where an
/// entity begins and ends, in one pass and without recursion.
struct NestedText {
    /// Deeper than any message.
    static let depthLimit = 50
    /// The most objects and lists of one value: far more than an entity has. Each takes some hundred bytes of memory while it
    /// is read, and an empty one is three bytes of text.
    static let nestedLimit = 100_000

    let bytes: [UInt8]
    private(set) var offset = 0
    private let hasComments: Bool

    init(_ bytes: [UInt8], hasComments: Bool) {
        self.bytes = bytes
        self.hasComments = hasComments
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Goes on at an offset that it has passed.
    mutating func go(to offset: Int) { self.offset = min(offset, bytes.count) }

    /// The next byte that is neither blank nor a comment; nil at the end.
    mutating func peek() -> UInt8? {
        while offset < bytes.count {
            let byte = bytes[offset]
            if hasComments, byte == UInt8(ascii: "#") {
                skipLine()
            } else if byte > 0x20 {
                return byte
            } else {
                offset += 1
            }
        }
        return nil
    }

    /// Takes the next byte, if it is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Takes the next word, if it is this one.
    mutating func take(word expected: String) -> Bool {
        _ = peek()
        let start = offset
        if word().elementsEqual(expected.utf8) { return true }
        offset = start
        return false
    }

    private mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    }

    /// A quoted text, without its quotes and with its escapes; nil if it does not end.
    mutating func quoted() -> ArraySlice<UInt8>? {
        guard let quote = peek() else { return nil }
        let start = offset + 1
        offset = start
        while offset < bytes.count {
            if bytes[offset] == quote {
                offset += 1
                return bytes[start..<offset - 1]
            }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = bytes.count
        return nil
    }

    /// A word or number: all bytes up to a separator or bracket.
    mutating func word() -> ArraySlice<UInt8> {
        _ = peek()
        let start = offset
        while offset < bytes.count, !Self.endsWord(bytes[offset]) { offset += 1 }
        return bytes[start..<offset]
    }

    private static func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || separators[Int(byte)] }

    /// For each byte, whether it is a separator.
    private static let separators = {
        var table = [Bool](repeating: false, count: 256)
        for byte in "{}[]<>:,;\"'#".utf8 { table[Int(byte)] = true }
        return table
    }()

    /// Skips the next word, bracket or separator.
    mutating func skip() {
        guard peek() != nil else { return }
        if word().isEmpty { offset += 1 }
    }

    /// Whether the last value had more objects and lists than the limit.
    private(set) var isCrowded = false

    /// Any value, from its first byte to its last; nil if it does not end, or nests too deep.
    mutating func value() -> Range<Int>? {
        guard peek() != nil else { return nil }
        let start = offset
        var depth = 0
        var deepest = 0
        var nestedCount = 0
        repeat {
            guard let byte = peek() else { return nil }
            guard let step = skipToken(byte) else { return nil }
            depth += step
            deepest = max(deepest, depth)
            nestedCount += max(0, step)
        } while depth > 0
        isCrowded = nestedCount > Self.nestedLimit
        return depth == 0 && deepest <= Self.depthLimit ? start..<offset : nil
    }

    /// - Returns: How much deeper the text is after it; nil if it does not end.
    private mutating func skipToken(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted() == nil ? nil : 0
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"):
            offset += 1
            return 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ">"):
            offset += 1
            return -1
        default:
            skip()
            return 0
        }
    }
}
