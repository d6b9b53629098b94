/// Pieces of text for standard output, many at a time.
struct WrittenPieces {
    private var text = ""
    private static let most = 1 << 16

    /// Writes the pieces that `body` makes.
    /// - Throws: `Picture.ReaderGone` if the reader is gone, and errors of `body`.
    static func write<Value>(_ body: ((String) throws -> Void) throws -> Value) throws -> Value {
        var pieces = WrittenPieces()
        let value = try body { try pieces.add($0) }
        try pieces.end()
        return value
    }

    private mutating func add(_ piece: String) throws {
        text += piece
        if text.utf8.count > Self.most { try end() }
    }

    private mutating func end() throws {
        guard try Output.write(text) else { throw Picture.ReaderGone() }
        text = ""
    }
}
