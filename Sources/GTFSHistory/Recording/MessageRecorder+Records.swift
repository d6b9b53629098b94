internal import GTFSModel
internal import GTFSStore

extension MessageRecorder {
    /// A trip of the timetable, whose record begins if it is new; nil for another trip.
    func knownTrip(of trip: TripOverlay) throws -> KnownTrip? {
        guard trip.isOfTimetable, let scheduled = trip.scheduled else { return nil }
        let key = OverlayIndex.TripDayKey(
            tripKey: scheduled.key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds)
        if let known = state.known.tripsUnderWay[key] { return known }
        let record = try knownRecord(of: trip, hasSchedule: true) ?? begin(writer.trip(scheduled), trip: trip)
        let hasSameStops = try writer.key(of: scheduled) == record.trip.key
        let known = KnownTrip(record, positions: hasSameStops ? nil : try positions(of: scheduled, in: record))
        state.known.tripsUnderWay[key] = known
        return known
    }

    /// Where the stops of a trip are in a record of the day by another version of the timetable.
    private func positions(of trip: ScheduledTrip, in record: TripRecord) throws -> [Int?] {
        let stops = try trip.pattern.stops.map {
            RecordedPattern.RecordedStop(
                stopKey: try writer.stopKey($0.stopID), sequence: $0.stopSequence, isTimepoint: false)
        }
        return record.trip.pattern.positions(of: stops)
    }

    /// The record of the visits that a trip has without a schedule; nil if it has none yet.
    func ownRecord(of trip: TripOverlay) throws -> TripRecord? { try knownRecord(of: trip, hasSchedule: false) }

    /// The same of a trip of the timetable, if it is under way.
    func ownRecord(beside trip: TripOverlay) -> TripRecord? {
        guard state.hasOwnRecords else { return nil }
        return state.records[RecordingState.RecordKey(trip: trip.id, hasSchedule: false)]
    }

    /// The record of visits without a schedule, with these stops.
    /// - Parameter positions: where the stops are that it has already.
    func ownRecord(
        of trip: TripOverlay, _ stops: [RecordedPattern.RecordedStop], knownAt positions: [Int]
    ) throws -> TripRecord {
        let known = try ownRecord(of: trip)
        if let known, known.visits.count == stops.count { return known }
        let record = try begin(writer.trip(trip, stops: stops), trip: trip)
        if let known { record.goOn(from: known, at: positions) }
        return record
    }

    private func knownRecord(of trip: TripOverlay, hasSchedule: Bool) throws -> TripRecord? {
        if let known = state.records[RecordingState.RecordKey(trip: trip.id, hasSchedule: hasSchedule)] { return known }
        if state.days[trip.id.serviceDate] == nil { try recordDay(trip.id.serviceDate) }
        return try packedRecord(of: trip, hasSchedule: hasSchedule)
    }

    private func begin(_ recorded: RecordedTrip, trip: TripOverlay) throws -> TripRecord {
        let start = trip.id.startTime?.seconds
        let record = TripRecord(
            date: trip.id.serviceDate, trip: recorded, start: start, base: try base(of: recorded, trip))
        state.insert(record)
        return record
    }

    private func base(of recorded: RecordedTrip, _ trip: TripOverlay) throws -> Int {
        let day = try trips.start(of: trip.id.serviceDate, line: recorded.pattern.line)
        return recorded.base(day: day, start: trip.id.startTime?.seconds)
    }

    /// A trip that rests or was put away, and is named again.
    private func packedRecord(of trip: TripOverlay, hasSchedule: Bool) throws -> TripRecord? {
        let start = trip.id.startTime?.seconds
        let keys = try rows.trips(id: trip.id.tripID.rawValue).filter { ($0.trip.profileKey != nil) == hasSchedule }
            .map(\.key)
        for key in keys {
            let open = RestingTrip.OpenKey(date: trip.id.serviceDate, tripKey: key, start: start)
            if let record = try state.load(open, trips: trips) { return record }
        }
        for key in keys {
            let recorded = try trips.trip(key)
            let lineKey = DayLineKey(trip.id.serviceDate, line: recorded.pattern.line)
            guard let dayRow = try rows.dayLine(lineKey) else { continue }
            if let seen = try takeSeen(key, start: start, key: lineKey, row: dayRow) {
                let record = TripRecord(
                    seen, date: trip.id.serviceDate, trip: recorded, base: try base(of: recorded, trip))
                state.insert(record)
                return record
            }
            // The day has the trip as it was scheduled then.
            if hasSchedule, try trips.listed(dayRow).contains(where: { $0.tripKey == key }) {
                return try begin(recorded, trip: trip)
            }
        }
        return nil
    }

    /// Takes a trip out of the row of its line and day; nil if it is not there.
    private func takeSeen(_ tripKey: Int, start: Int?, key: DayLineKey, row: DayLineRow) throws -> SeenTrip? {
        guard state.mayHavePutAway(tripKey, on: key.date) else { return nil }
        var line = try DayLine(key, row, trips)
        guard let seen = line.take(tripKey: tripKey, start: start) else { return nil }
        try rows.setDayLine(key, line.row(trips))
        return seen
    }
}

extension TripRecord {
    /// Notes that a message named it.
    func see(_ timestamp: Int) { seenAt = max(seenAt, timestamp) }

    /// Takes over what was known of it with fewer stops.
    /// - Parameter positions: where these are among its own.
    fileprivate func goOn(from known: TripRecord, at positions: [Int]) {
        (vehicleKey, seenAt, track) = (known.vehicleKey, known.seenAt, known.track)
        track?.stoppedAt = known.track?.stoppedAt.flatMap { positions.indices.contains($0) ? positions[$0] : nil }
        for (visit, position) in zip(known.visits, positions) { change(position) { $0 = visit } }
        statements = known.statements.map { $0.moved(to: positions, of: visits.count) }
    }
}

extension TripStatement {
    /// The same with its stops at other positions of a trip with a number of stops.
    fileprivate func moved(to positions: [Int], of count: Int) -> TripStatement {
        var statement = self
        statement.stops = Array(repeating: ComingStop(), count: count)
        for (stop, position) in zip(stops, positions) { statement.stops[position] = stop }
        return statement
    }
}
