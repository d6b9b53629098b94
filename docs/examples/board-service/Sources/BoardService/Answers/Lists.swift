import GTFSQuery

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
