import TestSupport
import Testing

@testable import GTFSQuery

@Suite("One list of stops for trips that stop at different ones")
struct MergedStopOrderTests {
    private func order(_ sequences: String...) -> String { String(MergedStopOrder(sequences.map(Array.init)).order) }

    @Test func `sequences that agree are merged into one order`() {
        #expect(order("abcde", "bd", "axc") == "abxcde")
        #expect(order("ac", "bc", "ab") == "abc")
        #expect(order("abc") == "abc")
        #expect(order() == "")
    }

    @Test func `the stops of a branch stay together, behind what the first sequence has`() {
        #expect(order("abcde", "axyze") == "abcdxyze")
        #expect(order("abcd", "xycd") == "abxycd")
        #expect(order("abc", "abxy") == "abcxy")
    }

    @Test func `a sequence in the opposite order shares one stop and has rows of its own for the others`() {
        let merged = MergedStopOrder([Array("abc"), Array("cba")])
        #expect(merged.order.count == 5)
        #expect(merged.rows[0].count == 3 && merged.rows[1].count == 3)
    }

    @Test func `a loop has the stop twice where one sequence has it twice`() {
        #expect(order("abca", "abc") == "abca")
        let late = MergedStopOrder([Array("abca"), Array("cabc")])
        #expect(String(late.order) == "cabca")
        #expect(late.rows == [[1, 2, 3, 4], [0, 1, 2, 3]])
    }

    @Test(arguments: LongForm.seeds(40, of: 1...2000))
    func `every sequence goes down the list, whatever the sequences are`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Array("abcdefgh".prefix(Int.random(in: 1...8, using: &random)))
        let sequences = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            (0..<Int.random(in: 0...10, using: &random)).map { _ in random.one(of: letters) }
        }
        let merged = MergedStopOrder(sequences)
        #expect(merged.rows.count == sequences.count)
        for (rows, sequence) in zip(merged.rows, sequences) {
            #expect(rows.map { merged.order[$0] } == sequence)
            #expect(zip(rows, rows.dropFirst()).allSatisfy(<))
        }
        #expect(Set(merged.rows.joined()).count == merged.order.count, "a row that no sequence has")
        #expect(MergedStopOrder(sequences).order == merged.order)
    }

    @Test(arguments: LongForm.seeds(40, of: 1...2000))
    func `where one order holds for all, each stop has one row`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let hidden = (0..<20).shuffled(using: &random)
        let sequences = (0..<10).map { _ in hidden.filter { _ in random.chance(1, of: 2) } }
        let merged = MergedStopOrder(sequences)
        #expect(merged.order.sorted() == Set(sequences.joined()).sorted())
    }

    @Test func `sequences of thousands of stops are compared, as they have few of them in common`() {
        let long = Array(0..<6000)
        let merged = MergedStopOrder([long, long.reversed()])
        #expect(merged.order.count == 11_999)
    }

    /// Two sequences with nine million pairs of equal stops.
    @Test func `sequences that repeat a stop too often to be compared have rows of their own`() {
        let (one, other) = (Array(repeating: 1, count: 3000) + [2], [2] + Array(repeating: 1, count: 3000))
        #expect(MergedStopOrder([one, other]).order == one + other)
    }

    /// Sequences that share nothing; that share a stop in the middle; each with its reverse.
    @Test(arguments: 0...2)
    func `twice the sequences are about twice the work`(kind: Int) {
        func steps(_ count: Int) -> Int {
            MergedStopOrder(
                (0..<count).map { index -> [Int] in
                    let own = (1...4).map { index / 2 * 4 + $0 }
                    switch kind {
                    case 0: return own
                    case 1: return [own[0], own[1], 0, own[2], own[3]]
                    default: return index % 2 == 0 ? own : own.reversed()
                    }
                }
            ).steps
        }
        // The nodes behind a stop that all share are looked at for each, until the steps are used up.
        #expect(kind == 1 ? steps(4000) < 8_500_000 : Double(steps(4000)) < 2.3 * Double(steps(2000)) + 100)
    }

    /// 300 sequences, each of 400 of 600 stops in an order of its own: more pairs of equal stops than are compared.
    @Test func `sequences of many stops in random orders end at a number of steps`() {
        var random = SeededGenerator(seed: 7)
        let sequences = (0..<300).map { _ in Array((0..<600).shuffled(using: &random).prefix(400)) }
        let merged = MergedStopOrder(sequences)
        #expect(merged.steps < 8_500_000)
        for (rows, sequence) in zip(merged.rows, sequences) {
            #expect(rows.map { merged.order[$0] } == sequence && zip(rows, rows.dropFirst()).allSatisfy(<))
        }
    }
}
