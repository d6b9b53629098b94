import Foundation
import Testing

@testable import GTFSQuery

@Suite("gtfs-query size, verify and migrate")
struct UpkeepTests {
    private struct Size: Decodable {
        struct Sized: Decodable { let bytes: Int }
        let bytes: Int
        let stopTimes: Int
        let bytesPerStopTime: Double
        let ratioToPlainEstimate: Double
        let kinds: [Sized]
        let parts: [Sized]
    }

    @Test("the kinds and the parts of size sum up to the file")
    func sum() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(["size", "--format", "json"], in: folder)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let size = try decoder.decode(Size.self, from: Data(run.output.utf8))
        #expect(size.stopTimes == 4)
        #expect(size.bytes == (try folder.data("harbour.sqlite").count))
        #expect(size.kinds.map(\.bytes).reduce(0, +) == size.bytes)
        #expect(size.parts.map(\.bytes).reduce(0, +) == size.bytes)
        #expect(size.bytesPerStopTime == Double(size.bytes) / 4)
        #expect(abs(size.ratioToPlainEstimate - Double(size.bytes) / 200_000) < 0.0001)
    }

    @Test("every table that a kind names is one of the schema")
    func kinds() throws {
        let named = Set(StorageKind.kinds.keys)
        // A table with --index-trip-ids, a view without.
        #expect(named.subtracting(try SmallDatabase.tables()) == ["trip_keys"])
    }

    @Test("size ends with 1 where the database is over the budget, and only there")
    func budget() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let bytes = try folder.data("harbour.sqlite").count
        let within = try Executable.query.run(["size", "--budget", "\(bytes)"], in: folder)
        #expect(within.status == 0)
        #expect(within.errors == "")
        let over = try Executable.query.run(["size", "--budget", "\(bytes - 1)"], in: folder)
        #expect(over.status == 1)
        #expect(over.output == within.output)
        #expect(over.errors.hasPrefix("Error: The database takes "))
        #expect(over.errors.contains(" bytes, 1 over the budget of "))
    }

    @Test("verify says what it checked")
    func sound() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(["verify"], in: folder)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Checked                    Found
                pages and indexes          sound
                references                 sound
                patterns, times and trips  sound
                agency.txt (rows: 1)       sound
                calendar.txt (rows: 1)     sound
                feed_info.txt (rows: 1)    sound
                routes.txt (rows: 1)       sound
                stop_times.txt (rows: 4)   sound
                stops.txt (rows: 3)        sound
                trips.txt (rows: 2)        sound

                """)
    }

    @Test(
        "verify finds what is wrong",
        arguments: [
            (
                "UPDATE stored_trips SET service_key = 9",
                "stored_trips refers to 2 rows of stored_services that are not there"
            ),
            ("UPDATE patterns SET stop_count = 3", "1 patterns have another number of stops than they say"),
            ("DELETE FROM stop_patterns WHERE stop_key = 2", "1 pattern stops are not found by their stop"),
            ("UPDATE stop_patterns SET stop_key = 9 WHERE stop_key = 2", "1 pattern stops are not found by their stop"),
            (
                "UPDATE time_profiles SET departures = x'00'",
                "1 time profiles have another number of times than their pattern has stops"
            ),
            (
                "UPDATE time_profiles SET arrivals = x'000102'",
                "1 time profiles have another number of times than their pattern has stops"
            ),
            ("UPDATE time_profiles SET trip_count = 3", "1 time profiles have other trips than they say"),
            ("UPDATE time_profiles SET trip_count = 1", "1 trips stand outside the range of their time profile"),
            ("UPDATE trip_id_order SET trip_keys = x'0201'", "1 trips are not found by their ids"),
            ("DELETE FROM trip_id_order", "2 trips are not found by their ids"),
            (
                "INSERT INTO blocks VALUES (1, 'B', 1, x'01'); UPDATE stored_trips SET block_key = 1",
                "1 blocks list other trips than theirs"
            ),
            ("DELETE FROM stored_agency", "0 records of agency.txt are stored, the import stored 1"),
            (
                "UPDATE stored_stops SET stop_attributes_key = NULL WHERE stop_key = 2",
                "1 records of stops.txt are stored, the import stored 2"
            ),
            ("DELETE FROM kept_records", "0 records of stops.txt are kept aside, the import kept 1"),
            ("INSERT INTO stop_cells VALUES (5, 1, 1)", "1 grid cells have other stops than lie in them"),
            ("UPDATE byte_order SET bytes = x'00'", "1 tables of numbers for the views"),
            ("DELETE FROM positions WHERE position = 3", "1 tables of numbers for the views"),
            ("UPDATE import_record SET pattern_count = 2", "1 tables of numbers for the views"),
            (
                "UPDATE import_record SET longest_time = 30599",
                "stop_times.txt has a time of 30600 seconds, and the record of the import one of 30599"
            ),
            (
                "INSERT INTO imported_files VALUES ('levels_of_mine.txt', 'levels_of_mine.txt', 9, 1, 0, 1, '[]', NULL, 0)",
                "levels_of_mine.txt has no table"
            ),
        ])
    func unsound(sql: String, finding: String) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        try SmallDatabase.spoil(in: folder, sql: sql)
        let run = try Executable.query.run(["verify"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: harbour.sqlite does not hold together: \(finding)"), "\(run.errors)")
        #expect(run.errors.hasSuffix(": import the feed again.\n"))
        #expect(run.output.contains(finding))
    }

    @Test("verify finds an index that leads elsewhere")
    func brokenIndex() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let index = "CREATE UNIQUE INDEX stops_by_own_id ON stored_stops (stop_id)"
        try SmallDatabase.spoil(in: folder, sql: index)
        var bytes = try folder.data("harbour.sqlite")
        let page = try SmallDatabase.rootPage(of: "stops_by_own_id", in: folder)
        let id = try #require(bytes.range(of: Data("-12".utf8), in: (page - 1) * 512..<page * 512))
        bytes.replaceSubrange(id, with: Data("-13".utf8))
        try bytes.write(to: folder.url.appendingPathComponent("harbour.sqlite"))
        let run = try Executable.query.run(["verify"], in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Error: harbour.sqlite does not hold together: row 1 missing from index stops_by_own_id: \
                import the feed again.

                """)
        #expect(
            run.output == """
                Checked            Found
                pages and indexes  row 1 missing from index stops_by_own_id

                """)
    }

    @Test("a file that is cut short is refused in one sentence", arguments: ["info", "size", "verify", "migrate"])
    func cutShort(command: String) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let whole = try folder.data("harbour.sqlite")
        try whole.prefix(6000).write(to: folder.url.appendingPathComponent("harbour.sqlite"))
        let run = try Executable.query.run([command], in: folder)
        if command == "migrate" {
            // Its version is the newest, so there is nothing that migrate would read on.
            #expect(run.status == 0)
        } else {
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("Error: harbour.sqlite "), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("migrate brings an older database up in place")
    func migrate() throws {
        let folder = try TemporaryFolder()
        // The oldest there can be: the application's mark, and nothing in it yet.
        try SmallDatabase.spoil("old.sqlite", in: folder, sql: "PRAGMA application_id = 0x47544653; VACUUM")
        let before = try Executable.query.run(["info"], in: folder)
        #expect(before.status == 1)
        let run = try Executable.query.run(["migrate"], in: folder)
        #expect(run.errors == "")
        #expect(run.output == "Database  old.sqlite\nSchema    version 0 brought up to 3\n")
        #expect(try folder.names == ["old.sqlite"])
        #expect(
            try Executable.query.run(["migrate"], in: folder).output.hasSuffix("version 3 already: nothing to do\n"))
    }

    @Test("a migration that fails leaves the file as it was")
    func failedMigration() throws {
        let folder = try TemporaryFolder()
        let sql = "PRAGMA application_id = 0x47544653; CREATE TABLE import_record (mine TEXT)"
        try SmallDatabase.spoil("old.sqlite", in: folder, sql: sql)
        let before = try folder.data("old.sqlite")
        let run = try Executable.query.run(["migrate"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: old.sqlite cannot be upgraded ("), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(try folder.data("old.sqlite") == before)
        #expect(try folder.names == ["old.sqlite"])
    }
}
