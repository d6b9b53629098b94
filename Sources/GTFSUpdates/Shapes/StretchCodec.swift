/// Codes the points of shape_stretches against those of the old database and those before, and where its rows end.
struct StretchCodec {
    /// Where old points are in the new line.
    struct Kept { let old: Int, new: Int, count: Int }

    private var sources: LineSources
    /// Finds what to write; nil for a decoder.
    private var matches: LineMatches?
    private var models = LinePointModels()
    private var tokens = LineTokens()
    private(set) var kept: [Kept] = []
    /// The next point that the match goes on with, and how many are left of it.
    private var source = 0
    private var left = 0
    private var isReversed = false
    /// Points since the last match.
    private var gap = 0
    private var index = 0

    /// - Parameters:
    ///   - base: the old line.
    ///   - line: the new one, to which a decoder adds each row.
    ///   - isEncoder: whether the new line is whole.
    init(base: StretchLine?, line: StretchLine, isEncoder: Bool) {
        sources = LineSources(base: base, line: line)
        matches = isEncoder ? LineMatches(old: base, new: line) : nil
    }

    private var line: StretchLine { sources.line }

    /// Codes a row.
    /// - Parameters:
    ///   - number: the row's number, from 0.
    ///   - decimals: those of the row before.
    mutating func code<Coder: BitCoder>(
        _ number: Int, after decimals: StretchPoints.Decimals, _ coder: inout Coder
    ) throws -> StretchPoints {
        sources.wholeCount = index
        matches?.insert(before: sources)
        var row = StretchPoints()
        row.decimals = tokens.decimals(matches == nil ? decimals : line.rows.decimals(number), after: decimals, &coder)
        let starts = matches == nil ? nil : line.rows.starts
        let count = try tokens.pointCount(
            starts.map { $0[number + 1] - $0[number] } ?? 0,
            expected: isReversed ? nil : sources.pointsToRowEnd(from: source + gap), coder: &coder)
        row.points.reserveCapacity(count)
        models.begin(row.decimals)
        for _ in 0..<count { try row.points.append(point(row.decimals, coder: &coder)) }
        return row
    }

    private mutating func point<Coder: BitCoder>(
        _ decimals: StretchPoints.Decimals, coder: inout Coder
    ) throws -> LinePoint {
        let point = matches == nil ? LinePoint() : line[index]
        if left == 0, sources.count > 0 { try beginMatch(&coder) }
        index += 1
        guard left > 0 else {
            gap += 1
            return models.new(point, hasDistance: decimals.distance != nil, &coder)
        }
        var old = sources.point(source, in: decimals)
        if isReversed, sources.mostPoints(from: source, isReversed: false) > 1 {
            // The step between two points is that from the first to the second.
            let next = sources.point(source + 1, in: decimals)
            (old.sequence, old.distance) = (next.sequence, next.distance)
        }
        (source, left) = (isReversed ? source - 1 : source + 1, left - 1)
        return models.known(point, old: old, hasDistance: decimals.distance != nil, coder: &coder)
    }

    private mutating func beginMatch<Coder: BitCoder>(_ coder: inout Coder) throws {
        let found = matches.flatMap(match)
        guard tokens.isMatch(found != nil, isBehindMatch: gap == 0, coder: &coder) else { return }
        let match = tokens.match(found ?? .init(), after: source, gap: gap, isReversed: isReversed, coder: &coder)
        guard match.count > 0, match.count <= sources.mostPoints(from: match.source, isReversed: match.isReversed)
        else {
            throw DeltaDefect.damaged
        }
        if !match.isReversed, match.source < sources.baseCount {
            kept.append(Kept(old: match.source, new: index, count: match.count))
        }
        (source, left, gap, isReversed) = (match.source, match.count, 0, match.isReversed)
    }

    /// The match to write: where the last one would go on, else the longest.
    private func match(_ matches: LineMatches) -> LineMatches.Match? {
        func match(at source: Int) -> LineMatches.Match {
            LineMatches.Match(
                source: source, count: matches.count(new: index, source, isReversed: isReversed, sources),
                isReversed: isReversed)
        }
        let (aligned, next) = (match(at: isReversed ? source - gap : source + gap), match(at: source))
        let near = aligned.count >= next.count ? aligned : next
        if near.count >= 32 { return near }
        let longest = matches.longest(at: index, sources)
        if let longest, longest.count > near.count + 2 { return longest }
        return near.count > 0 ? near : nil
    }
}
