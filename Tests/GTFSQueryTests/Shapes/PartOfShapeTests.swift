import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Lines between two stops")
struct PartOfShapeTests {
    /// Route R: T and U from A to D by the shape, V back from D to A; B is a platform of the station S.
    private func timetable() throws -> Timetable {
        try FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Alpha,0.0001,0.001,0,
            S,Square,0.0001,0.002,1,
            B,Bravo,0.0001,0.002,0,S
            C,Charlie,0.0001,0.003,0,
            D,Delta,0.0001,0.004,0,
            """,
            "trips.txt": """
            route_id,service_id,trip_id,direction_id,shape_id
            R,D,T,0,OUT
            R,D,U,0,OUT
            R,D,V,1,
            """,
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + [("T", "ABCD"), ("U", "ABD"), ("V", "DCBA")].map { trip, stops in
                    stops.enumerated().map { "\(trip),10:\($0)0:00,10:\($0)0:00,\($1),\($0 + 1)\n" }.joined()
                }.joined(),
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            OUT,0,0,1
            OUT,0,0.0025,2
            OUT,0,0.005,3
            """,
        ]).imported().timetable
    }

    private func longitudes(_ line: ShapeLine?) -> [Double] {
        line?.points.map { ($0.longitude * 1e6).rounded() / 1e3 } ?? []
    }

    @Test func `of a route all patterns count that serve both stops in this order`() throws {
        let timetable = try timetable()
        let out = try timetable.shapes(ofRoute: "R", from: "B", to: "D")
        #expect(out.map(\.tripCount) == [2] && out.map(\.directionID) == [0])
        #expect(longitudes(out.first?.line) == [2, 2.5, 4])
        let middle = try timetable.shapes(ofRoute: "R", from: "A", to: "C")
        #expect(middle.map(\.tripCount) == [1])
        let back = try timetable.shapes(ofRoute: "R", from: "C", to: "A")
        #expect(back.map(\.directionID) == [1] && back.map(\.line.isFromStops) == [true])
        #expect(longitudes(back.first?.line) == [3, 2, 1])
        #expect(try timetable.shapes(ofRoute: "R", from: "A", to: "A") == [])
    }

    @Test func `a station stands for its platforms`() throws {
        let timetable = try timetable()
        for (station, platform) in [("S", "B"), ("B", "B")] {
            #expect(
                try timetable.shapes(ofRoute: "R", from: Stop.ID(station), to: "D")
                    == timetable.shapes(ofRoute: "R", from: Stop.ID(platform), to: "D"))
        }
    }

    @Test func `stops and routes that the feed lacks are errors`() throws {
        let timetable = try timetable()
        for (route, from, to) in [("X", "A", "B"), ("R", "X", "B"), ("R", "A", "X")] {
            let error = #expect(throws: QueryError.self) {
                try timetable.shapes(ofRoute: Route.ID(route), from: Stop.ID(from), to: Stop.ID(to))
            }
            #expect(error?.code == .unknownID && error?.requestedID == "X")
        }
    }

    @Test func `the part of a pattern is that of its trips`() throws {
        let timetable = try timetable()
        let patterns = try timetable.route("R").patterns
        #expect(patterns.count == 3)
        for trip in ["T", "U", "V"] as [Trip.ID] {
            let stops = try timetable.trip(trip).stopTimes.compactMap(\.stopID)
            let pattern = try #require(patterns.first { $0.stops.map(\.id) == stops })
            for first in stops.indices {
                for last in first..<stops.count {
                    let line = try timetable.shape(ofPattern: pattern.id, from: first, to: last)
                    #expect(try line == timetable.shape(ofTrip: trip, from: first, to: last))
                }
            }
        }
        #expect(try timetable.shape(ofPattern: 99, from: 0, to: 1) == nil)
    }

    /// The oracle looks at each trip by itself.
    @Test("between any two stops of random routes each trip has the shortest of its parts", arguments: UInt64(1)...6)
    func oracle(seed: UInt64) throws {
        let city = RandomTimetable(seed: seed)
        let timetable = try city.feed.imported().timetable
        var positions: [String: Coordinate] = [:]
        for stop in RandomTimetable.stops { positions[stop] = try timetable.stop(Stop.ID(stop)).stop.position }
        let ends = RandomTimetable.stops + ["S"]
        func platforms(_ stop: String) -> Set<String> { stop == "S" ? ["P1", "P2", "P3"] : [stop] }
        var found = 0
        for (route, trips) in Dictionary(grouping: city.trips, by: \.route) {
            for (from, to) in ends.flatMap({ from in ends.map { (from, $0) } }) {
                var expected: [[Coordinate]: Int] = [:]
                for trip in trips {
                    guard let part = shortest(trip.stopTimes.map(\.stop), platforms(from), platforms(to)) else {
                        continue
                    }
                    expected[withoutRepeats(part.compactMap { positions[$0] }), default: 0] += 1
                }
                let shapes = try timetable.shapes(ofRoute: Route.ID(route), from: Stop.ID(from), to: Stop.ID(to))
                let answer = shapes.reduce(into: [[Coordinate]: Int]()) {
                    $0[withoutRepeats($1.line.points), default: 0] += $1.tripCount
                }
                #expect(answer == expected, "\(route) from \(from) to \(to)")
                found += expected.count
            }
        }
        #expect(found > 30)
    }

    /// Of all pairs of positions, the first of those that are least apart.
    private func shortest(_ stops: [String], _ from: Set<String>, _ to: Set<String>) -> [String]? {
        let pairs = stops.indices.flatMap { first in
            stops.indices.filter { $0 > first && from.contains(stops[first]) && to.contains(stops[$0]) }
                .map { (first, $0) }
        }
        let best = pairs.min { ($0.1 - $0.0, $0.0) < ($1.1 - $1.0, $1.0) }
        return best.map { Array(stops[$0.0...$0.1]) }
    }

    /// A trip that stops twice at one place has the point once or twice.
    private func withoutRepeats(_ points: [Coordinate]) -> [Coordinate] {
        points.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
