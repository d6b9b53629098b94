import GTFSModel

/// The vehicles of trips, by the trip updates and by the vehicle positions of messages that belong together.
struct VehiclePairs {
    private struct Position {
        let sample: RealtimeSample
        let vehicle: String?
        let trip: Trip.ID?
    }

    private var tripsByVehicle: [String: Set<Trip.ID>] = [:]
    private var vehiclesByTrip: [Trip.ID: Set<String>] = [:]
    private var updates: [Trip.ID: RealtimeSample] = [:]
    private var positions: [Position] = []

    mutating func add(_ update: TripUpdate, at sample: RealtimeSample) {
        guard let trip = update.trip.tripID else { return }
        if updates[trip] == nil { updates[trip] = sample }
        guard let vehicle = update.vehicle?.id else { return }
        tripsByVehicle[vehicle, default: []].insert(trip)
        vehiclesByTrip[trip, default: []].insert(vehicle)
    }

    mutating func add(_ position: VehiclePosition, at sample: RealtimeSample) {
        positions.append(Position(sample: sample, vehicle: position.vehicle?.id, trip: position.trip?.tripID))
    }

    func check(_ findings: inout RealtimeFindings) {
        checkTwins(&findings)
        checkMismatches(&findings)
        checkAbsences(&findings)
    }

    /// E052: "Each vehicle should have a unique ID", in each message.
    private func checkTwins(_ findings: inout RealtimeFindings) {
        var seen: Set<[String]> = []
        for position in positions {
            guard let vehicle = position.vehicle,
                !seen.insert([position.sample.message ?? "", vehicle]).inserted
            else { continue }
            findings.add("E052", at: position.sample, value: "vehicle \(vehicle) twice")
        }
    }

    /// E047: the two kinds of feed pair a vehicle and a trip in two ways. Trip updates may also give a vehicle its next
    /// trips: one of them must be this one.
    private func checkMismatches(_ findings: inout RealtimeFindings) {
        for position in positions {
            guard let vehicle = position.vehicle, let trip = position.trip else { continue }
            let trips = tripsByVehicle[vehicle]
            let vehicles = vehiclesByTrip[trip]
            guard trips?.contains(trip) == false || vehicles?.contains(vehicle) == false else { continue }
            findings.add(
                "E047", at: position.sample,
                value: "vehicle \(vehicle) and trip \(trip) are not paired in trip updates")
        }
    }

    /// W003: "a trip_id that is provided in the VehiclePositions feed should be provided in the TripUpdates feed, and a
    /// vehicle_id that is provided in the TripUpdates feed should be provided in the VehiclePositions feed".
    private func checkAbsences(_ findings: inout RealtimeFindings) {
        guard !updates.isEmpty, !positions.isEmpty else { return }
        for position in positions {
            guard let trip = position.trip, updates[trip] == nil else { continue }
            findings.add("W003", at: position.sample, value: "trip \(trip) has no trip update")
        }
        let seen = Set(positions.compactMap(\.vehicle))
        for (vehicle, trips) in tripsByVehicle.sorted(by: { $0.key < $1.key }) where !seen.contains(vehicle) {
            guard let trip = trips.min(), let sample = updates[trip] else { continue }
            findings.add("W003", at: sample, value: "vehicle \(vehicle) has no position")
        }
    }
}
