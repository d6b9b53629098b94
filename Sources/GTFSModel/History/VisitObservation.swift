/// When a vehicle arrived at a stop or left it, as far as messages tell.
public struct VisitObservation: Sendable, Hashable {
    /// The observed moment, seconds since 1970.
    public var time: Int
    /// What it rests on.
    public var source: EvidenceSource
    /// The earliest moment at which it can have been, seconds since 1970.
    public var earliest: Int
    /// The latest moment at which it can have been, seconds since 1970.
    public var latest: Int

    /// An observation; `earliest` and `latest` are its bracket.
    public init(time: Int, source: EvidenceSource, earliest: Int, latest: Int) {
        self.time = time
        self.source = source
        self.earliest = earliest
        self.latest = latest
    }
}
