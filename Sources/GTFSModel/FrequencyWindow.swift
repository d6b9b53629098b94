/// A row of frequencies.txt: a window in which a trip repeats.
public struct FrequencyWindow: Sendable, Hashable {
    /// start_time: when the first start leaves the first stop.
    public var start: ServiceTime?
    /// end_time: every start is before it.
    public var end: ServiceTime?
    /// headway_secs: seconds between starts.
    public var headway: Int?
    /// exact_times; nil where blank: the feed promises only the headway.
    public var exactTimes: ExactTimes?

    /// A window with all its fields.
    public init(start: ServiceTime?, end: ServiceTime?, headway: Int?, exactTimes: ExactTimes? = nil) {
        self.start = start
        self.end = end
        self.headway = headway
        self.exactTimes = exactTimes
    }
}

extension FrequencyWindow {
    /// Only the headway is promised, not when a trip starts.
    package var isHeadway: Bool { exactTimes != .scheduleBased }

    /// Whether `seconds` lies within the window: "no start at or after its end".
    package func contains(_ seconds: Int) -> Bool {
        guard let start, let end else { return false }
        return start.seconds <= seconds && seconds < end.seconds
    }

    /// Whether a trip starts at exactly this second of the service day.
    package func hasStart(at seconds: Int) -> Bool {
        guard !isHeadway, contains(seconds), let start, let headway, headway > 0 else { return false }
        return (seconds - start.seconds) % headway == 0
    }
}

extension FrequencyWindow: AnswerCodable {
    /// The keys of frequencies.txt.
    package static let fields = AnswerFields(FrequencyWindow(start: nil, end: nil, headway: nil, exactTimes: nil)) {
        fields in
        fields.add("start_time", \.start)
        fields.add("end_time", \.end)
        fields.add("headway_secs", \.headway)
        fields.add("exact_times", \.exactTimes)
    }
}
