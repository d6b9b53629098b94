import GTFSQuery

/// A page of routes, each with its vehicles and its punctuality where messages are followed.
struct RouteList: Encodable, Sendable {
    let routes: [RouteStatus]
    /// The cursor of the next page; nil after the last.
    let next: String?

    /// - Parameter realtime: nil where no messages are followed.
    init(_ page: RoutePage, _ timetable: Timetable, _ realtime: RealtimeSnapshot?) throws {
        let ids = page.routes.map(\.id)
        routes = try ids.isEmpty ? [] : timetable.ask(RouteStatusRequest(routes: ids), realtime: realtime)
        next = page.nextCursor
    }
}

/// A route with its patterns, the stops that it serves, and its lines on the map.
struct RouteAnswer: Encodable, Sendable {
    let route: RouteDetail
    let stops: [StopResult]
    let lines: [RouteShape]
}

/// Stops that were found.
struct StopList: Encodable, Sendable {
    let stops: [StopResult]
}

/// Stops that several feeds found, and the feeds that could not answer.
struct StopSetList: Encodable, Sendable {
    let stops: [FeedRow<StopResult>]
    let failures: [FeedFailure]
}

/// Vehicles, and the state of the messages that they come from.
struct VehicleList: Encodable, Sendable {
    let realtime: BoardRealtime?
    let vehicles: [LiveVehicle]
}

/// Alerts in force, and the state of the messages that they come from.
struct AlertList: Encodable, Sendable {
    let realtime: BoardRealtime?
    let alerts: [AlertReport]
}
