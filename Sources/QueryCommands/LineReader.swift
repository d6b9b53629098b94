internal import Foundation

/// Reads lines of a file descriptor, as far as they have a sensible length: whatever a line has beyond it is passed over, and
/// never held in memory.
struct LineReader {
    enum Line: Equatable {
        case text(String)
        /// More bytes than a line may have.
        case tooLong
    }

    static let mostBytes = 1 << 20

    private let descriptor: Int32
    private let mostBytes: Int
    private var buffer: [UInt8]
    /// What of the buffer is not read yet.
    private var rest = 0..<0

    /// - Parameters:
    ///   - descriptor: of a file, a pipe or a terminal.
    ///   - pieceSize: bytes that are read at once.
    init(descriptor: Int32, mostBytes: Int = Self.mostBytes, pieceSize: Int = 1 << 16) {
        self.descriptor = descriptor
        self.mostBytes = mostBytes
        buffer = [UInt8](repeating: 0, count: pieceSize)
    }

    /// The next line, without its line feed and a carriage return before that; nil at the end.
    mutating func next() -> Line? {
        var (line, isTooLong, isThere) = ([UInt8](), false, false)
        while fill() {
            isThere = true
            let end = buffer[rest].firstIndex(of: UInt8(ascii: "\n"))
            let piece = rest.lowerBound..<(end ?? rest.upperBound)
            isTooLong = isTooLong || line.count + piece.count > mostBytes
            if isTooLong { line = [] } else { line += buffer[piece] }
            rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
            if end != nil { break }
        }
        guard isThere else { return nil }
        if isTooLong { return .tooLong }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return .text(String(decoding: line, as: UTF8.self))
    }

    /// - Returns: whether there are bytes.
    private mutating func fill() -> Bool {
        while rest.isEmpty {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { rest = 0..<count }
            if count == 0 || count < 0 && errno != EINTR { return false }
        }
        return true
    }
}
