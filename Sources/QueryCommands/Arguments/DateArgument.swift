internal import ArgumentParser
internal import GTFSModel

/// A day on the command line: `YYYYMMDD` as in GTFS, `YYYY-MM-DD`, or `today` in the feed's zone.
enum DateArgument: Equatable {
    case today
    case date(ServiceDate)

    init?(argument: String) {
        if argument == "today" {
            self = .today
            return
        }
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        let isDashed = parts.map(\.utf8.count) == [4, 2, 2]
        guard let date = ServiceDate(isDashed ? parts.joined() : argument) else { return nil }
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
