import FeedSupport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSValidation

@Suite("The work of rules grows as the feed does") struct GrowthTests {
    /// A bound that counts how often two are compared.
    private struct CountedBound: Comparable {
        final class Tally { var count = 0 }

        let value: Int
        let tally: Tally

        static func == (left: Self, right: Self) -> Bool { left.value == right.value }

        static func < (left: Self, right: Self) -> Bool {
            left.tally.count += 1
            return left.value < right.value
        }
    }

    @Test func `Ranges that overlap are found without a look at all others`() {
        func comparisons(_ count: Int) -> Int {
            let tally = CountedBound.Tally()
            func bound(_ value: Int) -> CountedBound { CountedBound(value: value, tally: tally) }
            let ranges = (0..<count).map { bound($0 % 700 * 10)...bound($0 % 700 * 10 + 5) }
            let index = IntervalIndex(ranges.enumerated().map { ($1, $0) })
            tally.count = 0
            var found = 0
            for range in ranges { index.forEach(overlapping: range) { _ in found += 1 } }
            #expect(found == count * count / 700)
            return tally.count - 4 * found
        }
        let (once, twice) = (comparisons(700), comparisons(1400))
        #expect(twice < 3 * once)
    }

    private static func service(_ random: inout SeededGenerator) -> RunningDays {
        let first = Int.random(in: 0..<300, using: &random)
        let exceptions = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (day: 20_000 + Int.random(in: 0..<340, using: &random), isAddition: Bool.random(using: &random))
        }
        let weekdays = (0..<7).map { _ in Int.random(in: 0...3, using: &random) == 0 ? 1 : 0 }
        let days = (ServiceDate(dayNumber: 20_000 + first), ServiceDate(dayNumber: 20_000 + first + 30))
        return RunningDays(on: weekdays, from: days.0, to: days.1, exceptions: exceptions)
    }

    @Test(arguments: 0..<8) func `Services that share a day are found, each pair once`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let services = (0..<60).map { _ in Self.service(&random) }
        var found: [[Int]] = []
        SharedDays(services).forEachPair { found.append([$0, $1]) }
        var expected: [[Int]] = []
        for first in services.indices {
            for second in services.indices where second > first {
                if services[first].firstShared(with: services[second]) != nil { expected.append([first, second]) }
            }
        }
        #expect(found.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) } == expected)
    }

    @Test func `A block of trips on days of their own, and on one day, has the pairs of that day`() throws {
        var feed = FeedText([
            "calendar.txt": nil, "calendar_dates.txt": "service_id,date,exception_type",
            "trips.txt": "route_id,service_id,trip_id,block_id",
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
        ])
        for number in 0..<120 {
            let day = ServiceDate(dayNumber: 20_500 + number % 50)
            feed.add("calendar_dates.txt", "D\(number),\(day),1")
            feed.add("trips.txt", "R,D\(number),T\(number),K")
            feed.add("stop_times.txt", "T\(number),08:00:00,08:00:00,A,1\nT\(number),20:00:00,20:00:00,B,2")
        }
        let only = ValidationOptions(
            today: RuleCase.today, only: ["block_trips_with_overlapping_stop_times"], sampleLimit: 1000)
        let notice = try #require(try feed.validated(only).notices.first)
        // 20 days have three trips, 30 have two.
        #expect(notice.count == 20 * 3 + 30 && notice.samples.count == notice.count)
        #expect(Set(notice.samples).count == notice.count)
    }

    @Test func `A line that passes a stop again and again is followed a number of times`() throws {
        let points = (0..<5000).map { number in "H,-33.\(number % 2 == 0 ? "1" : "12"),151.1,\(number)" }
        let feed = FeedText([
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,H",
            "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n" + points.joined(separator: "\n"),
        ])
        let notice = try #require(
            try feed.validated().notices.first { $0.code == "stop_has_too_many_matches_for_shape" })
        guard case .integer(let count)? = notice.samples[0]["matchCount"] else { throw CancellationError() }
        #expect(notice.count == 1 && (1001..<1500).contains(count), "\(count)")
    }
}
