internal import GTFSModel

/// Finds where points of a new line stand in the old one, or before in the new one, in their order or against it: by a hash of
/// two neighbours, a chain of places with the same one.
struct LineMatches {
    /// Points that follow one another in the new line, as they do at a place before.
    struct Match: Equatable {
        var source = 0
        var count = 0
        var isReversed = false
    }

    private static let depth = 16

    private let new: StretchLine
    private let baseCount: Int
    /// Where each point is, in hundred thousandths of a degree: those of the old line, then those of the new one.
    private var coarse: [SIMD2<Int32>] = []
    private var heads: [Int32] = []
    private var chain: [Int32] = []
    private var inserted = 0

    init(old: StretchLine?, new: StretchLine) {
        self.new = new
        baseCount = old?.rows.pointCount ?? 0
        let count = baseCount + new.rows.pointCount
        guard count > 1, count < Int32.max else { return }
        coarse.reserveCapacity(count)
        for index in 0..<baseCount { if let old { coarse.append(Self.coarse(old.writtenPoint(index))) } }
        for index in 0..<new.rows.pointCount { coarse.append(Self.coarse(new.writtenPoint(index))) }
        heads = [Int32](repeating: -1, count: 1 << (Int.bitWidth - count.leadingZeroBitCount))
        chain = [Int32](repeating: -1, count: count)
    }

    /// Enters all points of the lines before a row.
    mutating func insert(before sources: LineSources) {
        guard !heads.isEmpty else { return }
        while inserted + 1 < sources.count {
            defer { inserted += 1 }
            guard inserted + 1 != baseCount else { continue }
            let slot = slot(coarse[inserted], coarse[inserted + 1])
            chain[inserted] = heads[slot]
            heads[slot] = Int32(inserted)
        }
    }

    /// How many points from two places on are at the same places.
    func count(new index: Int, _ source: Int, isReversed: Bool, _ sources: LineSources) -> Int {
        let most = min(new.rows.pointCount - index, sources.mostPoints(from: source, isReversed: isReversed))
        var count = 0
        while count < most,
            isSamePosition(index + count, source: isReversed ? source - count : source + count, sources: sources)
        {
            count += 1
        }
        return count
    }

    /// The longest match of two points or more at a place.
    func longest(at index: Int, _ sources: LineSources) -> Match? {
        guard !heads.isEmpty, index + 1 < new.rows.pointCount else { return nil }
        var best = Match(count: 1)
        let (first, second) = (coarse[baseCount + index], coarse[baseCount + index + 1])
        for isReversed in [false, true] {
            var candidate = Int(isReversed ? heads[slot(second, first)] : heads[slot(first, second)])
            var tries = Self.depth
            while candidate >= 0, tries > 0 {
                let source = isReversed ? candidate + 1 : candidate
                if coarse[source] == first {
                    let count = count(new: index, source, isReversed: isReversed, sources)
                    if count > best.count { best = Match(source: source, count: count, isReversed: isReversed) }
                }
                candidate = Int(chain[candidate])
                tries -= 1
            }
        }
        return best.count > 1 ? best : nil
    }

    /// Whether a new point is an old one, or that in fewer or more digits.
    private func isSamePosition(_ index: Int, source: Int, sources: LineSources) -> Bool {
        let (point, decimals) = new.writtenPoint(index)
        let (old, own) = sources.writtenPoint(source)
        return Self.isSame(point.latitude, decimals.latitude, old.latitude, own.latitude)
            && Self.isSame(point.longitude, decimals.longitude, old.longitude, own.longitude)
    }

    /// Whether a coordinate differs by less than a unit of the old decimals, or by one at most where the new ones are fewer.
    private static func isSame(_ new: Int64, _ decimals: Int64, _ old: Int64, _ own: Int64) -> Bool {
        guard decimals != own else { return new == old }
        let difference = (new &- DecimalScale.scaled(old, from: own, to: decimals)).magnitude
        return difference < (decimals > own ? DecimalScale.power(decimals &- own).magnitude : 2)
    }

    private func slot(_ first: SIMD2<Int32>, _ second: SIMD2<Int32>) -> Int {
        var hash = StableHash()
        for part in [first, second] {
            hash.add(UInt64(UInt32(bitPattern: part.x)) << 32 | UInt64(UInt32(bitPattern: part.y)))
        }
        return Int(hash.value >> 8) & (heads.count - 1)
    }

    /// Where a point is, cut between the digits that are written as a rule.
    private static func coarse(_ written: (point: LinePoint, decimals: StretchPoints.Decimals)) -> SIMD2<Int32> {
        let (point, decimals) = written
        return SIMD2(coarse(point.latitude, decimals.latitude), coarse(point.longitude, decimals.longitude))
    }

    private static func coarse(_ number: Int64, _ decimals: Int64) -> Int32 {
        let unit = DecimalScale.power(decimals &- 5)
        return Int32(truncatingIfNeeded: (number &+ unit / 100 &* 37) / unit)
    }
}

/// The points that those of a new row may stand at: the old line, and behind it the rows of the new one that are whole.
struct LineSources {
    /// The old line; nil where there is none.
    let base: StretchLine?
    /// The new line, a decoder's as far as it is known.
    let line: StretchLine
    /// Points of the old line.
    let baseCount: Int
    /// Points of the new line that lie in rows before the present one.
    var wholeCount = 0

    init(base: StretchLine?, line: StretchLine) {
        (self.base, self.line) = (base, line)
        baseCount = base?.rows.pointCount ?? 0
    }

    var count: Int { baseCount + wholeCount }

    func point(_ source: Int, in decimals: StretchPoints.Decimals) -> LinePoint {
        guard source >= baseCount else { return base?.point(source, in: decimals) ?? LinePoint() }
        return line.point(source - baseCount, in: decimals)
    }

    func writtenPoint(_ source: Int) -> (point: LinePoint, decimals: StretchPoints.Decimals) {
        guard source >= baseCount else { return base?.writtenPoint(source) ?? (LinePoint(), StretchPoints.Decimals()) }
        return line.writtenPoint(source - baseCount)
    }

    /// The points in a direction until the line of a source ends, itself among them.
    func mostPoints(from source: Int, isReversed: Bool) -> Int {
        guard source >= 0, source < count else { return 0 }
        let part = source < baseCount ? (start: 0, end: baseCount) : (start: baseCount, end: count)
        return isReversed ? source - part.start + 1 : part.end - source
    }

    /// Points until the row of a source ends.
    func pointsToRowEnd(from source: Int) -> Int? {
        guard source >= 0, source < baseCount, let rows = base?.rows else { return nil }
        return rows.starts[rows.row(ofPoint: source) + 1] - source
    }
}
