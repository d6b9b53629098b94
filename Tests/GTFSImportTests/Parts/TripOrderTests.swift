import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Patterns, profiles and the order of trips")
struct TripOrderTests {
    /// Trips over few stops, minutes and routes, so that many share a pattern and a profile.
    private static func trips(_ random: inout SeededGenerator) -> [(record: TripRecords.Record, rows: [StopTimeRow])] {
        (0..<60).map { _ in
            let start = Int32.random(in: 0...5, using: &random) * 600
            let rows = (0..<Int.random(in: 0...3, using: &random)).map { position in
                StopTimeRow.stopTime(
                    position, stop: Int32.random(in: 0...1, using: &random),
                    at: random.chance(1, of: 6) ? nil : start + Int32(position) * random.one(of: [60, 120]))
            }
            return (
                .trip(
                    route: Int32.random(in: 0...1, using: &random),
                    direction: random.one(of: [0, 1, TripRecords.Record.noDirection])), rows
            )
        }
    }

    private static func key(_ row: StopTimeRow, _ start: Int32) -> [Int32] {
        [Int32(row.sequence), row.stop, row.arrival == StopTimeRow.noTime ? .min : row.arrival - start]
    }

    @Test(
        "trips share a profile where, and only where, route, direction, stops and running times agree",
        arguments: 1...40 as ClosedRange<UInt64>)
    func profiles(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = PatternList()
        var byMeaning: [[[Int32]]: Int32] = [:]
        for (record, rows) in Self.trips(&random) {
            let (profile, start) = list.add(rows, of: record)
            let meaning = [[record.route, record.direction]] + rows.map { Self.key($0, start) }
            #expect(byMeaning[meaning] ?? profile == profile)
            byMeaning[meaning] = profile
            #expect(list.stopTimes(profile: profile, start: start).map(\.departure) == rows.map(\.departure))
            #expect(list.stopTimes(profile: profile, start: start).map(\.stop) == rows.map(\.stop))
        }
        #expect(Set(byMeaning.values).count == byMeaning.count)
        #expect(list.profiles.map(\.tripCount).reduce(0, +) == 60)
        #expect(list.patterns.map(\.tripCount).reduce(0, +) == 60)
    }

    @Test("the trips of a profile are one range of keys, by start", arguments: 1...40 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = PatternList()
        var records: [TripRecords.Record] = []
        for (trip, rows) in Self.trips(&random) {
            var record = trip
            (record.profile, record.start) = list.add(rows, of: record)
            records.append(record)
        }
        // One trip moves to another profile, as trips with scattered rows do.
        list.removeTrip(profile: records[0].profile)
        (records[0].profile, records[0].start) = list.add([.stopTime(99, at: 5)], of: records[0])

        let order = TripOrder(list, TripRecords(records))
        #expect(order.trips.map(Int.init).sorted() == Array(records.indices))
        let profileKeys = order.trips.map { order.profileKeys[Int(records[Int($0)].profile)] }
        #expect(profileKeys == profileKeys.sorted())
        #expect(Set(profileKeys).count == order.profiles.count)
        for number in order.profiles {
            let first = order.profileKeys[Int(number)]
            let count = Int(list.profiles[Int(number)].tripCount)
            let trips = order.trips[(first - 1)..<(first - 1 + count)].map { records[Int($0)] }
            #expect(trips.allSatisfy { $0.profile == number })
            #expect(trips.map(\.start) == trips.map(\.start).sorted())
        }
        let patternKeys = order.profiles.map { order.patternKeys[Int(list.profiles[Int($0)].pattern)] }
        #expect(patternKeys == patternKeys.sorted())
        #expect(list.profiles.indices.allSatisfy { list.profiles[$0].tripCount > 0 || order.profileKeys[$0] == 0 })
    }
}
