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
