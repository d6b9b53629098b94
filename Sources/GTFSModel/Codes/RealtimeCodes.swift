/// An enumeration of GTFS-Realtime whose values have names in its reference: a number that the reference does not have is
/// kept. Answers write the name in snake_case, and `other_99` for a number without a name.
///
///     AlertCause.strike.name == "strike"
///     AlertCause(rawValue: 99) == .other(99)
public protocol NamedCode: RawRepresentable, Hashable, Sendable, Codable, CaseIterable
where RawValue == Int, AllCases == [Self] {
    /// The value of a number of the reference, or of any other number.
    init(rawValue: Int)
    /// The names of the reference in snake_case, by its numbers.
    static var names: [Int: String] { get }
}

extension NamedCode {
    /// The values that the reference has, in the order of its numbers.
    public static var allCases: [Self] { names.keys.sorted().map { Self(rawValue: $0) } }

    /// A number that the reference does not have.
    public static func other(_ value: Int) -> Self { Self(rawValue: value) }

    /// Whether the reference has the number.
    public var isKnown: Bool { Self.names[rawValue] != nil }

    /// The name of the reference in snake_case; `other_99` for a number that it does not have.
    public var name: String { Self.names[rawValue] ?? "other_\(rawValue)" }

    /// The value of a name as `name` gives it; nil for any other text.
    public init?(name: String) {
        if let known = Self.names.first(where: { $0.value == name }) {
            self.init(rawValue: known.key)
        } else if name.hasPrefix("other_"), let value = Int(name.dropFirst("other_".count)) {
            self.init(rawValue: value)
        } else {
            return nil
        }
    }

    /// Reads the name.
    /// - Throws: `DecodingError` for a text that is not a name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = Self(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(name) is no \(Self.self).")
        }
        self = value
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// Alert.Cause: why there is an alert.
public struct AlertCause: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// UNKNOWN_CAUSE: the cause is not known, or was not sent.
    public static let unknownCause = AlertCause(rawValue: 1)
    /// OTHER_CAUSE: another cause; `causeDetail` may say more.
    public static let otherCause = AlertCause(rawValue: 2)
    /// TECHNICAL_PROBLEM
    public static let technicalProblem = AlertCause(rawValue: 3)
    /// STRIKE: staff are on strike.
    public static let strike = AlertCause(rawValue: 4)
    /// DEMONSTRATION: people block the way.
    public static let demonstration = AlertCause(rawValue: 5)
    /// ACCIDENT
    public static let accident = AlertCause(rawValue: 6)
    /// HOLIDAY
    public static let holiday = AlertCause(rawValue: 7)
    /// WEATHER
    public static let weather = AlertCause(rawValue: 8)
    /// MAINTENANCE
    public static let maintenance = AlertCause(rawValue: 9)
    /// CONSTRUCTION
    public static let construction = AlertCause(rawValue: 10)
    /// POLICE_ACTIVITY
    public static let policeActivity = AlertCause(rawValue: 11)
    /// MEDICAL_EMERGENCY
    public static let medicalEmergency = AlertCause(rawValue: 12)
    /// SPECIAL_EVENT
    public static let specialEvent = AlertCause(rawValue: 13)

    /// By the reference's numbers.
    public static let names = [
        1: "unknown_cause", 2: "other_cause", 3: "technical_problem", 4: "strike", 5: "demonstration",
        6: "accident", 7: "holiday", 8: "weather", 9: "maintenance", 10: "construction", 11: "police_activity",
        12: "medical_emergency", 13: "special_event",
    ]
}

/// Alert.Effect: what an alert means for riders.
public struct AlertEffect: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// NO_SERVICE: nothing runs.
    public static let noService = AlertEffect(rawValue: 1)
    /// REDUCED_SERVICE: fewer trips run than scheduled.
    public static let reducedService = AlertEffect(rawValue: 2)
    /// SIGNIFICANT_DELAYS: "insignificant delays should only be provided through Trip updates".
    public static let significantDelays = AlertEffect(rawValue: 3)
    /// DETOUR: vehicles take another way.
    public static let detour = AlertEffect(rawValue: 4)
    /// ADDITIONAL_SERVICE: more trips run than scheduled.
    public static let additionalService = AlertEffect(rawValue: 5)
    /// MODIFIED_SERVICE: the service differs from the schedule.
    public static let modifiedService = AlertEffect(rawValue: 6)
    /// OTHER_EFFECT: another effect; `effectDetail` may say more.
    public static let otherEffect = AlertEffect(rawValue: 7)
    /// UNKNOWN_EFFECT: the effect is not known, or was not sent.
    public static let unknownEffect = AlertEffect(rawValue: 8)
    /// STOP_MOVED: the stop is somewhere else.
    public static let stopMoved = AlertEffect(rawValue: 9)
    /// NO_EFFECT: riders are not affected.
    public static let noEffect = AlertEffect(rawValue: 10)
    /// ACCESSIBILITY_ISSUE: a lift, for example, is out of order.
    public static let accessibilityIssue = AlertEffect(rawValue: 11)

    /// By the reference's numbers.
    public static let names = [
        1: "no_service", 2: "reduced_service", 3: "significant_delays", 4: "detour",
        5: "additional_service", 6: "modified_service", 7: "other_effect", 8: "unknown_effect",
        9: "stop_moved", 10: "no_effect", 11: "accessibility_issue",
    ]
}

