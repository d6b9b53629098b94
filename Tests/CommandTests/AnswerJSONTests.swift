import Foundation
import GTFSExport
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// The JSON that a command prints is the library's: an app decodes it into the library's types, and encoding these gives the
/// same bytes again.
@Suite("The JSON of the commands and the library")
struct AnswerJSONTests {
    /// A command line, and what its JSON is.
    struct Command: CustomTestStringConvertible, Sendable {
        let words: [String]
        /// Decodes the output and encodes it again.
        let again: @Sendable (Data) throws -> Data

        init<Value: Codable & Sendable>(_ words: String..., as type: Value.Type) {
            self.words = words
            again = { try AnswerEncoder().encode(JSONDecoder().decode(Value.self, from: $0)) }
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let morning = "2026-11-25T08:00:00+11:00"

    static let commands: [Command] = [
        Command("departures", "2000", "--at", morning, as: [Departure].self),
        Command("departures", "2000", "--at", morning, "--headways", "--for", "600", as: [Departure].self),
        Command("departures", "2000", "--at", morning, "--arrivals", as: [Departure].self),
        Command("departures", "2000", "--at", morning, "--envelope", "--limit", "3", as: DepartureBoard.self),
        Command("departures", "2000", "--at", "2030-01-01T08:00:00Z", "--envelope", as: DepartureBoard.self),
        Command("nearby", "-33.87", "151.21", "--radius", "5000", as: [StopResult].self),
        Command(
            "nearby", "-33.87", "151.21", "--radius", "5000", "--departures", "--at", morning, as: [StopResult].self),
        Command("search", "square", "--near", "-33.87,151.21", as: [StopResult].self),
        Command("stop", "2000", as: StopDetail.self), Command("route", "L1", as: RouteDetail.self),
        Command("routes", as: [Route].self), Command("stops", "--route", "L1", as: [Stop].self),
        Command("services", as: [ServiceCalendar].self), Command("info", as: TimetableInfo.self),
        Command("feeds", as: [FeedOverview].self),
        Command("size", as: TimetableSize.self), Command("verify", as: Verification.self),
        Command("migrate", as: SchemaMigration.self),
        Command("watch", "2000", "2050", "--at", morning, "--now", morning, "--plan", as: [Notice].self),
        Command("timeline", "2000", "--at", morning, as: [BoardTimeline.Entry].self),
        Command("timeline", "2000", "2050", "--commute", "--at", morning, as: [CommuteTimeline.Entry].self),
        Command("strip", "L1", "--at", morning, as: RouteStrip.self),
    ]

    @Test("is read and written again byte for byte", arguments: commands)
    func schedule(command: Command) throws {
        try check(command)
    }

    private static let message = ["--realtime", HarbourCity.message] + HarbourCity.now

    static let realtimeCommands: [Command] = [
        Command("departures", "2000", as: [Departure].self),
        Command("departures", "2000", "--envelope", as: DepartureBoard.self),
        Command("departures", "2050", "--arrivals", "--include-departed", as: [Departure].self),
        Command("vehicles", as: [LiveVehicle].self), Command("vehicles", "--where", as: [LocatedVehicle].self),
        Command("place", "L1-S-0800", as: [TripLocation].self), Command("alerts", as: [AlertReport].self),
        Command("trip", "L1-N-0740", as: TripBoard.self), Command("trip", "L1-S-0800", as: TripBoard.self),
        Command("alerts", "--lang", "fr", as: [AlertReport].self),
    ]

    @Test("is read and written again byte for byte with realtime", arguments: realtimeCommands)
    func realtime(command: Command) throws {
        try check(command, Self.message)
    }

    @Test("of a trip with realtime has its progress, at the stop from which it leaves late")
    func progress() throws {
        let run = try HarbourCity.ask(["trip", "L1-N-0740", "--format", "json"] + Self.message)
        let trip = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let progress = try #require(trip["progress"] as? [String: Any])
        let stops = try #require(trip["stop_times"] as? [[String: Any]])
        let next = try #require(progress["next_stop"] as? Int)
        #expect(stops[next]["stop_name"] as? String == "Lantern Square")
        #expect(stops[next]["departure"] as? String == "2026-11-25T08:02:50+11:00")
        #expect(progress["stops_left"] as? Int == stops.count - next && next > 0)
        let fraction = try #require(progress["fraction"] as? Double)
        #expect(0 < fraction && fraction < 1)
        let board = try JSONDecoder().decode(TripBoard.self, from: Data(run.output.utf8))
        let now = try #require(RFC3339.instant(HarbourCity.now[1]))
        #expect(board.progress(at: now).fraction == fraction)
    }

    @Test("of a trip has the same fields in the same order with and without realtime")
    func oneShape() throws {
        let words = ["trip", "L1-N-0740", "--date", "20261125", "--format", "json"]
        let plain = try HarbourCity.ask(words).output
        let live = try HarbourCity.ask(words + Self.message).output
        let fields = [plain, live].map { $0.components(separatedBy: #""service_date""#)[0] }
        #expect(fields[0] == fields[1])
        #expect(fields[0].contains(#""route_id":"L1""#) && fields[0].contains(#""service_id":"#))
        for text in [plain, live] { #expect(text.contains(#""stop_times":[{"#), "\(text)") }
        #expect(!live.contains(#""stops":"#) && !live.contains(#""route":{"#))
    }

    @Test("of a report on messages is read and written again, also where one cannot be read")
    func reports() throws {
        try check(Command("realtime", HarbourCity.message, as: [MessageReport].self), HarbourCity.now)
        try check(
            Command("realtime", HarbourCity.message, "none.pb", as: [MessageReport].self), HarbourCity.now, status: 1)
    }

    @Test("of trips and connections that a board names is read and written again")
    func trips() throws {
        let board = try HarbourCity.ask(["departures", "2000", "--at", Self.morning, "--format", "json"])
        let rows = try JSONDecoder().decode([Departure].self, from: Data(board.output.utf8))
        try #require(rows.count > 5)
        for row in rows.prefix(6) {
            let (trip, date) = (row.tripID.rawValue, row.serviceDate.description)
            try check(Command("trip", trip, as: TripTimetable.self))
            try check(Command("trip", trip, "--date", date, as: TripTimetable.self))
            let page = try HarbourCity.ask(["trip", trip, "--format", "json"])
            let stops = try JSONDecoder().decode(TripTimetable.self, from: Data(page.output.utf8)).stopTimes
            guard let last = stops.last?.stopID else { continue }
            try check(
                Command("connections", row.stopID.rawValue, last.rawValue, "--at", Self.morning, as: [Connection].self))
        }
    }

    @Test("of journeys and of reached stops is read and written again")
    func journeys() throws {
        try check(Command("journeys", "5060", "2050", "--at", Self.morning, as: [Journey].self))
        try check(Command("journeys", "5060", "2050", "--at", Self.morning, "--envelope", as: JourneyList.self))
        try check(Command("reach", "2000", "--minutes", "20", "--at", Self.morning, as: [ReachedStop].self))
    }

    @Test("of a check against the feed is the checks, then the files")
    func verifyFeed() throws {
        let feed = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        let run = try HarbourCity.ask(["verify", feed, "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.dropFirst().split(separator: "\n").map { $0.trimmingCharacters(in: ["]", ","]) }
        let files = lines.filter { $0.contains(#""file":"#) }
        #expect(files.count > 5)
        for line in files {
            let file = try JSONDecoder().decode(FeedCheck.File.self, from: Data(line.utf8))
            #expect(try String(decoding: AnswerEncoder().encode(file), as: UTF8.self) == line + "\n")
        }
    }

    private func check(
        _ command: Command, _ more: [String] = [], status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run = try HarbourCity.ask(command.words + ["--format", "json"] + more)
        #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
        let again = try command.again(Data(run.output.utf8))
        #expect(String(decoding: again, as: UTF8.self) == run.output, sourceLocation: sourceLocation)
    }
}
