internal import GTFSModel
internal import GTFSStore

/// Finds the direct rides of an overlay's trips by their effective times. A cancelled trip and a skipped end give no ride
/// (rules C1 to C4).
struct RealtimeRideSearch {
    private let session: FeedSession
    private let evaluated: EvaluatedOverlay
    private let request: ConnectionsRequest
    private let from: RideStops
    private let to: RideStops

    init(
        _ session: FeedSession, evaluated: EvaluatedOverlay, request: ConnectionsRequest, from: [StopTimetable],
        to: [StopTimetable]
    ) {
        self.session = session
        self.evaluated = evaluated
        self.request = request
        self.from = RideStops(from, overlay: evaluated.overlay)
        self.to = RideStops(to, overlay: evaluated.overlay)
    }

    /// The rides of the overlay's trips that leave within `window`.
    func ownRides(within window: ClosedRange<Int>) throws -> [RideSearch.Ride] {
        try tripsAtStops().flatMap { trip -> [RideSearch.Ride] in
            let route = try session.route(of: trip)
            guard request.filter.passes(StopTimetable.Line(route: route, directionID: trip.directionID)) else {
                return []
            }
            return RideSearch.Ride.each(in: window, through: request.through) { first in
                first > window.upperBound ? nil : ride(trip, within: first...window.upperBound, rank: route.rank)
            }
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
    private func ride(_ trip: TripOverlay, within window: ClosedRange<Int>, rank: Int) -> RideSearch.Ride? {
        let served = trip.stopTimes.indices.lazy.map { OverlayStopTime(trip: trip, index: $0) }
            .filter { $0.values.relation != .skipped }
        let boardings = served.filter { stopTime in
            from.index(of: stopTime) != nil && stopTime.pickupType != .notAvailable && !stopTime.terminates
        }.compactMap { candidate($0, event: .departure, stops: from, rank: rank) }
            .filter { candidate in window.contains(candidate.time) && !hasLeft(candidate, event: .departure) }
        guard let first = boardings.first else { return nil }
        let alightings = served.filter { stopTime in
            stopTime.index > first.position && to.index(of: stopTime) != nil && stopTime.dropOffType != .notAvailable
        }.compactMap { candidate($0, event: .arrival, stops: to, rank: rank) }.filter { !hasLeft($0, event: .arrival) }
        guard let alighting = alightings.min(by: { ($0.time, $0.position) < ($1.time, $1.position) }),
            let boarding = boardings.filter({ $0.position < alighting.position })
                .max(by: { ($0.time, $0.position) < ($1.time, $1.position) })
        else { return nil }
        return RideSearch.Ride(boarding: boarding, alighting: alighting)
    }

    /// Nil if the overlay's stop time is no longer valid.
    private func candidate(
        _ stopTime: OverlayStopTime, event: StopEvent, stops: RideStops, rank: Int
    ) -> BoardCandidate? {
        guard let stop = stops.index(of: stopTime), let time = evaluated.effectiveTime(stopTime, event) else {
            return nil
        }
        return BoardCandidate(stopTime, patternStop: nil, at: stop, time: time, event: event, rank: rank)
    }

    private func hasLeft(_ candidate: BoardCandidate, event: StopEvent) -> Bool {
        guard evaluated.removesDeparted, case .overlay(let stopTime, _) = candidate.source else { return false }
        return candidate.time < evaluated.now || evaluated.hasPassed(stopTime, event)
    }
}

/// The stops at one end of the rides, and the ids under which the overlay names them.
private struct RideStops {
    let stops: [StopTimetable]
    /// Index in `stops`, also of the stops that only messages know as parts of them.
    let indexes: [Stop.ID: Int]

    init(_ stops: [StopTimetable], overlay: RealtimeOverlay) {
        self.stops = stops
        var indexes: [Stop.ID: Int] = [:]
        for (index, stop) in stops.enumerated() {
            for part in overlay.stopsByParent[stop.stop.id, default: []] { indexes[part] = index }
        }
        for (index, stop) in stops.enumerated() { indexes[stop.stop.id] = index }
        self.indexes = indexes
    }

    /// The stop of a stop time, or else the one from which it was moved; nil if it is at none of them.
    func index(of stopTime: OverlayStopTime) -> Int? {
        let values = stopTime.values
        if let index = indexes[values.stopID] { return index }
        return stopTime.trip.change.keepsStops ? values.scheduledStopID.flatMap { indexes[$0] } : nil
    }
}
