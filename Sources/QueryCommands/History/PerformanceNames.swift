internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// What the timetable of today calls the routes and stops of a report; what it lacks has no name.
struct PerformanceNames: Sendable {
    private(set) var routes: [Route.ID: Route] = [:]
    private(set) var stops: [Stop.ID: String] = [:]

    init(_ reports: [PerformanceReport], _ timetable: Timetable?) {
        guard let timetable else { return }
        let rows = reports.flatMap(\.rows)
        for id in Set(rows.compactMap(\.routeID)) { routes[id] = try? timetable.route(id).route }
        for id in Set(rows.compactMap(\.stopID)) { stops[id] = (try? timetable.stop(id))?.stop.name }
    }

    /// What passengers call a route, or else its id.
    func text(_ id: Route.ID) -> String { routes[id]?.shortName ?? routes[id]?.longName ?? id.rawValue }

    /// The name of a stop, or else its id.
    func text(_ id: Stop.ID) -> String { stops[id] ?? id.rawValue }
}
