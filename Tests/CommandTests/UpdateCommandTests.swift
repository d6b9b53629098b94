import Foundation
import Testing

@Suite("gtfs-export --since, --compress and --publish, and gtfs-import --apply and --base")
struct UpdateCommandTests {
    private static let city = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/harbour-city").standardizedFileURL.path

    /// old.sqlite is the made-up city, new.sqlite the city with another stop name.
    static func versions() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: city, toPath: folder.path("feed"))
        _ = try Executable.importer.run(["feed", "--quiet", "--output", "old.sqlite"], in: folder)
        let stops = URL(fileURLWithPath: folder.path("feed/stops.txt"))
        let text = try String(contentsOf: stops, encoding: .utf8)
        try text.replacing("Lantern Square", with: "Lamp Square").write(to: stops, atomically: true, encoding: .utf8)
        _ = try Executable.importer.run(["feed", "--quiet", "--output", "new.sqlite"], in: folder)
        try FileManager.default.removeItem(atPath: folder.path("feed"))
        return folder
    }

    @Test("an update makes the old database the new one, and is small")
    func since() throws {
        let folder = try Self.versions()
        let made = try Executable.exporter.run(["new.sqlite", "update.gtfsdelta", "--since", "old.sqlite"], in: folder)
        #expect(made.status == 0 && made.errors == "")
        #expect(made.output.hasPrefix("new.sqlite -> update.gtfsdelta\n  "))
        #expect(try folder.data("update.gtfsdelta").count * 20 < folder.data("new.sqlite").count)
        let applied = try Executable.importer.run(["--apply", "update.gtfsdelta", "old.sqlite"], in: folder)
        #expect(applied.status == 0 && applied.errors == "")
        #expect(applied.output.hasPrefix("old.sqlite is updated, and its SHA-256 is right\n"))
        #expect(try folder.data("old.sqlite") == folder.data("new.sqlite"))
        #expect(try folder.names == ["new.sqlite", "old.sqlite", "update.gtfsdelta"])
        let again = try Executable.importer.run(["--apply", "update.gtfsdelta", "old.sqlite"], in: folder)
        #expect(again.status == 0 && again.output == "old.sqlite is what the update makes already.\n")
    }

    @Test("a whole database is unpacked where there is none")
    func compress() throws {
        let folder = try Self.versions()
        let made = try Executable.exporter.run(["new.sqlite", "whole.gtfsdelta", "--compress", "--quiet"], in: folder)
        #expect(made.status == 0 && made.output == "")
        let applied = try Executable.importer.run(
            ["--apply", "whole.gtfsdelta", "third.sqlite", "--format", "json"], in: folder)
        #expect(applied.status == 0 && applied.output.contains(#""is_changed":true"#))
        #expect(try folder.data("third.sqlite") == folder.data("new.sqlite"))
    }

    @Test("an import with a base writes its update, too")
    func base() throws {
        let folder = try Self.versions()
        let run = try Executable.importer.run(
            [Self.city, "--output", "city.sqlite", "--base", "new.sqlite"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("  city.gtfsdelta: "))
        let applied = try Executable.importer.run(
            ["--apply", "city.gtfsdelta", "new.sqlite", "--output", "made.sqlite"], in: folder)
        #expect(applied.status == 0)
        #expect(try folder.data("made.sqlite") == folder.data("city.sqlite"))
        let same = try Executable.importer.run(
            [Self.city, "--output", "old.sqlite", "--force", "--base", "old.sqlite"], in: folder)
        #expect(same.status == 1)
        #expect(
            same.errors
                == "Error: the import replaces old.sqlite, so no update of it can be made: name another file with --output.\n"
        )
    }

    @Test(
        "what cannot be an update, or be updated, is refused with what to type instead",
        arguments: [
            (
                ["old.sqlite", "x.zip", "--since", "old.sqlite"],
                "x.zip: an update is no zip file: name it x.gtfsdelta."
            ),
            (
                ["old.sqlite", "a/b.ZIP", "--compress"],
                "a/b.ZIP: an update is no zip file: name it a/b.gtfsdelta."
            ),
            (
                ["--apply", "up.gtfsdelta"],
                "--apply updates one database: name it, as in gtfs-import --apply up.gtfsdelta sydney.sqlite."
            ),
        ])
    func refusedNames(words: [String], sentence: String) throws {
        let tool = words[0] == "--apply" ? Executable.importer : .exporter
        let run = try tool.run(words, in: TemporaryFolder())
        #expect(run.status == 64 && run.errors.hasPrefix("Error: \(sentence)\n"), "\(run.errors)")
    }

    @Test("a folder for a web server has a manifest, the whole database and the update from the version before")
    func publish() throws {
        let folder = try Self.versions()
        let first = try Executable.exporter.run(["old.sqlite", "--publish", "public"], in: folder)
        #expect(first.status == 0 && first.output.contains("  the first version of the folder; the whole takes "))
        let second = try Executable.exporter.run(["new.sqlite", "--publish", "public"], in: folder)
        #expect(second.output.contains("  1 version before it can be updated; the whole takes "))
        let third = try Executable.exporter.run(["new.sqlite", "--publish", "public"], in: folder)
        #expect(third.output == "public has new.sqlite as its current version already.\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("public")).sorted()
        #expect(names.count == 4 && names[0] == "manifest.json")
        let applied = try Executable.importer.run(["--apply", "public/" + names[1], "old.sqlite"], in: folder)
        #expect(applied.status == 0)
        #expect(try folder.data("old.sqlite") == folder.data("new.sqlite"))
    }

    @Test("updates are applied from where the database is, and a chain with a gap changes nothing")
    func chain() throws {
        let folder = try Self.versions()
        _ = try Executable.importer.run(
            [Self.city, "--output", "third.sqlite", "--exclude", "shapes", "--quiet"], in: folder)
        for (old, new, update) in [("old", "new", "1"), ("new", "third", "2"), ("old", "third", "3")] {
            let words = ["\(new).sqlite", update, "--since", "\(old).sqlite", "--quiet"]
            #expect(try Executable.exporter.run(words, in: folder).status == 0)
        }
        let (old, third) = (try folder.data("old.sqlite"), try folder.data("third.sqlite"))
        let gap = try Executable.importer.run(["--apply", "1", "--apply", "3", "old.sqlite"], in: folder)
        #expect(gap.status == 1)
        #expect(
            gap.errors
                == "Error: 3 is not of the database that 1 makes, so nothing is changed: give each update behind the one before it.\n"
        )
        let missing = try Executable.importer.run(["--apply", "1", "--apply", "none", "old.sqlite"], in: folder)
        #expect(missing.status == 1 && missing.errors == "Error: none does not exist: check the name.\n")
        #expect(try folder.data("old.sqlite") == old)
        let chain = ["--apply", "1", "--apply", "2"]
        #expect(try Executable.importer.run(chain + ["new.sqlite", "--quiet"], in: folder).status == 0)
        #expect(try Executable.importer.run(chain + ["old.sqlite", "--quiet"], in: folder).status == 0)
        let again = try Executable.importer.run(chain + ["old.sqlite"], in: folder)
        #expect(again.status == 0 && again.output == "old.sqlite is what the update makes already.\n")
        #expect(try folder.data("new.sqlite") == third && folder.data("old.sqlite") == third)
    }

    @Test("a base that is not there ends an import before it begins")
    func noBase() throws {
        let folder = try TemporaryFolder()
        let run = try Executable.importer.run(
            [Self.city, "--output", "city.sqlite", "--base", "none.sqlite"], in: folder)
        #expect(run.status == 1 && run.errors == "Error: none.sqlite does not exist: check the name.\n")
        #expect(try folder.names.isEmpty)
    }

    @Test("what cannot be done is one sentence, and leaves all as it was")
    func refused() throws {
        let folder = try Self.versions()
        _ = try Executable.exporter.run(["new.sqlite", "update.gtfsdelta", "--since", "old.sqlite"], in: folder)
        try folder.data("update.gtfsdelta").dropLast(9).write(to: URL(fileURLWithPath: folder.path("cut.gtfsdelta")))
        let before = try folder.names
        let refusals: [(tool: Executable, words: [String], sentence: String)] = [
            (
                .importer, ["--apply", "cut.gtfsdelta", "old.sqlite"],
                "cut.gtfsdelta is damaged (it is cut off or changed): fetch it again."
            ),
            (
                .importer, ["--apply", "update.gtfsdelta", "none.sqlite"], "none.sqlite does not exist: check the name."
            ),
            (
                .importer, ["--apply", "none.gtfsdelta", "old.sqlite"], "none.gtfsdelta does not exist: check the name."
            ),
            (
                .importer, [Self.city, "--output", "other.sqlite", "--base", "update.gtfsdelta"],
                "update.gtfsdelta is no whole database of this toolkit: import the feed again, and make the update from that."
            ),
            (
                .importer, ["--apply", "old.sqlite", "old.sqlite"],
                "old.sqlite is no update of a database: name a file that was made as one."
            ),
            (
                .exporter, ["none.sqlite", "out.gtfsdelta", "--compress"], "none.sqlite does not exist: check the name."
            ),
            (
                .exporter, ["new.sqlite", "old.sqlite", "--compress"],
                "old.sqlite is no update and stays as it is: name another file, or move it away."
            ),
        ]
        for refusal in refusals {
            let run = try refusal.tool.run(refusal.words, in: folder)
            #expect(run.status == 1 && run.output == "")
            #expect(run.errors == "Error: \(refusal.sentence)\n")
        }
        #expect(try folder.names == before)
    }

    @Test("updates that are killed leave the old database or the last one", arguments: 0..<6)
    func killedChain(number: Int) throws {
        let folder = try Self.versions()
        _ = try Executable.exporter.run(["new.sqlite", "1", "--since", "old.sqlite"], in: folder)
        _ = try Executable.importer.run(
            [Self.city, "--output", "third.sqlite", "--exclude", "shapes", "--quiet"], in: folder)
        _ = try Executable.exporter.run(["third.sqlite", "2", "--since", "new.sqlite"], in: folder)
        let (old, third) = (try folder.data("old.sqlite"), try folder.data("third.sqlite"))
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-import")
        process.arguments = ["--apply", "1", "--apply", "2", "old.sqlite", "--quiet"]
        process.currentDirectoryURL = folder.url
        try process.run()
        usleep(UInt32(number) * 25_000)
        kill(process.processIdentifier, number % 2 == 0 ? SIGKILL : SIGTERM)
        process.waitUntilExit()
        let left = try folder.data("old.sqlite")
        #expect(left == old || left == third)
        let chain = ["--apply", "1", "--apply", "2", "old.sqlite", "--quiet"]
        #expect(try Executable.importer.run(chain, in: folder).status == 0)
        #expect(try folder.data("old.sqlite") == third)
        #expect(try folder.names == ["1", "2", "new.sqlite", "old.sqlite", "third.sqlite"])
    }

    @Test("an update that is killed leaves the old database or the new one", arguments: 0..<6)
    func killed(number: Int) throws {
        let folder = try Self.versions()
        _ = try Executable.exporter.run(["new.sqlite", "update.gtfsdelta", "--since", "old.sqlite"], in: folder)
        let (old, new) = (try folder.data("old.sqlite"), try folder.data("new.sqlite"))
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-import")
        process.arguments = ["--apply", "update.gtfsdelta", "old.sqlite", "--quiet"]
        process.currentDirectoryURL = folder.url
        try process.run()
        usleep(UInt32(number) * 18_000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let left = try folder.data("old.sqlite")
        #expect(left == old || left == new)
        #expect(
            try Executable.importer.run(["--apply", "update.gtfsdelta", "old.sqlite", "--quiet"], in: folder).status
                == 0)
        #expect(try folder.data("old.sqlite") == new)
        #expect(try folder.names == ["new.sqlite", "old.sqlite", "update.gtfsdelta"])
    }
}
