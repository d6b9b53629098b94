internal import Foundation
internal import GTFSModel

/// What a request has to know of those before it, and when the next one is due. It uses no clock and no network.
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
    ///   - jitter: 0 … 1, drawn for each request.
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
        return poll(.failure("\(label) gave \(what)"), now: now, wait: asked ?? random)
    }

    private func poll(_ outcome: Poll.Outcome, now: Double, wait: Double) -> Poll {
        Poll(outcome: outcome, time: PollSeconds.instant(now), wait: PollSeconds.wait(wait))
    }

    /// The URL without its query, in which keys are sent.
    private var label: String { (url.host ?? "") + url.path }
}

/// The header Retry-After: "either an HTTP-date or a number of seconds" (RFC 9110, 10.2.3).
enum RetryAfter {
    /// Seconds from `now`; nil for what is neither, or lies in the past.
    static func seconds(_ text: String, now: Double) -> Double? {
        let text = text.filter { !$0.isWhitespace || $0 == " " }
        if let seconds = Int(text.filter { $0 != " " }) { return seconds >= 0 ? Double(seconds) : nil }
        return date(text).flatMap { Double($0) > now ? Double($0) - now : nil }
    }

    /// Seconds since 1970. The three forms of RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`, all in GMT.
    private static func date(_ text: String) -> Int? {
        let parts = text.split(whereSeparator: { " ,-".contains($0) }).dropFirst().map(String.init)
        guard parts.count >= 4 else { return nil }
        if let month = month(parts[0]) { return instant(parts[3], month, parts[1], time: parts[2]) }
        guard let month = month(parts[1]) else { return nil }
        return instant(parts[2], month, parts[0], time: parts[3])
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func month(_ text: String) -> Int? { months.firstIndex(of: text.lowercased()).map { $0 + 1 } }

    /// A year of two digits is one of this century: nobody is asked to come back in another.
    private static func instant(_ year: String, _ month: Int, _ day: String, time: String) -> Int? {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        guard let year = Int(year), (0...9999).contains(year), let day = Int(day), parts.count == 3,
            parts.allSatisfy({ (0...60).contains($0) }),
            let date = ServiceDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
        else { return nil }
        return date.dayNumber * 86400 + parts[0] * 3600 + parts[1] * 60 + parts[2]
    }
}
