internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Makes legs of rides: the row of the board, with what realtime says of it, and the stops.
struct RideLegBuilder {
    let network: JourneyNetwork
    let session: FeedSession
    let window: SearchWindow
    let details: TripDetails
    let rows: DepartureMaker
    private let includesLines: Bool

    init(_ question: JourneyQuestion, within window: SearchWindow, status: FeedStatus) {
        includesLines = question.request.includesLines
        (network, session, self.window) = (question.network, question.session, window)
        details = TripDetails(session)
        rows = DepartureMaker(details, status, .departure, question.evaluated)
    }

    func departure(_ trip: RiddenTrip) -> Int {
        window.origin + trip.base + window.tables[trip.table].lines.departure(trip.trip, trip.boarding)
    }

    func arrival(_ trip: RiddenTrip) -> Int {
        window.origin + trip.base + window.tables[trip.table].lines.arrival(trip.trip, trip.alighting)
    }

    func point(ofStop index: Int32) throws -> JourneyPoint {
        try point(ofKey: Key(Int(network.stops.keys[Int(index)])))
    }

    func point(ofKey key: Key<Stop>) throws -> JourneyPoint {
        let stop = try boardStop(key)
        return JourneyPoint(
            stopID: stop.id, name: stop.name, platformCode: stop.platformCode,
            position: network.stops.positions[key.rawValue],
            timeZone: try stop.timeZone ?? session.timeZones.firstTimeZone().zone)
    }

    private func boardStop(_ key: Key<Stop>) throws -> BoardStop {
        guard let stop = try session.boardStop(key: key) else { throw try session.unknownStop("") }
        return stop
    }
}

extension RideLegBuilder {
    func leg(_ ride: FoundRide) throws -> JourneyLeg {
        guard let first = ride.trips.first, let last = ride.trips.last else { throw try session.unknownStop("") }
        let stops = network.classes.stops
        var leg = JourneyLeg(
            mode: .ride, from: try point(ofStop: stops[Int(ride.boardingNode)]),
            to: try point(ofStop: stops[Int(ride.alightingNode)]), departure: departure(first), arrival: arrival(last))
        leg.ride = try boardingRow(first)
        if let overlay = overlayTrip(first) { leg.from = try point(of: overlay, at: first.boarding) ?? leg.from }
        for trip in ride.trips { try addAllStops(of: trip, to: &leg) }
        if let overlay = overlayTrip(last) { leg.to = try point(of: overlay, at: last.alighting) ?? leg.to }
        if ride.trips.dropFirst().contains(where: isLate),
            leg.ride?.flags.contains(.estimatedFromPreviousTrip) == false
        {
            leg.ride?.flags.append(.estimatedFromPreviousTrip)
        }
        if !leg.stops.isEmpty {
            leg.stops[0].arrival = nil
            leg.stops[leg.stops.count - 1].departure = nil
        }
        if includesLines { leg.shape = try shape(ride.trips) }
        return leg
    }

    /// Whether a trip that the vehicle goes on as runs later than it is known to, as the vehicle comes late.
    private func isLate(_ ridden: RiddenTrip) -> Bool {
        let table = window.tables[ridden.table]
        let zone = table.lines.patternZones[table.lines.pattern(ofLine: table.lines.line(ofTrip: ridden.trip))]
        return ridden.base > table.days[ridden.day].offsets[Int(zone)] + Int(table.lines.tripTimes[ridden.trip].start)
    }

    /// The lines of the trips, one after the other; nil where one of them has no shape or other stops.
    private func shape(_ trips: [RiddenTrip]) throws -> ShapeLine? {
        var whole: ShapeLine?
        for trip in trips {
            let lines = window.tables[trip.table].lines
            let key = lines.patternKeys[lines.pattern(ofLine: lines.line(ofTrip: trip.trip))]
            guard overlayTrip(trip)?.change.keepsStops ?? true, let pattern = try session.wholePattern(Key(Int(key))),
                trip.alighting < pattern.stops.count
            else { return nil }
            let part = try session.line(of: pattern).part(from: trip.boarding, to: max(trip.boarding, trip.alighting))
            if part.isFromStops || part.points.isEmpty { return nil }
            whole = whole.map { ShapeLine(points: $0.points + part.points, shapeID: $0.shapeID) } ?? part
        }
        return whole
    }

