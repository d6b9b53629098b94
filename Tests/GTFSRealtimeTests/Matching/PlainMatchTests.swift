import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct PlainMatchTests {
    @Test("B9: trip_id and start_date name the instance, whatever else is known")
    func plain() throws {
        let update = Told.update(Told.descriptor("T", date: "20260305"), Told.stop("B", delay: 120))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: LiteralSchedule.mini)
        let trip = try #require(overlay.trip)
        #expect(trip.id == TripOnServiceDay(tripID: "T", serviceDate: Told.date.adding(days: 1)))
        #expect(trip.change == .scheduled)
        #expect(trip.stopTimes[1].departure == Told.at("10:12", day: 5))
        #expect(overlay.feeds[0].trips.matched == 1)
        #expect(overlay.feeds[0].trips.unmatchedCount == 0)
    }

    @Test(
        "B15: trips are counted as matched, added, and unmatched by reason; more than one in ten missing is limited data"
    )
    func counts() throws {
        let overlay = try RealtimeOverlay(
            [
                Told.feed([
                    Told.update(Told.descriptor("T", date: "20260304")), Told.update(Told.descriptor("U")),
                    Told.update(Told.descriptor("V")), Told.update(Told.descriptor("T", date: "20270101")),
                    Told.update(
                        Told.descriptor("N", .new), Told.stop("A", departure: Told.at("10:01")),
                        Told.stop("B", departure: Told.at("10:11"))),
                ])
            ], on: LiteralSchedule.mini)
        let counts = overlay.feeds[0].trips
        #expect(counts.matched == 1)
        #expect(counts.added == 1)
        #expect(counts.unmatched == [.unknownTrip: 2, .notRunning: 1])
        #expect(overlay.feeds[0].notices["E003"] == 2)
    }
}
