import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("The trips of a route by time and distance")
struct RouteDiagramTests {
    private static let day = ServiceDate("20261125")!

    /// Stops of two platforms each, a thousandth of a degree apart on the equator: 111.195 metres.
    private static func feed(_ trips: String, _ stopTimes: String) -> FeedText {
        FeedText([
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Alpha,0,0.001,1,
            A1,Alpha 1,0,0.001,0,A
            A2,Alpha 2,0,0.001,0,A
            B,Bravo,0,0.002,0,
            B2,Bravo,0.0001,0.002,0,
            C,Charlie,0,0.003,0,
            X,Xray,0,0.01,0,
            """,
            "trips.txt": "route_id,service_id,trip_id,direction_id,trip_headsign\n" + trips,
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n" + stopTimes,
        ])
    }

    private func diagram(_ feed: FeedText, on date: ServiceDate = day) throws -> RouteDiagram {
        try feed.imported().timetable.routeDiagram("R", on: date)
    }

    @Test func `both directions lie on the longest pattern, by station and by name`() throws {
        let found = try diagram(
            Self.feed(
                "R,D,T,0,Charlie\nR,D,U,1,Alpha\nR,D,V,0,Bravo\n",
                """
                T,1,A1,10:00:00,10:00:00
                T,2,B,10:10:00,10:12:00
                T,3,C,10:20:00,10:20:00
                U,1,C,11:00:00,11:00:00
                U,2,B2,11:10:00,11:10:00
                U,3,A2,11:20:00,11:20:00
                V,1,A2,12:00:00,12:00:00
                V,2,B,12:10:00,12:10:00
                """))
        #expect(found.isMeasured && found.tripsElsewhere == 0)
        #expect(found.stops.count == 3)
        #expect(found.stops.map { ($0.distance / 111.195).rounded() } == [0, 1, 2])
        let starts = Set(found.stops.map(\.stopID))
        #expect(starts == ["A1", "B", "C"] || starts == ["C", "B2", "A2"])
        let distances = found.trips.map { $0.scheduled.map { Int(($0.distance / 111.195).rounded()) } }
        #expect(
            distances == [[0, 1, 1, 2], [0, 1], [2, 1, 0]] || distances == [[2, 1, 1, 0], [2, 1], [0, 1, 2]])
        #expect(found.trips.map(\.tripID) == ["T", "V", "U"])
        #expect(found.trips[0].scheduled.map(\.time.description) == ["10:00:00", "10:10:00", "10:12:00", "10:20:00"])
    }

    @Test func `a trip that shares fewer than two stops with the line is counted, not drawn`() throws {
        let found = try diagram(
            Self.feed(
                "R,D,T,0,\nR,D,U,0,\n",
                "T,1,A1,10:00:00,10:00:00\nT,2,C,10:10:00,10:10:00\nT,3,X,10:20:00,10:20:00\n"
                    + "U,1,A1,11:00:00,11:00:00\nU,2,B,11:10:00,11:10:00\n"))
        #expect(found.trips.map(\.tripID) == ["T"])
        #expect(found.tripsElsewhere == 1)
    }

    @Test func `without positions the stops stand at equal distances, and a day without trips is empty`() throws {
        let feed = FeedText(["stops.txt": "stop_id,stop_name\nA,Alpha\nB,Bravo\nC,Charlie\nD,Delta\n"])
        let found = try diagram(feed)
        #expect(!found.isMeasured && found.stops.map(\.distance) == [0, 1, 2, 3])
        #expect(found.trips[0].scheduled.map(\.distance) == [0, 1, 2, 3])
        let none = try diagram(feed, on: ServiceDate("20270101")!)
        #expect(none.trips.isEmpty && none.stops.isEmpty)
        #expect(throws: QueryError.self) { try feed.imported().timetable.routeDiagram("Q", on: Self.day) }
    }

    @Test func `its JSON reads back as the same value`() throws {
        let found = try diagram(FeedText())
        #expect(!found.trips.isEmpty)
        let json = try AnswerEncoder().encode(found)
        #expect(try JSONDecoder().decode(RouteDiagram.self, from: json) == found)
    }
}
