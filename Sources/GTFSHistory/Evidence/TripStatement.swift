internal import GTFSModel

/// What the updates of one source last stated of a trip.
struct TripStatement: Hashable, Sendable {
    /// What statements said of an arrival or a departure, in 16 bytes. Its moments are those from 1970 to 2106; others are
    /// taken for the nearest of them.
    struct Coming: Hashable, Sendable {
        private var storedTime: UInt32 = 0
        private var storedStatedAt: UInt32 = 0
        private var storedBehindAt: UInt32 = 0
        /// Whether the observation of it is that of these statements, so that they can take it back.
        var isObserved = false

        init(time: Int = 0, statedAt: Int = 0) { (self.time, self.statedAt) = (time, statedAt) }

        /// The time last stated while it was still to come, seconds since 1970.
        var time: Int {
            get { Int(storedTime) }
            set { storedTime = UInt32(clamping: newValue) }
        }

        /// The timestamp of the last statement that had it still to come; 0 for none.
        var statedAt: Int {
            get { Int(storedStatedAt) }
            set { storedStatedAt = UInt32(clamping: newValue) }
        }

        /// The timestamp of the first statement since then that had it behind; 0 for none.
        var behindAt: Int {
            get { Int(storedBehindAt) }
            set { storedBehindAt = UInt32(clamping: newValue) }
        }

        /// Whether there is nothing to keep.
        var isEmpty: Bool { statedAt == 0 && behindAt == 0 && !isObserved }
    }

    struct ComingStop: Hashable, Sendable {
        var arrival = Coming()
        var departure = Coming()

        subscript(event: VisitEvidence.Event) -> Coming {
            get { event == .arrival ? arrival : departure }
            set { if event == .arrival { arrival = newValue } else { departure = newValue } }
        }

        var isEmpty: Bool { arrival.isEmpty && departure.isEmpty }

        /// The later of the times last stated while they were still to come.
        var time: Int { max(arrival.time, departure.time) }
    }

    /// The key of the source.
    let source: Int
    /// The timestamp of the last statement, seconds since 1970; 0 before the first.
    var timestamp = 0
    /// The timestamp of the last message that listed the trip, seconds since 1970.
    var listedAt = 0
    /// The time stated for the trip's last stop; nil if the last statement had none.
    var end: Int?
    /// Whether the last message listed the trip.
    var isListed = false
    /// By position.
    var stops: [ComingStop]

    init(source: Int, stopCount: Int) {
        self.source = source
        stops = Array(repeating: ComingStop(), count: stopCount)
    }

    /// Notes that the observation of an event is no longer that of these statements.
    mutating func disown(_ position: Int, event: VisitEvidence.Event) {
        if stops.indices.contains(position) { stops[position][event].isObserved = false }
    }

    /// Seconds between two messages above which the time between them is not watched (rule H5).
    static let longestGap = 120

    /// Whether the message at `timestamp` follows the last one with the trip closely enough to tell what happened in
    /// between.
    func isFollowed(at timestamp: Int) -> Bool { timestamp &- listedAt <= Self.longestGap }

    /// Whether a stop is still to come in the last statement.
    func isToCome(_ position: Int) -> Bool {
        timestamp > 0
            && (stops[position].arrival.statedAt == timestamp || stops[position].departure.statedAt == timestamp)
    }

    /// The observation that a stop which is still to come in the last statement, and gone at `moment`, was served in
    /// between: at the time last stated, or the nearer bound.
    func predicted(_ coming: Coming, goneAt moment: Int) -> VisitObservation? {
        guard coming.statedAt == timestamp, timestamp > 0, timestamp <= moment else { return nil }
        return VisitObservation(
            time: min(max(coming.time, timestamp), moment), source: .predicted, earliest: timestamp, latest: moment)
    }
}
