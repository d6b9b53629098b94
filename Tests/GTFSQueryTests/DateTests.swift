import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Each moment that is a number of seconds is a `Date` too.
@Suite("Moments as dates") struct DateTests {
    private static let noon = 1_772_586_000
    private static let date = Date(timeIntervalSince1970: Double(noon))

    @Test func `the moment of a request is read and set`() throws {
        var board = DeparturesRequest(stopID: "A", at: 0)
        board.date = Self.date.addingTimeInterval(0.9)
        #expect(board.at == Self.noon && board.date == Self.date)
        var set = SetDeparturesRequest(stops: [], at: 0)
        set.date = Self.date
        #expect(set.at == Self.noon && set.date == Self.date)
        var ride = ConnectionsRequest(from: "A", to: "B", at: 0)
        ride.date = Self.date
        #expect(ride.at == Self.noon && ride.date == Self.date)
        var kept = FavouriteBoardsRequest([], at: 0)
        kept.date = Self.date
        #expect(kept.at == Self.noon && kept.date == Self.date)
        var journeys = JourneysRequest(from: .stop("A"), to: .stop("B"), at: 0)
        journeys.date = Self.date
        #expect(journeys.at == Self.noon && journeys.date == Self.date)
        var reach = ReachRequest(from: .stop("A"), at: 0, minutes: 10)
        reach.date = Self.date
        #expect(reach.at == Self.noon && reach.date == Self.date)
    }

    @Test(
        "a moment that is no number is an error that says so", arguments: [Double.nan, .infinity, -.infinity, -1e300])
    func none(seconds: Double) throws {
        let timetable = try FeedText().imported().timetable
        var board = DeparturesRequest(stopID: "A", at: Self.noon)
        board.date = Date(timeIntervalSince1970: seconds)
        #expect(#expect(throws: QueryError.self) { try timetable.departures(board) }?.field == "at")
        var ride = ConnectionsRequest(from: "A", to: "B", at: Self.noon)
        ride.date = board.date
        #expect(#expect(throws: QueryError.self) { try timetable.connections(ride) }?.field == "at")
        var journeys = JourneysRequest(from: .stop("A"), to: .stop("B"), at: Self.noon)
        journeys.date = board.date
        #expect(#expect(throws: QueryError.self) { try timetable.journeys(journeys) }?.field == "at")
        var reach = ReachRequest(from: .stop("A"), at: Self.noon, minutes: 10)
        reach.date = board.date
        #expect(#expect(throws: QueryError.self) { try timetable.reach(reach) }?.field == "at")
        var kept = FavouriteBoardsRequest([], at: Self.noon)
        kept.date = board.date
        #expect(#expect(throws: QueryError.self) { try timetable.favouriteBoards(kept) }?.field == "at")
        let snapshot = RealtimeSnapshot(RealtimeOverlay(), now: board.date)
        #expect(#expect(throws: QueryError.self) { try timetable.alerts(realtime: snapshot) }?.field == "now")
        // What is no question has an answer, whatever the moment.
        _ = FeedText.sydney.date(at: board.date)
        _ = FeedText.sydney.offset(at: board.date)
        _ = FeedText.sydney.date(showing: 0, on: ServiceDate(dayNumber: 20_516), notBefore: board.date)
        #expect(RFC3339.text(board.date, in: FeedText.sydney).count == 25)
    }

    @Test func `a zone takes and gives dates`() {
        let (zone, day) = (FeedText.sydney, ServiceDate(dayNumber: 20_516))
        #expect(zone.startDate(of: day).timeIntervalSince1970 == Double(zone.start(of: day)))
        #expect(zone.date(at: Self.date) == zone.date(at: Self.noon))
        #expect(zone.offset(at: Self.date) == zone.offset(at: Self.noon))
        let shown = zone.date(showing: 3600, on: day)
        #expect(shown.timeIntervalSince1970 == Double(zone.instant(showing: 3600, on: day)))
        #expect(zone.date(showing: 3600, on: day, notBefore: Self.date) == shown)
        #expect(RFC3339.date(RFC3339.text(Self.date, in: zone)) == Self.date)
        #expect(RFC3339.text(Self.date, offset: 0) == RFC3339.text(Self.noon, offset: 0))
        #expect(RFC3339.date("noon") == nil)
    }

    @Test func `moments of answers`() throws {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        let moment = file.moment(with: nil, at: Self.date)
        #expect(moment.now == Self.noon && moment.date == Self.date)
        let imported = try #require(try moment.timetable.info().origin.importedDate)
        #expect(abs(imported.timeIntervalSinceNow) < 86400)
        var journeys = try moment.timetable.journeys(
            JourneysRequest(from: .stop("A"), to: .stop("C"), at: Self.date))
        (journeys.later, journeys.earlier) = (Self.noon, nil)
        #expect(journeys.laterDate == Self.date && journeys.earlierDate == nil)
        #expect(RealtimeSnapshot(RealtimeOverlay(), now: Self.date).status.date == Self.date)
    }

    @Test func `a favourite is added at a date`() async throws {
        let folder = try TemporaryFolder()
        let favourites = try Favourites(path: folder.file("favourites.sqlite"))
        let first = try await favourites.add(.stop(Stop(id: "A", name: "Alpha")), created: Self.date)
        #expect(first.created == Self.noon && first.createdDate == Self.date)
    }
}
