import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("gtfs-query journeys and reach")
struct JourneyCommandTests {
    @Test("a table has a line for each journey and each of its legs; how one walks is in the help and in the envelope")
    func table() throws {
        let run = try HarbourCity.ask(["journeys", "5060", "2050", "--at", "2026-11-25T08:00", "--limit", "1"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                Departs  Arrives  Minutes  Changes   Walk
                09:00    10:26         86        2  172 m
                  09:00–09:13:40     52    Cape Light › Sandbar Beach
                  09:30–09:57:13     40    Sandbar Beach › Lantern Square, Stand B
                  09:57:13–09:59:21  walk  172 m to Lantern Square
                  10:11–10:26        L1    Lantern Square › Saltpan

                """)
        #expect(run.errors.isEmpty)
        let help = try HarbourCity.ask(["journeys", "--help"]).output.split(whereSeparator: \.isWhitespace)
        #expect(
            help.joined(separator: " ").contains("Walking is at 4.8 km/h, 1.2 times the great circle, up to 1000 m."))
    }

    @Test("later rides stand below their legs, in cells of CSV, and with the way on in JSON")
    func alternatives() throws {
        let words = [
            "journeys", "5060", "2050", "--at", "2026-11-25T08:00", "--limit", "1", "--alternatives", "1",
        ]
        let run = try HarbourCity.ask(words)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                Departs  Arrives  Minutes  Changes   Walk
                09:00    10:26         86        2  172 m
                  09:00–09:13:40     52    Cape Light › Sandbar Beach
                  or 11:00–11:13:40  52    Cape Light › Sandbar Beach, there 12:26
                  09:30–09:57:13     40    Sandbar Beach › Lantern Square, Stand B
                  or 10:30–10:57:13  40    Sandbar Beach › Lantern Square, Stand B, there 11:26
                  09:57:13–09:59:21  walk  172 m to Lantern Square
                  10:11–10:26        L1    Lantern Square › Saltpan
                  or 10:41–10:56     L1    Lantern Square › Saltpan, there 10:56

                """)
        let csv = try HarbourCity.ask(words + ["--format", "csv"]).output
        #expect(csv.contains(#"""keeps_rest"":true,""journey_arrival"":""2026-11-25T10:56:00+11:00"""#))
        #expect(csv.contains(#","[{""departure"":""2026-11-25T11:00:00+11:00"""#), "a cell is one JSON array")
        let json = try HarbourCity.ask(words + ["--format", "json"]).output
        let journey = try #require(try JSONDecoder().decode([Journey].self, from: Data(json.utf8)).first)
        let others = journey.legs.filter { $0.mode == .ride }.compactMap(\.alternatives.first)
        #expect(others.map(\.keepsRest) == [false, false, true])
        #expect(others.map { $0.rest?.boardings } == [2, 1, nil])
        #expect(others[0].rest?.arrival == others[0].journeyArrival)
        for (value, sentence) in [
            ("21", "--alternatives 21: give a number of rides from 0 to 20."), ("-1", "from 0 to 20"),
        ] {
            let refused = try HarbourCity.ask(words.dropLast() + [value])
            #expect(refused.status != 0 && refused.errors.contains(sentence), "\(refused.errors)")
        }
    }

    @Test("words are resolved by search, and the command says for what it took them")
    func words() throws {
        let run = try HarbourCity.ask(
            ["journeys", "-33.87,151.21", "cape light", "--arrive-by", "2026-11-25T09:30", "--format", "json"])
        #expect(run.errors.contains("\"cape light\" is taken for Cape Light (5060)."))
        let journeys = try JSONDecoder().decode([Journey].self, from: Data(run.output.utf8))
        #expect(journeys.map(\.boardings) == [1])
        #expect(journeys.first?.legs.map(\.mode) == [.walk, .ride])
        #expect(journeys.first?.legs.last?.stops.last?.stopID == "5060")
    }

    @Test("a journey after the window says so in its row, in JSON and on standard error")
    func afterWindow() throws {
        let words = ["journeys", "5060", "2050", "--at", "2026-11-25T02:00", "--for", "10", "--limit", "1"]
        let run = try HarbourCity.ask(words)
        #expect(run.output.contains("Walk  Note\n") && run.output.contains("after the window"))
        #expect(run.errors.contains("Nothing that no other beats leaves within 10 minutes: the next departure after"))
        #expect(try HarbourCity.ask(words + ["--format", "json"]).output.contains("\"flags\":[\"after_window\"]"))
        #expect(run.output.hasPrefix("Departs"))
        let late = try HarbourCity.ask(["journeys", "5060", "2050", "--at", "2026-11-25T23:59", "--for", "1"])
        #expect(late.output.hasPrefix("Day         Departs") && late.output.contains("\n2026-11-26  "))
        let within = try HarbourCity.ask(["journeys", "5060", "2050", "--at", "2026-11-25T08:00"])
        #expect(!within.output.contains("window") && !within.errors.contains("Nothing"))
    }

    @Test("an end without stops nearby is no error, and the command says what would help")
    func nothing() throws {
        let run = try HarbourCity.ask(["journeys", "10,10", "2050", "--at", "2026-11-25T08:00"])
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("No stop is within reach of where the journey begins: name a stop, or use --bike."))
    }

