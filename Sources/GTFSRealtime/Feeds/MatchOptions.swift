public import GTFSModel

/// How a feed's trips are matched with those of the timetable, beyond the rules of the reference.
public struct MatchOptions: Sendable, Equatable {
    /// The heuristics to try if ids differ, from the strictest on. Route and service day must agree.
    public var heuristics: Set<IDHeuristic> = []
    /// Seconds by which origin times may differ for `IDHeuristic.origin`.
    public var originTolerance = 60
    /// Whether a delay is carried on to the next trip of a block, less the layover between them.
    public var propagatesThroughBlocks = false

    /// Whether a delay holds for all stops that an update does not name, as the reference has it. Without it, only the
    /// stops that updates name and the ends of a trip have predictions, and an overlay takes less time and memory: a
    /// recorder of history needs no more.
    public var propagatesDelays = true

    /// No heuristics, delays carried on to later stops, and none through blocks.
    public init() {}
}
