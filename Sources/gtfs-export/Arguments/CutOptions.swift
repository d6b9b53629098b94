internal import ArgumentParser
internal import GTFSExport
internal import GTFSModel

/// Which part of the feed is wanted. The word behind each option is its value, also where it begins with `-`.
struct CutOptions: ParsableArguments {
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
