internal import GTFSModel

/// Writes brackets.
struct BracketPacker {
    private var bits = BitPacker()
    private var chain = BracketChain()

    mutating func add(_ observation: VisitObservation) {
        let lie = Self.lie(of: observation)
        let interval = BracketChain.interval(of: observation, lie)
        let outline = BracketChain.Outline(lie, link(of: interval))
        add(outline, observation.source.rank)
        add(interval, observation.time, outline, observation.source.rank)
        chain.interval = interval
    }

    private mutating func add(_ outline: BracketChain.Outline, _ rank: Int) {
        let index = chain.sources[rank].outlines.index(of: outline.number) ?? 0
        bits.append(UInt64(index), &chain.sources[rank].outline)
    }

    /// What the outline and the time leave open.
    private mutating func add(
        _ interval: ClosedRange<Int>, _ time: Int, _ outline: BracketChain.Outline, _ rank: Int
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
