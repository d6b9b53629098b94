import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A9 to A11: the days of a service")
struct CalendarRuleTests {
    private static let header =
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"

    @Test("A9: weekdays count from the first to the last date, both included")
    func range() throws {
        let feed = try FeedText(["calendar.txt": Self.header + "D,1,1,1,1,1,0,0,20260302,20260304"]).imported()
        let days = try (1...6).filter { try !feed.rows("A", "2026-03-0\($0)T10:00:00+11:00").isEmpty }
        #expect(days == [2, 3, 4])
        #expect(try feed.timetable.services(on: ServiceDate("20260305")).isEmpty)
    }

    @Test("A10: exceptions add and remove days, with or without a calendar row; removal wins")
    func exceptions() throws {
        let feed = try FeedText([
            "calendar.txt": Self.header + "WD,1,1,1,1,1,0,0,20260101,20261231",
            "calendar_dates.txt": """
            service_id,date,exception_type
            WD,20260303,2
            WD,20260307,1
            X,20260303,1
            X,20260304,1
            X,20260304,2
            """,
            "trips.txt": "route_id,service_id,trip_id\nR,WD,T\nR,X,U\nR,never,V",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,10:10:00,10:10:00,B,2
            U,10:01:00,10:01:00,A,1
            U,10:10:00,10:10:00,B,2
            V,10:02:00,10:02:00,A,1
            V,10:10:00,10:10:00,B,2
            """,
        ]).imported()
        #expect(try feed.rows("A", "2026-03-03T10:00:00+11:00") == ["10:01:00 U"])
        #expect(try feed.rows("A", "2026-03-04T10:00:00+11:00") == ["10:00:00 T"])
        #expect(try feed.rows("A", "2026-03-07T10:00:00+11:00") == ["10:00:00 T"])
        #expect(try feed.rows("A", "2026-03-08T10:00:00+11:00") == [])
        let added = try feed.timetable.services(on: ServiceDate("20260303")).map(\.id)
        #expect(added == ["X"])
    }

    @Test(
        "A11: outside the feed's days a board is empty and says why",
        arguments: [
            ("2026-02-27T10:00:00+11:00", FeedStatus.State.notYetActive), ("2026-02-28T10:00:00+11:00", .active),
            ("2026-03-01T23:00:00+11:00", .active), ("2026-03-04T10:00:00+11:00", .expired),
        ])
    func status(at: String, state: FeedStatus.State) throws {
        let feed = try FeedText(["calendar.txt": Self.header + "D,1,1,1,1,1,1,1,20260228,20260301"]).imported()
        let status = try feed.board("A", at).status
        #expect(status.state == state)
        #expect(status.firstServiceDate == ServiceDate("20260228"))
        #expect(status.lastServiceDate == ServiceDate("20260301"))
    }

    @Test("A11: days that calendars list outside the feed's own period are shown, and flagged")
    func feedPeriod() throws {
        let feed = try FeedText([
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date
            X,https://example.org,en,20260201,20260301
            """
        ]).imported()
        #expect(try feed.board("A", "2026-03-01T10:00:00+11:00").departures.map(\.flags) == [[]])
        #expect(try feed.board("A", "2026-03-02T10:00:00+11:00").departures.map(\.flags) == [[.outsideFeedPeriod]])
    }
}