/// Alert.SeverityLevel: how severe an alert is.
public struct AlertSeverity: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// UNKNOWN_SEVERITY: not known, or not sent.
    public static let unknownSeverity = AlertSeverity(rawValue: 1)
    /// INFO
    public static let info = AlertSeverity(rawValue: 2)
    /// WARNING
    public static let warning = AlertSeverity(rawValue: 3)
    /// SEVERE
    public static let severe = AlertSeverity(rawValue: 4)

    /// By the reference's numbers.
    public static let names = [
        1: "unknown_severity", 2: "info", 3: "warning", 4: "severe",
    ]
}

extension AlertSeverity: Comparable {
    /// The more severe one is the greater; a number that the reference does not have counts as unknown.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { isKnown ? rawValue : Self.unknownSeverity.rawValue }
}

/// The toilet of a carriage, by TfNSW's extension of CarriageDetails. A number that it does not define is kept.
public struct CarriageToilet: NumberedCode {
    /// The number of the message.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// 0: none.
    public static let notAvailable = CarriageToilet(rawValue: 0)
    /// 1: one that is not for wheelchairs.
    public static let normal = CarriageToilet(rawValue: 1)
    /// 2: one for wheelchairs.
    public static let accessible = CarriageToilet(rawValue: 2)

    /// In the order of the extension.
    public static let allCases: [CarriageToilet] = [.notAvailable, .normal, .accessible]
}

/// VehiclePosition.CongestionLevel: how the traffic around a vehicle flows.
public struct CongestionLevel: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// UNKNOWN_CONGESTION_LEVEL: nothing is known.
    public static let unknown = CongestionLevel(rawValue: 0)
    /// RUNNING_SMOOTHLY
    public static let runningSmoothly = CongestionLevel(rawValue: 1)
    /// STOP_AND_GO
    public static let stopAndGo = CongestionLevel(rawValue: 2)
    /// CONGESTION
    public static let congestion = CongestionLevel(rawValue: 3)
    /// SEVERE_CONGESTION: "people leaving their cars".
    public static let severeCongestion = CongestionLevel(rawValue: 4)

    /// By the reference's numbers.
    public static let names = [
        0: "unknown_congestion_level", 1: "running_smoothly", 2: "stop_and_go", 3: "congestion",
        4: "severe_congestion",
    ]
}

/// VehiclePosition.OccupancyStatus: how full a vehicle or carriage is.
public struct OccupancyStatus: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// EMPTY: hardly anyone is on board.
    public static let empty = OccupancyStatus(rawValue: 0)
    /// MANY_SEATS_AVAILABLE
    public static let manySeatsAvailable = OccupancyStatus(rawValue: 1)
    /// FEW_SEATS_AVAILABLE
    public static let fewSeatsAvailable = OccupancyStatus(rawValue: 2)
    /// STANDING_ROOM_ONLY
    public static let standingRoomOnly = OccupancyStatus(rawValue: 3)
    /// CRUSHED_STANDING_ROOM_ONLY: little room to stand.
    public static let crushedStandingRoomOnly = OccupancyStatus(rawValue: 4)
    /// FULL: more riders may still be let in.
    public static let full = OccupancyStatus(rawValue: 5)
    /// NOT_ACCEPTING_PASSENGERS
    public static let notAcceptingPassengers = OccupancyStatus(rawValue: 6)
    /// NO_DATA_AVAILABLE: nothing is known.
    public static let noDataAvailable = OccupancyStatus(rawValue: 7)
    /// NOT_BOARDABLE: such as an engine.
    public static let notBoardable = OccupancyStatus(rawValue: 8)

    /// By the reference's numbers.
    public static let names = [
        0: "empty", 1: "many_seats_available", 2: "few_seats_available", 3: "standing_room_only",
        4: "crushed_standing_room_only", 5: "full", 6: "not_accepting_passengers", 7: "no_data_available",
        8: "not_boardable",
    ]
}
