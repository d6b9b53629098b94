/// A trip of the timetable, with the data that the matching of realtime data needs.
public final class ScheduledTrip: Sendable {
    /// trip_id
    public let id: Trip.ID
    /// The key of the trip in this timetable: quick to compare, and without meaning outside it.
    public let key: Key<Trip>
    /// The values that it shares with all trips of the same stops.
    public let pattern: ScheduledPattern
    /// By position in the trip, seconds from `startTime`, with blank times filled in.
    public let times: ScheduledTimes
    /// Seconds of the service day from which `times` count.
    public let startTime: Int
    /// Windows of frequencies.txt; empty for a trip that runs by its own times.
    public let frequencies: [FrequencyWindow]
    /// block_id; nil if it has none.
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

    /// Seconds of the service day at which the trip leaves its first stop by its own times, Flex rows aside.
    public var firstDeparture: Int { startTime + times.firstDeparture }
    /// Seconds of the service day at which the trip reaches its last stop by its own times, Flex rows aside.
    public var lastArrival: Int { startTime + times.lastArrival }
}

/// The values that trips with the same stops share.
public final class ScheduledPattern: Sendable {
    /// The key of the pattern in this timetable.
    public let key: Key<Pattern>
    /// Nil if the feed has no route for it.
    public let routeID: Route.ID?
    /// 0 or 1; nil if the feed has none.
    public let directionID: Int?
    /// trip_headsign, or else the name of the last stop.
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

/// A stop of a pattern, in 32 bytes: a recorder of history has hundreds of thousands in memory.
public struct PatternStop: Sendable, Equatable {
    /// Nil for a location or a location group (Flex).
    public var stopID: Stop.ID?
    /// stop_sequence of stop_times.txt, which may have gaps.
    public var stopSequence: Int
    private var pickup = Code()
    private var dropOff = Code()
    private var exactness = Code()

    /// A number of the feed, or none; one that takes more than 16 bits is taken for the nearest of these.
    private struct Code: Equatable {
        private var stored = Int16.min

        var number: Int? {
            get { stored == .min ? nil : Int(stored) }
            set { stored = newValue.map { max(Int16(clamping: $0), -.max) } ?? .min }
        }
    }

    /// pickup_type of stop_times.txt; nil where blank, which means regular.
    public var pickupType: PickupDropOffType? {
        get { pickup.number.map(PickupDropOffType.init) }
        set { pickup.number = newValue?.rawValue }
    }

    /// drop_off_type of stop_times.txt; nil where blank, which means regular.
    public var dropOffType: PickupDropOffType? {
        get { dropOff.number.map(PickupDropOffType.init) }
        set { dropOff.number = newValue?.rawValue }
    }

    /// timepoint of stop_times.txt; nil where blank.
    public var timepoint: Timepoint? {
        get { exactness.number.map(Timepoint.init) }
        set { exactness.number = newValue?.rawValue }
    }

    /// - Parameter stopID: nil for a location or a location group (Flex).
    public init(
        stopID: Stop.ID?, stopSequence: Int, pickupType: PickupDropOffType? = nil,
        dropOffType: PickupDropOffType? = nil, timepoint: Timepoint? = nil
    ) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.pickupType = pickupType
        self.dropOffType = dropOffType
        self.timepoint = timepoint
    }
}
