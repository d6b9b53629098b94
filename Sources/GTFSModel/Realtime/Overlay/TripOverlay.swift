/// One trip on one service day. With the position of a stop in the trip it identifies a row of a board.
public struct TripOnServiceDay: Sendable, Hashable {
    /// trip_id of the timetable; for a trip that the timetable lacks, that of the message.
    public var tripID: Trip.ID
    /// The service day, which is not always the calendar day.
    public var serviceDate: ServiceDate
    /// For a trip of frequencies.txt, when this run of it leaves its first stop; nil for all other trips.
    public var startTime: ServiceTime?

    /// - Parameter startTime: only for a trip of frequencies.txt.
    public init(tripID: Trip.ID, serviceDate: ServiceDate, startTime: ServiceTime? = nil) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
    }
}

/// The realtime data of one trip on one service day.
///
/// It is an object, so that each row of a board can refer to its trip without copying it. It never changes.
public final class TripOverlay: Sendable {
    /// At most one overlay has this id.
    public let id: TripOnServiceDay
    /// The trip of the timetable, which it may also copy or detour; nil for a trip that the timetable lacks.
    public let scheduled: ScheduledTrip?
    /// The change of the trip as a whole.
    public let change: TripChange
    /// The route of the schedule's trip, or else that of the message; nil if both name none.
    public let routeID: Route.ID?
    /// 0 or 1, as in trips.txt; nil if both the schedule and the message name none.
    public let directionID: Int?
    /// trip_properties.trip_headsign, or else, for a trip that the timetable lacks, the name of its last stop. Nil:
    /// the schedule's headsign holds.
    public let headsign: String?
    /// trip_properties.trip_short_name; nil if the message has none.
    public let shortName: String?
    /// The shape of a trip on a detour, of the messages' own (`RealtimeOverlay.shapes`) or of shapes.txt; nil if the messages
    /// name none.
    public let shapeID: String?
    /// With `change.keepsStops`: one for each stop of the schedule, in its order, or none at all if realtime has no
    /// times for them. Otherwise all stops of the trip.
    @inlinable public var stopTimes: [StopTimeOverlay] { unlisted == nil ? listedStopTimes : completedStopTimes }
    /// The stop times that messages say something of, where `unlisted` tells the others; else all of them.
    @usableFromInline package let listedStopTimes: [StopTimeOverlay]
    /// The stop times that are not listed; nil if all are.
    @usableFromInline package let unlisted: UnlistedStopTimes?
    /// When the prediction was made: trip_update.timestamp, or else header.timestamp. Seconds since 1970; nil
    /// without either.
    public let timestamp: Int?
    /// The index in `RealtimeOverlay.feeds` of the feed that has it.
    public let feed: Int
    /// The vehicle that the messages name for the trip; nil if they name none.
    public let vehicle: VehicleDescriptor?
    /// The index in `RealtimeOverlay.vehicles` of the vehicle that serves the trip; nil if none is known.
    public let vehicleIndex: Int?
    /// The position of the stop at which that vehicle stands, or to which it goes; nil where not known.
    public let vehicleStopIndex: Int?
    /// Flags of every row of the trip.
    public let flags: [DepartureFlag]
    /// The earliest time that is given explicitly for any stop, or predicted for the last one; seconds since 1970,
    /// `Int.max` without any. While it lies in the future, no event that the message gives has happened yet.
    package let earliestTime: Int

    package init(_ draft: Draft) {
        (id, scheduled, change, feed) = (draft.id, draft.scheduled, draft.change, draft.feed)
        (routeID, directionID, headsign) = (draft.routeID, draft.directionID, draft.headsign)
        (shortName, listedStopTimes, timestamp) = (draft.shortName, draft.stopTimes, draft.timestamp)
        (unlisted, shapeID) = (draft.unlisted, draft.shapeID)
        (vehicle, vehicleIndex, vehicleStopIndex) = (draft.vehicle, draft.vehicleIndex, draft.vehicleStopIndex)
        flags = draft.flags
        earliestTime = draft.stopTimes.earliestTime
    }

