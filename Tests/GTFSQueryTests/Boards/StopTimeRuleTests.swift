import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A17 to A23: the stop times of a trip")
struct StopTimeRuleTests {
    private static let columns = "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled"

    @Test(
        "A17: blank times lie on a line between their neighbours, by distance where it grows, else by count",
        arguments: [
            (
                ["1,A,08:00:00,08:00:00,0", "2,B,,,1.0", "3,C,,,4.0", "4,D,08:40:00,08:40:00,8.0"], "08:05:00",
                "08:20:00"
            ),
            // More decimals than 64 bits hold, and exponents.
            (
                [
                    "1,A,08:00:00,08:00:00,0.0", "2,B,,,0.0037581084532074477", "3,C,,,0.00751621690641489540001",
                    "4,D,08:40:00,08:40:00,0.0150324338128297908",
                ], "08:10:00", "08:20:00"
            ),
            (
                ["1,A,08:00:00,08:00:00,1e-30", "2,B,,,2.2e-12", "3,C,,,4.4e-12", "4,D,08:40:00,08:40:00,8.8E-12"],
                "08:10:00", "08:20:00"
            ),
            (["1,A,08:00:00,08:00:00,", "2,B,,,", "3,C,,,", "4,D,08:40:00,08:40:00,"], "08:13:20", "08:26:40"),
            (["1,A,08:00:00,08:00:00,0", "2,B,,,", "3,C,,,4.0", "4,D,08:40:00,08:40:00,8.0"], "08:13:20", "08:26:40"),
            (["1,A,08:00:00,08:00:00,0", "2,B,,,5", "3,C,,,4", "4,D,08:40:00,08:40:00,8.0"], "08:13:20", "08:26:40"),
            (["1,A,08:00:00,08:00:00,3", "2,B,,,3", "3,C,,,3", "4,D,08:40:00,08:40:00,3"], "08:13:20", "08:26:40"),
            (["1,A,08:00:00,08:00:00,0", "2,B,,,1", "3,C,,,1", "4,D,08:00:01,08:00:01,2"], "08:00:01", "08:00:01"),
            (
                ["1,A,08:00:00,08:10:00,", "2,B,,,", "3,C,08:30:00,08:31:00,", "4,D,08:40:00,08:40:00,"], "08:20:00",
                "08:31:00"
            ),
        ])
    func interpolation(rows: [String], atB: String, atC: String) throws {
        let feed = try FeedText(["stop_times.txt": FeedText.stopTimes(Self.columns, rows)]).imported()
        let b = try #require(feed.board("B", "2026-03-04T08:00:00+11:00").departures.first)
        #expect(b.short == "\(atB) T")
        #expect(b.flags == [.interpolated])
        #expect(try feed.rows("C", "2026-03-04T08:00:00+11:00") == ["\(atC) T"])
    }

