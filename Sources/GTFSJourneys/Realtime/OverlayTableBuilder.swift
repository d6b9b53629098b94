internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Puts together the lines of an overlay's trips, each a pattern and a line of its own, with its effective times.
struct OverlayTableBuilder {
    private(set) var trips: [TripOverlay] = []
    /// The route of each.
    private(set) var routes: [CachedRoute] = []
    private var table = LineTableDraft()
    private let evaluated: EvaluatedOverlay
    private let network: JourneyNetwork
    private let session: FeedSession
    private let origin: Int
    /// Indexes in the network of stops that the schedule does not have there; nil for one that it has nowhere.
    private var stops: [Stop.ID: Int32?] = [:]

    init(_ evaluated: EvaluatedOverlay, network: JourneyNetwork, in session: FeedSession, origin: Int) {
        self.evaluated = evaluated
        self.network = network
        self.session = session
        self.origin = origin
    }

    /// The index of the trip; nil where it goes nowhere.
    mutating func add(_ trip: TripOverlay) throws -> Int32? {
        let own = timetable(of: trip)
        guard own.count > 1 else { return nil }
        let route = try session.route(of: trip)
        table.patternKeys.append(Int32(clamping: trip.scheduled?.pattern.key.rawValue ?? 0))
        table.patternRoutes.append(Int32(routes.count))
        table.patternZones.append(0)
        routes.append(route)
        try addStops(of: trip, own, routeKey: Int32(clamping: route.row?.key.rawValue ?? 0))
        addTimes(own)
        table.tripServices.append(0)
        table.tripKeys.append(Int32(clamping: trip.scheduled?.key.rawValue ?? 0))
        table.tripBlocks.append(0)
        table.firstTrip.append(Int32(table.tripStarts.count))
        table.firstLine.append(Int32(table.lineCount))
        trips.append(trip)
        return Int32(trips.count - 1)
    }

    func finished(nodeCount: Int) -> LineTable { LineTable(table, nodeCount: nodeCount) }

    /// A stop time in seconds from the origin.
    private struct Times {
        let arrival: Int
        let departure: Int
        /// Whether the vehicle is known to stop there, and when.
        let isKnown: Bool
    }

    /// The effective times, which never fall: a message may predict anything.
    private func timetable(of trip: TripOverlay) -> [Times] {
        let known = trip.stopTimes.indices.map { index -> (arrival: Int, departure: Int)? in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            let (arrival, departure) = (time(stopTime, of: .arrival), time(stopTime, of: .departure))
            guard trip.stopTimes[index].relation != .skipped, let first = arrival ?? departure else { return nil }
            return (seconds(first), seconds(departure ?? first))
        }
        var last = known.lazy.compactMap(\.self).first?.arrival ?? 0
        let end = known.lastIndex { $0 != nil } ?? known.count
        return known.indices.map { index in
            let times = known[index]
            // The vehicle comes to the end of the trip even where it makes no stop there: it may go on as another.
            let passing = index > end ? last + travel(from: trip.stopTimes[index - 1], to: trip.stopTimes[index]) : last
            let arrival = max(last, times?.arrival ?? passing)
            last = max(arrival, times?.departure ?? arrival)
            return Times(arrival: arrival, departure: last, isKnown: times != nil)
        }
    }

    /// Seconds from one stop to the next one by the schedule; 0 where it has none.
    private func travel(from one: StopTimeOverlay, to next: StopTimeOverlay) -> Int {
        guard let start = one.scheduledDeparture ?? one.scheduledArrival,
            let end = next.scheduledArrival ?? next.scheduledDeparture
        else { return 0 }
        return min(max(0, seconds(end) - seconds(start)), 86_400)
    }

    private func time(_ stopTime: OverlayStopTime, of event: StopEvent) -> Int? {
        if let time = evaluated.effectiveTime(stopTime, event) { return time }
        return evaluated.validity(of: stopTime.trip).extent == .withoutPredictions ? stopTime.scheduled(event) : nil
    }

