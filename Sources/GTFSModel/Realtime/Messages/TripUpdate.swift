/// Message TripUpdate: how a trip deviates from its schedule.
public struct TripUpdate: Sendable, Equatable {
    /// trip: the trip that it is about.
    public var trip: TripDescriptor
    /// vehicle: the vehicle that serves the trip; nil where not sent.
    public var vehicle: VehicleDescriptor?
    /// stop_time_update: in the order of the message.
    public var stopTimeUpdates: [StopTimeUpdate] = []
    /// timestamp: "The most recent moment at which the vehicle's real-time progress was measured to estimate StopTimes in the
    /// future", seconds since 1970; nil where not sent: header.timestamp then holds.
    public var timestamp: Int?
    /// delay: seconds, of the whole trip; a default for stops before the first update that has a delay of its own. Positive
    /// is late; nil where not sent.
    public var delay: Int?
    /// trip_properties: properties of a trip that the timetable lacks, or that differs from the timetable; nil where
    /// not sent.
    public var properties: TripProperties?

    /// An update with only the trip.
    public init(trip: TripDescriptor) { self.trip = trip }
}

/// Message StopTimeUpdate: the update of one stop of a trip.
public struct StopTimeUpdate: Sendable, Equatable {
    /// stop_sequence of stop_times.txt; nil where not sent.
    public var stopSequence: Int?
    /// stop_id of stops.txt; nil where not sent.
    public var stopID: Stop.ID?
    /// arrival; nil where not sent, or if it has no time at all (E044).
    public var arrival: StopTimeEvent?
    /// departure; nil where not sent, or if it has no time at all (E044).
    public var departure: StopTimeEvent?
    /// schedule_relationship; scheduled where not sent.
    public var scheduleRelationship: StopTimeRelationship = .scheduled
    /// Fields that few updates have; nil if this one has none of them.
    public var details: Details?

    /// An update without times.
    public init(stopSequence: Int? = nil, stopID: Stop.ID? = nil) {
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// Fields that few updates have. They are stored separately, as a city's message has tens of thousands of updates.
    public final class Details: Sendable, Equatable {
        /// The fields.
        public let value: StopTimeDetails
        /// Stores fields separately.
        public init(_ value: StopTimeDetails) { self.value = value }
        /// Equal if all fields are equal.
        public static func == (left: Details, right: Details) -> Bool { left.value == right.value }
    }
}

/// Message StopTimeEvent: one predicted arrival or departure. An event without any of
/// the times and the delay is not kept.
public struct StopTimeEvent: Sendable, Equatable, Hashable {
    // What is not sent is 0: as optionals the numbers would take twice the memory, and a city's message has tens of
    // thousands of events.
    @usableFromInline var storedTime = 0
    @usableFromInline var storedScheduledTime = 0
    @usableFromInline var storedDelay: Int32 = 0
    @usableFromInline var storedUncertainty: Int32 = 0
    @usableFromInline var hasTime = false
    @usableFromInline var hasScheduledTime = false
    @usableFromInline var hasDelay = false
    @usableFromInline var hasUncertainty = false

    /// delay: seconds against the schedule; positive is late, nil where not sent.
    public var delay: Int32? {
        @inlinable get { hasDelay ? storedDelay : nil }
        @inlinable set { (storedDelay, hasDelay) = (newValue ?? 0, newValue != nil) }
    }

    /// time: seconds since 1970, never 0; nil where not sent. It takes precedence over `delay`.
    public var time: Int? {
        @inlinable get { hasTime ? storedTime : nil }
        @inlinable set { (storedTime, hasTime) = (newValue ?? 0, newValue != nil) }
    }

    /// uncertainty: the width of the interval of a prediction, in seconds. 0 is certain, nil is not known.
    public var uncertainty: Int32? {
        @inlinable get { hasUncertainty ? storedUncertainty : nil }
        @inlinable set { (storedUncertainty, hasUncertainty) = (newValue ?? 0, newValue != nil) }
    }

