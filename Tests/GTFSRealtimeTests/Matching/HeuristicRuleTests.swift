import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct HeuristicRuleTests {
    private static var subway: LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add(
            "AFA23GEN-1092-Weekday-00_072350_1..N03R", route: "1", direction: 0, "A 12:03:30, B 12:10, C 12:20")
        schedule.add(
            "AFA23GEN-1092-Saturday-00_072350_1..N03R", route: "1", direction: 0, "A 12:03:30, B 12:10, C 12:20")
        schedule.days["AFA23GEN-1092-Weekday-00_072350_1..N03R"] = [Told.date]
        schedule.days["AFA23GEN-1092-Saturday-00_072350_1..N03R"] = [Told.date.adding(days: 3)]
        return schedule
    }

    private func overlay(
        _ id: Trip.ID, route: Route.ID? = "1", date: String? = "20260304", direction: Int? = nil,
        _ heuristics: Set<IDHeuristic>, on schedule: LiteralSchedule = subway
    ) throws -> RealtimeOverlay {
        let update = Told.update(Told.descriptor(id, route: route, direction: direction, date: date))
        return try RealtimeOverlay([Told.feed([update]) { $0.options.heuristics = heuristics }], on: schedule)
    }

    @Test("B16: the part of an id behind an underscore stands for the trip of that route that runs that day")
    func suffix() throws {
        let found = try overlay("072350_1..N03R", [.suffix])
        #expect(found.trip?.id.tripID == "AFA23GEN-1092-Weekday-00_072350_1..N03R")
        #expect(found.feeds[0].trips.matched == 1)
        #expect(found.feeds[0].trips.matchedByHeuristic == [.suffix: 1])
    }

    @Test("B16: nothing is guessed that was not asked for")
    func optIn() throws {
        #expect(try overlay("072350_1..N03R", []).feeds[0].trips.unmatched == [.unknownTrip: 1])
        #expect(try overlay("072350_1..N", [.suffix]).trips.isEmpty)
    }

    @Test("B16: the underscore has to be there")
    func separator() throws {
        #expect(try overlay("72350_1..N03R", [.suffix]).trips.isEmpty)
        #expect(try overlay("N03R", [.suffix]).trips.isEmpty)
    }

    @Test("B16: route and service day have to agree")
    func routeAndDay() throws {
        #expect(try overlay("072350_1..N03R", route: "2", [.suffix, .stem, .origin]).trips.isEmpty)
        #expect(try overlay("072350_1..N03R", route: nil, [.suffix, .stem, .origin]).trips.isEmpty)
        #expect(try overlay("072350_1..N03R", date: "20260305", [.suffix, .stem, .origin]).trips.isEmpty)
        #expect(
            try overlay("072350_1..N03R", date: "20260307", [.suffix]).trip?.id.tripID
                == "AFA23GEN-1092-Saturday-00_072350_1..N03R")
    }

    @Test("B16: the stem up to the path stands for the trip, and two that share it for none")
    func stem() throws {
        for id: Trip.ID in ["072350_1..N", "072350_1..N12R"] {
            let found = try overlay(id, [.suffix, .stem])
            #expect(found.trip?.id.tripID == "AFA23GEN-1092-Weekday-00_072350_1..N03R")
            #expect(found.feeds[0].trips.matchedByHeuristic == [.stem: 1])
        }
        #expect(try overlay("072350_1..S", [.suffix, .stem]).trips.isEmpty)
        var schedule = Self.subway
        schedule.add("AFA23GEN-1092-Weekday-00_072350_1..N04R", route: "1", direction: 0, "A 12:03:30, B 12:10")
        #expect(try overlay("072350_1..N", [.stem], on: schedule).feeds[0].trips.ambiguous == 1)
        #expect(
            try overlay("072350_1..N03R", [.suffix, .stem], on: schedule).feeds[0].trips.matchedByHeuristic
                == [.suffix: 1])
    }

    @Test("B16: a trip that one update names and another only comes near is the first one's, whichever is newer")
    func strictest() throws {
        let named = Told.update(
            Told.descriptor("072350_1..N03R", route: "1", date: "20260304"), Told.stop("B", delay: 60), at: 100)
        let near = Told.update(
            Told.descriptor("072300_1..N", route: "1", date: "20260304"), Told.stop("B", delay: 600), at: 200)
        for updates in [[named, near], [near, named]] {
            let found = try RealtimeOverlay(
                [Told.feed(updates) { $0.options.heuristics = [.suffix, .origin] }], on: Self.subway)
            #expect(found.trip?.timestamp == 100)
            #expect(found.trip?.flags == [])
            #expect(found.feeds[0].trips.matchedByHeuristic[.suffix] == 1)
            #expect(found.feeds[0].trips.unmatched == [.unknownTrip: 1])
        }
    }

    @Test("B16: without a date the days about the feed's moment are looked at, and two trips that fit are none")
    func withoutDate() throws {
        #expect(try overlay("072350_1..N03R", date: nil, [.suffix]).trip?.id.serviceDate == Told.date)
        var schedule = Self.subway
        schedule.days["AFA23GEN-1092-Saturday-00_072350_1..N03R"] = [Told.date.adding(days: -1)]
        #expect(try overlay("072350_1..N03R", date: nil, [.suffix], on: schedule).feeds[0].trips.ambiguous == 1)
    }

    @Test(
        "B17: an origin time is hundredths of a minute after midnight, negative on the evening before",
        arguments: [
            ("072350_1..N03R", 43410, 0, "072350_1..N"), ("-00150_SI.S03R", -90, 1, "-00150_SI.S"),
            ("144000_GS.N", 86400, 0, "144000_GS.N"), ("000001_A..S", 1, 1, "000001_A..S"),
        ])
    func origin(id: String, seconds: Int, direction: Int, stem: String) throws {
        let form = try #require(NYCTTripID(id))
        #expect(form.origin == seconds)
        #expect(form.directionID == direction)
        #expect(form.stem == stem)
    }

    @Test(
        "B17: what is not of that form is none",
        arguments: ["", "_", "T", "072350", "072350_1", "x_1..N", "072350_1..E", "1_.N"])
    func otherForms(id: String) { #expect(NYCTTripID(id) == nil) }

    @Test("B17: an origin within a minute and the same direction stand for the trip; north is 0, south is 1")
    func nearOrigin() throws {
        let found = try overlay("072300_1..N", [.origin])
        #expect(found.trip?.id.tripID == "AFA23GEN-1092-Weekday-00_072350_1..N03R")
        #expect(found.feeds[0].trips.matchedByHeuristic == [.origin: 1])
        #expect(try overlay("072200_1..N", [.origin]).trips.isEmpty)
        #expect(try overlay("072300_1..S", [.origin]).trips.isEmpty)
    }

    @Test("B17: an origin before midnight is of the evening before")
    func eveningBefore() throws {
        var schedule = LiteralSchedule()
        schedule.add("L", route: "1", direction: 1, "A 23:58:30, B 24:10")
        let found = try overlay("-00150_1..S", [.origin], on: schedule)
        #expect(found.trip?.id == TripOnServiceDay(tripID: "L", serviceDate: Told.date.adding(days: -1)))
    }

    @Test("B17: the N or S of an id stands above a direction_id that contradicts it")
    func directionOfID() throws {
        for direction in [0, 1, nil] {
            let found = try overlay("072300_1..N99X", direction: direction, [.origin])
            #expect(found.trip?.id.tripID == "AFA23GEN-1092-Weekday-00_072350_1..N03R", "\(direction ?? -1)")
            #expect(try overlay("072300_1..S99X", direction: direction, [.origin]).trips.isEmpty)
        }
    }
}
