import GTFSModel

/// Where the trips of an overlay are found by what a vehicle says of itself.
struct VehicleJoin {
    /// As many trips are kept under one name; a name that more trips share tells nothing apart.
    private static let limit = 16

    private var tripsByVehicle: [String: [Int]] = [:]
    private var tripsByScheduledTrip: [Key<Trip>: [Int]] = [:]
    private var ownTrips: [Trip.ID: [Int]] = [:]

    init(_ trips: [TripOverlay]) {
        tripsByVehicle.reserveCapacity(trips.count)
        tripsByScheduledTrip.reserveCapacity(trips.count)
        for number in trips.indices { add(trips[number], number) }
    }

    private mutating func add(_ trip: TripOverlay, _ number: Int) {
        if let id = trip.vehicle?.id, !id.isEmpty { Self.add(number, &tripsByVehicle[id, default: []]) }
        if trip.change == .added || trip.change == .duplicated {
            Self.add(number, &ownTrips[trip.id.tripID, default: []])
        } else if let key = trip.scheduled?.key {
            Self.add(number, &tripsByScheduledTrip[key, default: []])
        }
    }

    private static func add(_ number: Int, _ numbers: inout [Int]) {
        if numbers.count < limit { numbers.append(number) }
    }

    /// The only instance of a trip that the messages speak of.
    func onlyInstance(ofTrip key: Key<Trip>) -> Int? {
        guard let numbers = tripsByScheduledTrip[key], numbers.count == 1 else { return nil }
        return numbers[0]
    }

    /// A trip of the messages' own, or a copy of one of the timetable's.
    func ownTrip(_ described: DescribedTrip, in trips: [TripOverlay]) -> Int? {
        guard !ownTrips.isEmpty, let id = described.tripID else { return nil }
        return fitting(ownTrips[id], described, trips)
            ?? fitting(ownTrips[Trip.ID(id.rawValue + "#dup")], described, trips)
    }

    private func fitting(_ numbers: [Int]?, _ described: DescribedTrip, _ trips: [TripOverlay]) -> Int? {
        numbers?.first { number in
            let instance = trips[number].id
            return described.date ?? instance.serviceDate == instance.serviceDate
                && instance.startTime.map { described.start == $0.seconds } ?? true
        }
    }

    /// The trip that a vehicle is said to serve; of several the one that is under way.
    func trip(ofVehicle id: String?, at moment: Int, in trips: [TripOverlay]) -> Int? {
        guard let id, !id.isEmpty, let numbers = tripsByVehicle[id] else { return nil }
        return numbers.min { trips[$0].distance(from: moment) < trips[$1].distance(from: moment) }
    }
}

extension TripOverlay {
    /// Seconds from an instant to the nearest at which it is under way.
    fileprivate func distance(from instant: Int) -> Int {
        guard let first = stopTimes.first, let last = stopTimes.last,
            let start = first.departure ?? first.scheduledDeparture ?? first.arrival,
            let end = last.arrival ?? last.scheduledArrival ?? last.departure
        else { return .max }
        return Instants.distance(from: instant, toStart: start, end: end)
    }
}
