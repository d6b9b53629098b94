import Foundation
import GRDB
import Testing

/// Databases, histories and favourites whose schema has an object of somebody else in the place of ours: every command
/// that opens them says so in one sentence, and runs nothing of it.
@Suite struct HostileFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A question without end.
    private static let endless = "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)"

    private func change<Value>(_ name: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.path(name), configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction(body)
    }

    /// Puts an endless view in the place of a table, which stays under another name if SQLite can rename it.
    private func putView(inPlaceOf table: String, _ name: String) throws {
        try change(name) { db in
            let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
            do {
                try db.execute(sql: "ALTER TABLE \(table) RENAME TO zz_\(table)")
            } catch {
                try db.execute(
                    sql: """
                        PRAGMA writable_schema = ON;
                        DELETE FROM sqlite_schema WHERE name = '\(table)';
                        PRAGMA writable_schema = RESET;
                        """)
            }
            try db.execute(
                sql: """
                    CREATE VIEW \(table) (\(columns.joined(separator: ", "))) AS
                    \(Self.endless) SELECT \(columns.map { _ in "i" }.joined(separator: ", ")) FROM r
                    """)
        }
    }

    /// Replaces a part of a table's text.
    private func rewrite(_ table: String, _ text: String, as other: String, _ name: String) throws {
        try change(name) { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(sql, '\(text)', '\(other)') WHERE name = '\(table)';
                    PRAGMA writable_schema = RESET;
                    """)
            let sql = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = '\(table)'")
            try #require(sql?.contains(other.replacing("''", with: "'")) == true)
        }
    }

    /// Whether a sentence says that a part is damaged; an index or a table that was renamed with it may come first.
    private static func isDamage(_ sentence: String, _ part: String) -> Bool {
        sentence.contains("is damaged (\(part)")
            || part.contains(" is no table") && sentence.contains("is damaged (its ")
                && sentence.contains(" is not the one that the toolkit makes)")
    }

    private func expectRefusal(_ words: [String], _ part: String) throws {
        let before = try folder.names
        let run = try HarbourCity.ask(words, in: folder)
        #expect(run.status == 1 && run.output == "", "\(words)")
        #expect(
            run.errors.hasPrefix("Error: ") && Self.isDamage(run.errors, part), "\(words): \(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(words): \(run.errors)")
        #expect(try folder.names == before, "\(words)")
    }

    // MARK: - Histories

    private static let readers = [
        ["visits"], ["performance"], ["history", "info"], ["history", "verify"], ["history", "size"],
        ["history", "export", "--tides", "-"],
    ]
    private static let writers = [["record", "--from", RecordedWeek.messages]]

    private static let tables = [
        "sources", "watched", "texts", "lines", "recorded_days", "day_lines", "packed_lines", "listings", "open_trips",
        "recorded_trips", "recorded_patterns", "recorded_profiles", "stop_zones", "table_sums",
    ]

    @Test func `A view in the place of a table of a history is refused by each command`() throws {
        for table in Self.tables {
            try RecordedWeek.copy(as: "history.sqlite", in: folder)
            try putView(inPlaceOf: table, "history.sqlite")
            let questions =
                table == "sources" ? Self.readers + Self.writers : [["history", "verify"], Self.writers[0]]
            for words in questions {
                try expectRefusal(
                    words + ["--history", "history.sqlite"], "\(table) is no table), so nothing of it is read")
            }
        }
        try expectRefusal(["history", "merge", "history.sqlite", "--history", "new.sqlite"], "table_sums is no table")
    }

    @Test func `A history with a trigger answers, and takes no messages`() throws {
        try RecordedWeek.copy(as: "whole.sqlite", in: folder)
        for table in ["watched", "open_trips", "day_lines", "sources"] {
            try RecordedWeek.copy(as: "history.sqlite", in: folder)
            try change("history.sqlite") { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER mine AFTER INSERT ON \(table) BEGIN
                        INSERT INTO texts (text) \(Self.endless) SELECT hex(i) FROM r; END
                        """)
            }
            for words in Self.writers + [["history", "merge", "whole.sqlite"]] {
                try expectRefusal(
                    words + ["--history", "history.sqlite"], "it has a trigger mine, which would run as its tables")
            }
            let info = try HarbourCity.ask(["history", "info", "--history", "history.sqlite"], in: folder)
            #expect(info.status == 0, "\(info.errors)")
        }
    }

    @Test(arguments: [
        ("recorded_trips", "trip_id TEXT NOT NULL", "trip_id TEXT AS (hex(zeroblob(300000000)))"),
        ("texts", "text TEXT NOT NULL UNIQUE", "text TEXT NOT NULL CHECK (text LIKE text) UNIQUE"),
        ("lines", "direction_id INTEGER", "direction_id INTEGER DEFAULT (abs(1))"),
    ])
    func `A column that is computed is refused in a history`(table: String, text: String, other: String) throws {
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        try rewrite(table, text, as: other, "history.sqlite")
        for words in Self.readers + Self.writers {
            try expectRefusal(
                words + ["--history", "history.sqlite"], "its table \(table) is not the one that the toolkit makes")
        }
    }

    @Test func `An index on an expression is refused, and one on columns is not`() throws {
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        let verify = ["history", "verify", "--history", "history.sqlite"]
        try change("history.sqlite") { try $0.execute(sql: "CREATE INDEX plain ON texts (text, text_key)") }
        let sound = try HarbourCity.ask(verify, in: folder)
        #expect(sound.status == 0, "\(sound.errors)")
        for sql in [
            "CREATE INDEX mine ON texts (upper(text))", "CREATE INDEX mine ON texts (text) WHERE text LIKE 'a'",
        ] {
            try change("history.sqlite") { try $0.execute(sql: "DROP INDEX IF EXISTS mine; \(sql)") }
            try expectRefusal(verify, "its index mine is not of columns alone")
        }
    }

    // MARK: - Favourites

    @Test func `Favourites with a view in the place of a table, or with a trigger, are refused`() throws {
        let add = ["favorites", "add", "stop", "2000", "--favorites", "mine.sqlite"]
        let list = ["favorites", "list", "--favorites", "mine.sqlite"]
        for table in ["favorites", "favorite_parts", ""] {
            try? FileManager.default.removeItem(atPath: folder.path("mine.sqlite"))
            #expect(try HarbourCity.ask(add, in: folder).status == 0)
            if table.isEmpty {
                try change("mine.sqlite") { db in
                    try db.execute(
                        sql: """
                            CREATE TRIGGER mine AFTER INSERT ON favorites BEGIN
                            INSERT INTO favorites (kind, sort_order, created) \(Self.endless) SELECT 'stop', i, i FROM r;
                            END
                            """)
                }
            } else {
                try putView(inPlaceOf: table, "mine.sqlite")
            }
            for words in [list, add, ["favorites", "remove", "1", "--favorites", "mine.sqlite"]] {
                try expectRefusal(words, table.isEmpty ? "it has a trigger mine" : "\(table) is no table")
            }
        }
    }

    // MARK: - Databases

    private static let questions = [
        ["info"], ["verify"], ["departures", "2000", "--at", "2026-11-25T08:00"], ["search", "lantern"],
        ["nearby", "-33.87", "151.21"], ["journeys", "2000", "2050", "--at", "2026-11-25T08:00"],
        ["map", "--format", "json"], ["size"], ["stop", "2000"], ["calendar"],
    ]

    private func expectRefusedDatabase(_ part: String, _ questions: [[String]]) throws {
        for words in questions {
            let run = try Executable.query.run(["--database", "city.sqlite"] + words, in: folder)
            #expect(run.status == 1 && run.output == "", "\(words)")
            #expect(
                Self.isDamage(run.errors, part) && run.errors.hasSuffix("): import the feed again.\n"),
                "\(words): \(run.errors)")
        }
    }

    private func copyCity() throws {
        let city = try Data(contentsOf: URL(fileURLWithPath: HarbourCity.database()))
        try folder.write(city, to: "city.sqlite")
    }

    @Test func `A view in the place of a table of a database is refused by each question`() throws {
        let tables = [
            "stop_search", "stop_cells", "positions", "byte_order", "stop_search_terms", "blocks", "patterns",
            "stored_stops",
        ]
        for table in tables {
            try copyCity()
            try putView(inPlaceOf: table, "city.sqlite")
            let questions = table == "stop_cells" ? Self.questions : [["info"], ["verify"], Self.questions[2]]
            try expectRefusedDatabase("\(table) is no table", questions)
        }
        let export = try Executable.exporter.run(["city.sqlite", "out.zip"], in: folder)
        #expect(export.status == 1 && Self.isDamage(export.errors, "stored_stops is no table"), "\(export.errors)")
    }

    @Test(arguments: [
        ("stored_stops", "stop_name", "TEXT AS (hex(zeroblob(300000000)))"),
        ("stored_agency", "agency_name", "TEXT AS (1)"),
        ("import_record", "source_name", "TEXT AS (hex(zeroblob(20000)) LIKE ''%0%0%0%1'')"),
    ])
    func `A column that is computed is refused in a database`(table: String, column: String, type: String) throws {
        try copyCity()
        let text = try change("city.sqlite") { db in
            try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
        }
        let declared = try #require(text?.firstMatch(of: try Regex("\\b\(column) [A-Z]+( NOT NULL)?")))
        try rewrite(table, String(text?[declared.range] ?? ""), as: "\(column) \(type)", "city.sqlite")
        try expectRefusedDatabase("its table \(table) is not the one that the toolkit makes", Self.questions)
    }

    @Test func `What somebody added to a database beside its tables is never run`() throws {
        try copyCity()
        let before = try Executable.query.run(["--database", "city.sqlite"] + Self.questions[2], in: folder)
        for sql in [
            "CREATE VIEW mine AS \(Self.endless) SELECT i FROM r",
            "CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT AS (hex(zeroblob(300000000))), CHECK (id < 9))",
            "CREATE INDEX by_name ON stored_stops (stop_name)",
            "ALTER TABLE stored_stops ADD COLUMN note TEXT",
            "CREATE TRIGGER watch AFTER UPDATE ON stored_stops BEGIN INSERT INTO notes (id) \(Self.endless) SELECT i FROM r; END",
            "INSERT INTO notes (id) VALUES (1)",
        ] {
            try change("city.sqlite") { try $0.execute(sql: sql) }
        }
        for words in Self.questions where words != ["validate"] {
            let run = try Executable.query.run(["--database", "city.sqlite"] + words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        let board = try Executable.query.run(["--database", "city.sqlite"] + Self.questions[2], in: folder)
        #expect(board.output == before.output)
    }

    @Test func `An endless view under the name of one of ours is not run by a question`() throws {
        try copyCity()
        try change("city.sqlite") { db in
            try db.execute(
                sql: """
                    DROP VIEW stop_records;
                    CREATE VIEW stop_records AS \(Self.endless) SELECT i AS stop_key, i AS stop_id FROM r
                    """)
        }
        for words in [Self.questions[2], ["stop", "2000"], ["search", "lantern"], ["nearby", "-33.87", "151.21"]] {
            let run = try Executable.query.run(["--database", "city.sqlite"] + words, in: folder)
            #expect(run.status == 0, "\(words): \(run.errors)")
            let sound = try HarbourCity.ask(words)
            #expect(run.output == sound.output, "\(words)")
        }
    }

    // MARK: - No files

    @Test(arguments: ["/dev/null", "pipe", "."])
    func `What is no file is refused in the place of each kind, and nothing is left beside it`(path: String) throws {
        _ = try Process.run(URL(fileURLWithPath: "/usr/bin/mkfifo"), arguments: [folder.path("pipe")]).waitUntilExit()
        let kind = path == "." ? "a folder" : "a device or a pipe"
        for words in Self.readers + Self.writers {
            let run = try HarbourCity.ask(words + ["--history", path], in: folder)
            #expect(run.status == 1 && run.output == "", "\(words)")
            #expect(
                run.errors == "Error: \(path) is \(kind), and no history: give the history a file of its own.\n",
                "\(words)")
        }
        for words in [["list"], ["add", "stop", "2000"]] {
            let run = try HarbourCity.ask(["favorites"] + words + ["--favorites", path], in: folder)
            #expect(run.status == 1 && run.output == "", "\(words)")
            #expect(
                run.errors
                    == "Error: \(path) is \(kind), and no file of favourites: give favourites a file of their own.\n")
        }
        let info = try Executable.query.run(["--database", path, "info"], in: folder)
        // A folder stands for the databases in it.
        let sentence = path == "." ? "There is no toolkit database in ." : "\(path) is \(kind)"
        #expect(info.status == 1 && info.errors.contains(sentence), "\(info.errors)")
        #expect(try folder.names == ["pipe"])
        #expect(!FileManager.default.fileExists(atPath: "/dev/null-journal"))
        #expect(!FileManager.default.fileExists(atPath: "/dev/null-lock"))
    }
}