    @Test("A18: one of arrival and departure stands for both; without a first or last time a trip is not shown")
    func copies() throws {
        let one = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["1,A,,10:00:00", "2,B,10:10:00,", "3,C,10:20:00,"])
        ]).imported()
        #expect(try one.rows("A", "2026-03-04T10:00:00+11:00") == ["10:00:00 T"])
        let b = try #require(one.board("B", "2026-03-04T10:00:00+11:00").departures.first)
        #expect(b.short == "10:10:00 T")
        #expect(b.flags == [])
        for rows in [
            ["1,A,,", "2,B,10:10:00,10:10:00", "3,C,10:20:00,"], ["1,A,10:00:00,", "2,B,10:10:00,", "3,C,,"],
        ] {
            let feed = try FeedText([
                "stop_times.txt": FeedText.stopTimes("stop_sequence,stop_id,arrival_time,departure_time", rows)
            ]).imported()
            let board = try feed.board("B", "2026-03-04T10:00:00+11:00")
            #expect(board.departures == [] && board.tripsWithoutTimes == 1)
            #expect(try feed.timetable.groupedDepartures(DeparturesRequest(stopID: "B", at: 0)).tripsWithoutTimes == 1)
            #expect(try throughBothEncoders(board) == [board, board])
        }
        #expect(try one.board("B", "2026-03-04T10:00:00+11:00").tripsWithoutTimes == 0)
    }

    @Test("A19: stop_sequence orders the stop times, with gaps, from any row of the file")
    func sequence() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["40,C,10:20:00,10:20:00", "0,A,10:00:00,10:00:00", "23,B,10:10:00,10:10:00"])
        ]).imported()
        let trip = try feed.timetable.trip("T")
        #expect(trip.stopTimes.map(\.stopID) == ["A", "B", "C"])
        #expect(trip.stopTimes.map(\.stopSequence) == [0, 23, 40])
        #expect(try feed.board("B", "2026-03-04T10:00:00+11:00").departures.map(\.stopSequence) == [23])
        #expect(try feed.rows("C", "2026-03-04T10:00:00+11:00") == [])
    }

    @Test(
        "A20: timepoint 0 is approximate, 1 and blank are exact", arguments: [("0", true), ("1", false), ("", false)])
    func timepoint(value: String, isApproximate: Bool) throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,timepoint",
                ["1,A,10:00:00,10:00:00,1", "2,B,10:10:00,10:10:00,\(value)", "3,C,10:20:00,10:20:00,1"])
        ]).imported()
        let flags = try feed.board("B", "2026-03-04T10:00:00+11:00").departures.map(\.flags)
        #expect(flags == [isApproximate ? [.approximate] : []])
    }

    @Test("A21: no one departs where pickup_type is 1, no one arrives where drop_off_type is 1")
    func boarding() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type",
                [
                    "1,A,10:00:00,10:00:00,0,0", "2,B,10:10:00,10:10:00,1,0", "3,C,10:20:00,10:20:00,2,1",
                    "4,D,10:30:00,10:30:00,,",
                ])
        ]).imported()
        let at = "2026-03-04T10:00:00+11:00"
        #expect(try feed.rows("A", at) == ["10:00:00 T"])
        #expect(try feed.rows("B", at) == [])
        #expect(try feed.board("C", at).departures.map(\.pickupType) == [2])
        #expect(try feed.rows("B", at) { $0.event = .arrival } == ["10:10:00 T"])
        #expect(try feed.rows("C", at) { $0.event = .arrival } == [])
    }

    @Test("A22: the last stop is no departure and the first no arrival, unless ends are asked for")
    func ends() throws {
        let feed = try FeedText().imported()
        let at = "2026-03-04T10:00:00+11:00"
        #expect(try feed.rows("D", at) == [])
        #expect(try feed.rows("D", at) { $0.event = .arrival } == ["10:30:00 T"])
        #expect(try feed.rows("A", at) { $0.event = .arrival } == [])
        #expect(try feed.board("D", at) { $0.includesTerminating = true }.departures.map(\.flags) == [[.terminating]])
    }

    @Test("A23: a stop visited twice has two departures; only the last stop time of the trip is dropped")
    func twice() throws {
        let loop = try FeedText([
            "stop_times.txt": FeedText.stopTimes(["A": "08:00:00", "B": "08:10:00", "A": "08:20:00", "C": "08:30:00"])
        ]).imported()
        let rows = try loop.board("A", "2026-03-04T08:00:00+11:00").departures
        #expect(rows.map { "\($0.short) \($0.stopSequence)" } == ["08:00:00 T 1", "08:20:00 T 3"])
        let round = try FeedText([
            "stop_times.txt": FeedText.stopTimes(["A": "08:00:00", "B": "08:10:00", "A": "09:00:00"])
        ]).imported()
        #expect(try round.rows("A", "2026-03-04T08:00:00+11:00") == ["08:00:00 T"])
    }
}
