import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys, trips, groups and favourites with realtime read back from their JSON")
struct AnswerRoundTripTests {
    private static let imported = Result { try FeedText().imported() }

    private func check<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try throughBothEncoders(value) == [value, value], sourceLocation: sourceLocation)
    }

    /// T is late, and passes over C.
    private func late() throws -> LaidOverlay {
        var laid = LaidOverlay(try Self.imported.get())
        try laid.add("T", [360, 360, nil, 400]) { trip in
            trip.stopTimes[2].relation = .skipped
        }
        return laid
    }

    @Test("journeys, with lines and without", arguments: [false, true])
    func journeys(includesLines: Bool) throws {
        let laid = try late()
        var request = JourneysRequest(from: .stop("A"), to: .stop("B"), at: laid.now)
        request.includesLines = includesLines
        let list = try laid.timetable.journeys(request, realtime: laid.view)
        #expect(list.journeys.first?.legs.first?.ride?.realtime?.status == .late)
        #expect(list.realtime?.state == .live)
        try check(list)
        request.at += 100 * 86400
        try check(try laid.timetable.journeys(request, realtime: laid.view))
        let reach = ReachRequest(from: .stop("A"), at: laid.now, minutes: 120)
        let stops = try laid.timetable.reach(reach, realtime: laid.view)
        #expect(stops.contains { $0.arrival == LaidOverlay.instant("10:16") })
        try check(stops)
    }

    @Test("a trip stop by stop: late, cancelled, deleted, added, and its progress")
    func trips() throws {
        var laid = try late()
        laid.add(new: "N", "A 10:03, unknown 10:09, D 10:30")
        for id in ["T", "N"] {
            let trip = TripOnServiceDay(tripID: Trip.ID(id), serviceDate: LaidOverlay.day)
            let board = try laid.timetable.tripBoard(trip, realtime: laid.view)
            #expect(board.stops.contains { $0.realtime?.status != .scheduled })
            try check(board)
            for time in ["09:00", "10:05", "11:00"] { try check(board.progress(at: LaidOverlay.instant(time))) }
        }
        for change in [TripChange.canceled, .deleted] {
            var gone = LaidOverlay(try Self.imported.get())
            try gone.add("T", as: change)
            let trip = TripOnServiceDay(tripID: "T", serviceDate: LaidOverlay.day)
            let board = try gone.timetable.tripBoard(trip, realtime: gone.view)
            #expect(board.isCanceled == (change == .canceled) && board.runs == (change == .canceled))
            try check(board)
        }
    }

    @Test("boards in groups")
    func groups() throws {
        let laid = try late()
        let board = try laid.board("B", "10:00", minutes: 2880)
        for rows in 0...2 { try check(GroupedBoard(board, rowsPerGroup: rows)) }
        #expect(GroupedBoard(board).groups.first?.departures.first?.realtime?.status == .late)
    }

    @Test("the boards of favourites, with departures and connections")
    func favourites() throws {
        let laid = try late()
        let (a, b) = (try laid.timetable.stop("A").stop, try laid.timetable.stop("B").stop)
        let subjects = [
            Favourite.Subject.stop(b), .route(try laid.timetable.route("R").route),
            .position(Coordinate(latitude: -33.1, longitude: 151.1)), .journey(from: .stop(a), to: .stop(b)),
        ]
        let kept = subjects.enumerated().map { index, subject in
            Favourite(id: index + 1, subject: subject, label: nil, order: index + 1, created: laid.now)
        }
        let boards = try laid.timetable.favouriteBoards(
            FavouriteBoardsRequest(kept, from: laid.now), realtime: laid.view)
        #expect(boards[0].departures.first?.realtime?.status == .late)
        #expect(boards[3].connections.first?.boarding.realtime != nil)
        for board in boards { try check(board) }
    }

    @Test("vehicles with the delays of their trips, and a diagram")
    func vehiclesAndDiagram() throws {
        var laid = try late()
        laid.trips[0].vehicleIndex = 0
        laid.trips[0].vehicleStopIndex = 1
        var vehicle = VehicleOverlay(id: "v", feed: 0, vehicle: VehiclePosition())
        (vehicle.trip, vehicle.routeID) = (0, "R")
        laid.vehicles = [vehicle]
        let vehicles = try laid.timetable.liveVehicles(VehiclesRequest(), realtime: laid.view)
        #expect(vehicles.map(\.delay) == [360])
        try check(vehicles)
        let diagram = try laid.timetable.routeDiagram("R", on: LaidOverlay.day, realtime: laid.view)
        #expect(diagram.trips.first?.predicted.isEmpty == false)
        try check(diagram)
    }
}
