internal import GTFSModel
internal import GTFSStore

/// Takes the visits of another history over, each once: of two observations the better one stays (rule H2), of two of the
/// same source the one with the narrower bracket.
final class HistoryMerge {
    private let own: RecordedTrips
    private let other: HistoryReading
    private var trips: [Int: Int] = [:]
    private(set) var merged = MergedHistory()

    init(_ rows: HistoryRows, other: HistoryReading) {
        own = RecordedTrips(rows)
        self.other = other
    }

    /// Takes all of it over.
    func run(_ state: RecordingState) throws {
        try takeWatched()
        for day in try other.rows.days() {
            try other.eachLine(on: day.date, nil) { line in try take(line, state: state) }
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

    private func take(_ visits: DayLineVisits, state: RecordingState) throws {
        let theirs = try DayLine(visits.key, row: visits.row, trips: other.trips)
        let lines = OwnLines(visits.key.date, own: own)
        for listed in theirs.listed {
            let trip = try own.trip(ownKey(listed.tripKey))
            guard try state.days[lines.date] == nil || !lines.lists(trip) else { continue }
            try lines.change(trip) { $0.list(ListedTrip(tripKey: trip.key, isException: listed.isException)) }
        }
        for seen in theirs.seen {
            merged.trips += 1
            try take(renamed(seen), state: state, lines: lines)
        }
        try lines.write()
    }

    private func take(_ seen: SeenTrip, state: RecordingState, lines: OwnLines) throws {
        let trip = try own.trip(seen.tripKey)
        let known = try lines.trips(like: trip).first { key in
            let known = try own.trip(key)
            return try state.record(of: known, lines.date, start: seen.start, trips: own) != nil
                || lines.line(of: known).index(ofTrip: known.key, start: seen.start) != nil
        }
        guard let known, known != trip.key else { return try merge(seen, trip: trip, state: state, lines: lines) }
        let ours = try own.trip(known)
        if trip.profile != nil {
            let positions = ours.pattern.positions(of: trip.pattern.stops)
            return try merge(
                seen.moved(to: positions, of: ours.pattern.stops.count, asTrip: known), trip: ours, state: state,
                lines: lines)
        }
        let joined = JoinedStops(ours.pattern.stops, trip.pattern.stops)
        let all = try joined.stops.count == ours.pattern.stops.count ? ours : lengthened(ours, to: joined.stops)
        if all.key != known {
            // What is under way is put away: a message that names it finds it.
            let record = try state.record(of: ours, lines.date, start: seen.start, trips: own)
            let seenBefore = try record?.seen ?? lines.change(ours) { $0.take(tripKey: known, start: seen.start) }
            state.remove { $0 === record }
            if let seenBefore {
                try lines.change(all) {
                    $0.set(seenBefore.moved(to: joined.positions, of: joined.stops.count, asTrip: all.key))
                }
            }
        }
        try merge(
            seen.moved(to: joined.otherPositions, of: joined.stops.count, asTrip: all.key), trip: all, state: state,
            lines: lines)
    }

    /// Takes the visits of a trip over that is the same in both histories.
    private func merge(_ seen: SeenTrip, trip: RecordedTrip, state: RecordingState, lines: OwnLines) throws {
        if let record = try state.record(of: trip, lines.date, start: seen.start, trips: own) {
            return record.merge(seen)
        }
        try lines.change(trip) { $0.merge(seen) }
    }

    /// A trip without a schedule, with more stops.
    private func lengthened(_ trip: RecordedTrip, to stops: [RecordedPattern.RecordedStop]) throws -> RecordedTrip {
        guard var row = try own.rows.trip(key: trip.key) else { throw DamagedHistory() }
        row.patternKey = try own.rows.patternKey(
            line: trip.pattern.line, hash: stops.packed.hash32, stops: stops.packed)
        return try own.trip(own.rows.key(of: row))
    }

    private func renamed(_ seen: SeenTrip) throws -> SeenTrip {
        var own = seen
        own.tripKey = try ownKey(seen.tripKey)
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
        of trip: RecordedTrip, _ date: ServiceDate, start: Int?, trips: RecordedTrips
    ) throws -> TripRecord? {
        let key = RestingTrip.OpenKey(date: date, tripKey: trip.key, start: start)
        let index = inOrder.partitioningIndex { $0.openKey >= key }
        return index < inOrder.count && inOrder[index].openKey == key ? inOrder[index] : try load(key, trips: trips)
    }
}

extension TripRecord {
    fileprivate func merge(_ seen: SeenTrip) {
        if seen.isSeen { see(Self.longAgo) }
        for (position, visit) in visits.merged(with: seen.visits).enumerated() { change(position) { $0 = visit } }
    }
}

/// The lines of a service day of the history that takes over, each read once.
private final class OwnLines {
    let date: ServiceDate
    private let own: RecordedTrips
    private var lines: [Int: DayLine] = [:]

    init(_ date: ServiceDate, own: RecordedTrips) { (self.date, self.own) = (date, own) }

    func line(of trip: RecordedTrip) throws -> DayLine {
        if let known = lines[trip.pattern.line] { return known }
        let key = DayLineKey(date, line: trip.pattern.line)
        let line = try DayLine(key, row: own.rows.dayLine(key) ?? DayLineRow(), trips: own)
        lines[key.line] = line
        return line
    }

    func change<Value>(_ trip: RecordedTrip, _ body: (inout DayLine) -> Value) throws -> Value {
        var line = try line(of: trip)
        lines[line.key.line] = nil
        defer { lines[line.key.line] = line }
        return body(&line)
    }

    /// A trip and the other versions of it, by key: those of its id with a schedule, or without one.
    func trips(like trip: RecordedTrip) throws -> [Int] {
        let others = try own.rows.trips(id: trip.id.rawValue).filter {
            $0.key != trip.key && ($0.trip.profileKey == nil) == (trip.profile == nil)
        }
        return [trip.key] + others.map(\.key)
    }

    /// Whether the day lists a version of a trip.
    func lists(_ trip: RecordedTrip) throws -> Bool {
        if try line(of: trip).lists(trip.key) { return true }
        return try trips(like: trip).dropFirst().contains { try line(of: own.trip($0)).lists($0) }
    }

    func write() throws { for line in lines.values { try own.rows.setDayLine(line.key, line.row(own)) } }
}

extension DayLine {
    fileprivate func lists(_ key: Int) -> Bool {
        let index = indexToList(key)
        return index < listed.count && listed[index].tripKey == key
    }

    /// Adds a scheduled trip, unless it is there.
    fileprivate mutating func list(_ trip: ListedTrip) {
        if !lists(trip.tripKey) { listed.insert(trip, at: indexToList(trip.tripKey)) }
    }

    private func indexToList(_ key: Int) -> Int { listed.partitioningIndex { $0.tripKey >= key } }

    fileprivate mutating func merge(_ trip: SeenTrip) {
        guard var known = take(tripKey: trip.tripKey, start: trip.start) else { return set(trip) }
        known.vehicleKey = known.vehicleKey ?? trip.vehicleKey
        known.isSeen = known.isSeen || trip.isSeen
        known.visits = known.visits.merged(with: trip.visits)
        set(known)
    }
}

extension [VisitEvidence] {
    /// What two recorders know of a trip. A cancellation of a served trip counts only where it came later: where its
    /// recorder saw the trip served, too.
    fileprivate func merged(with others: [VisitEvidence]) -> [VisitEvidence] {
        var (merged, others) = (self, others)
        if others.isServed, !isServed { merged.removeCancellation() }
        if isServed, !others.isServed { others.removeCancellation() }
        for position in merged.indices where position < others.count { merged[position].merge(others[position]) }
        return merged
    }

    private var isServed: Bool { contains(where: \.isServed) }

    private mutating func removeCancellation() { for index in indices { self[index].isCancelled = false } }
}

extension VisitEvidence {
    /// Takes over what another recorder knows of the same visit.
    mutating func merge(_ other: VisitEvidence) {
        let (isServed, isServedThere) = (isServed, other.isServed)
        isCancelled = isCancelled && !isServedThere || other.isCancelled && !isServed
        isSkipped = isSkipped && !isServedThere || other.isSkipped && !isServed
        takeBest(arrivals: [arrival, other.arrival], departures: [departure, other.departure])
        expected = [expected, other.expected].compactMap(\.self).max()
    }

    /// Whether messages told when a vehicle was there, which takes back what was said before (rule H6).
    fileprivate var isServed: Bool {
        guard !isCancelled, !isSkipped else { return false }
        return [arrival, departure].contains { $0?.source == .stated || $0?.source == .predicted }
    }

    /// Takes the best observation, and of the other event the best that agrees with it.
    private mutating func takeBest(arrivals: [VisitObservation?], departures: [VisitObservation?]) {
        let all = [arrivals, departures].map { $0.compactMap(\.self).sorted { $0.order < $1.order } }
        let isByArrival = zip(all[0], all[1]).first { _ in true }.map { $0.order <= $1.order } ?? !all[0].isEmpty
        let (best, others) = isByArrival ? (all[0].first, all[1]) : (all[1].first, all[0])
        let event: Event = isByArrival ? .arrival : .departure
        self[event] = best
        self[event.other] = others.lazy.compactMap { $0.agreeing(as: event.other, with: best) }.first
    }
}

extension VisitObservation {
    fileprivate var order: (Int, Int, Int) { (source.rank, latest &- earliest, time) }
}
