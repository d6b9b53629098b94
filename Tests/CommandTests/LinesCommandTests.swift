import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

@Suite("gtfs-query lines")
struct LinesCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder, runsOn: [20_240_301])
    }

    /// The answers to `input`.
    private func answers(to input: Data, _ options: [String] = []) throws -> [Any] {
        try input.write(to: URL(fileURLWithPath: folder.path("questions.txt")))
        let run = try Executable.query.run(["lines"] + options, in: folder, input: folder.path("questions.txt"))
        #expect(run.status == 0)
        #expect(run.errors == "")
        return try run.output.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
    }

    private func answers(to lines: [String], _ options: [String] = []) throws -> [Any] {
        try answers(to: Data(lines.map { $0 + "\n" }.joined().utf8), options)
    }

    private func error(_ answer: Any?) throws -> [String: Any] {
        let object = try #require(answer as? [String: Any])
        return try #require(object["error"] as? [String: Any])
    }

    @Test(
        "a line has the JSON that its command prints",
        arguments: [
            "departures -12 --at 2024-03-01T07:00", "search wharf", "info", "stops --limit 1", "stop -12", "route F",
            "nearby -33.87 151.21 --limit 1", "departures -12 --at 2024-03-01T07:00 --envelope",
        ])
    func sameJSON(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let alone = try Executable.query.run(words + ["--format", "json"], in: folder)
        #expect(alone.status == 0, "\(alone.errors)")
        let expected = try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? NSObject
        #expect(try answers(to: [line]).first as? NSObject == expected)
    }

    @Test(
        "a line asks every command that reads and writes nothing",
        arguments: [
            "favorites list --favorites FOLDER/mine.sqlite", "feeds", "visits --trip F1-O-0815 --history HISTORY",
            "visits --limit 3 --history HISTORY", "performance --by route --history HISTORY",
            "history info --history HISTORY", "history size --history HISTORY", "history verify --history HISTORY",
            "size harbour.sqlite harbour.sqlite", "diff FIXTURES/minimal FIXTURES/minimal",
        ])
    func reading(line: String) throws {
        let added = try Executable.query.run(
            ["favorites", "add", "stop", "-12", "--favorites", folder.path("mine.sqlite")], in: folder)
        #expect(added.status == 0, "\(added.errors)")
        let line = line.replacing("FOLDER", with: folder.url.path).replacing("HISTORY", with: try RecordedWeek.path())
            .replacing("FIXTURES", with: HarbourCity.fixtures.path)
        let words = line.split(separator: " ").map(String.init)
        let alone = try Executable.query.run(words + ["--format", "json"], in: folder)
        #expect(alone.status == 0, "\(alone.errors)")
        let expected = try JSONSerialization.jsonObject(with: Data(alone.output.utf8)) as? NSObject
        let names = try folder.names
        #expect(try answers(to: [line]).first as? NSObject == expected)
        #expect(try Set(folder.names) == Set(names + ["questions.txt"]))
    }

    @Test func `A line may ask for a check, and for nothing that writes`() throws {
        let found = try answers(to: [
            "validate harbour.sqlite", "performance --picture x.html", "history merge x.sqlite",
        ])
        #expect((found.first as? [String: Any])?["notices"] != nil)
        for answer in found.dropFirst() { #expect(try error(answer)["code"] as? String == "bad_line") }
    }

    @Test("each line has one answer in its place, and no error ends the run")
    func errors() throws {
        let lines = [
            ("", "bad_line"), ("   \t", "bad_line"), ("departures '2000", "bad_line"), ("search \\", "bad_line"),
            ("departurs -12", "bad_line"), ("departures -12 --limt 3", "bad_line"), ("stops --format csv", "bad_line"),
            ("departures -12 --watch", "bad_line"), ("map --picture map.html", "bad_line"), ("size a b", "not_found"),
            ("departures -12 --realtime -", "bad_line"), ("migrate", "bad_line"),
            ("favorites add stop -12", "bad_line"),
            ("--help", "bad_line"), ("help", "bad_line"), ("lines", "bad_line"), ("departures", "bad_line"),
            ("departures nowhere", "unknown_id"), ("departures -12 --cursor x", "bad_line"),
            ("info --database nowhere.sqlite", "not_found"),
        ]
        let found = try answers(to: lines.map(\.0) + ["info"])
        try #require(found.count == lines.count + 1)
        for (line, answer) in zip(lines, found) {
            let error = try error(answer)
            #expect(error["code"] as? String == line.1, "\(line.0)")
            #expect((error["message"] as? String)?.isEmpty == false, "\(line.0)")
        }
        #expect((found.last as? [String: Any])?["error"] == nil)
        #expect(try folder.names == ["harbour.sqlite", "questions.txt"])
    }

    @Test("an error about a value names the option that was typed")
    func options() throws {
        let error = try error(answers(to: ["nearby 95 151"]).first)
        #expect(error["code"] as? String == "bad_line" || error["code"] as? String == "bad_value")
        let journeys = try self.error(answers(to: ["journeys -12 P --max-changes 99"]).first)
        #expect((journeys["message"] as? String)?.contains("--max-changes 99") == true, "\(journeys)")
    }

    @Test("a failure has its rows beside it")
    func failures() throws {
        let answer = try #require(try answers(to: ["size --budget 1"]).first as? [String: Any])
        #expect(try error(answer)["code"] as? String == "failed")
        #expect((answer["answer"] as? [String: Any])?["bytes"] != nil)
    }

    @Test("an id that the database of all lines lacks is named, whatever lies in the folder")
    func unknownID() throws {
        try SmallDatabase.make("second.sqlite", in: folder)
        let found = try answers(to: ["departures nowhere", "trip nowhere"], ["--database", "harbour.sqlite"])
        for answer in found { #expect(try error(answer)["code"] as? String == "unknown_id") }
        #expect(found.count == 2)
    }

    @Test("bytes that are no text, control characters and a line of a hundred thousand letters are lines like others")
    func hostile() throws {
        var input = Data("stop ".utf8) + Data([0xFF, 0xFE, 0x00, 0x1B]) + Data("\n".utf8)
        input += Data("search \(String(repeating: "x", count: 100_000))\r\ninfo".utf8)
        let found = try answers(to: input)
        #expect(found.count == 3)
        #expect(try error(found.first)["code"] as? String == "unknown_id")
        #expect((found.last as? [String: Any])?["error"] == nil)
    }

    @Test("a line without a sensible end is an error in its place, and the next one is read")
    func endless() throws {
        var input = Data(repeating: 0x61, count: 20_000_000) + Data("\ninfo\n".utf8)
        input += Data((0..<1_001).map { _ in "\"\" " }.joined().utf8) + Data("\n".utf8)
        input += Data("search \(String(repeating: "--route X ", count: 501))\n".utf8)
        input += Data(repeating: 0x62, count: 2_000_000)
        let found = try answers(to: input)
        try #require(found.count == 5)
        #expect((found[1] as? [String: Any])?["error"] == nil)
        for (index, words) in [
            (0, "more than 1048576 bytes"), (2, "more than 1000 words"), (3, "more than 1000 words"),
            (4, "more than 1048576 bytes"),
        ] {
            let error = try error(found[index])
            #expect(error["code"] as? String == "bad_line")
            #expect((error["message"] as? String)?.contains(words) == true, "\(error)")
        }
    }

    @Test("lines come out of pieces of any size as they went in", arguments: [1, 2, 3, 7, 64, 500])
    func pieces(size: Int) throws {
        let lines = [
            "", "a", "bb\r", String(repeating: "c", count: 10), String(repeating: "d", count: 11), "é", "last",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: folder.path("pieces")))
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("pieces")))
        var reader = LineReader(descriptor: file.fileDescriptor, mostBytes: 10, pieceSize: size)
        var found: [LineReader.Line] = []
        while let line = reader.next() { found.append(line) }
        #expect(
            found == ["", "a", "bb", "cccccccccc"].map(LineReader.Line.text) + [.tooLong, .text("é"), .text("last")])
    }

    @Test("of many databases those that were asked last stay open")
    func manyDatabases() throws {
        var open = OpenTimetables(most: 2)
        let paths = try (0..<4).map { number in
            let path = folder.path("\(number).sqlite")
            try FileManager.default.copyItem(atPath: folder.path("harbour.sqlite"), toPath: path)
            return path
        }
        for path in paths { _ = try open.timetable(at: path) }
        #expect(open.count == 4, "one question may ask all")
        _ = try open.timetable(at: paths[0])
        open.closeOldest()
        #expect(open.count == 2)
        try FileManager.default.removeItem(atPath: paths[0])
        try FileManager.default.removeItem(atPath: paths[1])
        _ = try open.timetable(at: paths[0])
        #expect(throws: (any Error).self) { _ = try open.timetable(at: paths[1]) }
    }

    @Test func `With jobs, an answer is found by its id, and a line without one has an error`() throws {
        let lines = (0..<500).map { "id=q\($0) stop line\($0)" } + ["info", "id=\"x", "id=last info"]
        let found = try answers(to: lines, ["--jobs", "4"])
        try #require(found.count == lines.count)
        var byID: [String: [String: Any]] = [:]
        for answer in found {
            let answer = try #require(answer as? [String: Any])
            if let id = answer["id"] as? String { byID[id] = answer }
        }
        for number in 0..<500 {
            #expect(try error(byID["q\(number)"])["requested_id"] as? String == "line\(number)")
        }
        #expect(byID.count == 502)
        #expect((byID["last"]?["answer"] as? [String: Any])?["counts"] != nil)
        #expect(try error(byID["\"x"])["code"] as? String == "bad_line")
    }

    @Test(
        "the words before a question are the caller's",
        arguments: [
            ("id=7 info", "7", nil), ("  within=2.5\tid=a=b info", "a=b", nil), ("id= info", "", nil),
            ("id=7 within=soon info", "7", "bad_line"), ("id=7 within=0 info", "7", "bad_line"),
            ("id=7 within=nan info", "7", "bad_line"), ("id=7 within=1e-9 stop -12", "7", "timed_out"),
            ("id=7 departures '2000", "7", "bad_line"), ("id=7", "7", "bad_line"), ("id=1 id=2 info", "1", "bad_line"),
        ])
    func heads(line: String, id: String, code: String?) throws {
        let answer = try #require(try answers(to: [line]).first as? [String: Any])
        #expect(answer["id"] as? String == id)
        #expect((answer["error"] as? [String: Any])?["code"] as? String == code)
        #expect((answer["answer"] == nil) == (code != nil))
    }

    @Test func `A question that takes longer than its time ends, and the next one is answered`() throws {
        let found = try answers(to: ["validate harbour.sqlite", "within=60 info"], ["--within", "0.000001"])
        #expect(try error(found.first)["code"] as? String == "timed_out")
        #expect((found.last as? [String: Any])?["error"] == nil)
    }

    @Test func `A file that is replaced is opened anew for the next question, and one that is damaged is not`() throws {
        var open = OpenTimetables()
        let path = folder.path("harbour.sqlite")
        let old = try open.timetable(at: path)
        try SmallDatabase.make("next.sqlite", in: folder, runsOn: [20_250_301])
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: folder.path("next.sqlite"), toPath: path)
        let new = try open.timetable(at: path)
        let day = try #require(ServiceDate("20250301"))
        #expect(try old.services(on: day).isEmpty && !new.services(on: day).isEmpty)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        #expect(try !open.timetable(at: path).services(on: day).isEmpty)
        #expect(open.count == 1)
    }

    @Test func `Favourites that change between two lines are those of the next one`() throws {
        var known = KnownFavourites()
        let path = folder.path("changing.sqlite")
        #expect(known.favourites(at: path).isEmpty)
        for number in 0..<3 {
            try Favourites(path: path).add(.position(Coordinate(latitude: 1, longitude: Double(number))))
            // A file that has not just changed is kept until it does.
            if number == 0 {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
            }
            for _ in 0..<2 { #expect(known.favourites(at: path).count == number + 1) }
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(known.favourites(at: path).isEmpty)
    }

    @Test("ten thousand lines have ten thousand answers in their order")
    func many() throws {
        let lines = (0..<10_000).map { $0 % 200 == 0 ? "stop line\($0)" : "stop 'line\($0)" }
        let found = try answers(to: lines)
        try #require(found.count == lines.count)
        for number in stride(from: 0, to: lines.count, by: 200) {
            #expect(try error(found[number])["requested_id"] as? String == "line\(number)")
            #expect(try error(found[number + 1])["code"] as? String == "bad_line")
        }
    }

    @Test("database and language of the command are those of lines that name none; times are told")
    func defaults() throws {
        let path = folder.path("other.sqlite")
        try FileManager.default.copyItem(atPath: folder.path("harbour.sqlite"), toPath: path)
        let found = try answers(to: ["info", "info --database harbour.sqlite"], ["--database", path, "--times"])
        #expect(found.count == 2)
        for answer in found {
            let object = try #require(answer as? [String: Any])
            #expect((object["microseconds"] as? Int) ?? -1 >= 0)
            #expect(object["answer"] != nil)
        }
        #expect(try answers(to: ["info"], ["--database", "nowhere.sqlite"]).count == 1)
    }

    @Test("several databases are asked as one")
    func several() throws {
        try FileManager.default.copyItem(atPath: folder.path("harbour.sqlite"), toPath: folder.path("other.sqlite"))
        let board = "departures harbour:-12 other:-12 --at 2024-03-01T07:00 --for 120"
        let found = try answers(to: [board + " --database harbour.sqlite --database other.sqlite", "info --database ."])
        #expect((found.first as? [Any])?.count == 4)
        #expect(try error(found.last)["code"] as? String == "bad_line")
    }

    @Test("a reader that has seen enough ends the run without a word")
    func closedPipe() throws {
        try Data(String(repeating: "info\n", count: 1000).utf8).write(to: URL(fileURLWithPath: folder.path("q.txt")))
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-query")
        process.arguments = ["lines"]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path("q.txt")))
        process.standardOutput = output
        process.standardError = try folder.handle("errors")
        try output.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(try folder.text("errors") == "")
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    /// What a line asks, each option and operand with its value; nil for an error.
    private static func asked(_ read: () throws -> Any) -> String? {
        guard let command = try? read() else { return nil }
        var text = ""
        dump(command, to: &text)
        return text
    }

    @Test(
        "a line asks the same after others that differ in its operands and --at as it asks alone",
        arguments: [
            [
                "departures A --for 15 --at 08:00", "departures B --for 15 --at 2026-11-25T08:00",
                "departures -12 --for 15",
            ],
            [
                "departures A B --limit 3", "departures --limit 3 C help", "departures C --limit 3",
                "departures --limit 3",
            ],
            [
                "departures A --at now", "departures B --at 25:00", "departures B --at",
                "departures B --at now --at 09:00",
            ],
            ["departures A --at 08:00 --date 20261125", "departures A --at 2026-11-25T08:00 --date 20261125"],
            [
                "departures A --route L1", "departures B --route L2", "departures B --route=L1",
                "departures B --routes L1",
            ],
            [
                "departures A", "departures -- --help", "departures --help", "departures -h", "departures -",
                "departures ''",
            ],
            [
                "nearby -33.87 151.21 --at 08:00", "nearby -33 151 --at 09:00", "nearby 95 151 --at 09:00",
                "nearby --at 09:00 1 2",
            ],
            ["nearby -- -33.87 151.21", "nearby 1,2", "nearby -33.87,151.21", "nearby -- 1,2", "nearby 1 --radius -5"],
            [
                "search wharf --near -33.87,151.21", "search quay --near -33.87,151.21", "search quay --near 1,2",
                "search --near 1,2",
            ],
            ["stop A", "stop B", "stop --limit", "stop A B"],
            ["trip A --date 20261125", "trip B --date 20261125", "trip B"],
            [
                "journeys A B --at 08:00 --via C", "journeys C D --at 09:00 --via C",
                "journeys A B --arrive-by 08:00 --at 09:00",
            ],
            [
                "reach A --minutes 10 --at 08:00", "reach 1,2 --minutes 10 --at 09:00", "reach B --minutes 20",
                "reach A",
            ],
            ["connections A B --at 08:00", "connections C D --at 09:00", "connections C --at 09:00"],
            ["transfers A", "transfers B"], ["route A", "route B", "route B --lang fr"],
            ["timetable A --date 20261125", "timetable B --date 20261125"],
        ])
    func repeated(lines: [String]) throws {
        var known = ParsedCommands()
        for line in lines + lines.reversed() {
            let words = try QuestionLine(line).words
            #expect(
                Self.asked { try known.command(of: words) } == Self.asked { try QueryProgram.command(of: words) },
                "\(line)")
        }
    }

    @Test(
        "words are split as a shell splits them",
        arguments: [
            (#"search "lantern sq""#, ["search", "lantern sq"]), (#"a'b c'd"#, ["ab cd"]), (#"a\ b"#, ["a b"]),
            (#""a\"b\c""#, [#"a"b\c"#]), (#"'a\b'"#, [#"a\b"#]), ("  a \t b ", ["a", "b"]), (#"a ''"#, ["a", ""]),
            (#"'it'"'"'s'"#, ["it's"]),
        ])
    func split(line: String, words: [String]) throws {
        #expect(try QuestionLine(line).words == words)
    }
}
