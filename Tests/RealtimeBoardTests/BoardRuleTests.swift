import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("B2, B32, B35 to B42: what realtime does to the rows of a board")
struct BoardRuleTests {
    @Test("B2: no update is no information; only an explicit delay of 0 is on time")
    func noUpdate() throws {
        var laid = LaidOverlay(try FeedText().imported())
        #expect(try laid.rows("B") == ["10:10 T scheduled"])
        try laid.add("T", [0, 0, 0, 0])
        #expect(try laid.rows("B") == ["10:10 T → 10:10 on_time"])
        #expect(try laid.timetable.departures(DeparturesRequest(stopID: "B", from: laid.now)).realtime == nil)
    }

    @Test(
        "B2: beyond 60 seconds a departure is late or early",
        arguments: [(60, "on_time"), (61, "late"), (-60, "on_time"), (-61, "early")])
    func status(delay: Int, word: String) throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", [delay, delay, delay, delay])
        let row = try #require(try laid.board("B").departures.first)
        #expect(row.realtime?.status.rawValue == word)
        #expect(row.realtime?.delay == delay)
        #expect(row.realtime?.departure == LaidOverlay.instant("10:10") + delay)
    }

    @Test("B32: a stop of which nothing is said any more, and which is still ahead by the schedule, has not departed")
    func droppedUpdate() throws {
        var laid = LaidOverlay(try FeedText().imported(), now: "10:19")
        try laid.add("T", [nil, nil, nil, 0])
        #expect(try laid.rows("C", "10:15") == ["10:20 T scheduled"])
    }

    @Test("B35: with the last arrival in the past the trip is over, whatever the schedule says")
    func tripOver() throws {
        var laid = LaidOverlay(try FeedText().imported(), now: "10:12")
        try laid.add("T", [nil, nil, nil, -1200])
        #expect(try laid.rows("C", "10:12") == [])
        laid.includesDeparted = true
        #expect(try laid.rows("C", "10:12") == ["10:20 T scheduled [departed]"])
    }

    @Test("B36: what has left is gone by its effective time, or stays as departed where that is asked for")
    func departed() throws {
        var laid = LaidOverlay(try FeedText().imported(), now: "10:15")
        #expect(try laid.rows("B", "10:00") == [])
        try laid.add("T", [nil, nil, -360, nil])
        #expect(try laid.rows("C", "10:15") == [])
        #expect(try laid.rows("C", "10:00") == [])
        laid.includesDeparted = true
        #expect(try laid.rows("C", "10:00") == ["10:20 T → 10:14 early [departed]"])
        #expect(try laid.rows("B", "10:00") == ["10:10 T scheduled [departed]"])
    }

    @Test("B36: an explicit event further on that lies in the past says that the vehicle has left")
    func downstream() throws {
        var laid = LaidOverlay(try FeedText().imported(), now: "10:08")
        try laid.add("T", [nil, nil, -900, nil])
        #expect(try laid.rows("B", "10:05") == [])
        laid.trips.removeAll()
        try laid.add("T", [nil, nil, -900, nil]) { $0.stopTimes[2].isExplicit = false }
        #expect(try laid.rows("B", "10:05") == ["10:10 T scheduled"])
    }

    @Test("B36: with no feed to go by, nothing is known to have left")
    func noFeed() throws {
        var laid = LaidOverlay(try FeedText().imported(), now: "10:15")
        laid.feeds[0].entityCount = 0
        laid.feeds[0].trips = MatchCounts()
        #expect(try laid.rows("B", "10:00") == ["10:10 T scheduled"])
        #expect(try laid.board("B").realtime?.state == .unavailable)
    }

    @Test("B37: a late train stays on the board, also yesterday's, and one predicted past the window is not on it")
    func window() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["1,A,23:00:00,23:00:00", "2,B,23:10:00,23:10:00", "3,C,23:20:00,23:20:00"])
        ]).imported()
        var laid = LaidOverlay(feed, now: "09:50")
        let yesterday = LaidOverlay.day.adding(days: -1)
        try laid.add("T", on: yesterday, [nil, 11 * 3600, 11 * 3600])
        #expect(try laid.rows("B") == ["23:10 T → 10:10 late"])
        #expect(try laid.board("B").departures.map(\.serviceDate) == [yesterday])
        laid.trips.removeAll()
        try laid.add("T", [nil, 3000, 3000])
        #expect(try laid.rows("B", "23:00", minutes: 59) == [])
        #expect(try laid.rows("B", "23:00", minutes: 60) == ["23:10 T → 00:00 late"])
    }

    @Test("B37: a cancelled row is tested by its scheduled time")
    func canceledWindow() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", [nil, 7200, nil, nil], as: .canceled)
        #expect(try laid.rows("B", "10:10", minutes: 0) == ["10:10 T canceled"])
        #expect(try laid.rows("B", "12:10", minutes: 0) == [])
    }

    @Test("B39: the row of a cancelled trip stays by its schedule, without prediction")
    func canceled() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", as: .canceled)
        let row = try #require(try laid.board("B").departures.first)
        #expect(row.laid(.departure) == "10:10 T canceled")
        #expect(row.realtime?.departure == nil)
        #expect(row.realtime?.delay == nil)
        #expect(row.realtime?.isRealTime == true)
    }

    @Test("B41: a deleted trip has no row at all")
    func deleted() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", as: .deleted)
        laid.includesDeparted = true
        #expect(try laid.rows("B") == [])
        #expect(try laid.rows("B", "10:00") { $0.event = .arrival } == [])
    }

    @Test("B42: a skipped stop keeps its row, flagged and without prediction; the others run")
    func skipped() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", [60, nil, 120, 120]) { $0.stopTimes[1].relation = .skipped }
        #expect(try laid.rows("A") == ["10:00 T → 10:01 on_time"])
        #expect(try laid.rows("B") == ["10:10 T skipped"])
        #expect(try laid.rows("C") == ["10:20 T → 10:22 late"])
    }

    @Test("B42: where all later stops are skipped no one boards")
    func terminatesEarly() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T", [0, 0, 0, nil]) {
            $0.stopTimes[3].relation = .skipped
            $0.stopTimes[2].flags = [.terminating]
        }
        #expect(try laid.rows("C") == [])
        #expect(try laid.rows("C") { $0.includesTerminating = true } == ["10:20 T → 10:20 on_time [terminating]"])
        #expect(try laid.rows("B") == ["10:10 T → 10:10 on_time"])
        laid.trips.removeAll()
        try laid.add("T", [nil, 0, 0, 0]) { $0.stopTimes[0].relation = .skipped }
        #expect(try laid.rows("B") { $0.event = .arrival } == [])
        #expect(try laid.rows("C") { $0.event = .arrival } == ["10:20 T → 10:20 on_time"])
    }
}
