import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

@Suite("The ways of a commute") struct CommuteTests {
    private static func degrees(_ metres: Double) -> Double { metres / Coordinate.earthRadius * 180 / .pi }

    /// A and G are 5,000 m apart, S is 1,000 m from A the other way, and N 2,000 m from A. From A lead 6, 6X and 4 to G, from
    /// S leads 7.
    private static let feed = Result {
        try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            A,Alpha,-33.1,151.1
            G,Grand,\(-33.1 + degrees(5000)),151.1
            S,Sierra,\(-33.1 - degrees(1000)),151.1
            N,November,\(-33.1 - degrees(2000)),151.1
            """,
            "routes.txt": """
            route_id,agency_id,route_short_name,route_type,route_color
            6,X,6,1,00AA00
            6X,X,6X,1,00AA00
            4,X,4,1,00AA00
            7,X,7,3,
            """,
            "trips.txt": "route_id,service_id,trip_id\n6,D,T6\n6X,D,T6X\n4,D,T4\n7,D,T7",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T6,10:00:00,10:00:00,A,1
            T6,10:20:00,10:20:00,G,2
            T6X,10:05:00,10:05:00,A,1
            T6X,10:21:00,10:21:00,G,2
            T4,10:10:00,10:10:00,A,1
            T4,10:33:00,10:33:00,G,2
            T7,10:10:00,10:10:00,S,1
            T7,10:18:00,10:18:00,G,2
            """,
        ]).imported()
    }

    /// `6 20:00` for each way: its lines, and how long it takes.
    private func ways(
        _ from: Stop.ID = "A", _ to: Stop.ID = "G", _ change: (inout CommuteRequest) -> Void = { _ in }
    ) throws -> [String] {
        let at = try #require(RFC3339.instant("2026-03-04T09:55:00+11:00"))
        var request = CommuteRequest(JourneysRequest(from: .stop(from), to: .stop(to), at: at))
        change(&request)
        return try Self.feed.get().timetable.ask(request).journeys.map { journey in
            let legs = journey.legs.map { $0.mode == .ride ? $0.ride?.routeLabel ?? "" : $0.mode.rawValue }
            let seconds = journey.duration % 60
            return "\(legs.joined(separator: " ")) \(journey.duration / 60):\(seconds < 10 ? "0" : "")\(seconds)"
        }
    }

    @Test func `T16: the ways of a commute differ in their lines, the quickest first`() throws {
        #expect(try ways() == ["6X 16:00", "6 20:00", "4 23:00"])
        #expect(try ways { $0.count = 1 } == ["6X 16:00"])
    }

    @Test func `T15: 6 and 6X are one line where express is joined, and the second best way is by 4`() throws {
        #expect(try ways { $0.lines.joinsExpress = true } == ["6 20:00", "4 23:00"])
        #expect(try ways { $0.lines = RiderLines(["6": "East", "6X": "East", "4": "East"]) } == ["6 20:00"])
    }

    @Test func `T16: one walks all the way up to 3,219 m, and cycles all the way or to a given station`() throws {
        #expect(try ways("N", "A") == ["walk 29:50"])
        #expect(try ways("A", "N") { $0.journeys.carriesBicycle = true } == ["bike 9:42", "walk 29:50"])
        let cycled = try ways { ($0.bicycleStations, $0.count) = (["S"], 10) }
        #expect(cycled == ["bike 7 12:51", "6X 16:00", "6 20:00", "4 23:00", "bike 24:15"])
        #expect(throws: QueryError.self) { try ways { $0.bicycleStations = ["none"] } }
    }

    @Test func `T16: in the rain the first way without a bicycle goes above the first with one`() throws {
        let dry = try ways { ($0.bicycleStations, $0.avoidsBicycle) = (["S"], true) }
        #expect(dry == ["6X 16:00", "bike 7 12:51", "6 20:00"])
    }
}
