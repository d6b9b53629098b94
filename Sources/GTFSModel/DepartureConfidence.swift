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
