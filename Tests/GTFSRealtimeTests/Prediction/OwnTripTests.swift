import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct OwnTripTests {
    private func stop(_ stop: Stop.ID, _ instant: Int) -> StopTimeUpdate { .at(stop, a: by(instant), d: by(instant)) }

    private var new: [StopTimeUpdate] {
        [stop("A", at(10, 3)), .at("B", d: by(at(10, 13))), .at("D", a: by(at(10, 30)))]
    }

    @Test("B43: a new trip has the stops and times of its message, and goes to its last stop")
    func added() throws {
        var schedule = LiteralSchedule.mini
        schedule.stops["D"]?.name = "Dock"
        var match = MatchedUpdate.of("N1", in: schedule, new, as: .added)
        match.update.trip.routeID = "R1"
        match.update.trip.directionID = 1
        let trip = try Predicted(match, in: schedule)
        #expect(trip.stopTimes.map(\.stopID) == ["A", "B", "D"])
        #expect(trip.stopTimes.map(\.stopSequence) == [1, 2, 3])
        #expect(trip.departures == ["10:03", "10:13", "10:30"])
        #expect(trip.arrivals == ["10:03", "10:13", "10:30"])
        #expect(trip.stopTimes.allSatisfy { $0.scheduledDeparture == nil && $0.isExplicit })
        #expect(trip.overlay?.headsign == "Dock")
        #expect(trip.overlay?.routeID == "R1")
        #expect(trip.overlay?.directionID == 1)
    }

    @Test("B43: trip_properties' headsign comes first, and an unknown route is none")
    func properties() throws {
        var properties = TripProperties()
        properties.headsign = "Ferry"
        var match = MatchedUpdate.of("N1", new, as: .added, properties: properties)
        match.update.trip.routeID = "X9"
        let trip = try Predicted(match)
        #expect(trip.overlay?.headsign == "Ferry")
        #expect(trip.overlay?.routeID == nil)
    }

    @Test("B43: unknown stops are dropped with a flag, and fewer than two known ones make no trip")
    func unknownStops() throws {
        let trip = try Predicted(.of("N1", new + [stop("ZZZ", at(10, 40))], as: .added))
        #expect(trip.stopTimes.map(\.stopID) == ["A", "B", "D"])
        #expect(trip.overlay?.flags == [.unknownStop])
        #expect(trip.notices["E011"] == 1)
        #expect(try Predicted(.of("N1", [stop("A", at(10, 3)), stop("ZZZ", at(10, 40))], as: .added)).overlay == nil)
        #expect(try Predicted(.of("N1", [.at("A"), .at("B")], as: .added)).overlay == nil)
        #expect(try Predicted(.of("N1", [], as: .added)).overlay == nil)
    }

    @Test("B43: times may be given against the producer's own schedule")
    func scheduledTimes() throws {
        let own = StopTimeEvent(delay: 60, scheduledTime: at(10, 3))
        let trip = try Predicted(.of("N1", [.at("A", d: own), stop("B", at(10, 13))], as: .added))
        #expect(trip.departures == ["10:04", "10:13"])
        #expect(trip.stopTimes.map { clock($0.scheduledDeparture) } == ["10:03", "-"])
    }

    @Test("B25, B43: a delay runs on along scheduled times up to a stop without data")
    func carriedDelay() throws {
        func planned(_ minute: Int, by delay: Int32? = nil) -> StopTimeEvent {
            StopTimeEvent(delay: delay, scheduledTime: at(10, minute))
        }
        let updates: [StopTimeUpdate] = [
            .at("A", d: planned(3, by: 120)), .at("B", d: planned(13)), .at("C", d: planned(20), .noData),
            .at("D", a: planned(30)),
        ]
        let trip = try Predicted(.of("N1", updates, as: .added))
        #expect(trip.departures == ["10:05", "10:15", "-", "-"])
        #expect(trip.stopTimes.map { clock($0.scheduledDeparture) } == ["10:03", "10:13", "10:20", "10:30"])
        #expect(trip.stopTimes.map(\.relation) == [.scheduled, .scheduled, .noData, .noData])
        #expect(trip.stopTimes.map(\.isExplicit) == [true, false, false, false])
        let early = [
            StopTimeUpdate.at("A", d: by(at(10, 3))), .at("B", d: planned(13), .noData), .at("D", a: by(at(10, 8))),
        ]
        #expect(try Predicted(.of("N1", early, as: .added)).departures == ["10:03", "10:08", "10:08"])
        #expect(try Predicted(.of("N1", [.at("A", d: planned(3)), .at("B", .skipped)], as: .added)).overlay == nil)
    }

    @Test("B43: a new trip that skips its last stop ends before it; one that skips all but one is none")
    func skipping() throws {
        var schedule = LiteralSchedule.mini
        schedule.stops["B"]?.name = "Bay"
        let updates = [stop("A", at(10, 3)), stop("B", at(10, 13)), .at("D", .skipped)]
        let trip = try Predicted(.of("N1", in: schedule, updates, as: .added), in: schedule)
        #expect(trip.stopTimes.map(\.flags) == [[], [.terminating], [.interpolated]])
        #expect(trip.overlay?.headsign == "Bay")
        let single = [stop("A", at(10, 3)), .at("B", .skipped), .at("D", .skipped)]
        #expect(try Predicted(.of("N1", single, as: .added)).overlay == nil)
    }

    @Test("B43: the stop_sequences of a new trip put its stops in order")
    func order() throws {
        let updates = [
            StopTimeUpdate.at("D", sequence: 9, a: by(at(10, 30))), .at("A", sequence: 4, d: by(at(10, 3))),
        ]
        let trip = try Predicted(.of("N1", updates, as: .added))
        #expect(trip.stopTimes.map(\.stopID) == ["A", "D"])
        #expect(trip.stopTimes.map(\.stopSequence) == [4, 9])
        #expect(trip.notices["E002"] == 1)
    }

    @Test("B33: stated times of a new trip are kept, and flagged where they go back")
    func oddTimes() throws {
        let updates = [
            stop("A", at(10, 3)), StopTimeUpdate.at("B", a: by(at(10, 15)), d: by(at(10, 14))), stop("D", at(10, 5)),
        ]
        let trip = try Predicted(.of("N1", updates, as: .added))
        #expect(trip.departures == ["10:03", "10:14", "10:05"])
        #expect(trip.stopTimes.map(\.flags) == [[], [.inconsistent], [.decreasing]])
    }

    @Test("B45: a replacement runs by its own stops and times, and not by the timetable's")
    func replacement() throws {
        let updates = [StopTimeUpdate.at("A", d: by(at(10, 5))), .at("C", a: by(at(10, 40)))]
        let trip = try Predicted(.of("T", updates, as: .replaced))
        #expect(trip.overlay?.change == .replaced)
        #expect(trip.stopTimes.map(\.stopID) == ["A", "C"])
        #expect(trip.departures == ["10:05", "10:40"])
        #expect(trip.stopTimes.allSatisfy { $0.scheduledDeparture == nil && $0.scheduledPosition == nil })
        #expect(trip.overlay?.scheduled?.id == "T")
        #expect(trip.overlay?.routeID == "R1")
        #expect(trip.overlay?.headsign == nil)
    }

    @Test("B45: a replacement is late against the scheduled_time that it gives")
    func replacementDelay() throws {
        let late = StopTimeEvent(time: at(10, 7), scheduledTime: at(10, 5))
        let trip = try Predicted(.of("T", [.at("A", d: late), stop("C", at(10, 40))], as: .replaced))
        #expect(trip.stopTimes[0].scheduledDeparture == at(10, 5))
        #expect(trip.stopTimes[0].departure == at(10, 7))
    }

    @Test("B40: a replacement that skips all but one of its stops is cancelled")
    func canceledReplacement() throws {
        let trip = try Predicted(.of("T", [stop("A", at(10, 3)), .at("B", .skipped)], as: .replaced))
        #expect(trip.overlay?.change == .cancelled)
        #expect(trip.stopTimes.isEmpty)
    }

    @Test("B46: a duplicate's delays apply to the shifted schedule")
    func duplicate() throws {
        var match = MatchedUpdate.of("T", [.at("B", d: late(60))], as: .duplicated, properties: TripProperties())
        match.match.base += 1800
        match.match.trip.tripID = "T2"
        let trip = try Predicted(match)
        #expect(trip.overlay?.change == .duplicated)
        #expect(trip.overlay?.id.tripID == "T2")
        #expect(trip.stopTimes.map { clock($0.scheduledDeparture) } == ["10:30", "10:40", "10:50", "11:00"])
        #expect(trip.departures == ["-", "10:41", "10:51", "11:01"])
        #expect(trip.stopTimes.map(\.scheduledPosition) == [0, 1, 2, 3])
    }

    @Test("B46: a duplicate of which only its start is said runs by the shifted schedule; of nothing said, not at all")
    func silentDuplicate() throws {
        let trip = try Predicted(.of("T", [], as: .duplicated, properties: TripProperties()))
        #expect(trip.stopTimes.count == 4)
        #expect(try Predicted(.of("T", [], as: .duplicated)).overlay == nil)
    }

    @Test("B40: a duplicate that skips all its stops is no trip, and leaves the original alone")
    func skippedDuplicate() throws {
        let updates = ["A", "B", "C", "D"].map { StopTimeUpdate.at($0, .skipped) }
        #expect(try Predicted(.of("T", updates, as: .duplicated)).overlay == nil)
    }

    @Test("B14: a run of a headway trip has predictions behind its first update, and no schedule to be late against")
    func headwayRun() throws {
        var schedule = LiteralSchedule()
        schedule.add("H", "A 6:00, B 6:05, C 6:10")
        var match = MatchedUpdate.of("H", in: schedule, [.at("B", d: by(at(6, 19)))], as: .unscheduled)
        match.match.base = at(6, 13)
        let trip = try Predicted(match, in: schedule)
        #expect(trip.departures == ["-", "06:19", "06:24"])
        #expect(trip.stopTimes.allSatisfy { $0.scheduledDeparture == nil && $0.scheduledArrival == nil })
        #expect(trip.stopTimes.map(\.stopID) == ["A", "B", "C"])
    }
}
