import Foundation
import GRDB
import GTFSStore
import TestSupport
import Testing
import VersionFixtures

/// Quay Line as released versions imported it: columns of its own in nine files, one of them named like a column of the new views,
/// cells that do not fit, kept records and a name that is not UTF-8.
@Suite("a file of a released version with columns of its own")
struct OwnColumnsMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let made = MadeOnce<Int>()
    private static let migrated = MadeOnce<Int>()

    private func make(_ version: Int) throws {
        try Self.made.write(version, to: folder.path("quay.sqlite")) {
            try VersionFixture.make(version, "-quay-line", at: $0)
        }
    }

    private static let versions = 1..<DatabaseIdentity.schemaVersion

    private static let files = [
        "agency", "stops", "routes", "trips", "stop_times", "calendar", "calendar_dates", "frequencies", "feed_info",
        "levels", "extra_values", "kept_records", "kept_files", "imported_files", "import_issues",
    ]

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: folder.path("quay.sqlite"))
        defer { try? queue.close() }
        return try queue.read(body)
    }

    /// The rows of a table or view as text, in order, each cell with its column and its kind.
    private func rows(of name: String, columns: [String]? = nil) throws -> [String] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(name)").map { row in
                (columns ?? Array(row.columnNames)).map { "\($0)=\((row[$0] as DatabaseValue).description)" }
                    .joined(separator: "|")
            }.sorted()
        }
    }

    private func columns(of name: String) throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name]) }
    }

    private func migrate() throws {
        let run = try Executable.query.run(["migrate"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    @Test("shows every column, cell and record after it was brought up", arguments: versions, files)
    func sameRows(version: Int, name: String) throws {
        try make(version)
        let (names, before) = (try columns(of: name), try rows(of: name))
        #expect(!before.isEmpty)
        try Self.migrated.write(version, to: folder.path("quay.sqlite")) { _ in try migrate() }
        #expect(try rows(of: name, columns: names) == before)
        let added = version == 1 && name == "stop_times" ? ["departure_seconds"] : []
        #expect(try columns(of: name) == names + added)
    }

    @Test("keeps its own arrival_seconds where a view has one too, and a time that is none has no seconds")
    func ownName() throws {
        try make(1)
        try migrate()
        let rows = try read {
            try String.fetchAll(
                $0,
                sql: """
                    SELECT concat FROM (SELECT trip_id || ' ' || stop_sequence || ' ' || coalesce(arrival_time, '-') || ' ' ||
                    coalesce(arrival_seconds, '-') || ' ' || coalesce(departure_seconds, '-') || ' ' || coalesce(load, '-') AS concat
                    FROM stop_times WHERE trip_id LIKE 't-00%' ORDER BY trip_id, stop_sequence) LIMIT 7
                    """)
        }
        #expect(
            rows == [
                "t-001 1 08:00:00 first 28800 20", "t-001 2 08:05:00 - 29160 35", "t-001 4 08:10:00 third 29430 41",
                "t-001 7 08:20:00 - 30000 0", "t-002 1 09:00:00 - 32400 10", "t-002 2 soon - 32760 -",
                "t-002 4 09:10:00 - 33030 -",
            ])
    }

    @Test("gives the feed back, as it is and brought up, in the same bytes", arguments: versions)
    func export(version: Int) throws {
        try make(version)
        var zips: [Data] = []
        for name in ["before.zip", "after.zip"] {
            let verified = try Executable.query.run(["verify", VersionFixture.quayLine.path], in: folder)
            #expect(verified.status == 0, "\(verified.errors)\(verified.output)")
            let exported = try Executable.exporter.run(["quay.sqlite", name, "--quiet"], in: folder)
            #expect(exported.status == 0, "\(exported.errors)")
            zips.append(try folder.data(name))
            try migrate()
        }
        #expect(zips[0] == zips[1])
    }

    @Test("has the schema that an import of the feed makes today", arguments: versions)
    func sameSchema(version: Int) throws {
        try make(version)
        try migrate()
        let migrated = try read(VersionFixture.objects)
        let run = try Executable.importer.run(
            [VersionFixture.quayLine.path, "--output", "quay.sqlite", "--force", "--quiet"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
        #expect(try read(VersionFixture.objects) == migrated)
    }
}
