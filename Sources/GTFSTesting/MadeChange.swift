public import Foundation
public import GTFSModel
public import GTFSQuery
internal import GTFSRealtime

/// One thing that realtime says, made up for a test or a preview.
///
///     let snapshot = try timetable.snapshot([.late(row.trip, by: 180), .cancelled(other.trip)], at: now)
///     let board = try timetable.departures(request, realtime: snapshot)
public struct MadeChange: Sendable {
    /// The entity of the message; its number in the message becomes its id.
    let entity: FeedEntity

    private init(_ update: TripUpdate) {
        var entity = FeedEntity(id: "")
        entity.tripUpdate = update
        self.entity = entity
    }

    private init(of trip: TripOnServiceDay, at stop: Stop.ID, _ change: (inout StopTimeUpdate) -> Void) {
        var update = TripUpdate(trip: TripDescriptor(trip))
        var stopTime = StopTimeUpdate(stopID: stop)
        change(&stopTime)
        update.stopTimeUpdates = [stopTime]
        self.init(update)
    }

    /// The trip is late at all of its stops.
    /// - Parameter seconds: negative for a trip that is early.
    public static func late(_ trip: TripOnServiceDay, by seconds: Int) -> MadeChange {
        var update = TripUpdate(trip: TripDescriptor(trip))
        update.delay = seconds
        return MadeChange(update)
    }

    /// The trip is late at a stop, and from there on: what a history can observe.
    /// - Parameter seconds: negative for a trip that is early.
    public static func late(_ trip: TripOnServiceDay, by seconds: Int, from stop: Stop.ID) -> MadeChange {
        MadeChange(of: trip, at: stop) {
            let delay = StopTimeEvent(delay: Int32(clamping: seconds))
            $0.arrival = delay
            $0.departure = delay
        }
    }

    /// The trip does not run.
    public static func cancelled(_ trip: TripOnServiceDay) -> MadeChange {
        var descriptor = TripDescriptor(trip)
        descriptor.scheduleRelationship = .cancelled
        return MadeChange(TripUpdate(trip: descriptor))
    }

    /// The trip passes a stop without stopping.
    public static func skipped(_ stop: Stop.ID, by trip: TripOnServiceDay) -> MadeChange {
        MadeChange(of: trip, at: stop) { $0.scheduleRelationship = .skipped }
    }

    /// A trip that the timetable lacks.
    /// - Parameters:
    ///   - id: its trip_id, which the timetable must not have.
    ///   - route: its route; nil for none.
    ///   - stops: its stops with the moments at which it is there, in order.
    public static func added(
        _ id: Trip.ID, route: Route.ID? = nil, stops: KeyValuePairs<Stop.ID, Date>
    ) -> MadeChange {
        var descriptor = TripDescriptor(tripID: id)
        descriptor.routeID = route
        descriptor.scheduleRelationship = .new
        var update = TripUpdate(trip: descriptor)
        update.stopTimeUpdates = stops.enumerated().map { number, stop in
            var stopTime = StopTimeUpdate(stopSequence: number + 1, stopID: stop.key)
            stopTime.arrival = StopTimeEvent(time: stop.value.instant)
            stopTime.departure = stopTime.arrival
            return stopTime
        }
        return MadeChange(update)
    }

    /// The departure of a row leaves from another platform of its station.
    /// - Parameter platform: the stop_id of the platform.
    public static func platform(_ platform: Stop.ID, for departure: Departure) -> MadeChange {
        MadeChange(of: departure.trip, at: departure.stopID) {
            $0.stopSequence = departure.stopSequence
            $0.departure = StopTimeEvent(delay: 0)
            var details = StopTimeDetails()
            details.assignedStopID = platform
            $0.details = StopTimeUpdate.Details(details)
        }
    }

    /// The trip is expected to leave a stop this full.
    public static func occupancy(
        _ occupancy: OccupancyStatus, of trip: TripOnServiceDay, at stop: Stop.ID
    ) -> MadeChange {
        MadeChange(of: trip, at: stop) {
            $0.scheduleRelationship = .noData
            var details = StopTimeDetails()
            details.departureOccupancy = occupancy
            $0.details = StopTimeUpdate.Details(details)
        }
    }

    /// A vehicle of the trip is at a position.
    /// - Parameters:
    ///   - id: the vehicle's id.
    ///   - stop: the stop at which it stands or to which it drives; nil for none.
    ///   - status: whether it stands at the stop.
    public static func vehicle(
        _ id: String = "vehicle", of trip: TripOnServiceDay, at position: Coordinate, stop: Stop.ID? = nil,
        status: VehicleStopStatus? = nil
    ) -> MadeChange {
        var vehicle = VehiclePosition()
        vehicle.trip = TripDescriptor(trip)
        vehicle.vehicle = VehicleDescriptor(id: id)
        vehicle.position = position
        vehicle.stopID = stop
        vehicle.currentStatus = status
        var entity = FeedEntity(id: "")
        entity.vehicle = vehicle
        return MadeChange(entity: entity)
    }

    /// An alert.
    /// - Parameters:
    ///   - header: its one line of text, without a language.
    ///   - informed: its subjects; a row must agree with at least one.
    public static func alert(
        _ header: String, informed: [EntitySelector], effect: AlertEffect = .unknownEffect
    ) -> MadeChange {
        var alert = ServiceAlert()
        alert.header = TranslatedString([TranslatedString.Translation(text: header)])
        alert.informedEntities = informed
        alert.effect = effect
        var entity = FeedEntity(id: "")
        entity.alert = alert
        return MadeChange(entity: entity)
    }
}

extension MadeChange {
    private init(entity: FeedEntity) { self.entity = entity }

    /// The entity as part of a message.
    /// - Parameter instant: when the producer made the message, seconds since 1970.
    fileprivate func entity(id: String, at instant: Int) -> FeedEntity {
        var sent = entity
        sent.id = id
        sent.tripUpdate?.timestamp = instant
        sent.vehicle?.timestamp = instant
        return sent
    }
}

extension TripDescriptor {
    fileprivate init(_ trip: TripOnServiceDay) {
        self.init(tripID: trip.tripID)
        startDate = "\(trip.serviceDate.yyyymmdd)"
        startTime = trip.startTime?.description
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
            entities: changes.enumerated().map { $1.entity(id: "\($0 + 1)", at: date.instant) })
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
