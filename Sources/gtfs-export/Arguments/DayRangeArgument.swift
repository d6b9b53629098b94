internal import ArgumentParser
internal import GTFSModel

/// Days on the command line: FROM..TO, both included, each YYYYMMDD as in GTFS or YYYY-MM-DD; one day stands for itself.
struct DayRangeArgument: ExpressibleByArgument {
    let days: ClosedRange<ServiceDate>

    init?(argument: String) {
        let ends = argument.split(separator: "..", omittingEmptySubsequences: false)
        let dates = ends.compactMap(Self.date)
        guard (1...2).contains(ends.count), dates.count == ends.count, dates[0] <= dates[dates.count - 1] else {
            return nil
        }
        days = dates[0]...dates[dates.count - 1]
    }

    private static func date(_ text: Substring) -> ServiceDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return ServiceDate(parts.map(\.utf8.count) == [4, 2, 2] ? parts.joined() : String(text))
    }
}
