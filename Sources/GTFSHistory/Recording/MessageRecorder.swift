internal import GTFSModel
internal import GTFSStore

/// Records one message of one source.
struct MessageRecorder {
    let state: RecordingState
    let trips: RecordedTrips
    let schedule: any RealtimeSchedule
    let writer: ScheduleRecorder
    private var rows: HistoryRows { trips.rows }

    init(_ state: RecordingState, _ rows: HistoryRows, _ schedule: any RealtimeSchedule) {
        let identity = schedule.timetableIdentity
        if identity == nil || state.known.timetable != identity {
            state.known = KnownSchedule(identity)
            state.spans = [:]
        }
        self.state = state
        trips = RecordedTrips(rows)
        self.schedule = schedule
        writer = ScheduleRecorder(trips, schedule, state.known)
    }

    /// Takes a message.
    /// - Returns: whether it changed anything: one that is not newer than the last of its source does not (rule H4).
    func record(_ message: MessageReading) throws -> Bool {
        guard let source = try watch(message) else { return false }
        state.latest = max(state.latest, message.timestamp)
        try recordDays(at: message.timestamp)
        for trip in message.trips { try record(trip, of: message, source) }
        for record in state.records.values { record.takeAbsence(from: source, message: message.timestamp) }
        try recordPositions(message)
        return true
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
    /// Records the service days that have a trip under way at a moment.
    private func recordDays(at moment: Int) throws {
        let today = try schedule.timeZone(ofRoute: nil).date(at: moment)
        for shift in -max(schedule.lookBackDays, 1)...1 {
            let date = today.adding(days: shift)
            guard state.days[date] == nil, try span(of: date)?.contains(moment) == true else { continue }
            try recordDay(date)
        }
    }

    /// From the first departure of a day to its last arrival; nil if nothing runs.
    private func span(of date: ServiceDate) throws -> ClosedRange<Int>? {
        if let known = state.spans[date] { return known }
        var (first, last) = (Int.max, Int.min)
        var starts: [Key<Pattern>: Int] = [:]
        try schedule.eachTrip(on: date) { trip, _ in
            let start = starts[trip.pattern.key] ?? trip.pattern.timeZone.start(of: date)
            starts[trip.pattern.key] = start
            first = min(first, start + trip.firstStart)
            last = max(last, start + trip.lastEnd)
        }
        let span = first <= last ? first...last : nil
        state.spans[date] = .some(span)
        return span
    }

    /// Writes which trips are scheduled on a service day.
    private func recordDay(_ date: ServiceDate) throws {
        var lines: [Int: [ListedTrip]] = [:]
        try schedule.eachTrip(on: date) { trip, isException in
            lines[try writer.line(of: trip), default: []].append(
                ListedTrip(tripKey: try writer.key(of: trip), isException: isException))
        }
        for (line, listed) in lines.sorted(by: { $0.key < $1.key }) {
            let key = DayLineKey(date, line: line)
            var row = try rows.dayLine(key) ?? DayLineRow()
            row.scheduled = listed.sorted { $0.tripKey < $1.tripKey }.packed
            try rows.setDayLine(key, row)
        }
        try rows.setDay(date, isPacked: false)
        state.days[date] = false
    }
}

extension ScheduledTrip {
    /// When it first leaves, seconds of the service day.
    fileprivate var firstStart: Int { frequencies.compactMap { $0.start?.seconds }.min() ?? firstDeparture }

    /// When it last arrives, seconds of the service day.
    fileprivate var lastEnd: Int {
        guard let end = frequencies.compactMap({ $0.end?.seconds }).max() else { return lastArrival }
        return end + lastArrival - firstDeparture
    }
}

extension MessageRecorder {
    /// Records what an update says of its trip.
    private func record(_ trip: TripOverlay, of message: MessageReading, _ source: Int) throws {
        if trip.isOfTimetable, let record = try scheduledRecord(of: trip) {
            let stops = try trip.stopTimes.compactMap { stopTime in
                try position(of: stopTime, in: record, trip).map(stopTime.stated)
            }
            try take(stops, of: trip, record, message, source)
        }
        let own = trip.stopTimes.filter { !trip.isOfTimetable || (isBeside($0, trip) && $0.isExplicit) }
        guard !own.isEmpty else { return }
        let (record, positions) = try ownRecord(of: trip, own)
        try take(zip(own, positions).map { $0.stated(at: $1) }, of: trip, record, message, source)
    }

