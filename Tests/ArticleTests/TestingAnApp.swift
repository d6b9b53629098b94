import Foundation
import GTFSModel
import GTFSQuery
import GTFSTesting
import Testing

/// A line to the airport every ten minutes, from 05:00 on.
func airportLine() throws -> Timetable {
    var feed = SmallFeed()
    feed.addStop("central", "Central")
    feed.addStop("airport", "Airport")
    feed.addLine("T8", type: .rail, stops: ["central": 0, "airport": 780], every: 600)
    return try feed.timetable()
}

/// Realtime with an extra trip, and an alert for a route.
func extraTrip(on route: Route.ID, in timetable: Timetable, at now: Date) throws -> RealtimeSnapshot {
    var subject = EntitySelector()
    subject.routeID = route
    return try timetable.snapshot(
        [
            .added("extra", route: route, stops: ["central": now + 60, "airport": now + 840]),
            .alert("An extra train runs to the airport", informed: [subject]),
        ], at: now)
}

/// The board at a moment at which its first trip is three minutes late and its second one is cancelled.
func disturbedBoard(of timetable: Timetable, at now: Date) throws -> DepartureBoard {
    let request = DeparturesRequest(stopID: "central", at: now)
    let trips = try timetable.departures(request).departures.map(\.trip)
    let snapshot = try timetable.snapshot([.late(trips[0], by: 180), .cancelled(trips[1])], at: now)
    return try timetable.departures(request, realtime: snapshot)
}

@Suite struct BoardTests {
    let morning = MadeUpCity.morning

    @Test func `The first train is late`() throws {
        let board = try disturbedBoard(of: airportLine(), at: morning)
        #expect(board.departures.first?.realtime?.delay == 180)
        #expect(board.departures.first?.countdown(.departure, at: morning) == .minutes(3))
    }

    @Test func `Nothing leaves where no trip stops`() throws {
        #expect(try MadeUpCity.board(.empty).departures.isEmpty)
    }
}

@Suite struct FirstExampleTests {
    @Test func `The first example has a late board`() throws {
        let timetable = try MadeUpCity.timetable()
        let board = try MadeUpCity.board(.late)
        #expect(try timetable.routes().count == 8)
        #expect(board.departures.contains { $0.realtime?.delay == 180 })
    }
}
