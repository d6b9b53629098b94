public import GTFSModel

/// How a feed's trips are matched with those of the timetable, beyond the rules of the reference.
public struct MatchOptions: Sendable, Equatable {
    /// The heuristics to try if ids differ, from the strictest on. Route and service day must agree.
    public var heuristics: Set<IDHeuristic> = []
    /// Seconds by which origin times may differ for `IDHeuristic.origin`.
    public var originTolerance = 60
    /// Whether a delay is carried on to the next trip of a block, less the layover between them.
    public var propagatesThroughBlocks = false

    /// No heuristics, and no delay carried through blocks.
    public init() {}
}
