public import GTFSModel
internal import GTFSStore

/// A vehicle of realtime messages, with what the timetable says of the trip that it serves.
public struct VehicleReport: Sendable, Equatable {
    /// FeedEntity.id
    public var id: String
    /// As the message has it.
    public var vehicle: VehiclePosition
    /// The trip that it serves; nil where none was found.
    public var trip: TripOnServiceDay?
    /// The route of the trip, else that of the message; nil where neither names one.
    public var routeID: Route.ID?
    /// Nil where the timetable lacks the route.
    public var route: Route?
    /// 0 or 1, as in trips.txt; nil where not known.
    public var directionID: Int?
    /// Of the trip; nil where not known.
    public var headsign: String?
    /// Nil without current_stop_sequence (GTFS Realtime reference, message VehiclePosition).
    public var status: VehicleStopStatus?
    /// Where it stands or goes to; nil where not known.
    public var stopID: Stop.ID?
    /// stop_name of `stopID`; nil where it has none.
    public var stopName: String?
    /// Seconds since the position was taken.
    public var age: Int
    /// Older than it should be, but not too old to show.
    public var isStale: Bool
}

extension Timetable {
    /// The vehicles of realtime messages that are not too old to show, in the order of the messages.
    /// - Parameter routes: only vehicles on these; empty for all.
    /// - Throws: `StoreError` where the database cannot be read.
    public func vehicles(_ snapshot: RealtimeSnapshot, routes: [Route.ID] = []) throws -> [VehicleReport] {
        try snapshot.validate()
        let wanted = Set(routes)
        return try database.reading { reader in
            let list = VehicleList(session: try FeedSession(reader, caches), evaluated: EvaluatedOverlay(snapshot))
            return try snapshot.overlay.vehicles.indices.compactMap { index in
                let route = snapshot.overlay.vehicles[index].routeID
                guard wanted.isEmpty || route.map(wanted.contains) ?? false else { return nil }
                return try list.report(index)
            }
        }
    }
}

/// Makes reports of vehicles.
struct VehicleList {
    let session: FeedSession
    let evaluated: EvaluatedOverlay

    /// Nil for a vehicle whose position is too old.
    func report(_ index: Int) throws -> VehicleReport? {
        let found = evaluated.overlay.vehicles[index]
        let (freshness, age) = evaluated.freshness(ofVehicle: index)
        guard freshness != .dropped else { return nil }
        let trip = found.trip.map { evaluated.overlay.trips[$0] }
        let stopID = found.vehicle.stop(of: trip)
        return VehicleReport(
            id: found.id, vehicle: found.vehicle, trip: trip?.id, routeID: found.routeID,
            route: try found.routeID.flatMap { try session.route(id: $0)?.row }.map(Route.init),
            directionID: trip?.directionID, headsign: trip?.headsign ?? trip?.scheduled?.pattern.headsign,
            status: found.vehicle.stopStatus, stopID: stopID, stopName: try stopID.flatMap(name), age: age,
            isStale: freshness == .stale)
    }

    private func name(of stop: Stop.ID) throws -> String? {
        try session.scheduledStop(stop)?.name ?? evaluated.overlay.stops[stop]?.name?.text()
    }
}
