import GTFSModel

/// Where the trips of an overlay are found by what a vehicle says of itself. Trips are indexes in `OverlayTrips`.
struct VehicleJoin {
    /// At most so many trips are listed under one id: an id that more trips share tells none apart.
    private static let limit = 16

    private var tripsByVehicle: [String: [Int]] = [:]
    private var tripsByScheduledTrip: [Key<Trip>: [Int]] = [:]
    private var ownTrips: [Trip.ID: [Int]] = [:]

    init(_ trips: OverlayTrips) {
        tripsByVehicle.reserveCapacity(trips.drafts.count)
        tripsByScheduledTrip.reserveCapacity(trips.drafts.count)
        for index in trips.drafts.indices { add(trips.drafts[index], index) }
    }

    private mutating func add(_ trip: TripOverlay.Draft, _ index: Int) {
        if let id = trip.vehicle?.id, !id.isEmpty { Self.add(index, &tripsByVehicle[id, default: []]) }
        if trip.change.isAdded {
            Self.add(index, &ownTrips[trip.id.tripID, default: []])
        } else if let key = trip.scheduled?.key {
            Self.add(index, &tripsByScheduledTrip[key, default: []])
        }
    }

    private static func add(_ index: Int, _ indexes: inout [Int]) {
        if indexes.count < limit { indexes.append(index) }
    }

    /// The trip of the messages that is this one of the timetable, on whichever day; nil where there are several.
    func onlyTrip(ofScheduled key: Key<Trip>) -> Int? {
        guard let indexes = tripsByScheduledTrip[key], indexes.count == 1 else { return nil }
        return indexes[0]
    }

    /// A trip of the messages' own, or a copy of one of the timetable's.
    func ownTrip(_ reference: TripReference, in trips: OverlayTrips) -> Int? {
        guard !ownTrips.isEmpty, let id = reference.tripID else { return nil }
        return fitting(ownTrips[id], reference, trips)
            ?? fitting(ownTrips[Trip.ID(id.rawValue + "#dup")], reference, trips)
    }

    private func fitting(_ indexes: [Int]?, _ reference: TripReference, _ trips: OverlayTrips) -> Int? {
        indexes?.first { index in
            let trip = trips.drafts[index].id
            return reference.date ?? trip.serviceDate == trip.serviceDate
                && trip.startTime.map { reference.start == $0.seconds } ?? true
        }
    }

    /// The trip that a vehicle is said to serve; of several the one that is under way.
    func trip(ofVehicle id: String?, at moment: Int, in trips: OverlayTrips) -> Int? {
        guard let id, !id.isEmpty, let indexes = tripsByVehicle[id] else { return nil }
        return indexes.min { trips.drafts[$0].distance(from: moment) < trips.drafts[$1].distance(from: moment) }
    }
}

extension TripOverlay.Draft {
    /// Seconds from an instant to the nearest at which it is under way.
    fileprivate func distance(from instant: Int) -> Int {
        guard let first = stopTimes.first, let last = stopTimes.last,
            let start = first.departure ?? first.scheduledDeparture ?? first.arrival,
            let end = last.arrival ?? last.scheduledArrival ?? last.departure
        else { return .max }
        return Instants.distance(from: instant, toStart: start, end: end)
    }
}

/// Finds the stop of a trip at which a vehicle stands, or to which it goes.
struct VehicleStop {
    private let stopTimes: [StopTimeOverlay]
    /// Where the messages say nothing of the stop times, the trip whose schedule holds.
    private let scheduled: ScheduledTrip?
    /// The instant from which the schedule's times count, where it is known.
    private let base: Int?

    init(_ trip: TripOverlay.Draft, base: Int?) {
        stopTimes = trip.stopTimes
        scheduled = trip.stopTimes.isEmpty ? trip.scheduled : nil
        self.base = base
    }

    /// By current_stop_sequence; by stop_id where that is missing, or where both disagree and the stop is on the trip.
    /// - Parameter moment: when the vehicle was there. On a trip that stops there twice it tells which time is meant.
    func position(of vehicle: VehiclePosition, at moment: Int) -> Int? {
        let bySequence = vehicle.currentStopSequence.flatMap(position(ofSequence:))
        guard let stop = vehicle.stopID else { return bySequence }
        if let bySequence, self.stop(at: bySequence) == stop { return bySequence }
        let positions = (0..<count).filter { self.stop(at: $0) == stop }
        if let bySequence { return positions.min { abs($0 - bySequence) < abs($1 - bySequence) } ?? bySequence }
        return positions.min { distance(to: $0, moment) < distance(to: $1, moment) }
    }

    func position(ofSequence sequence: Int) -> Int? {
        scheduled?.pattern.position(ofSequence: sequence) ?? stopTimes.firstIndex { $0.stopSequence == sequence }
    }

    private var count: Int { scheduled?.pattern.stops.count ?? stopTimes.count }

    private func stop(at position: Int) -> Stop.ID? {
        guard let scheduled else { return stopTimes[position].stopID }
        return scheduled.pattern.stops[position].stopID
    }

    private func distance(to position: Int, _ moment: Int) -> Int {
        time(at: position).map { Instants.distance($0, moment) } ?? .max
    }

    /// Predicted, else scheduled; seconds since 1970.
    private func time(at position: Int) -> Int? {
        guard let scheduled else {
            let stopTime = stopTimes[position]
            return stopTime.departure ?? stopTime.arrival ?? stopTime.scheduledDeparture
        }
        guard let base, let offset = scheduled.times.stopTimes[position].departure else { return nil }
        return base + offset
    }
}
