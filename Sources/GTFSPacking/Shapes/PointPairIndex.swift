internal import GTFSModel
internal import GTFSStore

/// Finds pairs of neighbouring points that have been written, by a hash of the pair. A hash table of bounded size.
///
/// At first the table holds all pairs, then one in four, and at its largest size fewer and fewer. The hash of a pair
/// decides whether the table holds it, so that the same pair is always in it or never.
struct PointPairIndex {
    struct Point: Equatable {
        let stretchKey: Key<ShapeStretch>
        /// Index of the point in the stretch.
        let point: Int
    }

    /// The most slots while the table holds all pairs, and the most slots of all.
    private let mostSlotsOfAll, mostSlots: Int
    /// A hash in the upper half; in the lower half the index of the pair's first point among all points written, plus one;
    /// 0 where free. A pair is in the slot that the upper bits of its hash give, or in the next free one.
    private var slots = [UInt64](repeating: 0, count: 1 << 10)
    private var used = 0
    /// The table holds a pair where these bits of its hash are 0.
    private var mask: UInt32 = 0
    /// Index of the first point of each stretch among all points written, by key; keys count from 1.
    private var firstPoints: [UInt32] = [0]
    private var pointCount: UInt32 = 0

    /// - Parameters: powers of two, 1,024 or more.
    init(mostSlotsOfAll: Int = 1 << 17, mostSlots: Int = 1 << 20) {
        (self.mostSlotsOfAll, self.mostSlots) = (mostSlotsOfAll, mostSlots)
    }

    private func isHeld(_ hash: UInt32) -> Bool { hash & mask == 0 }

    /// The index of the first pair in `range` that the table holds, or with the same hash as a pair it holds.
    func first(of hashes: [UInt32], in range: Range<Int>) -> Int? {
        range.first { isHeld(hashes[$0]) && slots[index(hashes[$0])] != 0 }
    }

    /// The first point of a pair that the table holds.
    func point(of hash: UInt32) -> Point {
        let point = UInt32(truncatingIfNeeded: slots[index(hash)]) - 1
        let key = firstPoints.partitioningIndex { $0 > point } - 1
        return Point(stretchKey: Key(key), point: Int(point - firstPoints[key]))
    }

    /// Adds a stretch, whose key is one above that of the stretch before it.
    /// - Parameter hashes: of each pair of neighbouring points.
    mutating func append(pointCount count: Int, hashes: ArraySlice<UInt32>) {
        firstPoints.append(pointCount)
        // Beyond four thousand million points no more pairs are added.
        guard UInt32.max - pointCount > UInt32(clamping: count) else { return }
        for (point, hash) in hashes.enumerated() where isHeld(hash) {
            insert(hash, slot: UInt64(hash) << 32 | UInt64(pointCount + UInt32(point) + 1))
        }
        pointCount += UInt32(count)
    }

    private mutating func insert(_ hash: UInt32, slot: UInt64) {
        let index = index(hash)
        // The first of equal pairs stays.
        guard slots[index] == 0 else { return }
        slots[index] = slot
        used += 1
        if used * 4 > slots.count * 3 { grow() }
    }

    private mutating func grow() {
        let old = slots
        var size = slots.count
        switch (size, mask) {
        case (mostSlotsOfAll, 0): mask = 3
        case (mostSlots, _): mask = mask << 1 | 1
        default: size *= 2
        }
        slots = [UInt64](repeating: 0, count: size)
        used = 0
        for slot in old where slot != 0 {
            let hash = UInt32(truncatingIfNeeded: slot >> 32)
            guard isHeld(hash) else { continue }
            slots[index(hash)] = slot
            used += 1
        }
    }

    private func index(_ hash: UInt32) -> Int {
        var index = Int((UInt64(hash) * UInt64(slots.count)) >> 32)
        while slots[index] != 0, UInt32(truncatingIfNeeded: slots[index] >> 32) != hash {
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }
}