    /// The row of the board on which a trip leaves, or what realtime makes of it.
    func boardingRow(_ ridden: RiddenTrip) throws -> Departure {
        if let overlay = overlayTrip(ridden) { return try row(of: overlay, ridden) }
        return try row(ridden)
    }

    /// The row of the board where one alights.
    func alightingRow(_ ridden: RiddenTrip) throws -> Departure {
        try boardingRow(
            RiddenTrip(
                table: ridden.table, day: ridden.day, trip: ridden.trip, base: ridden.base, boarding: ridden.alighting,
                alighting: ridden.alighting))
    }

    /// The row of the board on which a trip leaves.
    private func row(_ ridden: RiddenTrip) throws -> Departure {
        let lines = window.tables[ridden.table].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: ridden.trip))
        guard let stops = try session.wholePattern(Key(Int(lines.patternKeys[pattern]))),
            ridden.boarding < stops.stops.count
        else {
            throw QueryError(
                .unknownID, value: "\(lines.patternKeys[pattern])",
                "The database has no pattern in row \(lines.patternKeys[pattern])",
                advice: "it is damaged, import the feed again.")
        }
        let start = try start(of: ridden, in: lines, pattern: pattern)
        let offsets = StopTimeOffsets(
            arrival: lines.arrival(ridden.trip, ridden.boarding),
            departure: lines.departure(ridden.trip, ridden.boarding),
            isInterpolated: try isInterpolated(start.tripKey, at: ridden.boarding))
        var row = try rows.departure(
            start, offsets, of: stops, at: ridden.boarding, boardStop(stopKey(in: lines, pattern, at: ridden.boarding)))
        row.continuesAs = try details.continuations(of: [start])[0]
        return row
    }

    /// For a run of frequencies.txt also its start and the headway of its window.
    private func start(of ridden: RiddenTrip, in lines: LineTable, pattern: Int) throws -> TripStart {
        let day = window.tables[ridden.table].days[ridden.day]
        let key = Key<Trip>(Int(lines.tripKeys[ridden.trip]))
        let base = window.origin + ridden.base
        guard lines.tripBlocks[ridden.trip] == -1 else {
            return TripStart(tripKey: key, date: day.date, base: base, startTime: nil, frequency: nil)
        }
        let seconds =
            ridden.base - day.offsets[Int(lines.patternZones[pattern])] + lines.departure(ridden.trip, 0)
        var frequency = lines.headway(ofLine: lines.line(ofTrip: ridden.trip)).map {
            Frequency(headway: $0.seconds, isExact: false)
        }
        if frequency == nil {
            let windows = try session.reader.frequencies(from: key, count: 1)[key]
            let window = windows?.first { ($0.startTime ?? .max) <= seconds && seconds < ($0.endTime ?? .min) }
            frequency = window?.headway.map { Frequency(headway: $0, isExact: true) }
        }
        return TripStart(
            tripKey: key, date: day.date, base: base, startTime: seconds, frequency: frequency)
    }

    /// Whether the feed leaves a time of a trip blank.
    private func isInterpolated(_ key: Key<Trip>, at position: Int) throws -> Bool {
        let profile = try session.caches.journeys.profiles.value(key) {
            try session.reader.trip(key: key, .schedule)?.profileKey ?? 0
        }
        guard let times = try session.profileTimes(profile), position < times.departures.count
        else { return false }
        return times.departures[position] == nil && times.arrivals[position] == nil
    }

    private func stopKey(in lines: LineTable, _ pattern: Int, at position: Int) -> Key<Stop> {
        let node = lines.stops[Int(lines.firstStop[pattern]) + position].node
        return Key(Int(network.stops.keys[Int(network.classes.stops[node])]))
    }

    private func addAllStops(of ridden: RiddenTrip, to leg: inout JourneyLeg) throws {
        if let overlay = overlayTrip(ridden) {
            try addStops(of: overlay, ridden, to: &leg.stops)
        } else {
            try addStops(of: ridden, to: &leg.stops)
        }
    }

    /// A vehicle that goes on as another trip stands at a stop that both make once.
    private func addStops(of ridden: RiddenTrip, to stops: inout [JourneyStop]) throws {
        let lines = window.tables[ridden.table].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: ridden.trip))
        let base = window.origin + ridden.base
        let rows = try session.wholePattern(Key(Int(lines.patternKeys[pattern])))?.stops ?? []
        for position in ridden.boarding...max(ridden.boarding, ridden.alighting) {
            let doors = lines.stops[Int(lines.firstStop[pattern]) + position].doors
            guard !doors.isEmpty || position == ridden.alighting else { continue }
            let key = stopKey(in: lines, pattern, at: position)
            let stop = try boardStop(key)
            if position == 0, let last = stops.last, last.stopID == stop.id {
                stops[stops.count - 1].departure = base + lines.departure(ridden.trip, position)
                continue
            }
            stops.append(
                JourneyStop(
                    stopID: stop.id, name: stop.name,
                    stopSequence: position < rows.count ? rows[position].stopSequence : position,
                    arrival: base + lines.arrival(ridden.trip, position),
                    departure: base + lines.departure(ridden.trip, position),
                    position: network.stops.positions[key.rawValue]))
        }
    }
}

