import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Headsigns as runs")
struct HeadsignListsTests {
    @Test("come back at every position", arguments: 1...100 as ClosedRange<UInt64>)
    func restored(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lists = HeadsignLists()
        var entered: [(number: Int32, headsigns: [Int32])] = []
        for _ in 0..<20 {
            let headsigns = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Int32.random(in: -1...1, using: &random)
            }
            entered.append((lists.add(headsigns.map { .stopTime(1, headsign: $0) }), headsigns))
        }
        for (number, headsigns) in entered {
            var rows = headsigns.map { _ in StopTimeRow.stopTime(1) }
            lists.restore(number, to: &rows)
            #expect(rows.map(\.headsign) == headsigns)
            #expect((number < 0) == headsigns.allSatisfy { $0 < 0 })
        }
    }

    @Test("equal runs are one list")
    func shared() {
        var lists = HeadsignLists()
        let rows = [5, 5, -1, 5].map { StopTimeRow.stopTime(1, headsign: $0) }
        #expect(lists.add(rows) == lists.add(rows))
        #expect(lists.all == [[.init(first: 0, last: 1, headsign: 5), .init(first: 3, last: 3, headsign: 5)]])
    }
}
