import TestSupport
import Testing

@testable import GTFSQuery

@Suite("Which way trips go where the feed does not say")
struct InferredDirectionsTests {
    /// A letter is a station; the headsign stands behind a colon, else it is the last station.
    private func ways(_ sequences: String...) -> [Int] {
        InferredDirections(sequences.map(Self.sequence)).ways
    }

    private static func sequence(_ text: String) -> InferredDirections.Sequence {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return InferredDirections.Sequence(
            stations: parts[0].utf8.map(Int.init),
            headsign: parts.count > 1 ? String(parts[1]) : parts[0].last.map(String.init), trips: 1)
    }

    @Test func `sequences that are each other's reverse go two ways`() {
        #expect(ways("abcde", "edcba") == [0, 1])
        #expect(ways("abcde", "abc", "edc", "xde", "edx") == [0, 0, 1, 0, 1])
    }

    @Test func `fast trips go the way of the slow ones that they pass`() {
        #expect(ways("abcdefg", "geca", "aceg", "ga", "ag") == [0, 1, 0, 1, 0])
    }

    @Test func `a branch that shares nothing with the first sequence goes the way of those that it shares stops with`()
    {
        #expect(ways("abcd", "cdxyz", "zyx", "xyz") == [0, 0, 1, 0])
    }

    @Test func `trips of one order, a loop and a way out and back go one way`() {
        #expect(ways("abcde", "bcd", "ace") == [0, 0, 0])
        #expect(ways("abca", "bcab", "cabc") == [0, 0, 0])
        #expect(ways("abcba", "abc", "cba") == [0, 0, 0])
        #expect(ways("cac", "abc") == [0, 0])
        #expect(ways() == [])
        #expect(ways("a", "", "b:a") == [0, 0, 0])
    }

    @Test func `without a shared order the headsign tells, else where they begin and end`() {
        #expect(ways("abc:North", "cba:South", "xy:South", "uv:North") == [0, 1, 1, 0])
        #expect(ways("abc:1", "cxa:2", "dya:3", "azf:4") == [0, 1, 1, 0])
        #expect(ways("abc:North", "xyz:South", "uvw:South") == [0, 1, 1])
        #expect(ways("abc:1", "def:2", "ghi:3") == [0, 0, 0])
    }

    /// Lines of random stops with trips of random parts of them, either way.
    @Test(arguments: LongForm.seeds(40, of: 1...2000))
    func `parts of one line, in any number, are told apart by their way`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let line = Array(0..<30).shuffled(using: &random)
        let sequences = (0..<20).map { index -> (stations: [Int], isBack: Bool) in
            let part = line.filter { _ in random.chance(2, of: 3) }
            let isBack = index > 0 && random.chance(1, of: 2)
            return (isBack ? part.reversed() : part, isBack)
        }
        let found = InferredDirections(
            sequences.map { InferredDirections.Sequence(stations: $0.stations, headsign: nil, trips: 3) }
        ).ways
        #expect(found == sequences.map { $0.isBack ? 1 : 0 })
    }

    @Test(arguments: [true, false])
    func `twice the sequences are about twice the work`(sharesHub: Bool) {
        func steps(_ count: Int) -> Int {
            InferredDirections(
                (0..<count).map { index in
                    let own = (1...4).map { index * 4 + $0 }
                    return InferredDirections.Sequence(
                        stations: sharesHub ? own + [0] : own, headsign: "\(index)", trips: 1)
                }
            ).steps
        }
        #expect(Double(steps(2000)) < 2.2 * Double(steps(1000)) + 100)
    }
}
