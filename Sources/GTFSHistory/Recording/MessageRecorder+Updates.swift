internal import GTFSModel
internal import GTFSStore

extension MessageRecorder {
    /// Records what a message says of a trip.
    /// - Parameter known: the trip, if it is one of the timetable.
    func record(_ trip: TripOverlay, _ known: KnownTrip?, of message: MessageReading, _ source: Int) throws {
        known?.record.see(message.timestamp)
        guard trip.isStatement else { return }
        if trip.keepsPositions, let known {
            return try take(stated(by: trip, known), of: trip, known.record, known, message, source)
        }
        var placement = OwnPlacement(known?.record, try ownRecord(of: trip), isDetour: trip.change == .modified)
        try placement.assign(trip.stopTimes, areAll: trip.change == .duplicated, stopKey: writer.stopKey)
        if let known { try take(placement.scheduled, of: trip, known.record, known, message, source) }
        guard !placement.own.isEmpty || known == nil else { return }
        let own = try ownRecord(of: trip, placement.ownStops)
        own.see(message.timestamp)
        try take(placement.own, of: trip, own, known, message, source)
    }

    private func take(
        _ stops: [TripRecord.StatedStop], of trip: TripOverlay, _ record: TripRecord, _ known: KnownTrip?,
        _ message: MessageReading, _ source: Int
    ) throws {
        var stated = trip.stated
        stated.stops = stops
        if trip.keepsPositions { stated.common = known?.commonPositions }
        let counts = record.take(
            stated, from: source, at: message.statementTime(of: trip), message: message.timestamp)
        if counts, let name = trip.vehicle?.name { record.vehicleKey = try vehicleKey(name, known) }
    }

    func vehicleKey(_ name: String, _ known: KnownTrip?) throws -> Int {
        try known?.vehicleKey(name, writer.textKey) ?? writer.textKey(name)
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
/// passed: among those of the timetable and those that messages have brought. Others are new.
private struct OwnPlacement {
    private let scheduledStops: [RecordedPattern.RecordedStop]
    private let isDetour: Bool
    /// The stops without a schedule.
    private(set) var ownStops: [RecordedPattern.RecordedStop]
    /// In the order of the trip.
    private(set) var scheduled: [TripRecord.StatedStop] = []
    /// In the order of the trip.
    private(set) var own: [TripRecord.StatedStop] = []

    init(_ scheduled: TripRecord?, _ own: TripRecord?, isDetour: Bool) {
        scheduledStops = scheduled?.trip.pattern.stops ?? []
        ownStops = own?.trip.pattern.stops ?? []
        self.isDetour = isDetour
    }

    /// - Parameter areAll: whether these are all stops of the trip, in their positions.
    mutating func assign(
        _ stopTimes: [StopTimeOverlay], areAll: Bool, stopKey: (Stop.ID?) throws -> Int
    ) throws {
        let keys = try stopTimes.map { try stopKey($0.stopID) }
        let found =
            areAll
            ? stopTimes.map { ownStops.indices.contains($0.position) ? $0.position : nil } : indexes(stopTimes, keys)
        for (row, stopTime) in stopTimes.enumerated() {
            let index = found[row] ?? scheduledStops.count + ownStops.count
            if index == scheduledStops.count + ownStops.count {
                ownStops.append(
                    RecordedPattern.RecordedStop(
                        stopKey: keys[row], sequence: Int(clamping: UInt32(clamping: stopTime.stopSequence)),
                        isTimepoint: false))
            }
            if index < scheduledStops.count {
                scheduled.append(stopTime.stated(at: index))
            } else {
                own.append(stopTime.stated(at: index - scheduledStops.count))
            }
        }
        scheduled.sort { $0.position < $1.position }
        own.sort { $0.position < $1.position }
    }

    private func indexes(_ stopTimes: [StopTimeOverlay], _ keys: [Int]) -> [Int?] {
        var known = StopsFromLast(scheduledStops.map(\.stopKey) + ownStops.map(\.stopKey))
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
