internal import GTFSModel

/// What the updates of one source last stated of a trip.
struct TripStatement: Hashable, Sendable {
    /// What statements said of an arrival or a departure.
    struct Coming: Hashable, Sendable {
        /// The time last stated while it was still to come, seconds since 1970.
        var time = 0
        /// The timestamp of the last statement that had it still to come; 0 for none.
        var statedAt = 0
        /// The timestamp of the first statement since then that had it behind; 0 for none.
        var behindAt = 0
        /// Whether the observation of it is that of these statements, so that they can take it back.
        var isObserved = false

        /// Whether there is nothing to keep.
        var isEmpty: Bool { statedAt == 0 && behindAt == 0 && !isObserved }
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
    var arrivals: [Coming]
    /// By position.
    var departures: [Coming]

    init(source: Int, stopCount: Int) {
        self.source = source
        arrivals = Array(repeating: Coming(), count: stopCount)
        departures = arrivals
    }

    /// Notes that the observation of an event is no longer that of these statements.
    mutating func disown(_ position: Int, isArrival: Bool) {
        guard arrivals.indices.contains(position) else { return }
        if isArrival { arrivals[position].isObserved = false } else { departures[position].isObserved = false }
    }

    /// Seconds between two messages above which the time between them is not watched (rule H5).
    static let longestGap = 120

    /// Whether the message at `timestamp` follows the last one with the trip closely enough to tell what happened in
    /// between.
    func isFollowed(at timestamp: Int) -> Bool { timestamp &- listedAt <= Self.longestGap }

    /// The observation that a stop which is still to come in the last statement, and gone at `moment`, was served in
    /// between: at the time last stated, or the nearer bound.
    func predicted(_ coming: Coming, goneAt moment: Int) -> VisitObservation? {
        guard coming.statedAt == timestamp, timestamp > 0, timestamp <= moment else { return nil }
        return VisitObservation(
            time: min(max(coming.time, timestamp), moment), source: .predicted, earliest: timestamp, latest: moment)
    }
}
