import Foundation
import Testing

@Suite("A feed of a URL")
struct FetchTests {
    private let server: FeedServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FeedServer()
        folder = try TemporaryFolder()
    }

    private func fetch(_ way: String, _ options: String...) throws -> Executable.Run {
        try Executable.importer.run([server.url(way)] + options, in: folder)
    }

    /// What a database says of a stop, to tell that it answers.
    private func board() throws -> String {
        try Executable.query.run(["stop", "2000", "--format", "json"], in: folder).output
    }

    private func urls() throws -> [[String: String]] {
        let run = try Executable.query.run(["--database", "city.sqlite", "info", "--format", "json"], in: folder)
        let info = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return info?["urls"] as? [[String: String]] ?? []
    }

    @Test(
        "is imported as its file is, however its server sends it",
        arguments: [
            "feed", "moved", "slow", "dated", "cut", "ignores", "lies", "shifts", "trailer", "gzip", "mislabelled",
            "odd",
        ])
    func ways(way: String) throws {
        let run = try fetch(way)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.output.hasPrefix("city.zip -> city.sqlite\n"))
        #expect(try folder.names == ["city.sqlite"])
        let other = try TemporaryFolder()
        #expect(try Executable.importer.run([server.zip, "--output", "city.sqlite"], in: other).status == 0)
        #expect(try board() == Executable.query.run(["stop", "2000", "--format", "json"], in: other).output)
        let verified = try Executable.query.run(["verify", server.zip], in: folder)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test("is asked for once when nothing is new, and nothing is written", arguments: ["feed", "dated", "moved"])
    func unchanged(way: String) throws {
        #expect(try fetch(way).status == 0)
        let (before, count) = (try folder.data("city.sqlite"), try server.requests.count)
        let stamp = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.modificationDate] as? Date
        let run = try fetch(way)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output == "city.sqlite has what \(server.url(way)) has: nothing new. (--force imports anyway)\n")
        #expect(try server.requests.count == count + (way == "moved" ? 2 : 1))
        #expect(try folder.data("city.sqlite") == before && folder.names == ["city.sqlite"])
        #expect(
            try FileManager.default.attributesOfItem(atPath: folder.url.path)[.modificationDate] as? Date == stamp)
    }

    @Test("is fetched whole again with other options, and by --force")
    func again() throws {
        #expect(try fetch("feed").status == 0)
        #expect(try fetch("feed", "--exclude", "shapes").output.contains("left out"))
        #expect(try fetch("feed", "--exclude", "shapes").output.contains("nothing new"))
        #expect(try fetch("feed", "--exclude", "shapes", "--force").output.contains("left out"))
    }

    @Test("is remembered with its validators and its hash, without user, query and fragment")
    func remembered() throws {
        let url = server.url("feed").replacing("http://", with: "http://me:secret@") + "?key=secret#secret"
        let run = try Executable.importer.run([url], in: folder)
        #expect(run.status == 0 && !(run.output + run.errors).contains("secret"), "\(run.errors)")
        let found = try urls()
        #expect(found.count == 1)
        #expect(found.first?["url"] == server.url("feed") && found.first?["kind"] == "static_current")
        #expect(found.first?["etag"]?.count == 10)
        #expect(found.first?["last_modified"] == "Fri, 20 Nov 2026 08:00:00 GMT")
        #expect(found.first?["sha256"] == (try SystemHash.sha256(of: server.zip)))
        #expect(try !folder.data("city.sqlite").contains(Data("secret".utf8)))
        // Another query may be another feed: its validators are not asked with.
        #expect(try fetch("feed").output.hasPrefix("city.zip -> city.sqlite\n"))
        #expect(try server.requests.last?["if-none-match"] == nil)
    }

    @Test(
        "that is the file of another day is fetched anew, whether the server looks at If-Range or not",
        arguments: ["changes", "changes-mixed"])
    func changed(way: String) throws {
        let run = try fetch(way)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("note.txt"))
        #expect(try server.requests.dropFirst().first?["range"] != nil)
    }

    @Test("that is cut off again and again keeps its part, and a later run fetches the rest")
    func resumed() throws {
        let run = try fetch("cut5")
        #expect(run.status == 1)
        let whole = try FileManager.default.attributesOfItem(atPath: server.zip)[.size] as? Int ?? 0
        let kept = try folder.data(".city.sqlite.fetching/city.zip").count
        #expect(
            run.errors == """
                Error: \(server.url("cut5")) broke off (it ended too early), and \(kept) of \(whole) bytes are kept: run \
                this again to fetch the rest.

                """)
        #expect(kept > whole / 2 && kept < whole)
        #expect(try fetch("cut5").status == 0)
        let ranges = try server.requests.map { $0["range"] ?? "" }
        #expect(ranges.count == 6 && ranges.first == "" && ranges[4] == "bytes=\(kept)-", "\(ranges)")
        #expect(try folder.names == ["city.sqlite"])
    }

    @Test("without anything to know its bytes by leaves no part")
    func unknown() throws {
        let run = try fetch("bare")
        #expect(run.status == 1)
        #expect(run.errors == "Error: \(server.url("bare")) broke off: it ended too early: run this again.\n")
        #expect(try folder.names == [])
        #expect(try fetch("bare").status == 0)
    }

    @Test(
        "that cannot be had is one sentence, and the old database stays whole",
        arguments: [
            ("error", [], "gave the answer 503: its server has failed; run this again later."),
            ("absent", [], "gave the answer 404: there is no file; look for the URL at its publisher."),
            (
                "key", [],
                "gave the answer 401: give the key that it asks for, in $GTFS_HEADERS or with --headers FILE."
            ),
            ("page", [], ": is no zip but a web page or XML; give a GTFS .zip or a folder of its files"),
            ("half", [], ": is a zip cut short: its directory at the end is missing; fetch it again"),
            ("wait", [], "gave the answer 429: wait and run this again."),
            // Newer versions of curl end heads without end by themselves.
            ("trailers", [], "."),
            ("loop", [], "gave no answer: it leads on without an end."),
            ("file", [], "gave no answer: it leads to a URL that is none of http or https."),
            (
                "huge", [],
                "has 20000000000 bytes, and 4000000000 are allowed: allow more gigabytes with --max-download if you trust it."
            ),
            (
                "endless", ["--max-download", "0.001"],
                "goes on after 1000000 bytes, and 1000000 are allowed: allow more gigabytes with --max-download if you trust it."
            ),
            (
                "feed", ["--sha256", String(repeating: "0", count: 64)],
                "in place of \(String(repeating: "0", count: 64)): ask its publisher which is right; what was there stays as it was."
            ),
        ] as [(String, [String], String)])
    func failures(way: String, options: [String], words: String) throws {
        #expect(try Executable.importer.run([server.zip, "--output", "city.sqlite"], in: folder).status == 0)
        let before = try folder.data("city.sqlite")
        let run = try Executable.importer.run(
            [server.url(way).replacing("http://", with: "http://me:secret@") + "?key=secret"] + options, in: folder)
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.errors.hasPrefix("Error: \(server.url(way))") && run.errors.hasSuffix(words + "\n"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("secret"))
        #expect(try folder.names == ["city.sqlite"] && folder.data("city.sqlite") == before)
    }

    @Test("with no room for it on the disk is a sentence before a byte is asked for in vain")
    func noRoom() throws {
        let run = try fetch("huge", "--max-download", "1000000")
        let free =
            try FileManager.default.attributesOfFileSystem(forPath: folder.url.path)[.systemFreeSize] as? Int ?? 0
        guard free < 20_000_000_000 else { return }
        #expect(run.status == 1)
        #expect(run.errors.contains("has 20000000000 bytes more to come, and the disk has room for "), "\(run.errors)")
        #expect(try folder.names == [])
    }

    @Test("has the hash that it should have")
    func hash() throws {
        let hash = try SystemHash.sha256(of: server.zip)
        #expect(try fetch("feed", "--sha256", hash.uppercased()).status == 0)
        #expect(try fetch("feed", "--sha256", hash).output.contains("nothing new"))
        #expect(try fetch("feed", "--sha256", "12").status == 64)
        let file = "file://" + server.zip
        #expect(try Executable.importer.run([file, "--sha256", hash, "--output", "b.sqlite"], in: folder).status == 0)
        let wrong = try Executable.importer.run([server.zip, "--sha256", String(hash.reversed())], in: folder)
        #expect(wrong.status == 1 && wrong.errors.contains("has the SHA-256 \(hash) in place of "), "\(wrong.errors)")
    }

    @Test("of the file system is imported from where it is, and not remembered")
    func files() throws {
        #expect(try Executable.importer.run(["file://" + server.zip], in: folder).status == 0)
        let other = try Executable.importer.run(["file://localhost" + server.zip], in: folder)
        #expect(other.output.contains("whole.sqlite already holds whole.zip"))
        let run = try Executable.query.run(["info", "--format", "json"], in: folder)
        #expect(run.status == 0 && !run.output.contains("\"urls\""))
        let ftp = try Executable.importer.run(["ftp://me:secret@example.org/a.zip"], in: folder)
        #expect(
            ftp.errors
                == "Error: A URL of ftp: cannot be fetched: give one of http, https or file, or a path.\n")
        #expect(ftp.status == 1)
    }

    @Test("that a signal ends keeps its part, which a second run beside it does not touch")
    func interrupted() throws {
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-import")
        process.arguments = [server.url("stalls")]
        process.currentDirectoryURL = folder.url
        process.environment = Executable.surroundings
        let errors = Pipe()
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
        try process.run()
        let part = folder.path(".city.sqlite.fetching/city.zip")
        let third = try Data(contentsOf: URL(fileURLWithPath: server.zip)).count / 3
        func kept() -> Int { (try? Data(contentsOf: URL(fileURLWithPath: part)).count) ?? 0 }
        while process.isRunning, kept() < third { usleep(10_000) }
        let second = try fetch("feed")
        #expect(
            second.errors
                == "Error: city.sqlite is being downloaded by another process: let that one come to its end.\n")
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + SIGTERM && kept() == third)
        let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(told.contains(" that is here stays: run this again to go on.\n"), "\(told)")
        #expect(try fetch("stalls").status == 0 && server.requests.last?["range"] == "bytes=\(third)-")
        #expect(try folder.names == ["city.sqlite"])
    }

    @Test("in a content coding has the SHA-256 of what is in it, and nothing new is told by its ETag")
    func coded() throws {
        let hash = try SystemHash.sha256(of: server.zip)
        #expect(try fetch("gzip", "--sha256", hash).status == 0)
        #expect(try urls().first?["sha256"] == hash)
        #expect(try server.requests.allSatisfy { $0["range"] == nil })
    }

    @Test("needs a folder of its own, and uses no link and no file in its place", arguments: [true, false])
    func inTheWay(isLink: Bool) throws {
        let other = try TemporaryFolder()
        if isLink {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(".city.sqlite.fetching"), withDestinationPath: other.url.path)
        } else {
            try folder.write(Data("mine".utf8), to: ".city.sqlite.fetching")
        }
        let run = try fetch("feed")
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                ".city.sqlite.fetching is in the place of the folder of a download: move it away.\n"), "\(run.errors)")
        #expect(try other.names == [] && folder.names == [".city.sqlite.fetching"])
    }

    @Test("where curl is missing is a sentence")
    func noCurl() throws {
        let run = try Executable.importer.run([server.url("feed")], in: folder, environment: ["PATH": "/nowhere"])
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: \(server.url("feed")) gave no answer: curl, which fetches it, is not installed: fetch it with another program and give the file.\n"
        )
    }

    @Test("does not replace a file that is no database, and does not ask for it")
    func foreign() throws {
        try folder.write(Data("mine".utf8), to: "city.sqlite")
        let run = try fetch("feed")
        #expect(run.status == 1 && run.errors.contains("is no database of this toolkit"))
        #expect(try server.requests.isEmpty && folder.text("city.sqlite") == "mine")
    }
}

/// The system's own SHA-256.
enum SystemHash {
    static func sha256(of path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sha256sum", path]
        return String(try Executable.finish(process).output.prefix(64))
    }
}
