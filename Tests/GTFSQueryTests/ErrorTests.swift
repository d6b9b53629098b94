import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Errors for people in an app")
struct ErrorTests {
    private func error(_ body: (Timetable) throws -> Void) throws -> QueryError {
        let timetable = try FeedText().imported().timetable
        return try #require(throws: QueryError.self) { try body(timetable) }
    }

    @Test("an id that nothing is like has its kind, and advice for a person")
    func unknown() throws {
        let stop = try error { _ = try $0.stop("zzzzzzzz") }
        #expect(stop.description == "The feed has no stop \"zzzzzzzz\": search for it by its name.")
        #expect(stop.reason == "The feed has no stop \"zzzzzzzz\"")
        #expect(stop.advice?.kind == .searchStops && stop.advice?.text == "search for it by its name.")
        #expect(stop.kind == .stop && stop.requestedID == "zzzzzzzz" && stop.nearest == [])
        let route = try error { _ = try $0.route("zzzzzzzz") }
        #expect(route.description == "The feed has no route \"zzzzzzzz\": choose one of the feed's routes.")
        #expect(route.kind == .route && route.advice?.kind == .listRoutes)
        let trip = try error { _ = try $0.trip("zzzzzzzz") }
        #expect(trip.description == "The feed has no trip \"zzzzzzzz\": look for it on the board of a stop.")
        #expect(trip.kind == .trip && trip.advice?.kind == .findTrip)
        var request = RoutesRequest()
        request.agencies = ["zzzzzzzz"]
        let agency = try error { _ = try $0.routes(request) }
        #expect(agency.description == "The feed has no agency \"zzzzzzzz\": choose one of the feed's agencies.")
        #expect(agency.kind == .agency && agency.advice?.kind == .listAgencies)
    }

    @Test("an id that others are like advises these")
    func near() throws {
        let error = try error { _ = try $0.stop("a") }
        #expect(error.nearest.first?.id == "A")
        #expect(error.advice?.kind == nil && error.advice?.text.hasPrefix("did you mean \"A\"") == true)
        #expect(error.description == "The feed has no stop \"a\": \(error.advice?.text ?? "")")
    }

    @Test("a value that is not allowed has the value and its range")
    func range() throws {
        let nearby = NearbyRequest(position: Coordinate(latitude: 91, longitude: 0), radius: 1)
        let latitude = try #require(throws: QueryError.self) { try nearby.validate() }
        #expect(latitude.field == "latitude" && latitude.value == "91.0")
        #expect(latitude.minimum == -90 && latitude.maximum == 90)
        #expect(latitude.description == "latitude 91.0 is not allowed: give degrees from -90 to 90.")
        let far = NearbyRequest(position: Coordinate(latitude: 0, longitude: 0), radius: -1, limit: 1)
        let radius = try #require(throws: QueryError.self) { try far.validate() }
        #expect(radius.minimum == 0 && radius.maximum == nil && radius.value == "-1.0")
        let few = NearbyRequest(position: Coordinate(latitude: 0, longitude: 0), limit: -2)
        let limit = try #require(throws: QueryError.self) { try few.validate() }
        #expect(limit.minimum == 0 && limit.maximum == nil && limit.value == "-2")
    }

    @Test("a file that is none is described without a command")
    func file() throws {
        let none = try #require(throws: StoreError.self) { try Timetable(path: "none.sqlite") }
        #expect(none.description == "none.sqlite does not exist: import a feed to make it.")
        #expect(none.localizedDescription == none.description)
        #expect(none.reason == "none.sqlite does not exist" && none.advice?.kind == .importFeed)
        let folder = try #require(throws: StoreError.self) { try Timetable(path: "/") }
        #expect(folder.description == "/ is a folder: choose a database that an import made.")
        #expect(folder.code == .notOurs && folder.advice?.kind == .chooseDatabase)
    }

    @Test(
        "an error made by hand reads back from its JSON as it was",
        arguments: [
            QueryError(
                .unknownID, kind: .stop, requestedID: "1", nearest: [.init(id: "2", name: "Two"), .init(id: "3")],
                "The feed has no stop \"1\"", advice: "did you mean \"2\" (Two) or \"3\"?"),
            QueryError(
                .badValue, field: "limit", value: "-1", minimum: 0, "limit -1 is not allowed",
                advice: "give a number of rows from 0 up."),
            QueryError(.noTimeZone, "No time zone."),
        ])
    func json(error: QueryError) throws {
        #expect(try throughBothEncoders(error) == [error, error])
        let board = RequestedBoard(stopID: "1", error: error)
        #expect(try throughBothEncoders(board) == [board, board])
    }

    @Test("keys without a value are left out, and an error of an earlier version is read")
    func keys() throws {
        let json = #"{"code":"unknown_id","requested_id":"1","nearest":[],"message":"The feed has no stop."}"#
        let error = try JSONDecoder().decode(QueryError.self, from: Data(json.utf8))
        #expect(error == QueryError(.unknownID, requestedID: "1", "The feed has no stop."))
        #expect(error.reason == error.description && error.advice == nil)
        let written = String(decoding: try AnswerEncoder().encode(error), as: UTF8.self)
        #expect(written.trimmingCharacters(in: .newlines) == json)
    }
}
