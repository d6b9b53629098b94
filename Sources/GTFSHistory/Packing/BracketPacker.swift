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
        return observation.earliest + early...max(observation.earliest + early, observation.latest - late)
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

/// Writes brackets.
struct BracketPacker {
    private var bits = BitPacker()
    private var chain = BracketChain()

    mutating func add(_ observation: VisitObservation) {
        let lie = Self.lie(of: observation)
        bits.append(UInt64(lie.rawValue), &chain.lie)
        let interval = BracketChain.interval(of: observation, lie)
        let link = link(of: interval)
        bits.append(UInt64(link.rawValue), &chain.link)
        add(interval, observation, lie, link)
        chain.interval = interval
    }

    private mutating func add(
        _ interval: ClosedRange<Int>, _ observation: VisitObservation, _ lie: BracketChain.Lie,
        _ link: BracketChain.Link
    ) {
        let width = interval.upperBound - interval.lowerBound
        if link == .other {
            // Of a halfway time, half the width tells the beginning.
            let start = lie == .any ? observation.time - interval.lowerBound : width
            bits.append(UInt64(max(0, start)), &chain.widths[observation.source.rank])
        }
        switch (lie, link) {
        case (.any, .other): bits.append(UInt64(max(0, interval.upperBound - observation.time)), &chain.gap)
        case (.any, .next): bits.append(UInt64(width), &chain.widths[observation.source.rank])
        case (_, .next): bits.append(Int64(width & 1), width: 1)
        case (_, .same), (_, .other): break
        }
    }

    private func link(of interval: ClosedRange<Int>) -> BracketChain.Link {
        interval == chain.interval ? .same : interval.lowerBound == chain.interval.upperBound ? .next : .other
    }

    private static func lie(of observation: VisitObservation) -> BracketChain.Lie {
        for lie in [BracketChain.Lie.middle, .left, .come] {
            let (early, late) = BracketChain.margins(lie)
            guard observation.latest - observation.earliest >= early + late else { continue }
            if BracketChain.middle(BracketChain.interval(of: observation, lie)) == observation.time { return lie }
        }
        return .any
    }

    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }
}

/// Reads what a `BracketPacker` has written.
struct BracketReader {
    private var bits: BitReader
    private var chain = BracketChain()

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    /// The observation of a time.
    mutating func observation(_ time: Int, _ source: EvidenceSource) -> VisitObservation {
        let lie = BracketChain.Lie(rawValue: Int64(bits.number(&chain.lie))) ?? .any
        let link = BracketChain.Link(rawValue: Int64(bits.number(&chain.link))) ?? .other
        let interval = interval(time, lie, link, source.rank)
        chain.interval = interval
        let (early, late) = BracketChain.margins(lie)
        return VisitObservation(
            time: time, source: source, earliest: interval.lowerBound &- early, latest: interval.upperBound &+ late)
    }

    private mutating func interval(
        _ time: Int, _ lie: BracketChain.Lie, _ link: BracketChain.Link, _ rank: Int
    ) -> ClosedRange<Int> {
        let last = chain.interval
        switch (lie, link) {
        case (_, .same): return last
        case (.any, .next):
            return Self.range(last.upperBound, last.upperBound &+ bits.number(&chain.widths[rank]))
        case (_, .next):
            let half = time &- last.upperBound
            return Self.range(last.upperBound, last.upperBound &+ 2 &* half &+ Int(bits.bits(1)))
        case (.any, .other):
            let start = time &- bits.number(&chain.widths[rank])
            return Self.range(start, time &+ bits.number(&chain.gap))
        case (_, .other):
            let width = bits.number(&chain.widths[rank])
            return Self.range(time &- width / 2, time &- width / 2 &+ width)
        }
    }

    private static func range(_ start: Int, _ end: Int) -> ClosedRange<Int> { start...max(start, end) }
}
