import Foundation
import Testing

@Suite("gtfs-query record")
struct RecordCommandTests {
    private static let recorded = "246 messages recorded, 1499 visits observed on 7 service days."

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A folder with some of the week's messages.
    private func messages(
        _ name: String, _ isIn: (Int) -> Bool = { _ in true }, as rename: (String) -> String = { $0 }
    ) throws -> String {
        let path = folder.path(name)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let files = try FileManager.default.contentsOfDirectory(atPath: RecordedWeek.messages).sorted()
        for (index, file) in files.enumerated() where isIn(index) {
            try FileManager.default.copyItem(
                atPath: RecordedWeek.messages + "/" + file, toPath: path + "/" + rename(file))
        }
        return path
    }

    /// What it says on standard error.
    private func said(_ count: Int, of path: String, _ end: String = Self.recorded) -> String {
        "Recording \(count) messages of \(path) into history.sqlite.\n\(end)\n"
    }

    private func record(_ path: String, _ words: [String] = []) throws -> Executable.Run {
        try RecordedWeek.record(path, in: folder, words)
    }

    @Test("a folder of messages is recorded in one go, and a second time changes nothing")
    func twice() throws {
        let first = try record(RecordedWeek.messages)
        #expect(first.output == "" && first.errors == said(246, of: RecordedWeek.messages))
        let again = try record(RecordedWeek.messages)
        #expect(again.status == 0)
        #expect(
            again.errors
                == said(
                    246, of: RecordedWeek.messages,
                    "0 messages recorded. 246 were not newer than the last of their source."))
        #expect(try folder.names == ["history.sqlite"])
        #expect(try RecordedWeek.visits(in: folder) == RecordedWeek.visits())
    }

    @Test("what is no plain file is passed over, as a pipe would be waited for")
    func pipes() throws {
        let path = try messages("some") { $0 < 3 }
        #expect(unsafe mkfifo(path + "/a-pipe.pb", 0o600) == 0)
        let run = try record(path)
        #expect(run.status == 0 && run.errors.hasPrefix("Recording 3 messages"), "\(run.errors)")
        let checked = try HarbourCity.ask(["realtime", path, "--check"], in: folder)
        #expect(checked.status == 0 && checked.output != "", "\(checked.errors)")
    }

    @Test("files in any order are recorded in the order of their own timestamps")
    func order() throws {
        // Names that sort otherwise than their days and times.
        let shuffled = try messages(
            "shuffled", as: { String($0.dropLast(3).reversed()).replacing("-", with: "") + ".pb" })
        #expect(try record(shuffled).errors == said(246, of: shuffled))
        #expect(try RecordedWeek.visits(in: folder) == RecordedWeek.visits())
    }

    @Test("a week in pieces gives the visits of one go")
    func pieces() throws {
        for piece in 0..<5 {
            let run = try record(messages("piece-\(piece)") { $0 * 5 / 246 == piece })
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try RecordedWeek.visits(in: folder) == RecordedWeek.visits())
    }

    @Test("H12: --keep forgets whole service days before the last ones")
    func keep() throws {
        #expect(try record(RecordedWeek.messages, ["--keep", "2"]).status == 0)
        let lines = try RecordedWeek.visits().split(separator: "\r\n")
        let kept = lines.filter { !$0.hasPrefix("202611") || $0.hasPrefix("20261121") || $0.hasPrefix("20261122") }
        #expect(try RecordedWeek.visits(in: folder).split(separator: "\r\n") == kept)
        #expect(kept.count > 1000 && kept.count < lines.count)
    }

    @Test("files that are no messages are left out, and named")
    func noMessages() throws {
        let path = try messages("some") { $0 < 3 }
        try Data("hello".utf8).write(to: URL(fileURLWithPath: path + "/notes.txt"))
        try Data().write(to: URL(fileURLWithPath: path + "/.hidden"))
        let run = try record(path)
        #expect(run.status == 0)
        #expect(
            run.errors == """
                notes.txt is no message that can be read: it is left out.
                Recording 3 messages of \(path) into history.sqlite.
                3 messages recorded, 21 visits observed on 1 service day.

                """)
    }

    @Test(
        "a message of changes is put together with those before it, and a whole one replaces them",
        arguments: [("DIFFERENTIAL", "0 visits"), ("FULL_DATASET", "1 visit")])
    func changes(incrementality: String, observed: String) throws {
        let path = folder.path("some")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // The first trip is about to end at 08:32:50, and the second message, a minute later, does not name it.
        let start = 1_795_123_920
        for (name, trip, moment, time) in [("1", "0815", start, start + 50), ("2", "0835", start + 60, start + 2000)] {
            let text = """
                header { gtfs_realtime_version: "2.0" incrementality: \(incrementality) timestamp: \(moment) }
                entity { id: "\(trip)" trip_update {
                  trip { trip_id: "F1-O-\(trip)" start_date: "20261120" }
                  stop_time_update { stop_id: "7030" arrival { time: \(time) } }
                } }
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/message-\(name).txt"))
        }
        let run = try record(path)
        #expect(run.errors.contains("\n2 messages recorded, \(observed) observed on 1 service day"), "\(run.errors)")
    }

    @Test("H3: a statement that is ahead of its saved message is no evidence, however late it is recorded")
    func aheadOfMessage() throws {
        let start = 1_795_123_920
        for (ahead, observed) in [(60, "1 visit"), (7200, "0 visits")] {
            let path = folder.path("ahead-\(ahead)")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let text = """
                header { gtfs_realtime_version: "2.0" timestamp: \(start) }
                entity { id: "1" trip_update {
                  trip { trip_id: "F1-O-0815" start_date: "20261120" }
                  stop_time_update { stop_id: "7030" arrival { time: \(start + 50) } }
                  timestamp: \(start + ahead)
                } }
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/message.txt"))
            let run = try HarbourCity.ask(
                ["record", "--from", path, "--history", "history-\(ahead).sqlite"], in: folder)
            #expect(run.errors.contains("\n1 message recorded, \(observed) observed on 1 service day"), "\(run.errors)")
        }
    }

    @Test("messages that change nothing are counted by their reasons")
    func leftOut() throws {
        let path = try messages("some") { $0 < 2 }
        let header = "gtfs_realtime_version: \"2.0\""
        for (name, text) in [
            ("ahead", "header { \(header) timestamp: 4102444800 }"), ("undated", "header { \(header) }"),
        ] { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).txt")) }
        #expect(
            try record(path).errors.hasSuffix(
                """
                2 messages recorded, 14 visits observed on 1 service day. 1 was ahead of the clock here by more than a \
                minute: set the clock. 1 had no timestamp.

                """))
        #expect(
            try record(path).errors.hasSuffix(
                """
                0 messages recorded. 2 were not newer than the last of their source. 1 was ahead of the clock here by more \
                than a minute: set the clock. 1 had no timestamp.

                """))
    }

    @Test("a second recorder of one history is one sentence, and the first goes on")
    func second() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RecordedWeek.messages).sorted()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: RecordedWeek.messages + "/" + names[0]))
        try bytes.write(to: URL(fileURLWithPath: folder.path("message.pb")))
        let first = try HarbourCity.process(
            ["record", "--realtime", "message.pb", "--history", "history.sqlite"], in: folder)
        first.standardError = try folder.handle("errors")
        try first.run()
        #expect(waits { (try? lastMessage()) != nil })
        for _ in 0..<2 {
            let run = try record(RecordedWeek.messages)
            #expect(run.status == 1 && run.output == "")
            #expect(
                run.errors == """
                    Error: history.sqlite is being recorded by another program: end that one, or give this one a history \
                    of its own; two of one feed can be merged later.

                    """)
        }
        first.interrupt()
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)
        #expect(try record(RecordedWeek.messages).status == 0)
        #expect(try RecordedWeek.visits(in: folder) == RecordedWeek.visits())
    }

    @Test("a history that is damaged is one sentence, and is left as it is")
    func damaged() throws {
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        try folder.write(folder.data("history.sqlite").prefix(20_000), to: "history.sqlite")
        let before = try folder.data("history.sqlite")
        let run = try record(RecordedWeek.messages)
        #expect(run.status == 1 && run.output == "")
        let error = """
            Error: history.sqlite is damaged, so its visits cannot be read: move it away, and a new history begins; a \
            whole copy of it can be merged into that.

            """
        #expect(run.errors.hasSuffix(error), "\(run.errors)")
        #expect(try folder.data("history.sqlite") == before)
    }

    @Test("a folder without messages, or none at all, is one sentence, and begins no history")
    func nothing() throws {
        try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
        let empty = try record("empty")
        #expect(empty.status == 1)
        #expect(empty.errors == "Error: empty has no message that can be read: name a folder with saved ones.\n")
        let absent = try record("nowhere")
        #expect(absent.status == 1)
        #expect(
            absent.errors == "Error: nowhere is no folder that can be read: name one with saved messages.\n")
        #expect(try folder.names == ["empty"])
    }

    @Test(
        "a wrong command line is refused with its reason",
        arguments: [
            ([], "Name the messages with --realtime URL or FILE, or a folder of saved ones with --from."),
            (
                ["--from", "a", "--realtime", "b"],
                "--from records saved messages and --realtime present ones: give one of them."
            ),
            (["--from", "a", "--every", "0"], "--every 0.0: give seconds from 1 to 86400."),
            (["--from", "a", "--keep", "0"], "--keep 0: give days from 1 up."),
        ])
    func refused(words: [String], reason: String) throws {
        let run = try HarbourCity.ask(["record"] + words, in: folder)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: \(reason)\n"), "\(run.errors)")
    }

    @Test("no database, and a database in place of a history, are one sentence each")
    func otherFiles() throws {
        let none = try Executable.query.run(["record", "--from", RecordedWeek.messages], in: folder)
        #expect(none.status == 1)
        #expect(none.errors.hasPrefix("Error: "))
        #expect(try folder.names == [])
        let other = try HarbourCity.database()
        let run = try HarbourCity.ask(["record", "--from", RecordedWeek.messages, "--history", other], in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == "Error: \(other) is no history, and is left as it is: give the history a file of its own.\n")
    }

    @Test("--realtime follows a file until Ctrl-C, and leaves the history whole")
    func follow() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: RecordedWeek.messages).sorted().prefix(4)
        let message = URL(fileURLWithPath: folder.path("message.pb"))
        let process = try HarbourCity.process(
            ["record", "--realtime", "message.pb", "--history", "history.sqlite"], in: folder)
        process.standardError = try folder.handle("errors")
        for (index, name) in names.enumerated() {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: RecordedWeek.messages + "/" + name))
            try bytes.write(to: message, options: .atomic)
            if index == 0 { try process.run() }
            #expect(waits { (try? lastMessage()) == "2026-11-15T20:3\(index * 2):00+00:00" })
        }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let said = try folder.text("errors")
        #expect(said.hasPrefix("Recording message.pb into history.sqlite; Ctrl-C ends it.\n"))
        #expect(said.contains("4 messages recorded"), "\(said)")
        #expect(try folder.names == ["errors", "history.sqlite", "message.pb"])
        let followed = try RecordedWeek.visits(in: folder)
        try FileManager.default.removeItem(atPath: folder.path("history.sqlite"))
        #expect(try record(messages("four") { $0 < 4 }).status == 0)
        #expect(try RecordedWeek.visits(in: folder) == followed)
    }

    /// Of the last message in the history, as `history info` has it.
    private func lastMessage() throws -> String? {
        let run = try HarbourCity.ask(
            ["history", "info", "--history", "history.sqlite", "--format", "json"], in: folder)
        return run.output.firstMatch(of: #/"last_message":"([^"]*)"/#).map { String($0.output.1) }
    }

    /// False where it does not come within two minutes.
    private func waits(_ isThere: () -> Bool) -> Bool {
        for _ in 0..<1200 {
            if isThere() { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }
}
