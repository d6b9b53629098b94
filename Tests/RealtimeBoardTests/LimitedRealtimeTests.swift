import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// A limited board with realtime looks at no more of its window than it needs, and has the same rows as the whole board.
@Suite struct LimitedRealtimeTests {
    /// A trip that leaves A every second until 14:00, and two that leave once.
    private static let feed = FeedText([
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,06:00:00,06:00:00,A,1
        T,06:10:00,06:10:00,B,2
        T,06:20:00,06:20:00,C,3
        U,10:00:00,10:00:00,A,1
        U,10:10:00,10:10:00,B,2
        U,10:30:00,10:30:00,C,3
        V,23:00:00,23:00:00,A,1
        V,23:10:00,23:10:00,B,2
        V,23:30:00,23:30:00,C,3
        """,
        "frequencies.txt": """
        trip_id,start_time,end_time,headway_secs,exact_times
        T,06:00:00,14:00:00,1,1
        """,
    ])

    /// U is five minutes late at B, V is early by thirteen hours, and the start of T at 10:01:00 does not run.
    private static func board() throws -> MessageBoard {
        var board = MessageBoard(try feed.imported())
        board.say(
            TripUpdate("U", [.late("B", 300)]), TripUpdate("V", [.at("B", "10:10:30")]),
            TripUpdate("T", as: .cancelled, start: "10:01:00"))
        return board
    }

    @Test func `the pages of a crowded window are the whole board in pieces`() throws {
        let board = try Self.board()
        let from = OverlaidTimetable.instant("10:05")
        let whole = try board.timetable.departures(
            DeparturesRequest(stopID: "B", at: from, minutes: 15), realtime: board.view())
        #expect(whole.departures.count > 900)
        #expect(Set(whole.departures.map(\.tripID)) == ["T", "U", "V"])
        var request = DeparturesRequest(stopID: "B", at: from, minutes: 527_040, limit: 100)
        var pages: [Departure] = []
        for _ in 0..<(whole.departures.count + 99) / 100 {
            let page = try board.timetable.departures(request, realtime: board.view())
            #expect(page.departures.count == 100)
            pages += page.departures
            #expect(page.next != nil)
            request.cursor = page.next
        }
        #expect(Array(pages.prefix(whole.departures.count)) == whole.departures)
    }

    @Test func `the groups of a crowded window are those of the whole board`() throws {
        let board = try Self.board()
        for (from, departed) in [("10:05", false), ("10:05", true), ("09:55", false)] {
            let request = DeparturesRequest(stopID: "B", at: OverlaidTimetable.instant(from), minutes: 60)
            var view = try board.view()
            view.includesDeparted = departed
            let whole = try board.timetable.departures(request, realtime: view)
            for rows in [1, 3, 100, 1000] {
                let groups = try board.timetable.groupedDepartures(request, rowsPerGroup: rows, realtime: view)
                #expect(groups == GroupedBoard(whole, rowsPerGroup: rows))
            }
        }
    }
}
