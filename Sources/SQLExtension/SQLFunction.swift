internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// A question as a table of SQL: `SELECT * FROM gtfs_departures('2000', '2026-11-25 08:00', 60)`.
struct SQLFunction: Sendable {
    let name: String
    /// The keys of a row of the answer, each a column.
    let columns: [String]
    /// The hidden columns that take the arguments, in their order.
    let parameters: [String]
    /// How many of these a question needs.
    let requiredCount: Int
    /// The rows of the answer.
    let rows: @Sendable (SQLArguments) throws -> JSONValue

    /// The statement by which SQLite learns the columns.
    var declaration: String {
        let names = columns.map { "\"\($0)\"" } + parameters.map { "\"\($0)\" HIDDEN" }
        return "CREATE TABLE x(\(names.joined(separator: ", ")))"
    }

    private static let tripColumns = [
        "trip_id", "route_id", "route_short_name", "route_long_name", "route_type", "route_color",
        "direction_id",
        "headsign",
    ]
    private static let stopColumns = [
        "stop_id", "stop_code", "stop_name", "stop_lat", "stop_lon", "location_type", "platform_code",
        "parent_station",
        "wheelchair_boarding", "routes", "served",
    ]

    static let all = [departures, nearby, search, journeys, reach, trip]

    private static let departures = SQLFunction(
        name: "gtfs_departures",
        columns: tripColumns + [
            "stop_id", "stop_name", "platform_code", "stop_sequence", "service_date",
            "scheduled_departure",
            "scheduled_arrival", "flags", "frequency", "pickup_type", "drop_off_type", "wheelchair",
            "bikes",
        ], parameters: ["stop", "at", "minutes"], requiredCount: 1
    ) { asked in
        let request = DeparturesRequest(
            stopID: Stop.ID(try asked.text(0)), at: try asked.instant(1),
            minutes: try asked.integer(2) ?? 60)
        return try AnswerEncoder().value(of: asked.timetable.departures(request).departures)
    }

    private static let nearby = SQLFunction(
        name: "gtfs_nearby", columns: stopColumns + ["distance"],
        parameters: ["latitude", "longitude", "radius", "most"], requiredCount: 2
    ) { asked in
        let position = Coordinate(latitude: try asked.number(0), longitude: try asked.number(1))
        let request = NearbyRequest(
            position: position, radius: try asked.optionalNumber(2) ?? 600,
            limit: try asked.integer(3) ?? 20)
        return try AnswerEncoder().value(of: asked.timetable.nearby(request))
    }

    private static let search = SQLFunction(
        name: "gtfs_search", columns: stopColumns + ["matched", "matched_name"],
        parameters: ["words", "most"],
        requiredCount: 1
    ) { asked in
        let request = SearchRequest(text: try asked.text(0), limit: try asked.integer(1) ?? 10)
        return try AnswerEncoder().value(of: asked.timetable.search(request))
    }

    private static let journeys = SQLFunction(
        name: "gtfs_journeys",
        columns: [
            "departure", "arrival", "duration", "boardings", "walking", "waiting", "flags", "legs",
        ],
        parameters: ["origin", "destination", "at", "minutes", "most"], requiredCount: 2
    ) { asked in
        var request = JourneysRequest(
            from: try asked.end(0), to: try asked.end(1), at: try asked.instant(2))
        request.minutes = try asked.integer(3) ?? request.minutes
        request.limit = try asked.integer(4) ?? request.limit
        return try AnswerEncoder().value(of: asked.timetable.journeys(request).journeys)
    }

    private static let reach = SQLFunction(
        name: "gtfs_reach",
        columns: [
            "stop_id", "stop_name", "platform_code", "lat", "lon", "arrival", "duration", "boardings",
        ],
        parameters: ["origin", "at", "minutes"], requiredCount: 1
    ) { asked in
        let request = ReachRequest(
            from: try asked.end(0), at: try asked.instant(1), minutes: try asked.integer(2) ?? 60)
        return try AnswerEncoder().value(of: asked.timetable.reach(request))
    }

    private static let trip = SQLFunction(
        name: "gtfs_trip",
        columns: [
            "stop_sequence", "stop_id", "stop_name", "platform_code", "arrival_time", "departure_time",
            "scheduled_arrival", "scheduled_departure", "stop_headsign", "pickup_type", "drop_off_type",
            "timepoint",
            "shape_dist_traveled",
        ], parameters: ["trip", "date"], requiredCount: 1
    ) { asked in
        let found = try asked.timetable.trip(Trip.ID(try asked.text(0)), on: try asked.date(1))
        return try AnswerEncoder().value(of: found)["stop_times"] ?? .array([])
    }
}
