import Foundation
import Testing

@Suite("gtfs-export, and gtfs-query verify with a feed")
struct ExportCommandTests {
    /// The made-up city, as a folder of its files.
    private static let city = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/harbour-city").standardizedFileURL.path

    private static func imported(_ arguments: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try Executable.importer.run([city, "--quiet", "--output", "city.sqlite"] + arguments, in: folder)
        return folder
    }

    @Test("a database becomes a zip again, and the summary counts it")
    func summary() throws {
        let folder = try Self.imported()
        let run = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(try folder.names == ["city.sqlite", "city.zip"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "city.sqlite -> city.zip")
        #expect(lines.contains { $0.contains("stop_times.txt") && $0.contains(" 1889 records") })
    }

    @Test("the zip imports to the same answers, and verify finds no difference between them")
    func again() throws {
        let folder = try Self.imported()
        #expect(try Executable.exporter.run(["city.sqlite", "city.zip", "--quiet"], in: folder).output == "")
        for feed in [Self.city, "city.zip"] {
            let run = try Executable.query.run(["--database", "city.sqlite", "verify", feed], in: folder)
            #expect(run.status == 0)
            #expect(run.errors == "")
            #expect(run.output.contains("stop_times.txt against the feed      the same\n"))
        }
    }

    @Test("two exports are the same, byte for byte, and one in place of the other")
    func reproducible() throws {
        let folder = try Self.imported()
        _ = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        let first = try folder.data("city.zip")
        try Data("PK\u{5}\u{6} an older feed".utf8).write(to: URL(fileURLWithPath: folder.path("city.zip")))
        _ = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        #expect(try folder.data("city.zip") == first)
    }

    @Test(
        "a file that is no zip is refused, and stays as it is",
        arguments: ["notes.txt", "other.sqlite", "foreign.sqlite", "link.zip", "hard-link.zip", "cut.zip"])
    func refused(name: String) throws {
        let folder = try Self.imported()
        try Data("hello".utf8).write(to: URL(fileURLWithPath: folder.path("notes.txt")))
        try Data("PK".utf8).write(to: URL(fileURLWithPath: folder.path("cut.zip")))
        try Data("SQLite format 3\0 and what follows".utf8).write(
            to: URL(fileURLWithPath: folder.path("foreign.sqlite")))
        try folder.data("city.sqlite").write(to: URL(fileURLWithPath: folder.path("other.sqlite")))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.zip"), withDestinationPath: "notes.txt")
        try FileManager.default.linkItem(atPath: folder.path("city.sqlite"), toPath: folder.path("hard-link.zip"))
        let (before, names) = (try folder.data(name), try folder.names)
        let run = try Executable.exporter.run(["city.sqlite", name], in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.errors
                == (name == "hard-link.zip"
                    ? "Error: hard-link.zip is the database itself: name another file for the zip.\n"
                    : "Error: \(name) is no zip and stays as it is: name another file for the feed, or move this one away.\n")
        )
        #expect(try folder.data(name) == before)
        #expect(try folder.names == names)
    }

    @Test("an empty file is replaced; through a link, the file that it leads to, there or not")
    func throughLinks() throws {
        let folder = try Self.imported()
        _ = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        try Data().write(to: URL(fileURLWithPath: folder.path("empty.zip")))
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("feeds"), withIntermediateDirectories: false)
        let links = [
            "feeds/to-empty.zip": "../empty.zip", "to-feeds.zip": "feeds/to-empty.zip", "new.zip": "feeds/new.zip",
        ]
        for (link, file) in links {
            try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: file)
        }
        for name in ["to-feeds.zip", "new.zip"] {
            let run = try Executable.exporter.run(["city.sqlite", name], in: folder)
            #expect(run.status == 0)
            #expect(run.errors == "")
        }
        let feed = try folder.data("city.zip")
        #expect(try folder.data("empty.zip") == feed)
        #expect(try folder.data("feeds/new.zip") == feed)
        for (link, file) in links {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link)) == file)
        }
        #expect(try folder.names == ["city.sqlite", "city.zip", "empty.zip", "feeds", "new.zip", "to-feeds.zip"])
    }

    @Test("a pipe and a device are written to, and stay what they are")
    func streams() throws {
        let folder = try Self.imported()
        _ = try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder)
        let pipe = folder.path("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        // Opened for both at first, as opening one end of a pipe waits for the other.
        let end = unsafe open(pipe, O_RDWR | O_CLOEXEC)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/cat")
        reader.standardInput = FileHandle(fileDescriptor: unsafe open(pipe, O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
        reader.standardOutput = try folder.handle("read.zip")
        try reader.run()
        let run = try Executable.exporter.run(["city.sqlite", "pipe"], in: folder)
        close(end)
        reader.waitUntilExit()
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(try folder.data("read.zip") == folder.data("city.zip"))
        #expect(try folder.names == ["city.sqlite", "city.zip", "pipe", "read.zip"])
        #expect(try Executable.exporter.run(["city.sqlite", "/dev/null", "--quiet"], in: folder).status == 0)
        let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(kind == .typeCharacterSpecial)
    }

    @Test(
        "- is standard output: the bytes of the file and no summary, and nothing is left behind",
        arguments: [[], ["--format", "postgres"], ["--compress"]])
    func standardOutput(options: [String]) throws {
        let folder = try Self.imported()
        _ = try Executable.exporter.run(["city.sqlite", "named"] + options, in: folder)
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-export")
        process.arguments = ["city.sqlite", "-"] + options
        process.currentDirectoryURL = folder.url
        process.environment = Executable.surroundings.merging(["TMPDIR": folder.url.path]) { $1 }
        process.standardOutput = try folder.handle("sent")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try folder.data("sent") == folder.data("named"))
        #expect(try folder.names == ["city.sqlite", "named", "sent"])
    }

    @Test("what a killed export left goes with the next one, and what another is writing stays")
    func abandoned() throws {
        let folder = try Self.imported()
        let left = [".city.zip.exporting-2147483646", ".city.zip.exporting-2147483646.a1b2c3"]
        let running = ".city.zip.exporting-\(getppid()).a1b2c3"
        for name in left + [running] { try Data().write(to: URL(fileURLWithPath: folder.path(name))) }
        #expect(try Executable.exporter.run(["city.sqlite", "city.zip"], in: folder).status == 0)
        #expect(try folder.names == [running, "city.sqlite", "city.zip"])
    }

    @Test("the summary as JSON has the files and their records")
    func json() throws {
        let folder = try Self.imported(["--exclude", "shapes"])
        let run = try Executable.exporter.run(["city.sqlite", "city.zip", "--format", "json"], in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["left_out"] as? [String] == ["shapes.txt"])
        #expect(object["zip_bytes"] as? Int == (try folder.data("city.zip")).count)
        let files = try #require(object["files"] as? [[String: Any]])
        #expect(files.first { $0["name"] as? String == "stop_times.txt" }?["records"] as? Int == 1889)
        #expect(
            run.errors == "shapes.txt was left out when the feed was imported, and is not in city.zip.\n")
    }

    @Test(
        "what cannot be done is exit 1 and one sentence, and nothing is left behind",
        arguments: [
            (["none.sqlite", "city.zip"], "none.sqlite"), (["city.sqlite", "city.sqlite"], "is the database itself"),
            (["city.sqlite", "nowhere/city.zip"], "nowhere/city.zip"), (["text.sqlite", "city.zip"], "text.sqlite"),
        ])
    func failures(arguments: [String], says: String) throws {
        let folder = try Self.imported()
        try Data("hello".utf8).write(to: URL(fileURLWithPath: folder.path("text.sqlite")))
        let before = try folder.data("city.sqlite")
        let run = try Executable.exporter.run(arguments, in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: "))
        #expect(run.errors.contains(says))
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(!run.errors.contains("exporting-"))
        #expect(try folder.data("city.sqlite") == before)
        #expect(try folder.names == ["city.sqlite", "text.sqlite"])
    }

    @Test(
        "a command line that is wrong is exit 64",
        arguments: [
            [], ["city.sqlite"], ["a", "b", "c"], ["a", "b", "--format", "xml"], ["a", "b", "--nonsense"],
            ["a", "-", "--format", "json"], ["a", "--publish=-"],
        ])
    func usage(arguments: [String]) throws {
        let run = try Executable.exporter.run(arguments, in: try TemporaryFolder())
        #expect(run.status == 64)
        #expect(run.output == "")
    }

    @Test("--help tells what it does and takes")
    func help() throws {
        let run = try Executable.exporter.run(["--help"], in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE: gtfs-export [<database>] <out.zip> [--route <route_id> ...]"))
        #expect(run.output.contains("gtfs-export sydney.sqlite sydney.zip"))
    }

    @Test("verify names what a feed has and the database has not, exit 1")
    func differing() throws {
        let folder = try Self.imported()
        try SmallDatabase.spoil("city.sqlite", in: folder, sql: "UPDATE stored_agency SET agency_phone = '1'")
        let run = try Executable.query.run(["--database", "city.sqlite", "verify", Self.city], in: folder)
        #expect(run.status == 1)
        #expect(run.output.contains("agency.txt against the feed          differences: "))
        #expect(run.output.contains("agency_phone=1"))
        #expect(run.output.contains("is in the database and not in the feed"))
        #expect(run.errors.hasPrefix("Error: city.sqlite does not give \(Self.city) back: agency.txt line 2: "))
        let json = try Executable.query.run(
            ["--database", "city.sqlite", "verify", Self.city, "--format", "json"], in: folder)
        let checks = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        let agency = try #require(checks.first { $0["file"] as? String == "agency.txt" })
        #expect(agency["sound"] as? Bool == false)
        #expect((agency["findings"] as? [String])?.isEmpty == false)
        #expect(checks.first { $0["file"] as? String == "stops.txt" }?["differences"] as? Int == 0)
    }

    @Test("verify with a feed that is not there is exit 1 and one sentence")
    func noFeed() throws {
        let folder = try Self.imported()
        let run = try Executable.query.run(["--database", "city.sqlite", "verify", "none.zip"], in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("none.zip: there is no such file or folder"))
    }
}
