import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("B2, B32, B35 to B42: what realtime does to the rows of a board")
struct BoardRuleTests {
    @Test("B2: no update is no information; only an explicit delay of 0 is on time")
    func noUpdate() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        #expect(try overlaid.rows("B") == ["10:10 T scheduled"])
        try overlaid.add("T", [0, 0, 0, 0])
        #expect(try overlaid.rows("B") == ["10:10 T → 10:10 on_time"])
        #expect(try overlaid.timetable.departures(DeparturesRequest(stopID: "B", at: overlaid.now)).realtime == nil)
    }

    @Test(
        "B2: beyond 60 seconds a departure is late or early",
        arguments: [(60, "on_time"), (61, "late"), (-60, "on_time"), (-61, "early")])
    func status(delay: Int, word: String) throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [delay, delay, delay, delay])
        let row = try #require(try overlaid.board("B").departures.first)
        #expect(row.realtime?.status.rawValue == word)
        #expect(row.realtime?.delay == delay)
        #expect(row.realtime?.departure == OverlaidTimetable.instant("10:10") + delay)
    }

    @Test("B32: a stop of which nothing is said any more, and which is still ahead by the schedule, has not departed")
    func droppedUpdate() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:19")
        try overlaid.add("T", [nil, nil, nil, 0])
        #expect(try overlaid.rows("C", "10:15") == ["10:20 T scheduled"])
    }

    @Test("B35: with the last arrival in the past the trip is over, whatever the schedule says")
    func tripOver() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:12")
        try overlaid.add("T", [nil, nil, nil, -1200])
        #expect(try overlaid.rows("C", "10:12") == [])
        overlaid.includesDeparted = true
        #expect(try overlaid.rows("C", "10:12") == ["10:20 T scheduled [departed]"])
    }

    @Test("B36: what has left is gone by its effective time, or stays as departed where that is asked for")
    func departed() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:15")
        #expect(try overlaid.rows("B", "10:00") == [])
        try overlaid.add("T", [nil, nil, -360, nil])
        #expect(try overlaid.rows("C", "10:15") == [])
        #expect(try overlaid.rows("C", "10:00") == [])
        overlaid.includesDeparted = true
        #expect(try overlaid.rows("C", "10:00") == ["10:20 T → 10:14 early [departed]"])
        #expect(try overlaid.rows("B", "10:00") == ["10:10 T scheduled [departed]"])
    }

    @Test("B36: an explicit event further on that lies in the past says that the vehicle has left")
    func downstream() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:08")
        try overlaid.add("T", [nil, nil, -900, nil])
        #expect(try overlaid.rows("B", "10:05") == [])
        overlaid.trips.removeAll()
        try overlaid.add("T", [nil, nil, -900, nil]) { $0.stopTimes[2].isExplicit = false }
        #expect(try overlaid.rows("B", "10:05") == ["10:10 T scheduled"])
    }

    @Test("B36: with no feed to go by, nothing is known to have left")
    func noFeed() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:15")
        overlaid.feeds[0].entityCount = 0
        overlaid.feeds[0].trips = MatchCounts()
        #expect(try overlaid.rows("B", "10:00") == ["10:10 T scheduled"])
        #expect(try overlaid.board("B").realtime?.state == .unavailable)
    }

    @Test("B37: a late train stays on the board, also yesterday's, and one predicted past the window is not on it")
    func window() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["1,A,23:00:00,23:00:00", "2,B,23:10:00,23:10:00", "3,C,23:20:00,23:20:00"])
        ]).imported()
        var overlaid = OverlaidTimetable(feed, now: "09:50")
        let yesterday = OverlaidTimetable.day.adding(days: -1)
        try overlaid.add("T", on: yesterday, [nil, 11 * 3600, 11 * 3600])
        #expect(try overlaid.rows("B") == ["23:10 T → 10:10 late"])
        #expect(try overlaid.board("B").departures.map(\.serviceDate) == [yesterday])
        overlaid.trips.removeAll()
        try overlaid.add("T", [nil, 3000, 3000])
        #expect(try overlaid.rows("B", "23:00", minutes: 59) == [])
        #expect(try overlaid.rows("B", "23:00", minutes: 60) == ["23:10 T → 00:00 late"])
    }

    @Test("B37: a cancelled row is tested by its scheduled time")
    func canceledWindow() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [nil, 7200, nil, nil], as: .cancelled)
        #expect(try overlaid.rows("B", "10:10", minutes: 0) == ["10:10 T canceled"])
        #expect(try overlaid.rows("B", "12:10", minutes: 0) == [])
    }

    @Test("B39: the row of a cancelled trip stays by its schedule, without prediction")
    func canceled() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", as: .cancelled)
        let row = try #require(try overlaid.board("B").departures.first)
        #expect(row.inShort(.departure) == "10:10 T canceled")
        #expect(row.realtime?.departure == nil)
        #expect(row.realtime?.delay == nil)
        #expect(row.realtime?.isRealTime == true)
    }

    @Test("B41: a deleted trip has no row at all")
    func deleted() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", as: .deleted)
        overlaid.includesDeparted = true
        #expect(try overlaid.rows("B") == [])
        #expect(try overlaid.rows("B", "10:00") { $0.event = .arrival } == [])
    }

    @Test("B42: a skipped stop keeps its row, flagged and without prediction; the others run")
    func skipped() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [60, nil, 120, 120]) { $0.stopTimes[1].relation = .skipped }
        #expect(try overlaid.rows("A") == ["10:00 T → 10:01 on_time"])
        #expect(try overlaid.rows("B") == ["10:10 T skipped"])
        #expect(try overlaid.rows("C") == ["10:20 T → 10:22 late"])
    }

    @Test("B42: where all later stops are skipped no one boards")
    func terminatesEarly() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [0, 0, 0, nil]) {
            $0.stopTimes[3].relation = .skipped
            $0.stopTimes[2].flags = [.terminating]
        }
        #expect(try overlaid.rows("C") == [])
        #expect(try overlaid.rows("C") { $0.includesTerminating = true } == ["10:20 T → 10:20 on_time [terminating]"])
        #expect(try overlaid.rows("B") == ["10:10 T → 10:10 on_time"])
        overlaid.trips.removeAll()
        try overlaid.add("T", [nil, 0, 0, 0]) { $0.stopTimes[0].relation = .skipped }
        #expect(try overlaid.rows("B") { $0.event = .arrival } == [])
        #expect(try overlaid.rows("C") { $0.event = .arrival } == ["10:20 T → 10:20 on_time"])
    }
}
