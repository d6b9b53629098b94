internal import GTFSModel
internal import GTFSStore

/// A direct ride as realtime has it: the rows of the boards of both stops.
struct RealtimeRide {
    let boarding: RealtimeCandidate
    let alighting: RealtimeCandidate
}

/// Finds direct rides with realtime: those of the schedule that the overlay does not replace, and those of the overlay's
/// trips by their effective times. A cancelled trip and a skipped end give no ride (rules C1 to C4).
struct RealtimeRideSearch {
    private let session: FeedSession
    private let evaluated: EvaluatedOverlay
    private let request: ConnectionsRequest
    private let from: RideStops
    private let to: RideStops

    init(
        _ session: FeedSession, _ evaluated: EvaluatedOverlay, _ request: ConnectionsRequest, from: [StopTimetable],
        to: [StopTimetable]
    ) {
        self.session = session
        self.evaluated = evaluated
        self.request = request
        self.from = RideStops(from, evaluated.overlay)
        self.to = RideStops(to, evaluated.overlay)
    }

    /// Whether a ride of the schedule may begin or end at a stop: its trip runs by the schedule, stops there, and has not
    /// been there.
    func isUsable(_ start: TripStart, _ end: RideEnd, _ event: StopEvent) -> Bool {
        if evaluated.removesDeparted, start.base + end.times.time(event) < evaluated.now { return false }
        guard let trip = evaluated.trip(of: start) else { return true }
        let extent = evaluated.validity(of: trip).extent
        if evaluated.replacesSchedule(trip) || (trip.change.stopsTrip && extent == .whole) { return false }
        let position = end.patternStop.position
        let stopTime = RowOverlay(trip, scheduledPosition: position).stopTime
        if extent != .nothing, stopTime?.relation == .skipped { return false }
        return !evaluated.removesDeparted || !evaluated.scheduleHasPassed(trip, at: position, event)
    }

    /// A ride of the schedule; `index` is that of the ride.
    func ride(_ ride: Ride, _ index: Int) -> RealtimeRide {
        let trip = evaluated.trip(of: ride.start)
        func candidate(_ end: RideEnd, _ time: Int) -> RealtimeCandidate {
            RealtimeCandidate(
                source: .schedule(index, trip: trip), time: time, scheduled: time, rank: end.rank,
                date: ride.start.date, position: end.patternStop.position, startTime: ride.start.startTime,
                tripKey: ride.start.tripKey)
        }
        return RealtimeRide(
            boarding: candidate(ride.boarding, ride.departure), alighting: candidate(ride.alighting, ride.arrival))
    }
}

extension RealtimeRideSearch {
    /// The rides of the overlay's trips that leave within `window`, one for each trip at most.
    func ownRides(within window: ClosedRange<Int>) throws -> [RealtimeRide] {
        try tripsAtStops().compactMap { trip in
            let route = try session.route(of: trip)
            guard request.filter.passes(StopLine(route: route, directionID: trip.directionID)) else { return nil }
            return ride(trip, within: window, rank: route.rank)
        }
    }

    /// The overlay's trips with stop times at the stops to board at, each once.
    private func tripsAtStops() -> [TripOverlay] {
        let index = evaluated.overlay.index
        var seen: Set<ObjectIdentifier> = []
        let patterns = Set(from.stops.flatMap { $0.patternStops.map(\.patternKey) })
        let scheduled = patterns.flatMap { index.tripsByPattern[$0, default: []].map(\.trip) }
        let elsewhere = from.indexes.keys.flatMap { index.stopTimesElsewhere[$0, default: []].map(\.trip) }
        return (scheduled + elsewhere).filter { trip in
            !trip.change.stopsTrip && seen.insert(ObjectIdentifier(trip)).inserted
        }
    }

    /// The earliest arrival that boarding within `window` reaches, and for it the latest boarding.
    private func ride(_ trip: TripOverlay, within window: ClosedRange<Int>, rank: Int) -> RealtimeRide? {
        let served = trip.stopTimes.indices.lazy.map { OverlayStopTime(trip: trip, index: $0) }
            .filter { $0.values.relation != .skipped }
        let boardings = served.filter { stopTime in
            from.index(of: stopTime) != nil && stopTime.pickupType != .notAvailable && !stopTime.terminates
        }.compactMap { candidate($0, .departure, from, rank) }
            .filter { candidate in window.contains(candidate.time) && !hasLeft(candidate, .departure) }
        guard let first = boardings.first else { return nil }
        let alightings = served.filter { stopTime in
            stopTime.index > first.position && to.index(of: stopTime) != nil && stopTime.dropOffType != .notAvailable
        }.compactMap { candidate($0, .arrival, to, rank) }.filter { !hasLeft($0, .arrival) }
        guard let alighting = alightings.min(by: { ($0.time, $0.position) < ($1.time, $1.position) }),
            let boarding = boardings.filter({ $0.position < alighting.position })
                .max(by: { ($0.time, $0.position) < ($1.time, $1.position) })
        else { return nil }
        return RealtimeRide(boarding: boarding, alighting: alighting)
    }

    /// Nil where nothing of the stop time holds any more.
    private func candidate(
        _ stopTime: OverlayStopTime, _ event: StopEvent, _ stops: RideStops, _ rank: Int
    ) -> RealtimeCandidate? {
        guard let stop = stops.index(of: stopTime), let time = evaluated.effectiveTime(stopTime, event) else {
            return nil
        }
        let trip = stopTime.trip
        return RealtimeCandidate(
            source: .overlay(stopTime, stop: stop, patternStop: nil), time: time,
            scheduled: stopTime.scheduled(event) ?? time, rank: rank, date: trip.id.serviceDate,
            position: stopTime.index, startTime: trip.id.startTime?.seconds, tripKey: trip.scheduled?.key)
    }

    private func hasLeft(_ candidate: RealtimeCandidate, _ event: StopEvent) -> Bool {
        guard evaluated.removesDeparted, case .overlay(let stopTime, _, _) = candidate.source else { return false }
        return candidate.time < evaluated.now || evaluated.hasPassed(stopTime, event)
    }
}

/// The stops at one end of the rides, and the ids under which the overlay names them.
private struct RideStops {
    let stops: [StopTimetable]
    /// Index in `stops`, also of the stops that only messages know as parts of them.
    let indexes: [Stop.ID: Int]

    init(_ stops: [StopTimetable], _ overlay: RealtimeOverlay) {
        self.stops = stops
        var indexes: [Stop.ID: Int] = [:]
        for (index, stop) in stops.enumerated() {
            for part in overlay.stopsByParent[stop.stop.id, default: []] { indexes[part] = index }
        }
        for (index, stop) in stops.enumerated() { indexes[stop.stop.id] = index }
        self.indexes = indexes
    }

    /// The stop of a stop time, or else the one from which it was moved; nil where it is at none of them.
    func index(of stopTime: OverlayStopTime) -> Int? {
        let values = stopTime.values
        if let index = indexes[values.stopID] { return index }
        return stopTime.trip.change.keepsStops ? values.scheduledStopID.flatMap { indexes[$0] } : nil
    }
}
