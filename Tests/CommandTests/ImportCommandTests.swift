import Foundation
import Testing

@Suite("gtfs-import")
struct ImportCommandTests {
    /// The made-up city, as a folder of its files.
    private static let city = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/harbour-city").standardizedFileURL.path

    @Test("a feed becomes a database of its name in the current folder, and the summary counts it")
    func summary() throws {
        let folder = try TemporaryFolder()
        let run = try Executable.importer.run([Self.city], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(try folder.names == ["harbour-city.sqlite"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "harbour-city -> harbour-city.sqlite")
        #expect(lines.contains("  stop_times.txt            1889 rows"))
        #expect(lines.contains("  271 trips follow 17 patterns with 27 time profiles"))
        #expect(!lines.contains { $0.contains("ERROR") })
        // A folder has no zip.
        #expect(lines.last?.contains(" of the text ") == true && !run.output.contains("of the zip"))
    }

    @Test func `On a terminal no line of progress stays: each file has its line in the summary alone`() throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal(in: folder)
        terminal.type("gtfs-import \(Self.city); echo en''ded")
        let shown = try terminal.wait(for: "ended")
        let pieces = shown.components(separatedBy: "\u{1B}[K")
        #expect(pieces.contains { $0.hasPrefix("stop_times.txt: ") })
        #expect(pieces.allSatisfy { !$0.contains("txt: ") || !$0.contains("\n") || $0.hasPrefix("harbour-city ->") })
        #expect(shown.contains("  stop_times.txt            1889 rows\n"))
    }

    @Test("the database answers the first question of the README as typed")
    func nearby() throws {
        let folder = try TemporaryFolder()
        #expect(try Executable.importer.run([Self.city, "--quiet"], in: folder).output == "")
        let run = try Executable.query.run(["nearby", "-33.87", "151.21", "--limit", "2"], in: folder)
        #expect(
            run.output == """
                Metres  Stop  Name                 Routes
                    48  3001  Lantern Square Tram  T1
                    89  2000  Lantern Square       L1 L2

                """)
        #expect(run.status == 0)
        #expect(try folder.names == ["harbour-city.sqlite"])
    }

