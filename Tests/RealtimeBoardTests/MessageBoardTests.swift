import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("From messages to boards")
struct MessageBoardTests {
    private func mini(now: String = "09:00") throws -> MessageBoard {
        MessageBoard(try FeedText().imported(), now: now)
    }

    @Test("B1: what the next message no longer says is no longer so")
    func replaced() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", [.late("B", 120)]))
        #expect(try messages.rows("B") == ["10:10 T → 10:12 late"])
        messages.now += 30
        messages.say()
        #expect(try messages.rows("B") == ["10:10 T scheduled"])
    }

    @Test("B2: a delay of 0 is on time, and so is what it is carried to; stops before it stay without realtime")
    func onTime() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", [.late("B", 0)]))
        #expect(try messages.rows("A") == ["10:00 T scheduled"])
        #expect(try messages.rows("B") == ["10:10 T → 10:10 on_time"])
        #expect(try messages.rows("C") == ["10:20 T → 10:20 on_time"])
    }

    @Test("B36: scheduled for 10:20, predicted for 10:14, and now it is 10:15: gone")
    func early() throws {
        var messages = try mini(now: "10:15")
        messages.say(TripUpdate("T", [.at("C", "10:14")]))
        #expect(try messages.rows("C", "10:15") == [])
    }

    @Test("B37: a train that is late from before the window is on the board")
    func late() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", [.late("A", 3600)]))
        #expect(try messages.rows("B", "11:00", minutes: 15) == ["10:10 T → 11:10 late"])
        #expect(try messages.rows("B", "10:00", minutes: 15) == [])
    }

    @Test("B39: updates of a cancelled trip are ignored")
    func canceled() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", as: .cancelled, [.late("B", 120)]))
        #expect(try messages.rows("B") == ["10:10 T canceled"])
    }

    @Test("B40: with all stops skipped, or all but one, the trip is cancelled")
    func allSkipped() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", [.skipped("A"), .skipped("B"), .skipped("C"), .skipped("D")]))
        #expect(try messages.rows("B") == ["10:10 T canceled"])
        messages.say(TripUpdate("T", [.skipped("A"), .skipped("B"), .skipped("C")]))
        #expect(try messages.rows("B") == ["10:10 T canceled"])
        messages.say(TripUpdate("T", [.skipped("A"), .skipped("B")]))
        #expect(try messages.rows("B") == ["10:10 T skipped"])
        #expect(try messages.rows("C") == ["10:20 T scheduled"])
    }

    @Test("B42: where all later stops are skipped the trip ends, and no one boards")
    func terminates() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", [.skipped("C"), .skipped("D")]))
        #expect(try messages.rows("B") == [])
        #expect(try messages.rows("B") { $0.includesTerminating = true } == ["10:10 T scheduled [terminating]"])
        #expect(try messages.rows("A") == ["10:00 T scheduled"])
        #expect(try messages.rows("C") == ["10:20 T skipped"])
    }

    @Test("B43: a new trip runs beside those of the timetable")
    func new() throws {
        var messages = try mini()
        messages.say(TripUpdate("N1", as: .new, [.at("A", "10:03"), .at("B", "10:13"), .at("D", "10:30")]))
        #expect(try messages.rows("A") == ["10:00 T scheduled", "- N1 → 10:03 added"])
        #expect(try messages.board("A").last?.headsign == "Delta")
    }

    @Test("B45: a replacement runs by its own stops and times alone")
    func replacement() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", as: .replacement, [.at("A", "10:05"), .at("C", "10:40")]))
        let rows = try messages.board("A")
        #expect(rows.map(\.realtime?.departure) == [OverlaidTimetable.instant("10:05")])
        #expect(rows.map(\.tripID) == ["T"])
        #expect(try messages.rows("B") == [])
        #expect(try messages.rows("C") == [])
    }

    @Test("B45: a replacement of scheduled times alone takes the place of the timetable")
    func plannedReplacement() throws {
        var messages = try mini()
        messages.say(
            TripUpdate("T", as: .replacement, [.planned("A", "09:45"), .planned("B", "10:15"), .planned("D", "10:35")]))
        #expect(try messages.rows("A", "09:40") == ["09:45 T no_data"])
        #expect(try messages.rows("B") == ["10:15 T no_data"])
        #expect(try messages.rows("C") == [])
        #expect(try messages.rows("D") { $0.event = .arrival } == ["10:35 T no_data"])
        let page = try messages.timetable.tripBoard(
            TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day), realtime: messages.view())
        #expect(page.stops.map(\.stopID) == ["A", "B", "D"])
    }

    @Test("B43, B34: a new trip keeps the stops that have only a scheduled time, on boards, pages and in connections")
    func plannedNew() throws {
        var messages = try mini()
        messages.say(
            TripUpdate("N", as: .new, [.planned("A", "10:03"), .planned("B", "10:13"), .planned("D", "10:20")]))
        #expect(try messages.rows("B") == ["10:10 T scheduled", "10:13 N added"])
        messages.say(TripUpdate("N", as: .new, [.at("A", "10:03"), .at("B", "10:22"), .planned("D", "10:20")]))
        #expect(try messages.rows("D") { $0.event = .arrival } == ["10:20 N → 10:22 added", "10:30 T scheduled"])
        messages.say(TripUpdate("N", as: .new, [.at("A", "10:03"), .at("B", "10:13"), .planned("D", "10:20")]))
        #expect(try messages.rows("D") { $0.event = .arrival } == ["10:20 N added", "10:30 T scheduled"])
        let request = ConnectionsRequest(from: "A", to: "D", at: messages.now)
        let rides = try messages.timetable.connections(request, realtime: messages.view()).connections
        let today = rides.filter { $0.boarding.serviceDate == OverlaidTimetable.day }
        #expect(today.map(\.boarding.tripID) == ["T", "N"])
        #expect(today.last?.alighting.scheduledArrival == OverlaidTimetable.instant("10:20"))
    }

    @Test("B42: a stop that a replacement or a new trip skips has its row, by its own time or that of the timetable")
    func skippedOwn() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", as: .replacement, [.at("A", "10:05"), .skipped("B"), .at("D", "10:35")]))
        #expect(try messages.rows("B") == ["10:10 T skipped"])
        var timed = StopTimeUpdate.planned("B", "10:17")
        timed.scheduleRelationship = .skipped
        messages.say(TripUpdate("T", as: .replacement, [.at("A", "10:05"), timed, .at("D", "10:35")]))
        #expect(try messages.rows("B") == ["10:17 T skipped"])
        messages.say(TripUpdate("N", as: .new, [.at("A", "10:05"), .skipped("B"), .skipped("C"), .at("D", "10:35")]))
        #expect(try messages.rows("B") == ["10:10 T scheduled", "10:15 N skipped [interpolated]"])
        #expect(try messages.rows("C") == ["10:20 T scheduled", "10:25 N skipped [interpolated]"])
    }

    @Test("B45: a replacement without a schedule has no delay, and is none of the trips that the timetable lacks")
    func replacementWithoutSchedule() throws {
        var messages = try mini()
        messages.say(TripUpdate("T", as: .replacement, [.at("A", "10:05"), .at("B", "10:12"), .at("D", "10:35")]))
        #expect(try messages.rows("B") == ["- T → 10:12 scheduled"])
    }

    @Test("B46: a copy of a trip runs beside the original")
    func duplicated() throws {
        var messages = try mini()
        var update = TripUpdate("T", as: .duplicated, [.late("A", 60)])
        update.properties = TripProperties()
        update.properties?.tripID = "T2"
        update.properties?.startDate = "20260304"
        update.properties?.startTime = "10:30:00"
        messages.say(update)
        let rows = try messages.board("B")
        #expect(rows.map(\.tripID) == ["T", "T2"])
        #expect(rows.last?.realtime?.departure == OverlaidTimetable.instant("10:41"))
        #expect(rows.last?.headsign == "Delta")
    }

    @Test("B47: assigned_stop_id moves a departure to another platform of its station")
    func platform() throws {
        let feed = try FeedText(RowRuleTests.station).imported()
        var messages = MessageBoard(feed)
        var update = StopTimeUpdate(stopSequence: 2)
        update.departure = StopTimeEvent(delay: 0)
        var details = StopTimeDetails()
        details.assignedStopID = "P2"
        update.details = StopTimeUpdate.Details(details)
        messages.say(TripUpdate("T", [update]))
        for stop in ["S", "P1", "P2"] as [Stop.ID] {
            #expect(try messages.rows(stop) == ["10:10 T → 10:10 on_time [platform_changed]"])
        }
        #expect(try messages.board("S").first?.platformCode == "2")
    }

    @Test("B14: a run of a headway stands beside the rows of the headway, and a second update moves it")
    func headway() throws {
        let feed = try FeedText([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nT,10:00:00,10:40:00,1200,0"
        ]).imported()
        var messages = MessageBoard(feed)
        messages.say(TripUpdate("T", as: .unscheduled, start: "10:13:00", [.at("A", "10:14")]))
        #expect(
            try messages.rows("A").map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
                "10:00 T scheduled [approximate]", "- T → 10:14", "10:20 T scheduled [approximate]",
            ])
        #expect(try messages.board("A")[1].startTime?.description == "10:13:00")
        messages.now += 30
        messages.say(TripUpdate("T", as: .unscheduled, start: "10:13:00", [.at("A", "10:16")]))
        #expect(
            try messages.board("A").map { $0.effective(.departure) }
                == ["10:00", "10:16", "10:20"].map { OverlaidTimetable.instant($0) })
    }

    @Test("B36: the row of a headway window stays until the last of its runs can have left")
    func foldedHeadway() throws {
        let feed = try FeedText([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nT,10:00:00,10:40:00,1200,0"
        ]).imported()
        var messages = MessageBoard(feed, now: "10:05")
        for (now, count) in [("10:05", 1), ("10:39", 1), ("10:40", 0)] {
            messages.now = OverlaidTimetable.instant(now)
            messages.say(TripUpdate("T", as: .unscheduled, start: "10:13:00", [.at("C", "10:33")]))
            let rows = try messages.board("A", "10:00") { $0.foldsHeadways = true }
            #expect(rows.filter { $0.frequency?.span != nil }.count == count, "at \(now)")
        }
    }
}
