/// The status and the headers of a response of HTTP.
package struct ResponseHead: Sendable {
    package let status: Int
    /// The last one of each name counts.
    package let headers: [String: String]

    /// - Parameter lines: the status line and the headers.
    /// - Returns: nil if the first line is no status of HTTP.
    init?(lines: [Substring]) {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
        self.status = status
        let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), Self.trimmed(parts[1])) : nil
        }
        headers = Dictionary(pairs) { _, last in last }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// A header by its name, in any case.
    package func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// Bytes of the body, as far as the server says.
    package var byteCount: Int? { header("Content-Length").flatMap(Int.init) }

    /// How long to wait, where the server says it in seconds.
    var retrySeconds: Int? { header("Retry-After").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    /// Whether the body is in a content coding that `curl` undoes (RFC 9110, 8.4.1). Some servers name others that are none.
    var isPacked: Bool {
        (header("Content-Encoding") ?? "").lowercased().split(separator: ",").contains { coding in
            ["gzip", "x-gzip", "deflate"].contains(Self.trimmed(coding))
        }
    }

    /// The URL to which a redirection leads; nil for any other response.
    var location: String? { [301, 302, 303, 307, 308].contains(status) ? header("Location") : nil }
}

extension ResponseHead {
    /// Finds the head in the heads that curl writes: those of interim responses (1xx) come before it.
    struct Scanner {
        private var bytes: [UInt8] = []
        /// The most bytes of a head.
        private static let limit = 1 << 20

        /// - Returns: the head; nil if more bytes are needed.
        /// - Throws: `TransportFailure` if the bytes are no response of HTTP.
        mutating func add(_ piece: ArraySlice<UInt8>) throws -> ResponseHead? {
            bytes += piece
            while let end = Self.end(of: bytes) {
                let lines = String(decoding: bytes[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
                guard let head = ResponseHead(lines: lines) else { throw TransportFailure.noHTTP }
                if head.status >= 200 { return head }
                bytes.removeFirst(end)
            }
            guard bytes.count <= Self.limit else { throw TransportFailure.noHTTP }
            return nil
        }

        /// Where the head ends: after the first empty line.
        private static func end(of bytes: [UInt8]) -> Int? {
            var isEmpty = false
            for (index, byte) in bytes.enumerated() {
                if byte == UInt8(ascii: "\n") {
                    if isEmpty { return index + 1 }
                    isEmpty = true
                } else if byte != UInt8(ascii: "\r") {
                    isEmpty = false
                }
            }
            return nil
        }
    }
}
