internal import GTFSModel

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
        let width = max(0, interval.upperBound &- interval.lowerBound)
        if link == .other {
            // Of a halfway time, half the width tells the beginning.
            let start = lie == .any ? observation.time &- interval.lowerBound : width
            bits.append(UInt64(max(0, start)), &chain.widths[observation.source.rank])
        }
        switch (lie, link) {
        case (.any, .other): bits.append(UInt64(max(0, interval.upperBound &- observation.time)), &chain.gap)
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
            guard observation.latest &- observation.earliest >= early + late else { continue }
            if BracketChain.middle(BracketChain.interval(of: observation, lie)) == observation.time { return lie }
        }
        return .any
    }

    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }
}
