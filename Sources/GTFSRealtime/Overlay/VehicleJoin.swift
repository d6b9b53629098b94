internal import GTFSModel

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
        for index in trips.drafts.indices { add(index, drafts: trips.drafts) }
    }

    /// Drafts are read in place: they are large to copy.
    private mutating func add(_ index: Int, drafts: [TripOverlay.Draft]) {
        if let id = drafts[index].vehicle?.id, !id.isEmpty {
            Self.add(index, indexes: &tripsByVehicle[id, default: []])
        }
        if drafts[index].change.isAdded {
            Self.add(index, indexes: &ownTrips[drafts[index].id.tripID, default: []])
        } else if let key = drafts[index].scheduled?.key {
            tripByScheduledTrip[key] = tripByScheduledTrip[key] == nil ? index : -1
        }
    }

    private static func add(_ index: Int, indexes: inout [Int]) {
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
        return fitting(ownTrips[id], reference: reference, trips: trips)
            ?? fitting(ownTrips[Trip.ID(id.rawValue + "#dup")], reference: reference, trips: trips)
    }

    private func fitting(_ indexes: [Int]?, reference: TripReference, trips: OverlayTrips) -> Int? {
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

/// Finds the stop of a trip at which a vehicle stands, or to which it goes.
struct VehicleStop {
    private let stopTimes: [StopTimeOverlay]
    /// The trip whose schedule holds, if the overlay does not list all stop times.
    private let scheduled: ScheduledTrip?
    /// The instant from which the schedule's times count, if it is known.
    private let base: Int?

    init(_ trip: TripOverlay.Draft, base: Int?) {
        stopTimes = trip.stopTimes
        scheduled = trip.stopTimes.isEmpty || trip.unlisted != nil ? trip.scheduled : nil
        self.base = trip.unlisted?.base ?? base
    }

    /// By current_stop_sequence; by stop_id if that is missing, or if both disagree and the stop is on the trip.
    /// - Parameter moment: when the vehicle was there. It decides between two calls of the trip at the stop.
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

    /// What the overlay lists of a stop; nil if the schedule alone tells of it.
    private func listed(_ position: Int) -> StopTimeOverlay? {
        guard scheduled != nil else { return stopTimes[position] }
        let index = stopTimes.partitioningIndex { $0.position >= position }
        return index < stopTimes.count && stopTimes[index].position == position ? stopTimes[index] : nil
    }

    private func stop(at position: Int) -> Stop.ID? {
        listed(position)?.stopID ?? scheduled?.pattern.stops[position].stopID
    }

    private func distance(to position: Int, _ moment: Int) -> Int {
        time(at: position).map { Instants.distance($0, moment) } ?? .max
    }

    /// Predicted, or else scheduled; seconds since 1970.
    private func time(at position: Int) -> Int? {
        if let stopTime = listed(position) {
            return stopTime.departure ?? stopTime.arrival ?? stopTime.scheduledDeparture
        }
        guard let base, let offset = scheduled?.times[position].departure else { return nil }
        return base + offset
    }
}

/// The trips of an overlay under construction.
struct OverlayTrips {
    private(set) var drafts: [TripOverlay.Draft] = []
    /// See `RealtimeOverlay.shortTrips`.
    var short: [TripOverlay.Draft] = []
    private var indexByKey: [TripMatch.MatchKey: Int] = [:]

    subscript(index: Int) -> TripOverlay.Draft {
        _read { yield drafts[index] }
        _modify { yield &drafts[index] }
    }

    func contains(_ key: TripMatch.MatchKey) -> Bool { indexByKey[key] != nil }
    func index(of key: TripMatch.MatchKey) -> Int? { indexByKey[key] }

    /// The key of the trip at an index as the timetable has it.
    func key(of index: Int) -> TripMatch.MatchKey {
        TripMatch.MatchKey(drafts[index].id, drafts[index].scheduled, drafts[index].change)
    }

    mutating func reserve(_ count: Int) {
        drafts.reserveCapacity(drafts.count + count)
        indexByKey.reserveCapacity(drafts.count + count)
    }

    mutating func append(_ draft: TripOverlay.Draft, _ key: TripMatch.MatchKey) {
        indexByKey[key] = drafts.count
        drafts.append(draft)
    }
}
