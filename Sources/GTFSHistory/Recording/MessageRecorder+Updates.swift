internal import GTFSModel
internal import GTFSStore

extension MessageRecorder {
    /// Records what a message says of a trip.
    func record(_ trip: TripOverlay, of message: MessageReading, _ source: Int) throws {
        let scheduled = trip.isOfTimetable ? try scheduledRecord(of: trip) : nil
        scheduled?.see(message.timestamp)
        guard trip.isStatement else { return }
        if trip.keepsPositions, let scheduled {
            return try take(stated(by: trip, in: scheduled), of: trip, scheduled, message, source)
        }
        var placement = OwnPlacement(scheduled, try ownRecord(of: trip), isDetour: trip.change == .modified)
        try placement.assign(trip.stopTimes, areAll: trip.change == .duplicated, stopKey: writer.stopKey)
        if let scheduled { try take(placement.scheduled, of: trip, scheduled, message, source) }
        guard !placement.own.isEmpty || scheduled == nil else { return }
        let own = try ownRecord(of: trip, placement.ownStops)
        own.see(message.timestamp)
        try take(placement.own, of: trip, own, message, source)
    }

    private func take(
        _ stops: [TripRecord.StatedStop], of trip: TripOverlay, _ record: TripRecord, _ message: MessageReading,
        _ source: Int
    ) throws {
        var stated = trip.stated
        stated.stops = stops
        let counts = record.take(
            stated, from: source, at: message.statementTime(of: trip), message: message.timestamp)
        if counts, let name = trip.vehicle?.name { record.vehicleKey = try writer.textKey(name) }
    }

    /// What a trip of the timetable says of the stops of its record, in their order.
    private func stated(by trip: TripOverlay, in record: TripRecord) throws -> [TripRecord.StatedStop] {
        guard let scheduled = trip.scheduled else { return [] }
        let hasSamePositions = try writer.key(of: scheduled) == record.trip.key
        var stops: [TripRecord.StatedStop] = []
        stops.reserveCapacity(trip.stopTimes.count)
        for index in trip.stopTimes.indices where trip.stopTimes[index].tells {
            let position = trip.stopTimes[index].position
            guard hasSamePositions else {
                if let found = try self.position(position, of: scheduled, in: record) {
                    stops.append(trip.stopTimes[index].stated(at: found))
                }
                continue
            }
            stops.append(trip.stopTimes[index].stated(at: position))
        }
        if !hasSamePositions { stops.sort { $0.position < $1.position } }
        return stops
    }

    /// The position in a record of a stop of a trip of which the day was recorded with another version.
    private func position(_ position: Int, of scheduled: ScheduledTrip, in record: TripRecord) throws -> Int? {
        let stop = scheduled.pattern.stops[position]
        let key = try writer.stopKey(stop.stopID)
        let stops = record.trip.pattern.stops
        return stops.firstIndex { $0.stopKey == key && $0.sequence == stop.stopSequence }
            ?? stops.firstIndex { $0.stopKey == key }
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
        let known = scheduledStops.map(\.stopKey) + ownStops.map(\.stopKey)
        // In ascending order: a trip may have any number of stops, known and new ones.
        let indexes = Dictionary(grouping: known.indices) { known[$0] }
        var end = known.count
        var found: [Int?] = stopTimes.map { _ in nil }
        for (row, stopTime) in stopTimes.enumerated().reversed() {
            if let position = stopTime.scheduledPosition, scheduledStops.indices.contains(position) {
                found[row] = position
            } else if let same = indexes[keys[row]], let first = same.first, first < end {
                let index = same[same.partitioningIndex { $0 >= end } - 1]
                found[row] = index
                if !isDetour { end = index }
            }
        }
        return found
    }
}
