/// How late a departure usually is, by the days that were recorded (rule H11). It is no prediction.
public struct UsualDelay: Sendable, Hashable {
    /// Seconds: half of the observed delays are at most this; negative is early.
    public var p50: Int
    /// Seconds: nine in ten of the observed delays are at most this; negative is early.
    public var p90: Int
    /// How many observed delays these are of.
    public var count: Int

    /// The delays of `count` observed departures.
    public init(p50: Int, p90: Int, count: Int) {
        self.p50 = p50
        self.p90 = p90
        self.count = count
    }
}
