internal import GTFSModel
internal import GTFSStore

/// The lines of the stop times that are read for a timetable, each once.
struct StopLineList {
    private(set) var lines: [StopLine] = []
    private var indexes: [LineKey: Int] = [:]

    /// What tells lines apart.
    private struct LineKey: Hashable {
        let routeKey: Key<Route>?
        let directionID: Int?
    }

    /// The index of the line of `row`, which is added where it is new.
    mutating func index(of row: ProfileStopRow, _ session: FeedSession) throws -> Int {
        let key = LineKey(routeKey: row.stop.routeKey, directionID: row.stop.directionID)
        if let index = indexes[key] { return index }
        indexes[key] = lines.count
        lines.append(StopLine(route: try session.route(row.stop.routeKey), directionID: row.stop.directionID))
        return lines.count - 1
    }
}

extension FeedSession {
    /// A stop time of a window, with the trips of its profile.
    func flexStopTime(_ row: ProfileStopRow, line: Int, _ attributes: StopTimeAttributesRow) throws -> FlexStopTime {
        var trips: [TripStartRow] = []
        try reader.eachTrip(from: row.firstTripKey, count: row.tripCount) { trips.append($0) }
        return FlexStopTime(row: row, line: line, attributes: attributes, trips: trips)
    }
}