    /// Whether the messages say anything of its stops.
    package var hasStopTimes: Bool { unlisted != nil || !listedStopTimes.isEmpty }

    /// Whether an arrival or a departure of any stop is predicted, its own or one that is carried on from another.
    package var hasPrediction: Bool { unlisted?.hasPrediction ?? listedStopTimes.contains(where: \.hasPrediction) }

    @usableFromInline var completedStopTimes: [StopTimeOverlay] {
        guard let scheduled, let unlisted else { return listedStopTimes }
        var next = 0
        return scheduled.pattern.stops.indices.map { position in
            guard next < listedStopTimes.count, listedStopTimes[next].position == position else {
                return StopTimeOverlay(position: position, of: scheduled, base: unlisted.base)
            }
            next += 1
            return listedStopTimes[next - 1]
        }
    }
}

extension TripOverlay {
    /// A trip's overlay under construction; its fields are those of the finished one.
    package struct Draft: Sendable {
        package var id: TripOnServiceDay
        package var scheduled: ScheduledTrip?
        package var change: TripChange
        package var routeID: Route.ID?
        package var directionID: Int?
        package var headsign: String?
        package var shortName: String?
        package var shapeID: String?
        /// The ids of the entities of alerts that explain its detour.
        package var alertIDs: [String] = []
        /// All of them, or, with `unlisted`, those that differ from the schedule.
        package var stopTimes: [StopTimeOverlay] = []
        package var unlisted: UnlistedStopTimes?
        package var timestamp: Int?
        package var feed: Int
        package var vehicle: VehicleDescriptor?
        package var vehicleIndex: Int?
        package var vehicleStopIndex: Int?
        package var flags: [DepartureFlag] = []

        /// A trip without stop times.
        /// - Parameters:
        ///   - scheduled: also gives `routeID` and `directionID`.
        ///   - feed: an index in `RealtimeOverlay.feeds`.
        package init(id: TripOnServiceDay, scheduled: ScheduledTrip?, change: TripChange, feed: Int) {
            self.id = id
            self.scheduled = scheduled
            self.change = change
            self.feed = feed
            routeID = scheduled?.pattern.routeID
            directionID = scheduled?.pattern.directionID
        }
    }
}

extension [StopTimeOverlay] {
    /// From the earliest to the latest time, scheduled or predicted; nil without any.
    var times: ClosedRange<Int>? {
        var (first, last) = (Int.max, Int.min)
        func include(_ time: Int?) {
            guard let time else { return }
            first = Swift.min(first, time)
            last = Swift.max(last, time)
        }
        for stopTime in self {
            include(stopTime.departure ?? stopTime.scheduledDeparture)
            include(stopTime.arrival ?? stopTime.scheduledArrival)
        }
        return first <= last ? first...last : nil
    }

    /// See `TripOverlay.earliestTime`.
    var earliestTime: Int {
        var earliest = last { $0.relation != .skipped }?.firstTime ?? .max
        for stopTime in self where stopTime.isExplicit { earliest = Swift.min(earliest, stopTime.firstTime ?? .max) }
        return earliest
    }
}

/// The stop times of a trip that its overlay does not list, as they are those of its schedule.
@usableFromInline package struct UnlistedStopTimes: Sendable {
    /// The instant from which the times of the schedule count, seconds since 1970.
    package let base: Int
    /// Whether the update predicts any time, also one that a delay is carried on to.
    package let hasPrediction: Bool

    package init(base: Int, hasPrediction: Bool) { (self.base, self.hasPrediction) = (base, hasPrediction) }
}

extension TripOnServiceDay: AnswerCodable {
    private static let blank = TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0))

    /// A trip on a service day.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.tripID)
        fields.add("service_date", \.serviceDate)
        fields.add("start_time", \.startTime)
    }
}
