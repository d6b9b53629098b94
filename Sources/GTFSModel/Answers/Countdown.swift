/// The time until a departure leaves or arrives, as a display shows it.
///
///     switch departure.countdown(.departure, at: now) {
///     case .now: "Now"
///     case .minutes(let minutes): "\(minutes) min"
///     case .past, nil: ""
///     }
public enum Countdown: Sendable, Hashable {
    /// Within 30 seconds of its time, before or after (rule G5).
    case now
    /// Whole minutes, rounded down, at least 1.
    case minutes(Int)
    /// More than 30 seconds ago.
    case past

    /// Seconds before and after an instant in which it is `now`.
    public static let nowTolerance = 30

    /// - Parameters:
    ///   - instant: seconds since 1970.
    ///   - now: seconds since 1970.
    public init(until instant: Int, at now: Int) {
        let (difference, isOver) = instant.subtractingReportingOverflow(now)
        let seconds = isOver ? (instant > now ? .max : .min) : difference
        if seconds < -Self.nowTolerance {
            self = .past
        } else {
            self = seconds <= Self.nowTolerance ? .now : .minutes(max(1, seconds / 60))
        }
    }
}

extension Departure {
    /// Whole minutes from `now` until the predicted time, or until the scheduled one without a prediction: rounded
    /// down, 0 for a time that is past (rule G4).
    /// - Parameter now: seconds since 1970.
    /// - Returns: Nil without either time.
    public func minutes(until event: StopEvent, at now: Int) -> Int? {
        effective(event).map { DepartureRealtime.minutes(until: $0, at: now) }
    }

    /// How far the shown time can be trusted (rule G6).
    public var confidence: DepartureConfidence { realtime?.confidence ?? .scheduled }

    /// The time until `event`, by the predicted time, or by the scheduled one without a prediction (rule G5).
    /// - Parameter now: seconds since 1970.
    /// - Returns: Nil without either time, and for a trip that is cancelled or skips the stop.
    public func countdown(_ event: StopEvent, at now: Int) -> Countdown? {
        realtime?.status.isServed == false ? nil : effective(event).map { Countdown(until: $0, at: now) }
    }
}

extension DepartureStatus {
    /// Whether passengers can board or alight: false if the trip is cancelled or skips the stop.
    public var isServed: Bool { self != .cancelled && self != .skipped }
}
