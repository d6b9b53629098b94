import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct InstanceRuleTests {
    private func instances(
        _ updates: TripUpdate..., on schedule: LiteralSchedule = .mini, at timestamp: Int = Told.at("10:00")
    ) throws -> [TripOnServiceDay] {
        try RealtimeOverlay([Told.feed(updates, at: timestamp)], on: schedule).trips.map(\.id)
    }

    private func reasons(
        _ updates: TripUpdate..., on schedule: LiteralSchedule = .mini
    ) throws -> [UnmatchedReason: Int] {
        try RealtimeOverlay([Told.feed(updates)], on: schedule).feeds[0].trips.unmatched
    }

    // MARK: Without a trip_id

    @Test(
        "B10: without trip_id one trip of that route, direction and start is meant; its stop times by stop_id and time alone"
    )
    func byStart() throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10, C 10:20")
        schedule.add("Y", direction: 1, "C 10:00, B 10:10, A 10:20")
        var bySequence = StopTimeUpdate(stopSequence: 3)
        bySequence.departure = StopTimeEvent(time: Told.at("10:29"))
        let update = Told.update(
            Told.descriptor(route: "R1", direction: 0, start: "10:00:00", date: "20260304"),
            Told.stop("B", departure: Told.at("10:13")), Told.stop("A", delay: 60), bySequence)
        let trip = try #require(try RealtimeOverlay([Told.feed([update])], on: schedule).trip)
        #expect(trip.id == TripOnServiceDay(tripID: "X", serviceDate: Told.date))
        #expect(trip.stopTimes[1].departure == Told.at("10:13"))
        #expect(trip.stopTimes[0].departure == nil)
        #expect(trip.stopTimes[2].departure != Told.at("10:29"))
    }

    @Test("B10: two trips that fit are none")
    func ambiguous() throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10")
        schedule.add("Y", direction: 0, "A 10:00, C 10:20")
        let update = Told.update(Told.descriptor(route: "R1", direction: 0, start: "10:00:00", date: "20260304"))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: schedule)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].trips.ambiguous == 1)
    }

    @Test(
        "B10: all four are needed",
        arguments: [
            Told.descriptor(direction: 0, start: "10:00:00", date: "20260304"),
            Told.descriptor(route: "R1", start: "10:00:00", date: "20260304"),
            Told.descriptor(route: "R1", direction: 0, date: "20260304"),
            Told.descriptor(route: "R1", direction: 0, start: "10:00:00"),
        ])
    func incomplete(descriptor: TripDescriptor) throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10")
        #expect(try reasons(Told.update(descriptor), on: schedule) == [.incompleteDescriptor: 1])
    }

    @Test("B10: a date years away is no start, and nothing is looked for on it")
    func farDate() throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10")
        let far = ServiceDate(year: 2036, month: 3, day: 4).map { [$0] }
        schedule.days["X"] = Set(try #require(far))
        let update = Told.update(Told.descriptor(route: "R1", direction: 0, start: "10:00:00", date: "20360304"))
        #expect(try reasons(update, on: schedule) == [.noSuchStart: 1])
    }

    @Test("B10: a start that no trip of the direction has is counted")
    func noSuchStart() throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10")
        let other = Told.descriptor(route: "R1", direction: 1, start: "10:00:00", date: "20260304")
        let later = Told.descriptor(route: "R1", direction: 0, start: "10:01:00", date: "20260304")
        #expect(try reasons(Told.update(other), Told.update(later), on: schedule) == [.noSuchStart: 2])
    }

    @Test("B13: 00:17 on a day is 24:17 of the day before, and the other way round")
    func moduloDay() throws {
        var schedule = LiteralSchedule()
        schedule.add("late", direction: 0, "A 24:17, B 24:30")
        schedule.add("early", direction: 0, "A 00:40, B 00:50")
        let found = try instances(
            Told.update(Told.descriptor(route: "R1", direction: 0, start: "00:17:00", date: "20260304")),
            Told.update(Told.descriptor(route: "R1", direction: 0, start: "24:40:00", date: "20260304")), on: schedule)
        #expect(
            found == [
                TripOnServiceDay(tripID: "late", serviceDate: Told.date.adding(days: -1)),
                TripOnServiceDay(tripID: "early", serviceDate: Told.date.adding(days: 1)),
            ])
    }

    // MARK: The service day

    @Test(
        "B11: without start_date the instance nearest to the feed's timestamp is meant",
        arguments: [
            (Told.at("10:15"), 0), (Told.at("21:00"), 0), (Told.at("23:00"), 1), (Told.at("05:00"), 0),
            (Told.at("09:59", day: 5), 1),
        ])
    func nearest(timestamp: Int, days: Int) throws {
        let found = try instances(Told.update(Told.descriptor("T")), at: timestamp)
        #expect(found == [TripOnServiceDay(tripID: "T", serviceDate: Told.date.adding(days: days))])
    }

    @Test("B11: the instance nearest to absolute times beats the one nearest to the timestamp")
    func nearestToTimes() throws {
        let update = Told.update(Told.descriptor("T"), Told.stop("B", departure: Told.at("10:14", day: 5)))
        #expect(try instances(update).map(\.serviceDate) == [Told.date.adding(days: 1)])
    }

    @Test("B11: a header without a timestamp leaves it to the update's own moment, and to when the content came in")
    func withoutTimestamp() throws {
        let told = Told.update(Told.descriptor("T"), at: Told.at("10:15", day: 6))
        let silent = Told.update(Told.descriptor("T"), Told.stop("B", departure: Told.at("10:12", day: 8)))
        let bare = Told.update(Told.descriptor("T"))
        for (update, days) in [(told, 2), (silent, 4), (bare, 0)] {
            let overlay = try RealtimeOverlay([Told.feed([update], at: nil)], on: LiteralSchedule.mini)
            #expect(overlay.trip?.id.serviceDate == Told.date.adding(days: days))
        }
    }

    @Test("B11: a trip of 49 hours is looked for on the days on which it may have begun; a day without service is none")
    func lookBack() throws {
        var schedule = LiteralSchedule()
        schedule.add("W", "A 10:00, B 49:00, C 49:30")
        schedule.days["W"] = [Told.date.adding(days: -2)]
        let update = Told.update(Told.descriptor("W"), Told.stop("C", delay: 60))
        #expect(try instances(update, on: schedule).map(\.serviceDate) == [Told.date.adding(days: -2)])
        schedule.days["W"] = [Told.date.adding(days: -30)]
        #expect(try reasons(update, on: schedule) == [.notRunning: 1])
    }

    @Test("B12: a start_date that is the calendar date of a trip after midnight is shifted by a day, and flagged")
    func afterMidnight() throws {
        var schedule = LiteralSchedule()
        schedule.add("N", "A 24:30, B 24:40")
        let update = Told.update(
            Told.descriptor("N", date: "20260304"), Told.stop("A", departure: Told.at("00:33")))
        let trip = try #require(try RealtimeOverlay([Told.feed([update])], on: schedule).trip)
        #expect(trip.id.serviceDate == Told.date.adding(days: -1))
        #expect(trip.flags == [.startDateShifted])
        #expect(trip.stopTimes[0].departure == Told.at("00:33"))
        #expect(trip.stopTimes[0].scheduledDeparture == Told.at("00:30"))
    }

    @Test("B12: where the trip does not run on start_date, the day after it is tried as well")
    func dayAfter() throws {
        var schedule = LiteralSchedule()
        schedule.add("E", "A 00:30, B 00:40")
        schedule.days["E"] = [Told.date]
        let update = Told.update(
            Told.descriptor("E", date: "20260303"), Told.stop("A", departure: Told.at("00:33")))
        let trip = try #require(try RealtimeOverlay([Told.feed([update])], on: schedule).trip)
        #expect(trip.id.serviceDate == Told.date)
        #expect(trip.flags.contains(.startDateShifted))
    }

    @Test(
        "B12: a shift needs a day on which the trip runs and a prediction within six hours",
        arguments: [Told.stop("B", departure: Told.at("18:00")), Told.stop("B", delay: 60)])
    func noShift(update: StopTimeUpdate) throws {
        var schedule = LiteralSchedule.mini
        schedule.days["T"] = [Told.date.adding(days: -1)]
        #expect(
            try reasons(Told.update(Told.descriptor("T", date: "20260304"), update), on: schedule) == [.notRunning: 1])
    }

    @Test("B12: an hour's lateness never moves a trip to another day, nor do seven where no other day explains them")
    func keepsDay() throws {
        for time in ["11:14", "17:14"] {
            let update = Told.update(
                Told.descriptor("T", date: "20260304"), Told.stop("B", departure: Told.at(time)))
            let trip = try #require(try RealtimeOverlay([Told.feed([update])], on: LiteralSchedule.mini).trip)
            #expect(trip.id.serviceDate == Told.date)
            #expect(!trip.flags.contains(.startDateShifted))
        }
    }

    @Test(
        "B12: a cancellation of a trip after midnight follows the calendar date too, where the trip does not run on it")
    func canceledAfterMidnight() throws {
        var schedule = LiteralSchedule()
        schedule.add("N", "A 24:30, B 24:40")
        schedule.days["N"] = [Told.date.adding(days: -1)]
        let update = Told.update(Told.descriptor("N", date: "20260304", .cancelled))
        #expect(try instances(update, on: schedule).map(\.serviceDate) == [Told.date.adding(days: -1)])
    }

    // MARK: Runs of frequencies.txt

    private func frequent(exact: Int, _ start: Int = 6 * 3600, _ end: Int = 7 * 3600) -> LiteralSchedule {
        var schedule = LiteralSchedule()
        schedule.add(
            "F", direction: 0,
            frequencies: [
                FrequencyWindow(
                    start: ServiceTime(seconds: start), end: ServiceTime(seconds: end), headway: 600,
                    exactTimes: ExactTimes(rawValue: exact))
            ], "A 00:00, B 00:05, C 00:15")
        return schedule
    }

    @Test(
        "B14: with exact times start_time has to be a start of the expansion",
        arguments: [
            ("06:00:00", true), ("06:10:00", true), ("6:50:00", true), ("06:13:00", false), ("07:00:00", false),
            ("05:50:00", false),
        ])
    func exactStarts(start: String, isStart: Bool) throws {
        let update = Told.update(
            Told.descriptor("F", start: start, date: "20260304"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: frequent(exact: 1))
        #expect(overlay.trips.map(\.change) == (isStart ? [.scheduled] : []))
        #expect(overlay.feeds[0].trips.unmatched == (isStart ? [:] : [.noSuchStart: 1]))
        #expect(overlay.feeds[0].notices["E019"] == (isStart ? 0 : 1))
        if start == "06:10:00" {
            #expect(overlay.trip?.id.startTime == ServiceTime(seconds: 22200))
            #expect(overlay.trip?.stopTimes[1].departure == Told.at("06:16"))
        }
    }

    @Test("B14: without exact times any start_time makes one run, and says of it again what it said before")
    func headway() throws {
        var first = Told.update(
            Told.descriptor("F", start: "06:13:00", date: "20260304", .unscheduled),
            Told.stop("A", departure: Told.at("06:14")), at: Told.at("06:10"))
        first.vehicle = VehicleDescriptor(id: "bus")
        var second = first
        second.stopTimeUpdates = [Told.stop("A", departure: Told.at("06:15"))]
        second.timestamp = Told.at("06:11")
        let overlay = try RealtimeOverlay([Told.feed([first, second])], on: frequent(exact: 0))
        let trip = try #require(overlay.trip)
        #expect(trip.change == .unscheduled)
        #expect(trip.id.startTime == ServiceTime(seconds: 22380))
        #expect(trip.stopTimes[0].departure == Told.at("06:15"))
        #expect(trip.stopTimes[0].scheduledDeparture == nil || trip.stopTimes[0].scheduledDeparture == Told.at("06:13"))
    }

    @Test("B14: a run without start_time is none, whatever its exactness", arguments: [0, 1])
    func noStart(exact: Int) throws {
        let update = Told.update(Told.descriptor("F", date: "20260304"))
        let overlay = try RealtimeOverlay([Told.feed([update])], on: frequent(exact: exact))
        #expect(overlay.feeds[0].trips.unmatched == [.incompleteDescriptor: 1])
        #expect(overlay.feeds[0].notices[exact == 0 ? "E006" : "E019"] == 1)
    }

    @Test("B14: a start after midnight may be written under its calendar date")
    func startAfterMidnight() throws {
        let schedule = frequent(exact: 1, 85800, 87600)
        let update = Told.update(Told.descriptor("F", start: "00:10:00", date: "20260304"))
        let trip = try #require(try RealtimeOverlay([Told.feed([update])], on: schedule).trip)
        #expect(trip.id.serviceDate == Told.date.adding(days: -1))
        #expect(trip.id.startTime == ServiceTime(seconds: 87000))
        #expect(trip.flags == [.startDateShifted])
    }

    @Test("B14: without trip_id a run is found by its start, one with exact times before a headway")
    func runByStart() throws {
        var schedule = frequent(exact: 1)
        let headway = frequent(exact: 0).trips["F"]
        schedule.trips["H"] = headway.map { trip in
            ScheduledTrip(
                id: "H", key: 2, pattern: trip.pattern, times: trip.times, startTime: trip.startTime,
                frequencies: trip.frequencies)
        }
        let found = try instances(
            Told.update(Told.descriptor(route: "R1", direction: 0, start: "06:10:00", date: "20260304")),
            Told.update(Told.descriptor(route: "R1", direction: 0, start: "06:13:00", date: "20260304")), on: schedule)
        #expect(found.map(\.tripID) == ["F", "H"])
    }
}
