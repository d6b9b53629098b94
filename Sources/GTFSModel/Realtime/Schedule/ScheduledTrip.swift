/// A trip of the timetable, with what the matching of realtime data needs.
public final class ScheduledTrip: Sendable {
    /// trip_id
    public let id: Trip.ID
    /// The key of the trip in this timetable: quick to compare, and without meaning outside it.
    public let key: Key<Trip>
    /// What it shares with all trips of the same stops.
    public let pattern: ScheduledPattern
    /// By position in the trip, seconds from `startTime`, blank times filled in.
    public let times: ScheduledTimes
    /// Seconds of the service day from which `times` count.
    public let startTime: Int
    /// Windows of frequencies.txt; empty for a trip that runs by its own times.
    public let frequencies: [FrequencyWindow]
    /// block_id; nil where it has none.
    public let blockID: String?

    /// - Parameters:
    ///   - key: unique in the timetable.
    ///   - startTime: seconds of the service day from which `times` count.
    public init(
        id: Trip.ID, key: Key<Trip>, pattern: ScheduledPattern, times: ScheduledTimes, startTime: Int,
        frequencies: [FrequencyWindow] = [], blockID: String? = nil
    ) {
        self.id = id
        self.key = key
        self.pattern = pattern
        self.times = times
        self.startTime = startTime
        self.frequencies = frequencies
        self.blockID = blockID
    }

    /// Seconds of the service day at which the trip's own times let it leave its first stop, Flex rows aside.
    public var firstDeparture: Int { startTime + times.firstDeparture }
    /// Seconds of the service day at which the trip's own times let it reach its last stop, Flex rows aside.
    public var lastArrival: Int { startTime + times.lastArrival }
}

/// What trips with the same stops share.
public final class ScheduledPattern: Sendable {
    /// The key of the pattern in this timetable.
    public let key: Key<Pattern>
    /// Nil where the feed has no route for it.
    public let routeID: Route.ID?
    /// 0 or 1; nil where the feed has none.
    public let directionID: Int?
    /// trip_headsign, else the name of the last stop.
    public let headsign: String?
    /// In the order of the trip.
    public let stops: [PatternStop]
    /// The time zone of the route's agency.
    public let timeZone: ServiceTimeZone

    /// - Parameters:
    ///   - key: unique in the timetable.
    ///   - stops: in the order of the trip, with increasing stop_sequence.
    public init(
        key: Key<Pattern>, routeID: Route.ID?, directionID: Int?, headsign: String?, stops: [PatternStop],
        timeZone: ServiceTimeZone
    ) {
        self.key = key
        self.routeID = routeID
        self.directionID = directionID
        self.headsign = headsign
        self.stops = stops
        self.timeZone = timeZone
    }
}

/// One stop of a pattern: where its trips stop, and under which stop_sequence.
public struct PatternStop: Sendable, Equatable {
    /// Nil for a location or a location group (Flex).
    public var stopID: Stop.ID?
    /// stop_sequence of stop_times.txt, which may have gaps.
    public var stopSequence: Int
    /// pickup_type of stop_times.txt; nil where blank, which means regular.
    public var pickupType: PickupDropOffType?
    /// drop_off_type of stop_times.txt; nil where blank, which means regular.
    public var dropOffType: PickupDropOffType?

    /// - Parameter stopID: nil for a location or a location group (Flex).
    public init(
        stopID: Stop.ID?, stopSequence: Int, pickupType: PickupDropOffType? = nil,
        dropOffType: PickupDropOffType? = nil
    ) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.pickupType = pickupType
        self.dropOffType = dropOffType
    }
}

/// The times that trips of one pattern share, as seconds from their start times.
public final class ScheduledTimes: Sendable {
    /// By position; without arrival and departure for stops that have no time (Flex).
    public let stopTimes: [StopTimeOffsets]
    /// The departure from the first stop that has a time.
    public let firstDeparture: Int
    /// The arrival at the last stop that has a time.
    public let lastArrival: Int

    /// - Parameter stopTimes: by position, seconds from the start time.
    public init(_ stopTimes: [StopTimeOffsets]) {
        self.stopTimes = stopTimes
        firstDeparture = stopTimes.first { $0.departure != nil }?.departure ?? 0
        lastArrival = stopTimes.last { $0.arrival != nil }?.arrival ?? 0
    }
}
