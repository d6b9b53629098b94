internal import GTFSModel

/// What messages tell of one visit.
struct VisitEvidence: Hashable, Sendable {
    var arrival: VisitObservation?
    var departure: VisitObservation?
    /// The time last predicted, seconds since 1970; nil if none was.
    var expected: Int?
    /// By the last word before its scheduled time.
    var isCancelled = false
    /// By the last word before its scheduled time.
    var isSkipped = false

    /// The two times that a visit has.
    enum Event { case arrival, departure }

    /// The observation of an event.
    subscript(event: Event) -> VisitObservation? {
        get { event == .arrival ? arrival : departure }
        set { if event == .arrival { arrival = newValue } else { departure = newValue } }
    }

    /// Takes an observation that is better than the one before, or a later one of the same source (rule H2).
    mutating func take(_ observation: VisitObservation, _ event: Event) {
        if let known = self[event], known.source.rank < observation.source.rank { return }
        self[event] = observation
    }

    var isObserved: Bool { arrival != nil || departure != nil }

    /// Whether there is nothing to keep.
    var isEmpty: Bool {
        arrival == nil && departure == nil && expected == nil && !isCancelled && !isSkipped
    }
}
