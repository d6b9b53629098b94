public import GTFSModel

/// Which routes are one line to riders (rule T15): those that a table puts together, and, where asked, an express with the
/// route that it overtakes.
///
///     var lines = RiderLines(["6": "6", "6-weekend": "6"])
///     lines.joinsExpress = true
public struct RiderLines: Sendable, Hashable, Codable {
    /// The line of each route that is in the table.
    public var names: [Route.ID: String]
    /// Whether routes of one agency, type and colour are one line where their short names differ by a last X: 6 and 6X.
    public var joinsExpress = false

    /// Lines by a table; without one each route is a line of its own.
    public init(_ names: [Route.ID: String] = [:]) { self.names = names }

    /// A line, as far as it differs from others.
    enum Line: Hashable {
        case named(String)
        case express(stem: String, Agency.ID?, RouteType?, color: String?)
        case route(Route.ID?)
    }

    /// The line of a ride.
    func line(of ride: Departure?) -> Line {
        guard let ride, let route = ride.routeID else { return .route(nil) }
        if let name = names[route] { return .named(name) }
        guard joinsExpress, let name = ride.routeShortName else { return .route(route) }
        let stem = name.count > 1 && name.last == "X" ? String(name.dropLast()) : name
        return .express(stem: stem, ride.agencyID, ride.routeType, color: ride.routeColor)
    }
}
