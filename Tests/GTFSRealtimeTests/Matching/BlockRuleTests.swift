import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct BlockRuleTests {
    private static var block: LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add("T1", block: "b", "A 10:00, B 10:20")
        schedule.add("T2", block: "b", "B 10:25, A 10:45")
        schedule.add("T3", block: "b", "A 10:47, B 11:07")
        schedule.add("T4", block: "b", "B 11:20, A 11:40")
        return schedule
    }

    private func overlay(
        _ updates: TripUpdate..., isOn: Bool = true, on schedule: LiteralSchedule = block
    ) throws -> RealtimeOverlay {
        try RealtimeOverlay(
            [Told.feed(updates) { $0.options.propagatesThroughBlocks = isOn }], on: schedule)
    }

    private func late(_ trip: Trip.ID, at stop: Stop.ID, _ delay: Int32) -> TripUpdate {
        var update = StopTimeUpdate(stopID: stop)
        update.arrival = StopTimeEvent(delay: delay)
        return Told.update(Told.descriptor(trip, date: "20260304"), update)
    }

    @Test("B61: lateness is not carried through a block unless that is asked for")
    func off() throws {
        #expect(try overlay(late("T1", at: "B", 600), isOn: false).trips.map(\.id.tripID) == ["T1"])
    }

    @Test("B61: the next trip is late by what the layover leaves, and so on along the block, flagged")
    func on() throws {
        let found = try overlay(late("T1", at: "B", 600))
        #expect(found.trips.map(\.id.tripID) == ["T1", "T2", "T3"])
        #expect(found.trip("T2")?.stopTimes[0].departure == Told.at("10:30"))
        #expect(found.trip("T2")?.flags == [.estimatedFromPreviousTrip])
        #expect(found.trip("T2")?.stopTimes.allSatisfy { !$0.isExplicit } == true)
        #expect(found.trip("T3")?.stopTimes[0].departure == Told.at("10:50"))
        #expect(found.feeds[0].trips.matched == 1)
    }

    @Test("B61: earliness is not carried, nor lateness that the layover makes up for", arguments: [-600, 0, 300])
    func nothingLeft(delay: Int32) throws {
        #expect(try overlay(late("T1", at: "B", delay)).trips.count == 1)
    }

    @Test("B61: the next trip's own update ends it, also one that cancels the trip")
    func ownUpdate() throws {
        let own = try overlay(late("T1", at: "B", 1200), late("T2", at: "A", 0))
        #expect(own.trips.map(\.id.tripID) == ["T1", "T2"])
        let cancelled = try overlay(late("T1", at: "B", 1200), Told.update(Told.descriptor("T2", .cancelled)))
        #expect(cancelled.trips.map(\.id.tripID) == ["T1", "T2"])
        #expect(cancelled.trip("T2")?.change == .cancelled)
    }

    @Test("B61: a trip that does not run makes no other late")
    func cancelled() throws {
        let update = Told.update(Told.descriptor("T1", .cancelled), Told.stop("B", delay: 1200))
        #expect(try overlay(update).trips.count == 1)
    }
}
