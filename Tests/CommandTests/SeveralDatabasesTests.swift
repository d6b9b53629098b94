import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("Several databases asked as one")
struct SeveralDatabasesTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("feeds"), withIntermediateDirectories: true)
        try SearchDatabase.make(in: folder)
        for name in ["east", "north"] {
            try FileManager.default.copyItem(
                atPath: folder.path("places.sqlite"), toPath: folder.path("feeds/\(name).sqlite"))
        }
        try SmallDatabase.make("feeds/west.sqlite", in: folder, runsOn: [20_240_201])
        return folder
    }

    private let both = ["--database", "feeds/east.sqlite", "--database", "feeds/north.sqlite"]

    @Test("search has the stops of all, each with its feed", arguments: [true, false])
    func search(namesFolder: Bool) throws {
        let databases = namesFolder ? ["--database", "feeds"] : both
        let run = try Executable.query.run(databases + ["search", "wharf", "--format", "json"], in: folder())
        #expect(run.status == 0, "\(run.errors)")
        let rows = try JSONDecoder().decode([FeedRow<StopResult>].self, from: Data(run.output.utf8))
        #expect(Set(rows.map(\.feed.rawValue)) == ["east", "north"])
        #expect(rows.allSatisfy { $0.row.id == "-12" })
        #expect(try String(decoding: AnswerEncoder().encode(rows), as: UTF8.self) == run.output)
        #expect(run.output.hasPrefix(#"[{"feed":""#))
    }

    @Test("the id of a row asks for its stop: in JSON, in CSV and in the table")
    func pastedBack() throws {
        struct Row: Decodable {
            let id: String

            enum CodingKeys: String, CodingKey { case id = "feed_stop_id" }
        }
        let folder = try folder()
        let all = ["--database", "feeds"]
        func rows(_ words: [String]) throws -> [String] {
            let run = try Executable.query.run(all + words + ["--format", "json"], in: folder)
            return try JSONDecoder().decode([Row].self, from: Data(run.output.utf8)).map(\.id)
        }
        let found = try rows(["search", "wharf"])
        #expect(Set(found) == ["east:-12", "north:-12"])
        let board = try rows(["departures", "west:-12", "--at", "2024-02-01T08:00"])
        #expect(Set(board) == ["west:-12"])
        for id in board {
            #expect(try Executable.query.run(all + ["departures", id], in: folder).status == 0)
        }
        let csv = try Executable.query.run(all + ["search", "wharf", "--format", "csv"], in: folder)
        #expect(csv.output.hasPrefix("feed,feed_stop_id,stop_id,") && csv.output.contains("\r\neast,east:-12,-12,"))
        let table = try Executable.query.run(all + ["search", "wharf"], in: folder)
        #expect(table.output.hasPrefix("Stop       ") && table.output.contains("\nnorth:-12  "))
    }

    @Test("nearby has the feed before the id of each stop")
    func nearby() throws {
        let run = try Executable.query.run(both + ["nearby", "-33.87", "151.21"], in: folder())
        #expect(run.output.hasPrefix("Metres  Stop"))
        #expect(run.output.contains("     0  east:S"))
    }

    @Test("a board is asked by an id with its feed")
    func departures() throws {
        let words = ["departures", "west:-12", "--at", "2024-02-01T08:00", "--format", "csv"]
        let all = ["--database", "feeds"]
        let run = try Executable.query.run(all + words, in: folder())
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } } == ["west", "west"])
        let unknown = try Executable.query.run(all + ["departures", "west:99"], in: folder())
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("Error: The feed has no stop \"99\""))
        let plain = try Executable.query.run(all + ["departures", "99"], in: folder())
        #expect(plain.status == 1)
    }

    @Test("a board of several has pages, an envelope, and the days of a feed that is over")
    func pages() throws {
        let folder = try folder()
        let all = ["--database", "feeds", "departures", "west:-12", "--at", "2024-02-01T08:00"]
        let whole = try Executable.query.run(all + ["--format", "json"], in: folder)
        let rows = try JSONDecoder().decode([FeedRow<Departure>].self, from: Data(whole.output.utf8))
        #expect(rows.count == 2)
        var (cursor, paged): (SetCursor?, [FeedRow<Departure>]) = (nil, [])
        for _ in 0...rows.count {
            let page = try Executable.query.run(
                all + ["--format", "json", "--envelope", "--limit", "1"]
                    + (cursor.map { ["--cursor", "\($0)"] } ?? []),
                in: folder)
            #expect(page.status == 0, "\(page.errors)")
            let board = try JSONDecoder().decode(SetBoard.self, from: Data(page.output.utf8))
            paged += board.departures
            cursor = board.next
            if cursor == nil { break }
        }
        #expect(paged == rows)
        let first = try Executable.query.run(all + ["--limit", "1"], in: folder)
        #expect(first.errors.contains("There is more: --cursor "))
        let over = try Executable.query.run(
            ["--database", "feeds", "departures", "west:-12", "--at", "2031-02-01T08:00"], in: folder)
        #expect(over.errors.contains("west: The feed is over"))
        let two = try Executable.query.run(["--database", "feeds", "departures", "west:98", "east:99"], in: folder)
        #expect(two.status == 1 && two.errors.contains("\"98\"") && two.errors.contains("\"99\""))
    }

    @Test("an id with its feed, where one database is asked, says how to write it")
    func qualifiedForOne() throws {
        let run = try Executable.query.run(
            ["--database", "feeds/west.sqlite", "departures", "west:-12"], in: folder())
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: The feed has no stop \"west:-12\""))
        #expect(run.errors.hasSuffix("Only several databases are asked with the name of the file: write -12.\n"))
    }

    @Test(
        "an id that several have is refused without its feed, and answered with it",
        arguments: [
            "stop S", "route B", "transfers S", "timetable B", "stops --route B", "routes --stop S", "trip T1",
            "departures S",
        ])
    func ambiguous(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let folder = try folder()
        let run = try Executable.query.run(both + words, in: folder)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errors == "Error: \(words[words.count - 1]) names no feed: write the feed and the id with a colon "
                + "between them, as in sydney:200060.\n")
        guard words[0] != "trip", words[0] != "departures", words[0] != "timetable" else { return }
        let qualified = words.dropLast() + ["north:" + words[words.count - 1]]
        let answered = try Executable.query.run(both + qualified + ["--format", "json"], in: folder)
        #expect(answered.status == 0 && !answered.output.contains("east"), "\(answered.errors)")
    }

    @Test("a command that asks one database refuses several", arguments: ["info", "map", "shape --route B"])
    func one(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try Executable.query.run(both + words, in: folder())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: A command asks one database, but --database names 2: leave one."))
    }
}
