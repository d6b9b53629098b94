import FeedSupport
import Foundation
import GTFSJourneys
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
    private func late() throws -> OverlaidTimetable {
        var overlaid = OverlaidTimetable(try Self.imported.get())
        try overlaid.add("T", [360, 360, nil, 400]) { trip in
            trip.stopTimes[2].relation = .skipped
        }
        return overlaid
    }

    @Test("journeys, with lines and without", arguments: [false, true])
    func journeys(includesLines: Bool) throws {
        let overlaid = try late()
        var request = JourneysRequest(from: .stop("A"), to: .stop("B"), at: overlaid.now)
        request.includesLines = includesLines
        let list = try overlaid.timetable.journeys(request, realtime: overlaid.view)
        #expect(list.journeys.first?.legs.first?.ride?.realtime?.status == .late)
        #expect(list.realtime?.state == .live)
        try check(list)
        request.at += 100 * 86400
        try check(try overlaid.timetable.journeys(request, realtime: overlaid.view))
        let reach = ReachRequest(from: .stop("A"), at: overlaid.now, minutes: 120)
        let stops = try overlaid.timetable.reach(reach, realtime: overlaid.view)
        #expect(stops.contains { $0.arrival == OverlaidTimetable.instant("10:16") })
        try check(stops)
    }

    @Test("connections, with the state of the messages")
    func connections() throws {
        let overlaid = try late()
        let request = ConnectionsRequest(from: "A", to: "B", at: overlaid.now)
        let rides = try overlaid.timetable.connections(request, realtime: overlaid.view)
        #expect(!rides.connections.isEmpty && rides.realtime != nil)
        try check(rides)
    }

    @Test("a trip stop by stop: late, cancelled, deleted, added, and its progress")
    func trips() throws {
        var overlaid = try late()
        overlaid.add(new: "N", "A 10:03, unknown 10:09, D 10:30")
        for id in ["T", "N"] {
            let trip = TripOnServiceDay(tripID: Trip.ID(id), serviceDate: OverlaidTimetable.day)
            let board = try overlaid.timetable.tripBoard(trip, realtime: overlaid.view)
            #expect(board.stops.contains { $0.realtime?.status != .scheduled })
            try check(board)
            for time in ["09:00", "10:05", "11:00"] { try check(board.progress(at: OverlaidTimetable.instant(time))) }
        }
        for change in [TripChange.cancelled, .deleted] {
            var gone = OverlaidTimetable(try Self.imported.get())
            try gone.add("T", as: change)
            let trip = TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)
            let board = try gone.timetable.tripBoard(trip, realtime: gone.view)
            #expect(board.isCancelled == (change == .cancelled) && board.runs == (change == .cancelled))
            try check(board)
        }
    }

    @Test("boards in groups")
    func groups() throws {
        let overlaid = try late()
        let board = try overlaid.board("B", "10:00", minutes: 2880)
        for rows in 0...2 { try check(GroupedBoard(board, rowsPerGroup: rows)) }
        #expect(GroupedBoard(board).groups.first?.departures.first?.realtime?.status == .late)
    }

    @Test("the boards of favourites, with departures and connections")
    func favourites() throws {
        let overlaid = try late()
        let (a, b) = (try overlaid.timetable.stop("A").stop, try overlaid.timetable.stop("B").stop)
        let subjects = [
            Favourite.Subject.stop(b), .route(try overlaid.timetable.route("R").route),
            .position(Coordinate(latitude: -33.1, longitude: 151.1)), .journey(from: .stop(a), to: .stop(b)),
        ]
        let kept = subjects.enumerated().map { index, subject in
            Favourite(id: index + 1, subject: subject, label: nil, order: index + 1, created: overlaid.now)
        }
        let boards = try overlaid.timetable.favouriteBoards(
            FavouriteBoardsRequest(kept, at: overlaid.now), realtime: overlaid.view)
        #expect(boards[0].departures.first?.realtime?.status == .late)
        #expect(boards[3].connections.first?.boarding.realtime != nil)
        for board in boards { try check(board) }
    }

    @Test("vehicles with the delays of their trips, and a diagram")
    func vehiclesAndDiagram() throws {
        var overlaid = try late()
        overlaid.trips[0].vehicleIndex = 0
        overlaid.trips[0].vehicleStopIndex = 1
        var vehicle = VehicleOverlay(id: "v", feed: 0, vehicle: VehiclePosition())
        (vehicle.trip, vehicle.routeID) = (0, "R")
        overlaid.vehicles = [vehicle]
        let vehicles = try overlaid.timetable.vehicles(VehiclesRequest(), realtime: overlaid.view)
        #expect(vehicles.map(\.delay) == [360])
        try check(vehicles)
        let diagram = try overlaid.timetable.routeDiagram("R", on: OverlaidTimetable.day, realtime: overlaid.view)
        #expect(diagram.trips.first?.predicted.isEmpty == false)
        try check(diagram)
    }
}
