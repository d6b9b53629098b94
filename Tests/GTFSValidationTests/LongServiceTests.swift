import FeedSupport
import GTFSModel
import GTFSValidation
import TestSupport
import Testing

@Suite("Services of any length")
struct LongServiceTests {
    private static let header =
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"

    @Test func `A thousand services of ten thousand years are checked like those of a season`() throws {
        var feed = FeedText(["calendar.txt": Self.header + "\nD,1,1,1,1,1,1,1,00010101,99991231"])
        for number in 0..<1000 {
            feed.add("calendar.txt", "D\(number),1,0,0,0,0,0,0,00010101,99991231")
            feed.add("trips.txt", "R,D\(number),T\(number)")
            feed.add("stop_times.txt", "T\(number),10:00:00,10:00:00,A,1\nT\(number),10:10:00,10:10:00,B,2")
        }
        feed.files["calendar_dates.txt"] =
            "service_id,date,exception_type\nD0,20260601,2\nD0,20260608,2\nD1,20260601,2\nD,99991231,2"
        let report = try feed.validated()
        // D0 alone leaves out two Mondays, one after the other.
        #expect(report.count("big_gap_in_service") == 1)
        let gap = try #require(report.notices.first { $0.code == "big_gap_in_service" }?.samples.first)
        #expect(gap["gapStartDate"] == "2026-05-25" && gap["gapEndDate"] == "2026-06-15")
        #expect(gap["gapDurationDays"] == 20)
        #expect(report.count("service_extends_far_in_the_future") == 1001)
        #expect(report.feed.serviceWindow?.lowerBound == ServiceDate("00010101"))
        // All days are busy on Mondays alone: the first is the first Monday.
        #expect(report.count("trip_coverage_not_active_for_next7_days") == 0)
    }

    /// A service as its rows have it, and each of its days.
    private struct Service {
        let row: String
        let exceptions: [String]
        let days: Set<Int>

        init(_ id: String, _ random: inout SeededGenerator) {
            let weekdays = (0..<7).map { _ in Int.random(in: 0...3, using: &random) == 0 ? 1 : 0 }
            let start = ServiceDate(dayNumber: Int.random(in: 20_550...20_600, using: &random))
            let end = start.adding(days: Int.random(in: -5...70, using: &random))
            row = "\(id),\(weekdays.map(String.init).joined(separator: ",")),\(start),\(end)"
            var days = Set<Int>()
            for day in start.dayNumber...max(start.dayNumber, end.dayNumber) where start <= end {
                if weekdays[ServiceDate(dayNumber: day).weekday] == 1 { days.insert(day) }
            }
            var exceptions: [Int: Int] = [:]
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                exceptions[Int.random(in: 20_540...20_680, using: &random)] = Int.random(in: 1...2, using: &random)
            }
            for (day, kind) in exceptions { if kind == 1 { days.insert(day) } else { days.remove(day) } }
            self.exceptions = exceptions.map { "\(id),\(ServiceDate(dayNumber: $0)),\($1)" }
            self.days = days
        }

        var gaps: Int {
            let days = days.sorted()
            return zip(days, days.dropFirst()).count { $1 - $0 > 14 }
        }
    }

    @Test func `Gaps, ends and the busy span are those of the days one by one`() throws {
        var random = SeededGenerator(seed: 33)
        for round in 0..<8 {
            let services = (0..<40).map { Service("S\($0)", &random) }
            var feed = FeedText(["calendar.txt": ([Self.header] + services.map(\.row)).joined(separator: "\n")])
            feed.files["calendar_dates.txt"] =
                (["service_id,date,exception_type"] + services.flatMap(\.exceptions)).joined(separator: "\n")
            feed.files["trips.txt"] = "route_id,service_id,trip_id"
            feed.files["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence"
            for index in services.indices {
                feed.add("trips.txt", "R,S\(index),T\(index)")
                feed.add("stop_times.txt", "T\(index),10:00:00,10:00:00,A,1\nT\(index),10:10:00,10:10:00,B,2")
            }
            let today = ServiceDate(dayNumber: 20_590 + round * 10)
            let report = try feed.validated(ValidationOptions(today: today))
            #expect(report.count("big_gap_in_service") == services.reduce(0) { $0 + $1.gaps })
            #expect(
                report.count("expired_calendar")
                    == services.count { !$0.days.isEmpty && $0.days.allSatisfy { $0 < today.dayNumber } })
            let all = services.flatMap(\.days)
            #expect(report.feed.serviceWindow?.lowerBound.dayNumber == all.min())
            #expect(report.feed.serviceWindow?.upperBound.dayNumber == all.max())
            let span = try #require(Self.busySpan(all))
            let isCovered = span.lowerBound <= today.dayNumber && span.upperBound - today.dayNumber >= 7
            #expect(report.count("trip_coverage_not_active_for_next7_days") == (isCovered ? 0 : 1))
        }
    }

    /// From the first to the last day with three quarters of the trips of a busy day.
    private static func busySpan(_ days: [Int]) -> ClosedRange<Int>? {
        let counts = Dictionary(days.map { ($0, 1) }, uniquingKeysWith: +)
        let ordered = counts.values.sorted()
        guard !ordered.isEmpty else { return nil }
        let busy = ordered[max(Int(Double(ordered.count) * 0.9), ordered.count - 30)]
        let found = counts.filter { $0.value >= Int(0.75 * Double(busy)) }.keys
        return found.min().flatMap { first in found.max().map { first...$0 } }
    }
}
