/// A source of usual delays, such as `History` of `GTFSHistory`.
public protocol UsualDelaySource: Sendable {
    /// How late departures usually are, one for each; nil where too few were observed.
    func usualDelays(of departures: [Departure]) throws -> [UsualDelay?]
}
