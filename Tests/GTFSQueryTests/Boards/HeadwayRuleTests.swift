import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A12 to A16: headway trips")
struct HeadwayRuleTests {
    private static let header = "trip_id,start_time,end_time,headway_secs,exact_times\n"

    private func feed(_ windows: String, _ stopTimes: String? = nil) throws -> ImportedText {
        var feed = FeedText(["frequencies.txt": Self.header + windows])
        if let stopTimes { feed.files["stop_times.txt"] = stopTimes }
        return try feed.imported()
    }

    @Test(
        "A12: runs start every headway, strictly before the end of the window",
        arguments: [
            ("T,06:00:00,06:30:00,600,1", ["06:00:00", "06:10:00", "06:20:00"]),
            ("T,06:00:00,06:25:00,600,1", ["06:00:00", "06:10:00", "06:20:00"]),
            ("T,06:00:00,06:00:00,600,1", []),
            ("T,06:00:00,06:30:00,0,1", []),
        ])
    func starts(window: String, times: [String]) throws {
        let rows = try feed(window).board("A", "2026-03-04T05:00:00+11:00", minutes: 600).departures
        #expect(rows.map(\.startTime?.description) == times)
        #expect(rows.map(\.short) == times.map { "\($0) T" })
        #expect(rows.allSatisfy { $0.frequency == Frequency(headway: 600, isExact: true) && $0.flags.isEmpty })
    }

    @Test("A13: the trip's own times are offsets from the departure at its first stop, and no run of their own")
    func template() throws {
        let feed = try feed(
            "T,06:00:00,06:05:00,600,1",
            FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["1,A,09:58:00,10:00:00", "2,B,10:05:00,10:06:00", "3,C,10:10:00,10:10:00"]))
        #expect(try feed.rows("B", "2026-03-04T00:00:00+11:00", minutes: 1440) == ["06:06:00 T"])
        let first = try #require(feed.board("A", "2026-03-04T06:00:00+11:00").departures.first)
        #expect(first.scheduledArrival == RFC3339.instant("2026-03-04T05:58:00+11:00"))
    }

    @Test("A14: windows that meet or overlap never double a start")
    func sharedBoundary() throws {
        let feed = try feed("T,06:00:00,06:30:00,600,1\nT,06:20:00,06:50:00,600,1")
        #expect(
            try feed.rows("A", "2026-03-04T06:00:00+11:00")
                == ["06:00:00 T", "06:10:00 T", "06:20:00 T", "06:30:00 T", "06:40:00 T"])
    }

    @Test("A15: without exact times the runs are approximate and carry the headway")
    func headway() throws {
        let feed = try feed(
            "T,06:00:00,08:00:00,900,0", FeedText.stopTimes(["A": "00:00:00", "B": "00:05:00", "C": "00:10:00"]))
        let rows = try feed.board("B", "2026-03-04T06:30:00+11:00").departures
        #expect(rows.map(\.short) == ["06:35:00 T", "06:50:00 T", "07:05:00 T", "07:20:00 T"])
        #expect(rows.allSatisfy { $0.frequency == Frequency(headway: 900, isExact: false) })
        #expect(rows.allSatisfy { $0.flags == [.approximate] })
    }

    @Test("A15: folded, a window is one row at its begin, wherever it overlaps the board's")
    func folded() throws {
        let feed = try feed(
            "T,06:00:00,08:00:00,900,0\nT,08:00:00,09:00:00,600,1",
            FeedText.stopTimes(["A": "00:00:00", "B": "00:05:00", "C": "00:10:00"]))
        func rows(_ at: String, minutes: Int) throws -> [Departure] {
            try feed.board("B", "2026-03-04T\(at):00+11:00", minutes: minutes) { $0.foldsHeadways = true }.departures
        }
        #expect(try rows("06:30", minutes: 60).map(\.short) == ["06:05:00 T"])
        #expect(
            try rows("06:30", minutes: 60).map(\.frequency) == [Frequency(headway: 900, isExact: false, span: 7200)])
        #expect(try rows("08:05", minutes: 10).map(\.short) == ["08:05:00 T", "08:15:00 T"])
        #expect(try rows("05:00", minutes: 64).isEmpty)
    }

    @Test("A16: a window may pass midnight and stays on its service day")
    func midnight() throws {
        let rows = try feed("T,23:50:00,24:20:00,600,1").board("A", "2026-03-04T23:30:00+11:00").departures
        #expect(
            rows.map { "\($0.departs) \($0.serviceDate)" } == [
                "2026-03-04T23:50:00+11:00 20260304", "2026-03-05T00:00:00+11:00 20260304",
                "2026-03-05T00:10:00+11:00 20260304",
            ])
    }
}
