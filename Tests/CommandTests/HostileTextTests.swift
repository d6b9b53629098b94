import Foundation
import GTFSFeed
import Terminal
import Testing

/// Names and arguments are text, whatever they hold: no code reaches the terminal, and no name makes an answer endless.
@Suite struct HostileTextTests {
    private func makeFeed(stop: String, trip: String = "", file: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let feed = folder.url.appendingPathComponent("feed")
        try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: false)
        let files = [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,UTC\n",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,\(stop),-33.1,151.1\nB,Bravo,-33.2,151.2\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\n",
            "trips.txt": "route_id,service_id,trip_id,trip_short_name\nR,D,T,\(trip)\n",
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,10:00:00,10:00:00,A,1\nT,11:00:00,11:00:00,B,2\n",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: feed.appendingPathComponent(name)) }
        let run = try Executable.importer.run(["feed", "--quiet"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return folder
    }

    @Test func `a table cuts a cell of a hundred thousand characters, and JSON has it whole`() throws {
        let folder = try makeFeed(stop: String(repeating: "x", count: 100_000))
        let table = try Executable.query.run(["stops"], in: folder)
        let widest = table.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect((1000..<1200).contains(widest))
        #expect(table.output.contains("x…"))
        #expect(try Executable.query.run(["stops", "--format", "json"], in: folder).output.utf8.count > 100_000)
    }

    @Test(arguments: ["no\u{1B}[2Jsuch", "no\nsuch", "\u{7}"]) func `an id in a sentence is one line without codes`(
        id: String
    )
        throws
    {
        let folder = try makeFeed(stop: "Alpha")
        let run = try Executable.query.run(["stop", id], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: "))
        let controls = run.errors.dropLast().unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.allSatisfy { $0 == "\n" } && !controls.contains("\u{1B}"))
    }

    @Test func `standard output that is full is an error of each command`() throws {
        let folder = try makeFeed(stop: "Alpha")
        for command in [
            "gtfs-import feed --force", "gtfs-import feed --force --format json", "gtfs-export feed.sqlite out.zip",
            "gtfs-query --database feed.sqlite stops",
        ] {
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = ["-c", "\(Executable.products.path)/\(command) >/dev/full 2>errors.txt"]
            shell.currentDirectoryURL = folder.url
            try shell.run()
            shell.waitUntilExit()
            #expect(shell.terminationStatus == 1, "\(command)")
            #expect(try folder.text("errors.txt").contains("Standard output cannot be written"))
        }
    }

    /// What no terminal may see: an escape, a bell, C1, and characters that turn a line around or hide in it.
    private static let hostile = "\u{1B}]0;X\u{7}\u{9B}31m\u{202E}\u{2066}\u{200F}\u{FEFF}\u{2028}\u{61C}Y"

    private func expectPrintable(_ text: String, _ what: String) {
        let controls = text.unicodeScalars.filter { scalar in
            let isFormat = scalar.properties.generalCategory == .format
            return (scalar.properties.generalCategory == .control && scalar != "\n") || isFormat
                || [0x2028, 0x2029].contains(scalar.value)
        }
        #expect(controls.isEmpty, "\(what): \(text.debugDescription)")
    }

    @Test func `heads and cells of tables are printable, and JSON has what the feed has`() throws {
        let folder = try makeFeed(stop: "A\(Self.hostile)", trip: Self.hostile)
        for command in [
            "timetable R --date 20260101", "departures A --at 2026-01-01T10:00 --group", "stops", "stop A",
            "nearby -33.1 151.1",
            "diagram R --date 20260101", "search a", "journeys A B --at 2026-01-01T09:00", "info", "trip T",
        ] {
            let run = try Executable.query.run(command.split(separator: " ").map(String.init), in: folder)
            #expect(run.status == 0, "\(run.errors)")
            expectPrintable(run.output, command)
            expectPrintable(run.errors, command)
        }
        let table = try Executable.query.run(["timetable", "R", "--date", "20260101"], in: folder)
        #expect(table.output.contains("]0;X  31m Y"), "the letters stay")
        let json = try Executable.query.run(["stops", "--format", "json"], in: folder)
        #expect(json.output.contains("\u{202E}"))
    }

    @Test func `a path in a line of success is printable`() throws {
        let folder = try makeFeed(stop: "Alpha")
        let name = Self.hostile.replacing("\u{2028}", with: "")
        let runs: [(Executable, [String])] = [
            (.exporter, ["feed.sqlite", name + ".gtfsdelta", "--compress"]),
            (.importer, ["--apply", name + ".gtfsdelta", name + ".sqlite"]),
            (.importer, ["--apply", name + ".gtfsdelta", name + ".sqlite"]),
            (.exporter, ["feed.sqlite", "--publish", name]), (.exporter, ["feed.sqlite", "--publish", name]),
            (.exporter, ["feed.sqlite", name + ".zip"]), (.importer, ["feed", "--output", name + "2.sqlite"]),
            (.importer, ["feed", "--output", name + "3.sqlite", "--base", "feed.sqlite"]),
        ]
        for (executable, words) in runs {
            let run = try executable.run(words, in: folder)
            #expect(run.status == 0 && run.output.contains("]0;X"), "\(words) \(run.errors)")
            expectPrintable(run.output + run.errors, words.debugDescription)
        }
    }

    @Test func `a word of the command line is printable in each error`() throws {
        let folder = try makeFeed(stop: "Alpha")
        let (word, path) = (Self.hostile + "\nZ", Self.hostile + ".pb")
        let options = [
            "--at", "--date", "--limit", "--mode", "--direction", "--format", "--for", "--cursor", "--now", "--nope",
        ]
        var lines =
            options.map { ["departures", "A", $0, word] } + options.map { ["departures", "A", "\($0)=\(word)"] }
        lines += [
            [word], ["favorites", word], ["favorites", "add", word], ["nearby", word, "2"],
            ["calendar", "--year", word],
            ["size", "--budget", word], ["reach", "A", "--minutes", word], ["stops", "--bbox", word],
            ["search", "a", "--near", word], ["map", "--picture", word], ["realtime", path],
            ["vehicles", "--realtime", path],
            ["departures", "A", "--realtime", path], ["help", word], ["stop", word], ["--database", word, "stops"],
        ]
        for line in lines {
            let run = try Executable.query.run(line, in: folder)
            expectPrintable(run.output + run.errors, line.debugDescription)
            #expect(!run.errors.contains("\nZ"), "no word begins a line")
        }
        for line in [
            ["--format", word], ["--max-text", word], ["--simplify-shapes", word], ["--nope" + word], [word],
            [word + ".zip"],
        ] {
            let run = try Executable.importer.run(line, in: folder)
            #expect(run.status != 0)
            expectPrintable(run.output + run.errors, line.debugDescription)
        }
        for line in [["--date-range", word], ["--bbox", word], ["feed.sqlite", "x.zip", word], [word, "y.zip"]] {
            let run = try Executable.exporter.run(line, in: folder)
            #expect(run.status != 0)
            expectPrintable(run.output + run.errors, line.debugDescription)
        }
        let imported = try Executable.importer.run(["feed", "--output", Self.hostile + ".sqlite"], in: folder)
        let export = try Executable.exporter.run(["feed.sqlite", Self.hostile + ".zip"], in: folder)
        expectPrintable(imported.output + imported.errors + export.output + export.errors, "summaries")
    }

    @Test(
        "control characters and separators become spaces, marks of direction go, joiners and flags stay",
        arguments: [
            ("a\tb\r\nc", "a b  c"), ("x\u{2028}y\u{2029}z\u{85}", "x y z "),
            ("\u{FEFF}a\u{202E}b\u{2069}c\u{AD}d", "abcd"),
            ("क्\u{200D}ष می\u{200C}خواهم", "क्\u{200D}ष می\u{200C}خواهم"),
            ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"),
            ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"), ("\u{600}12 東京", "\u{600}12 東京"),
        ])
    func printable(text: String, shown: String) { #expect(PrintableText.of(text) == shown) }
}
