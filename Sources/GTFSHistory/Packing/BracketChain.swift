internal import GTFSModel

/// What follows from the observations before, in the state that writer and reader share.
///
/// Successive brackets of a vehicle share their ends: one interval between two positions holds several stops, and the next
/// begins where it ends. Most times lie halfway or at an end, and the intervals of a source are about as long.
struct BracketChain {
    /// How a bracket follows the one before.
    enum Link: Int64, CaseIterable {
        /// It begins where the one before ended.
        case next
        /// It begins elsewhere.
        case other
        /// It is the same.
        case same
    }

    /// How a time lies in its bracket.
    enum Lie: Int64, CaseIterable {
        /// Halfway.
        case middle
        /// Halfway, in a bracket that is longer at its beginning, as the vehicle was near the stop.
        case left
        /// Halfway, in a bracket that is longer at its end.
        case come
        /// At its end.
        case end
        /// At its beginning.
        case start
        /// Anywhere.
        case any
    }

    /// Both.
    struct Outline {
        let lie: Lie
        let link: Link

        init(_ lie: Lie, link: Link) { (self.lie, self.link) = (lie, link) }

        init(number: Int64) {
            let count = Int64(Link.allCases.count)
            (lie, link) = (Lie(rawValue: number / count) ?? .any, Link(rawValue: number % count) ?? .other)
        }

        var number: Int64 { lie.rawValue * Int64(Link.allCases.count) + link.rawValue }

        static let all = Lie.allCases.flatMap { lie in Link.allCases.map { Outline(lie, link: $0).number } }
    }

    struct Source {
        var outlines: RecentNumbers
        var outline = RiceCode(typical: 0)
        var width = RiceCode(typical: 16)
        /// About how long its intervals are, seconds.
        private(set) var mean = 60

        init(_ source: EvidenceSource) {
            let first = Self.likely(source).map(\.number)
            outlines = RecentNumbers(first + Outline.all.filter { !first.contains($0) })
        }

        private static func likely(_ source: EvidenceSource) -> [Outline] {
            switch source {
            case .stopped:
                [Outline(.middle, link: .next), Outline(.middle, link: .same), Outline(.middle, link: .other)]
            case .stated:
                [
                    Outline(.end, link: .other), Outline(.end, link: .next), Outline(.end, link: .same),
                    Outline(.any, link: .other),
                ]
            case .passed:
                [
                    Outline(.any, link: .other), Outline(.any, link: .next), Outline(.left, link: .next),
                    Outline(.left, link: .other),
                    Outline(.any, link: .same), Outline(.come, link: .other), Outline(.come, link: .next),
                    Outline(.come, link: .same),
                ]
            case .predicted:
                [
                    Outline(.any, link: .other), Outline(.any, link: .next), Outline(.any, link: .same),
                    Outline(.end, link: .other),
                ]
            }
        }

        mutating func take(width: Int) { mean = mean &+ (width &- mean) >> 2 }
    }

    /// By their ranks.
    var sources = fresh
    /// The interval of the bracket before, without what a lie adds.
    var interval = 0...0

    private static let fresh = EvidenceSource.allCases.sorted { $0.rank < $1.rank }.map(Source.init)

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
        case .middle, .end, .start, .any: (0, 0)
        }
    }

    static func middle(_ interval: ClosedRange<Int>) -> Int {
        interval.lowerBound &+ (interval.upperBound &- interval.lowerBound) / 2
    }
}
