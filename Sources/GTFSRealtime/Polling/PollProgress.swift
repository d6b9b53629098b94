internal import Foundation

/// What one request has to know of those before, and when to come back after it. Knows no clock and no network.
struct PollProgress {
    private let url: URL
    private let options: PollOptions
    /// Of the last message: sent back, so that a server need not send it again (RFC 9110, 13.1).
    private var entityTag: String?
    private var lastModified: String?
    /// In a row.
    private var failures = 0

    init(url: URL, options: PollOptions) {
        self.url = url
        self.options = options
    }

    var request: RealtimeRequest {
        var headers = ["Accept": "application/x-protobuf, application/octet-stream, */*;q=0.5"]
        headers["If-None-Match"] = entityTag
        headers["If-Modified-Since"] = lastModified
        headers.merge(options.headers) { _, given in given }
        return RealtimeRequest(url: url, headers: headers, timeout: options.timeout, byteLimit: options.byteLimit)
    }

    /// - Parameters:
    ///   - elapsed: Seconds since the request was begun.
    ///   - now: seconds since 1970.
    ///   - jitter: 0 … 1, drawn anew for each request.
    mutating func take(_ response: RealtimeResponse, elapsed: Double, now: Double, jitter: Double) -> Poll {
        switch response.status {
        case 200 where response.body.count > options.byteLimit:
            return fail("more than \(options.byteLimit) bytes", now: now, jitter: jitter)
        case 200:
            entityTag = response.header("ETag")
            lastModified = response.header("Last-Modified")
            return succeed(.message(response.body), elapsed: elapsed, now: now)
        case 304:
            return succeed(.unchanged, elapsed: elapsed, now: now)
        default:
            let after = [429, 503].contains(response.status) ? response.header("Retry-After") : nil
            let wait = after.flatMap { RetryAfter.seconds($0, now: now) }
            return fail("the answer \(response.status)", now: now, jitter: jitter, retryAfter: wait)
        }
    }

    /// No answer came.
    mutating func take(_ error: any Error, now: Double, jitter: Double) -> Poll {
        fail("no answer: \(error)", now: now, jitter: jitter)
    }

    /// A request that took longer than the interval is not followed at once by the next.
    private mutating func succeed(_ outcome: Poll.Outcome, elapsed: Double, now: Double) -> Poll {
        failures = 0
        return poll(outcome, now: now, wait: max(options.interval / 10, options.interval - max(0, elapsed)))
    }

    /// Waits twice as long after each failure, less a random part of up to a half, so that many clients do not all come
    /// back at once; never less than the interval.
    private mutating func fail(_ what: String, now: Double, jitter: Double, retryAfter: Double? = nil) -> Poll {
        failures += 1
        let longest = max(options.longestWait, options.interval)
        let grown = min(longest, options.interval * pow(2, Double(min(failures, 60))))
        let random = max(options.interval, grown * (1 - min(max(jitter, 0), 1) / 2))
        let asked = retryAfter.map { max(options.interval, min($0, options.longestRetryAfter)) }
        return poll(.failure("\(place) gave \(what)"), now: now, wait: asked ?? random)
    }

    private func poll(_ outcome: Poll.Outcome, now: Double, wait: Double) -> Poll {
        Poll(outcome: outcome, time: Int(now), wait: wait)
    }

    /// The URL without its query, in which keys are sent.
    private var place: String { (url.host ?? "") + url.path }
}
