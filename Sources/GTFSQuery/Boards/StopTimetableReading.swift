internal import GTFSModel
internal import GTFSStore

/// Reads all that calls at a stop: the visits there, with all times filled in, then their trips.
struct StopTimetableReading {
    private let session: FeedSession
    private let times: VisitTimeReading
    private var lines: [StopLine] = []
    private var lineNumbers: [LineKey: Int] = [:]
    private var places: [BoardPatternStop] = []
    private var visits: [ProfileStopTime] = []
    private var trips = ProfileTrips()
    private var flex: [FlexStopTime] = []

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
        try session.reader.eachVisit(stopKey: key) { if $0.tripCount > 0 { try add($0) } }
        let found = try trips.calls(of: visits, session)
        return StopTimetable(
            stop: try BoardStop(row, session), lines: lines, places: places, visits: visits, calls: found.calls,
            headways: found.headways, flex: flex)
    }

    private mutating func add(_ row: VisitRow) throws {
        let attributes = session.summary.attributes[row.attributesKey]
        if let attributes, attributes.hasWindow {
            var trips: [TripStartRow] = []
            try session.reader.eachTrip(from: row.firstTripKey, count: row.tripCount, starts: nil) { trips.append($0) }
            flex.append(FlexStopTime(row: row, line: try line(row), attributes: attributes, trips: trips))
        } else if let times = try times.times(row) {
            try add(row, times, attributes)
        } else {
            // A filter that lets its route pass asks for the route's clock all the same.
            _ = try line(row)
        }
    }

    private mutating func add(_ row: VisitRow, _ times: VisitTimeReading.Times, _ attributes: StopTimeAttributesRow?)
        throws
    {
        let place = try place(row, attributes)
        trips.add(firstKey: row.firstTripKey, count: row.tripCount, visit: visits.count)
        visits.append(
            ProfileStopTime(
                profileKey: row.profileKey, place: Int32(place), arrival: Int32(clamping: times.arrival),
                departure: Int32(clamping: times.departure), origin: Int32(clamping: times.origin),
                isInterpolated: times.isInterpolated))
    }

    /// The number of the place of a visit: the profiles of a pattern come one after the other, each with all of its visits
    /// here.
    private mutating func place(_ row: VisitRow, _ attributes: StopTimeAttributesRow?) throws -> Int {
        var number = places.count
        while number > 0, places[number - 1].patternKey == row.patternKey {
            number -= 1
            if places[number].position == row.position { return number }
        }
        places.append(BoardPatternStop(row, attributes, line: try line(row)))
        return places.count - 1
    }

    private mutating func line(_ row: VisitRow) throws -> Int {
        let key = LineKey(routeKey: row.routeKey, directionID: row.directionID)
        if let number = lineNumbers[key] { return number }
        lineNumbers[key] = lines.count
        lines.append(StopLine(route: try session.route(row.routeKey), directionID: row.directionID))
        return lines.count - 1
    }
}
