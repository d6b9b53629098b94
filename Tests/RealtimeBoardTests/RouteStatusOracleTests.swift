import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import GTFSTesting
import TestSupport
import Testing

@Suite("What is under way on routes is what the board of every trip says")
struct RouteStatusOracleTests {
    /// Compares the answer with the boards.
    /// - Returns: What the boards say.
    private func compare(
        _ timetable: Timetable, _ snapshot: RealtimeSnapshot, onTime: ClosedRange<Int>
    ) throws -> [ObviousRouteStatus.Entry: Int] {
        let expected = try ObviousRouteStatus(timetable: timetable, snapshot: snapshot, onTime: onTime).entries()
        var request = RouteStatusRequest()
        request.onTime = PunctualityLimits(earliest: onTime.lowerBound, latest: onTime.upperBound)
        let found = try timetable.ask(request, realtime: snapshot)
        #expect(found.map(\.route) == (try timetable.routes()))
        let entries = found.map { status in
            status.entries { direction in
                ["fresh", "stale"].reduce(0) { sum, word in
                    sum + expected[.init(route: status.id, directionID: direction, word: word), default: 0]
                }
            }
        }
        #expect(entries.reduce(into: [:]) { $0.merge($1) { first, _ in first } } == expected)
        for status in found { checkSums(status) }
        return expected
    }

    /// A route is the sum of its directions.
    private func checkSums(_ status: RouteStatus) {
        var sum = Punctuality()
        for direction in status.directions { sum.add(direction.underWay.punctuality) }
        #expect(status.underWay?.punctuality ?? Punctuality() == sum)
        let vehicles = status.directions.compactMap(\.underWay.activeVehicles).reduce(0, +)
        #expect((status.underWay?.activeVehicles ?? 0) == vehicles)
    }

    @Test("over timetables and messages at random", arguments: UInt64(1)...4)
    func random(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed, tripCount: 200)
        let feed = try timetable.feed.imported()
        var found: [String: Int] = [:]
        for round in 0..<4 {
            var overlaid = try RandomOverlay(seed: seed * 100 + UInt64(round), timetable, feed, count: 400).overlaid
            for index in overlaid.trips.indices {
                guard let vehicle = overlaid.trips[index].vehicleIndex else { continue }
                (overlaid.vehicles[vehicle].trip, overlaid.vehicles[vehicle].routeID) = (
                    index, overlaid.trips[index].routeID
                )
            }
            let asked = overlaid.now
            for minutes in [0, 45] {
                overlaid.now = asked + minutes * 60
                let onTime = round.isMultiple(of: 2) ? -60...300 : -600...0
                for (entry, count) in try compare(feed.timetable, overlaid.view, onTime: onTime) {
                    found[entry.word, default: 0] += count
                }
            }
        }
        let counted = ["late", "early", "on_time", "fresh", "stale", "vehicle"].count { found[$0, default: 0] > 0 }
        #expect(counted >= 5, "\(found)")
    }

    @Test func `in the made-up city, where half of the trips of an hour run late or early and some are cancelled`()
        throws
    {
        let timetable = try MadeUpCity.timetable()
        let morning = Int(MadeUpCity.morning.timeIntervalSince1970)
        var random = SeededGenerator(seed: 5)
        let rows = try timetable.departures(
            DeparturesRequest(stopID: MadeUpCity.station, at: morning - 1800, minutes: 60)
        ).departures
        let trips = rows.filter { $0.frequency?.span == nil }.map(\.trip)
        let changes = trips.map { trip in
            random.chance(1, of: 8)
                ? MadeChange.cancelled(trip) : .late(trip, by: Int.random(in: -4...12, using: &random) * 60)
        }
        var judged = 0
        for minutes in [0, 1, 4] {
            var snapshot = try timetable.snapshot(changes, at: MadeUpCity.morning)
            snapshot.now += minutes * 60
            for (entry, count) in try compare(timetable, snapshot, onTime: -60...300)
            where ["late", "early", "on_time"].contains(entry.word) {
                judged += count
            }
        }
        #expect(judged > 10)
    }
}
