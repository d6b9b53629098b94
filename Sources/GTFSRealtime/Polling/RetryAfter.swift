internal import GTFSModel

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
        let clock = time.split(separator: ":").compactMap { Int($0) }
        guard let year = Int(year), (0...9999).contains(year), let day = Int(day), clock.count == 3,
            clock.allSatisfy({ (0...60).contains($0) }),
            let date = ServiceDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
        else { return nil }
        return date.dayNumber * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }
}
