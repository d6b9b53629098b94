import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("The timetable of a route")
struct RouteTimetableTests {
    private static let day = ServiceDate("20261125")!
    private static let header =
        "trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type,timepoint,stop_headsign\n"

    private func timetable(_ changes: KeyValuePairs<String, String?>, on date: ServiceDate = day) throws
        -> RouteTimetable
    {
        try FeedText(changes).imported().timetable.routeTimetable("R", on: date)
    }

    /// The cells of a direction as text: trips across, stops down.
    private func grid(_ direction: RouteTimetable.Direction) -> [String] {
        direction.rows.indices.map { row in
            let times = direction.columns.map { column in
                column.cells.first { $0.row == row }?.time.map { String($0.description.prefix(5)) } ?? "  |  "
            }
            return ([direction.rows[row].stopID.rawValue] + times).joined(separator: " ")
        }
    }

    @Test func `stops down, trips across, both directions, the day's trips alone`() throws {
        let found = try timetable([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260101,20261231
            E,0,0,0,0,0,1,1,20260101,20261231
            """,
            "trips.txt": """
            route_id,service_id,trip_id,direction_id,trip_headsign,trip_short_name
            R,D,T1,0,Delta,101
            R,D,T2,0,Delta,
            R,D,T3,0,Charlie,
            R,D,T4,1,Alpha,
            R,E,T5,0,Delta,
            """,
            "stop_times.txt": Self.header + """
                T1,1,A,10:00:00,10:00:00,,,,
                T1,2,B,10:10:00,10:12:00,,,,
                T1,3,D,10:30:00,10:30:00,,,,
                T2,1,A,11:00:00,11:00:00,,,,
                T2,2,B,11:10:00,11:10:00,,,,
                T2,3,D,11:30:00,11:30:00,,,,
                T3,1,B,10:40:00,10:40:00,,,,
                T3,2,C,25:10:00,25:10:00,,,,
                T4,1,D,12:00:00,12:00:00,,,,
                T4,2,A,12:30:00,12:30:00,,,,
                T5,1,A,09:00:00,09:00:00,,,,
                T5,2,D,09:30:00,09:30:00,,,,
                """,
        ])
        #expect(found.directions.map(\.directionID) == [0, 1])
        #expect(found.directions.map(\.headsign) == ["Delta", "Alpha"])
        #expect(
            grid(found.directions[0]) == [
                "A 10:00   |   11:00", "B 10:12 10:40 11:10", "D 10:30   |   11:30", "C   |   25:10   |  ",
            ])
        #expect(grid(found.directions[1]) == ["D 12:00", "A 12:30"])
        #expect(found.directions[0].columns.map(\.shortName) == ["101", nil, nil])
        #expect(found.directions[0].columns[0].cells[1].arrival == ServiceTime("10:10:00"))
        #expect(found.agencyName == "Harbour" && found.timeZone?.zone.identifier == "Australia/Sydney")
    }

    @Test func `a trip that repeats by headway has a column per window, from the start of the window`() throws {
        let found = try timetable([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            T,06:00:00,09:00:00,600,0
            T,09:00:00,25:00:00,1200,1
            T,10:00:00,10:00:00,600,0
            """
        ])
        let columns = found.directions[0].columns
        #expect(columns.map { $0.cells.first?.time?.description } == ["06:00:00", "09:00:00"])
        #expect(columns.map { $0.cells.last?.time?.description } == ["06:30:00", "09:30:00"])
        #expect(columns.map(\.frequency?.headway) == [600, 1200])
        #expect(columns.map(\.frequency?.exactTimes) == [0, 1])
    }

    @Test func `what the stop times say stands in the cells`() throws {
        let found = try timetable([
            "stop_times.txt": Self.header + """
                T,1,A,10:00:00,10:00:00,,,1,North
                T,2,B,10:10:00,10:10:00,1,2,0,North
                T,3,C,,,3,1,,South
                T,4,D,10:30:00,10:30:00,,,1,South
                """
        ])
        let column = found.directions[0].columns[0]
        #expect(column.headsign == "North")
        #expect(column.cells.map(\.headsign) == [nil, nil, "South", nil])
        #expect(column.cells.map(\.isApproximate) == [nil, true, true, nil])
        #expect(column.cells.map { $0.pickupType?.rawValue } == [nil, 1, 3, nil])
        #expect(column.cells.map { $0.dropOffType?.rawValue } == [nil, 2, 1, nil])
        #expect(column.cells[2].time?.description == "10:20:00")
    }

