internal import GTFSModel
internal import GTFSStore

/// Takes the visits of another history over, each once: of two observations the better one stays (rule H2), of two of the
/// same source the one with the narrower bracket.
final class HistoryMerge {
    private let own: RecordedTrips
    private let other: HistoryReading
    private var trips: [Int: Int] = [:]
    private(set) var merged = MergedHistory()

    init(_ rows: HistoryRows, _ other: HistoryReading) {
        own = RecordedTrips(rows)
        self.other = other
    }

    /// Takes all of it over.
    func run(_ state: RecordingState) throws {
        try takeWatched()
        for day in try other.rows.days() {
            try other.eachLine(on: day.date, nil) { line in try take(line, state) }
            if state.days[day.date] == nil { try own.rows.setDay(day.date, lineCount: nil) }
            merged.days += 1
        }
    }

    private func takeWatched() throws {
        let names = Dictionary(
            try other.rows.sources().map { ($0.key, $0) }
        ) { first, _ in first }
        let known = Dictionary(try own.rows.sources().map { ($0.name, $0.lastTimestamp) }) { first, _ in first }
        for source in names.values {
            _ = try own.rows.setSource(
                source.name, lastTimestamp: max(source.lastTimestamp, known[source.name] ?? source.lastTimestamp))
        }
        let keys = Dictionary(try own.rows.sources().map { ($0.name, $0.key) }) { first, _ in first }
        let spans = Dictionary(grouping: try own.rows.watched()) { $0.sourceKey }
        for span in try other.rows.watched() {
            guard let name = names[span.sourceKey]?.name, let key = keys[name] else { continue }
            let same = spans[key]?.first { $0.began == span.began }
            try own.rows.setWatched(
                HistoryRows.WatchedRow(
                    sourceKey: key, began: span.began, ended: max(span.ended, same?.ended ?? span.ended)))
        }
    }

    private func take(_ visits: DayLineVisits, _ state: RecordingState) throws {
        let theirs = try DayLine(visits.key, visits.row, other.trips)
        var lines: [Int: DayLine] = [:]
        func line(of trip: RecordedTrip) throws -> DayLine {
            let key = DayLineKey(visits.key.date, line: trip.pattern.line)
            return try lines[key.line] ?? DayLine(key, own.rows.dayLine(key) ?? DayLineRow(), own)
        }
        for listed in theirs.listed {
            let trip = try own.trip(ownKey(listed.tripKey))
            var line = try line(of: trip)
            line.list(ListedTrip(tripKey: trip.key, isException: listed.isException))
            lines[trip.pattern.line] = line
        }
        for seen in theirs.seen {
            let trip = try own.trip(ownKey(seen.tripKey))
            merged.trips += 1
            if let record = try state.record(of: trip, visits.key.date, seen.start, own) {
                record.merge(seen.visits)
                continue
            }
            var line = try line(of: trip)
            line.merge(try renamed(seen, as: trip))
            lines[trip.pattern.line] = line
        }
        for line in lines.values { try own.rows.setDayLine(line.key, line.row(own)) }
    }

    private func renamed(_ seen: SeenTrip, as trip: RecordedTrip) throws -> SeenTrip {
        var own = seen
        own.tripKey = trip.key
        own.vehicleKey = try seen.vehicleKey.map { try ownText($0) }
        return own
    }

    private func ownText(_ key: Int) throws -> Int { try own.rows.key(ofText: other.trips.text(key)) }

    /// The own key of a trip of the other history.
    private func ownKey(_ key: Int) throws -> Int {
        if let known = trips[key] { return known }
        guard var row = try other.rows.trip(key: key) else { throw DamagedHistory() }
        let pattern = try other.trips.pattern(row.patternKey)
        let stops = try pattern.stops.map { stop in
            var stop = stop
            let zone = try other.rows.zoneKey(ofStop: stop.stopKey)
            stop.stopKey = try ownText(stop.stopKey)
            if let zone { try own.rows.setZoneKey(ownText(zone), ofStop: stop.stopKey) }
            return stop
        }
        row.patternKey = try own.rows.patternKey(
            line: ownLine(pattern.line), hash: stops.packed.hash32, stops: stops.packed)
        if let profile = row.profileKey {
            guard let times = try other.rows.profile(key: profile) else { throw DamagedHistory() }
            row.profileKey = try own.rows.profileKey(hash: times.hash32, times: times)
        }
        let ownKey = try own.rows.key(of: row)
        trips[key] = ownKey
        return ownKey
    }

    private func ownLine(_ key: Int) throws -> Int {
        guard var line = try other.rows.line(key: key) else { throw DamagedHistory() }
        line.routeKey = try line.routeKey.map { try ownText($0) }
        line.agencyKey = try line.agencyKey.map { try ownText($0) }
        line.zoneKey = try ownText(line.zoneKey)
        return try own.rows.key(of: line) ?? own.rows.addLine(line)
    }
}

extension RecordingState {
    fileprivate func record(
        of trip: RecordedTrip, _ date: ServiceDate, _ start: Int?, _ trips: RecordedTrips
    ) throws -> TripRecord? {
        let key = RestingTrip.OpenKey(date: date, tripKey: trip.key, start: start)
        let index = inOrder.partitioningIndex { $0.openKey >= key }
        return index < inOrder.count && inOrder[index].openKey == key ? inOrder[index] : try wake(key, trips)
    }
}

extension TripRecord {
    fileprivate func merge(_ others: [VisitEvidence]) {
        for (position, other) in others.enumerated() where position < visits.count {
            change(position) { $0.merge(other) }
        }
    }
}

extension DayLine {
    /// Adds a scheduled trip, unless it is there.
    fileprivate mutating func list(_ trip: ListedTrip) {
        let index = listed.partitioningIndex { $0.tripKey >= trip.tripKey }
        if index < listed.count, listed[index].tripKey == trip.tripKey { return }
        listed.insert(trip, at: index)
    }

    fileprivate mutating func merge(_ trip: SeenTrip) {
        guard var known = take(tripKey: trip.tripKey, start: trip.start) else { return set(trip) }
        known.vehicleKey = known.vehicleKey ?? trip.vehicleKey
        for (position, visit) in trip.visits.enumerated() where position < known.visits.count {
            known.visits[position].merge(visit)
        }
        set(known)
    }
}

extension VisitEvidence {
    /// Takes over what another recorder knows of the same visit.
    mutating func merge(_ other: VisitEvidence) {
        arrival = Self.better(arrival, other.arrival)
        departure = Self.better(departure, other.departure)
        expected = [expected, other.expected].compactMap(\.self).max()
        isCancelled = isCancelled || other.isCancelled
        isSkipped = isSkipped || other.isSkipped
    }

    private static func better(_ left: VisitObservation?, _ right: VisitObservation?) -> VisitObservation? {
        [left, right].compactMap(\.self).min { $0.order < $1.order }
    }
}

extension VisitObservation {
    fileprivate var order: (Int, Int, Int) { (source.rank, latest &- earliest, time) }
}
