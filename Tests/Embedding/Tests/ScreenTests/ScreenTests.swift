import Foundation
import GTFSQuery
import GTFSTesting
import Screen
import Testing

@MainActor @Suite struct ScreenTests {
    let morning = MadeUpCity.morning

    @Test func `The city's station has rows`() async throws {
        let city = try MadeUpCity.timetable()
        let screen = BoardScreen(stop: MadeUpCity.station) { stop, now in
            try await city.departures(DeparturesRequest(stopID: stop, at: now, limit: 5))
        }
        await screen.refresh(at: morning)
        #expect(screen.rows.count == 5)
        #expect(screen.errorText == nil)
    }

    @Test func `A late train comes later, and a cancelled one says so`() async throws {
        var feed = SmallFeed()
        feed.addStop("central", "Central")
        feed.addStop("airport", "Airport")
        feed.addLine("T8", type: .rail, to: "Airport", stops: ["central": 0, "airport": 780], every: 600)
        let timetable = try feed.timetable()
        let screen = BoardScreen(stop: "central") { stop, now in
            let request = DeparturesRequest(stopID: stop, at: now, limit: 2)
            let trips = try await timetable.departures(request).departures.map(\.trip)
            let snapshot = try timetable.snapshot([.late(trips[0], by: 180), .cancelled(trips[1])], at: now)
            return try await timetable.departures(request, realtime: snapshot)
        }
        await screen.refresh(at: morning)
        #expect(screen.rows.map(\.route) == ["T8", "T8"])
        #expect(screen.rows.map(\.status) == ["3 min", "cancelled"])
    }

    @Test func `A board that was made by hand is shown as it is`() async throws {
        let zone = TimeZone(identifier: "Europe/Oslo")!
        var departure = Departure(
            tripID: "t", serviceDate: ServiceDate(year: 2026, month: 6, day: 1)!, stopSequence: 1, position: 0,
            stopID: "pier", timeZone: zone, routeShortName: "F1", headsign: "Island")
        departure.scheduledDepartureDate = morning + 240
        let board = DepartureBoard(departures: [departure], timeZone: ServiceTimeZone(zone))
        let screen = BoardScreen(stop: "pier") { _, _ in board }
        await screen.refresh(at: morning)
        #expect(screen.rows.map(\.status) == ["4 min"])
        #expect(screen.rows.first?.headsign == "Island")
    }

    @Test func `An empty board is a sentence`() async throws {
        let screen = BoardScreen(stop: MadeUpCity.station) { _, _ in try MadeUpCity.board(.empty) }
        await screen.refresh(at: morning)
        #expect(screen.errorText == "Nothing leaves here.")
    }

    @Test func `A stop that is gone has suggestions`() async throws {
        let error = QueryError(
            .unknownID, kind: .stop, requestedID: "20006",
            nearest: [QueryError.Match(id: "2000", name: "Lantern Square")],
            "The feed has no stop \"20006\"")
        let screen = BoardScreen(stop: "20006") { _, _ in throw error }
        await screen.refresh(at: morning)
        #expect(screen.rows.isEmpty)
        #expect(screen.errorText == "This stop is gone.")
        #expect(screen.suggestions == ["2000"])
    }
}
