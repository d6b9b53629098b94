internal import ArgumentParser
internal import GTFSExport
internal import GTFSModel

/// Which part of the feed is wanted. The word behind each option is its value, also where it begins with `-`.
struct CutOptions: ParsableArguments {
    /// A box on the command line: minLon,minLat,maxLon,maxLat in degrees, as GeoJSON has them.
    struct BoxArgument: ExpressibleByArgument {
        let box: CoordinateBox

        init?(argument: String) {
            guard let box = CoordinateBox(argument) else { return nil }
            self.box = box
        }
    }

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Only trips of this route; may be given again for more.", valueName: "route_id"))
    var route: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Only trips of this agency's routes; may be given again for more.", valueName: "agency_id"))
    var agency: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only trips that call at a stop in this box, with all their stops.",
            discussion: "Degrees. A minLon greater than maxLon means across the antimeridian.",
            valueName: "minLon,minLat,maxLon,maxLat"))
    var bbox: BoxArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only trips that run on one of these days, and calendars of these days alone.",
            discussion: "Both are included; YYYYMMDD or YYYY-MM-DD. One day may stand alone.", valueName: "from..to"))
    var dateRange: DayRangeArgument?

    var cut: FeedCut {
        FeedCut(
            routes: route.map { Route.ID($0) }, agencies: agency.map { Agency.ID($0) }, box: bbox?.box,
            days: dateRange?.days)
    }
}

extension CutOptions {
    /// Days on the command line: FROM..TO, both included, each YYYYMMDD as in GTFS or YYYY-MM-DD; one day stands for itself.
    /// Other separators that people write are taken too: a comma, a colon, a slash, and a hyphen between two YYYYMMDD.
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
}
