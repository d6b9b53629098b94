internal import GTFSModel

/// The one way of the commands to a network: a request with its redirections, by the system's curl
/// (docs/decisions/fetching.md).
package final class WebFetch: Sendable {
    private let request: WebRequest
    private let current = Locked<CurlRun?>(nil)
    private let isEnded = Locked(false)

    private static let mostRedirections = 5

    package init(_ request: WebRequest) { self.request = request }

    /// Ends the request; `run` then throws.
    package func end() {
        isEnded.withLock { $0 = true }
        current.withLock { $0 }?.end()
    }

    /// Blocks until the response is whole.
    /// - Parameters:
    ///   - begin: is given the head of the last response.
    ///   - take: is given its body, piece by piece.
    /// - Throws: `TransportFailure`, or an error of the two, which ends the request.
    package func run(
        begin: (ResponseHead) throws -> Void, take: (ArraySlice<UInt8>) throws -> Void
    ) throws {
        var (hop, seen) = (request, [request.url])
        while let next = try follow(hop, begin: begin, take: take) {
            guard !seen.contains(next), seen.count <= Self.mostRedirections else { throw TransportFailure.endless }
            seen.append(next)
            hop.url = next
        }
    }

    private struct Redirection: Error {
        let location: String
    }

    /// - Returns: the URL to which the response leads on; nil if it was the last.
    private func follow(
        _ hop: WebRequest, begin: (ResponseHead) throws -> Void, take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> WebURL? {
        let secrets = hop.url.isOnServer(of: request.url) ? request.secretHeaders : [:]
        let run = CurlRun(hop, headers: hop.headers.merging(secrets) { $1 })
        current.withLock { $0 = run }
        defer { current.withLock { $0 = nil } }
        if isEnded.withLock({ $0 }) { throw TransportFailure("it was ended") }
        do {
            let limit = hop.limits.byteCount
            var (byteCount, hasHead) = (0, false)
            try run.run { head in
                if let location = head.location { throw Redirection(location: location) }
                if head.status == 200, head.byteCount ?? 0 > limit { throw TransportFailure.tooLong(limit) }
                try begin(head)
                hasHead = true
            } take: { piece in
                byteCount += piece.count
                if byteCount > limit { throw TransportFailure.tooLong(limit) }
                try take(piece)
            }
            guard hasHead else { throw TransportFailure.noHTTP }
            return nil
        } catch let redirection as Redirection {
            guard let next = hop.url.leading(to: redirection.location) else { throw TransportFailure.elsewhere }
            return next
        }
    }
}

/// A request of HTTP for the content of a URL.
package struct WebRequest: Sendable {
    /// How long and how much.
    package struct Limits: Sendable {
        /// The most bytes of a body.
        package var byteCount: Int
        /// The most seconds of the whole request; nil for any number, as long as bytes come.
        package var seconds: Int?
        /// The most seconds without a byte, or with fewer than `stallBytes` in each.
        package var stallSeconds = 30
        /// The least bytes a second: at this rate a megabyte takes 17 minutes, and a server that sends less has failed.
        package let stallBytes = 1_000

        package init(byteCount: Int, seconds: Int? = nil, stallSeconds: Int = 30) {
            self.byteCount = byteCount
            self.seconds = seconds
            self.stallSeconds = stallSeconds
        }
    }

    package var url: WebURL
    /// Headers for each server on the way.
    package var headers: [String: String]
    /// Headers with keys: only for the server of the URL, not for others to which it leads.
    package var secretHeaders: [String: String] = [:]
    package var limits: Limits
    /// Whether the server may pack the body; it is unpacked as it comes.
    package var allowsPacking = false

    package init(_ url: WebURL, headers: [String: String] = [:], limits: Limits) {
        self.url = url
        self.headers = headers
        self.limits = limits
    }
}
