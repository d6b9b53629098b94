public import GTFSModel
internal import GTFSStore

/// Which routes are one line to riders (rule T15): those that a table or the feed's networks put together, and, where asked,
/// an express with the route that it overtakes.
///
///     var lines = RiderLines(["6": "6", "6-weekend": "6"])
///     lines.joinsExpress = true
public struct RiderLines: Sendable, Hashable {
    /// The line of each route that is in the table.
    public var names: [Route.ID: String]
    /// Whether routes of one agency, type and colour are one line where their short names differ by a last X: 6 and 6X.
    public var joinsExpress = false

    /// Lines by a table; without one each route is a line of its own.
    public init(_ names: [Route.ID: String] = [:]) { self.names = names }

    /// A line, as far as it differs from others.
    public enum Line: Sendable, Hashable {
        /// The routes that a table gives this name.
        case named(String)
        /// Routes of one agency, type and colour, by their short name without a last X.
        case express(String, agencyID: Agency.ID?, type: RouteType?, color: String?)
        /// One route; nil for trips that name none.
        case route(Route.ID?)

        /// The name that its routes share; nil for one route.
        public var name: String? {
            switch self {
            case .named(let name), .express(let name, _, _, _): name
            case .route: nil
            }
        }
    }

    /// The line of a row of a board, or of a ride.
    public func line(of departure: Departure?) -> Line {
        guard let departure, let route = departure.routeID else { return .route(nil) }
        if let name = names[route] { return .named(name) }
        guard joinsExpress, let name = departure.routeShortName else { return .route(route) }
        let stem = name.count > 1 && name.last == "X" ? String(name.dropLast()) : name
        return .express(
            stem, agencyID: departure.agencyID, type: departure.routeType, color: departure.routeColor)
    }
}

extension RiderLines: Codable {
    private enum CodingKeys: String, CodingKey {
        case names
        case joinsExpress = "joins_express"
    }

    /// Reads what `encode(to:)` wrote; a key that is not there is left as it is in a new value.
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        let names = try keys.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
        self.init(Dictionary(uniqueKeysWithValues: names.map { (Route.ID($0), $1) }))
        joinsExpress = try keys.decodeIfPresent(Bool.self, forKey: .joinsExpress) ?? false
    }

    /// Writes the names as an object, by route_id.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(Dictionary(uniqueKeysWithValues: names.map { ($0.rawValue, $1) }), forKey: .names)
        try keys.encode(joinsExpress, forKey: .joinsExpress)
    }
}

/// The lines of the rows of a board. An express is one with the route that it overtakes only where the board has both.
struct BoardLines {
    private let lines: RiderLines
    /// The lines of which there are rows of different short names.
    private let joined: Set<RiderLines.Line>

    init(_ lines: RiderLines, of departures: [Departure]) {
        self.lines = lines
        var names: [RiderLines.Line: Set<String>] = [:]
        for departure in lines.joinsExpress ? departures : [] {
            if let name = departure.routeShortName { names[lines.line(of: departure), default: []].insert(name) }
        }
        joined = Set(names.filter { $0.value.count > 1 }.keys)
    }

    func key(of departure: Departure) -> DepartureGroup.Key {
        let key = DepartureGroup.Key(departure, in: lines)
        guard case .express? = key.line, let line = key.line, !joined.contains(line) else { return key }
        return DepartureGroup.Key(departure)
    }
}

extension Timetable {
    /// The lines that the feed's networks make of its routes (networks.txt with route_networks.txt, or network_id of
    /// routes.txt): each network is a line with its network_name, or else its id.
    /// - Throws: `StoreError` if the database cannot be read.
    public func networkLines() throws -> RiderLines {
        try database.reading { reader in
            let networks = try reader.routeNetworks()
            let named = networks.routes.map { route in
                (Route.ID(route.id), networks.names[route.network] ?? route.network)
            }
            return RiderLines(Dictionary(named) { first, _ in first })
        }
    }
}
