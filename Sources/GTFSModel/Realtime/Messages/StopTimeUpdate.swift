/// Message StopTimeUpdate: what becomes of one stop of a trip.
public struct StopTimeUpdate: Sendable, Equatable {
    /// stop_sequence of stop_times.txt; nil where not sent.
    public var stopSequence: Int?
    /// stop_id of stops.txt; nil where not sent.
    public var stopID: Stop.ID?
    /// arrival; nil where not sent, or where it has neither time nor delay (E044).
    public var arrival: StopTimeEvent?
    /// departure; nil where not sent, or where it has neither time nor delay (E044).
    public var departure: StopTimeEvent?
    /// schedule_relationship; scheduled where not sent.
    public var scheduleRelationship: StopTimeRelationship = .scheduled
    /// What few updates have; nil where this one has none of it.
    public var details: Details?

    /// An update without times.
    public init(stopSequence: Int? = nil, stopID: Stop.ID? = nil) {
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// What few updates have. It is stored separately, as a city's message has tens of thousands of updates.
    public final class Details: Sendable, Equatable {
        /// The fields.
        public let value: StopTimeDetails
        /// Stores fields separately.
        public init(_ value: StopTimeDetails) { self.value = value }
        /// Equal where all fields are.
        public static func == (left: Details, right: Details) -> Bool { left.value == right.value }
    }
}

/// StopTimeUpdate.ScheduleRelationship: whether the vehicle stops, and whether anything is known.
public enum StopTimeRelationship: Sendable, Hashable {
    /// SCHEDULED (0): the vehicle stops; also where none is sent.
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

/// Message StopTimeEvent: one predicted arrival or departure. One that says nothing (neither time nor delay) is not kept.
public struct StopTimeEvent: Sendable, Equatable, Hashable {
    /// delay: seconds against the schedule; positive is late, nil where not sent.
    public var delay: Int32?
    /// time: seconds since 1970, never 0; nil where not sent. It takes precedence over `delay`.
    public var time: Int?
    /// uncertainty: the width of the interval of a prediction, in seconds. 0 is certain, nil is not known.
    public var uncertainty: Int32?
    /// scheduled_time, of a trip that the timetable lacks: seconds since 1970; nil where not sent.
    public var scheduledTime: Int?

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
