import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct ReplacementPeriodTests {
    private static var schedule: LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add("early", route: "1", "A 09:59, B 10:10")
        schedule.add("told", route: "1", "A 10:05, B 10:15")
        schedule.add("silent", route: "1", "A 10:10, B 10:20")
        schedule.add("late", route: "1", "A 10:30, B 10:40")
        schedule.add("other", route: "2", "A 10:10, B 10:20")
        return schedule
    }

    private func feed(_ updates: [TripUpdate], end: Int? = Told.at("10:30")) -> FeedContent {
        Told.feed(updates) {
            $0.header.replacementPeriods = [
                TripReplacementPeriod(routeID: "1", period: TimeRange(start: Told.at("10:00"), end: end))
            ]
        }
    }

    @Test("B18: trips of the route that begin within the period and are absent do not run; no others are touched")
    func cancels() throws {
        let told = Told.update(Told.descriptor("told"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay([feed([told])], on: Self.schedule)
        #expect(overlay.trips.map(\.id.tripID) == ["told", "silent"])
        #expect(overlay.trips.map(\.change) == [.scheduled, .cancelled])
        #expect(overlay.trips[1].timestamp == Told.at("10:00"))
        #expect(overlay.feeds[0].trips.matched == 1)
    }

    @Test("B18: a period without an end replaces nothing, one of years no more than a day")
    func bounds() throws {
        #expect(try RealtimeOverlay([feed([], end: nil)], on: Self.schedule).trips.isEmpty)
        let years = try RealtimeOverlay([feed([], end: Int.max)], on: Self.schedule)
        #expect(Set(years.trips.map(\.id.serviceDate)) == [Told.date, Told.date.adding(days: 1)])
        #expect(years.trips.count == 4)
    }

    @Test("B18: where trips of the route were not found, absence cancels nothing")
    func unmatched() throws {
        let overlay = try RealtimeOverlay(
            [feed([Told.update(Told.descriptor("stranger", route: "1"))])], on: Self.schedule)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].notices["replacement_period_ignored"] == 1)
    }

    @Test(
        "B18: a trip to which no train is assigned and whose first time is past is dropped",
        arguments: [(false, "09:59", false), (false, "10:00", true), (true, "09:59", true), (nil, "09:59", false)])
    func unassigned(isAssigned: Bool?, time: String, isKept: Bool) throws {
        var descriptor = Told.descriptor("told")
        descriptor.nyct = NYCTTrip()
        descriptor.nyct?.isAssigned = isAssigned
        let update = Told.update(descriptor, Told.stop("A", departure: Told.at(time)))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: Self.schedule)
        #expect(overlay.trips.count == (isKept ? 1 : 0))
        #expect(overlay.feeds[0].trips.unmatched == (isKept ? [:] : [.unassigned: 1]))
        #expect(overlay.feeds[0].flags.isEmpty)
    }
}