    private func take(
        _ stops: [TripRecord.StatedStop], of trip: TripOverlay, _ record: TripRecord, _ message: MessageReading,
        _ source: Int
    ) throws {
        record.seenAt = max(record.seenAt, message.timestamp)
        if let name = trip.vehicle?.name { record.vehicleKey = try writer.textKey(name) }
        record.takeWords(isCancelled: trip.change.stopsTrip, stops, message: message.timestamp)
        guard trip.hasStatement, !trip.change.stopsTrip else { return record.takeCancellation(trip, from: source) }
        guard let time = message.statementTime(of: trip) else { return }
        record.take(
            stops.sorted { $0.position < $1.position }, from: source, at: time, message: message.timestamp)
    }

    /// Whether a stop of a changed trip is not one of the timetable's.
    private func isBeside(_ stopTime: StopTimeOverlay, _ trip: TripOverlay) -> Bool {
        switch trip.change {
        case .modified: stopTime.scheduledPosition == nil
        case .replaced: trip.scheduled?.pattern.position(of: stopTime) == nil
        default: false
        }
    }

    /// The position in a record of a stop of the messages.
    private func position(of stopTime: StopTimeOverlay, in record: TripRecord, _ trip: TripOverlay) throws -> Int? {
        let position =
            switch trip.change {
            case .modified: stopTime.scheduledPosition
            case .replaced: trip.scheduled?.pattern.position(of: stopTime)
            default: Optional(stopTime.position)
            }
        guard let position, let scheduled = trip.scheduled else { return nil }
        if try writer.key(of: scheduled) == record.trip.key { return position }
        // The day was recorded with another version of the trip.
        let stop = try writer.stopKey(scheduled.pattern.stops[position].stopID)
        let stops = record.trip.pattern.stops
        return stops.firstIndex { $0.stopKey == stop && $0.sequence == scheduled.pattern.stops[position].stopSequence }
            ?? stops.firstIndex { $0.stopKey == stop }
    }
}

extension ScheduledPattern {
    /// The position of a stop of a trip that runs by its messages alone: with the same stop_sequence, or else the only one
    /// at the stop.
    fileprivate func position(of stopTime: StopTimeOverlay) -> Int? {
        let positions = stops.indices.filter { stops[$0].stopID == stopTime.stopID }
        return positions.first { stops[$0].stopSequence == stopTime.stopSequence }
            ?? (positions.count == 1 ? positions.first : nil)
    }
}

extension MessageRecorder {
    /// The record of a trip of the timetable, which begins if it is new; nil if its day cannot be recorded.
    private func scheduledRecord(of trip: TripOverlay) throws -> TripRecord? {
        let key = RecordingState.RecordKey(trip: trip.id, hasSchedule: true)
        if let known = state.records[key] { return known }
        guard let scheduled = trip.scheduled else { return nil }
        if state.days[trip.id.serviceDate] == nil { try recordDay(trip.id.serviceDate) }
        if let known = try packedRecord(of: trip) { return known }
        return try begin(writer.trip(scheduled), trip)
    }

    /// The record of what a trip has beside the timetable, with the positions of stops in it.
    private func ownRecord(
        of trip: TripOverlay, _ stopTimes: [StopTimeOverlay]
    ) throws -> (record: TripRecord, positions: [Int]) {
        let key = RecordingState.RecordKey(trip: trip.id, hasSchedule: false)
        if state.days[trip.id.serviceDate] == nil { try recordDay(trip.id.serviceDate) }
        let known = try state.records[key] ?? packedRecord(of: trip, hasSchedule: false)
        var stops = known?.trip.pattern.stops ?? []
        let positions = try stopTimes.map { stopTime in
            let stop = RecordedPattern.RecordedStop(
                stopKey: try writer.stopKey(stopTime.stopID), sequence: stopTime.stopSequence, isTimepoint: false)
            if let position = stops.firstIndex(of: stop) { return position }
            stops.append(stop)
            return stops.count - 1
        }
        if let known, known.trip.pattern.stops.count == stops.count { return (known, positions) }
        let record = try begin(writer.trip(trip, stops: stops), trip)
        if let known { try replace(known, by: record) }
        return (record, positions)
    }

    private func begin(_ recorded: RecordedTrip, _ trip: TripOverlay) throws -> TripRecord {
        let day = try trips.start(of: trip.id.serviceDate, line: recorded.pattern.line)
        let start = trip.id.startTime?.seconds
        let record = TripRecord(
            date: trip.id.serviceDate, trip: recorded, start: start, base: recorded.base(day: day, start: start))
        state.records[record.key] = record
        return record
    }

