import FeedSupport
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// A timetable and the messages of one feed about it, from the message all the way to the board: Sydney, 2026-03-04.
struct MessageBoard {
    let timetable: Timetable
    private(set) var content = FeedContent(name: "trips")
    var now: Int

    init(_ feed: ImportedText, now: String = "09:00") {
        timetable = feed.timetable
        self.now = OverlaidTimetable.instant(now)
    }

    /// The feed says, at `now`, these trip updates and nothing else.
    mutating func say(_ updates: TripUpdate...) {
        var header = FeedHeader()
        header.timestamp = now
        let entities = updates.enumerated().map { number, update in
            var entity = FeedEntity(id: "\(number)")
            entity.tripUpdate = update
            return entity
        }
        // By its bytes, as it is received.
        let bytes = FeedMessage(header: header, entities: entities).protobufBytes()
        do { content.receive(try FeedMessage(bytes: bytes), at: now) } catch { Issue.record(error) }
    }

    func view() throws -> RealtimeSnapshot {
        RealtimeSnapshot(try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }, now: now)
    }

    func board(
        _ stop: Stop.ID, _ at: String = "10:00", minutes: Int = 60,
        _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> [Departure] {
        var request = DeparturesRequest(stopID: stop, at: OverlaidTimetable.instant(at), minutes: minutes)
        change(&request)
        return try timetable.departures(request, realtime: view()).departures
    }

    /// As `OverlaidTimetable.rows` writes them.
    func rows(
        _ stop: Stop.ID, _ at: String = "10:00", minutes: Int = 60,
        _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> [String] {
        try board(stop, at, minutes: minutes, change).map { $0.inShort(.departure) }
    }
}

extension TripUpdate {
    /// An update of a trip of 2026-03-04.
    init(
        _ id: Trip.ID?, as relationship: TripRelationship? = nil, start: String? = nil, _ updates: [StopTimeUpdate] = []
    ) {
        var trip = TripDescriptor(tripID: id)
        trip.startDate = "20260304"
        trip.startTime = start
        trip.scheduleRelationship = relationship
        self.init(trip: trip)
        stopTimeUpdates = updates
    }
}

extension StopTimeUpdate {
    /// - Parameter delay: of the departure, seconds.
    static func late(_ stop: Stop.ID, _ delay: Int32) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: stop)
        update.departure = StopTimeEvent(delay: delay)
        return update
    }

    /// Arrives and departs at a time of 2026-03-04.
    static func at(_ stop: Stop.ID, _ time: String) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: stop)
        update.departure = StopTimeEvent(time: OverlaidTimetable.instant(time))
        update.arrival = update.departure
        return update
    }

    /// Without data, and scheduled for a time of 2026-03-04.
    static func planned(_ stop: Stop.ID, _ time: String) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: stop)
        update.departure = StopTimeEvent(scheduledTime: OverlaidTimetable.instant(time))
        update.arrival = update.departure
        update.scheduleRelationship = .noData
        return update
    }

    static func skipped(_ stop: Stop.ID) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: stop)
        update.scheduleRelationship = .skipped
        return update
    }
}
