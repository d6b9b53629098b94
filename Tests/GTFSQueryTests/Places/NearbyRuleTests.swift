import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// Rules D1 to D9 of the departure semantics: what is near.
@Suite struct NearbyRuleTests {
    @Test(arguments: [(60.0, 10.018), (60.009, 10.0)])
    func `D1 distance is the great circle's, in metres`(_ latitude: Double, _ longitude: Double) throws {
        let feed = try SearchFeed([SearchStop("A", "A", latitude, longitude)])
        let answers = try feed.nearby(60, 10, radius: 1001)
        #expect(answers.ids == ["A"])
        #expect(abs((answers.first?.distance ?? 0) - 1000.8) < 0.05)
        #expect(try feed.nearby(60, 10, radius: 1000).isEmpty)
    }

    @Test func `D2 the other side of the antimeridian is near`() throws {
        let feed = try SearchFeed([SearchStop("A", "A", -16.8, 179.995), SearchStop("B", "B", -16.8, -179.99)])
        let answers = try feed.nearby(-16.8, -179.995, radius: 1100)
        #expect(answers.ids == ["B", "A"])
        #expect(abs((answers.last?.distance ?? 0) - 1064.5) < 0.05)
    }

    @Test func `D3 around a pole every longitude is near`() throws {
        let feed = try SearchFeed([SearchStop("A", "A", 89.9995, 180), SearchStop("P", "P", 90, 0)])
        let answers = try feed.nearby(89.9995, 0, radius: 150)
        #expect(answers.ids == ["P", "A"])
        #expect(abs((answers.last?.distance ?? 0) - 111.2) < 0.05)
    }

    @Test func `D4 order is by distance, importance, id; the limit comes after it`() throws {
        let feed = try SearchFeed([
            SearchStop("12TH", "12th", 37.8036, -122.2716), SearchStop("19TH_N", "19th N", 37.8084, -122.2688),
            SearchStop("19TH", "19th", 37.80835, -122.26880), SearchStop("Z", "z", 37.8, -122, departures: 9),
            SearchStop("Y", "y", 37.8, -122, departures: 1), SearchStop("X", "x", 37.8, -122, departures: 1),
        ])
        #expect(try feed.nearby(37.80835, -122.2688, radius: 2000).ids == ["19TH", "19TH_N", "12TH"])
        #expect(try feed.nearby(37.80835, -122.2688, radius: 2000, limit: 2).ids == ["19TH", "19TH_N"])
        #expect(try feed.nearby(37.80835, -122.2688, radius: 0).ids == ["19TH"])
        #expect(try feed.nearby(37.8, -122).ids == ["Z", "X", "Y"])
    }

    @Test func `D5 an entrance makes its station near and is no row, unless asked for`() throws {
        let feed = try SearchFeed([
            SearchStop("S", "Station", -33.8, 151.2, type: 1, departures: 0),
            SearchStop("P", "Platform", -33.8, 151.2, type: 0, parent: "S"),
            SearchStop("E", "Entrance", -33.8004, 151.2, type: 2, parent: "S", departures: 0),
        ])
        let answers = try feed.nearby(-33.800445, 151.2)
        #expect(answers.ids == ["S"])
        #expect(abs((answers[0].distance ?? 0) - 5) < 0.1)
        #expect(try feed.nearby(-33.800445, 151.2) { $0.furtherTypes = [.entrance] }.ids.sorted() == ["E", "S"])
    }

    @Test func `D6 a station answers for its platforms at its nearest part; platforms on request`() throws {
        let feed = try SearchFeed([
            SearchStop("S", "S", -33.8027, 151.2, type: 1, departures: 0),
            SearchStop("P1", "S", -33.80036, 151.2, parent: "S"),
            SearchStop("P2", "S", -33.80081, 151.2, parent: "S"),
        ])
        let station = try feed.nearby(-33.8, 151.2)
        #expect(station.ids == ["S"])
        #expect(station[0].members == ["P1", "P2"])
        #expect(abs((station[0].distance ?? 0) - 40) < 0.1)
        #expect(try feed.nearby(-33.8, 151.2) { $0.collapsesStations = false }.ids == ["P1", "P2"])
    }

    @Test func `D7 unserved stops are last and flagged, or left out`() throws {
        let feed = try SearchFeed([
            SearchStop("U", "U", -33.80009, 151.2, departures: 0), SearchStop("V", "V", -33.80018, 151.2),
        ])
        let answers = try feed.nearby(-33.8, 151.2)
        #expect(answers.ids == ["V", "U"])
        #expect(answers.map(\.isServed) == [true, false])
        #expect(try feed.nearby(-33.8, 151.2) { $0.isServedOnly = true }.ids == ["V"])
    }

