/// Why a word is not a time or a day, and what to write instead.
///
/// The words are those that people type: GTFS's own hours after midnight, other ways to write a time, spans, and days by
/// name.
enum MomentAdvice {
    /// - Parameter isDay: whether the option takes a day, not a time.
    static func sentence(_ text: String, isDay: Bool) -> String {
        if isDay { return day(text) }
        let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
        let date = parts.first.map(String.init).flatMap { hasDigitsOfDay($0) ? $0 : nil }
        if let date, DateArgument(argument: date) == nil { return day(date) }
        let isDated = date != nil && parts.count == 2
        let clock = isDated ? parts[1] : text[...]
        if let time = lateHour(clock) {
            return "clocks end at 23:59, and this is \(time) of the day after: write \(time) with "
                + (isDated ? "that day." : "--date of that day.")
        }
        if let time = otherForm(clock) { return "write \(isDated ? "\(parts[0])T" : "")\(time)." }
        if text.hasPrefix("+") || text.hasPrefix("-") { return "a time is asked for, not a span: write it as 08:05." }
        if words.contains(text.lowercased()) || date != nil && !isDated {
            return "a day goes into --date, as 20261121, and the time into --at, as 08:05."
        }
        return "write 08:05, 2026-11-21T08:05, a time of RFC 3339 such as 2026-11-21T08:05:00+11:00, or now."
    }

    private static func day(_ text: String) -> String {
        hasDigitsOfDay(text) ? "the calendar has no such day." : "write a day as 20261121 or 2026-11-21, or today."
    }

    /// Whether it has the eight digits of a day, even if the calendar does not have it.
    private static func hasDigitsOfDay(_ text: String) -> Bool {
        let digits = text.filter { $0 != "-" }
        return digits.utf8.count == 8 && digits.allSatisfy(\.isNumber)
    }

    private static let words: Set<String> = [
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// `01:00` for 25:00, as GTFS writes times after midnight.
    private static func lateHour(_ text: Substring) -> String? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(numbers.count), let hour = numbers[0], (24..<48).contains(hour),
            numbers.dropFirst().allSatisfy({ ($0).map((0..<60).contains) ?? false })
        else { return nil }
        return Self.time(hour - 24, numbers[1] ?? 0)
    }

    /// `08:00` for 08.00, 8h00, 0800 and 8am; `20:30` for 8:30pm.
    private static func otherForm(_ text: Substring) -> String? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        let isAfternoon = text.hasSuffix("pm")
        let isHalf = isAfternoon || text.hasSuffix("am")
        let time = isHalf ? String(text.dropLast(2)) : text
        var parts = time.split(omittingEmptySubsequences: false) { ".:h".contains($0) }.map(String.init)
        if parts.count == 1, time.utf8.count == 4 { parts = [String(time.prefix(2)), String(time.suffix(2))] }
        guard parts.count == 2 || (parts.count == 1 && isHalf), let hour = Int(parts[0]),
            parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
        else { return nil }
        let minute = parts.count == 2 && !parts[1].isEmpty ? Int(parts[1]) : 0
        guard let minute, (0..<60).contains(minute), isHalf ? (1...12).contains(hour) : (0..<24).contains(hour) else {
            return nil
        }
        return Self.time(isHalf ? hour % 12 + (isAfternoon ? 12 : 0) : hour, minute)
    }

    private static func time(_ hour: Int, _ minute: Int) -> String {
        [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
