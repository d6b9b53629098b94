internal import GTFSModel

extension MessageCheck {
    /// Metres a second: the validator's own bound, so that its reports and these agree. Trains may well be faster.
    private static let realisticSpeeds = 0.0...26.0

    mutating func check(_ vehicle: VehiclePosition) {
        if let trip = vehicle.trip { check(trip) }
        checkTimestamp(vehicle.timestamp, "vehicle.timestamp")
        if vehicle.vehicle?.id == nil { add("W002", "vehicle.vehicle has no id") }
        if let position = vehicle.position, !isOnEarth(position) {
            add("E026", "position \(position.latitude), \(position.longitude)")
        }
        if let bearing = vehicle.bearing, !(0...360).contains(bearing) { add("E027", "bearing \(bearing)") }
        if let speed = vehicle.speed, !Self.realisticSpeeds.contains(speed) { add("W004", "speed \(speed) m/s") }
    }

    private func isOnEarth(_ position: Coordinate) -> Bool {
        (-90...90).contains(position.latitude) && (-180...180).contains(position.longitude)
    }
}

/// Which vehicles serve which trips, by trip updates and by vehicle positions.
struct VehiclePairs {
    private var tripsByVehicle: [String: Set<Trip.ID>] = [:]
    private var vehiclesByTrip: [Trip.ID: Set<String>] = [:]
    private var positions: [(entity: String, vehicle: String, trip: Trip.ID?)] = []

    mutating func add(_ update: TripUpdate) {
        guard let vehicle = update.vehicle?.id, let trip = update.trip.tripID else { return }
        tripsByVehicle[vehicle, default: []].insert(trip)
        vehiclesByTrip[trip, default: []].insert(vehicle)
    }

    mutating func add(_ position: VehiclePosition, entity: String) {
        guard let vehicle = position.vehicle?.id else { return }
        positions.append((entity, vehicle, position.trip?.tripID))
    }

    /// E047 and E052.
    var notices: RealtimeNotices {
        var notices = RealtimeNotices()
        var seen: Set<String> = []
        for (entity, vehicle, trip) in positions {
            if !seen.insert(vehicle).inserted { notices.add("E052", "entity \(entity): vehicle \(vehicle) twice") }
            guard let trip, isMismatch(vehicle, trip) else { continue }
            notices.add("E047", "entity \(entity): vehicle \(vehicle) and trip \(trip) are not paired in trip updates")
        }
        return notices
    }

    /// Trip updates may give a vehicle its next trips too: one of them has to be this one.
    private func isMismatch(_ vehicle: String, _ trip: Trip.ID) -> Bool {
        let trips = tripsByVehicle[vehicle]
        let vehicles = vehiclesByTrip[trip]
        return trips.map { !$0.contains(trip) } ?? false || vehicles.map { !$0.contains(vehicle) } ?? false
    }
}

extension MessageCheck {
    mutating func check(_ alert: Alert) {
        if alert.informedEntities.isEmpty { add("E032", "the alert has no informed_entity") }
        for selector in alert.informedEntities {
            if selector == EntitySelector() { add("E033", "an informed_entity says nothing") }
            if let trip = selector.trip { check(trip) }
        }
        for period in alert.activePeriods {
            checkInstant(period.start, "active_period.start")
            checkInstant(period.end, "active_period.end")
        }
    }
}
