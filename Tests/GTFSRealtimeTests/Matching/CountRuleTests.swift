import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct CountRuleTests {
    @Test(
        "B8: another feed_version than the timetable's is flagged, and ids match all the same",
        arguments: [("2026-03", true), ("2026-02", false), (nil, false)])
    func feedVersion(version: String?, isMismatch: Bool) throws {
        var schedule = LiteralSchedule.mini
        schedule.feedVersion = "2026-02"
        let update = Told.update(Told.descriptor("T"), Told.stop("B", delay: 0))
        let overlay = try RealtimeOverlay(
            [Told.feed([update]) { $0.header.feedVersion = version }], on: schedule)
        #expect(overlay.feeds[0].flags == (isMismatch ? [.staticMismatch] : []))
        #expect(overlay.trips.count == 1)
    }

    @Test("B9: another route than the timetable's keeps the trip, flagged and noticed as E035")
    func route() throws {
        var schedule = LiteralSchedule.mini
        schedule.routes["X"] = ScheduledRoute(id: "X")
        let update = Told.update(Told.descriptor("T", route: "X", date: "20260304"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: schedule)
        #expect(overlay.trip?.flags == [.routeMismatch])
        #expect(overlay.trip?.stopTimes[1].departure == Told.at("10:11"))
        #expect(overlay.trip?.routeID == "R1")
        #expect(overlay.feeds[0].notices["E035"] == 1)
    }

    @Test(
        "B15: more than one trip in ten that the timetable lacks makes the data limited",
        arguments: [(9, 1, false), (8, 1, true), (0, 1, true), (0, 0, false)])
    func limited(known: Int, unknown: Int, isLimited: Bool) throws {
        var schedule = LiteralSchedule()
        let ids = (0..<known).map { Trip.ID("T\($0)") }
        for id in ids { schedule.add(id, "A 10:00, B 10:10") }
        let updates = (ids + (0..<unknown).map { Trip.ID("U\($0)") }).map { Told.update(Told.descriptor($0)) }
        let overlay = try RealtimeOverlay([Told.feed(updates)], on: schedule)
        #expect(overlay.feeds[0].trips.matched == known)
        #expect(overlay.feeds[0].trips.unmatchedCount == unknown)
        #expect(overlay.feeds[0].flags == (isLimited ? [.limitedData] : []))
    }

    @Test("B15: what is told twice is counted, and is no sign of missing trips")
    func superseded() throws {
        let update = Told.update(Told.descriptor("T"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay([Told.feed([update, update])], on: LiteralSchedule.mini)
        #expect(overlay.feeds[0].trips.matched == 1)
        #expect(overlay.feeds[0].trips.unmatched == [.superseded: 1])
        #expect(overlay.feeds[0].flags.isEmpty)
    }

    @Test("B20: runs without passengers are counted apart and make no trip, no row and no limit")
    func nonTimetabled() throws {
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("NonTimetabled.P432")
        let overlay = try RealtimeOverlay(
            [
                Told.feed(
                    [
                        Told.update(Told.descriptor("NonTimetabled.123"), Told.stop("A", delay: 0)),
                        Told.update(
                            Told.descriptor("NonTimetabled.124", .added), Told.stop("A", departure: Told.at("10:01")),
                            Told.stop("B", departure: Told.at("10:11"))),
                    ], vehicles: [vehicle])
            ], on: LiteralSchedule.mini)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].trips.nonPassenger == 2)
        #expect(overlay.feeds[0].vehicles.nonPassenger == 1)
        #expect(overlay.feeds[0].trips.unmatchedCount == 0)
        #expect(overlay.feeds[0].flags.isEmpty)
    }

    @Test("B20: a feed that goes with another timetable matches next to nothing, and says so")
    func wrongTimetable() throws {
        let updates = (1...50).map {
            Told.update(Told.descriptor(Trip.ID("607C.1287.134.32.T.8.\($0)")), Told.stop("A", delay: 0))
        }
        let overlay = try RealtimeOverlay([Told.feed(updates)], on: LiteralSchedule.mini)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].flags == [.limitedData])
    }

    @Test(
        "B64: a malformed date or time costs its entity and no other",
        arguments: [
            Told.descriptor("T", date: "January 24th"), Told.descriptor("T", date: "20260230"),
            Told.descriptor("T", start: "10 o'clock"), Told.descriptor("T", start: "10:61:00"),
            Told.descriptor("T", start: "99999999999999999999:00:00"), Told.descriptor("T", start: "-1:00:00"),
        ])
    func malformed(descriptor: TripDescriptor) throws {
        var schedule = LiteralSchedule.mini
        schedule.add("U", "A 11:00, B 11:10")
        let overlay = try RealtimeOverlay(
            [Told.feed([Told.update(descriptor), Told.update(Told.descriptor("U"), Told.stop("B", delay: 60))])],
            on: schedule)
        #expect(overlay.trips.map(\.id.tripID) == ["U"])
        #expect(overlay.feeds[0].trips.unmatched == [.malformed: 1])
    }

    @Test("B64: a vehicle whose trip is malformed serves none, and is counted")
    func malformedVehicle() throws {
        var update = Told.update(Told.descriptor("T"), Told.stop("B", delay: 60))
        update.vehicle = VehicleDescriptor(id: "bus")
        var vehicle = VehiclePosition()
        vehicle.vehicle = update.vehicle
        vehicle.trip = Told.descriptor("T", date: "today")
        let overlay = try RealtimeOverlay([Told.feed([update], vehicles: [vehicle])], on: LiteralSchedule.mini)
        #expect(overlay.vehicles[0].trip == nil)
        #expect(overlay.feeds[0].vehicles.unmatched == [.malformed: 1])
        #expect(overlay.feeds[0].trips.matched == 1)
    }

    @Test("B64: an empty trip_id is none; a relationship that no one knows is not read as scheduled")
    func unknownWords() throws {
        let overlay = try RealtimeOverlay(
            [
                Told.feed([
                    Told.update(Told.descriptor(""), Told.stop("B", delay: 60)),
                    Told.update(Told.descriptor("T", .other(42)), Told.stop("B", delay: 60)),
                ])
            ], on: LiteralSchedule.mini)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].trips.unmatched == [.incompleteDescriptor: 1, .unknownRelationship: 1])
        // It says nothing of the timetable that the messages go with.
        #expect(overlay.feeds[0].trips.missing == 1)
    }

    @Test("B64: times at the ends of what a number holds are read without a trap", arguments: [Int.max, Int.min, 1])
    func extremes(time: Int) throws {
        var event = StopTimeUpdate(stopSequence: Int(UInt32.max), stopID: "B")
        event.departure = StopTimeEvent(delay: .max, time: time)
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("T")
        vehicle.timestamp = time
        vehicle.currentStopSequence = Int(UInt32.max)
        for descriptor in [
            Told.descriptor("T"), Told.descriptor("T", date: "20260304"), Told.descriptor("T", date: "99991231"),
            Told.descriptor("N", .new),
        ] {
            let update = Told.update(descriptor, event, at: time)
            let feed = Told.feed([update], vehicles: [vehicle], at: time)
            #expect(try RealtimeOverlay([feed], on: LiteralSchedule.mini).feeds[0].entityCount == 2)
        }
    }
}
