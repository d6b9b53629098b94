internal import GTFSModel
internal import GTFSStore

/// One question's view of a history: the rows of finished trips, and the trips under way.
struct HistoryReading {
    let rows: HistoryRows
    let trips: RecordedTrips
    var watched: WatchedSpans
    let open: [DayLineKey: [RestingTrip]]

    /// The view of a recorder: of what is finished.
    init(_ trips: RecordedTrips) throws {
        (rows, self.trips, open) = (trips.rows, trips, [:])
        watched = try WatchedSpans(rows)
    }

    init(_ rows: HistoryRows) throws {
        self.rows = rows
        trips = RecordedTrips(rows)
        watched = try WatchedSpans(rows)
        open = try Self.open(trips)
    }

    /// The trips under way, packed, as a city has thousands of them.
    private static func open(_ trips: RecordedTrips) throws -> [DayLineKey: [RestingTrip]] {
        var found: [RecordingState.RecordKey: (line: DayLineKey, trip: RestingTrip)] = [:]
        try OpenTripReader.eachRecord(trips) { record in
            found[record.key] = (DayLineKey(record.date, line: record.trip.pattern.line), RestingTrip(record))
            trips.forgetTrips(above: mostTrips)
        }
        return Dictionary(grouping: found.values) { $0.line }.mapValues { $0.map(\.trip) }
    }

    /// The most trips that are kept of those under way.
    private static let mostTrips = 1024

    /// How many trips are under way.
    var openCount: Int { open.values.reduce(0) { $0 + $1.count } }

    /// The recorded days of a range, the first first.
    func days(_ range: ClosedRange<ServiceDate>) throws -> [ServiceDate] {
        try rows.days().map(\.date).filter(range.contains)
    }

    /// The day of the latest message, on the clocks of a line; nil without one.
    func today() throws -> ServiceDate? {
        guard let latest = try rows.sources().map(\.lastTimestamp).max(), let line = try rows.lines().keys.min()
        else { return nil }
        return try trips.line(line).timeZone.date(at: latest)
    }

    /// The lines whose route, direction and agency fit.
    func lines(_ isIncluded: (RecordedTrips.Line) -> Bool) throws -> Set<Int> {
        Set(try rows.lines().filter { isIncluded(try trips.line($0.key, row: $0.value)) }.keys)
    }

    /// The lines of a route and direction, of all agencies and zones.
    func lines(ofRoute route: Route.ID?, direction: Int?) throws -> Set<Int> {
        guard let route else { return Set(try rows.lineKeys(ofRoute: nil, direction: direction)) }
        guard let key = try rows.knownKey(ofText: route.rawValue) else { return [] }
        return Set(try rows.lineKeys(ofRoute: key, direction: direction))
    }

    /// The keys of wanted stops, those that the history has; nil where none is named, for all.
    func stopKeys(_ stops: [Stop.ID]) throws -> Set<Int>? {
        stops.isEmpty ? nil : Set(try stops.compactMap { try rows.knownKey(ofText: $0.rawValue) })
    }

    /// The lines with trips that stop at one of some stops, among those wanted.
    /// - Parameters:
    ///   - stopKeys: nil for all.
    ///   - lines: nil for all.
    /// - Returns: nil for all.
    func lines(stoppingAt stopKeys: Set<Int>?, among lines: Set<Int>?) throws -> Set<Int>? {
        guard let stopKeys else { return lines }
        var found: Set<Int> = []
        for key in try rows.patternKeys() {
            let pattern = try trips.pattern(key)
            guard lines?.contains(pattern.line) ?? true, !found.contains(pattern.line) else { continue }
            if pattern.stops.contains(where: { stopKeys.contains($0.stopKey) }) { found.insert(pattern.line) }
        }
        return found
    }

    /// Calls `body` with the visits of lines on a day, in the order of their keys.
    /// - Parameters:
    ///   - lines: nil for all.
    ///   - hasBrackets: whether brackets are wanted; without them there is less to read.
    func eachLine(
        on date: ServiceDate, _ lines: Set<Int>?, hasBrackets: Bool = true, body: (DayLineVisits) throws -> Void
    ) throws {
        if let lines {
            for line in lines.sorted() {
                let key = DayLineKey(date, line: line)
                let row = try rows.dayLine(key, hasBrackets: hasBrackets || open[key] != nil)
                if row != nil || open[key] != nil { try body(visits(key, row: row ?? DayLineRow())) }
            }
            return
        }
        var left = Set(open.keys.filter { $0.date == date })
        try rows.eachDayLine(on: date, hasBrackets: hasBrackets) { key, row in
            let isUnderWay = left.remove(key) != nil && !hasBrackets
            try body(visits(key, row: isUnderWay ? rows.dayLine(key) ?? row : row))
        }
        for key in left.sorted() { try body(visits(key, row: DayLineRow())) }
    }

    /// The row with the trips that are under way.
    private func visits(_ key: DayLineKey, row: DayLineRow) throws -> DayLineVisits {
        guard let records = open[key] else { return try DayLineVisits(key, row: row, trips: trips) }
        var line = try DayLine(key, row: row, trips: trips)
        for record in records { line.set(try record.record(trips).seen) }
        return try DayLineVisits(key, row: line.row(trips), trips: trips)
    }
}
