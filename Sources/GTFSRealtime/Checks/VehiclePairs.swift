internal import GTFSModel

/// The vehicles of trips, by trip updates and by vehicle positions.
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

    /// Trip updates may also give a vehicle its next trips: one of them must be this one.
    private func isMismatch(_ vehicle: String, _ trip: Trip.ID) -> Bool {
        let trips = tripsByVehicle[vehicle]
        let vehicles = vehiclesByTrip[trip]
        return trips.map { !$0.contains(trip) } ?? false || vehicles.map { !$0.contains(vehicle) } ?? false
    }
}
