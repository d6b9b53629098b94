import Foundation
import GTFSModel
import Testing

@Suite("A37: timeframes")
struct TimeframeTests {
    @Test(
        "A37: a timeframe goes by the clocks at the stop, on the calendar day, its end excluded",
        arguments: [
            ("2026-03-06T06:00:00+11:00", true), ("2026-03-06T08:59:59+11:00", true),
            ("2026-03-06T09:00:00+11:00", false), ("2026-03-06T05:59:59+11:00", false),
            ("2026-03-05T21:00:00Z", true),
        ])
    func peak(at: String, isIn: Bool) throws {
        let timeZone = ServiceTimeZone(try #require(TimeZone(identifier: "Australia/Sydney")))
        let instant = try #require(RFC3339.instant(at))
        #expect(Timeframe(start: 6 * 3600, end: 9 * 3600).contains(instant, at: timeZone) == isIn)
    }

    @Test("A37: 25:10 of a Friday's service takes Saturday's 01:10; blank ends are the whole day")
    func nextDay() throws {
        let timeZone = ServiceTimeZone(try #require(TimeZone(identifier: "Australia/Sydney")))
        let instant = timeZone.start(of: try #require(ServiceDate("20260306"))) + 25 * 3600 + 600
        #expect(Timeframe(start: 3600, end: 7200).contains(instant, at: timeZone))
        #expect(Timeframe(start: nil, end: nil).contains(instant, at: timeZone))
        #expect(!Timeframe(start: 7200, end: nil).contains(instant, at: timeZone))
    }
}
