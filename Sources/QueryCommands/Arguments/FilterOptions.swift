internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// The options that choose the routes of trips.
struct RouteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this route; may be repeated.", valueName: "route-id"))
    var route: [String] = []

    @Option(help: ArgumentHelp("Only this agency; may be repeated.", valueName: "agency-id"))
    var agency: [String] = []

    @OptionGroup var modes: FilterOptions.ModeOptions

    var filter: DepartureFilter {
        var filter = DepartureFilter()
        filter.routes = route.map { Route.ID($0) }
        filter.agencies = agency.map { Agency.ID($0) }
        filter.modes = modes.mode
        return filter
    }
}

/// The options that choose the trips of a board.
struct FilterOptions: ParsableArguments {
    @OptionGroup var routes: RouteOptions

    @Option(help: ArgumentHelp("Only this direction_id, 0 or 1.", valueName: "direction"))
    var direction: Int?

    func validate() throws {
        guard let direction, !(0...1).contains(direction) else { return }
        throw ValidationError("--direction \(direction): GTFS has directions 0 and 1.")
    }

    var filter: DepartureFilter {
        var filter = routes.filter
        filter.direction = direction
        return filter
    }
}

extension FilterOptions {
    /// `--mode`: only routes of these modes.
    struct ModeOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Only this mode: \(TransitMode.names.joined(separator: ", ")), or a route_type; may be repeated.",
                valueName: "mode"),
            completion: .list(TransitMode.names), transform: ModeOptions.mode)
        var mode: [TransitMode] = []

        static func mode(_ text: String) throws -> TransitMode {
            guard let mode = TransitMode(text) else {
                throw ValidationError(
                    "'\(text)' is no mode: give one of \(TransitMode.names.joined(separator: ", ")), or a route_type.")
            }
            return mode
        }
    }

    /// `--bbox`: only rows in a part of the map.
    struct BoxOptions: ParsableArguments {
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "Only those in this box, in degrees. A minLon greater than maxLon means across the antimeridian.",
                valueName: "minLon,minLat,maxLon,maxLat"),
            transform: BoxOptions.box)
        var bbox: CoordinateBox?

        static func box(_ text: String) throws -> CoordinateBox {
            guard let box = CoordinateBox(text) else {
                throw ValidationError(
                    "'\(text)' is no box: give minLon,minLat,maxLon,maxLat in degrees, such as 151.1,-33.9,151.3,-33.8."
                )
            }
            return box
        }
    }

    /// The options that choose stops by the routes that serve them.
    struct StopFilterOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Served by this mode: \(TransitMode.names.joined(separator: ", ")), or a route_type; may be repeated.",
                valueName: "mode"),
            completion: .list(TransitMode.names), transform: FilterOptions.ModeOptions.mode)
        var mode: [TransitMode] = []

        @Option(help: ArgumentHelp("Served by this route; may be repeated.", valueName: "route-id"))
        var route: [String] = []

        @Option(help: ArgumentHelp("Served by this agency; may be repeated.", valueName: "agency-id"))
        var agency: [String] = []

        @Flag(help: "Only where wheelchairs can board.")
        var wheelchair = false

        var filter: StopFilter {
            var filter = StopFilter()
            filter.modes = mode
            filter.routes = route.map { Route.ID($0) }
            filter.agencies = agency.map { Agency.ID($0) }
            filter.isWheelchairAccessible = wheelchair
            return filter
        }
    }

    /// `--limit` and `--cursor`: a part of a long list.
    struct PageOptions: ParsableArguments {
        @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
        var limit: Int?

        @Option(help: ArgumentHelp("Continue after a page, as standard error says at its end.", valueName: "cursor"))
        var cursor: String?

        func validate() throws { try DatabaseChoice.checkLimit(limit) }

        /// The note for a page that there is more.
        static func notes(_ next: String?) -> [String] {
            next.map { [CommandWords.text("more_pages", with: ["cursor": "\($0)"])] } ?? []
        }
    }
}
