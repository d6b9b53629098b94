public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The vehicles of realtime messages that are not too old to show, in the order of the messages.
    /// - Parameter routes: only vehicles on these; empty for all.
    /// - Throws: `StoreError` where the database cannot be read.
    public func vehicles(_ view: RealtimeSnapshot, routes: [Route.ID] = []) throws -> [VehicleReport] {
        try view.validate()
        let wanted = Set(routes)
        return try database.reading { reader in
            let list = VehicleList(facts: try FeedFacts(reader, memory), terms: EvaluatedOverlay(view))
            return try view.overlay.vehicles.indices.compactMap { number in
                let route = view.overlay.vehicles[number].routeID
                guard wanted.isEmpty || route.map(wanted.contains) ?? false else { return nil }
                return try list.report(number)
            }
        }
    }
}

private struct VehicleList {
    let facts: FeedFacts
    let terms: EvaluatedOverlay

    /// Nil for a vehicle that was not heard of for too long.
    func report(_ number: Int) throws -> VehicleReport? {
        let found = terms.overlay.vehicles[number]
        let (freshness, age) = terms.freshness(ofVehicle: number)
        guard freshness != .dropped else { return nil }
        let trip = found.trip.map { terms.overlay.trips[$0] }
        let stopID = found.vehicle.stop(of: trip)
        return VehicleReport(
            id: found.id, vehicle: found.vehicle, trip: trip?.id, routeID: found.routeID,
            route: try found.routeID.flatMap { try facts.route(id: $0)?.row }.map(Route.init),
            directionID: trip?.directionID, headsign: trip?.headsign ?? trip?.scheduled?.pattern.headsign,
            status: found.vehicle.stopStatus, stopID: stopID, stopName: try stopID.flatMap(name), age: age,
            isStale: freshness == .stale)
    }

    private func name(of stop: Stop.ID) throws -> String? {
        try facts.scheduledStop(stop)?.name ?? terms.overlay.stops[stop]?.name?.text()
    }
}

extension VehiclePosition {
    /// Where it stands or goes to: the visit of its trip, else as the message has it.
    func stop(of trip: TripOverlay?) -> Stop.ID? {
        guard let trip, let visit = trip.vehicleStopIndex else { return stopID }
        if trip.stopTimes.indices.contains(visit) { return trip.stopTimes[visit].stopID }
        let scheduled = trip.scheduled?.pattern.stops ?? []
        return scheduled.indices.contains(visit) ? scheduled[visit].stopID : stopID
    }
}
