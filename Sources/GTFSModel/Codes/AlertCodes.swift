/// Alert.Cause: why there is an alert.
public struct AlertCause: NamedCode {
    /// The reference's number.
    public let rawValue: Int
    /// The value of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// UNKNOWN_CAUSE: the cause is not known, or was not sent.
    public static let unknownCause = AlertCause(rawValue: 1)
    /// OTHER_CAUSE: none of the others; `causeDetail` may say more.
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
    /// REDUCED_SERVICE: less runs than scheduled.
    public static let reducedService = AlertEffect(rawValue: 2)
    /// SIGNIFICANT_DELAYS: "insignificant delays should only be provided through Trip updates".
    public static let significantDelays = AlertEffect(rawValue: 3)
    /// DETOUR: vehicles take another way.
    public static let detour = AlertEffect(rawValue: 4)
    /// ADDITIONAL_SERVICE: more runs than scheduled.
    public static let additionalService = AlertEffect(rawValue: 5)
    /// MODIFIED_SERVICE: what runs differs from the schedule.
    public static let modifiedService = AlertEffect(rawValue: 6)
    /// OTHER_EFFECT: none of the others; `effectDetail` may say more.
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

/// Alert.SeverityLevel: how grave an alert is.
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
    /// The graver one is the greater; a number that the reference does not have counts as unknown.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { isKnown ? rawValue : Self.unknownSeverity.rawValue }
}
