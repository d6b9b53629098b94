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
        var before = old[0]
        for index in 1..<count {
            let point = old[index]
            let slot = slot(before, point)
            chain[index - 1] = heads[slot]
            heads[slot] = Int32(index - 1)
            before = point
        }
    }

    /// How many points from two places on are at the same places.
    func count(new index: Int, old source: Int) -> Int {
        guard source >= 0 else { return 0 }
        var count = 0
        let most = min(new.rows.pointCount - index, old.rows.pointCount - source)
        while count < most, Self.isSamePosition(new[index + count], old[source + count]) { count += 1 }
        return count
    }

    /// The longest match of two points or more at a place.
    func longest(at index: Int) -> Match? {
        guard !heads.isEmpty, index + 1 < new.rows.pointCount else { return nil }
        var best = Match(source: 0, count: 1)
        var candidate = Int(heads[slot(new[index], new[index + 1])])
        var tries = Self.depth
        while candidate >= 0, tries > 0 {
            let count = count(new: index, old: candidate)
            if count > best.count { best = Match(source: candidate, count: count) }
            candidate = Int(chain[candidate])
            tries -= 1
        }
        return best.count > 1 ? best : nil
    }

    private static func isSamePosition(_ first: LinePoint, _ second: LinePoint) -> Bool {
        first.latitude == second.latitude && first.longitude == second.longitude
    }

    private func slot(_ first: LinePoint, _ second: LinePoint) -> Int {
        var hash = StableHash()
        for number in [first.latitude, first.longitude, second.latitude, second.longitude] {
            hash.add(UInt64(bitPattern: number))
        }
        return Int(hash.value >> 8) & (heads.count - 1)
    }
}
