import Foundation
import GRDB
import GTFSFeed
import GTFSImport
import GTFSModel
import GTFSStore
import GTFSZip
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("The file that an import makes")
struct TargetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var output: String { folder.file("feed.sqlite") }

    @discardableResult
    private func run(_ feed: FeedLiteral = .small, _ change: (inout ImportOptions) -> Void = { _ in }) throws
        -> ImportSummary
    {
        try run(feed.source, change)
    }

    private func run(_ source: FeedSource, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportSummary {
        var options = ImportOptions(output: output)
        change(&options)
        return try FeedImport(source: source, options: options).run()
    }

    private static let otherAgency: FeedLiteral = """
        # agency.txt
        agency_id,agency_name,agency_url,agency_timezone
        AG,Another Transit,https://example.org,Australia/Sydney
        """
    private static let badTime: FeedLiteral = """
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,ten past,10:10:00,B,2
        T,eleven,10:20:00,C,3
        """

    @Test("a failed import leaves the database byte for byte, and nothing beside it", arguments: [false, true])
    func failed(isThereBefore: Bool) throws {
        if isThereBefore { try run() }
        let before = folder.bytes("feed.sqlite")
        #expect(throws: ImportError.self) { try run(FeedLiteral.small.with(Self.badTime)) { $0.strict = true } }
        #expect(folder.bytes("feed.sqlite") == before)
        #expect(folder.names == (isThereBefore ? ["feed.sqlite"] : []))
    }

    @Test("a database with changes beside it is not replaced", arguments: ["-wal", "-journal"], [false, true])
    func log(ending: String, force: Bool) throws {
        try run()
        let before = folder.bytes("feed.sqlite")
        try folder.write([0x37], to: "feed.sqlite" + ending)
        let error = try #require(throws: ImportError.self) {
            try run(.small.with(Self.otherAgency)) { $0.force = force }
        }
        #expect(error.code == .notReplaceable)
        #expect(error.description.contains("as feed.sqlite\(ending) beside it holds changes"))
        #expect(folder.bytes("feed.sqlite") == before)
        #expect(folder.names == ["feed.sqlite", "feed.sqlite" + ending])
    }

    @Test(
        "a file that is no toolkit database is never replaced", arguments: [false, true],
        ["", "some notes\n", "SQLite format 3\0"])
    func foreign(force: Bool, content: String) throws {
        try folder.write(content.utf8, to: "feed.sqlite")
        let error = try #require(throws: ImportError.self) { try run { $0.force = force } }
        #expect(error.code == .notReplaceable)
        #expect(folder.bytes("feed.sqlite") == Array(content.utf8))
        #expect(folder.names == ["feed.sqlite"])
    }

    @Test("nor is a database of someone else, nor a folder")
    func foreignDatabase() throws {
        let queue = try DatabaseQueue(path: output)
        try queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
        try queue.close()
        #expect(throws: ImportError.self) { try run { $0.force = true } }
        try FileManager.default.removeItem(atPath: output)
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
        #expect(throws: ImportError.self) { try run { $0.force = true } }
    }

    @Test("a database of other agencies is replaced only by force")
    func otherAgencies() throws {
        try run()
        let before = folder.bytes("feed.sqlite")
        let error = try #require(throws: ImportError.self) { try run(FeedLiteral.small.with(Self.otherAgency)) }
        #expect(error.code == .otherFeed)
        #expect(folder.bytes("feed.sqlite") == before)
        #expect(try run(FeedLiteral.small.with(Self.otherAgency)) { $0.force = true }.outcome == .imported)
    }

    @Test("a database of a later version is replaced only by force")
    func laterVersion() throws {
        try run()
        let queue = try DatabaseQueue(path: output)
        try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        try queue.close()
        let before = folder.bytes("feed.sqlite")
        let error = try #require(throws: StoreError.self) { try run() }
        #expect(error.code == .newer)
        #expect(folder.bytes("feed.sqlite") == before)
        #expect(try run { $0.force = true }.outcome == .imported)
    }

    @Test("the same feed is imported again only by force, or with other options")
    func again() throws {
        #expect(try run().outcome == .imported)
        #expect(try run().outcome == .upToDate)
        #expect(try run { $0.force = true }.outcome == .imported)
        #expect(try run { $0.excluded = ["shapes.txt"] }.outcome == .imported)
        #expect(try run { $0.excluded = ["shapes.txt"] }.outcome == .upToDate)
        #expect(try run().outcome == .imported)
    }

    @Test("a file left out is recorded as left out")
    func excluded() throws {
        let feed: FeedLiteral = """
            # shapes.txt
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S,-33.87,151.2,1
            # trips.txt
            route_id,service_id,trip_id,shape_id
            R1,D,T,S
            """
        let imported = try Imported(FeedLiteral.small.with(feed)) { $0.excluded = ["shapes.txt"] }
        #expect(imported.issues()["foreign_key_violation"] == nil)
        #expect(try imported.row("SELECT is_stored FROM imported_files WHERE file_name = 'shapes.txt'") == ["0"])
        #expect(try imported.row("SELECT options FROM import_record") == ["{\"exclude\":[\"shapes.txt\"]}"])
        #expect(try imported.row("SELECT shape_id FROM trips") == ["S"])
        #expect(try imported.rows("SELECT * FROM shapes") == [])
    }

    @Test(
        "what answers need cannot be left out",
        arguments: ["stops.txt", "stop_times.txt", "calendar.txt", "nonsense.txt"])
    func needed(name: String) {
        #expect(throws: ImportError.self) { try run { $0.excluded = [name] } }
        #expect(folder.names == [])
    }

    @Test("two imports of a feed differ in the time they were made, and in nothing else")
    func reproducible() throws {
        let files = try Fixtures.files("harbour-city")
        _ = try run(FeedSource(name: "harbour-city.zip", files: files))
        try level()
        let first = folder.bytes("feed.sqlite")
        _ = try run(FeedSource(name: "harbour-city.zip", files: files)) { $0.force = true }
        try level()
        #expect(folder.bytes("feed.sqlite") == first)
    }

    /// Makes the times of the import equal, and with them the counters that SQLite moves on with every write.
    private func level() throws {
        let queue = try DatabaseQueue(path: output)
        try queue.write { try $0.execute(sql: "UPDATE import_record SET imported_at = '', import_seconds = 0") }
        try queue.close()
    }

    @Test("a folder and a zip of the same files are the same content")
    func contentHash() throws {
        let inner = try TemporaryFolder()
        for (name, text) in FeedLiteral.small.files { try inner.write(text.utf8, to: name) }
        let zip = StoredZip.bytes(of: FeedLiteral.small.files.mapValues { Array($0.utf8) })
        try folder.write(zip, to: "small.zip")
        let sources = try [FeedSource.open(path: inner.path), FeedSource.open(path: folder.file("small.zip"))]
        #expect(sources[0].contentHash == sources[1].contentHash)
        #expect(try run(sources[0]).outcome == .imported)
        #expect(try run(sources[1]).outcome == .upToDate)
    }

    @Test("strict ends at the first error of the file")
    func strict() throws {
        let error = try #require(throws: ImportError.self) {
            try run(FeedLiteral.small.with(Self.badTime)) { $0.strict = true }
        }
        #expect(error.code == .strict)
        #expect(error.description.contains("invalid_time in stop_times.txt, line 3, arrival_time (\"ten past\")"))
    }

    @Test("strict ends at an error of the CSV before one of a value behind it")
    func strictOrder() throws {
        let feed: FeedLiteral = """
            # stops.txt
            stop_id,stop_name,stop_lat,stop_lon
            A,Ash,-33.87,151.20,more
            B,Birch,north,151.21
            """
        let error = try #require(throws: ImportError.self) {
            try run(FeedLiteral.small.with(feed)) { $0.strict = true }
        }
        #expect(error.description.hasPrefix("invalid_row_length in stops.txt, line 2"))
    }

    @Test("warnings do not end a strict import")
    func strictWarnings() throws {
        let feed: FeedLiteral = """
            # trips.txt
            route_id,service_id,trip_id,wheelchair_accessible
            R1,D,T,7
            """
        let summary = try run(FeedLiteral.small.with(feed)) { $0.strict = true }
        #expect(summary.outcome == .imported)
        #expect(summary.issues.map(\.code) == ["unexpected_enum_value"])
    }

    @Test("the report has an object a line")
    func report() throws {
        let report = folder.file("report.jsonl")
        try run(FeedLiteral.small.with(Self.badTime)) { $0.reportPath = report }
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(
            lines.filter { $0.contains("invalid_time") } == [
                """
                {"file":"stop_times.txt","line":3,"field":"arrival_time","value":"ten past","code":"invalid_time",\
                "severity":"ERROR","action":"set_aside"}
                """,
                """
                {"file":"stop_times.txt","line":4,"field":"arrival_time","value":"eleven","code":"invalid_time",\
                "severity":"ERROR","action":"set_aside"}
                """,
            ])
    }

    @Test("the report cannot take the place of the database")
    func reportOverDatabase() throws {
        try run()
        let before = folder.bytes("feed.sqlite")
        #expect(throws: ImportError.self) { try run(FeedLiteral.small.with(Self.badTime)) { $0.reportPath = output } }
        #expect(folder.bytes("feed.sqlite") == before)
    }

    @Test("what a killed import left behind goes with the next one, what a running one has stays")
    func leftovers() throws {
        let running = ".feed.sqlite.importing-\(getppid())"
        try folder.write([], to: ".feed.sqlite.importing-999999999")
        try folder.write([], to: running)
        try run()
        #expect(folder.names == [running, "feed.sqlite"])
    }

    @Test("a folder that is not there is an error that names the file")
    func noFolder() throws {
        let path = folder.file("nowhere/feed.sqlite")
        let error = try #require(throws: ImportError.self) { try run { $0.output = path } }
        #expect(error.code == .io)
        #expect(error.description.contains(path))
    }
}
