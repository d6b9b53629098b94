import Foundation
import GTFSExport
import GTFSFeed
import GTFSModel
import TestSupport
import Testing

/// What the script says; that a server takes it and answers as the database does, .ci/peers/postgres_scripts.py shows.
@Suite("A script for PostgreSQL")
struct PostgresScriptTests {
    private func script(_ changes: [String: String] = [:], feedID: String? = nil) throws -> (String, PostgresSummary) {
        let trip = try RoundTrip([String: String].small.merging(changes) { $1 })
        let path = trip.folder.file("out.sql")
        let summary = try PostgresExport(database: trip.folder.file("feed.sqlite"), feedID: feedID).write(to: path)
        return (String(decoding: trip.folder.bytes("out.sql") ?? [], as: UTF8.self), summary)
    }

    private func lines(of table: String, in script: String) -> [Substring] {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("COPY \(table) (") }) else { return [] }
        return Array(lines[start...].dropFirst().prefix { $0 != "\\." })
    }

    @Test("has each record as a line, with NULL for a blank cell and a backslash before what would end it")
    func copy() throws {
        let stops =
            "stop_id,stop_name,stop_lat,stop_lon\nA,\"a\tb\\c\nd\",-33.87,151.2\nB,,-33.87,151.21\nC,\\.,-33.87,151.22\n"
        let (text, summary) = try script(["stops.txt": stops])
        let blanks = { (count: Int) in Array(repeating: "\\N", count: count).joined(separator: "\t") }
        #expect(
            lines(of: "stops", in: text) == [
                "A\t\\N\ta\\tb\\\\c\\nd\t\\N\t\\N\t-33.87\t151.2\t\(blanks(9))",
                "B\t\\N\t\\N\t\\N\t\\N\t-33.87\t151.21\t\(blanks(9))",
                "C\t\\N\t\\\\.\t\\N\t\\N\t-33.87\t151.22\t\(blanks(9))",
            ])
        #expect(summary.tables.first { $0.name == "stops" }?.rows == 3)
        #expect(summary.unheldCells == 0)
        #expect(summary.bytes == text.utf8.count)
    }

    @Test("gives stop times their seconds and their positions")
    func stopTimes() throws {
        let (text, _) = try script([
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,24:10:00,24:10:30,A,5
            T,,,B,7
            T,25:00:00,25:00:00,C,9

            """
        ])
        let times = lines(of: "stop_times", in: text).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(times.map { $0.suffix(3).joined(separator: " ") } == ["87000 87030 0", "\\N \\N 1", "90000 90000 2"])
        #expect(
            text.contains(
                "ALTER TABLE stop_times ADD CONSTRAINT stop_times_key PRIMARY KEY (trip_id, stop_sequence_consec);"))
    }

    @Test("keeps a feed's own columns, and leaves out cells that the type of a column cannot hold")
    func ownColumns() throws {
        let (text, summary) = try script([
            "routes.txt": "route_id,agency_id,route_short_name,route_type,mood\"s,xmin\nR1,AG,1,bus,glad,1\n"
        ])
        #expect(text.contains("ALTER TABLE routes ADD COLUMN IF NOT EXISTS \"mood\"\"s\" text;"))
        #expect(!text.contains("\"xmin\""))
        #expect(lines(of: "routes", in: text).first?.hasSuffix("\tglad") == true)
        #expect(summary.unheldCells == 1)
    }

    @Test("with a feed id has it first in every table and line, and replaces that feed alone")
    func feedID() throws {
        let (text, _) = try script(feedID: "it's\none")
        #expect(text.hasPrefix("-- GTFS for PostgreSQL, by gtfs-export "))
        #expect(text.contains(" from feed.sqlite, as feed it's one\n--\n"))
        #expect(text.contains("SELECT format('DELETE FROM %I WHERE feed_id = %L', c.table_name, 'it''s\none')\n"))
        #expect(lines(of: "agency", in: text).first?.hasPrefix("it's\\none\tAG\t") == true)
        #expect(text.contains("'ALTER TABLE stops ADD CONSTRAINT stops_key PRIMARY KEY (feed_id, stop_id)'"))
        let creations = text.components(separatedBy: "CREATE TABLE ").dropFirst()
        #expect(creations.count > 7)
        #expect(creations.allSatisfy { $0.contains("(\n    feed_id text COLLATE \"C\" ") })
    }

    @Test("with a feed id deletes the feed from the table of every file, also of those that it does not have")
    func replacement() throws {
        let (text, _) = try script(feedID: "one")
        let deletion = try #require(text.components(separatedBy: "SELECT format('DELETE FROM ").dropFirst().first)
        let tables = try #require(deletion.components(separatedBy: "\\gexec").first)
        for file in GTFSFile.all where file.name.hasSuffix(".txt") {
            #expect(tables.contains("'\(file.name.dropLast(4))'"), "\(file.name)")
        }
        #expect(tables.contains("'loaded_feeds'"))
    }

    @Test("has dates as dates, and the feed with its hash, version and publisher in a table of feeds")
    func feeds() throws {
        let (text, _) = try script([
            "feed_info.txt": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_version
            It's us,https://example.org,en,20260102,7

            """
        ])
        #expect(text.contains("    \"start_date\" date,\n    \"end_date\" date\n);\n"))
        #expect(lines(of: "calendar", in: text).first?.hasSuffix("\t20260101\t20261231") == true)
        #expect(text.contains("CREATE TABLE loaded_feeds (\n    source_name text,\n    content_hash text,\n"))
        let insertion = try #require(text.components(separatedBy: "INSERT INTO loaded_feeds ").dropFirst().first)
        #expect(insertion.contains("', 'It''s us', '7', '20260102', NULL, '\(Toolkit.version)', '20"))
    }

    @Test("says nothing of tables that are there already")
    func quiet() throws {
        let (text, _) = try script(feedID: "one")
        #expect(text.contains("\nBEGIN;\nSET LOCAL client_min_messages = warning;\n"))
    }

    @Test("replaces an older script and nothing else")
    func replaceable() throws {
        let trip = try RoundTrip(.small)
        let export = try PostgresExport(database: trip.folder.file("feed.sqlite"))
        _ = try export.write(to: trip.folder.file("out.sql"))
        let first = trip.folder.bytes("out.sql")
        _ = try export.write(to: trip.folder.file("out.sql"))
        #expect(trip.folder.bytes("out.sql") == first)
        try trip.folder.write(Array("SELECT 1;".utf8), to: "mine.sql")
        #expect(throws: ExportError.self) { _ = try export.write(to: trip.folder.file("mine.sql")) }
        #expect(throws: ExportError.self) { _ = try export.write(to: trip.folder.file("out.zip")) }
        #expect(trip.folder.bytes("mine.sql") == Array("SELECT 1;".utf8))
        #expect(trip.folder.names == ["feed", "feed.sqlite", "mine.sql", "out.sql", "out.zip"])
    }
}
