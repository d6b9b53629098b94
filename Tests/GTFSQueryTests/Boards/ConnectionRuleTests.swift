import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A43: direct trips from one stop to another")
struct ConnectionRuleTests {
    private static let loop = FeedText.stopTimes(["A": "08:00:00", "B": "08:10:00", "A": "08:20:00", "C": "08:30:00"])

    private func rows(_ feed: ImportedText, _ from: Stop.ID, _ to: Stop.ID, _ at: String) throws -> [String] {
        let time = try #require(RFC3339.instant("2026-12-31T\(at):00+11:00"))
        return try feed.timetable.connections(ConnectionsRequest(from: from, to: to, at: time)).connections.map {
            let arrival = RFC3339.text(
                $0.alighting.scheduledArrival ?? 0, in: ServiceTimeZone($0.alighting.timeZone))
            return "\($0.boarding.departs.dropFirst(11).prefix(5))–\(arrival.dropFirst(11).prefix(5))"
        }
    }

    @Test(
        "A43: the earliest arrival, and for it the latest boarding",
        arguments: [
            ("A", "C", "07:55", ["08:20–08:30"]), ("A", "B", "07:55", ["08:00–08:10"]), ("A", "B", "08:05", []),
            ("C", "A", "07:55", []), ("B", "A", "07:55", ["08:10–08:20"]), ("A", "A", "07:55", ["08:00–08:20"]),
        ])
    func loop(from: String, to: String, at: String, expected: [String]) throws {
        let feed = try FeedText(["stop_times.txt": Self.loop]).imported()
        #expect(try rows(feed, Stop.ID(from), Stop.ID(to), at) == expected)
    }

    @Test("A43: no one gets off where drop_off_type is 1, nor on where pickup_type is 1")
    func types() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type",
                ["1,A,08:00:00,08:00:00,0,0", "2,B,08:10:00,08:10:00,1,0", "3,C,08:20:00,08:20:00,0,1"])
        ]).imported()
        #expect(try rows(feed, "A", "C", "07:55") == [])
        #expect(try rows(feed, "B", "C", "07:55") == [])
        #expect(try rows(feed, "A", "B", "07:55") == ["08:00–08:10"])
    }

    @Test("A43: a headway trip gives a row a start, and the list goes on over the days")
    func headway() throws {
        let feed = try FeedText([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,08:00:00,08:30:00,600"
        ]).imported()
        #expect(try rows(feed, "A", "B", "07:55") == ["08:00–08:10", "08:10–08:20", "08:20–08:30"])
        let daily = try FeedText().imported()
        let time = try #require(RFC3339.instant("2026-03-04T12:00:00+11:00"))
        let found = try daily.timetable.connections(ConnectionsRequest(from: "A", to: "D", at: time, limit: 3))
        #expect(found.connections.map(\.boarding.serviceDate.yyyymmdd) == [20_260_305, 20_260_306, 20_260_307])
        #expect(found.connections.map(\.duration) == [1800, 1800, 1800])
    }

    @Test(
        "A25, A43: an entrance or a node stands for its station, a boarding area for its platform, at either end",
        arguments: [
            ("S", "Z", 2), ("E", "Z", 2), ("N", "X", 2), ("P1", "Z", 1), ("BA", "X", 1), ("BA", "Y1", 1), ("Z", "S", 0),
        ])
    func parts(from: String, to: String, count: Int) throws {
        let feed = try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            S,Sierra,-33.5,151.5,1,
            P1,Sierra 1,-33.5,151.5,0,S
            P2,Sierra 2,-33.5,151.5,0,S
            E,Sierra Gate,-33.5,151.5,2,S
            N,Sierra Hall,,,3,S
            BA,Sierra 1 North,-33.5,151.5,4,P1
            Z,Zulu,-33.6,151.6,1,
            Y1,Zulu 1,-33.6,151.6,0,Z
            X,Zulu Gate,-33.6,151.6,2,Z
            """,
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,arrival_time,departure_time
            T,1,P1,08:00:00,08:00:00
            T,2,Y1,08:10:00,08:10:00
            U,1,P2,08:05:00,08:05:00
            U,2,Y1,08:15:00,08:15:00
            """,
        ]).imported()
        let expected = ["08:00–08:10", "08:05–08:15"].prefix(count)
        #expect(try rows(feed, Stop.ID(from), Stop.ID(to), "07:55") == Array(expected))
    }
}
