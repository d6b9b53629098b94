/// The realtime data of a departure, at the time of the question.
@dynamicMemberLookup
public struct DepartureRealtime: Sendable, Hashable {
    /// The status in a word, for a display.
    public var status: DepartureStatus
    /// Predicted, seconds since 1970; nil without a prediction.
    public var departure: Int?
    /// Predicted, seconds since 1970; nil without a prediction.
    public var arrival: Int?
    /// Seconds that the board's event is predicted later (negative: earlier) than scheduled; nil if one of the two is
    /// unknown.
    public var delay: Int?
    /// Whole minutes until the board's event, by the predicted or else the scheduled time, rounded down; nil for a
    /// departure that is cancelled, passes without stopping, or has left.
    public var minutes: Int?
    /// The message's other data on these times: its fields are also fields of the departure.
    public var prediction = Prediction()
    /// How far the predicted time of the board's event can be trusted.
    public var confidence = DepartureConfidence.scheduled
    /// The stop of the schedule, if it leaves from another one; otherwise nil.
    public var scheduledStopID: Stop.ID?
    /// platform_code of `scheduledStopID`; nil if it has none.
    public var scheduledPlatformCode: String?
    /// The vehicle that serves the trip; nil if none is known.
    public var vehicle: DepartureVehicle?
    /// How full the vehicle is when it leaves; nil where not known.
    public var occupancy: OccupancyStatus?
    /// How full the vehicle is on its way to this stop, its next, in percent of its places; may pass 100, nil where not known.
    public var occupancyPercentage: Int?
    /// In the order of travel; empty where not known or not in order.
    public var carriages: [Carriage] = []
    /// In the order of the messages.
    public var alerts: [DepartureAlert] = []

    /// Realtime with a status; a time that is not given has no prediction.
    public init(
        status: DepartureStatus, departure: Int? = nil, arrival: Int? = nil, delay: Int? = nil, minutes: Int? = nil,
        prediction: Prediction = Prediction(), confidence: DepartureConfidence = .scheduled,
        scheduledStopID: Stop.ID? = nil, scheduledPlatformCode: String? = nil, vehicle: DepartureVehicle? = nil,
        occupancy: OccupancyStatus? = nil, carriages: [Carriage] = [], alerts: [DepartureAlert] = [],
        occupancyPercentage: Int? = nil
    ) {
        self.status = status
        self.departure = departure
        self.arrival = arrival
        self.delay = delay
        self.minutes = minutes
        self.prediction = prediction
        self.confidence = confidence
        self.scheduledStopID = scheduledStopID
        self.scheduledPlatformCode = scheduledPlatformCode
        self.vehicle = vehicle
        self.occupancy = occupancy
        self.carriages = carriages
        self.alerts = alerts
        self.occupancyPercentage = occupancyPercentage
    }

    /// A field of the prediction.
    public subscript<Value>(dynamicMember field: WritableKeyPath<Prediction, Value>) -> Value {
        get { prediction[keyPath: field] }
        set { prediction[keyPath: field] = newValue }
    }

    /// Whether a message gives the time, or says whether the trip runs or stops here.
    public var isRealTime: Bool {
        switch status {
        case .cancelled, .skipped, .added: true
        default: departure != nil || arrival != nil
        }
    }

    /// Whole minutes from `now` until `instant`, rounded down; 0 for a past instant.
    public static func minutes(until instant: Int, at now: Int) -> Int {
        let (seconds, isOver) = instant.subtractingReportingOverflow(now)
        return (isOver ? (instant > now ? .max : 0) : max(0, seconds)) / 60
    }
}

/// The status of a departure in a word, for a display.
public enum DepartureStatus: String, Sendable, Hashable, CaseIterable {
    /// No delay is known: there is only the schedule, which is not the same as on time, or only a prediction.
    case scheduled
    /// Within 60 seconds of the schedule.
    case onTime = "on_time"
    /// More than 60 seconds later than scheduled.
    case late
    /// More than 60 seconds earlier than scheduled.
    case early
    /// The trip does not run.
    case cancelled = "canceled"
    /// The trip runs, but does not stop here.
    case skipped
    /// The timetable lacks it.
    case added
    /// The producer says that it does not know.
    case noData = "no_data"

    /// Seconds within which a departure is on time.
    public static let tolerance = 60

    /// Late, early or on time.
    /// - Parameter delay: seconds; positive is late.
    public init(delay: Int) {
        self = delay > Self.tolerance ? .late : delay < -Self.tolerance ? .early : .onTime
    }
}

