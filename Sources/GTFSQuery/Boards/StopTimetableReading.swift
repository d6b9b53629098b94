internal import GTFSModel
internal import GTFSStore

/// Reads the timetable of a stop: the stop times of each profile, blank ones filled in, then the trips.
struct StopTimetableReading {
    private let session: FeedSession
    private let times: VisitTimeReading
    private var lines: [StopLine] = []
    private var lineIndexes: [LineKey: Int] = [:]
    private var patternStops: [BoardPatternStop] = []
    private var stopTimes: [ProfileStopTime] = []
    private var trips = ProfileTrips()
    private var flexStopTimes: [FlexStopTime] = []

    private struct LineKey: Hashable {
        let routeKey: Key<Route>?
        let directionID: Int?
    }

    init(_ session: FeedSession) {
        self.session = session
        times = VisitTimeReading(session)
    }

    func timetable(ofStop key: Key<Stop>) throws -> StopTimetable {
        var reading = self
        return try reading.read(key)
    }

    private mutating func read(_ key: Key<Stop>) throws -> StopTimetable {
        guard let row = try session.stop(key) else { throw try session.unknownStop("") }
        try session.reader.eachProfileStop(stopKey: key) { if $0.tripCount > 0 { try add($0) } }
        let found = try trips.read(stopTimes, session)
        return StopTimetable(
            stop: try BoardStop(row, session), lines: lines, patternStops: patternStops, stopTimes: stopTimes,
            trips: found, flexStopTimes: flexStopTimes)
    }

    private mutating func add(_ row: ProfileStopRow) throws {
        let attributes = session.summary.attributes[row.attributesKey]
        if let attributes, attributes.hasWindow {
            var trips: [TripStartRow] = []
            try session.reader.eachTrip(from: row.firstTripKey, count: row.tripCount, starts: nil) { trips.append($0) }
            flexStopTimes.append(FlexStopTime(row: row, line: try line(row), attributes: attributes, trips: trips))
        } else if let times = try times.times(row) {
            try add(row, times, attributes)
        } else {
            // A filter that lets its route pass asks for the route's time zone all the same.
            _ = try line(row)
        }
    }

    private mutating func add(
        _ row: ProfileStopRow, _ times: VisitTimeReading.Times, _ attributes: StopTimeAttributesRow?
    )
        throws
    {
        let patternStop = try patternStop(row, attributes)
        trips.add(firstKey: row.firstTripKey, count: row.tripCount, stopTime: stopTimes.count)
        stopTimes.append(
            ProfileStopTime(
                profileKey: row.profileKey, patternStop: Int32(patternStop), arrival: Int32(clamping: times.arrival),
                departure: Int32(clamping: times.departure), origin: Int32(clamping: times.origin),
                isInterpolated: times.isInterpolated))
    }

    /// Its index in `patternStops`: the profiles of a pattern come one after the other, each with all of its stop times
    /// here.
    private mutating func patternStop(_ row: ProfileStopRow, _ attributes: StopTimeAttributesRow?) throws -> Int {
        var index = patternStops.count
        while index > 0, patternStops[index - 1].patternKey == row.patternKey {
            index -= 1
            if patternStops[index].position == row.position { return index }
        }
        patternStops.append(BoardPatternStop(row, attributes, line: try line(row)))
        return patternStops.count - 1
    }

    private mutating func line(_ row: ProfileStopRow) throws -> Int {
        let key = LineKey(routeKey: row.routeKey, directionID: row.directionID)
        if let index = lineIndexes[key] { return index }
        lineIndexes[key] = lines.count
        lines.append(StopLine(route: try session.route(row.routeKey), directionID: row.directionID))
        return lines.count - 1
    }
}

/// Works out when the trips of a profile stand at a visit, blank times filled in.
struct VisitTimeReading {
    private let session: FeedSession

    init(_ session: FeedSession) { self.session = session }

    /// Seconds from a trip's start_time; `origin` is the departure from its first stop.
    struct Times {
        let arrival: Int
        let departure: Int
        let origin: Int
        var isInterpolated = false
    }

    /// Nil where the trips cannot be shown there.
    func times(_ row: ProfileStopRow) throws -> Times? {
        if !session.summary.hasFlex {
            guard let origin = row.firstTime, row.hasLastTime else { return nil }
            if let departure = row.departure ?? row.arrival {
                return Times(arrival: row.arrival ?? departure, departure: departure, origin: origin)
            }
        }
        let given = try givenStopTimes(profile: row.profileKey)
        guard StopTimeOffsets.areShowable(given), let first = given.first(where: { !$0.isFlex }),
            let origin = first.departure ?? first.arrival
        else { return nil }
        let times = StopTimeOffsets.completing(given)[row.position]
        guard let arrival = times.arrival, let departure = times.departure else { return nil }
        return Times(arrival: arrival, departure: departure, origin: origin, isInterpolated: times.isInterpolated)
    }

    private func givenStopTimes(profile key: Key<TimeProfile>) throws -> [GivenStopTime] {
        guard let times = try session.profileTimes(key), let pattern = try session.wholePattern(times.patternKey) else {
            return []
        }
        return session.summary.givenStopTimes(times, pattern)
    }
}

extension FeedSummary {
    /// What the feed says of the times of a profile, visit by visit.
    func givenStopTimes(_ times: ProfileTimes, _ pattern: PatternRow) -> [GivenStopTime] {
        pattern.stops.enumerated().map { position, stop in
            GivenStopTime(
                arrival: times.arrivals[position], departure: times.departures[position],
                distance: pattern.distances.values[position],
                isFlex: stop.stopKey == nil || attributes[stop.attributesKey]?.hasWindow == true)
        }
    }
}
