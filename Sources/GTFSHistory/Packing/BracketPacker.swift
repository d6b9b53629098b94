internal import GTFSModel

/// Writes brackets.
struct BracketPacker {
    private var bits = BitPacker()
    private var chain = BracketChain()

    mutating func add(_ observation: VisitObservation) {
        let lie = Self.lie(of: observation)
        let interval = BracketChain.interval(of: observation, lie)
        let outline = BracketChain.Outline(lie, link: link(of: interval))
        add(outline, rank: observation.source.rank)
        add(interval, time: observation.time, outline: outline, rank: observation.source.rank)
        chain.interval = interval
    }

    private mutating func add(_ outline: BracketChain.Outline, rank: Int) {
        let index = chain.sources[rank].outlines.index(of: outline.number) ?? 0
        bits.append(UInt64(index), &chain.sources[rank].outline)
    }

    /// What the outline and the time leave open.
    private mutating func add(
        _ interval: ClosedRange<Int>, time: Int, outline: BracketChain.Outline, rank: Int
    ) {
        let width = max(0, interval.upperBound &- interval.lowerBound)
        switch (outline.lie, outline.link) {
        case (_, .same), (.end, .next): return
        case (.middle, .next), (.left, .next), (.come, .next): bits.append(Int64(width & 1), width: 1)
        case (.any, .other):
            add(width: width, rank)
            bits.append(Int64(max(0, time &- interval.lowerBound)), width: BracketChain.bits(upTo: width))
        case (_, .next), (_, .other): add(width: width, rank)
        }
    }

    private mutating func add(width: Int, _ rank: Int) {
        bits.append(signed: width &- chain.sources[rank].mean, &chain.sources[rank].width)
        chain.sources[rank].take(width: width)
    }

    private func link(of interval: ClosedRange<Int>) -> BracketChain.Link {
        interval == chain.interval ? .same : interval.lowerBound == chain.interval.upperBound ? .next : .other
    }

    private static func lie(of observation: VisitObservation) -> BracketChain.Lie {
        for lie in [BracketChain.Lie.middle, .left, .come] {
            let (early, late) = BracketChain.margins(lie)
            guard observation.latest &- observation.earliest >= early + late else { continue }
            if BracketChain.middle(BracketChain.interval(of: observation, lie)) == observation.time { return lie }
        }
        if observation.time == observation.latest { return .end }
        return observation.time == observation.earliest ? .start : .any
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

    /// - Throws: `DamagedHistory` if the bytes ended before.
    func requireRest() throws { try bits.requireRest() }

    mutating func observation(_ time: Int, from source: EvidenceSource) -> VisitObservation {
        let rank = source.rank
        let index = bits.number(&chain.sources[rank].outline)
        let outline = BracketChain.Outline(number: chain.sources[rank].outlines.number(at: index))
        let interval = interval(time, outline: outline, rank: rank)
        chain.interval = interval
        let (early, late) = BracketChain.margins(outline.lie)
        return VisitObservation(
            time: time, source: source, earliest: interval.lowerBound &- early, latest: interval.upperBound &+ late)
    }

    private mutating func interval(_ time: Int, outline: BracketChain.Outline, rank: Int) -> ClosedRange<Int> {
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
