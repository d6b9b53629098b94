internal import GTFSModel

/// What messages tell of one visit, in 32 bytes: a recorder has hundreds of thousands of them under way.
///
/// Its moments are those from 1970 to 2106; others are taken for the nearest of them.
struct VisitEvidence: Hashable, Sendable {
    private var arrivalTimes = Times()
    private var departureTimes = Times()
    private var expectedTime: UInt32 = 0
    private var fields = Fields()

    init() {}

    private struct Times: Hashable {
        var time: UInt32 = 0
        var earliest: UInt32 = 0
        var latest: UInt32 = 0

        init() {}

        init(_ observation: VisitObservation) {
            time = UInt32(clamping: observation.time)
            earliest = UInt32(clamping: observation.earliest)
            latest = UInt32(clamping: observation.latest)
        }

        func observation(_ source: EvidenceSource) -> VisitObservation {
            VisitObservation(time: Int(time), source: source, earliest: Int(earliest), latest: Int(latest))
        }
    }

    /// In bits: the ranks of the sources and 1 in three each, then what else there is.
    private struct Fields: OptionSet, Hashable {
        let rawValue: UInt16
        static let expected = Self(rawValue: 1 << 6)
        static let cancelled = Self(rawValue: 1 << 7)
        static let skipped = Self(rawValue: 1 << 8)
        static let observed = Self(rawValue: 0o77)

        /// The rank of an event's source and 1; 0 for none.
        func kind(_ event: Event) -> UInt16 { rawValue >> event.shift & 7 }

        func with(_ kind: UInt16, of event: Event) -> Self {
            Self(rawValue: rawValue & ~(7 << event.shift) | kind << event.shift)
        }
    }

    /// The two times that a visit has.
    enum Event {
        case arrival, departure

        var other: Event { self == .arrival ? .departure : .arrival }

        fileprivate var shift: UInt16 { self == .arrival ? 0 : 3 }
    }

    var arrival: VisitObservation? {
        get { self[.arrival] }
        set { self[.arrival] = newValue }
    }

    var departure: VisitObservation? {
        get { self[.departure] }
        set { self[.departure] = newValue }
    }

    subscript(event: Event) -> VisitObservation? {
        get {
            guard let source = source(of: event) else { return nil }
            return (event == .arrival ? arrivalTimes : departureTimes).observation(source)
        }
        set {
            let times = newValue.map(Times.init) ?? Times()
            if event == .arrival { arrivalTimes = times } else { departureTimes = times }
            fields = fields.with(newValue.map { UInt16(truncatingIfNeeded: $0.source.rank + 1) } ?? 0, of: event)
        }
    }

    /// What the observation of an event rests on.
    func source(of event: Event) -> EvidenceSource? {
        let kind = Int(fields.kind(event))
        return kind == 0 ? nil : VisitToken.source(kind)
    }

    /// The time last predicted, seconds since 1970; nil if none was.
    var expected: Int? {
        get { fields.contains(.expected) ? Int(expectedTime) : nil }
        set {
            expectedTime = newValue.map { UInt32(clamping: $0) } ?? 0
            set(newValue != nil, field: .expected)
        }
    }

    /// By the last word before its scheduled time.
    var isCancelled: Bool {
        get { fields.contains(.cancelled) }
        set { set(newValue, field: .cancelled) }
    }

    /// By the last word before its scheduled time.
    var isSkipped: Bool {
        get { fields.contains(.skipped) }
        set { set(newValue, field: .skipped) }
    }

    private mutating func set(_ isSet: Bool, field: Fields) {
        if isSet { fields.insert(field) } else { fields.remove(field) }
    }

    /// Takes an observation that is better than the one before, or a later one of the same source (rule H2). An arrival is
    /// never after its departure: of the two, that of the worse source, or else the one that was known before, gives way.
    /// - Returns: whether it counts.
    @discardableResult mutating func take(_ observation: VisitObservation, of event: Event) -> Bool {
        if let known = source(of: event), known.rank < observation.source.rank { return false }
        guard let other = self[event.other] else {
            self[event] = observation
            return true
        }
        if other.source.rank < observation.source.rank {
            guard let agreeing = observation.agreeing(as: event, with: other) else { return false }
            self[event] = agreeing
        } else {
            (self[event], self[event.other]) = (observation, other.agreeing(as: event.other, with: observation))
        }
        return true
    }

    var isObserved: Bool { !fields.isDisjoint(with: .observed) }

    /// Whether there is nothing to keep.
    var isEmpty: Bool { fields.isEmpty }

    /// Whether there is nothing but a prediction of one time.
    func isOnlyExpected(at time: Int) -> Bool { fields == .expected && Int(expectedTime) == time }

    /// Whether arrival and departure are one observation, or neither is known.
    var hasOneObservation: Bool {
        fields.kind(.arrival) == fields.kind(.departure) && arrivalTimes == departureTimes
    }
}

extension VisitObservation {
    /// The same, no later than the departure or no earlier than the arrival that is known: at that moment if its own is beyond
    /// it and its bracket has that; nil if the two contradict each other.
    /// - Parameter event: its own.
    func agreeing(as event: VisitEvidence.Event, with other: VisitObservation?) -> VisitObservation? {
        guard let moment = other?.time, event == .arrival ? time > moment : time < moment else { return self }
        guard earliest <= moment, moment <= latest else { return nil }
        var moved = self
        moved.time = moment
        return moved
    }
}
