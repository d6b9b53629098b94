internal import GTFSModel

/// Finds where points of a new line stand in an old one: by a hash of two neighbours, a chain of places with the same one.
struct LineMatches {
    /// Points of the old line that the new one has in the same order.
    struct Match { var source = 0, count = 0 }

    private static let depth = 16

    let old: StretchLine
    let new: StretchLine
    private var heads: [Int32] = []
    private var chain: [Int32] = []

    init(old: StretchLine, new: StretchLine) {
        (self.old, self.new) = (old, new)
        let count = old.rows.pointCount
        guard count > 1, count < Int32.max else { return }
        heads = [Int32](repeating: -1, count: 1 << (Int.bitWidth - count.leadingZeroBitCount))
        chain = [Int32](repeating: -1, count: count)
        for index in 0..<count - 1 {
            let slot = slot(old, index)
            chain[index] = heads[slot]
            heads[slot] = Int32(index)
        }
    }

    /// How many points from two places on are at the same places.
    func count(new index: Int, old source: Int) -> Int {
        guard source >= 0 else { return 0 }
        var count = 0
        let most = min(new.rows.pointCount - index, old.rows.pointCount - source)
        while count < most, isSamePosition(index + count, source + count) { count += 1 }
        return count
    }

    /// The longest match of two points or more at a place.
    func longest(at index: Int) -> Match? {
        guard !heads.isEmpty, index + 1 < new.rows.pointCount else { return nil }
        var best = Match(source: 0, count: 1)
        var candidate = Int(heads[slot(new, index)])
        var tries = Self.depth
        while candidate >= 0, tries > 0 {
            let count = count(new: index, old: candidate)
            if count > best.count { best = Match(source: candidate, count: count) }
            candidate = Int(chain[candidate])
            tries -= 1
        }
        return best.count > 1 ? best : nil
    }

    /// Whether a new point is an old one, or that in fewer or more digits.
    private func isSamePosition(_ index: Int, _ source: Int) -> Bool {
        let point = new[index]
        let (decimals, own) = (new.decimals(ofPoint: index), old.decimals(ofPoint: source))
        let other = old.point(source, in: decimals)
        return Self.isNear(point.latitude &- other.latitude, decimals.latitude, own.latitude)
            && Self.isNear(point.longitude &- other.longitude, decimals.longitude, own.longitude)
    }

    /// Whether a difference of new decimals is less than one of the old ones, or one where there are fewer.
    private static func isNear(_ difference: Int64, _ new: Int64, _ old: Int64) -> Bool {
        new == old ? difference == 0 : difference.magnitude < (new > old ? DecimalScale.power(new &- old).magnitude : 2)
    }

    private func slot(_ line: StretchLine, _ index: Int) -> Int {
        var hash = StableHash()
        for point in [index, index + 1] {
            let (place, decimals) = (line[point], line.decimals(ofPoint: point))
            hash.add(Self.coarse(place.latitude, decimals.latitude))
            hash.add(Self.coarse(place.longitude, decimals.longitude))
        }
        return Int(hash.value >> 8) & (heads.count - 1)
    }

    /// A coordinate in hundred thousandths of a degree, cut where none is written as a rule.
    private static func coarse(_ number: Int64, _ decimals: Int64) -> UInt64 {
        let unit = DecimalScale.power(decimals &- 5)
        return UInt64(bitPattern: (number &+ unit / 100 &* 37) / unit)
    }
}