extension RideLegBuilder {
    /// The overlay's trip that is ridden by its own times; nil for one that is ridden by the schedule.
    func overlayTrip(_ ridden: RiddenTrip) -> TripOverlay? {
        ridden.table > 0 ? window.overlay?.trips[ridden.trip] : nil
    }

    /// The row of the board on which the overlay's trip leaves.
    func row(of trip: TripOverlay, _ ridden: RiddenTrip) throws -> Departure {
        var row = try rows.departure(
            OverlayStopTime(trip: trip, index: ridden.boarding), time: departure(ridden))
        row.continuesAs = try details.continuations(of: [trip.start])[0]
        return row
    }

    /// Where the vehicle stops; nil where that is the stop that the search has for it.
    func point(of trip: TripOverlay, at index: Int) throws -> JourneyPoint? {
        let id = trip.stopTimes[index].stopID
        if let key = try session.reader.anyStopKey(id: id.rawValue) { return try point(ofKey: key) }
        let stop = try rows.stop(of: OverlayStopTime(trip: trip, index: index)) ?? BoardStop(RealtimeStop(id: id))
        return JourneyPoint(
            stopID: id, name: stop.name, platformCode: stop.platformCode,
            position: window.overlay?.overlay.stops[id]?.position,
            timeZone: try stop.timeZone ?? session.timeZones.firstTimeZone().zone)
    }

    /// Adds the stops that the vehicle makes: those that are skipped are left out.
    func addStops(of trip: TripOverlay, _ ridden: RiddenTrip, to stops: inout [JourneyStop]) throws {
        let lines = window.tables[ridden.table].lines
        let base = window.origin + ridden.base
        for index in ridden.boarding...max(ridden.boarding, ridden.alighting) {
            let stopTime = trip.stopTimes[index]
            guard stopTime.relation != .skipped, let point = try point(of: trip, at: index) else { continue }
            let departure = base + lines.departure(ridden.trip, index)
            if index == 0, let last = stops.last, last.stopID == stopTime.stopID {
                stops[stops.count - 1].departure = departure
                continue
            }
            stops.append(
                JourneyStop(
                    stopID: stopTime.stopID, name: point.name, stopSequence: stopTime.stopSequence,
                    arrival: base + lines.arrival(ridden.trip, index), departure: departure,
                    position: point.position))
        }
    }
}
