internal import GTFSModel

/// A place in a stretch: one of its points.
struct StretchPlace: Equatable {
    let stretchKey: Int
    /// Number of the point, the first being 0.
    let point: Int
}

/// Where some of the pairs of neighbouring points that have been written lie, found by a hash of the pair.
///
/// At first all pairs are remembered, then one of four, and when the table has grown to its limit, ever fewer: those that
/// are not any more are forgotten. Which ones is for the hash to say, so that a pair that is looked up is one of them or
/// is not.
struct PointAnchors {
    /// To so many slots it grows before pairs are left out, and to so many at all.
    private let mostSlotsOfAll, mostSlots: Int
    /// A hash in the upper half, in the lower one the number of the pair's first point among all points written, plus
    /// one; 0 where free. A pair lies in the slot that the upper bits of its hash say, or in the next free one.
    private var slots = [UInt64](repeating: 0, count: 1 << 10)
    private var used = 0
    /// The lower bits of a hash that must be 0.
    private var leftOut: UInt32 = 0
    /// Number of the first point of each stretch, by key; keys count from 1.
    private var firstPoints: [UInt32] = [0]
    private var pointCount: UInt32 = 0

    /// - Parameters: powers of two, 1,024 or more.
    init(mostSlotsOfAll: Int = 1 << 17, mostSlots: Int = 1 << 20) {
        (self.mostSlotsOfAll, self.mostSlots) = (mostSlotsOfAll, mostSlots)
    }

    private func isKept(_ hash: UInt32) -> Bool { hash & leftOut == 0 }

    /// The first of the pairs in `range` that is remembered, or one whose hash is that of another.
    func first(of hashes: [UInt32], in range: Range<Int>) -> Int? {
        range.first { isKept(hashes[$0]) && slots[index(hashes[$0])] != 0 }
    }

    /// Where a pair that is remembered lies.
    func place(_ hash: UInt32) -> StretchPlace {
        let point = UInt32(truncatingIfNeeded: slots[index(hash)]) - 1
        let key = firstPoints.partitioningIndex { $0 > point } - 1
        return StretchPlace(stretchKey: key, point: Int(point - firstPoints[key]))
    }

    /// Takes in a stretch: its key is the one after that of the stretch before it.
    /// - Parameter hashes: of each pair of neighbouring points.
    mutating func append(pointCount count: Int, hashes: ArraySlice<UInt32>) {
        firstPoints.append(pointCount)
        // Beyond four thousand million points the others are found as before.
        guard UInt32.max - pointCount > UInt32(clamping: count) else { return }
        for (point, hash) in hashes.enumerated() where isKept(hash) {
            insert(hash, UInt64(hash) << 32 | UInt64(pointCount + UInt32(point) + 1))
        }
        pointCount += UInt32(count)
    }

    private mutating func insert(_ hash: UInt32, _ slot: UInt64) {
        let index = index(hash)
        // Of pairs that are written more than once, the first stays.
        guard slots[index] == 0 else { return }
        slots[index] = slot
        used += 1
        if used * 4 > slots.count * 3 { makeRoom() }
    }

    private mutating func makeRoom() {
        let kept = slots
        var size = slots.count
        switch (size, leftOut) {
        case (mostSlotsOfAll, 0): leftOut = 3
        case (mostSlots, _): leftOut = leftOut << 1 | 1
        default: size *= 2
        }
        slots = [UInt64](repeating: 0, count: size)
        used = 0
        for slot in kept where slot != 0 {
            let hash = UInt32(truncatingIfNeeded: slot >> 32)
            guard isKept(hash) else { continue }
            slots[index(hash)] = slot
            used += 1
        }
    }

    /// The slot of a hash, or the free one where it would go.
    private func index(_ hash: UInt32) -> Int {
        var index = (Int(hash) * slots.count) >> 32
        while slots[index] != 0, UInt32(truncatingIfNeeded: slots[index] >> 32) != hash {
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }
}
