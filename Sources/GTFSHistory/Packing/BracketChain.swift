internal import GTFSModel

/// What follows from the observation before, in the state that writer and reader share.
///
/// Successive brackets of a vehicle share their ends: one interval between two positions holds several stops, and the next
/// begins where it ends. Halfway times tell the other end.
struct BracketChain {
    /// How a bracket follows the one before.
    enum Link: Int64 {
        /// It is the same.
        case same
        /// It begins where the one before ended.
        case next
        /// It begins elsewhere.
        case other
    }

    /// How a time lies in its bracket.
    enum Lie: Int64 {
        /// Halfway.
        case middle
        /// Halfway, in a bracket that is longer at its beginning, as the vehicle was near the stop.
        case left
        /// Halfway, in a bracket that is longer at its end.
        case come
        /// Anywhere.
        case any
    }

    var link = RiceCode(typical: 1)
    var lie = RiceCode(typical: 1)
    var gap = RiceCode(typical: 16)
    var widths = Array(repeating: RiceCode(typical: 16), count: EvidenceSource.allCases.count)
    /// The interval of the bracket before, without what a lie adds.
    var interval = 0...0

    /// The bits of a number from 0 to `width`.
    static func bits(upTo width: Int) -> Int { min(Int.bitWidth - max(0, width).leadingZeroBitCount, 46) }

    /// The interval that a lie leaves of a bracket.
    static func interval(of observation: VisitObservation, _ lie: Lie) -> ClosedRange<Int> {
        let (early, late) = margins(lie)
        let start = observation.earliest &+ early
        return start...max(start, observation.latest &- late)
    }

    static func margins(_ lie: Lie) -> (early: Int, late: Int) {
        switch lie {
        case .left: (TripRecord.radiusSeconds, 0)
        case .come: (0, TripRecord.radiusSeconds)
        case .middle, .any: (0, 0)
        }
    }

    static func middle(_ interval: ClosedRange<Int>) -> Int {
        interval.lowerBound &+ (interval.upperBound &- interval.lowerBound) / 2
    }
}