/// The vehicle that serves a departure.
public struct DepartureVehicle: Sendable, Hashable {
    /// vehicle.id; nil if the messages have none.
    public var id: String?
    /// What riders see on the vehicle; nil where not known.
    public var label: String?
    /// license_plate; nil where not known.
    public var licensePlate: String?
    /// current_status; nil without current_stop_sequence.
    public var status: VehicleStopStatus?
    /// Where it stands or goes to; nil where not known.
    public var stopID: Stop.ID?
    /// Degrees, WGS 84; nil where not known.
    public var position: Coordinate?
    /// Degrees clockwise from north; nil where not known.
    public var bearing: Double?
    /// When the position was measured, seconds since 1970; nil where not known.
    public var timestamp: Int?
    /// Metres per second; nil where not known.
    public var speed: Double?
    /// congestion_level: the traffic around it; nil where not known.
    public var congestion: CongestionLevel?

    /// A vehicle; fields that are not given are not known.
    public init(
        id: String? = nil, label: String? = nil, licensePlate: String? = nil, status: VehicleStopStatus? = nil,
        stopID: Stop.ID? = nil, position: Coordinate? = nil, bearing: Double? = nil, timestamp: Int? = nil,
        speed: Double? = nil, congestion: CongestionLevel? = nil
    ) {
        self.id = id
        self.label = label
        self.licensePlate = licensePlate
        self.status = status
        self.stopID = stopID
        self.position = position
        self.bearing = bearing
        self.timestamp = timestamp
        self.speed = speed
        self.congestion = congestion
    }
}

/// How far a time of a departure can be trusted (rule G6).
public enum DepartureConfidence: String, Sendable, Hashable, CaseIterable, Comparable {
    /// It is the schedule's time, without a prediction.
    case scheduled = "none"
    /// The prediction was carried along from another stop, or is stale.
    case low
    /// The prediction is for this very stop, and fresh.
    case medium
    /// The same, and the position of the trip's vehicle is fresh.
    case high

    /// From `scheduled` to `high`.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .scheduled: 0
        case .low: 1
        case .medium: 2
        case .high: 3
        }
    }
}

extension DepartureRealtime {
    /// The keys that realtime adds to a row.
    package static let fields = AnswerFields(Zoned(DepartureRealtime(status: .scheduled))) { fields in
        fields.add("departure", instant: \.value.departure, in: \.timeZone)
        fields.add("arrival", instant: \.value.arrival, in: \.timeZone)
        fields.add("delay", \.value.delay)
        fields.add("status", \.value.status)
        fields.add("minutes", \.value.minutes)
        fields.add("uncertainty", \.value.uncertainty)
        fields.add("scheduled_stop_id", \.value.scheduledStopID)
        fields.add("scheduled_platform_code", \.value.scheduledPlatformCode)
        fields.add("vehicle", DepartureVehicle.fields, of: \.value.vehicle, in: \.timeZone)
        fields.add("occupancy", \.value.occupancy)
        fields.add("occupancy_percentage", \.value.occupancyPercentage)
        fields.add("carriages", \.value.carriages, absent: [])
        fields.add("alerts", \.value.alerts, absent: [])
    }
}

extension DepartureVehicle {
    static let fields = AnswerFields(Zoned(DepartureVehicle())) { fields in
        fields.add("id", \.value.id)
        fields.add("label", \.value.label)
        fields.add("license_plate", \.value.licensePlate)
        fields.add("current_status", \.value.status)
        fields.add("stop_id", \.value.stopID)
        fields.add(latitude: "latitude", longitude: "longitude", \.value.position, isSinglePrecision: true)
        fields.add("bearing", single: \.value.bearing)
        fields.add("speed", single: \.value.speed)
        fields.add("congestion_level", \.value.congestion)
        fields.add("timestamp", instant: \.value.timestamp, in: \.timeZone)
    }
}

extension Carriage: AnswerCodable {
    /// A carriage of a vehicle.
    package static let fields = AnswerFields(Carriage()) { fields in
        fields.add("id", \.id)
        fields.add("label", \.label)
        fields.add("occupancy", \.occupancy)
        fields.add("occupancy_percentage", \.occupancyPercentage)
        fields.add("carriage_sequence", \.sequence)
        fields.add("quiet", \.isQuiet)
        fields.add("luggage_rack", \.hasLuggageRack)
        fields.addForDecoding { $0.add("toilet", \.toilet) }
    }
}
