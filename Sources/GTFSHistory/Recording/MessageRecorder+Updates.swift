internal import GTFSModel
internal import GTFSStore

extension MessageRecorder {
    /// Records what a message says of a trip.
    /// - Parameter known: the trip, if it is one of the timetable.
    func record(_ trip: TripOverlay, known: KnownTrip?, of message: MessageReading, from source: Int) throws {
        if trip.isNamed { known?.record.see(message.timestamp) }
        guard trip.isStatement else { return }
        var stated = trip.stated
        if trip.keepsPositions, let known {
            stated.stops = self.stated(by: trip, known)
            stated.common = known.commonPositions
            stated.end = stated.stops.last { $0.position == known.record.visits.count - 1 }?.time
            return try take(stated, of: trip, record: known.record, known: known, message: message, source: source)
        }
        let ownKnown = try ownRecord(of: trip)
        var placement = OwnPlacement(known?.record, ownKnown, isDetour: trip.change == .modified)
        try placement.assign(trip.stopTimes, stopKey: writer.stopKey)
        stated.end = trip.stopTimes.last?.stated(at: 0).time
        if let known {
            (stated.stops, stated.latestElsewhere) = (placement.scheduled, placement.own.compactMap(\.time).max())
            try take(stated, of: trip, record: known.record, known: known, message: message, source: source)
        }
        guard !placement.own.isEmpty || known == nil || ownKnown != nil else { return }
        let own = try ownRecord(of: trip, placement.ownStops, knownAt: placement.knownPositions)
        own.see(message.timestamp)
        (stated.stops, stated.latestElsewhere) = (placement.own, placement.scheduled.compactMap(\.time).max())
        try take(stated, of: trip, record: own, known: known, message: message, source: source)
    }

    private func take(
        _ stated: TripRecord.StatedTrip, of trip: TripOverlay, record: TripRecord, known: KnownTrip?,
        message: MessageReading, source: Int
    ) throws {
        guard trip.isUpdated else { return record.takeDetour(stated, at: message.timestamp) }
        let counts = record.take(
            stated, from: source, at: message.statementTime(of: trip), message: message.timestamp)
        if counts, let name = trip.vehicle?.name { record.vehicleKey = try vehicleKey(name, known: known) }
    }

    func vehicleKey(_ name: String, known: KnownTrip?) throws -> Int {
        try known?.vehicleKey(name, key: writer.textKey) ?? writer.textKey(name)
    }

    /// What a trip of the timetable says of the stops of its record, in their order.
    private func stated(by trip: TripOverlay, _ known: KnownTrip) -> [TripRecord.StatedStop] {
        var stops: [TripRecord.StatedStop] = []
        stops.reserveCapacity(trip.listedStopTimes.count)
        for stopTime in trip.listedStopTimes where stopTime.tells {
            if let position = known.position(of: stopTime.position) { stops.append(stopTime.stated(at: position)) }
        }
        if !known.hasSameStops { stops.sort { $0.position < $1.position } }
        return stops
    }
}

/// Finds the stops of a trip that runs by its messages, from the last one backwards, as a message may lack stops that were
/// passed: among those of the timetable, or else among those that messages have brought. Others are new, in their place
/// among these.
private struct OwnPlacement {
    private let scheduledStops: [RecordedPattern.RecordedStop]
    private let knownStops: [RecordedPattern.RecordedStop]
    private let isDetour: Bool
    /// The stops without a schedule, and where those that were known are among them.
    private(set) var ownStops: [RecordedPattern.RecordedStop] = []
    private(set) var knownPositions: [Int] = []
    /// In the order of the trip.
    private(set) var scheduled: [TripRecord.StatedStop] = []
    /// In the order of the trip.
    private(set) var own: [TripRecord.StatedStop] = []

    init(_ scheduled: TripRecord?, _ own: TripRecord?, isDetour: Bool) {
        scheduledStops = scheduled?.trip.pattern.stops ?? []
        knownStops = own?.trip.pattern.stops ?? []
        self.isDetour = isDetour
    }

    mutating func assign(_ stopTimes: [StopTimeOverlay], stopKey: (Stop.ID?) throws -> Int) throws {
        let keys = try stopTimes.map { try stopKey($0.stopID) }
        let positions = scheduledPositions(stopTimes, keys: keys)
        let rows = stopTimes.indices.filter { positions[$0] == nil }
        let joined = JoinedStops(
            knownStops,
            rows.map { row in
                RecordedPattern.RecordedStop(
                    stopKey: keys[row], sequence: Int(clamping: UInt32(clamping: stopTimes[row].stopSequence)),
                    isTimepoint: false)
            })
        (ownStops, knownPositions) = (joined.stops, joined.positions)
        own = zip(rows, joined.otherPositions).map { stopTimes[$0].stated(at: $1) }
        scheduled = zip(stopTimes, positions).compactMap { stopTime, position in position.map(stopTime.stated(at:)) }
        scheduled.sort { $0.position < $1.position }
    }

    /// Where the stops are in the timetable.
    private func scheduledPositions(_ stopTimes: [StopTimeOverlay], keys: [Int]) -> [Int?] {
        var known = StopsFromLast(scheduledStops.map(\.stopKey))
        var found: [Int?] = stopTimes.map { _ in nil }
        for (row, stopTime) in stopTimes.enumerated().reversed() {
            if let position = stopTime.scheduledPosition, scheduledStops.indices.contains(position) {
                found[row] = position
            } else if let index = known.position(of: keys[row]) {
                found[row] = index
                if !isDetour { known.end = index }
            }
        }
        return found
    }
}
