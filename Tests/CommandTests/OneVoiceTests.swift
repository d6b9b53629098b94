import Foundation
import GTFSModel
import Testing

@Suite("What the commands say")
struct OneVoiceTests {
    @Test(
        "an unknown command or option names the nearest, exit 64",
        arguments: [
            (["serch", "central"], "Error: There is no command \"serch\": did you mean \"search\" or \"reach\"?\n"),
            (
                ["--database", "x", "departure"],
                "Error: There is no command \"departure\": did you mean \"departures\"?\n"
            ),
            (["favorites", "lst"], "Error: There is no command of favorites \"lst\": did you mean \"list\"?\n"),
            (["departures", "2000", "--limt", "3"], "Error: Unknown option '--limt'. Did you mean '--limit'?\n"),
        ])
    func unknown(words: [String], sentence: String) throws {
        let run = try Executable.query.run(words, in: TemporaryFolder())
        #expect(run.errors.hasPrefix(sentence), "\(run.errors)")
        #expect(run.status == 64)
    }

    @Test(
        "the help and the completions of a command offer the formats that it has",
        arguments: [
            ("routes", "table, json, csv"), ("stops", "table, json, csv, geojson"),
            ("calendar", "table, json, csv, html, svg"),
            ("timetable", "table, json, csv, html"), ("reach", "table, json, csv, geojson, html, svg"),
            ("diff", "table, json, csv"),
        ])
    func formats(command: String, formats: String) throws {
        let help = try Executable.query.run([command, "--help"], in: TemporaryFolder())
        let text = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("(values: \(formats); default: table)"))
        let script = try Executable.query.run(["--generate-completion-script", "bash"], in: TemporaryFolder()).output
        let own = script.components(separatedBy: "_gtfs-query_\(command)() {\n").last?.components(separatedBy: "\n}\n")
            .first
        let words = formats.components(separatedBy: ", ").map { "'\($0)'" }.joined(separator: "$'\\n'")
        #expect(own?.contains(" -W \(words)\n") == true)
    }

    @Test("swapped latitude and longitude are noticed: where no latitude is that large, and where nothing is near")
    func swapped() throws {
        let run = try HarbourCity.ask(["nearby", "151.21", "-33.87"])
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: '151.21 -33.87' has the longitude first. Did you mean -33.87 151.21?\n"))
        let near = try HarbourCity.ask(["search", "pier", "--near", "151.21,-33.87"])
        #expect(near.status == 64)
        #expect(near.errors.contains("Did you mean -33.87,151.21?"), "\(near.errors)")
        #expect(try !HarbourCity.ask(["nearby", "-33.87", "91"]).errors.contains("Did you mean"))
    }

    @Test("a URL in place of a database says how to make one of it, without a key")
    func url() throws {
        let words = ["--database", "https://me:secret@example.org/city.zip?secret", "info"]
        let run = try Executable.query.run(words, in: TemporaryFolder())
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: https://example.org/city.zip is a URL: make a database of it with `gtfs-import URL`, then ask that.\n"
        )
        let diff = try Executable.query.run(["diff", "https://example.org/a.zip", "b.zip"], in: TemporaryFolder())
        #expect(diff.errors.contains("https://example.org/a.zip is a URL: make a database of it"))
    }

    @Test("of several feeds one that fails does not stop the others, and the end says which")
    func severalFeeds() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try FileManager.default.copyItem(
                at: HarbourCity.fixtures.appendingPathComponent("harbour-city"),
                to: folder.url.appendingPathComponent(name))
        }
        let run = try Executable.importer.run(["one", "missing.zip", "two", "--quiet", "--format", "json"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("Error: 1 of 3 feeds not imported: missing.zip.\n"))
        #expect(try folder.names.filter { $0.hasSuffix(".sqlite") } == ["one.sqlite", "two.sqlite"])
        let summaries = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        #expect(summaries?.map { $0["output"] as? String } == ["one.sqlite", "two.sqlite"])
    }

    @Test("JSON keys for the same thing are the same, and old ones stay")
    func keys() throws {
        let folder = try TemporaryFolder()
        let feed = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        let run = try Executable.importer.run([feed, "--format", "json", "--quiet"], in: folder)
        let summary = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any] ?? [:]
        for (key, old) in [("import_seconds", "seconds"), ("plain_estimate_bytes", "plain_bytes_estimate")] {
            #expect((summary[key] as? Double) == (summary[old] as? Double) && summary[key] != nil, "\(key)")
        }
        let files = summary["files"] as? [[String: Any]] ?? []
        #expect(
            !files.isEmpty && files.allSatisfy { $0["file"] as? String == $0["name"] as? String && $0["file"] != nil })
        let path = ["GTFS_DATABASE": folder.path("harbour-city.sqlite")]
        let export = try Executable.exporter.run(
            ["out.zip", "--quiet", "--format", "json"], in: folder, environment: path)
        #expect(export.status == 0, "\(export.errors)")
        #expect(export.output.contains("\"file\":\"stops.txt\""))
        #expect(try Executable.exporter.run(["out.zip"], in: folder).status == 64)
        #expect(try Executable.exporter.run([], in: folder, environment: path).status == 64)
    }

    @Test("an empty board says when the next one leaves, or which filter left nothing")
    func emptyBoard() throws {
        let at = ["--at", "2026-11-25T08:00:00+11:00"]
        let filtered = try HarbourCity.ask(
            ["departures", "2000", "--for", "15", "--direction", "1", "--mode", "ferry"] + at)
        #expect(filtered.output == "")
        #expect(
            filtered.errors.hasPrefix("--mode ferry --direction 1 leaves no row of 3: without it the board has them.\n")
        )
        let early = try HarbourCity.ask(["departures", "2000", "--for", "0"] + at)
        #expect(early.output == "")
        #expect(early.errors == "Nothing leaves within 0 min: the next is L2 to Harbour Steps at 08:02:30.\n")
        #expect(try HarbourCity.ask(["departures", "2000", "--limit", "0"] + at).errors == "")
    }
}
