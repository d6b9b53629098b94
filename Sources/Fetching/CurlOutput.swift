internal import Foundation

/// What a curl writes, by two pipes: heads, and trailers behind the body (RFC 9110, 6.5), come by one, the body by the other.
struct CurlOutput {
    private var heads: Int32
    private var body: Int32
    private var scanner = ResponseHead.Scanner()
    private var hasHead = false
    /// Bytes of all heads and trailers so far. curl keeps them in memory, and a server may send some without an end.
    private var headByteCount = 0
    /// The most of them.
    private static let mostHeadBytes = 1 << 20
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    /// - Parameters:
    ///   - heads: the descriptor of the pipe of heads.
    ///   - body: that of the body.
    init(heads: Int32, body: Int32) { (self.heads, self.body) = (heads, body) }

    /// Reads both to their ends; trailers are dropped, up to a megabyte of them with the heads.
    /// - Parameters:
    ///   - begin: is given the head.
    ///   - take: is given the body, piece by piece.
    /// - Throws: `TransportFailure` if a body comes without a head, or heads and trailers do not end; or an error of the two.
    mutating func read(begin: (ResponseHead) throws -> Void, take: (ArraySlice<UInt8>) throws -> Void) throws {
        while heads >= 0 || body >= 0 {
            let ready = Self.ready(heads, or: body, wait: -1)
            // The head was there before the body, perhaps between two looks.
            if ready.first || (!hasHead && Self.ready(heads, or: -1, wait: 0).first) {
                guard let piece = piece(of: heads) else {
                    heads = -1
                    continue
                }
                headByteCount += piece.count
                guard headByteCount <= Self.mostHeadBytes else { throw TransportFailure.endlessHeads }
                guard !hasHead, let head = try scanner.add(piece) else { continue }
                hasHead = true
                try begin(head)
            } else if ready.second {
                guard let piece = piece(of: body) else {
                    body = -1
                    continue
                }
                guard hasHead else { throw TransportFailure.noHTTP }
                try take(piece)
            }
        }
    }

    /// Whether there are bytes or an end; a descriptor below 0 is left out.
    /// - Parameter wait: milliseconds; -1 without an end.
    private static func ready(_ first: Int32, or second: Int32, wait: Int32) -> (first: Bool, second: Bool) {
        var descriptors = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&descriptors, 2, wait) > 0 else { return (false, false) }
        return (descriptors[0].revents != 0, descriptors[1].revents != 0)
    }

    /// The bytes that are there; nil at the end. `FileHandle` would wait until a piece is full, so that nothing of a slow
    /// answer could be shown.
    private mutating func piece(of descriptor: Int32) -> ArraySlice<UInt8>? {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { return buffer[..<count] }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
