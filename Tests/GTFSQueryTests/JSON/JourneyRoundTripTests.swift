import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys, favourites and zones read back from their JSON")
struct JourneyRoundTripTests {
    private static let imported = Result {
        try FeedText([
            "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S\nR,D,U,\nR,D,Z,",
            "shapes.txt": """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S,-33.1,151.1,1
            S,-33.15,151.18,2
            S,-33.3,151.3,3
            """,
            "locations.geojson": """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": "zone", "properties": {"stop_name": "Zone", "stop_desc": "Hilly"},
               "geometry": {"type": "MultiPolygon", "coordinates": [
                 [[[151, -34], [152, -34], [152, -33], [151, -33], [151, -34]],
                  [[151.4, -33.6], [151.6, -33.6], [151.6, -33.4], [151.4, -33.4], [151.4, -33.6]]],
                 [[[1, 1], [2, 1], [2, 2], [1, 1]]]]}},
              {"type": "Feature", "id": "bare", "properties": {},
               "geometry": {"type": "Polygon", "coordinates": [[[151, -34], [152, -34], [152, -33], [151, -34]]]}}]}
            """,
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,location_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type
            T,1,A,,10:00:00,10:00:00,,,,
            T,2,B,,10:10:00,10:11:00,,,,
            T,3,C,,10:20:00,10:20:00,,,,
            U,1,C,,10:30:00,10:30:00,,,,
            U,2,D,,10:40:00,10:40:00,,,,
            Z,1,,zone,,,10:00:00,12:00:00,2,2
            Z,2,,zone,,,10:00:00,12:00:00,2,2
            """,
        ]).imported()
    }
    private static let nine = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_516)) + 9 * 3600
    private static let home = Coordinate(latitude: -33.1001, longitude: 151.1002)
    private var timetable: Timetable { get throws { try Self.imported.get().timetable } }

    private func check<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try throughBothEncoders(value) == [value, value], sourceLocation: sourceLocation)
    }

    @Test("journeys with walks, changes and lines, and lists without any", arguments: [false, true], [false, true])
    func journeys(includesLines: Bool, arrivesBy: Bool) throws {
        let timetable = try timetable
        let at = arrivesBy ? Self.nine + 7200 : Self.nine
        var request = JourneysRequest(from: .position(Self.home), to: .stop("D"), at: at)
        (request.includesLines, request.isTimedByArrival, request.walking.speed) = (includesLines, arrivesBy, 1.25)
        let list = try timetable.journeys(request)
        let journey = try #require(list.journeys.first)
        #expect(journey.legs.first?.mode == .walk && journey.boardings == 2)
        #expect(journey.legs.contains { $0.shape != nil } == includesLines)
        #expect(list.later != nil && list.earlier != nil)
        try check(list)
        try check(request)
        request.alternatives = 2
        try check(request)
        request.carriesBicycle = true
        try check(try timetable.journeys(request))
        request.limit = 0
        try check(try timetable.journeys(request))
        request.from = .position(Coordinate(latitude: 0, longitude: 0))
        let none = try timetable.journeys(request)
        #expect(none.absence == .noStopNearOrigin)
        try check(none)
    }

    @Test("later rides of a leg, with and without a way on")
    func alternatives() throws {
        var (trips, times): ([String], [String]) = (["R,D,U", "R,D,V"], [])
        for minute in 0..<6 {
            trips.append("R,D,T\(minute)")
            times += ["T\(minute),09:0\(minute):00,A,1", "T\(minute),09:1\(minute):00,B,2"]
        }
        times += ["U,09:14:00,B,1", "U,09:30:00,C,2", "V,10:14:00,B,1", "V,10:30:00,C,2"]
        let feed = FeedText([
            "trips.txt": (["route_id,service_id,trip_id"] + trips).joined(separator: "\n"),
            "stop_times.txt": (["trip_id,departure_time,stop_id,stop_sequence"] + times).joined(separator: "\n"),
        ])
        let imported = try feed.imported()
        var request = JourneysRequest(from: .stop("A"), to: .stop("C"), at: Self.nine)
        (request.alternatives, request.minutes) = (7, 1)
        let list = try imported.timetable.journeys(request)
        let others = list.journeys.flatMap(\.legs).flatMap(\.alternatives)
        #expect(Set(others.map { $0.rest != nil }) == [true, false])
        #expect(others.contains(where: \.keepsRest) && others.allSatisfy { $0.journeyArrival != nil })
        try check(list)
    }

    @Test("stops that are reached, at one moment and over a window", arguments: [0, 30])
    func reach(windowMinutes: Int) throws {
        var request = ReachRequest(from: .position(Self.home), at: Self.nine, minutes: 240)
        request.windowMinutes = windowMinutes
        let stops = try timetable.reach(request)
        #expect(stops.count == 4)
        #expect(stops.contains { $0.longest != nil } == (windowMinutes > 0))
        try check(stops)
        (request.mostChanges, request.carriesBicycle, request.filter.routes) = (1, true, ["R"])
        try check(request)
    }

    @Test("zones with holes and parts, named and not, with and without their windows")
    func zones() throws {
        let timetable = try timetable
        var zones = try timetable.zones(at: Coordinate(latitude: -33.7, longitude: 151.5))
        #expect(zones.map(\.id) == ["zone", "bare"] && zones.first?.routes == ["R"])
        try check(zones)
        for index in zones.indices {
            let request = DeparturesRequest(stopID: zones[index].id, at: Self.nine, minutes: 240)
            zones[index].windows = try timetable.departures(request).flexWindows
        }
        #expect(zones.map { $0.windows?.count } == [1, 0])
        try check(zones)
    }

    @Test("the rows of several feeds, and what failed")
    func sets() throws {
        let timetable = try timetable
        let set = try TimetableSet(
            ["a", "b"].map { TimetableSet.Member(FeedID(replacingIn: $0), timetable: timetable) })
        let near = NearbyRequest(position: Self.home, radius: 20_000)
        for answer in [try set.nearby(near), try set.search(SearchRequest(text: "bravo", position: Self.home))] {
            #expect(Set(answer.rows.map(\.feed.rawValue)) == ["a", "b"])
            try check(answer)
        }
    }

    /// A favourite that is not in the file of favourites.
    private func favourite(_ id: Int, _ subject: Favourite.Subject, label: String? = nil) -> Favourite {
        Favourite(id: id, subject: subject, label: label, order: id, created: Self.nine + id)
    }

    /// What a person keeps of the feed before: A is as it was, B was called otherwise, C had another id, and Z is gone.
    private func kept() throws -> [Favourite] {
        let timetable = try timetable
        let (a, c) = (try timetable.stop("A").stop, try timetable.stop("C").stop)
        let moved = Stop(id: "C-before", name: c.name, position: c.position)
        var route = try timetable.route("R").route
        let present = route
        route.id = "R-before"
        let gone = Stop(id: "Z", name: "Zulu")
        return [
            favourite(1, .stop(a), label: "Home"), favourite(2, .stop(moved)), favourite(3, .stop(gone)),
            favourite(4, .route(present)), favourite(5, .route(route)), favourite(6, .position(Self.home)),
            favourite(7, .journey(from: .stop(a), to: .stop(c))),
            favourite(8, .journey(from: .stop(moved), to: .position(Self.home)), label: "Back"),
            favourite(9, .journey(from: .stop(a), to: .stop(gone))),
        ]
    }

    @Test("favourites that are present, moved and missing, of all kinds")
    func favourites() throws {
        let found = try timetable.resolve(kept())
        #expect(
            found.map(\.state) == [
                .present, .moved, .missing, .present, .moved, .present, .present, .moved, .missing,
            ])
        for found in found { try check(found) }
        try check(found)
    }

    @Test("a favourite under the same id has what the timetable has of it by now")
    func changed() throws {
        let before = Stop(id: "B", name: "Bravo Road", position: Coordinate(latitude: -33.2001, longitude: 151.2))
        let now = try timetable.stop("B").stop
        let found = try timetable.resolve([favourite(1, .stop(before))])
        #expect(found.map(\.state) == [.present])
        #expect(found.first?.found == .stop(now))
        try check(found)
    }

    @Test("the boards of favourites, whole")
    func favouriteBoards() throws {
        var request = FavouriteBoardsRequest(try kept(), at: Self.nine)
        let boards = try timetable.favouriteBoards(request)
        #expect(boards[0].departures.count == 1 && boards[6].connections.count == 3)
        for board in boards { try check(board) }
        try check(request)
        (request.position, request.minutes, request.rowsEach) = (Self.home, 7, 0)
        try check(request)
    }

    @Test("boards in groups, and how far a trip has come")
    func groupsAndProgress() throws {
        let timetable = try timetable
        let board = try timetable.departures(DeparturesRequest(stopID: "C", at: Self.nine, minutes: 4320))
        for rows in 0...2 {
            let grouped = GroupedBoard(board, rowsPerGroup: rows)
            #expect(grouped.groups.count == min(rows, 1))
            try check(grouped)
        }
        let zone = try timetable.departures(DeparturesRequest(stopID: "zone", at: Self.nine, minutes: 240))
        #expect(GroupedBoard(zone).flexWindows.count == 1)
        try check(GroupedBoard(zone))
        let day = ServiceDate(dayNumber: 20_516)
        let trip = try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: day))
        try check(trip)
        try check(try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: day.adding(days: 1000))))
        for minutes in [0, 60, 66, 75, 90] { try check(trip.progress(at: Self.nine + minutes * 60)) }
    }
}
