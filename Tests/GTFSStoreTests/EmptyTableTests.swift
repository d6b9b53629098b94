import GRDB
import GTFSModel
import GTFSSchema
import Testing

@testable import GTFSStore

@Suite("A database without a feed")
struct EmptyTableTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
    }

    /// Those whose view stays.
    private static let shown = OptionalTable.v3.filter(\.hasView)

    private static func columns(_ db: Database, of name: String) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [name])
    }

    @Test("has no table without rows that another view can do without; the views of these keep their columns")
    func views() throws {
        try queue.write { db in
            let names = Self.shown.map(\.view)
            let before = try names.map { try Self.columns(db, of: $0) }
            #expect(before.allSatisfy { $0.count > 1 })
            try EmptyTables(db).drop()
            #expect(try names.map { try Self.columns(db, of: $0) } == before)
            let views = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view'")
            for view in views where view != "run_numbers" {
                #expect(try Row.fetchOne(db, sql: "SELECT * FROM \(view)") == nil, "\(view)")
            }
        }
    }

    @Test("gives a connection the columns of each missing table")
    func standIns() throws {
        try queue.write { db in
            let before = try Self.shown.map { try Set(Self.columns(db, of: $0.name)) }
            try EmptyTables(db).drop()
            try DatabaseSchema(db)?.prepare(askedOnly: false)
            #expect(try Self.shown.map { try Set(Self.columns(db, of: $0.name)) } == before)
            for table in Self.shown {
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") == 0)
            }
        }
    }

    @Test("that remembers no URL has nothing of them, and reads none")
    func urls() throws {
        var url = FeedURL(kind: .staticCurrent, url: "https://example.org/a.zip", etag: "\"1\"", sha256: "00")
        url.queryHash = "0123abcd"
        let alerts = FeedURL(kind: .alerts, url: "https://example.org/b.pb")
        try queue.write { db in
            try FeedURLRows(db).write([alerts, url])
            try EmptyTables(db).drop()
            #expect(try FeedURLRows(db).all() == [url, alerts])
            try db.execute(sql: "DELETE FROM feed_urls")
            try EmptyTables(db).drop()
            #expect(try FeedURLRows(db).all() == [])
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'feed_urls'") == 0)
        }
    }

    @Test("keeps a table with a row, and the others that its view needs")
    func rows() throws {
        try queue.write { db in
            try db.execute(sql: "INSERT INTO extra_columns VALUES (1, 'stops.txt', 9, 'colour', 0, 0)")
            try db.execute(sql: "INSERT INTO stored_levels (row_key, level_id) VALUES (1, 'L')")
            try EmptyTables(db).drop()
            for table in ["extra_columns", "extra_texts", "extra_cells", "stored_levels"] {
                #expect(try db.tableExists(table), "\(table)")
            }
            #expect(try !db.tableExists("stored_pathways"))
        }
    }

    @Test("has no index of a table of sixteen rows, and one of more", arguments: [0, 16, 17])
    func indexes(rows: Int) throws {
        try queue.write { db in
            for key in 0..<rows {
                try db.execute(sql: "INSERT INTO stored_services VALUES (?, ?, NULL)", arguments: [key, "S\(key)"])
            }
            try SmallTables(db).dropIndexes()
            let names = try String.fetchSet(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql NOTNULL")
            #expect(names == (rows > 16 ? ["stored_services_by_id"] : []))
        }
    }

    @Test(
        "has pages that suit its size",
        arguments: [(0, 512), (399_999, 512), (400_000, 1024), (4_000_000, 2048), (16_000_000, 4096)])
    func pages(bytes: Int, pageSize: Int) { #expect(FilePages.size(fileBytes: bytes) == pageSize) }
}
