import Foundation
import Testing

/// Files that are no histories: each question of the commands ends with one sentence, and leaves them as they are.
@Suite("gtfs-query and a file that is no history")
struct RefusedHistoryTests {
    private static let questions = [
        ["visits"], ["performance"], ["performance", "--by", "route", "--format", "json"], ["history", "info"],
        ["history", "verify"], ["history", "size"],
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Each question of a file says a sentence about it.
    private func expectRefusal(_ name: String, _ sentence: String) throws {
        let (names, bytes) = (try folder.names, try? folder.data(name))
        for question in Self.questions {
            let run = try HarbourCity.ask(question + ["--history", name], in: folder)
            #expect(run.status == 1 && run.output == "", "\(question)")
            #expect(run.errors == "Error: \(sentence)\n", "\(question)")
        }
        let merge = try HarbourCity.ask(["history", "merge", name, "--history", "new.sqlite"], in: folder)
        #expect(merge.status == 1 && merge.output == "")
        #expect(merge.errors == "Error: \(sentence)\n")
        #expect(try folder.names == names)
        #expect((try? folder.data(name)) == bytes)
    }

    @Test("no file at all")
    func absent() throws {
        try expectRefusal("none.sqlite", "There is no history at none.sqlite: record one first.")
        // Beside the database, where nothing was recorded.
        let run = try HarbourCity.ask(["visits"])
        #expect(run.status == 1)
        let beside = try HarbourCity.database().replacing("city.sqlite", with: "city-history.sqlite")
        #expect(run.errors == "Error: There is no history at \(beside): record one first.\n")
    }

    @Test("a database in place of a history")
    func database() throws {
        try SmallDatabase.make("small.sqlite", in: folder)
        let sentence = "small.sqlite is no history, and is left as it is: give the history a file of its own."
        try expectRefusal("small.sqlite", sentence)
        let merge = try HarbourCity.ask(
            ["history", "merge", RecordedWeek.path(), "--history", "small.sqlite"], in: folder)
        #expect(merge.status == 1 && merge.errors == "Error: \(sentence)\n")
    }

    @Test("a text, and an empty file")
    func otherFiles() throws {
        try Data("hello\n".utf8).write(to: URL(fileURLWithPath: folder.path("notes.sqlite")))
        try expectRefusal(
            "notes.sqlite", "notes.sqlite is no history, and is left as it is: give the history a file of its own.")
        try Data().write(to: URL(fileURLWithPath: folder.path("blank.sqlite")))
        try expectRefusal("blank.sqlite", "blank.sqlite is no history yet: record something into it first.")
    }

    @Test("a history of a later version")
    func later() throws {
        try RecordedWeek.copy(as: "later.sqlite", in: folder)
        try SmallDatabase.spoil("later.sqlite", in: folder, sql: "PRAGMA user_version = 99")
        try expectRefusal(
            "later.sqlite",
            "later.sqlite was written by a later version of the toolkit: update the toolkit, or give another file.")
    }

    @Test("a history that was cut off")
    func cutOff() throws {
        try RecordedWeek.copy(as: "whole.sqlite", in: folder)
        try folder.write(folder.data("whole.sqlite").prefix(20_000), to: "cut.sqlite")
        try expectRefusal(
            "cut.sqlite",
            "cut.sqlite is damaged, so its visits cannot be read: move it away, and a new history begins; a whole "
                + "copy of it can be merged into that.")
    }

    @Test("a page that was overwritten is one sentence")
    func overwritten() throws {
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        let page = try SmallDatabase.rootPage(of: "day_lines", in: folder, "history.sqlite")
        var bytes = try folder.data("history.sqlite")
        bytes.replaceSubrange((page - 1) * 4096..<(page - 1) * 4096 + 64, with: Data(repeating: 0xFF, count: 64))
        try folder.write(bytes, to: "over.sqlite")
        let words = [["visits"], ["performance"], ["history", "size"], ["history", "verify"]]
        for question in words {
            let run = try HarbourCity.ask(question + ["--history", "over.sqlite"], in: folder)
            #expect(run.status == 1 && run.output == "")
            #expect(
                run.errors == """
                    Error: over.sqlite is damaged, so its visits cannot be read: move it away, and a new history \
                    begins; a whole copy of it can be merged into that.

                    """, "\(question)")
        }
    }

    @Test("rows that are missing are found by verify, which fails")
    func missingRows() throws {
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        try SmallDatabase.spoil("history.sqlite", in: folder, sql: "DELETE FROM recorded_trips WHERE trip_key % 7 = 0")
        let run = try HarbourCity.ask(["history", "verify", "--history", "history.sqlite"], in: folder)
        #expect(run.status == 1)
        #expect(run.output == "History  history.sqlite\nVisits   0\nSound    no\n")
        #expect(
            run.errors == """
                history.sqlite is damaged, so its visits cannot be read
                Error: history.sqlite is damaged: move it away, and a new history begins.

                """)
    }
}
