import Foundation
import GTFSQuery
import Testing

@Suite("Words where an id is asked for")
struct WordsForIDsTests {
    private static let at = ["--at", "2026-11-25T08:00:00+11:00"]

    @Test(
        "words are taken for the stop that search finds, the answer is that of its id, and the command says so",
        arguments: [
            (["departures", "lantern square", "--limit", "3"] + at, ["departures", "2000", "--limit", "3"] + at),
            (["stop", "lantern square"], ["stop", "2000"]), (["transfers", "lantern square"], ["transfers", "2000"]),
            (["routes", "--stop", "lantern square"], ["routes", "--stop", "2000"]),
            (["connections", "lantern square", "2050"] + at, ["connections", "2000", "2050"] + at),
            (["reach", "Lantern Square", "--minutes", "15"] + at, ["reach", "2000", "--minutes", "15"] + at),
            (["journeys", "lantern square", "2050"] + at, ["journeys", "2000", "2050"] + at),
        ])
    func words(words: [String], id: [String]) throws {
        let (named, plain) = (try HarbourCity.ask(words), try HarbourCity.ask(id))
        #expect(named.status == 0 && !named.output.isEmpty && named.output == plain.output, "\(named.errors)")
        #expect(named.errors.lowercased().contains("\"lantern square\" is taken for lantern square (2000)"))
        #expect(!plain.errors.contains("taken for"))
    }

    @Test(
        "an id that the feed does not have is not bent into another, nor are words that mean nothing",
        arguments: ["20009", "L2000x", "lantrn sqare", "nowhere at all", "2000 2000"])
    func refused(text: String) throws {
        for words in [
            ["departures", text], ["stop", text], ["journeys", text, "2050"], ["reach", text, "--minutes", "9"],
        ] {
            let run = try HarbourCity.ask(words)
            #expect(run.status == 1 && run.output.isEmpty, "\(words)")
            #expect(run.errors.hasPrefix("Error: The feed has no stop \"\(text)\": "), "\(run.errors)")
        }
    }

    @Test("words with a slip are refused with the stop that they are like")
    func slip() throws {
        let run = try HarbourCity.ask(["departures", "lantrn square"])
        #expect(run.status == 1)
        #expect(run.errors.contains("did you mean \"2000\" (Lantern Square)"), "\(run.errors)")
    }

    @Test(
        "a public name of several routes is refused with all of them",
        arguments: [
            (["route", "s"], "The feed has no route \"s\": \"R7\" (Far), \"R8\" and \"R9\" (Near) have that name"),
            (["timetable", "S"], "The feed has no route \"S\": \"R7\" (Far), \"R8\" and \"R9\" (Near) have that name"),
            (["route", "only"], "The feed has no route \"only\": did you mean \"R6\" (Only)?"),
        ])
    func routeNames(words: [String], sentence: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: HarbourCity.fixtures.appendingPathComponent("minimal"), to: folder.url.appendingPathComponent("feed"))
        let routes = "route_id,route_short_name,route_long_name,route_type\n"
        let own = "R1,1,One,3\nR7,S,Far,3\nR8,S,,3\nR9,S,Near,3\nR6,Only,,3\n"
        try Data((routes + own).utf8).write(to: URL(fileURLWithPath: folder.path("feed/routes.txt")))
        #expect(try Executable.importer.run(["feed", "--quiet"], in: folder).status == 0)
        let run = try Executable.query.run(words, in: folder)
        #expect(run.status == 1 && run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
    }

    @Test("an id stands above a name: where a stop's id is another stop's name, the id is meant")
    func idFirst() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: HarbourCity.fixtures.appendingPathComponent("minimal"), to: folder.url.appendingPathComponent("feed"))
        let stops = try folder.text("feed/stops.txt")
        #expect(stops.contains("B,Birch,"))
        try Data((stops + "Birch,Elsewhere,-33.5,151.5\n").utf8).write(
            to: URL(fileURLWithPath: folder.path("feed/stops.txt")))
        let made = try Executable.importer.run(["feed", "--quiet"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        let run = try Executable.query.run(["stop", "Birch"], in: folder)
        #expect(run.errors.isEmpty && run.output.contains("Elsewhere"), "\(run.output)\(run.errors)")
        let other = try Executable.query.run(["stop", "Ash"], in: folder)
        #expect(other.errors == "\"Ash\" is taken for Ash (A).\n", "\(other.errors)")
    }
}
