import GTFSModel

/// Finds the trips of an overlay by the fields of a vehicle. Trips are indexes in `OverlayTrips`.
struct VehicleJoin {
    /// The most trips that are listed under one id: an id that more trips share does not identify a trip.
    private static let limit = 16

    private var tripsByVehicle: [String: [Int]] = [:]
    /// -1 for several.
    private var tripByScheduledTrip: [Key<Trip>: Int] = [:]
    private var ownTrips: [Trip.ID: [Int]] = [:]

    init(_ trips: OverlayTrips) {
        tripByScheduledTrip.reserveCapacity(trips.drafts.count)
        for index in trips.drafts.indices { add(index, trips.drafts) }
    }

    /// Drafts are read in place: they are large to copy.
    private mutating func add(_ index: Int, _ drafts: [TripOverlay.Draft]) {
        if let id = drafts[index].vehicle?.id, !id.isEmpty { Self.add(index, &tripsByVehicle[id, default: []]) }
        if drafts[index].change.isAdded {
            Self.add(index, &ownTrips[drafts[index].id.tripID, default: []])
        } else if let key = drafts[index].scheduled?.key {
            tripByScheduledTrip[key] = tripByScheduledTrip[key] == nil ? index : -1
        }
    }

    private static func add(_ index: Int, _ indexes: inout [Int]) {
        if indexes.count < limit { indexes.append(index) }
    }

    /// The trip of the messages for this trip of the timetable, on any day; nil if there are several.
    func onlyTrip(ofScheduled key: Key<Trip>) -> Int? {
        guard let index = tripByScheduledTrip[key], index >= 0 else { return nil }
        return index
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

    /// The trip that a vehicle is said to serve; of several, the one that is under way.
    func trip(ofVehicle id: String?, at moment: Int, in trips: OverlayTrips) -> Int? {
        guard let id, !id.isEmpty, let indexes = tripsByVehicle[id] else { return nil }
        return indexes.min { trips.drafts[$0].distance(from: moment) < trips.drafts[$1].distance(from: moment) }
    }
}

extension TripOverlay.Draft {
    /// Seconds from an instant to the nearest one at which it is under way.
    fileprivate func distance(from instant: Int) -> Int {
        guard let first = stopTimes.first, let last = stopTimes.last,
            let start = first.departure ?? first.scheduledDeparture ?? first.arrival,
            let end = last.arrival ?? last.scheduledArrival ?? last.departure
        else { return .max }
        return Instants.distance(from: instant, toStart: start, end: end)
    }
}
