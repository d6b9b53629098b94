import GTFSModel

/// When service days begin, each worked out once: a time zone is slow to ask.
struct ServiceDayStarts {
    private struct Clock {
        let clock: ServiceDayClock
        var starts: [Int: Int] = [:]
        var dates: [Int: ServiceDate] = [:]
    }

    /// As many dates are kept for each clock.
    private static let limit = 4096

    /// One for each time zone: seldom more than one.
    private var clocks: [Clock] = []
    private var clockByPattern: [Key<Pattern>: Int] = [:]

    /// Noon minus twelve hours, seconds since 1970.
    mutating func start(of date: ServiceDate, for pattern: ScheduledPattern) -> Int {
        let number = clock(of: pattern)
        if let known = clocks[number].starts[date.dayNumber] { return known }
        if clocks[number].starts.count >= Self.limit { clocks[number].starts.removeAll() }
        let start = clocks[number].clock.start(of: date)
        clocks[number].starts[date.dayNumber] = start
        return start
    }

    mutating func date(at instant: Int, for pattern: ScheduledPattern) -> ServiceDate {
        let number = clock(of: pattern)
        if let known = clocks[number].dates[instant] { return known }
        if clocks[number].dates.count >= Self.limit { clocks[number].dates.removeAll() }
        let date = clocks[number].clock.date(at: instant)
        clocks[number].dates[instant] = date
        return date
    }

    private mutating func clock(of pattern: ScheduledPattern) -> Int {
        if let known = clockByPattern[pattern.key] { return known }
        let number = clocks.firstIndex { $0.clock == pattern.clock } ?? clocks.count
        if number == clocks.count { clocks.append(Clock(clock: pattern.clock)) }
        clockByPattern[pattern.key] = number
        return number
    }
}
