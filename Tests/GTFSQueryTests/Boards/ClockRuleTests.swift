import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("A1 to A8: what a time of the feed means")
struct ClockRuleTests {
    static let clocks: [(String, Int, String, String)] = [
        ("Europe/Berlin", 20_190_331, "02:00:00", "2019-03-31T01:00:00+01:00"),
        ("Europe/Berlin", 20_190_331, "03:00:00", "2019-03-31T03:00:00+02:00"),
        ("America/New_York", 20_260_308, "02:30:00", "2026-03-08T01:30:00-05:00"),
        ("America/New_York", 20_260_308, "03:30:00", "2026-03-08T03:30:00-04:00"),
        ("America/New_York", 20_260_308, "08:00:00", "2026-03-08T08:00:00-04:00"),
        ("America/New_York", 20_260_307, "26:30:00", "2026-03-08T03:30:00-04:00"),
        ("Australia/Sydney", 20_261_004, "02:30:00", "2026-10-04T01:30:00+10:00"),
        ("Australia/Sydney", 20_261_004, "03:30:00", "2026-10-04T03:30:00+11:00"),
        ("Australia/Lord_Howe", 20_261_004, "01:30:00", "2026-10-04T01:00:00+10:30"),
        ("Australia/Lord_Howe", 20_261_004, "02:30:00", "2026-10-04T02:30:00+11:00"),
        ("Australia/Lord_Howe", 20_260_405, "01:00:00", "2026-04-05T01:30:00+11:00"),
        ("Australia/Lord_Howe", 20_260_405, "02:00:00", "2026-04-05T02:00:00+10:30"),
        ("UTC-06:00", 20_260_308, "08:00:00", "2026-03-08T08:00:00-06:00"),
        ("+05:30", 20_260_308, "26:30:00", "2026-03-09T02:30:00+05:30"),
    ]

    @Test(
        "A1, A2, A4: a time counts from noon minus twelve hours, whatever the clocks do that night", arguments: clocks)
    func instants(zone: String, date: Int, time: String, shown: String) throws {
        let feed = try FeedText([
            "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://example.org,\(zone)",
            "routes.txt": "route_id,route_short_name,route_type\nR,1,3",
            "calendar.txt": nil,
            "calendar_dates.txt": "service_id,date,exception_type\nD,\(date),1",
            "stop_times.txt": FeedText.stopTimes(["A": time, "B": "40:00:00"]),
        ]).imported()
        #expect(try feed.board("A", shown, minutes: 0).departures.map(\.departs) == [shown])
    }

    @Test("A3: when clocks go back, two instants share a wall time, and yesterday's 26:30 meets today's 01:30")
    func fallBack() throws {
        let feed = try FeedText([
            "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://example.org,America/New_York",
            "routes.txt": "route_id,route_short_name,route_type\nR,1,3",
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,01:30:00,01:30:00,A,1
            T,05:00:00,05:00:00,B,2
            U,02:30:00,02:30:00,A,1
            U,05:00:00,05:00:00,B,2
            V,26:30:00,26:30:00,A,1
            V,29:00:00,29:00:00,B,2
            """,
        ]).imported()
        // On 2026-11-01 clocks go back from 02:00 -04:00 to 01:00 -05:00; the service day begins at 01:00 -04:00.
        let board = try feed.board("A", "2026-11-01T00:00:00-04:00", minutes: 240)
        let rows = board.departures.map { "\($0.departs) \($0.tripID) \($0.serviceDate)" }
        #expect(
            rows == [
                "2026-11-01T01:30:00-05:00 T 20261101", "2026-11-01T01:30:00-05:00 V 20261031",
                "2026-11-01T02:30:00-05:00 U 20261101",
            ])
        let before = try feed.board("A", "2026-11-01T02:00:00-04:00", minutes: 60)
        #expect(before.departures.first?.scheduledDeparture == RFC3339.instant("2026-11-01T06:30:00Z"))
    }

    @Test("A5, A6: a stop's zone is for display alone, and a child uses its parent's")
    func stopZones() throws {
        let feed = try FeedText([
            "agency.txt": "agency_name,agency_url,agency_timezone\nX,https://example.org,America/New_York",
            "routes.txt": "route_id,route_short_name,route_type\nR,1,2",
            "calendar.txt": nil,
            "calendar_dates.txt": "service_id,date,exception_type\nD,20211126,1",
            "stops.txt": """
            stop_id,stop_name,location_type,parent_station,stop_timezone
            BHM,Birmingham,1,,America/Chicago
            P,Birmingham,0,BHM,America/Denver
            Q,Birmingham,0,S,America/Denver
            S,Plain,1,,
            Z,End,0,,
            """,
            "stop_times.txt": FeedText.stopTimes(["P": "15:15:00", "Q": "15:20:00", "Z": "16:00:00"]),
        ]).imported()
        let row = try #require(feed.board("BHM", "2021-11-26T15:15:00-05:00").departures.first)
        #expect(row.scheduledDeparture == 1_637_957_700)
        #expect(row.departs == "2021-11-26T14:15:00-06:00")
        #expect(
            try feed.board("Q", "2021-11-26T15:15:00-05:00").departures.map(\.departs) == ["2021-11-26T15:20:00-05:00"])
        let page = try feed.timetable.trip("T", on: ServiceDate(yyyymmdd: 20_211_126))
        #expect(page.stopTimes.map { $0.timeZone?.identifier } == ["America/Chicago", nil, nil])
        let text = String(decoding: try AnswerEncoder().encode(page), as: UTF8.self)
        #expect(text.contains("2021-11-26T14:15:00-06:00") && text.contains("2021-11-26T15:20:00-05:00"))
        #expect(try JSONDecoder().decode(TripTimetable.self, from: Data(text.utf8)) == page)
    }

    @Test("A7: a board looks back as far as the feed's longest time, beyond 48 hours too")
    func lookBack() throws {
        let feed = try FeedText([
            "calendar.txt": nil, "calendar_dates.txt": "service_id,date,exception_type\nD,20260302,1",
            "stop_times.txt": FeedText.stopTimes(["A": "10:00:00", "B": "49:00:00", "C": "49:30:00"]),
        ]).imported()
        let row = try #require(feed.board("B", "2026-03-04T00:30:00+11:00", minutes: 90).departures.first)
        #expect(row.departs == "2026-03-04T01:00:00+11:00")
        #expect(row.serviceDate == ServiceDate("20260302"))
    }

    @Test("A8: one trip on two service days makes two rows")
    func identity() throws {
        let feed = try FeedText(["stop_times.txt": FeedText.stopTimes(["A": "25:00:00", "B": "50:00:00"])]).imported()
        let rows = try feed.board("A", "2026-03-04T00:00:00+11:00", minutes: 1560).departures
        #expect(rows.map { "\($0.short) \($0.serviceDate)" } == ["01:00:00 T 20260303", "01:00:00 T 20260304"])
    }
}