    @Test("of an end at which no trip stops, and which no such stop is near to, the command says so")
    func notServed() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: HarbourCity.fixtures.appendingPathComponent("minimal"), to: folder.url.appendingPathComponent("feed"))
        let stops = try folder.text("feed/stops.txt") + "S,Elsewhere,-33.5,151.5\n"
        try Data(stops.utf8).write(to: URL(fileURLWithPath: folder.path("feed/stops.txt")))
        let made = try Executable.importer.run(["feed", "--quiet"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let from = try Executable.query.run(["journeys", "S", "A", "--at", "2026-03-04T08:00"], in: folder)
        #expect(from.errors == "No trip stops at S, nor within reach of it: name another stop, or use --bike.\n")
        let to = try Executable.query.run(["journeys", "A", "S", "--at", "2026-03-04T08:00"], in: folder)
        #expect(to.errors == "No trip stops at S, nor within reach of it: name another stop.\n")
    }

    @Test(
        "values that are not allowed are errors of one sentence",
        arguments: [
            (["journeys", "2000", "2050", "--for", "99999"], 64),
            (["journeys", "2000", "2050", "--max-changes", "9"], 64),
            (["journeys", "2000", "nowhere at all"], 1), (["journeys", "2000", "lantern square"], 1),
            (["reach", "2000", "--minutes", "-1"], 64),
            (["journeys", "2000", "2050", "--at", "08:00", "--arrive-by", "09:00"], 64),
        ])
    func refused(arguments: [String], status: Int) throws {
        let run = try HarbourCity.ask(arguments)
        #expect(Int(run.status) == status && run.output.isEmpty && run.errors.hasPrefix("Error: "), "\(run.errors)")
    }

    @Test("GeoJSON has the line of each leg along the shape of its trip")
    func lines() throws {
        let run = try HarbourCity.ask(
            ["journeys", "5060", "2050", "--at", "2026-11-25T08:00", "--limit", "1", "--format", "geojson"])
        let features = run.output.split(separator: "\n").filter { $0.contains("\"LineString\"") }
        #expect(features.count == 4)
        #expect(features[0].contains("[151.255319,-33.940684]"))
    }

    @Test("a commute has one journey for each first route, and when to leave from the moment that is asked for")
    func commute() throws {
        let run = try HarbourCity.ask(["journeys", "2000", "2050", "--commute", "--at", "2026-11-25T08:00"])
        let lines = run.output.split(separator: "\n")
        #expect((2...4).contains(lines.count))
        #expect(lines.dropFirst().first?.contains("08:11:50") == true && lines[1].contains("in 11 min"))
    }

    @Test("with realtime a cancelled train is not offered, and each ride says its status")
    func realtime() throws {
        let words = ["journeys", "2000", "2050", "--now", "2026-11-25T08:00", "--limit", "1"]
        #expect(try HarbourCity.ask(words).output.contains("08:11:50"))
        let run = try HarbourCity.ask(words + ["--realtime", HarbourCity.message])
        #expect(!run.output.contains("08:11:50") && run.output.contains("(scheduled)"))
    }

    @Test("reach has a row for each stop, over a window with the median")
    func reach() throws {
        let words = ["reach", "2000", "--minutes", "20", "--at", "2026-11-25T08:00", "--format", "json"]
        let run = try HarbourCity.ask(words)
        let stops = try JSONDecoder().decode([ReachedStop].self, from: Data(run.output.utf8))
        #expect(stops.count > 10 && stops.allSatisfy { (0...1200).contains($0.duration) && $0.median == nil })
        let window = try HarbourCity.ask(words + ["--for", "60"])
        let over = try JSONDecoder().decode([ReachedStop].self, from: Data(window.output.utf8))
        #expect(over.count >= stops.count && over.contains { $0.median != nil })
    }
}
