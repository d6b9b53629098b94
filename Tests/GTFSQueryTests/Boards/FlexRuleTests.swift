import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// Rule A31 where no stop is named: zones of locations.geojson and location groups.
@Suite struct FlexRuleTests {
    private static let at = "2026-03-04T09:30:00+11:00"

    /// Trip Z within the zone `north`, trip G for the group `pair` of B and of platform P1 of station S, trip T by times.
    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,,
        B,Bravo,-33.2,151.2,,
        C,Charlie,-33.3,151.3,,
        D,Delta,-33.4,151.4,,
        S,Sierra,-33.5,151.5,1,
        P1,Sierra 1,-33.5,151.5,,S
        P2,Sierra 2,-33.5,151.5,,S
        """,
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Town\nR,D,Z,North\nR,D,G,Pair",
        "locations.geojson": """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": "north", "properties": {"stop_name": "North side", "stop_desc": "Hilly"},
           "geometry": {"type": "Polygon", "coordinates": [
             [[151, -34], [152, -34], [152, -33], [151, -33], [151, -34]],
             [[151.4, -33.6], [151.6, -33.6], [151.6, -33.4], [151.4, -33.4], [151.4, -33.6]]]}},
          {"type": "Feature", "id": "islands", "properties": {},
           "geometry": {"type": "MultiPolygon", "coordinates": [
             [[[179, -18], [181, -18], [181, -16], [179, -16], [179, -18]]],
             [[[151.2, -33.3], [151.3, -33.3], [151.3, -33.2], [151.2, -33.3]]]]}}]}
        """,
        "location_groups.txt": "location_group_id,location_group_name\npair,The pair",
        "location_group_stops.txt": "location_group_id,stop_id\npair,B\npair,P1\npair,P2",
        "booking_rules.txt": "booking_rule_id,booking_type\ncall,0",
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,location_id,location_group_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id
        T,1,A,,,10:00:00,10:00:00,,,,,
        T,2,B,,,10:10:00,10:10:00,,,,,
        Z,1,,north,,,,10:00:00,12:00:00,2,2,call
        Z,2,,north,,,,10:00:00,12:00:00,2,2,call
        G,1,,,pair,,,09:00:00,10:00:00,2,1,call
        G,2,,,pair,,,09:00:00,10:00:00,1,2,call
        """,
    ])

    /// The windows of a board in short: trip, stop_sequence, and what is served.
    private func windows(_ board: DepartureBoard) -> [String] {
        board.flexWindows.map { window in
            let area = [window.stopID?.rawValue, window.locationID, window.locationGroupID].compactMap(\.self)
            return "\(window.tripID) \(window.stopSequence) \(area.joined(separator: " "))"
        }
    }

    @Test("A31: the board of a zone is its windows, each where one may board")
    func zone() throws {
        let feed = try Self.feed.imported()
        let board = try feed.board("north", Self.at)
        #expect(board.departures.isEmpty)
        #expect(windows(board) == ["Z 1 north"])
        let window = try #require(board.flexWindows.first)
        #expect(window.start == RFC3339.instant("2026-03-04T10:00:00+11:00"))
        #expect(window.end == RFC3339.instant("2026-03-04T12:00:00+11:00"))
        #expect(window.headsign == "North")
        #expect(window.routeID == "R")
        #expect(window.pickupBookingRuleID == "call")
        #expect(window.timeZone.identifier == "Australia/Sydney")
        #expect(windows(try feed.board("north", Self.at) { $0.event = .arrival }) == ["Z 2 north"])
        // Later than any time of a trip.
        #expect(windows(try feed.board("north", "2026-03-04T11:30:00+11:00")) == ["Z 1 north"])
        #expect(windows(try feed.board("north", "2026-03-04T12:01:00+11:00")) == [])
        #expect(
            windows(try feed.board("north", Self.at) { $0.filter.modes = [TransitMode("ferry")].compactMap(\.self) })
                == [])
    }

    @Test("A31: a zone that no trip serves has an empty board, and what is neither stop nor zone is unknown")
    func unserved() throws {
        let feed = try Self.feed.imported()
        #expect(windows(try feed.board("islands", Self.at)) == [])
        let error = try #require(throws: QueryError.self) { try feed.board("nort", Self.at) }
        #expect(error.code == .unknownID)
        #expect(error.nearest.contains { $0.id == "north" })
    }

    @Test("A31: a location group has its windows, and so has each stop in it, a station once")
    func group() throws {
        let feed = try Self.feed.imported()
        #expect(windows(try feed.board("pair", Self.at)) == ["G 1 pair"])
        #expect(windows(try feed.board("B", Self.at)) == ["G 1 B pair"])
        #expect(try feed.rows("B", Self.at) { $0.includesTerminating = true } == ["10:10:00 T"])
        #expect(windows(try feed.board("P2", Self.at)) == ["G 1 P2 pair"])
        #expect(windows(try feed.board("S", Self.at)).count == 1)
        #expect(windows(try feed.board("A", Self.at)) == [])
        #expect(windows(try feed.board("B", Self.at) { $0.event = .arrival }) == ["G 2 B pair"])
    }

    @Test("A31: a board of stops and zones together has the windows of all, each once")
    func several() throws {
        let feed = try Self.feed.imported()
        let board = try feed.board("A", Self.at) { $0.furtherStopIDs = ["B", "north", "B", "pair"] }
        #expect(windows(board) == ["G 1 B pair", "Z 1 north"])
        #expect(board.departures.map(\.stopID) == ["A"])
    }

    @Test("A31: the zones that hold a position, edges included and holes not")
    func position() throws {
        let feed = try Self.feed.imported()
        func zones(_ latitude: Double, _ longitude: Double) throws -> [Stop.ID] {
            try feed.timetable.zones(at: Coordinate(latitude: latitude, longitude: longitude)).map(\.id)
        }
        #expect(try zones(-33.7, 151.5) == ["north"])
        #expect(try zones(-33.5, 151.5) == [])
        #expect(try zones(-33.4, 151.5) == ["north"])
        #expect(try zones(-33, 151) == ["north"])
        #expect(try zones(-33.27, 151.28) == ["north", "islands"])
        #expect(try zones(-17, -179.5) == ["islands"])
        #expect(try zones(-17, 179.5) == ["islands"])
        #expect(try zones(-17, 178.5) == [])
        #expect(throws: QueryError.self) { try zones(-91, 0) }
        let zone = try #require(try feed.timetable.zones(at: Coordinate(latitude: -33.7, longitude: 151.5)).first)
        #expect(zone.name == "North side")
        #expect(zone.description == "Hilly")
        #expect(zone.routes == ["R"])
    }

    @Test("D24: zones are no stops, nearby or by name")
    func noStops() throws {
        let feed = try Self.feed.imported()
        let near = try feed.timetable.nearby(
            NearbyRequest(position: Coordinate(latitude: -33.7, longitude: 151.7), radius: 30_000))
        #expect(near.map(\.id) == ["S"])
        #expect(try feed.timetable.search(SearchRequest(text: "north side")).isEmpty)
    }

    @Test("A point is in a shape as the area of its triangles says", arguments: 1...200 as ClosedRange<UInt64>)
    func triangles(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double((state >> 40) % 7) - 3
        }
        let corners = (0..<3).map { _ in Coordinate(latitude: next(), longitude: next()) }
        let point = Coordinate(latitude: next(), longitude: next())
        func area(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
            abs(
                (b.longitude - a.longitude) * (c.latitude - a.latitude)
                    - (c.longitude - a.longitude) * (b.latitude - a.latitude))
        }
        let whole = area(corners[0], corners[1], corners[2])
        let parts =
            area(point, corners[1], corners[2]) + area(corners[0], point, corners[2])
            + area(corners[0], corners[1], point)
        // A triangle without area holds its edge alone, which areas do not tell.
        guard whole > 0 else { return }
        #expect(ZoneShape(polygons: [[corners + [corners[0]]]]).contains(point) == (parts == whole))
    }
}
