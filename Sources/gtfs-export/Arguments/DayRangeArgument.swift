internal import ArgumentParser
internal import GTFSModel

/// Days on the command line: FROM..TO, both included, each YYYYMMDD as in GTFS or YYYY-MM-DD; one day stands for itself.
/// What else people write between two days is taken too: a comma, a colon, a slash, and a hyphen between two YYYYMMDD.
struct DayRangeArgument: ExpressibleByArgument {
    let days: ClosedRange<ServiceDate>

    init?(argument: String) {
        let ends = Self.ends(argument)
        let dates = ends.compactMap(Self.date)
        guard (1...2).contains(ends.count), dates.count == ends.count, dates[0] <= dates[dates.count - 1] else {
            return nil
        }
        days = dates[0]...dates[dates.count - 1]
    }

    private static func ends(_ argument: String) -> [Substring] {
        for separator in ["..", ",", ":", "/"] where argument.contains(separator) {
            return argument.split(separator: separator, omittingEmptySubsequences: false)
        }
        let halves = argument.split(separator: "-", omittingEmptySubsequences: false)
        return halves.map(\.utf8.count) == [8, 8] ? halves : [argument[...]]
    }

    private static func date(_ text: Substring) -> ServiceDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return ServiceDate(parts.map(\.utf8.count) == [4, 2, 2] ? parts.joined() : String(text))
    }
}