    @Test func `D8 a stop without a position is near nothing, and is found by name`() throws {
        let feed = try SearchFeed([
            SearchStop("Z", "Nowhere", 0, 0), SearchStop("N", "Missing", nil, nil),
            SearchStop("S", "Station", 0.0002, 0.0002, type: 1),
            SearchStop("G", "Node", nil, nil, type: 3, parent: "S", departures: 0),
        ])
        #expect(try feed.nearby(0.0001, 0.0001).ids == ["S"])
        #expect(try feed.search("nowhere") == ["Z"])
        #expect(try feed.search("missing") == ["N"])
    }

    private func filteredFeed() throws -> SearchFeed {
        try SearchFeed(
            [
                SearchStop("TRAM", "Tram", wheelchair: 2, routes: ["T"]), SearchStop("BUS", "Bus", routes: ["B"]),
                SearchStop("S", "Station", type: 1, wheelchair: 1, departures: 0),
                SearchStop("P", "Platform", parent: "S", routes: ["R"]),
            ],
            routes: [
                SearchRoute(id: "T", type: 0, agency: "one"), SearchRoute(id: "B", type: 700, agency: "two"),
                SearchRoute(id: "R", type: 109, agency: "two"),
            ])
    }

    @Test(arguments: [("0", ["TRAM"]), ("700", ["BUS"]), ("bus", ["BUS"]), ("rail", ["S"]), ("4", [])])
    func `D9 filters by mode, extended route types too`(_ mode: String, _ ids: [String]) throws {
        let mode = try #require(TransitMode(mode))
        #expect(try filteredFeed().nearby(-33.8, 151.2) { $0.filter.modes = [mode] }.ids == ids)
    }

    @Test func `D9 filters by route, agency and wheelchair before the limit`() throws {
        let feed = try filteredFeed()
        #expect(try feed.nearby(-33.8, 151.2, limit: 1) { $0.filter.routes = ["T"] }.ids == ["TRAM"])
        #expect(try feed.nearby(-33.8, 151.2) { $0.filter.agencies = ["two"] }.ids.sorted() == ["BUS", "S"])
        #expect(try feed.nearby(-33.8, 151.2) { $0.filter.isWheelchairAccessible = true }.ids == ["S"])
    }

    @Test func `where the radius is empty the nearest stop is known`() throws {
        let feed = try SearchFeed([SearchStop("A", "A", -33.8, 151.2), SearchStop("B", "B", -33.8, 150.2)])
        let request = NearbyRequest(position: Coordinate(latitude: -33.8, longitude: 152.2))
        #expect(try feed.timetable.nearby(request).isEmpty)
        #expect(try feed.timetable.nearestStop(request)?.stop.id == "A")
        let antipode = NearbyRequest(position: Coordinate(latitude: 33.8, longitude: -28.8))
        #expect(try feed.timetable.nearestStop(antipode)?.stop.id == "B")
    }

    @Test func `the grid finds what a scan of all stops finds`() throws {
        var random = SplitMix(seed: 7)
        let stops = (0..<400).map { index in
            SearchStop("\(index)", nil, random.number(-90...90), random.number(-180...180))
        }
        let feed = try SearchFeed(stops)
        for _ in 0..<100 {
            let center = Coordinate(latitude: random.number(-90...90), longitude: random.number(-180...180))
            let radius = random.number(0...3_000_000)
            let expected = stops.filter {
                center.distance(to: Coordinate(latitude: $0.latitude ?? 0, longitude: $0.longitude ?? 0)) <= radius
            }
            let found = try feed.nearby(center.latitude, center.longitude, radius: radius, limit: .max)
            #expect(Set(found.ids) == Set(expected.map(\.id)))
        }
    }

    @Test func `D6 a stop that two parents claim is a part of the one that its last record names`() throws {
        let feed = try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            S1,First,-33.1,151.1,1,
            S2,Second,-33.1,151.1001,1,
            A,Alpha,-33.1,151.1,0,S1
            A,Alpha,-33.1,151.1,0,S2
            B,Bravo,-33.2,151.2,,
            C,Charlie,-33.3,151.3,,
            D,Delta,-33.4,151.4,,
            """
        ]).imported()
        let near = try feed.timetable.nearby(NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1)))
        #expect(near.map(\.id) == ["S2", "S1"])
        #expect(near.map(\.members) == [["A"], []])
        #expect(near.map(\.isServed) == [true, false])
        #expect(try feed.rows("S2", "2026-03-04T10:00:00+11:00") == ["10:00:00 T"])
        #expect(try feed.rows("S1", "2026-03-04T10:00:00+11:00") == [])
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
