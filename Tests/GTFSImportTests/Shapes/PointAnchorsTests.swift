import TestSupport
import Testing

@testable import GTFSImport

@Suite("Places of pairs of points")
struct PointAnchorsTests {
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

    /// How many of the pairs are found, each in its place.
    private static func found(_ stretches: [[UInt32]], _ anchors: inout PointAnchors) -> Int {
        for hashes in stretches { anchors.append(pointCount: hashes.count + 1, hashes: hashes[...]) }
        var first: [UInt32: StretchPlace] = [:]
        for (index, hashes) in stretches.enumerated() {
            for (point, hash) in hashes.enumerated() where first[hash] == nil {
                first[hash] = StretchPlace(stretchKey: index + 1, point: point)
            }
        }
        var found = 0
        for (hash, place) in first where anchors.first(of: [hash], in: 0..<1) != nil {
            found += 1
            #expect(anchors.place(hash) == place)
        }
        return found
    }

    @Test("are all found while there is room", arguments: [0, 1, 500, 5_000])
    func all(pairs: Int) {
        let stretches = Self.stretches(pairs, seed: UInt64(pairs))
        var anchors = PointAnchors()
        #expect(Self.found(stretches, &anchors) == Set(stretches.joined()).count)
    }

    @Test("are found more seldom, the more there are, and where they lie", arguments: [4_000, 40_000])
    func bounded(pairs: Int) {
        var anchors = PointAnchors(mostSlotsOfAll: 1 << 10, mostSlots: 1 << 11)
        let found = Self.found(Self.stretches(pairs, seed: 7), &anchors)
        #expect(found > 500 && found < 1 << 11)
    }

    @Test("are looked for from the front")
    func order() {
        var anchors = PointAnchors()
        anchors.append(pointCount: 3, hashes: [10, 20])
        #expect(anchors.first(of: [1, 20, 10, 20], in: 0..<4) == 1)
        #expect(anchors.first(of: [1, 20, 10, 20], in: 2..<4) == 2)
        #expect(anchors.first(of: [1, 20, 10, 20], in: 0..<1) == nil)
    }
}
