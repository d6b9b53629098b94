public import Foundation
public import GTFSModel
public import GTFSQuery
internal import GTFSRealtime

/// What realtime says about a trip, made up for a test or a preview.
///
///     let snapshot = try timetable.snapshot([.late(row.trip, by: 180), .cancelled(other.trip)], at: now)
///     let board = try timetable.departures(request, realtime: snapshot)
public struct MadeChange: Sendable {
    let update: TripUpdate

    /// The trip is late at all of its stops.
    /// - Parameter seconds: negative for a trip that is early.
    public static func late(_ trip: TripOnServiceDay, by seconds: Int) -> MadeChange {
        var update = TripUpdate(trip: descriptor(trip))
        update.delay = seconds
        return MadeChange(update: update)
    }

    /// The trip does not run.
    public static func cancelled(_ trip: TripOnServiceDay) -> MadeChange {
        var descriptor = descriptor(trip)
        descriptor.scheduleRelationship = .cancelled
        return MadeChange(update: TripUpdate(trip: descriptor))
    }

    /// The trip passes a stop without stopping.
    public static func skipped(_ stop: Stop.ID, by trip: TripOnServiceDay) -> MadeChange {
        var update = TripUpdate(trip: descriptor(trip))
        var skipped = StopTimeUpdate(stopID: stop)
        skipped.scheduleRelationship = .skipped
        update.stopTimeUpdates = [skipped]
        return MadeChange(update: update)
    }

    private static func descriptor(_ trip: TripOnServiceDay) -> TripDescriptor {
        var descriptor = TripDescriptor(tripID: trip.tripID)
        descriptor.startDate = "\(trip.serviceDate.yyyymmdd)"
        descriptor.startTime = trip.startTime?.description
        return descriptor
    }
}

extension FeedMessage {
    /// A message with these changes, as a producer would send it: for a `RealtimeFeedState` or a server in a test.
    /// - Parameter date: when the producer made it.
    public init(_ changes: [MadeChange], at date: Date) {
        var header = FeedHeader()
        header.version = "2.0"
        header.timestamp = date.instant
        self.init(
            header: header,
            entities: changes.enumerated().map { number, change in
                var entity = FeedEntity(id: "\(number + 1)")
                entity.tripUpdate = change.update
                entity.tripUpdate?.timestamp = date.instant
                return entity
            })
    }
}

extension Timetable {
    /// The overlay of a message with these changes that has just come, matched as any other message.
    /// - Parameter date: the moment of the message, and of the question.
    /// - Throws: `StoreError` if the database cannot be read.
    public func snapshot(_ changes: [MadeChange], at date: Date) throws -> RealtimeSnapshot {
        var feed = FeedContent(name: "made up")
        feed.receive(FeedMessage(changes, at: date), at: date.instant)
        let overlay = try readingSchedule { try RealtimeOverlay([feed], on: $0) }
        return RealtimeSnapshot(overlay, now: date.instant)
    }
}
