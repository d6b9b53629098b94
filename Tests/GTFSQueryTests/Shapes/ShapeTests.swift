import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// Degrees east and north of 0, 0 in thousandths, which are 111.195 metres each.
private func points(_ line: ShapeLine) -> [String] {
    line.points.map { "\(($0.longitude * 1e6).rounded() / 1e3),\(($0.latitude * 1e6).rounded() / 1e3)" }
}

private let unit = 111.195

@Suite("The line of a trip, a pattern, a route")
struct ShapeTests {
    /// Stops every thousandth of a degree along the equator, from 1 on, and a shape beside them.
    private static func feed(
        stopTimes: String = "", shape: String? = nil, stops: String = "", trip: String = "R,D,T,S"
    ) -> FeedText {
        FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            A,Alpha,0.0001,0.001
            B,Bravo,0.0001,0.002
            C,Charlie,0.0001,0.003
            D,Delta,0.0001,0.004
            \(stops)
            """,
            "trips.txt": "route_id,service_id,trip_id,shape_id\n" + trip,
            "stop_times.txt": stopTimes.isEmpty ? FeedText().files["stop_times.txt"] : stopTimes,
            "shapes.txt": shape.map {
                "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n" + $0
            },
        ])
    }

    private static let straight = "S,0,0,1,\nS,0,0.0025,2,\nS,0,0.005,3,"

    @Test func `a trip has the line of its shape`() throws {
        let timetable = try Self.feed(shape: Self.straight).imported().timetable
        let line = try timetable.shape(ofTrip: "T")
        #expect(points(line) == ["0.0,0.0", "2.5,0.0", "5.0,0.0"])
        #expect(line.shapeID == "S")
        #expect(!line.isFromStops)
        #expect(abs(line.length - 5 * unit) < 0.1)
    }

    @Test func `without a shape the line joins the stops and says so`() throws {
        for trip in ["R,D,T,", "R,D,T,UNKNOWN"] {
            let timetable = try Self.feed(trip: trip).imported().timetable
            let line = try timetable.shape(ofTrip: "T")
            #expect(points(line) == ["1.0,0.1", "2.0,0.1", "3.0,0.1", "4.0,0.1"])
            #expect(line.isFromStops)
            #expect(line.shapeID == nil)
            #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 2)) == ["2.0,0.1", "3.0,0.1"])
        }
    }

    @Test func `stops without a position are left out of the line`() throws {
        let stopTimes = FeedText.stopTimes(["A": "10:00:00", "X": "10:05:00", "B": "10:10:00", "Z": "10:20:00"])
        let timetable = try Self.feed(
            stopTimes: stopTimes, stops: "X,Xray,,\nZ,Zulu,0,0", trip: "R,D,T,"
        ).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T")) == ["1.0,0.1", "2.0,0.1"])
        #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 3)) == ["1.0,0.1", "2.0,0.1"])
    }

    @Test func `between two stops the line is cut where they are beside it`() throws {
        let timetable = try Self.feed(shape: Self.straight).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T", from: 0, to: 3)) == ["1.0,0.0", "2.5,0.0", "4.0,0.0"])
        #expect(points(try timetable.shape(ofTrip: "T", from: 2, to: 3)) == ["3.0,0.0", "4.0,0.0"])
        #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 1)) == ["2.0,0.0", "2.0,0.0"])
    }

    @Test func `distances decide where stops and shape have them`() throws {
        // In the feed's own unit, and beside the stops: A, B and D each some 90 metres farther along.
        let rows = ["1,A,10:00:00,10:00:00,18", "2,B,10:10:00,10:10:00,28", "3,D,10:20:00,10:20:00,48"]
        let columns = "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled"
        let timetable = try Self.feed(
            stopTimes: FeedText.stopTimes(columns, rows), shape: "S,0,0,1,0\nS,0,0.004,2,40\nS,0,0.005,3,50"
        ).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T", from: 0, to: 1)) == ["1.8,0.0", "2.8,0.0"])
        #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 2)) == ["2.8,0.0", "4.0,0.0", "4.8,0.0"])
    }

    @Test(
        "distances that are not those of the shape are not used",
        arguments: [
            // Stops in kilometres beside a shape in metres; falling distances of stops; of the shape.
            ("0", "50000", "100000", "0,50,100"), ("0", "60", "50", "0,50,100"), ("0", "50", "100", "0,60,50"),
            ("0", "50", "100", "7,7,7"),
            // Kilometres beside metres; the same at all stops; at two; one that is wrong; all far from their stops.
            ("0.1", "0.2", "0.4", "0,400,500"), ("0", "0", "0", "0,400,500"), ("0", "100", "100", "0,400,500"),
            ("100", "390", "400", "0,400,500"), ("0", "400", "500", "0,400,500"),
        ])
    func unusable(first: String, second: String, third: String, shape: String) throws {
        let columns = "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled"
        let rows = zip([first, second, third], ["A", "B", "D"]).enumerated().map {
            "\($0 + 1),\($1.1),10:\($0)0:00,10:\($0)0:00,\($1.0)"
        }
        let distances = shape.split(separator: ",")
        let timetable = try Self.feed(
            stopTimes: FeedText.stopTimes(columns, rows),
            shape: "S,0,0,1,\(distances[0])\nS,0,0.004,2,\(distances[1])\nS,0,0.005,3,\(distances[2])"
        ).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T", from: 0, to: 1)) == ["1.0,0.0", "2.0,0.0"])
    }

    @Test func `a stop without a distance lies between its neighbours`() throws {
        // The line passes B's and C's positions twice; the distance of C is that of the way back.
        let rows = [
            "1,A,10:00:00,10:00:00,1", "2,C,10:10:00,10:10:00,7", "3,B,10:20:00,10:20:00,", "4,A,10:30:00,10:30:00,9",
        ]
        let columns = "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled"
        let timetable = try Self.feed(
            stopTimes: FeedText.stopTimes(columns, rows),
            shape: "S,0,0,1,0\nS,0,0.003,2,\nS,0,0.005,3,5\nS,0,0,4,10"
        ).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 2)) == ["3.0,0.0", "2.0,0.0"])
        #expect(points(try timetable.shape(ofTrip: "T", from: 2, to: 3)) == ["2.0,0.0", "1.0,0.0"])
    }

    @Test func `a round trip whose distances have another unit keeps its stops on the way`() throws {
        let columns = "stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled"
        for distance in ["0.3", ""] {
            // The first and the last stop are near their distances: both lie where the line begins.
            let rows = ["1,A,10:00:00,10:00:00,0", "2,D,10:10:00,10:10:00,\(distance)", "3,A,10:20:00,10:20:00,0.6"]
            let timetable = try Self.feed(
                stopTimes: FeedText.stopTimes(columns, rows),
                shape: "S,0,0.001,1,0\nS,0,0.004,2,300\nS,0,0.001,3,600"
            ).imported().timetable
            #expect(points(try timetable.shape(ofTrip: "T", from: 0, to: 1)) == ["1.0,0.0", "4.0,0.0"])
            #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 2)).last == "1.0,0.0")
        }
    }

    @Test(
        "a shape of no length, or far from most stops, gives way to the straight lines between them",
        arguments: ["S,0,0.002,1,", "S,0,0.002,1,0\nS,0,0.002,2,0", "S,1,0,1,\nS,1,0.005,2,", "S,0,0.1,1,\nS,0,0.2,2,"])
    func useless(shape: String) throws {
        let timetable = try Self.feed(shape: shape).imported().timetable
        let line = try timetable.shape(ofTrip: "T")
        #expect(points(line) == ["1.0,0.1", "2.0,0.1", "3.0,0.1", "4.0,0.1"])
        #expect(line.isFromStops && line.shapeID == nil)
        #expect(points(try timetable.shape(ofTrip: "T", from: 1, to: 2)) == ["2.0,0.1", "3.0,0.1"])
    }

    @Test func `a loop begins and ends at the same stop`() throws {
        let stopTimes = FeedText.stopTimes(
            "stop_sequence,stop_id,arrival_time,departure_time",
            ["1,A,10:00:00,10:00:00", "2,D,10:10:00,10:10:00", "3,A,10:20:00,10:20:00"])
        let loop = "S,0,0.001,1,\nS,0,0.004,2,\nS,0.001,0.004,3,\nS,0.001,0.001,4,\nS,0,0.001,5,"
        let timetable = try Self.feed(stopTimes: stopTimes, shape: loop).imported().timetable
        #expect(points(try timetable.shape(ofTrip: "T", from: 0, to: 1)).last == "4.0,0.1")
        let back = points(try timetable.shape(ofTrip: "T", from: 1, to: 2))
        #expect(back.first == "4.0,0.1")
        #expect(back.dropFirst().prefix(2) == ["4.0,1.0", "1.0,1.0"])
        let whole = try timetable.shape(ofTrip: "T", from: 0, to: 2)
        #expect(whole.length > 7.7 * unit)
    }

    @Test func `a route has its distinct lines by direction, the busiest first`() throws {
        let timetable = try FeedText([
            "trips.txt": """
            route_id,service_id,trip_id,direction_id,shape_id
            R,D,T,1,S1
            R,D,U,0,S2
            R,D,V,0,S1
            R,D,W,0,S1
            R,D,N,0,
            """,
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + ["T", "U", "V", "W", "N"].enumerated().map { hour, trip in
                    "\(trip),1\(hour):00:00,1\(hour):00:00,A,1\n\(trip),1\(hour):1\(hour):00,1\(hour):1\(hour):00,B,2\n"
                }.joined(),
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S1,-33.1,151.1,1
            S1,-33.2,151.25,2
            S2,-33.1,151.1,1
            S2,-33.2,151.3,2
            """,
        ]).imported().timetable
        let shapes = try timetable.shapes(ofRoute: "R")
        #expect(shapes.map(\.directionID) == [0, 0, 0, 1])
        #expect(shapes.map(\.tripCount) == [2, 1, 1, 1])
        #expect(shapes.map(\.line.shapeID) == ["S1", "S2", nil, "S1"])
        #expect(shapes.map(\.line.isFromStops) == [false, false, true, false])
    }

    @Test func `trips and positions that are not there are errors`() throws {
        let timetable = try Self.feed(shape: Self.straight).imported().timetable
        for ask in [
            { try timetable.shape(ofTrip: "X") }, { try timetable.shape(ofTrip: "X", from: 0, to: 1) },
            { try timetable.shape(ofTrip: "T", from: 0, to: 4) }, { try timetable.shape(ofTrip: "T", from: 2, to: 1) },
            { try timetable.shape(ofTrip: "T", from: .min, to: .max) },
            { try timetable.shape(ofTrip: "T", from: -1, to: 1) },
        ] {
            #expect(throws: QueryError.self) { try ask() }
        }
        #expect(throws: QueryError.self) { try timetable.shapes(ofRoute: "X") }
        let here = Coordinate(latitude: 0, longitude: 0)
        for next in [Int.min, -1, 5, .max] {
            #expect(throws: QueryError.self) { try timetable.linePosition(of: here, onTrip: "T", nextStop: next) }
        }
        #expect(throws: QueryError.self) {
            try timetable.linePosition(of: Coordinate(latitude: .nan, longitude: 0), onTrip: "T")
        }
    }

    @Test func `a cached line is the line that was read`() throws {
        let feed = try Self.feed(shape: Self.straight).imported()
        let cold = try Timetable(path: feed.path, memoryBudget: 0)
        let expected = try cold.shape(ofTrip: "T", from: 1, to: 3)
        for _ in 0..<3 { #expect(try feed.timetable.shape(ofTrip: "T", from: 1, to: 3) == expected) }
        #expect(cold.cachedByteCount == 0)
        #expect(feed.timetable.cachedByteCount > 0)
    }
}

