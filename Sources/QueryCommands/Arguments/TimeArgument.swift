internal import ArgumentParser
internal import GTFSModel

/// A point in time on the command line: RFC 3339, `YYYY-MM-DDTHH:MM` or `HH:MM` in the feed's zone, or `now`.
enum TimeArgument: Equatable {
    case now
    /// Seconds since 1970.
    case instant(Int)
    /// The time on clocks, in seconds after midnight, and the day; nil for today.
    case clock(Int, ServiceDate?)

    init?(argument: String) {
        if argument == "now" {
            self = .now
        } else if let instant = RFC3339.instant(argument) {
            self = .instant(instant)
        } else if let seconds = Self.secondsOfDay(argument[...]) {
            self = .clock(seconds, nil)
        } else if let (seconds, date) = Self.dayAndSeconds(argument) {
            self = .clock(seconds, date)
        } else {
            return nil
        }
    }

    static func read(_ text: String) throws -> TimeArgument {
        guard let time = TimeArgument(argument: text) else {
            throw ValidationError(MomentAdvice.sentence(text, isDay: false))
        }
        return time
    }

    /// Seconds since 1970. `now` is the present in the same unit. A time that clocks show twice means the next one.
    /// - Parameter date: for a time without a day; nil for the day of `now` in the zone.
    func instant(in timeZone: ServiceTimeZone, now: Int, on date: ServiceDate? = nil) -> Int {
        switch self {
        case .now: now
        case .instant(let instant): instant
        case .clock(let seconds, let own):
            timeZone.instant(showing: seconds, on: own ?? date ?? timeZone.date(at: now), notBefore: now)
        }
    }

    /// `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`, without an offset.
    private static func dayAndSeconds(_ text: String) -> (seconds: Int, date: ServiceDate)? {
        guard let middle = text.utf8.firstIndex(where: { "Tt ".utf8.contains($0) }),
            case .date(let date)? = DateArgument(argument: String(text[..<middle])),
            let seconds = secondsOfDay(text[middle...].dropFirst())
        else { return nil }
        return (seconds, date)
    }

    /// `HH:MM` or `HH:MM:SS`, the hour with one digit or two.
    private static func secondsOfDay(_ text: Substring) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
            parts.dropFirst().allSatisfy({ $0.count == 2 }),
            parts.allSatisfy({ $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }
}

/// A day on the command line: `YYYYMMDD` as in GTFS, `YYYY-MM-DD`, or `today` in the feed's zone.
enum DateArgument: Equatable {
    case today
    case date(ServiceDate)

    init?(argument: String) {
        if argument == "today" {
            self = .today
            return
        }
        let parts = argument.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isDashed = parts.map(\.count) == [4, 2, 2]
        guard let date = ServiceDate(isDashed ? parts.map(Substring.init).joined() : argument) else { return nil }
        self = .date(date)
    }

    /// The day of an option.
    static func read(_ text: String) throws -> DateArgument {
        guard let date = DateArgument(argument: text) else {
            throw ValidationError(MomentAdvice.sentence(text, isDay: true))
        }
        return date
    }

    /// The day that was given; nil: today.
    var given: ServiceDate? {
        guard case .date(let date) = self else { return nil }
        return date
    }

    /// The day; `now` is seconds since 1970. Only `today` needs a zone.
    func date(in timeZone: @autoclosure () throws -> ServiceTimeZone, now: Int) rethrows -> ServiceDate {
        switch self {
        case .today: try timeZone().date(at: now)
        case .date(let date): date
        }
    }
}

/// `--at` and `--date`: when an answer begins.
struct MomentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When it begins: RFC 3339, 2026-11-21T08:05 or 08:05 where the feed runs, or now.", valueName: "time"),
        transform: TimeArgument.read)
    var at: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "The day of --at, YYYYMMDD or today; without --at, from the start of the day.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument?

    func validate() throws {
        switch (at, date) {
        case (nil, _), (_, nil), (.clock(_, nil), _): break
        case (.now, _), (.instant, _), (.clock, _):
            throw ValidationError("--at has a day of its own: leave --date out, or give --at as HH:MM.")
        }
    }

    /// Seconds since 1970.
    /// - Parameter now: the present, seconds since 1970.
    func instant(in timeZone: ServiceTimeZone, now: Int) -> Int {
        let day = date?.date(in: timeZone, now: now)
        return (at ?? (day == nil ? .now : .clock(0, nil))).instant(in: timeZone, now: now, on: day)
    }
}
