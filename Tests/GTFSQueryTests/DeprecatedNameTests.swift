import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Names of the version before do what the new ones do. Only deprecated code may use them without a warning; a test calls
/// it as the witness of a protocol.
@Suite struct DeprecatedNameTests {
    @Test func `moments of departures`() { check { $0.departures() } }
    @Test func `words of enumerations`() { check { $0.words() } }
    @Test func `requests with from`() { check { $0.boards() } }
    @Test func `journeys`() { check { $0.journeys() } }
    @Test func `questions that block`() throws { try check { try $0.questions() } }
    @Test func `questions that do not block`() async throws { try await OldNames.all.asyncQuestions() }

    private func check(_ body: (any DeprecatedNames) throws -> Void) rethrows { try body(OldNames.all) }
}

private protocol DeprecatedNames: Sendable {
    func departures()
    func words()
    func boards()
    func journeys()
    func questions() throws
    func asyncQuestions() async throws
}

private struct OldNames: DeprecatedNames {
    static let all: any DeprecatedNames = OldNames()

    private static let now = FeedText.sydney.start(of: ServiceDate(dayNumber: 20_516)) + 34_200
    private static let date = Date(timeIntervalSince1970: Double(now))

    private static let row: Departure = {
        var row = Departure(
            tripID: "T", serviceDate: ServiceDate(dayNumber: 20_000), stopSequence: 1, position: 0, stopID: "A",
            timeZone: .gmt)
        (row.scheduledDeparture, row.scheduledArrival) = (now + 660, now + 600)
        row.realtime = DepartureRealtime(status: .late)
        row.realtime?.departure = now + 780
        return row
    }()

    @available(*, deprecated) func departures() {
        let row = Self.row
        #expect(row.departureDate == row.effectiveDepartureDate && row.arrivalDate == row.effectiveArrivalDate)
        #expect(row.departureDate == Self.date.addingTimeInterval(780) && row.arrivalDate == row.scheduledArrivalDate)
        #expect(row.predictedDepartureDate == row.departureDate && row.predictedArrivalDate == nil)
        for now in [Self.now, Self.now + 900] {
            let date = Date(timeIntervalSince1970: Double(now))
            let expected = row.minutes(until: .departure, at: now)
            #expect(row.minutes(until: .departure, from: now) == expected)
            #expect(row.minutes(until: .departure, from: date) == expected)
            #expect(DepartureRealtime.minutes(until: Self.now + 780, from: now) == expected)
            #expect(Countdown(until: Self.now + 780, from: now) == row.countdown(.departure, at: date))
        }
    }

    @available(*, deprecated) func words() {
        #expect(DepartureStatus.canceled == .cancelled && DepartureStatus.cancelled.rawValue == "canceled")
        #expect(TripChange.canceled == .cancelled && TripRelationship.canceled == .cancelled)
        #expect(TripRelationship.cancelled.name == "canceled")
    }

    @available(*, deprecated) func boards() {
        let (now, date) = (Self.now, Self.date)
        var board = DeparturesRequest(stopID: "A", from: now, minutes: 30, limit: 2)
        #expect(board == DeparturesRequest(stopID: "A", at: now, minutes: 30, limit: 2) && board.from == now)
        #expect(board == DeparturesRequest(stopID: "A", from: date, for: .seconds(1800), limit: 2))
        board.from = 5
        #expect(board.at == 5 && board.date == Date(timeIntervalSince1970: 5))
        var set = SetDeparturesRequest(stops: [], from: now, minutes: 30)
        #expect(set == SetDeparturesRequest(stops: [], from: date, for: .seconds(1800)) && set.from == set.at)
        set.from = 5
        #expect(set.at == 5)
        var kept = FavouriteBoardsRequest([], from: now, minutes: 30, rowsEach: 2)
        #expect(kept == FavouriteBoardsRequest([], at: now, minutes: 30, rowsEach: 2))
        #expect(kept == FavouriteBoardsRequest([], from: date, for: .seconds(1800), rowsEach: 2))
        kept.from = 5
        #expect(kept.at == 5 && kept.from == 5)
    }

    @available(*, deprecated) func journeys() {
        var old = JourneysRequest(from: .stop("A"), to: .stop("B"), at: Self.now)
        var new = old
        (old.arrivesBy, old.isWheelchair, old.byBicycle) = (true, true, true)
        (new.isTimedByArrival, new.requiresWheelchairAccess, new.carriesBicycle) = (true, true, true)
        #expect(old == new && new.arrivesBy && new.isWheelchair && new.byBicycle)
        var reach = ReachRequest(from: .stop("A"), at: Self.now, minutes: 30)
        (reach.isWheelchair, reach.byBicycle) = (true, true)
        #expect(reach.requiresWheelchairAccess && reach.carriesBicycle && reach.isWheelchair && reach.byBicycle)
    }

    private var snapshot: RealtimeSnapshot {
        var vehicle = VehiclePosition()
        vehicle.position = Coordinate(latitude: -33.1, longitude: 151.1)
        vehicle.timestamp = Self.now
        return RealtimeSnapshot(.ofRouteR(at: Self.now, vehicle: vehicle), now: Self.now)
    }

    private var kept: [Favourite] {
        [Favourite(id: 1, subject: .stop(Stop(id: "A", name: "Alpha")), label: nil, order: 1, created: 0)]
    }

    @available(*, deprecated) func questions() throws {
        let timetable = try FeedText().imported().timetable
        let set = try TimetableSet([TimetableSet.Member(FeedID("a")!, timetable: timetable)])
        let around = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        #expect(try timetable.nearest(around) == timetable.nearestStop(around))
        #expect(try set.nearest(around).rows == set.nearestStop(around).rows)
        #expect(try timetable.find(kept) == timetable.resolve(kept))
        let vehicles = try timetable.vehicles(VehiclesRequest(routes: ["R"]), realtime: snapshot)
        #expect(try timetable.liveVehicles(VehiclesRequest(routes: ["R"]), realtime: snapshot) == vehicles)
        #expect(try timetable.vehicles(snapshot, routes: ["R"]) == vehicles.map(\.report) && vehicles.count == 1)
        #expect(try timetable.alerts(snapshot) == timetable.alerts(realtime: snapshot))
        let day = ServiceDate(dayNumber: 20_516)
        let board = try timetable.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: day))
        #expect(board.isCanceled == board.isCancelled)
        var line = try #require(try timetable.routeDiagram("R", on: day).trips.first)
        line.isCanceled = true
        #expect(line.isCancelled && line.isCanceled)
    }

    @available(*, deprecated) func asyncQuestions() async throws {
        let timetable = try FeedText().imported().timetable
        let set = try TimetableSet([TimetableSet.Member(FeedID("a")!, timetable: timetable)])
        let around = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        #expect(try await timetable.nearest(around) == timetable.nearestStop(around))
        #expect(try await set.nearest(around).rows == set.nearestStop(around).rows)
        #expect(try await timetable.find(kept) == timetable.resolve(kept))
        let vehicles = try await timetable.vehicles(realtime: snapshot)
        #expect(try await timetable.liveVehicles(VehiclesRequest(), realtime: snapshot) == vehicles)
        #expect(try await timetable.vehicles(snapshot) == vehicles.map(\.report))
        #expect(try await timetable.alerts(snapshot) == timetable.alerts(realtime: snapshot))
    }
}
