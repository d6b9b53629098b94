import Foundation
import GTFSModel
import GTFSPacking
import GTFSQuery
import GTFSTesting
import Testing

@Suite("Timetables for tests and previews")
struct SmallFeedTests {
    private static let morning = Date(timeIntervalSince1970: 1_795_554_000)

    private static var feed: SmallFeed {
        var feed = SmallFeed()
        feed.addStop("central", "Central, \"Grand\" Hall", isStation: true)
        feed.addStop("central-1", "Central", station: "central", platform: "1")
        feed.addStop("airport")
        feed.addLine(
            "T8", type: .rail, to: "Airport", stops: ["central-1": 0, "airport": 780],
            during: ServiceTime(seconds: 28_800)...ServiceTime(seconds: 30_000), every: 600)
        return feed
    }

    @Test func `A feed of a few lines answers as any timetable`() throws {
        let timetable = try Self.feed.timetable()
        let board = try timetable.departures(DeparturesRequest(stopID: "central", at: Self.morning))
        #expect(board.departures.map(\.tripID) == ["T8-0800", "T8-0810", "T8-0820"])
        #expect(board.departures.map(\.platformCode) == ["1", "1", "1"])
        #expect(board.departures.first?.scheduledDepartureDate == Self.morning)
        #expect(board.departures.first?.headsign == "Airport")
        #expect(try timetable.stop("central").stop.name == "Central, \"Grand\" Hall")
        #expect(try timetable.trip("T8-0810").stopTimes.count == 2)
        #expect(try timetable.info(at: Self.morning).issues.map(\.code) == [])
    }

    @Test func `Text that is set takes the place of what was added, and trips may be added one by one`() throws {
        var feed = Self.feed
        feed.addTrip("night", line: "N8", stops: ["central-1": "25:10:00", "airport": "25:40:00"])
        feed["feed_info.txt"] = """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_version
            Made up,https://example.org,en,7
            """
        #expect(feed["stops.txt"]?.contains("\"Central, \"\"Grand\"\" Hall\"") == true)
        let timetable = try feed.timetable()
        #expect(try timetable.info(at: Self.morning).feed?.version == "7")
        let night = Self.morning.addingTimeInterval(17 * 3600)
        let board = try timetable.departures(DeparturesRequest(stopID: "central", at: night))
        #expect(board.departures.map(\.tripID) == ["night"])
    }

    @Test func `Lines of one name are one route, whatever their number of trips`() throws {
        var feed = SmallFeed()
        feed.addStop("a")
        feed.addStop("b")
        for first in [0, 3600] {
            let start = ServiceTime(seconds: first)
            feed.addLine("1", stops: ["a": 0, "b": 60], during: start...start, every: 0)
        }
        let timetable = try feed.timetable()
        #expect(try timetable.routes().map(\.id) == ["1"])
        #expect(try timetable.info(at: Self.morning).counts.trips == 2)
    }

    @Test func `Text that is no feed is an error that says so`() {
        let error = #expect(throws: ImportError.self) { try Timetable(feed: ["notes.txt": "nothing"]) }
        #expect(error?.code == .noFeed)
    }

    @Test func `The temporary file goes with the last copy of the timetable`() throws {
        var timetable: Timetable? = try Self.feed.timetable()
        let path = try #require(timetable?.path)
        var copy = timetable
        #expect(FileManager.default.fileExists(atPath: path))
        timetable = nil
        #expect(try copy?.routes().count == 1)
        copy = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `Realtime of one timetable fits another one of the same text`() throws {
        let (one, other) = (try Self.feed.timetable(), try Self.feed.timetable())
        let request = DeparturesRequest(stopID: "central", at: Self.morning)
        let row = try #require(try one.departures(request).departures.first)
        let snapshot = try one.snapshot([.late(row.trip, by: 90)], at: Self.morning)
        #expect(try other.departures(request, realtime: snapshot).departures.first?.realtime?.delay == 90)
    }
}
