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
