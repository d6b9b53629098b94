import Foundation
import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct CarryingTests {
    @Test("B2: a delay of 0 and a time that equals the schedule are predictions; no update is none")
    func onTime() throws {
        #expect(try Predicted(.at("B", d: late(0))).departures == ["-", "10:10", "10:20", "10:30"])
        #expect(try Predicted(.at("B", d: by(at(10, 10)))).departures == ["-", "10:10", "10:20", "10:30"])
        let silent = try Predicted()
        #expect(silent.overlay?.stopTimes.isEmpty == true)
        #expect(silent.notices["E041"] == 1)
    }

    @Test("B24: at the stop the time counts, behind it the stated delay")
    func timeAndDelay() throws {
        let trip = try Predicted(.at("B", d: StopTimeEvent(delay: 60, time: at(10, 13))))
        #expect(trip.departures == ["-", "10:13", "10:21", "10:31"])
        #expect(trip.flags(1) == [.timeDelayMismatch])
        #expect(trip.flags(2) == [])
        #expect(trip.notices["time_delay_mismatch"] == 1)
    }

    @Test("B24: without a stated delay, time minus schedule is carried")
    func timeAlone() throws {
        #expect(try Predicted(.at("B", d: by(at(10, 13)))).departures == ["-", "10:13", "10:23", "10:33"])
    }

    @Test("B24: a time and a delay that agree are flagged by nothing")
    func agreement() throws {
        let trip = try Predicted(.at("B", d: StopTimeEvent(delay: 120, time: at(10, 12))))
        #expect(trip.departures == ["-", "10:12", "10:22", "10:32"])
        #expect(trip.stopTimes.allSatisfy { $0.flags.isEmpty })
        #expect(trip.notices.isEmpty)
    }

    @Test(
        "B25: a delay runs on until the next update, SKIPPED lets it pass, NO_DATA stops it", arguments: [true, false])
    func propagation(isSkipping: Bool) throws {
        var schedule = LiteralSchedule()
        schedule.add("L", (0..<20).map { "S\($0 + 1) \(10 + $0 / 6):\($0 % 6)0" }.joined(separator: ", "))
        var updates = [StopTimeUpdate.at("S3", d: late(300)), .at("S8", d: late(60)), .at("S10", .noData)]
        if isSkipping { updates.insert(.at("S5", .skipped), at: 1) }
        let trip = try Predicted(.of("L", in: schedule, updates), in: schedule)
        let delays = trip.stopTimes.map { stopTime in stopTime.departure.map { $0 - (stopTime.scheduledDeparture ?? 0) }
        }
        var expected: [Int?] = [nil, nil, 300, 300, 300, 300, 300, 60, 60] + Array(repeating: nil, count: 11)
        if isSkipping { expected[4] = nil }
        #expect(delays == expected)
        #expect(trip.stopTimes[4].relation == (isSkipping ? .skipped : .scheduled))
        #expect(trip.stopTimes[9...].allSatisfy { $0.relation == .noData })
    }

    @Test("B25: an update behind NO_DATA starts a delay again; times with NO_DATA do not count")
    func dataAgain() throws {
        let trip = try Predicted(.at("A", d: late(60)), .at("B", d: late(600), .noData), .at("C", d: late(120)))
        #expect(trip.departures == ["10:01", "-", "10:22", "10:32"])
        #expect(trip.stopTimes.map(\.relation) == [.scheduled, .noData, .scheduled, .scheduled])
        #expect(trip.notices["E042"] == 1)
    }

    @Test("B26: nothing is inferred upstream of the first update, even when it is early")
    func upstream() throws {
        let trip = try Predicted(.at("C", d: by(at(10, 9))))
        #expect(trip.departures == ["-", "-", "10:09", "10:19"])
        #expect(trip.stopTimes.map { clock($0.scheduledDeparture) } == ["10:00", "10:10", "10:20", "10:30"])
        #expect(trip.stopTimes[0...1].allSatisfy { !$0.hasPrediction && $0.relation == .scheduled && $0.flags.isEmpty })
    }

    @Test("B27: a departure that says nothing is absent, so the arrival alone counts")
    func absentEvent() throws {
        var schedule = LiteralSchedule()
        schedule.add("T", "A 5:40, S24 5:50, C 6:00")
        let updates = [StopTimeUpdate.at("S24", a: by(at(5, 52, 32)), d: nil)]
        let trip = try Predicted(.of("T", in: schedule, updates), in: schedule)
        #expect(trip.departures == ["-", "05:52:32", "06:02:32"])
    }

    @Test("B28: with an arrival alone, the departure is as much later than scheduled")
    func arrivalOnly() throws {
        var schedule = LiteralSchedule()
        schedule.add("T", "A 10:00, B 10:10/10:12, C 10:20, D 10:30")
        let trip = try Predicted(.of("T", in: schedule, [.at("B", a: by(at(10, 13)))]), in: schedule)
        #expect(trip.arrivals == ["-", "10:13", "10:23", "10:33"])
        #expect(trip.departures == ["-", "10:15", "10:23", "10:33"])
    }

    @Test(
        "B28, B33: an arrival alone, a long dwell and a later arrival soon after: the dwell is shortened, not the way")
    func shortenedDwell() throws {
        var schedule = LiteralSchedule()
        schedule.add("T", "A 12:00, C 12:05/12:10, D 12:13, E 12:15")
        let arrivals = [at(12, 8), at(12, 13), at(12, 16), at(12, 18)]
        let updates = zip(["A", "C", "D", "E"], arrivals).map { StopTimeUpdate.at(Stop.ID($0), a: by($1)) }
        let trip = try Predicted(.of("T", in: schedule, updates), in: schedule)
        #expect(trip.arrivals == ["12:08", "12:13", "12:16", "12:18"])
        #expect(trip.departures == ["12:08", "12:13", "12:16", "12:18"])
        let roomy = [StopTimeUpdate.at("C", a: by(at(12, 7))), .at("D", a: by(at(12, 14)))]
        #expect(try Predicted(.of("T", in: schedule, roomy), in: schedule).departures[1] == "12:12")
    }

    @Test("B29: with a departure alone, the arrival keeps the carried delay, but not beyond the departure")
    func departureOnly() throws {
        let trip = try Predicted(.at("A", d: late(450)), .at("B", d: late(300)))
        #expect(trip.arrivals == ["-", "10:15", "10:25", "10:35"])
        #expect(trip.departures == ["10:07:30", "10:15", "10:25", "10:35"])
        #expect(trip.stopTimes.allSatisfy { $0.flags.isEmpty })
    }

    @Test(
        "B29: with a departure alone and nothing carried, the arrival stays scheduled, or falls on an earlier departure"
    )
    func departureFirst() throws {
        #expect(try Predicted(.at("B", d: late(120))).arrivals == ["-", "-", "10:22", "10:32"])
        #expect(try Predicted(.at("B", d: late(-120))).arrivals == ["-", "10:08", "10:18", "10:28"])
    }

    @Test("B30: the trip's delay holds before the first update with one, and not behind it")
    func tripDelay() throws {
        #expect(try Predicted(delay: 90).departures == ["10:01:30", "10:11:30", "10:21:30", "10:31:30"])
        let trip = try Predicted(.at("C", d: late(30)), delay: 60)
        #expect(trip.departures == ["10:01", "10:11", "10:20:30", "10:30:30"])
        let stopped = try Predicted(.at("B", .noData), delay: 60)
        #expect(stopped.departures == ["10:01", "-", "-", "-"])
    }

    @Test("B31: an update with properties alone neither stops nor starts a delay")
    func propertiesOnly() throws {
        var details = StopTimeDetails()
        details.headsign = "X"
        let trip = try Predicted(.at("A", d: late(120)), .at("B", details: details))
        #expect(trip.departures == ["10:02", "10:12", "10:22", "10:32"])
        #expect(trip.stopTimes[1].details?.value.headsign == "X")
        #expect(!trip.stopTimes[1].isExplicit)
        let alone = try Predicted(.at("B", details: details))
        #expect(alone.departures == ["-", "-", "-", "-"])
        #expect(alone.stopTimes[1].details?.value.headsign == "X")
    }

    @Test("B32: a stop whose update is gone has no prediction, whatever is said of the stops behind")
    func droppedUpdate() throws {
        var schedule = LiteralSchedule()
        schedule.add("T", "S1 9:50, S2 10:00, S3 10:10, S4 10:20, S5 10:30")
        let trip = try Predicted(.of("T", in: schedule, [.at("S5", a: by(at(10, 30)))]), in: schedule)
        #expect(trip.departures == ["-", "-", "-", "-", "10:30"])
        #expect(!trip.stopTimes[3].hasPrediction)
        #expect(trip.stopTimes[3].scheduledDeparture == at(10, 20))
        #expect(trip.stopTimes[3].relation == .scheduled)
    }

    @Test("B33: a stated departure before the stated arrival is kept, and the arrival falls on it")
    func inconsistent() throws {
        let trip = try Predicted(.at("B", a: by(at(10, 15)), d: by(at(10, 14))))
        #expect(trip.arrivals[1] == "10:14")
        #expect(trip.departures[1] == "10:14")
        #expect(trip.flags(1) == [.inconsistent])
        #expect(trip.notices["E025"] == 1)
    }

    @Test("B33: stated departures that go back in time are both shown, flagged")
    func decreasing() throws {
        let trip = try Predicted(.at("B", d: by(at(10, 30))), .at("C", d: by(at(10, 25))))
        #expect(trip.departures == ["-", "10:30", "10:25", "10:35"])
        #expect(trip.flags(1) == [])
        #expect(trip.flags(2) == [.decreasing])
        #expect(trip.notices["E022"] == 1)
    }

    @Test("B33: a carried time is lowered to a stated one behind it, and raised to one before it")
    func bounded() throws {
        let lowered = try Predicted(.at("A", d: late(1800)), .at("C", d: by(at(10, 35))))
        #expect(lowered.departures == ["10:30", "10:35", "10:35", "10:45"])
        #expect(lowered.arrivals[1] == "10:35")
        let raised = try Predicted(.at("B", d: StopTimeEvent(delay: 0, time: at(10, 25))))
        #expect(raised.departures == ["-", "10:25", "10:25", "10:30"])
    }

    @Test("B34: behind NO_DATA the schedule holds again, but never before the departure before it")
    func floored() throws {
        let trip = try Predicted(.at("A", d: late(1260)), .at("B", .noData))
        #expect(trip.departures == ["10:21", "10:21", "10:21", "-"])
        #expect(trip.arrivals == ["-", "10:21", "10:21", "-"])
        #expect(trip.stopTimes.map(\.relation) == [.scheduled, .noData, .noData, .noData])
        #expect(trip.stopTimes[3].scheduledDeparture == at(10, 30))
    }

    @Test("B38: the uncertainty of the stop's own update is passed on; carried times have none")
    func uncertainty() throws {
        let trip = try Predicted(
            .at("A", a: StopTimeEvent(delay: 0, uncertainty: 30)),
            .at("B", a: StopTimeEvent(delay: 0, uncertainty: 0), d: StopTimeEvent(delay: 60, uncertainty: 120)))
        #expect(trip.stopTimes.map(\.uncertainty) == [30, 120, nil, nil])
        #expect(trip.departures == ["10:00", "10:11", "10:21", "10:31"])
    }

    @Test("B63: a delay beyond six hours is kept and flagged", arguments: [5400, 21600, 21601, 25000])
    func implausible(delay: Int32) throws {
        let trip = try Predicted(.at("B", d: late(delay)))
        #expect(trip.stopTimes[1...].allSatisfy { $0.departure == $0.scheduledDeparture.map { $0 + Int(delay) } })
        let flags: [DepartureFlag] = delay > 21600 ? [.implausible] : []
        #expect(trip.stopTimes.map(\.flags) == [[], flags, flags, flags])
    }

    @Test func `A stop time without a time keeps none, and a delay passes it`() throws {
        let schedule = LiteralSchedule.withFlexRow
        let trip = try Predicted(
            .of("F", in: schedule, [.at("A", d: late(60)), .at(sequence: 2, d: late(600))]), in: schedule)
        #expect(trip.departures == ["10:01", "-", "10:30"])
        #expect(trip.stopTimes[1].scheduledDeparture == nil)
        #expect(trip.notices["E046"] == 1)
    }
}

extension LiteralSchedule {
    /// A 10:00, then a row of a location without times, C 10:20.
    static var withFlexRow: LiteralSchedule {
        var schedule = LiteralSchedule.mini
        let clock = ServiceTimeZone(.gmt)
        let patternStops = [
            PatternStop(stopID: "A", stopSequence: 1), PatternStop(stopID: nil, stopSequence: 2),
            PatternStop(stopID: "C", stopSequence: 3),
        ]
        schedule.trips["F"] = ScheduledTrip(
            id: "F", key: 90,
            pattern: ScheduledPattern(
                key: 90, routeID: "R1", directionID: nil, headsign: nil, stops: patternStops, timeZone: clock),
            times: ScheduledTimes([
                StopTimeOffsets(arrival: 0, departure: 0), StopTimeOffsets(arrival: nil, departure: nil),
                StopTimeOffsets(arrival: 1200, departure: 1200),
            ]), startTime: 36000)
        return schedule
    }
}
