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

/// A grade by the share that is on time, or of headways by the excess wait.
public enum PunctualityGrade: String, Sendable, Hashable, CaseIterable, Codable {
    /// From 0.90.
    case a = "A"
    /// From 0.80.
    case b = "B"
    /// From 0.70.
    case c = "C"
    /// From 0.60.
    case d = "D"
    /// Below 0.60.
    case f = "F"

    /// The grade of a share.
    /// - Parameter onTimeShare: from 0 to 1.
    public init(onTimeShare: Double) {
        self =
            switch onTimeShare {
            case 0.9...: .a
            case 0.8...: .b
            case 0.7...: .c
            case 0.6...: .d
            default: .f
            }
    }

    /// The grade of headways, by what riders who come at random wait longer than by the schedule. With headways as the
    /// schedule has them in the mean, this share is the square of their coefficient of variation, for which the Transit
    /// Capacity and Quality of Service Manual (TCRP Report 100, exhibit 3-30) has the levels A to 0.21, B to 0.30, C to
    /// 0.39 and D to 0.52.
    /// - Parameter excessWaitShare: the excess wait as a part of the scheduled wait; below 0 where riders wait less than by
    ///   the schedule.
    public init(excessWaitShare: Double) {
        self =
            switch excessWaitShare {
            case ...0.0441: .a
            case ...0.09: .b
            case ...0.1521: .c
            case ...0.2704: .d
            default: .f
            }
    }
}

/// The delays that are on time: what is earlier is early, what is later is late.
public struct PunctualityLimits: Sendable, Hashable {
    /// The least delay that is on time, in seconds; negative is early.
    public var earliest = -60
    /// The greatest delay that is on time, in seconds.
    public var latest = 300

    /// A minute early to five minutes late.
    public init() {}

    /// - Parameters:
    ///   - earliest: seconds; negative is early.
    ///   - latest: seconds, at least `earliest`.
    public init(earliest: Int, latest: Int) {
        self.earliest = earliest
        self.latest = latest
    }
}

extension PunctualityLimits: AnswerCodable {
    /// Seconds from which and to which a delay is on time.
    package static let fields = AnswerFields(PunctualityLimits()) { fields in
        fields.add("earliest", \.earliest)
        fields.add("latest", \.latest)
    }
}
