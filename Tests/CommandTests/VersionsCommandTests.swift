import Foundation
import GTFSModel
import GTFSQuery
import Testing
import VersionFixtures

@Suite("gtfs-query diff and size of two databases")
struct VersionsCommandTests {
    private static let city = VersionFixture.folder.deletingLastPathComponent().appendingPathComponent("harbour-city")

    /// A copy of the made-up city whose stops.txt has a stop less and a name changed.
    private func cities() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let old = folder.url.appendingPathComponent("old")
        let new = folder.url.appendingPathComponent("new")
        try FileManager.default.copyItem(atPath: Self.city.path, toPath: old.path)
        try FileManager.default.copyItem(atPath: Self.city.path, toPath: new.path)
        let stops = new.appendingPathComponent("stops.txt")
        let text = try String(contentsOf: stops, encoding: .utf8)
        let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("2003,") }
        try lines.joined(separator: "\n").replacing("2001,20001,Lantern Square", with: "2001,20001,Lamp Square")
            .write(to: stops, atomically: true, encoding: .utf8)
        return folder
    }

    @Test("the same feed in two forms does not differ, and nothing stays behind")
    func same() throws {
        let folder = try cities()
        #expect(try Executable.importer.run(["old", "--quiet"], in: folder).status == 0)
        let run = try Executable.query.run(["diff", "old.sqlite", "old"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("            Old             New\nFeed        old             old\n"))
        #expect(try folder.names == ["new", "old", "old.sqlite"])
    }

    @Test func `Notices that came or went are listed where they are asked for, as a table and in JSON`() throws {
        let folder = try cities()
        let words = ["diff", "old", "new", "--notices", "--date", "20261127"]
        let table = try Executable.query.run(words, in: folder)
        #expect(table.status == 1 && table.errors == "", "\(table.errors)")
        let lines = table.output.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("Notice ") })
        #expect(lines[start].split(separator: " ") == ["Notice", "Severity", "Count", "Now"])
        #expect(lines[start...].contains { $0.split(separator: " ") == ["foreign_key_violation", "error", "0", "34"] })
        let json = try Executable.query.run(words + ["--format", "json"], in: folder)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let notices = try #require(object["notices"] as? [[String: Any]])
        let came = try #require(notices.first { $0["code"] as? String == "foreign_key_violation" })
        #expect(came["old"] as? Int == 0 && came["new"] as? Int == 34 && came["severity"] as? String == "ERROR")
        #expect(try JSONDecoder().decode(TimetableDiff.self, from: Data(json.output.utf8)).stops.count == 2)
        let same = try Executable.query.run(["diff", "old", "old", "--notices"], in: folder)
        #expect(same.status == 0 && same.errors == "Both have the same notices, each as often.\n")
        let csv = try Executable.query.run(words + ["--format", "csv"], in: folder)
        #expect(csv.status == 64 && csv.errors.hasPrefix("Error: --notices has no csv"))
    }

    @Test("a difference is a table, rows of CSV or an object, with exit 1")
    func different() throws {
        let folder = try cities()
        let table = try Executable.query.run(["diff", "old", "new"], in: folder)
        #expect(table.status == 1)
        #expect(table.errors == "")
        #expect(
            table.output.hasSuffix(
                """
                What   Change   Count
                stops  removed      1
                stops  renamed      1

                Stop  Name            Change   Fields
                2001  Lamp Square     renamed  stop_name: Lantern Square → Lamp Square
                2003  Lantern Square  removed

                File       Records  Now  Added  Removed
                stops.txt       77   76      1        2

                """), "\(table.output)")
        let csv = try Executable.query.run(["diff", "old", "new", "--format", "csv"], in: folder)
        #expect(csv.status == 1)
        #expect(csv.output.hasPrefix("kind,changes,route_id,old_route_id,"))
        #expect(csv.output.contains("\r\nstop,removed,,,,,2003,Lantern Square,,"))
        let json = try Executable.query.run(["diff", "old", "new", "--format", "json"], in: folder)
        #expect(json.status == 1)
        let diff = try JSONDecoder().decode(TimetableDiff.self, from: Data(json.output.utf8))
        #expect(diff.stops.map(\.stopID) == ["2001", "2003"])
        #expect(try AnswerEncoder().encode(diff) == Data(json.output.utf8))
    }

    @Test("what cannot be read is exit 2 and a sentence")
    func trouble() throws {
        let folder = try cities()
        let run = try Executable.query.run(["diff", "old", "nothing.zip"], in: folder)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: "))
        #expect(run.errors.contains("nothing.zip"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test(
        "a wrong command line is exit 64",
        arguments: [["diff", "old"], ["diff", "old", "new", "--format", "geojson"]])
    func wrong(words: [String]) throws {
        let folder = try cities()
        #expect(try Executable.query.run(words, in: folder).status == 64)
    }

    @Test("size is ten lines, and everything with --all")
    func size() throws {
        let folder = try cities()
        #expect(try Executable.importer.run(["old", "--quiet"], in: folder).status == 0)
        let short = try Executable.query.run(["size"], in: folder)
        #expect(short.output.split(separator: "\n").count == 10, "\(short.output)")
        #expect(short.output.hasPrefix("Database"))
        #expect(short.output.contains(" others"))
        let all = try Executable.query.run(["size", "--all"], in: folder)
        #expect(all.output.contains("\nTable or index"))
        #expect(all.output.split(separator: "\n").count > 50)
    }

    @Test("a budget is of the whole or of a kind, in bytes or larger units")
    func budgets() throws {
        let folder = try cities()
        #expect(try Executable.importer.run(["old", "--quiet"], in: folder).status == 0)
        let within = ["1GB", "50MB", "search=1MiB", "other-files=900kB", "2000000"].flatMap { ["--budget", $0] }
        #expect(try Executable.query.run(["size"] + within, in: folder).status == 0)
        let over = try Executable.query.run(["size", "--budget", "1GB", "--budget", "trips=1"], in: folder)
        #expect(over.status == 1)
        #expect(over.errors.hasPrefix("Error: The database's trips takes "), "\(over.errors)")
        #expect(try Executable.query.run(["size", "--budget", "planes=1"], in: folder).status == 64)
        #expect(try Executable.query.run(["size", "--budget", "-1"], in: folder).status == 64)
    }

    @Test("two databases are compared by kind")
    func comparison() throws {
        let folder = try cities()
        #expect(try Executable.importer.run(["old", "--quiet"], in: folder).status == 0)
        #expect(try Executable.importer.run(["new", "--quiet", "--exclude", "shapes"], in: folder).status == 0)
        let run = try Executable.query.run(["size", "old.sqlite", "new.sqlite", "--format", "json"], in: folder)
        #expect(run.status == 0)
        let sizes = try JSONDecoder().decode(SizeComparison.self, from: Data(run.output.utf8))
        #expect(sizes.old.bytes == (try folder.data("old.sqlite").count))
        #expect(sizes.kinds.first { $0.name == "shapes" }?.change ?? 0 < 0)
        #expect(sizes.kinds.reduce(0) { $0 + $1.change } == sizes.new.bytes - sizes.old.bytes)
        #expect(try AnswerEncoder().encode(sizes) == Data(run.output.utf8))
        let table = try Executable.query.run(["size", "old.sqlite", "new.sqlite"], in: folder)
        #expect(table.output.hasPrefix("Kind"))
        #expect(try Executable.query.run(["size", "old.sqlite"], in: folder).status == 64)
    }
}
