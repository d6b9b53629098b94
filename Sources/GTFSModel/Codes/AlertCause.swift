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