    /// A trip that was put away, and is named again.
    private func packedRecord(of trip: TripOverlay, hasSchedule: Bool = true) throws -> TripRecord? {
        for (key, row) in try rows.trips(id: trip.id.tripID.rawValue) where (row.profileKey != nil) == hasSchedule {
            let recorded = try trips.trip(key)
            let lineKey = DayLineKey(trip.id.serviceDate, line: recorded.pattern.line)
            guard let dayRow = try rows.dayLine(lineKey) else { continue }
            var line = try DayLine(lineKey, dayRow, trips)
            let start = trip.id.startTime?.seconds
            if let seen = line.take(tripKey: key, start: start) {
                try rows.setDayLine(lineKey, line.row(trips))
                let day = try trips.start(of: trip.id.serviceDate, line: recorded.pattern.line)
                let record = TripRecord(
                    seen, date: trip.id.serviceDate, trip: recorded, base: recorded.base(day: day, start: start))
                state.records[record.key] = record
                return record
            }
            // The day has the trip as it was scheduled then.
            if line.listed.contains(where: { $0.tripKey == key }) { return try begin(recorded, trip) }
        }
        return nil
    }

    /// Goes on with more stops.
    private func replace(_ known: TripRecord, by record: TripRecord) throws {
        record.vehicleKey = known.vehicleKey
        record.seenAt = known.seenAt
        for (position, visit) in known.visits.enumerated() { record.visits[position] = visit }
        record.statements = known.statements.mapValues { $0.extended(to: record.visits.count) }
    }
}

extension TripStatement {
    /// The same of a trip with more stops.
    fileprivate func extended(to count: Int) -> TripStatement {
        var statement = self
        let more = Array(repeating: Coming(), count: max(0, count - arrivals.count))
        statement.arrivals += more
        statement.departures += more
        return statement
    }
}

extension MessageRecorder {
    /// Records where the vehicles of trips are.
    private func recordPositions(_ message: MessageReading) throws {
        for (index, claims) in message.positions() {
            let trip = message.overlay.trips[index]
            guard trip.isOfTimetable, let record = try scheduledRecord(of: trip) else { continue }
            record.seenAt = max(record.seenAt, message.timestamp)
            guard let claims else {
                record.track = nil
                continue
            }
            for claim in claims { try recordPosition(message.overlay.vehicles[claim], trip, record, message) }
        }
    }

    private func recordPosition(
        _ vehicle: VehicleOverlay, _ trip: TripOverlay, _ record: TripRecord, _ message: MessageReading
    ) throws {
        guard let time = message.positionTime(of: vehicle), let scheduled = trip.scheduled,
            try writer.key(of: scheduled) == record.trip.key
        else { return }
        let line = try state.known.line(of: scheduled, schedule)
        let name = vehicle.vehicle.vehicle?.name
        var track = VehicleTrack(time: time, vehicleKey: try name.map { try writer.textKey($0) })
        let stop = scheduled.pattern.stop(of: vehicle.vehicle)
        if vehicle.statedStatus == .stoppedAt { track.stoppedAt = stop }
        if let line, let position = vehicle.vehicle.position {
            let last = record.track.flatMap { $0.vehicleKey == track.vehicleKey ? $0 : nil }
            track.metres = VehicleTrack.metres(of: position, on: line, after: last, at: time, next: stop)
        }
        record.take(track, stopMetres: line?.stopMetres ?? [])
    }
}

extension ScheduledPattern {
    /// The position of the stop at which a vehicle stands or to which it goes: by current_stop_sequence, or else by a
    /// stop_id that the trip has once (rule H2).
    fileprivate func stop(of vehicle: VehiclePosition) -> Int? {
        if let sequence = vehicle.currentStopSequence {
            return stops.firstIndex { $0.stopSequence == sequence }
        }
        guard let stop = vehicle.stopID else { return nil }
        let positions = stops.indices.filter { stops[$0].stopID == stop }
        return positions.count == 1 ? positions[0] : nil
    }
}

extension KnownSchedule {
    /// The most lines that are kept from one message to the next.
    private static let mostLines = 1024

    /// The line of a trip on the map.
    func line(of trip: ScheduledTrip, _ schedule: any RealtimeSchedule) throws -> (any TripLine)? {
        if let known = tripLines[trip.pattern.key] { return known }
        if tripLines.count >= Self.mostLines { tripLines = [:] }
        let line = try schedule.line(of: trip)
        tripLines[trip.pattern.key] = .some(line)
        return line
    }
}
