internal import GTFSModel

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
