internal import GTFSModel
internal import GTFSQuery

/// Lists, single routes and lines on the map, in this process; and the first question of each kind that a new timetable
/// answers.
struct ListBenchmark {
    private let questions: QuestionList
    private let path: String
    private let timetable: Timetable
    private let routes: [Route.ID]

    private static let warm = Figure.Goal.most(0.005, .sydneyScale)
    private static let first = Figure.Goal.most(0.025, .sydneyScale)

    init(_ questions: QuestionList, path: String) throws {
        self.questions = questions
        self.path = path
        timetable = try Timetable(path: path)
        let all = try timetable.routes()
        routes = stride(from: 0, to: all.count, by: max(1, all.count / 100)).map { all[$0].id }
    }

    func figures() throws -> [Figure] { try lists() + lines() + firsts() }

    private func lists() throws -> [Figure] {
        let boxes = questions.nearby.timed.compactMap { Self.box(around: $0.position) }
        return [
            try warm("routes", "all routes", Array(repeating: (), count: 20)) { _ in _ = try timetable.routes() },
            try warm("routes_by_text", "routes by text, a page of 100", ["3", "4", "s", "north", "station"]) {
                _ = try timetable.routes(RoutesRequest(text: $0))
            },
            try warm("route", "a route with its patterns", routes) { _ = try timetable.route($0) },
            try warm("stops_of_route", "the stops of a route", routes) { _ = try timetable.stops(ofRoute: $0) },
            try warm("stops_in_box", "stops in a box of 2 km, a page of 500", boxes) {
                _ = try timetable.stops(StopsRequest(box: $0))
            },
            try warm("info", "info", Array(repeating: (), count: 20)) { _ in _ = try timetable.info() },
        ]
    }

    private func lines() throws -> [Figure] {
        let trips = Array(questions.trips.timed.prefix(100))
        return [
            try warm("shape_of_trip", "the line of a trip", trips) { _ = try timetable.shape(ofTrip: $0) },
            try warm("line_position", "a vehicle on the line of its trip", trips) {
                guard let point = try timetable.shape(ofTrip: $0).points.last else { return }
                _ = try timetable.linePosition(of: point, onTrip: $0, nextStop: 1)
            },
            try warm("shapes_of_route", "the lines of a route", routes) { _ = try timetable.shapes(ofRoute: $0) },
        ]
    }

    private func firsts() throws -> [Figure] {
        let text = questions.keystrokes.timed.last?.text ?? "a"
        let position = questions.nearby.timed.first
        let board = questions.boards.timed.first
        return [
            try first("routes", "all routes") { _ = try $0.routes() },
            try first("route", "a route with its patterns") { timetable in
                if let route = routes.last { _ = try timetable.route(route) }
            },
            try first("stops_of_route", "the stops of a route") { timetable in
                if let route = routes.last { _ = try timetable.stops(ofRoute: route) }
            },
            try first("info", "info") { _ = try $0.info() },
            try first("search", "a search") { _ = try $0.search(SearchRequest(text: text)) },
            try first("nearby", "nearby") { timetable in if let position { _ = try timetable.nearby(position) } },
            try first("board", "a board of the busiest station") { timetable in
                if let board { _ = try timetable.departures(board) }
            },
        ]
    }

    /// Each question is asked twice; the second time is measured.
    private func warm<Question>(
        _ key: String, _ name: String, _ questions: [Question], ask: (Question) throws -> Void
    ) throws -> Figure {
        for question in questions { try ask(question) }
        return Figure(key, name, try Measurement.Latency(questions, name: { "\($0)" }, ask: ask), goal: Self.warm)
    }

    private func first(_ key: String, _ name: String, ask: (Timetable) throws -> Void) throws -> Figure {
        let opened = try (0..<9).map { _ in try Timetable(path: path) }
        return Figure(
            "first_\(key)", "the first question: \(name)", try Measurement.Latency(opened, name: { _ in "" }, ask: ask),
            goal: Self.first)
    }

    /// About 2 km in each direction; nil beside the poles and the antimeridian.
    private static func box(around position: Coordinate) -> CoordinateBox? {
        CoordinateBox(
            west: position.longitude - 0.01, south: position.latitude - 0.01, east: position.longitude + 0.01,
            north: position.latitude + 0.01)
    }
}
