/// How many trips, or stop times, are on time, late and early.
public struct Punctuality: Sendable, Hashable {
    /// Within the limits.
    public var onTime = 0
    /// Later than the limits allow.
    public var late = 0
    /// Earlier than the limits allow.
    public var early = 0

    /// The counts; none unless told otherwise.
    public init(onTime: Int = 0, late: Int = 0, early: Int = 0) {
        self.onTime = onTime
        self.late = late
        self.early = early
    }

    /// All that are judged.
    public var judged: Int { ClampedSum.sum(ClampedSum.sum(onTime, late), early) }

    /// The share that is on time, from 0 to 1; nil if none is judged.
    public var onTimeShare: Double? { judged > 0 ? Double(onTime) / Double(judged) : nil }

    /// The fewest that have a grade.
    public static let fewestGraded = 20

    /// The grade of the share on time; nil below `fewestGraded`, as a few trips say little about a route.
    public var grade: PunctualityGrade? {
        judged >= Self.fewestGraded ? onTimeShare.map { PunctualityGrade(onTimeShare: $0) } : nil
    }

    /// Counts one more.
    /// - Parameter delay: seconds; negative is early.
    public mutating func add(delay: Int, within limits: PunctualityLimits = PunctualityLimits()) {
        if delay < limits.earliest {
            early += 1
        } else if delay > limits.latest {
            late += 1
        } else {
            onTime += 1
        }
    }

    /// Counts those of another one too.
    public mutating func add(_ other: Punctuality) {
        onTime = ClampedSum.sum(onTime, other.onTime)
        late = ClampedSum.sum(late, other.late)
        early = ClampedSum.sum(early, other.early)
    }
}
