import GTFSModel
import TestSupport
import Testing

@testable import GTFSQuery

@Suite("Trips in the order of their times at stops that they share")
struct ColumnOrderTests {
    private func column(_ id: String, _ times: [(row: Int, minute: Int)]) -> RouteTimetable.Column {
        RouteTimetable.Column(
            tripID: Trip.ID(id), shortName: nil, headsign: nil, frequency: nil,
            cells: times.map { row, minute in
                let time = ServiceTime(seconds: minute * 60)
                return RouteTimetable.Cell(
                    row: row, arrival: time, departure: time, isApproximate: nil, pickupType: nil, dropOffType: nil,
                    headsign: nil)
            })
    }

    private func ids(_ groups: [[RouteTimetable.Column]]) -> [String] {
        ColumnOrder.ordered(groups).map(\.tripID.rawValue)
    }

    @Test func `a short trip stands where its stops are reached, not where it begins`() {
        let long = [column("08:00", [(0, 480), (5, 510)]), column("08:10", [(0, 490), (5, 520)])]
        #expect(ids([long, [column("short", [(5, 515), (6, 520)])]]) == ["08:00", "short", "08:10"])
        #expect(ids([long, [column("first", [(5, 500)])]]) == ["first", "08:00", "08:10"])
        #expect(ids([long, [column("last", [(5, 600)])]]) == ["08:00", "08:10", "last"])
    }

    @Test func `trips that share no stop are ordered by their starts, others still by what they share`() {
        let long = [column("a", [(0, 480), (5, 512)])]
        let early = [column("early", [(0, 485)])]
        let late = [column("late", [(5, 510)])]
        #expect(ids([long, early, late]) == ["late", "a", "early"])
        #expect(
            ids([[column("x", [(0, 500)])], [column("y", [(1, 490)]), column("z", [(1, 510)])]]) == ["y", "x", "z"])
    }

    /// Where every trip passes one stop and none overtakes another, the order is that of the times there.
    @Test(arguments: LongForm.seeds(30, of: 1...1000))
    func `with a stop that all trips share the order is that of its times`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let hub = 4
        let minutes = Array(0..<60).shuffled(using: &random).prefix(30)
        var groups: [[Int]: [RouteTimetable.Column]] = [:]
        for minute in minutes {
            let rows = (0..<8).filter { $0 == hub || random.chance(1, of: 2) }
            groups[rows, default: []].append(column("\(minute)", rows.map { ($0, minute * 3 + ($0 - hub) * 2) }))
        }
        let listed = groups.sorted { ($1.value.count, $0.key.count) < ($0.value.count, $1.key.count) }.map(\.value)
        #expect(ids(listed) == minutes.sorted().map(String.init))
    }

    /// Groups of one trip that share no stop; that share a stop at ever later times, so that each is looked at by all after it;
    /// and forty groups of many trips.
    @Test(arguments: 0...2)
    func `no trip is lost or doubled, and twice the trips are about twice the work`(kind: Int) {
        func order(_ count: Int) -> ColumnOrder {
            ColumnOrder(
                (0..<(kind == 2 ? 40 : count)).map { group in
                    (0..<(kind == 2 ? count / 40 : 1)).map { trip in
                        let minute = trip * 7 + group
                        let row = kind == 1 ? 0 : group * 2
                        return column("\(group)-\(trip)", [(row, minute), (group * 2 + 1, minute + 3)])
                    }
                })
        }
        let (few, many) = (order(10_000), order(20_000))
        #expect(many.ordered.count == 20_000 && Set(many.ordered.map(\.tripID)).count == 20_000)
        #expect(Double(many.steps) < 2.2 * Double(few.steps) + 100)
        let isInOrder =
            kind != 1
            || zip(many.ordered, many.ordered.dropFirst()).allSatisfy { $0.cells[0].time! <= $1.cells[0].time! }
        #expect(isInOrder)
    }
}
