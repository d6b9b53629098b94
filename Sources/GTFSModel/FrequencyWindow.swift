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
