import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("gtfs-query departures --group, trip and connections with --realtime")
struct GroupedBoardCommandTests {
    private static let message = ["--realtime", HarbourCity.message] + HarbourCity.now

    @Test("a group has a title, the next departures of a route and direction, and how many more there are")
    func table() throws {
        let run = try HarbourCity.ask(
            ["departures", "2000", "--at", "2026-11-25T08:00:00+11:00", "--group", "--limit", "2"])
        #expect(run.status == 0, "\(run.errors)")
        let titles = run.output.split(separator: "\n").filter { $0.hasPrefix("L") }
        #expect(titles.contains { $0.hasPrefix("L1 to ") })
        #expect(titles.contains { $0.hasSuffix(" +1") || $0.contains(" +") })
    }

    @Test("groups as JSON read back, alone and in the envelope", arguments: [true, false])
    func json(isRealtime: Bool) throws {
        let words = ["departures", "2000", "--group", "--format", "json"]
        let more = isRealtime ? Self.message : ["--at", "2026-11-25T08:00:00+11:00"]
        let run = try HarbourCity.ask(words + more)
        let groups = try JSONDecoder().decode([DepartureGroup].self, from: Data(run.output.utf8))
        #expect(groups.count > 2)
        #expect(groups.allSatisfy { !$0.departures.isEmpty && $0.departures.count <= 6 })
        #expect(try String(decoding: AnswerEncoder().encode(groups), as: UTF8.self) == run.output)
        let told = try HarbourCity.ask(words + more + ["--envelope"])
        let board = try JSONDecoder().decode(GroupedBoard.self, from: Data(told.output.utf8))
        #expect(board.groups == groups)
        #expect((board.realtime != nil) == isRealtime)
        #expect(try String(decoding: AnswerEncoder().encode(board), as: UTF8.self) == told.output)
    }

    @Test
    func `T15: the routes that a file gives one name share a group under it, and options of lines go with groups`()
        throws
    {
        let folder = try TemporaryFolder()
        try Data("route_id,line\nL1,Rail\nL2,Rail\n".utf8).write(to: folder.url.appendingPathComponent("lines.csv"))
        let words = ["departures", "2000", "--at", "2026-11-25T08:00:00+11:00"]
        let run = try HarbourCity.ask(words + ["--group", "--lines", folder.path("lines.csv")])
        let titles = run.output.split(separator: "\n").filter { $0.contains(" to ") && !$0.hasPrefix(" ") }
        #expect(titles.contains { $0.hasPrefix("Rail to ") } && !titles.contains { $0.hasPrefix("L1 to ") }, "\(run)")
        #expect(run.output.contains("L1 ") && run.output.contains("L2 ") && run.errors.isEmpty)
        try Data("route_id,line\nL1,Rail\nL9x,Rail\n".utf8).write(to: folder.url.appendingPathComponent("some.csv"))
        let some = try HarbourCity.ask(words + ["--group", "--lines", folder.path("some.csv")])
        #expect(some.errors.contains("1 route_id of \(folder.path("some.csv")) is not in this feed."))
        #expect(try HarbourCity.ask(words + ["--group", "--lines", "networks", "--join-express"]).status == 0)
        #expect(try HarbourCity.ask(words + ["--join-express"]).status == 64)
    }

    @Test("--group has no pages")
    func pages() throws {
        #expect(try HarbourCity.ask(["departures", "2000", "--group", "--cursor", "0~0~0~20260101~0~T"]).status == 64)
    }

    @Test("a trip with realtime is as late as the board says, and its JSON reads back")
    func trip() throws {
        let run = try HarbourCity.ask(["trip", "L1-N-0740", "--format", "json"] + Self.message)
        #expect(run.status == 0, "\(run.errors)")
        let page = try JSONDecoder().decode(TripBoard.self, from: Data(run.output.utf8))
        #expect(page.stops.first { $0.stopID == "2001" }?.realtime?.delay == 360)
        #expect(try String(decoding: AnswerEncoder().encode(page), as: UTF8.self) == run.output)
        let table = try HarbourCity.ask(["trip", "L1-N-0740"] + Self.message)
        #expect(table.output.contains("Next stop"))
        #expect(table.output.contains("6 min late"))
    }

    @Test("connections with realtime have the predicted times")
    func connections() throws {
        let words = ["connections", "2000", "2010", "--limit", "3", "--format", "json"]
        let run = try HarbourCity.ask(words + Self.message)
        #expect(run.status == 0, "\(run.errors)")
        let rides = try JSONDecoder().decode([Connection].self, from: Data(run.output.utf8))
        #expect(!rides.isEmpty)
        #expect(rides.contains { $0.boarding.realtime?.isRealTime == true })
        #expect(try String(decoding: AnswerEncoder().encode(rides), as: UTF8.self) == run.output)
    }
}
