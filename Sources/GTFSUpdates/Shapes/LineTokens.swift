internal import GTFSModel

/// The models of where points of the old line go on, and of where rows end.
struct LineTokens {
    private var isMatch = [BitModel](repeating: BitModel(), count: 2)
    private var isAligned = BitModel()
    private var isNext = BitModel()
    private var isAgainst = [BitModel](repeating: BitModel(), count: 2)
    private var sources = NumberModel()
    private var counts = NumberModel()
    private var isSameDecimals = BitModel()
    private var decimals = NumberModel()
    private var isExpectedCount = BitModel()
    private var pointCounts = NumberModel()

    mutating func isMatch<Coder: BitCoder>(_ bit: Bool, isBehindMatch: Bool, coder: inout Coder) -> Bool {
        coder.code(bit ? 1 : 0, by: &isMatch[isBehindMatch ? 1 : 0]) == 1
    }

    /// A match by where the last one would go on, `gap` points later or at once.
    /// - Parameter isReversed: whether the last one went against the order of its points.
    mutating func match<Coder: BitCoder>(
        _ match: LineMatches.Match, after next: Int, gap: Int, isReversed: Bool, coder: inout Coder
    ) -> LineMatches.Match {
        var coded = LineMatches.Match(isReversed: isReversed)
        let aligned = isReversed ? next &- gap : next &+ gap
        let isSameWay = match.isReversed == isReversed
        if coder.code(isSameWay && match.source == aligned ? 1 : 0, by: &isAligned) == 1 {
            coded.source = aligned
        } else if coder.code(isSameWay && match.source == next ? 1 : 0, by: &isNext) == 1 {
            coded.source = next
        } else {
            let number = sources.code(UInt64((match.source &- next).zigzag), &coder)
            coded.source = next &+ Int(zigzag: UInt(truncatingIfNeeded: number))
            coded.isReversed = coder.code(match.isReversed ? 1 : 0, by: &isAgainst[isReversed ? 1 : 0]) == 1
        }
        coded.count = counts.code(match.count &- 1, &coder) &+ 1
        return coded
    }

    mutating func decimals<Coder: BitCoder>(
        _ new: StretchPoints.Decimals, after old: StretchPoints.Decimals, _ coder: inout Coder
    ) -> StretchPoints.Decimals {
        if coder.code(new == old ? 1 : 0, by: &isSameDecimals) == 1 { return old }
        var coded = StretchPoints.Decimals()
        coded.latitude = code(new.latitude, coder: &coder)
        coded.longitude = code(new.longitude, coder: &coder)
        if coder.codeEven(bit: new.distance == nil ? 0 : 1) == 1 {
            coded.distance = code(new.distance ?? 0, coder: &coder)
        }
        return coded
    }

    private mutating func code<Coder: BitCoder>(_ number: Int64, coder: inout Coder) -> Int64 {
        Int64(zigzag: decimals.code(number.zigzag, &coder))
    }

    /// Points of a row, by those until the old row ends.
    mutating func pointCount<Coder: BitCoder>(_ count: Int, expected: Int?, coder: inout Coder) throws -> Int {
        if let expected, coder.code(count == expected ? 1 : 0, by: &isExpectedCount) == 1 { return expected }
        let coded = pointCounts.code(count, &coder)
        guard (1...StretchRows.mostPoints).contains(coded) else { throw DeltaDefect.damaged }
        return coded
    }
}