    @Test("the same feed again does nothing and says so; --force imports anyway")
    func again() throws {
        let folder = try TemporaryFolder()
        _ = try Executable.importer.run([Self.city], in: folder)
        let again = try Executable.importer.run([Self.city], in: folder)
        #expect(
            again.output
                == "harbour-city.sqlite already holds harbour-city: same content, options and schema version. (--force imports anyway)\n"
        )
        #expect(again.status == 0)
        let forced = try Executable.importer.run([Self.city, "--force"], in: folder)
        #expect(forced.output.hasPrefix("harbour-city -> harbour-city.sqlite\n"))
    }

    @Test("the summary as JSON has the counts and the ratios' parts")
    func json() throws {
        let folder = try TemporaryFolder()
        let run = try Executable.importer.run([Self.city, "--format", "json", "--output", "x.sqlite"], in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["outcome"] as? String == "imported")
        #expect(object["trips"] as? Int == 271)
        #expect(object["patterns"] as? Int == 17)
        #expect(object["database_bytes"] as? Int == (try folder.data("x.sqlite")).count)
        #expect((object["files"] as? [[String: Any]])?.count == 14)
    }

    @Test("what is no feed is exit 1, one sentence, and nothing is left behind")
    func noFeed() throws {
        let folder = try TemporaryFolder()
        try Data("hello".utf8).write(to: URL(fileURLWithPath: folder.path("feed.zip")))
        let run = try Executable.importer.run(["feed.zip"], in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.errors == "Error: feed.zip: is no zip but plain text; give a GTFS .zip or a folder of its files\n"
        )
        #expect(try folder.names == ["feed.zip"])
    }

    @Test(
        "a command line that is wrong is exit 64",
        arguments: [
            [], ["a.zip", "b.zip", "--output", "x.sqlite"], ["a.zip", "--format", "xml"], ["a.zip", "--nonsense"],
            ["--apply", "u.gtfsdelta", "a.sqlite", "--sha256", String(repeating: "0", count: 64)],
            ["--apply", "u.gtfsdelta", "a.sqlite", "--strict"], ["a.zip", "--output", "-"],
            ["a.zip", "--report", "-"],
        ])
    func usage(arguments: [String]) throws {
        let run = try Executable.importer.run(arguments, in: try TemporaryFolder())
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test("shapes that are simplified are said to be, by info, verify and export")
    func simplified() throws {
        let folder = try TemporaryFolder()
        let feed = Self.city
        for wrong in ["0", "-5", "nan", "inf"] {
            let run = try Executable.importer.run([feed, "--simplify-shapes=\(wrong)"], in: folder)
            #expect(run.status == 64 && run.errors.contains("--simplify-shapes takes metres above 0, e.g. 5."))
        }
        let run = try Executable.importer.run([feed, "--output", "city.sqlite", "--simplify-shapes", "5"], in: folder)
        #expect(run.status == 0)
        let info = try Executable.query.run(["--database", "city.sqlite", "info", "--format", "json"], in: folder)
        #expect(info.output.contains(#""shape_tolerance":5,"#))
        let page = try Executable.query.run(["--database", "city.sqlite", "info"], in: folder)
        #expect(page.output.contains("simplified to within 5 m"))
        let check = try Executable.query.run(["--database", "city.sqlite", "verify", feed], in: folder)
        #expect(check.status == 0)
        #expect(check.errors.contains("shapes.txt was simplified to within 5 m when the feed was imported"))
        let export = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        #expect(export.errors.contains("shapes.txt was simplified to within 5 m when the feed was imported."))
    }

    @Test("a file that is needed cannot be left out, an optional one can, and the database says so")
    func exclude() throws {
        let folder = try TemporaryFolder()
        let needed = try Executable.importer.run([Self.city, "--exclude", "stops"], in: folder)
        #expect(needed.status == 1)
        #expect(needed.errors.hasPrefix("Error: stops.txt cannot be left out"))
        let optional = try Executable.importer.run([Self.city, "--exclude", "shapes"], in: folder)
        #expect(optional.status == 0)
        #expect(optional.output.contains("  shapes.txt          left out\n"))
    }

    @Test("told to end, it leaves what was there as it was and nothing beside it")
    func interrupted() throws {
        let folder = try TemporaryFolder()
        try Self.writeLargeFeed(to: folder.path("feed"))
        _ = try Executable.importer.run([Self.city, "--quiet", "--output", "feed.sqlite"], in: folder)
        let before = try folder.data("feed.sqlite")

        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-import")
        process.arguments = ["feed", "--quiet", "--force"]
        process.currentDirectoryURL = folder.url
        try process.run()
        var hasBegun = false
        while !hasBegun, process.isRunning {
            usleep(1000)
            hasBegun = try folder.names.contains { $0.hasPrefix(".feed.sqlite.importing-") }
        }
        #expect(hasBegun)
        process.terminate()
        process.waitUntilExit()

        #expect(process.terminationStatus == 128 + SIGTERM)
        #expect(try folder.data("feed.sqlite") == before)
        #expect(try folder.names == ["feed", "feed.sqlite"])
    }

    /// A feed whose import takes long enough to be interrupted.
    private static func writeLargeFeed(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let stops = (0..<100).map { "S\($0),Stop \($0),1,\($0)" }.joined(separator: "\n")
        let trips = (0..<20_000).map { "R,D,T\($0)" }.joined(separator: "\n")
        let calls = (0..<20_000).flatMap { trip in
            (0..<20).map { "T\(trip),08:\(10 + $0):00,08:\(10 + $0):00,S\($0),\($0)" }
        }.joined(separator: "\n")
        for (name, text) in [
            "agency": "agency_name,agency_url,agency_timezone\nA,https://a.example,Europe/Berlin",
            "stops": "stop_id,stop_name,stop_lat,stop_lon\n" + stops,
            "routes": "route_id,route_short_name,route_type\nR,1,3",
            "calendar":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231",
            "trips": "route_id,service_id,trip_id\n" + trips,
            "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls,
        ] {
            try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).txt"))
        }
    }

    @Test("--index-trip-ids makes trip_keys a table, info says so, and export and verify are as without it")
    func indexedTripIDs() throws {
        let folder = try TemporaryFolder()
        for (name, more) in [("plain", []), ("indexed", ["--index-trip-ids"])] as [(String, [String])] {
            let run = try Executable.importer.run(
                [Self.city, "--output", "\(name).sqlite", "--quiet"] + more, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let export = try Executable.exporter.run(["\(name).sqlite", "\(name).zip"], in: folder)
            #expect(export.status == 0, "\(export.errors)")
        }
        func answer(_ name: String, _ words: String...) throws -> String {
            let run = try Executable.query.run(["--database", "\(name).sqlite"] + words, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        #expect(try folder.data("plain.zip") == folder.data("indexed.zip"))
        #expect(try answer("indexed", "info").contains("Trip ids      indexed for SQL\n"))
        #expect(try !answer("plain", "info").contains("Trip ids"))
        #expect(try answer("indexed", "info", "--format", "json").contains("\"trip_ids_indexed\":true"))
        _ = try answer("indexed", "verify", Self.city)
        for words in [["departures", "2000", "--at", "2026-11-25T08:00:00+11:00"], ["trip", "L1-S-0800"]] {
            let both = try ["plain", "indexed"].map { name in
                try Executable.query.run(["--database", "\(name).sqlite"] + words, in: folder).output
            }
            #expect(both[0] == both[1])
        }
        let again = try Executable.importer.run([Self.city, "--output", "indexed.sqlite"], in: folder)
        #expect(again.output.hasPrefix("harbour-city -> indexed.sqlite"))
    }
}
