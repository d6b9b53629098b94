internal import Foundation
internal import GTFSModel

/// The data that a request needs about the earlier ones, and when the next one is due. It uses no clock and no network.
struct PollProgress {
    private let url: URL
    private let options: PollOptions
    /// The entity tag of the last message: sent back, so that a server need not send it again (RFC 9110, 13.1).
    private var entityTag: String?
    private var lastModified: String?
    /// Failures in a row.
    private var failures = 0
    /// Whether the newest body was a whole message: only then can it be unchanged.
    private var hasMessage = false

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

    /// Whether the body of a response is to be read.
    func isMessage(_ response: RealtimeResponse) -> Bool {
        response.status == 200 && response.body.count <= options.byteLimit
    }

    /// - Parameters:
    ///   - message: what was read from the body; nil if it must not be read.
    ///   - elapsed: Seconds since the request was begun.
    ///   - now: seconds since 1970.
    ///   - jitter: 0 … 1, drawn for each request.
    mutating func take(
        _ response: RealtimeResponse, _ message: Result<FeedMessage, any Error>?, elapsed: Double, now: Double,
        jitter: Double
    ) -> Poll {
        if let message { return take(message, of: response, elapsed: elapsed, now: now, jitter: jitter) }
        switch response.status {
        case 200:
            return fail("more than \(options.byteLimit) bytes", now: now, jitter: jitter)
        case 304 where hasMessage:
            return succeed(.unchanged, elapsed: elapsed, now: now)
        case 304:
            return fail("the answer 304 (not modified) without a message before it", now: now, jitter: jitter)
        default:
            let after = [429, 503].contains(response.status) ? response.header("Retry-After") : nil
            let wait = after.flatMap { RetryAfter.seconds($0, now: now) }
            return fail("the answer \(response.status)", now: now, jitter: jitter, retryAfter: wait)
        }
    }

    /// If a body is not a message, or only a part of one, the next request asks for it again, without its ETag.
    private mutating func take(
        _ message: Result<FeedMessage, any Error>, of response: RealtimeResponse, elapsed: Double, now: Double,
        jitter: Double
    ) -> Poll {
        let problem = Self.problem(of: message)
        hasMessage = problem == nil
        entityTag = hasMessage ? response.header("ETag") : nil
        lastModified = hasMessage ? response.header("Last-Modified") : nil
        var poll =
            problem.map { fail($0, now: now, jitter: jitter) }
            ?? succeed(.message(response.body), elapsed: elapsed, now: now)
        poll.message = try? message.get()
        return poll
    }

    /// Why a body is not a whole message; nil if it is.
    private static func problem(of message: Result<FeedMessage, any Error>) -> String? {
        switch message {
        case .failure(let error): "no message that can be read: \(error)"
        case .success(let message):
            message.notices.counts["truncated_message"].map { "a message that is cut off: \($0.example)" }
        }
    }

    /// No answer came.
    mutating func take(_ error: any Error, now: Double, jitter: Double) -> Poll {
        fail("no answer: \(error)", now: now, jitter: jitter)
    }

    /// After a request that took longer than the interval, the next one does not follow at once.
    private mutating func succeed(_ outcome: Poll.Outcome, elapsed: Double, now: Double) -> Poll {
        failures = 0
        return poll(outcome, now: now, wait: max(options.interval / 10, options.interval - max(0, elapsed)))
    }

    /// Waits twice as long after each failure, less a random part of up to a half, so that many clients do not come
    /// back at the same time; never less than the interval.
    private mutating func fail(_ what: String, now: Double, jitter: Double, retryAfter: Double? = nil) -> Poll {
        failures += 1
        let longest = max(options.longestWait, options.interval)
        let grown = min(longest, options.interval * pow(2, Double(min(failures, 60))))
        let random = max(options.interval, grown * (1 - min(max(jitter, 0), 1) / 2))
        let asked = retryAfter.map { max(options.interval, min($0, options.longestRetryAfter)) }
        return poll(.failure("\(label) gave \(what)"), now: now, wait: asked ?? random)
    }

    private func poll(_ outcome: Poll.Outcome, now: Double, wait: Double) -> Poll {
        Poll(outcome: outcome, time: PollSeconds.instant(now), wait: PollSeconds.wait(wait))
    }

    /// The URL without its query and its user, which may contain keys.
    private var label: String {
        let port = url.port.map { ":\($0)" } ?? ""
        return (url.scheme.map { $0 + "://" } ?? "") + (url.host ?? "") + port + url.path
    }
}

/// The header Retry-After: "either an HTTP-date or a number of seconds" (RFC 9110, 10.2.3).
private enum RetryAfter {
    /// Seconds from `now`; nil for any other text, or a time in the past.
    static func seconds(_ text: String, now: Double) -> Double? {
        let text = text.filter { !$0.isWhitespace || $0 == " " }
        if let seconds = Int(text.filter { $0 != " " }) { return seconds >= 0 ? Double(seconds) : nil }
        return date(text).flatMap { Double($0) > now ? Double($0) - now : nil }
    }

    /// Seconds since 1970. The three forms of RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`, all in GMT.
    private static func date(_ text: String) -> Int64? {
        let parts = text.split(whereSeparator: { " ,-".contains($0) }).dropFirst().map(String.init)
        guard parts.count >= 4 else { return nil }
        if let month = month(parts[0]) { return instant(parts[3], month: month, day: parts[1], time: parts[2]) }
        guard let month = month(parts[1]) else { return nil }
        return instant(parts[2], month: month, day: parts[0], time: parts[3])
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func month(_ text: String) -> Int? { months.firstIndex(of: text.lowercased()).map { $0 + 1 } }

    /// A year of two digits is in this century: no server asks a client to come back in another one.
    private static func instant(_ year: String, month: Int, day: String, time: String) -> Int64? {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        guard let year = Int(year), (0...9999).contains(year), let day = Int(day), parts.count == 3,
            parts.allSatisfy({ (0...60).contains($0) }),
            let date = ServiceDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
        else { return nil }
        return date.midnightUTC + Int64(parts[0] * 3600 + parts[1] * 60 + parts[2])
    }
}
