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
