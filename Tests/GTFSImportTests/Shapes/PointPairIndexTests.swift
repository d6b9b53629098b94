import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Pairs of points")
struct PointPairIndexTests {
    /// Stretches of random lengths, and the hash of each of their pairs.
    private static func stretches(_ pairs: Int, seed: UInt64) -> [[UInt32]] {
        var random = SeededGenerator(seed: seed)
        var (stretches, left): ([[UInt32]], Int) = ([], pairs)
        while left > 0 {
            let count = Int.random(in: 0...200, using: &random)
            stretches.append((0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) })
            left -= count
        }
        return stretches
    }

    /// How many of the pairs are found, each at its own point.
    private static func found(_ stretches: [[UInt32]], _ pairs: inout PointPairIndex) -> Int {
        for hashes in stretches { pairs.append(pointCount: hashes.count + 1, hashes: hashes[...]) }
        var first: [UInt32: PointPairIndex.Point] = [:]
        for (index, hashes) in stretches.enumerated() {
            for (point, hash) in hashes.enumerated() where first[hash] == nil {
                first[hash] = PointPairIndex.Point(stretchKey: Key(index + 1), point: point)
            }
        }
        var found = 0
        for (hash, point) in first where pairs.first(of: [hash], in: 0..<1) != nil {
            found += 1
            #expect(pairs.point(of: hash) == point)
        }
        return found
    }

    @Test("are all found while there is room", arguments: [0, 1, 500, 5_000])
    func all(pairs: Int) {
        let stretches = Self.stretches(pairs, seed: UInt64(pairs))
        var index = PointPairIndex()
        #expect(Self.found(stretches, &index) == Set(stretches.joined()).count)
    }

    @Test("are found more seldom, the more there are, and where they lie", arguments: [4_000, 40_000])
    func bounded(pairs: Int) {
        var index = PointPairIndex(mostSlotsOfAll: 1 << 10, mostSlots: 1 << 11)
        let found = Self.found(Self.stretches(pairs, seed: 7), &index)
        #expect(found > 500 && found < 1 << 11)
    }

    @Test("are looked for from the front")
    func order() {
        var index = PointPairIndex()
        index.append(pointCount: 3, hashes: [10, 20])
        #expect(index.first(of: [1, 20, 10, 20], in: 0..<4) == 1)
        #expect(index.first(of: [1, 20, 10, 20], in: 2..<4) == 2)
        #expect(index.first(of: [1, 20, 10, 20], in: 0..<1) == nil)
    }
}
