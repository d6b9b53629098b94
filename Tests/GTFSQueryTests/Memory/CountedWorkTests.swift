import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("What questions cost, counted")
struct CountedWorkTests {
    /// A feed of one busy stop: trips of route R from A to B every five minutes on service D.
    private static func feed(days: Int = 30, tripsElsewhere: Int = 0, changes: Int = 0) -> FeedText {
        let here = (0..<120).map { ("H\($0)", "A", "B", 6 * 3600 + $0 * 300) }
        let elsewhere = (0..<tripsElsewhere).map { ("E\($0)", "C", "D", 6 * 3600 + $0 * 60) }
        let trips = here + elsewhere
        let end = ServiceDate(dayNumber: (ServiceDate("20260301")?.dayNumber ?? 0) + days)
        return FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260301,\(end)
            """,
            "calendar_dates.txt":
                (["service_id,date,exception_type"]
                + (0..<changes).map { "D,\(ServiceDate(dayNumber: end.dayNumber + 2 + $0)),1" }).joined(
                    separator: "\n"),
            "trips.txt":
                (["route_id,service_id,trip_id,block_id"]
                + trips.enumerated().map { "R,D,\($0.element.0),\($0.element.1)\($0.offset % 10)" }).joined(
                    separator: "\n"),
            "stop_times.txt":
                (["trip_id,stop_sequence,stop_id,arrival_time,departure_time"]
                + trips.flatMap { trip in
                    [(1, trip.1, trip.3), (2, trip.2, trip.3 + 600)].map { sequence, stop, time in
                        let time = ServiceTime(seconds: time)
                        return "\(trip.0),\(sequence),\(stop),\(time),\(time)"
                    }
                }).joined(separator: "\n"),
        ])
    }

    private func board(_ timetable: Timetable) throws -> Int {
        let from = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        return try timetable.departures(DeparturesRequest(stopID: "A", at: from)).departures.count
    }

    @Test func `a board that was asked for before runs no statement`() throws {
        let feed = try Self.feed().imported()
        #expect(try board(feed.timetable) == 13)
        let (rows, again) = try CountedWork.of(feed.timetable) { try board(feed.timetable) }
        #expect(rows == 13)
        #expect(again.statements == [])
        // BEGIN and COMMIT.
        #expect(again.steps < 12)
    }

    @Test func `a connection or a trip that was asked for before runs few statements`() throws {
        let feed = try Self.feed().imported()
        let from = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        let ride = ConnectionsRequest(from: "A", to: "B", at: from)
        let rides = try feed.timetable.connections(ride)
        let (ridesAgain, again) = try CountedWork.of(feed.timetable) { try feed.timetable.connections(ride) }
        #expect(ridesAgain == rides)
        #expect(rides.connections.count == 10)
        #expect(again.statements == [])
        let trip = try feed.timetable.trip("H7")
        let (same, tripWork) = try CountedWork.of(feed.timetable) { try feed.timetable.trip("H7") }
        #expect(same == trip)
        #expect(tripWork.statements.count <= 8)
    }

    @Test func `a first board costs some steps a row`() throws {
        let feed = try Self.feed().imported()
        let timetable = try Timetable(path: feed.path)
        let (rows, work) = try CountedWork.of(timetable) { try board(timetable) }
        #expect(rows == 13)
        // 120 trips call there, 13 rows are shown; the trips of a block are looked up one by one, and 120 have blocks.
        #expect(work.statements.count < 60 + 120)
        #expect(work.steps < 120 * 10 + 13 * 150 + 1500)
    }

    @Test(
        "neither a long calendar nor trips elsewhere make a board dearer",
        arguments: [(3000, 0, 0), (30, 400, 0), (30, 0, 2000)])
    func steady(days: Int, tripsElsewhere: Int, changes: Int) throws {
        let plain = try Self.feed(changes: 1).imported()
        let large = try Self.feed(days: days, tripsElsewhere: tripsElsewhere, changes: changes + 1).imported()
        let (_, expected) = try CountedWork.of(plain.timetable) { try board(plain.timetable) }
        let (rows, work) = try CountedWork.of(large.timetable) { try board(large.timetable) }
        #expect(rows == 13)
        #expect(work.statements.count == expected.statements.count)
        #expect(work.steps <= expected.steps + expected.steps / 20)
    }
}
