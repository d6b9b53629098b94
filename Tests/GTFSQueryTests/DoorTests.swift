import FeedSupport
import Foundation
import GTFSQuery
import Testing

/// What an app holds in its hands: dates, durations, URLs, ids and errors. `GTFSQuery` is the only import of the toolkit
/// that is needed for it.
@Suite("Dates, durations, URLs, ids and errors at the door")
struct DoorTests {
    private static let from = Date(timeIntervalSince1970: 1_772_578_800.75)

    @Test("a board from a Date on, for a Duration", arguments: [(3600, 60), (3601, 61), (59, 1), (0, 0), (-1, -1)])
    func board(seconds: Int, minutes: Int) {
        let request = DeparturesRequest(stopID: "A", at: Self.from, for: .seconds(seconds), limit: 3)
        #expect(request == DeparturesRequest(stopID: "A", at: 1_772_578_800, minutes: minutes, limit: 3))
    }

    @Test("a part of a second makes a minute more")
    func fractions() {
        #expect(DeparturesRequest(stopID: "A", at: Self.from, for: .milliseconds(60_001)).minutes == 2)
        #expect(DeparturesRequest(stopID: "A", at: Self.from, for: .milliseconds(-1)).minutes == -1)
    }

    @Test("dates and durations beyond all bounds are refused, not a trap")
    func extremes() throws {
        let feed = try FeedText().imported()
        for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(throws: QueryError.self) {
                try feed.timetable.departures(DeparturesRequest(stopID: "A", at: date))
            }
            #expect(throws: QueryError.self) {
                try feed.timetable.connections(ConnectionsRequest(from: "A", to: "B", at: date))
            }
            _ = try feed.timetable.info(at: date)
        }
        for length in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(-1)] {
            let error = #expect(throws: QueryError.self) {
                try feed.timetable.departures(DeparturesRequest(stopID: "A", at: Self.from, for: length))
            }
            #expect(error?.field == "minutes")
        }
    }

    @Test("a date that is none is called so", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func noDate(seconds: Double) throws {
        let feed = try FeedText().imported()
        let request = DeparturesRequest(stopID: "A", at: Date(timeIntervalSince1970: seconds))
        let error = #expect(throws: QueryError.self) { try feed.timetable.departures(request) }
        #expect(error?.field == "at")
        #expect(error?.description == "at is no date: give one of the years 1 to 9999.")
    }

    @Test("a URL that is none of a file is no path, even where there is a file at that path")
    func remoteURL() throws {
        let feed = try FeedText().imported()
        let url = try #require(URL(string: "https://example.org\(feed.path)"))
        let opened = #expect(throws: StoreError.self) { _ = try Timetable(url: url) }
        let followed = #expect(throws: StoreError.self) { _ = try TimetableFile(url: url) }
        let kept = #expect(throws: StoreError.self) { _ = try Favourites(url: url) }
        for error in [opened, followed, kept] {
            #expect(error?.path == url.absoluteString)
            #expect(error?.description.hasPrefix("\(url.absoluteString) is no file URL") == true)
        }
        let file = try TimetableFile(url: URL(fileURLWithPath: feed.path), memoryBudget: 0)
        #expect(try file.timetable.stop("A").stop.id == "A")
    }

    @Test("a folder is called a folder")
    func folder() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let opened = #expect(throws: StoreError.self) { _ = try Timetable(path: folder) }
        let migrated = #expect(throws: StoreError.self) { _ = try Timetable.migrate(path: folder) }
        for error in [opened, migrated] {
            #expect(error?.description.hasPrefix("\(folder) is a folder") == true, "\(String(describing: error))")
        }
    }

    @Test("a departure has its times as dates, and an id that stays")
    func departure() throws {
        let feed = try FeedText().imported()
        let timetable = try Timetable(url: URL(fileURLWithPath: feed.path))
        #expect(timetable.url.path == feed.path)
        let morning = Date(timeIntervalSince1970: 1_772_578_800)
        let rows = try timetable.departures(DeparturesRequest(stopID: "B", at: morning, for: .seconds(86400)))
            .departures
        let row = try #require(rows.first)
        #expect(row.effectiveDepartureDate == row.scheduledDepartureDate)
        #expect(row.effectiveDepartureDate?.timeIntervalSince1970 == row.scheduledDeparture.map(Double.init))
        #expect(row.id.rawValue == "\(row.serviceDate)~1~~T")
        #expect(Set(rows.map(\.id)).count == rows.count)
        let ride = try timetable.connections(ConnectionsRequest(from: "A", to: "C", at: morning)).connections.first
        #expect(ride?.travelTime == .seconds(1200))
        #expect(row.minutes(until: .departure, at: morning) == 10)
        #expect(row.countdown(.departure, at: morning) == .minutes(10))
        let trip = try timetable.tripBoard(TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate))
        let later = morning.addingTimeInterval(660)
        #expect(trip.progress(at: later) == trip.progress(at: 1_772_578_800 + 660))
        #expect(trip.progress(at: later).nextStop == 2)
    }

    @Test("an unknown id is an error that names it and what is near")
    func unknownID() throws {
        let feed = try FeedText().imported()
        let error = #expect(throws: QueryError.self) { try feed.timetable.stop("Alfa") }
        #expect(error?.code == .unknownID)
        #expect(error?.requestedID == "Alfa")
        #expect(error?.nearest == [QueryError.Match(id: "A", name: "Alpha")])
        #expect(error?.errorDescription == error?.description)
        #expect(
            (error as (any Error)?)?.localizedDescription == #"The feed has no stop "Alfa": did you mean "A" (Alpha)?"#)
        let route = #expect(throws: QueryError.self) { try feed.timetable.route("RR") }
        #expect(route?.nearest.map(\.id) == ["R"])
        let trip = #expect(throws: QueryError.self) { try feed.timetable.trip("no such trip") }
        #expect(trip?.requestedID == "no such trip")
        #expect(trip?.nearest == [])
    }

    @Test("a file that is none is an error of a name that this import has")
    func unreadable() {
        let error = #expect(throws: StoreError.self) {
            try Timetable(url: URL(fileURLWithPath: "/no/such/file.sqlite"))
        }
        #expect(error?.errorDescription == error?.description)
    }
}