    /// From the origin, within some years of it.
    private func seconds(_ instant: Int) -> Int {
        let (seconds, isOver) = instant.subtractingReportingOverflow(origin)
        let limit = 1 << 29
        return isOver ? (instant > origin ? limit : -limit) : min(max(seconds, -limit), limit)
    }

    private mutating func addTimes(_ own: [Times]) {
        let (first, start) = (Int32(table.times.count), own[0].arrival)
        table.times +=
            own.map { Int32(clamping: $0.departure - start) } + own.map { Int32(clamping: $0.arrival - start) }
        table.tripProfiles.append(Int32(table.profiles.count))
        table.add(LineTable.Profile(departures: first, arrivals: first + Int32(own.count)))
        table.tripStarts.append(Int32(start))
    }
}

extension OverlayTableBuilder {
    private mutating func addStops(of trip: TripOverlay, _ own: [Times], routeKey: Int32) throws {
        let scheduled = try trip.scheduled.flatMap { try session.wholePattern($0.pattern.key) }?.stops ?? []
        let tripKey = Int32(clamping: trip.scheduled?.key.rawValue ?? 0)
        for index in trip.stopTimes.indices {
            let stop = try self.stop(of: trip, at: index, scheduled)
            let node = stop.map { network.classes.node($0, trip: tripKey, route: routeKey) } ?? 0
            let isThere = stop != nil && own[index].isKnown
            let doors = isThere ? doors(OverlayStopTime(trip: trip, index: index)) : []
            table.stops.append(LineTable.LineStop(node: node, doors: doors))
        }
        table.firstStop.append(Int32(table.stops.count))
    }

    /// The index in the network of the stop; of one at which the schedule never stops, that of the stop from which the
    /// vehicle was moved.
    private mutating func stop(of trip: TripOverlay, at index: Int, _ scheduled: [PatternStopRow]) throws -> Int32? {
        let stopTime = trip.stopTimes[index]
        let known = trip.change.keepsStops && index < scheduled.count ? scheduled[index].stopKey : nil
        let original = known.flatMap { self.index(of: $0) }
        if original != nil, !stopTime.isMoved { return original }
        if let found = stops[stopTime.stopID] { return found ?? original }
        let found = try session.reader.anyStopKey(id: stopTime.stopID.rawValue).flatMap { self.index(of: $0) }
        stops[stopTime.stopID] = .some(found)
        return found ?? original
    }

    private func index(of key: Key<Stop>) -> Int32? {
        let indexes = network.stops.indexes
        guard indexes.indices.contains(key.rawValue), indexes[key.rawValue] >= 0 else { return nil }
        return indexes[key.rawValue]
    }

    private func doors(_ stopTime: OverlayStopTime) -> LineTable.Doors {
        var doors: LineTable.Doors = []
        if !stopTime.terminates, !hasPassed(stopTime, event: .departure) {
            if stopTime.pickupType != .notAvailable { doors.insert(.arrangedBoarding) }
            if ![1, 2, 3].contains(stopTime.pickupType ?? 0) { doors.insert(.boarding) }
        }
        // Passengers may have stayed in the seat from the trip before, if the first stops are skipped.
        if stopTime.index > 0, !hasPassed(stopTime, event: .arrival) {
            if stopTime.dropOffType != .notAvailable { doors.insert(.arrangedAlighting) }
            if ![1, 2, 3].contains(stopTime.dropOffType ?? 0) { doors.insert(.alighting) }
        }
        return doors
    }

    /// What has passed by its own time or a later one is left out by each question (`SearchWindow.present`,
    /// `OverlayRides.passedStopCounts`).
    private func hasPassed(_ stopTime: OverlayStopTime, event: StopEvent) -> Bool {
        evaluated.removesDeparted && evaluated.vehicleHasPassed(stopTime.trip, at: stopTime.index, event)
    }
}
