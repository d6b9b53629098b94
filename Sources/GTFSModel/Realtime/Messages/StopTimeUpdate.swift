/// Message StopTimeUpdate: what becomes of one stop of a trip.
public struct StopTimeUpdate: Sendable, Equatable {
    /// stop_sequence of stop_times.txt; nil where not sent.
    public var stopSequence: Int?
    /// Nil where not sent.
    public var stopID: Stop.ID?
    /// Nil where not sent, or where it says nothing.
    public var arrival: StopTimeEvent?
    /// Nil where not sent, or where it says nothing.
    public var departure: StopTimeEvent?
    /// Scheduled where not sent.
    public var scheduleRelationship: StopTimeRelationship = .scheduled
    /// What few updates have.
    public var details: Details?

    public init(stopSequence: Int? = nil, stopID: Stop.ID? = nil) {
        self.stopSequence = stopSequence
        self.stopID = stopID
    }

    /// What few updates have. It is stored separately, as a city's message has tens of thousands of updates.
    public final class Details: Sendable, Equatable {
        public let value: StopTimeDetails
        public init(_ value: StopTimeDetails) { self.value = value }
        public static func == (left: Details, right: Details) -> Bool { left.value == right.value }
    }
}

/// StopTimeUpdate.ScheduleRelationship.
public enum StopTimeRelationship: Sendable, Hashable {
    case scheduled, skipped, noData, unscheduled
    /// A value that the reference does not know.
    case other(Int)
}

/// Message StopTimeEvent: one predicted arrival or departure. One that says nothing (neither time nor delay) is not kept.
public struct StopTimeEvent: Sendable, Equatable, Hashable {
    /// Seconds against the schedule; positive is late.
    public var delay: Int32?
    /// Seconds since 1970; never 0.
    public var time: Int?
    /// Seconds: 0 is certain, nil is not known.
    public var uncertainty: Int32?
    /// Of a trip that the timetable lacks: seconds since 1970.
    public var scheduledTime: Int?

    public init(delay: Int32? = nil, time: Int? = nil, uncertainty: Int32? = nil, scheduledTime: Int? = nil) {
        self.delay = delay
        self.time = time
        self.uncertainty = uncertainty
        self.scheduledTime = scheduledTime
    }
}

/// StopTimeProperties, departure_occupancy_status and the extensions of a StopTimeUpdate.
public struct StopTimeDetails: Sendable, Equatable {
    /// The platform at which the vehicle stops; nil where not sent.
    public var assignedStopID: Stop.ID?
    /// stop_headsign; nil where not sent.
    public var headsign: String?
    /// 0 regular, 1 none, 2 phone the agency, 3 ask the driver: stop_times.txt's own numbers.
    public var pickupType: Int?
    /// As `pickupType`.
    public var dropOffType: Int?
    /// How full the vehicle is expected to be when it leaves; nil where not sent.
    public var departureOccupancy: OccupancyStatus?
    /// TfNSW's extension, in the order of the message.
    public var carriages: [Carriage] = []
    /// NYCT's extension.
    public var scheduledTrack: String?
    /// NYCT's extension; nil where not sent.
    public var actualTrack: String?

    public init() {}
}
