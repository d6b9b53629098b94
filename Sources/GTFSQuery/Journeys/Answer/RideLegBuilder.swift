internal import GTFSModel
internal import GTFSStore

/// Makes legs of rides: the row of the board, with what realtime says of it, and the stops.
struct RideLegBuilder {
    let network: JourneyNetwork
    let session: FeedSession
    let window: SearchWindow
    let details: TripDetails
    private let rows: DepartureBuilder
    private let includesLines: Bool
    /// Nil without realtime.
    let realtime: RealtimeRowBuilder?

    init(_ question: JourneyQuestion, _ window: SearchWindow, _ status: FeedStatus) {
        includesLines = question.request.includesLines
        (network, session, self.window) = (question.network, question.session, window)
        details = TripDetails(session)
        let rows = DepartureBuilder(session: session, details: details, status: status, event: .departure)
        self.rows = rows
        realtime = question.evaluated.map { evaluated in
            RealtimeRowBuilder(
                builder: rows, evaluated: evaluated, alerts: AlertSearch(evaluated, question.session))
        }
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
        try session.caches.journeys.boardStops.value(key) {
            guard let row = try session.stop(key) else { throw try session.unknownStop("") }
            return try BoardStop(row, session)
        }
    }
}

extension RideLegBuilder {
    func leg(_ ride: FoundRide) throws -> JourneyLeg {
        guard let first = ride.trips.first, let last = ride.trips.last else { throw try session.unknownStop("") }
        let stops = network.classes.stops
        var leg = JourneyLeg(
            mode: .ride, from: try point(ofStop: stops[Int(ride.boardingNode)]),
            to: try point(ofStop: stops[Int(ride.alightingNode)]), departure: departure(first), arrival: arrival(last))
        if let overlay = overlayTrip(first) {
            try describe(&leg, overlay, first.boarding)
        } else {
            leg.ride = try row(first)
        }
        for trip in ride.trips { try addAllStops(of: trip, to: &leg) }
        if !leg.stops.isEmpty {
            leg.stops[0].arrival = nil
            leg.stops[leg.stops.count - 1].departure = nil
        }
        if includesLines { leg.shape = try shape(ride.trips) }
        return leg
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

    /// The row of the board on which a trip leaves.
    private func row(_ ridden: RiddenTrip) throws -> Departure {
        let lines = window.tables[ridden.table].lines
        let trip = try details.trip(Key(Int(lines.tripKeys[ridden.trip])))
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: ridden.trip))
        let route = lines.routes[Int(lines.patternRoutes[pattern])]
        let stop = try boardStop(stopKey(lines, pattern, ridden.boarding))
        let patternStop = try self.patternStop(lines, pattern, ridden.boarding)
        let date = window.tables[ridden.table].days[ridden.day].date
        var row = try Departure(
            tripID: trip.id, serviceDate: date, stopSequence: patternStop?.stopSequence ?? ridden.boarding,
            position: ridden.boarding, stop: stop, route: route)
        row.directionID = try session.wholePattern(Key(Int(lines.patternKeys[pattern])))?.directionID
        row.scheduledArrival = window.origin + ridden.base + lines.arrival(ridden.trip, ridden.boarding)
        row.scheduledDeparture = departure(ridden)
        describeRun(
            &row, ridden, lines, pattern,
            start: TripStart(
                tripKey: trip.key, date: date, base: window.origin + ridden.base, startTime: nil, frequency: nil))
        row.describe(trip, at: stop)
        rows.describe(
            &row, patternStop.flatMap { session.summary.attributes[$0.attributesKey] }, isLast: false,
            isInterpolated: try isInterpolated(trip.key, ridden.boarding), route: route)
        let start = TripStart(
            tripKey: trip.key, date: date, base: window.origin + ridden.base, startTime: row.startTime?.seconds,
            frequency: row.frequency)
        row.continuesAs = try details.continuations(of: [start]).first ?? nil
        if let realtime {
            let overlay = realtime.evaluated.trip(of: start).map {
                RowOverlay($0, scheduledPosition: ridden.boarding)
            }
            try realtime.apply(overlay, to: &row, at: stop, time: row.scheduledDeparture)
        }
        return row
    }

    /// Of a run of frequencies.txt, when it starts and the headway of its window.
    private func describeRun(
        _ row: inout Departure, _ ridden: RiddenTrip, _ lines: LineTable, _ pattern: Int, start: TripStart
    ) {
        guard lines.tripBlocks[ridden.trip] == -1 else { return }
        let offset = window.tables[ridden.table].days[ridden.day].offsets[Int(lines.patternZones[pattern])]
        row.startTime = ServiceTime(seconds: ridden.base - offset + lines.departure(ridden.trip, 0))
        if let headway = lines.headway(ofLine: lines.line(ofTrip: ridden.trip)) {
            row.frequency = Frequency(headway: headway.seconds, isExact: false)
        } else if let seconds = row.startTime?.seconds {
            let windows = (try? session.reader.frequencies(from: start.tripKey, count: 1))?[start.tripKey]
            let window = windows?.first { ($0.startTime ?? .max) <= seconds && seconds < ($0.endTime ?? .min) }
            row.frequency = window?.headway.map { Frequency(headway: $0, isExact: true) }
        }
    }

    /// Whether the feed leaves a time of a trip blank.
    private func isInterpolated(_ key: Key<Trip>, _ position: Int) throws -> Bool {
        guard let profile = try session.reader.scheduledTrip(key: key)?.profileKey,
            let times = try session.profileTimes(profile), position < times.departures.count
        else { return false }
        return times.departures[position] == nil && times.arrivals[position] == nil
    }

    private func stopKey(_ lines: LineTable, _ pattern: Int, _ position: Int) -> Key<Stop> {
        let node = lines.stops[Int(lines.firstStop[pattern]) + position].node
        return Key(Int(network.stops.keys[Int(network.classes.stops[node])]))
    }

    private func patternStop(_ lines: LineTable, _ pattern: Int, _ position: Int) throws -> PatternStopRow? {
        let stops = try session.wholePattern(Key(Int(lines.patternKeys[pattern])))?.stops ?? []
        return position < stops.count ? stops[position] : nil
    }

    private func addAllStops(of ridden: RiddenTrip, to leg: inout JourneyLeg) throws {
        if let overlay = overlayTrip(ridden) {
            try addStops(of: overlay, ridden, to: &leg.stops)
            leg.to = try point(overlay, ridden.alighting) ?? leg.to
        } else {
            try addStops(of: ridden, to: &leg.stops)
        }
    }

    /// A vehicle that goes on as another trip stands at a stop that both make once.
    private func addStops(of ridden: RiddenTrip, to stops: inout [JourneyStop]) throws {
        let lines = window.tables[ridden.table].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: ridden.trip))
        let base = window.origin + ridden.base
        for position in ridden.boarding...max(ridden.boarding, ridden.alighting) {
            let doors = lines.stops[Int(lines.firstStop[pattern]) + position].doors
            guard !doors.isEmpty || position == ridden.alighting else { continue }
            let key = stopKey(lines, pattern, position)
            let stop = try boardStop(key)
            if position == 0, let last = stops.last, last.stopID == stop.id {
                stops[stops.count - 1].departure = base + lines.departure(ridden.trip, position)
                continue
            }
            stops.append(
                JourneyStop(
                    stopID: stop.id, name: stop.name,
                    stopSequence: try patternStop(lines, pattern, position)?.stopSequence ?? position,
                    arrival: base + lines.arrival(ridden.trip, position),
                    departure: base + lines.departure(ridden.trip, position),
                    position: network.stops.positions[key.rawValue]))
        }
    }
}