    /// scheduled_time, for a trip that the timetable lacks: seconds since 1970; nil where not sent.
    public var scheduledTime: Int? {
        @inlinable get { hasScheduledTime ? storedScheduledTime : nil }
        @inlinable set { (storedScheduledTime, hasScheduledTime) = (newValue ?? 0, newValue != nil) }
    }

    /// Whether it says when the event takes place, and not only when it was scheduled.
    @inlinable package var isPredicted: Bool { hasTime || hasDelay }

    /// - Parameters:
    ///   - delay: seconds; positive is late.
    ///   - time: seconds since 1970.
    ///   - uncertainty: seconds.
    ///   - scheduledTime: seconds since 1970.
    public init(delay: Int32? = nil, time: Int? = nil, uncertainty: Int32? = nil, scheduledTime: Int? = nil) {
        self.delay = delay
        self.time = time
        self.uncertainty = uncertainty
        self.scheduledTime = scheduledTime
    }
}

/// StopTimeProperties, departure_occupancy_status and the extensions of a StopTimeUpdate.
public struct StopTimeDetails: Sendable, Equatable {
    /// stop_time_properties.assigned_stop_id: the platform at which the vehicle stops; nil where not sent.
    public var assignedStopID: Stop.ID?
    /// stop_time_properties.stop_headsign; nil where not sent.
    public var headsign: String?
    /// stop_time_properties.pickup_type; nil where not sent.
    public var pickupType: PickupDropOffType?
    /// stop_time_properties.drop_off_type; nil where not sent.
    public var dropOffType: PickupDropOffType?
    /// departure_occupancy_status: how full the vehicle is expected to be when it leaves; nil where not sent.
    public var departureOccupancy: OccupancyStatus?
    /// TfNSW's extension carriage_seq_predictive_occupancy, in the order of the message.
    public var carriages: [Carriage] = []
    /// NYCT's extension scheduled_track; nil where not sent.
    public var scheduledTrack: String?
    /// NYCT's extension actual_track; nil where not sent.
    public var actualTrack: String?

    /// Details without any field.
    public init() {}
}

/// StopTimeUpdate.ScheduleRelationship: whether the vehicle stops, and whether the producer knows.
public enum StopTimeRelationship: Sendable, Hashable {
    /// SCHEDULED (0): the vehicle stops; also if not sent.
    case scheduled
    /// SKIPPED (1): the vehicle does not stop.
    case skipped
    /// NO_DATA (2): nothing is known of this stop and those after it, until the next update.
    case noData
    /// UNSCHEDULED (3): the vehicle stops, on a trip of frequencies.txt without exact times.
    case unscheduled
    /// A value that the reference does not know, by its code.
    case other(Int)

    /// By the enumeration's value in gtfs-realtime.proto.
    package init(code: Int) {
        switch code {
        case 0: self = .scheduled
        case 1: self = .skipped
        case 2: self = .noData
        case 3: self = .unscheduled
        default: self = .other(code)
        }
    }

    /// The enumeration's value in gtfs-realtime.proto.
    package var code: Int {
        switch self {
        case .scheduled: 0
        case .skipped: 1
        case .noData: 2
        case .unscheduled: 3
        case .other(let code): code
        }
    }
}

/// Message TripProperties: properties of a trip that the timetable lacks, or that differs from the timetable.
public struct TripProperties: Sendable, Equatable {
    /// trip_id of a DUPLICATED trip, which the timetable must not have; nil where not sent.
    public var tripID: Trip.ID?
    /// start_date: `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// start_time: `HH:MM:SS`, if it is well formed; nil where not sent.
    public var startTime: String?
    /// shape_id: the line of the trip, if it is not that of the timetable; nil where not sent.
    public var shapeID: String?
    /// trip_headsign; nil where not sent.
    public var headsign: String?
    /// trip_short_name; nil where not sent.
    public var shortName: String?

    /// Properties without any field.
    public init() {}
}