    @Test func `trips without times are counted, a day without service is empty, an unknown route is an error`() throws
    {
        let onDemand: KeyValuePairs<String, String?> = [
            "stop_times.txt":
                "trip_id,stop_sequence,stop_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window\nT,1,A,,,10:00:00,12:00:00\nT,2,B,,,10:00:00,12:00:00\n"
        ]
        let flex = try timetable(onDemand)
        #expect(flex.directions.isEmpty && flex.tripsWithoutTimes == 1)
        #expect(try FeedText(onDemand).imported().timetable.nextServiceDay(ofRoute: "R", after: Self.day) == nil)
        #expect(try timetable([:], on: ServiceDate("20270101")!).directions.isEmpty)
        let imported = try FeedText().imported()
        #expect(throws: QueryError.self) { try imported.timetable.routeTimetable("Q", on: Self.day) }
        #expect(
            try imported.timetable.nextServiceDay(ofRoute: "R", after: ServiceDate("20250101")!)?.description
                == "20260101")
        #expect(try imported.timetable.nextServiceDay(ofRoute: "R", after: Self.day)?.description == "20261126")
        #expect(try imported.timetable.nextServiceDay(ofRoute: "R", after: ServiceDate("20261231")!) == nil)
    }

    private static let twoWays: KeyValuePairs<String, String?> = [
        "stops.txt": "stop_id,stop_name\nA,Alpha\nB,Bravo\nC,Charlie\nA2,Alpha\nB2,Bravo\nC2,Charlie\n",
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V\n",
        "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
            + "T,1,A,10:00:00,10:00:00\nT,2,B,10:10:00,10:10:00\nT,3,C,10:20:00,10:20:00\n"
            + "U,1,C2,10:30:00,10:30:00\nU,2,B2,10:40:00,10:40:00\nU,3,A2,10:50:00,10:50:00\n"
            + "V,1,A,11:00:00,11:00:00\nV,2,B,11:10:00,11:10:00\nV,3,C,11:20:00,11:20:00\n",
    ]

    @Test func `without direction_id trips of two ways are two directions, by the names of their stops`() throws {
        let found = try timetable(Self.twoWays)
        #expect(found.directions.map(\.directionID) == [nil, nil])
        #expect(found.directions.map(\.inferredDirection) == [0, 1])
        #expect(found.directions.map(\.headsign) == ["Charlie", "Alpha"])
        #expect(grid(found.directions[0]) == ["A 10:00 11:00", "B 10:10 11:10", "C 10:20 11:20"])
        #expect(grid(found.directions[1]) == ["C2 10:30", "B2 10:40", "A2 10:50"])
        #expect(Set(found.directions.map(\.id)).count == 2)
        let json = try AnswerEncoder().encode(found)
        #expect(try JSONDecoder().decode(RouteTimetable.self, from: json) == found)
        let diagram = try FeedText(Self.twoWays).imported().timetable.routeDiagram("R", on: Self.day)
        #expect(diagram.trips.map(\.tripID) == ["T", "V", "U"])
        #expect(diagram.trips.map(\.inferredDirection) == [0, 0, 1])
    }

    @Test func `what the feed says of directions stands, and trips of one way stay one direction`() throws {
        let told = try timetable([
            "trips.txt": "route_id,service_id,trip_id,direction_id\nR,D,T,0\nR,D,U,0\n",
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
                + "T,1,A,10:00:00,10:00:00\nT,2,B,10:10:00,10:10:00\nU,1,B,10:30:00,10:30:00\nU,2,A,10:40:00,10:40:00\n",
        ])
        #expect(told.directions.map(\.directionID) == [0] && told.directions[0].inferredDirection == nil)
        let json = try AnswerEncoder().encode(timetable([:]))
        #expect(!String(decoding: json, as: UTF8.self).contains("inferred_direction"))
    }

    @Test func `its JSON reads back as the same value`() throws {
        let found = try timetable([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,06:00:00,09:00:00,600\n"
        ])
        let json = try AnswerEncoder().encode(found)
        #expect(try JSONDecoder().decode(RouteTimetable.self, from: json) == found)
    }

    /// The oracle: each trip asked for by itself.
    @Test func `each column has the stop times that the trip has`() throws {
        let imported = try FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\n",
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
                + "T,1,A,10:00:00,10:01:00\nT,2,B,,\nT,3,C,10:20:00,10:20:00\n"
                + "U,1,C,09:00:00,09:00:00\nU,2,A,09:10:00,09:10:00\nU,3,C,09:20:00,09:20:00\n",
        ]).imported()
        let direction = try #require(try imported.timetable.routeTimetable("R", on: Self.day).directions.first)
        #expect(direction.columns.count == 2)
        for column in direction.columns {
            let trip = try imported.timetable.trip(column.tripID)
            #expect(column.cells.map { direction.rows[$0.row].stopID } == trip.stopTimes.map(\.stopID))
            #expect(column.cells.map { $0.departure } == trip.stopTimes.map { $0.departure })
        }
    }
}
