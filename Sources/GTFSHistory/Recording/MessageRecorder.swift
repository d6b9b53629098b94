internal import GTFSModel
internal import GTFSStore

/// Records one message of one source.
struct MessageRecorder {
    let state: RecordingState
    let trips: RecordedTrips
    let schedule: any RealtimeSchedule
    let writer: ScheduleRecorder
    var rows: HistoryRows { trips.rows }

    init(_ state: RecordingState, rows: HistoryRows, schedule: any RealtimeSchedule) {
        let identity = schedule.timetableIdentity
        if identity == nil || state.known.timetable != identity {
            state.known = KnownSchedule(identity)
            state.spans = [:]
        }
        self.state = state
        trips = RecordedTrips(rows, state.patterns)
        self.schedule = schedule
        writer = ScheduleRecorder(trips, schedule: schedule, known: state.known)
    }

    /// Takes a message.
    /// - Returns: how many trips it names on days that are too far from it; nil if it changes nothing, as it is not newer than
    ///   the last of its source (rule H4).
    func record(_ message: MessageReading) throws -> Int? {
        guard let source = try watch(message) else { return nil }
        state.latest = max(state.latest, message.timestamp)
        try recordDays(at: message.timestamp)
        let (trips, overlay) = (message.trips, message.overlay)
        let dates = try plausibleDates(at: message.timestamp)
        var known: [KnownTrip?] = trips.map { _ in nil }
        var farCount = 0
        for index in trips.indices where trips[index].feed == message.feed {
            guard dates.contains(trips[index].id.serviceDate) else {
                if trips[index].isNamed { farCount += 1 }
                continue
            }
            // A detour may reach months ahead, and it lists trips that are over.
            guard
                trips[index].isNamed
                    || state.days[trips[index].id.serviceDate] != nil && trips[index].ends(after: message.timestamp)
            else { continue }
            known[index] = try knownTrip(of: trips[index])
            try record(trips[index], known: known[index], of: message, from: source)
        }
        for record in state.inOrder { record.takeAbsence(from: source, message: message.timestamp) }
        for (trip, vehicle) in message.positions() where dates.contains(trips[trip].id.serviceDate) {
            guard let time = message.positionTime(of: overlay.vehicles[vehicle]) else { continue }
            try record(
                overlay.vehicles[vehicle], at: time, of: trips[trip],
                known: known[trip] ?? knownTrip(of: trips[trip]), timestamp: message.timestamp)
        }
        return farCount
    }

    /// Notes that its source is watched up to this message; nil if that is not newer than the last one.
    private func watch(_ message: MessageReading) throws -> Int? {
        let name = message.overlay.feeds[message.feed].name
        let known = state.sources[name]
        guard known.map({ $0.last < message.timestamp }) ?? true else { return nil }
        let key = try rows.setSource(name, lastTimestamp: message.timestamp)
        var source = known ?? RecordingState.Source(key: key, last: message.timestamp, began: message.timestamp)
        if message.timestamp - source.last > TripStatement.longestGap { source.began = message.timestamp }
        source.last = message.timestamp
        state.sources[name] = source
        try rows.setWatched(
            HistoryRows.WatchedRow(sourceKey: key, began: source.began, ended: message.timestamp))
        return key
    }
}

extension MessageRecorder {
    /// How many days a trip that a message names may be ahead of it, or behind all that can be under way: a start_date that is
    /// farther off is a mistake, which would record a day that nobody watched.
    private static let farthestDays = 7

    /// The service days of which a message can tell.
    private func plausibleDates(at moment: Int) throws -> ClosedRange<ServiceDate> {
        let today = try schedule.timeZone(ofRoute: nil).date(at: moment)
        return today.adding(
            days: -max(schedule.lookBackDays, 1) - Self.farthestDays)...today.adding(days: Self.farthestDays)
    }

