internal import GTFSModel

/// Reads what a `BracketPacker` has written.
struct BracketReader {
    private var bits: BitReader
    private var chain = BracketChain()

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    /// - Throws: `DamagedHistory` if the bytes ended before.
    func requireRest() throws { try bits.requireRest() }

    /// The observation of a time.
    mutating func observation(_ time: Int, _ source: EvidenceSource) -> VisitObservation {
        let rank = source.rank
        let index = bits.number(&chain.sources[rank].outline)
        let outline = BracketChain.Outline(number: chain.sources[rank].outlines.number(at: index))
        let interval = interval(time, outline, rank)
        chain.interval = interval
        let (early, late) = BracketChain.margins(outline.lie)
        return VisitObservation(
            time: time, source: source, earliest: interval.lowerBound &- early, latest: interval.upperBound &+ late)
    }

    private mutating func interval(_ time: Int, _ outline: BracketChain.Outline, _ rank: Int) -> ClosedRange<Int> {
        let last = chain.interval
        switch (outline.lie, outline.link) {
        case (_, .same): return last
        case (.end, .next): return Self.range(last.upperBound, time)
        case (.middle, .next), (.left, .next), (.come, .next):
            let half = time &- last.upperBound
            return Self.range(last.upperBound, last.upperBound &+ 2 &* half &+ Int(bits.bits(1)))
        case (_, .next): return Self.range(last.upperBound, last.upperBound &+ width(rank))
        case (.any, .other):
            let width = width(rank)
            let start = time &- Int(bits.bits(BracketChain.bits(upTo: width)))
            return Self.range(start, start &+ width)
        case (.end, .other): return Self.range(time &- width(rank), time)
        case (.start, .other): return Self.range(time, time &+ width(rank))
        case (_, .other):
            let width = width(rank)
            return Self.range(time &- width / 2, time &- width / 2 &+ width)
        }
    }

    private mutating func width(_ rank: Int) -> Int {
        let width = chain.sources[rank].mean &+ bits.signed(&chain.sources[rank].width)
        chain.sources[rank].take(width: width)
        return width
    }

    private static func range(_ start: Int, _ end: Int) -> ClosedRange<Int> { start...max(start, end) }
}
