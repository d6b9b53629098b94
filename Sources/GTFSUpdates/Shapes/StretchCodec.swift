/// Codes the points of shape_stretches against those of the old database, and where its rows end.
struct StretchCodec {
    /// What tells an encoder what to write.
    struct Known {
        let line: StretchLine
        let matches: LineMatches?
    }

    /// Where old points are in the new line.
    struct Kept { let old: Int, new: Int, count: Int }

    private let base: StretchLine?
    private let known: Known?
    private var models = LinePointModels()
    private var tokens = LineTokens()
    private(set) var kept: [Kept] = []
    /// The next point of the old line, as long as the match goes on.
    private var source = 0
    private var left = 0
    /// Points since the last match.
    private var gap = 0
    private var index = 0

    init(base: StretchLine?, known: Known?) { (self.base, self.known) = (base, known) }

    private var hasBase: Bool { base.map { $0.rows.pointCount > 0 } ?? false }

    /// Codes a row.
    /// - Parameters:
    ///   - number: the row's number, from 0.
    ///   - decimals: those of the row before.
    mutating func code<Coder: BitCoder>(
        _ number: Int, after decimals: StretchPoints.Decimals, _ coder: inout Coder
    ) throws -> StretchPoints {
        var row = StretchPoints()
        row.decimals = tokens.decimals(known?.line.rows.decimals(number) ?? decimals, after: decimals, &coder)
        let starts = known?.line.rows.starts
        let count = try tokens.pointCount(
            starts.map { $0[number + 1] - $0[number] } ?? 0, expected: pointsToEnd(), &coder)
        row.points.reserveCapacity(count)
        models.begin(row.decimals)
        for _ in 0..<count { try row.points.append(point(row.decimals, &coder)) }
        return row
    }

    /// Points until the old row ends in which the match goes on.
    private func pointsToEnd() -> Int? {
        let source = source + gap
        guard let rows = base?.rows, source < rows.pointCount else { return nil }
        return rows.starts[rows.row(ofPoint: source) + 1] - source
    }

    private mutating func point<Coder: BitCoder>(
        _ decimals: StretchPoints.Decimals, _ coder: inout Coder
    ) throws -> LinePoint {
        let point = known?.line[index] ?? LinePoint()
        if left == 0, hasBase { try beginMatch(&coder) }
        index += 1
        guard left > 0, let base else {
            gap += 1
            return models.new(point, hasDistance: decimals.distance != nil, &coder)
        }
        defer { (source, left) = (source + 1, left - 1) }
        let old = base.point(source, in: decimals)
        return models.known(point, old: old, hasDistance: decimals.distance != nil, &coder)
    }

    private mutating func beginMatch<Coder: BitCoder>(_ coder: inout Coder) throws {
        let found = known?.matches.flatMap(match)
        guard tokens.isMatch(found != nil, gap == 0, &coder), let base else { return }
        let match = tokens.match(found ?? .init(), after: source, gap: gap, &coder)
        guard match.source >= 0, match.count > 0, match.source <= base.rows.pointCount - match.count else {
            throw DeltaDefect.damaged
        }
        kept.append(Kept(old: match.source, new: index, count: match.count))
        (source, left, gap) = (match.source, match.count, 0)
    }

    /// The match to write: where the last one would go on, else the longest.
    private func match(_ matches: LineMatches) -> LineMatches.Match? {
        let aligned = LineMatches.Match(source: source + gap, count: matches.count(new: index, old: source + gap))
        let next = LineMatches.Match(source: source, count: matches.count(new: index, old: source))
        let near = aligned.count >= next.count ? aligned : next
        if near.count >= 32 { return near }
        let longest = matches.longest(at: index)
        if let longest, longest.count > near.count + 2 { return longest }
        return near.count > 0 ? near : nil
    }
}
