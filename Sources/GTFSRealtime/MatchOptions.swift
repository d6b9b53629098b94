public import GTFSModel

/// How a feed's trips are brought together with the timetable's, beyond what the reference says.
public struct MatchOptions: Sendable, Equatable {
    /// Those that may be tried where ids are not the same, from the strictest on; route and service day have to agree.
    public var heuristics: Set<IDHeuristic> = []
    /// Seconds that origin times may lie apart for `IDHeuristic.origin`.
    public var originTolerance = 60
    /// Whether lateness is carried on to the next trip of a block, minus its layover.
    public var propagatesThroughBlocks = false

    public init() {}
}