@Suite("A vehicle on its line")
struct LinePositionTests {
    /// Out along the equator and back the same way: every point is passed twice.
    private func timetable() throws -> Timetable {
        try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            A,Alpha,0,0.001
            B,Bravo,0,0.003
            C,Charlie,0,0.005
            """,
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time",
                ["A", "B", "C", "B", "A"].enumerated().map { "\($0),\($1),10:\($0)0:00,10:\($0)0:00" }),
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S,0,0,1
            S,0,0.005,2
            S,0,0,3
            """,
        ]).imported().timetable
    }

    @Test(
        "the next stop tells the way out from the way back",
        arguments: [(nil, 1.0, 7.0), (1, 1.0, 7.0), (2, 2.0, 6.0), (3, 6.0, 2.0), (4, 7.0, 1.0)]
            as [(Int?, Double, Double)])
    func nextStop(nextStop: Int?, gone: Double, toGo: Double) throws {
        let vehicle = Coordinate(latitude: 0.0002, longitude: 0.002)
        let found = try #require(try timetable().linePosition(of: vehicle, onTrip: "T", nextStop: nextStop))
        #expect(abs(found.metresGone - gone * unit) < 0.1)
        #expect(abs(found.metresToGo - toGo * unit) < 0.1)
        #expect(abs(found.progress - gone / 8) < 0.001)
    }

    @Test func `before the first stop nothing is gone, after the last nothing is to go`() throws {
        let timetable = try timetable()
        let early = try #require(
            try timetable.linePosition(of: Coordinate(latitude: 0, longitude: 0), onTrip: "T", nextStop: 0))
        #expect(early.metresGone == 0)
        #expect(early.progress == 0)
        let late = try #require(
            try timetable.linePosition(of: Coordinate(latitude: 0, longitude: 0), onTrip: "T", nextStop: 5))
        #expect(late.metresToGo == 0)
        #expect(late.progress == 1)
    }

    @Test func `a vehicle far away has a distance from its line`() throws {
        let far = Coordinate(latitude: 1, longitude: 0.004)
        let found = try #require(try timetable().linePosition(of: far, onTrip: "T"))
        #expect(abs(found.distanceFromLine - 1000 * unit) < 10)
        #expect(abs(found.point.longitude - 0.004) < 1e-6)
    }

    @Test func `a line across the antimeridian has no gap`() throws {
        let timetable = try FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-17,179.999\nB,Bravo,-17,-179.999",
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S",
            "stop_times.txt": FeedText.stopTimes(["A": "10:00:00", "B": "10:10:00"]),
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S,-17,179.999,1
            S,-17,-179.999,2
            """,
        ]).imported().timetable
        let length = try timetable.shape(ofTrip: "T").length
        #expect(abs(length - 212.7) < 1)
        let vehicle = Coordinate(latitude: -17.0001, longitude: -179.9995)
        let found = try #require(try timetable.linePosition(of: vehicle, onTrip: "T"))
        #expect(abs(found.metresToGo - length / 4) < 0.5)
        #expect(try timetable.shape(ofTrip: "T").geoJSON.contains("MultiLineString"))
    }
}
