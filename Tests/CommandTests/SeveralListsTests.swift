import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

@Suite("Several databases, asked for routes, stops, transfers, services and days")
struct SeveralListsTests {
    private static let day = ["--date", "20261125"]
    private static let json = ["--format", "json"]

    private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    /// JSON without the feeds of rows and the ids that have them.
    private func plain(_ json: String) -> String {
        json.replacing(#/"feed(?:_\w+)?":"(?:city|small)[^"]*",/#, with: "")
    }

    @Test(
        "One of several answers as it does alone, with its name on every row",
        arguments: [
            "route @L1", "stop @2000", "stops --route @L1", "transfers @2000", "routes --stop @2000",
            "routes --agency @PEL", "timetable @L1 --date 20261125", "stop @2000 --lang fr",
        ])
    func chosen(line: String) throws {
        let alone = try HarbourCity.ask(words(line.replacing("@", with: "")) + Self.json)
        let qualified = words(line.replacing("@", with: "city:"))
        let both = try HarbourCity.askBeside(qualified + Self.json)
        #expect(alone.status == 0 && alone.output.utf8.count > 100, "\(alone.errors)")
        #expect(both.status == 0 && both.output != alone.output, "\(both.errors)")
        #expect(plain(both.output) == alone.output && both.errors == alone.errors)
        #expect(try HarbourCity.askBeside(qualified + ["--format", "csv"]).output.hasPrefix("feed,"))
        #expect(try HarbourCity.askBeside(qualified).output.contains("city"))
    }

    @Test func `T17: feeds are ordered by the distance from a place to their box, then to their centre`() throws {
        func feed(_ name: String, _ box: String?, centre: (Double, Double)? = nil) throws -> FeedOverview {
            FeedOverview(
                feed: try #require(FeedID(name)), database: name,
                centre: centre.map { Coordinate(latitude: $0.0, longitude: $0.1) },
                box: box.flatMap { CoordinateBox($0) })
        }
        let feeds = [
            try feed("none", nil), try feed("east", "12,0,13,1", centre: (0.5, 12.5)),
            try feed("wide", "-5,-5,5,5", centre: (4, 4)), try feed("small", "-1,-1,1,1", centre: (0, 0)),
            try feed("across", "179,-1,-178,1", centre: (0, -179)),
        ]
        func order(_ latitude: Double, _ longitude: Double) -> [String] {
            feeds.nearest(to: Coordinate(latitude: latitude, longitude: longitude)).map(\.feed.rawValue)
        }
        #expect(order(0.5, 0.5) == ["small", "wide", "east", "across", "none"])
        #expect(order(4, 4) == ["wide", "small", "east", "across", "none"])
        #expect(order(0, -177) == ["across", "east", "wide", "small", "none"])
        let run = try HarbourCity.askBeside(["feeds", "--near", "-33.87,151.21", "--format", "csv"])
        #expect(run.status == 0 && run.output.contains("\ncity,"), "\(run.errors)")
    }

    @Test(
        "An id says of which feed it is",
        arguments: [
            ("route L1", "L1 names no feed"), ("route far:L1", "There is no feed far"),
            ("route small:L1", #"The feed has no route "L1""#), ("stop 2000", "2000 names no feed"),
            ("stop small:2000", #"The feed has no stop "2000""#),
            ("transfers city:-12", #"The feed has no stop "-12""#),
            ("timetable small:L1", #"The feed has no route "L1""#), ("stops --route L1", "L1 names no feed"),
            ("stops --route small:L1", #"The feed has no route "L1""#), ("routes --stop 2000", "2000 names no feed"),
            ("routes --stop small:2000", #"The feed has no stop "2000""#),
            ("routes --agency small:PEL", #"The feed has no agency "PEL""#), ("routes --agency PEL", "names no feed"),
            ("nearby -33.87,151.21 --route small:L1", #"The feed has no route "L1""#),
            ("routes --cursor L1", "is no cursor"), ("stops --cursor far:1", "is no cursor"),
        ])
    func ids(line: String, sentence: String) throws {
        let run = try HarbourCity.askBeside(words(line))
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test(
        "An id of the only database has no feed",
        arguments: [
            "route city:L1", "stop city:L1", "timetable city:L1", "stops --route city:L1", "routes --stop city:L1",
        ])
    func only(line: String) throws {
        let run = try HarbourCity.ask(words(line))
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix(" Only several databases are asked with the name of the file: write L1.\n"))
    }

    @Test("A list has the rows of every feed, and each row asks for its route or stop when it is pasted back")
    func pastedBack() throws {
        let routes = try HarbourCity.askBeside(["routes"] + Self.json)
        let rows = try JSONDecoder().decode([FeedRow<Route>].self, from: Data(routes.output.utf8))
        let alone = try JSONDecoder().decode(
            [Route].self, from: Data(HarbourCity.ask(["routes"] + Self.json).output.utf8))
        #expect(rows.filter { $0.feed.rawValue == "city" }.map(\.row) == alone && !alone.isEmpty)
        #expect(rows.map { "\($0.qualified($0.row.id))" }.suffix(2) == ["city:N40", "small:F"])
        #expect(try String(decoding: AnswerEncoder().encode(rows), as: UTF8.self) == routes.output)
        let csv = try HarbourCity.askBeside(["routes", "--format", "csv"])
        #expect(csv.output.hasPrefix("feed,feed_route_id,route_id,") && csv.output.contains("\r\nsmall,small:F,F,"))
        let table = try HarbourCity.askBeside(["routes"]).output
        #expect(table.hasPrefix("Route ") && table.contains("\nsmall:F  ") && table.contains("  city:PEL\n"))
        let stops = try HarbourCity.askBeside(["stops"] + Self.json)
        let ids = try JSONDecoder().decode([FeedRow<Stop>].self, from: Data(stops.output.utf8)).map { found in
            "\(found.qualified(found.row.id))"
        }
        #expect(ids.contains("city:2000") && ids.suffix(2) == ["small:-12", "small:P"])
        for line in ["route small:F", "route city:40", "stop small:-12", "stop \(ids[0])", "routes --stop small:-12"] {
            let run = try HarbourCity.askBeside(words(line) + Self.json)
            #expect(run.status == 0 && run.output.contains(#""feed_"#), "\(run.errors)")
        }
        let transfers = try HarbourCity.askBeside(["transfers", "city:2000"]).output
        #expect(transfers.hasPrefix("From stop ") && transfers.contains("city:2001  city:2004"))
        let stop = try HarbourCity.askBeside(["stop", "city:2000"]).output
        #expect(stop.hasPrefix("Feed") && stop.contains("\ncity:L1 ") && stop.contains("\ncity:2001 "))
    }

    @Test("The pages of a list have all its rows, each once", arguments: [("routes", 4), ("stops", 30), ("stops", 77)])
    func pages(list: String, limit: Int) throws {
        let folder = try TemporaryFolder()
        func ask(_ words: [String]) throws -> (ids: [String], next: String?) {
            let run = try HarbourCity.askBeside([list, "--format", "csv"] + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let cells = run.output.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[1] }
            return (cells.map(String.init), run.errors.split(separator: "--cursor ").last.map { String($0.dropLast()) })
        }
        let all = try ask([]).ids
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try ask(["--limit", "\(limit)"] + (cursor.map { ["--cursor", $0] } ?? []))
            #expect(page.ids.count == min(limit, all.count - found.count))
            found += page.ids
            cursor = page.next
        } while cursor != nil && found.count < all.count
        #expect(found == all && cursor == nil && Set(all.map { $0.prefix { $0 != ":" } }) == ["city", "small"])
    }

    @Test(
        "services and days of every feed", arguments: ["services", "services --date 20261125", "calendar"])
    func days(line: String) throws {
        let alone = try HarbourCity.ask(words(line) + Self.json)
        let both = try HarbourCity.askBeside(words(line) + Self.json, runsOn: [20_261_125])
        #expect(both.status == 0, "\(both.errors)")
        #expect(both.output.contains(#"{"feed":"small","#))
        let rows = alone.output.dropLast("]\n".count)
        #expect(rows.utf8.count > 100 && plain(both.output).hasPrefix(rows))
        #expect(try HarbourCity.askBeside(words(line)).output.hasPrefix("Feed "))
    }

    @Test("a calendar says of which feed a note is, and its picture is of one database")
    func calendar() throws {
        let over = try HarbourCity.askBeside(["calendar", "--year", "2099"])
        #expect(over.status == 0 && over.errors.hasPrefix("city: The feed has no service in 2099: "))
        #expect(over.errors.contains("\nsmall: The feed has no service in 2099: its days are 20240101 to 20240229.\n"))
        for words in [["--picture", "c.html"], ["--format", "svg"]] {
            let run = try HarbourCity.askBeside(["calendar"] + words)
            #expect(run.status == 64)
            #expect(run.errors.hasPrefix("Error: A picture asks one database, but --database names 2: leave one."))
        }
    }

    @Test("the timetable of one of several as CSV and as a picture")
    func timetable() throws {
        let folder = try TemporaryFolder()
        let alone = try HarbourCity.ask(["timetable", "L1", "--format", "csv"] + Self.day)
        let csv = try HarbourCity.askBeside(["timetable", "city:L1", "--format", "csv"] + Self.day)
        #expect(csv.output.replacing(#/(^|\r\n)(?:feed|city),/#) { $0.output.1 } == alone.output)
        #expect(csv.output.hasPrefix("feed,direction_id,") && csv.output != alone.output)
        _ = try HarbourCity.ask(["timetable", "L1", "--picture", "alone.html"] + Self.day, in: folder)
        let drawn = try HarbourCity.askBeside(
            ["timetable", "city:L1", "--picture", "both.html"] + Self.day, in: folder)
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(try folder.data("both.html") == folder.data("alone.html"))
        let none = try HarbourCity.askBeside(["timetable", "city:N40", "--picture", "n.html"] + Self.day, in: folder)
        #expect(none.status == 1 && none.errors.hasSuffix("--date 20261127.\n"), "\(none.errors)")
    }

    @Test("lines answer as the commands do")
    func lines() throws {
        let folder = try TemporaryFolder()
        let questions = ["routes --limit 9", "stop city:2000", "stops --route city:L1", "services", "route L1"]
        try SmallDatabase.make("small.sqlite", in: folder)
        try Data(questions.map { $0 + "\n" }.joined().utf8).write(to: folder.url.appendingPathComponent("lines.txt"))
        let run = try HarbourCity.ask(
            ["--database", "small.sqlite", "lines"], in: folder, input: folder.path("lines.txt"))
        let answers = run.output.split(separator: "\n")
        try #require(answers.count == questions.count, "\(run.errors)")
        for (question, answer) in zip(questions, answers).dropLast() {
            let alone = try HarbourCity.askBeside(words(question) + Self.json, in: folder)
            #expect(
                try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? NSObject
                    == JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? NSObject)
        }
        #expect(answers.last?.contains("names no feed") == true)
    }
}
