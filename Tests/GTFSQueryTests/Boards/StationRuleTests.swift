import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A24, A25, A32, A33: stations, their parts and access")
struct StationRuleTests {
    private static let at = "2026-03-04T08:00:00+11:00"

    private func station(trip: String = "") throws -> ImportedText {
        try FeedText([
            "stops.txt": """
            stop_id,stop_name,location_type,parent_station,platform_code,wheelchair_boarding
            S,Station,1,,,1
            P1,Station,0,S,1,
            P2,Station,,S,3a,2
            E,Exit,2,S,,
            N,Node,3,S,,
            B,Boarding,4,P2,,
            Z,End,0,,,
            """,
            "trips.txt": "route_id,service_id,trip_id,wheelchair_accessible\nR,D,T,\(trip)\nR,D,U,\(trip)",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,08:00:00,08:00:00,P1,1
            T,09:00:00,09:00:00,Z,2
            U,08:05:00,08:05:00,P2,1
            U,09:00:00,09:00:00,Z,2
            """,
        ]).imported()
    }

    @Test(
        "A24, A25, A33: a station answers for its platforms, an exit and a node for the station, a boarding area for its platform",
        arguments: [
            ("S", ["P1 1", "P2 3a"]), ("P1", ["P1 1"]), ("P2", ["P2 3a"]), ("E", ["P1 1", "P2 3a"]),
            ("N", ["P1 1", "P2 3a"]), ("B", ["P2 3a"]),
        ])
    func parts(stop: String, rows: [String]) throws {
        let found = try station().board(Stop.ID(stop), Self.at).departures
        #expect(found.map { "\($0.stopID) \($0.platformCode ?? "nil")" } == rows)
    }

    @Test("A33: an empty platform_code stays empty")
    func noPlatform() throws {
        let rows = try FeedText().imported().board("A", "2026-03-04T10:00:00+11:00").departures
        #expect(rows.map(\.platformCode) == [nil])
    }

    @Test(
        "A32: a platform inherits from its station, and the trip counts too",
        arguments: [("1", Availability.yes, Availability.no), ("2", .no, .no), ("", .unknown, .no)])
    func wheelchair(trip: String, p1: Availability, p2: Availability) throws {
        #expect(try station(trip: trip).board("S", Self.at).departures.map(\.wheelchair) == [p1, p2])
    }

    @Test("A36: blank and 0 are unknown, and a route without support inherits its agency's")
    func inheritance() {
        #expect(Availability(nil) == .unknown)
        #expect(Availability(0) == .unknown)
        #expect(Availability(2) == .no)
        #expect(Availability(nil).inheriting(Availability(1)) == .yes)
        #expect(Availability(2).inheriting(Availability(1)) == .no)
    }

    @Test("a ring of parents comes to an end")
    func ring() throws {
        let feed = try FeedText([
            "stops.txt":
                "stop_id,stop_name,location_type,parent_station\nA,Alpha,0,B\nB,Bravo,1,A\nC,Charlie,0,\nD,Delta,0,"
        ]).imported()
        #expect(try feed.rows("A", "2026-03-04T10:00:00+11:00") == ["10:00:00 T", "10:10:00 T"])
    }
}
