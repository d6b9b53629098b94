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
