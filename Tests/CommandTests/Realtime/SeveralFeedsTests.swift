import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("Several databases, asked for trips, connections, vehicles, alerts and groups")
struct SeveralFeedsTests {
    private static let noMessage = ["--at", "2026-11-25T08:00:00+11:00"]

    private func askBoth(_ words: [String]) throws -> Executable.Run { try HarbourCity.askBeside(words) }

    private func message(of feed: String = "") -> [String] {
        ["--realtime", feed + HarbourCity.message] + HarbourCity.now
    }

    @Test(
        "One of several answers as it does alone, with its name on every row",
        arguments: [
            "trip @L1-N-0740", "connections @2000 @2010", "connections @2000 @2010 --route @L1", "vehicles",
            "vehicles --route @L1", "alerts", "alerts --stop @2000", "alerts --trip @L1-N-0740",
            "departures @2000 --group --limit 2",
        ])
    func withMessages(line: String) throws {
        let words = line.split(separator: " ").map(String.init) + ["--format", "json"]
        let alone = try HarbourCity.ask(words.map { $0.replacing("@", with: "") } + message())
        let both = try askBoth(words.map { $0.replacing("@", with: "city:") } + message(of: "city="))
        #expect(alone.status == 0 && alone.output.utf8.count > 100, "\(alone.errors)")
        #expect(both.status == 0 && both.output != alone.output, "\(both.errors)")
        #expect(both.output.replacing(#""feed":"city","#, with: "") == alone.output)
        #expect(both.errors == alone.errors)
    }

    @Test(
        "So it does by the schedule",
        arguments: [
            "trip @L1-N-0740 --date 20261125", "connections @2000 @2010 --at 2026-11-25T08:00:00+11:00",
            "departures @2000 --group --at 2026-11-25T08:00:00+11:00",
        ])
    func bySchedule(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let json = ["--format", "json"]
        let alone = try HarbourCity.ask(words.map { $0.replacing("@", with: "") } + json)
        let qualified = words.map { $0.replacing("@", with: "city:") }
        let both = try askBoth(qualified + json)
        #expect(both.status == 0 && both.output != alone.output, "\(both.errors)")
        #expect(both.output.replacing(#""feed":"city","#, with: "") == alone.output)
        #expect(try askBoth(qualified + ["--format", "csv"]).output.hasPrefix("feed,"))
        #expect(try askBoth(qualified).output.contains("city"))
    }

    @Test("the groups of several, in their envelope too, read back")
    func groups() throws {
        let words =
            ["departures", "city:2000", "small:-12", "--group", "--format", "json"] + message(of: "city=")
        let run = try askBoth(words)
        #expect(run.status == 0, "\(run.errors)")
        let groups = try JSONDecoder().decode([FeedRow<DepartureGroup>].self, from: Data(run.output.utf8))
        #expect(groups.count > 2)
        let told = try askBoth(words + ["--envelope"])
        let board = try JSONDecoder().decode(SetGroupedBoard.self, from: Data(told.output.utf8))
        #expect(board.groups == groups && board.status.map(\.feed.rawValue).sorted() == ["city", "small"])
        #expect(board.realtime.map(\.feed.rawValue) == ["city"])
        #expect(try String(decoding: AnswerEncoder().encode(board), as: UTF8.self) == told.output)
        let table = try askBoth(["departures", "city:2000", "--group"] + message(of: "city="))
        #expect(table.output.hasPrefix("city: L") && table.output.contains("Expected"))
        let unknown = try askBoth(["departures", "city:nowhere", "--group"])
        #expect(unknown.status == 1 && unknown.errors.contains("nowhere"))
    }

    @Test("the board of several has predicted times in its table")
    func table() throws {
        let run = try askBoth(["departures", "city:2000"] + message(of: "city="))
        #expect(run.output.hasPrefix("Feed  Departs   Expected") && run.output.contains(" min late "))
        #expect(try askBoth(["departures", "city:2000"] + Self.noMessage).output.contains("Expected") == false)
    }

    @Test(
        "An id says of which feed it is",
        arguments: [
            ("trip L1-N-0740", "L1-N-0740 names no feed"), ("trip far:L1-N-0740", "There is no feed far"),
            ("trip small:L1-N-0740", #"The feed has no trip "L1-N-0740""#),
            ("connections city:2000 2010", "2010 names no feed"),
            ("connections city:2000 small:-12", "No trip is of two feeds"),
            ("connections city:2000 city:2010 --route small:L1", "No trip is of two feeds"),
            ("vehicles --route L1", "L1 names no feed"), ("vehicles --route small:L1", #"The feed has no route "L1""#),
            ("alerts --stop small:2000", #"The feed has no stop "2000""#), ("alerts --trip T", "T names no feed"),
        ])
    func ids(line: String, sentence: String) throws {
        let run = try askBoth(line.split(separator: " ").map(String.init) + message(of: "city="))
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test("a message is one of a feed, and an id of the only database has no feed")
    func misplaced() throws {
        #expect(try askBoth(["vehicles"] + message()).status == 64)
        #expect(try askBoth(["departures", "city:2000", "--watch"]).errors.contains("--watch asks one database"))
        for line in [["trip", "city:L1-N-0740"], ["connections", "2000", "city:2010"]] {
            let run = try HarbourCity.ask(line)
            #expect(run.status == 1 && run.errors.contains("Only several databases are asked with the name"))
        }
    }
}
