internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// Which stops are shown, by what serves them.
struct PlaceFilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Served by this mode: \(TransitMode.names.joined(separator: ", ")), or a route_type; may be repeated.",
            valueName: "mode"),
        transform: FilterOptions.mode)
    var mode: [TransitMode] = []

    @Option(help: ArgumentHelp("Served by this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(help: ArgumentHelp("Served by this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @Flag(help: "Where wheelchairs can board.")
    var wheelchair = false

    var filter: PlaceFilter {
        var filter = PlaceFilter()
        filter.modes = mode
        filter.routes = route.map { Route.ID($0) }
        filter.agencies = agency.map { Agency.ID($0) }
        filter.isWheelchairAccessible = wheelchair
        return filter
    }
}