    /// Records the service days that have a trip under way at a moment.
    private func recordDays(at moment: Int) throws {
        let today = try schedule.timeZone(ofRoute: nil).date(at: moment)
        let dates = (-max(schedule.lookBackDays, 1)...1).map { today.adding(days: $0) }
        let new = try dates.filter { try state.days[$0] == nil && timeSpan(of: $0)?.contains(moment) == true }
        for date in new { try recordDay(date) }
        if !new.isEmpty { state.known.forgetTexts() }
    }

    /// From the first departure of a day to its last arrival; nil if nothing runs.
    private func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        if let known = state.spans[date] { return known }
        let span = try schedule.timeSpan(of: date)
        state.spans[date] = .some(span)
        return span
    }

    /// Writes which trips are scheduled on a service day.
    func recordDay(_ date: ServiceDate) throws {
        var lines: [Int: [ListedTrip]] = [:]
        try schedule.eachTrip(on: date) { trip, isException in
            lines[try writer.line(of: trip), default: []].append(
                ListedTrip(tripKey: try writer.key(of: trip), isException: isException))
        }
        var isBlank = true
        for (line, listed) in lines.sorted(by: { $0.key < $1.key }) {
            let key = DayLineKey(date, line: line)
            var row = try rows.dayLine(key) ?? DayLineRow()
            isBlank = isBlank && row.visits.isEmpty
            row.listingKey = try trips.listingKey(listed.sorted { $0.tripKey < $1.tripKey })
            try rows.setDayLine(key, row)
        }
        try rows.setDay(date, lineCount: lines.count)
        state.begin(date, isBlank: isBlank)
    }
}

extension MessageRecorder {
    /// Records where the vehicle of a trip is.
    /// - Parameters:
    ///   - time: when the position was taken.
    ///   - known: the trip, if it is one of the timetable.
    ///   - timestamp: that of the message.
    func record(
        _ vehicle: VehicleOverlay, at time: Int, of trip: TripOverlay, known: KnownTrip?, timestamp: Int
    ) throws {
        guard let record = try known?.record ?? ownRecord(of: trip) else { return }
        var track = VehicleTrack(
            time: time, vehicleKey: try vehicle.vehicle.vehicle?.name.map { try vehicleKey($0, known: known) })
        if let last = record.track, last.time >= time { return }
        let next = try record.trip.pattern.stop(of: vehicle.vehicle) { try writer.stopKey($0) }
        if vehicle.statedStatus == .stoppedAt { track.stoppedAt = next }
        record.see(timestamp)
        record.vehicleKey = track.vehicleKey ?? record.vehicleKey
        if let own = ownRecord(beside: trip) { own.vehicleKey = track.vehicleKey ?? own.vehicleKey }
        let (line, position) = (try line(of: trip, known), vehicle.vehicle.position)
        record.take(track, on: line) { last in
            guard let line, let position else { return nil }
            return TrackPoints(position, at: time, after: last, next: next, on: line)
        }
    }

    /// The line of a trip on the map, if its stops are those of the record.
    private func line(of trip: TripOverlay, _ known: KnownTrip?) throws -> (any TripLine)? {
        guard let scheduled = trip.scheduled, trip.change != .replaced else { return nil }
        guard let known else { return try state.known.line(of: scheduled, schedule) }
        return known.hasSameStops ? try known.line { try state.known.line(of: scheduled, schedule) } : nil
    }
}

extension RecordedPattern {
    /// The position of the stop at which a vehicle stands or to which it goes: by current_stop_sequence, or else by a
    /// stop_id that the trip has once (rule H2).
    fileprivate func stop(of vehicle: VehiclePosition, _ stopKey: (Stop.ID) throws -> Int) rethrows -> Int? {
        if let sequence = vehicle.currentStopSequence { return stops.firstIndex { $0.sequence == sequence } }
        guard let id = vehicle.stopID else { return nil }
        let key = try stopKey(id)
        let positions = stops.indices.filter { stops[$0].stopKey == key }
        return positions.count == 1 ? positions[0] : nil
    }
}

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
        var line = try DayLine(key, row: row, trips: trips)
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
