internal import ArgumentParser
internal import GTFSModel

/// A day on the command line: `YYYYMMDD` as in GTFS, `YYYY-MM-DD`, or `today` where the feed runs.
enum DateArgument: ExpressibleByArgument, Equatable {
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

    /// The day; `now` is seconds since 1970.
    func date(in timeZone: ServiceTimeZone, now: Int) -> ServiceDate {
        switch self {
        case .today: timeZone.date(at: now)
        case .date(let date): date
        }
    }
}
