import Foundation
import GRDB
import GTFSModel
import GTFSStore
import TestSupport
import Testing
import VersionFixtures

@testable import GTFSQuery

/// What a change of the schema does to the files that are out there, by a version that nobody ever releases.
@Suite struct SchemaVersionTests {
    private static let unreleased = DatabaseIdentity.schemaVersion + 1

    private let folder: TemporaryFolder
    private var path: String { folder.file("city.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try VersionFixture.make(1, at: path)
    }

    private func objects(at path: String) throws -> [[String?]] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read(VersionFixture.objects)
    }

    /// The columns of each view, in their order.
    private func columns(at path: String) throws -> [String: [String]] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { db in
            let views = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view'")
            return try Dictionary(
                uniqueKeysWithValues: views.map {
                    ($0, try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [$0]))
                })
        }
    }

    private func change(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test(arguments: 1..<DatabaseIdentity.schemaVersion)
    func `a released file that is brought up has the schema that a new file has`(version: Int) throws {
        let (path, fresh) = (folder.file("released.sqlite"), folder.file("fresh.sqlite"))
        try VersionFixture.make(version, at: path)
        try NewDatabase(path: fresh, pageSize: 1024).close()
        #expect(try SchemaUpgrade(path: path).run() == (version, DatabaseIdentity.schemaVersion))
        let kept = try objects(at: path)
        #expect(kept.count > 60)
        try expectSame(kept, try objects(at: fresh))
        let views = try columns(at: fresh)
        #expect(try columns(at: path).filter { views[$0.key] != nil } == views)
    }

    /// The objects of a file that holds a feed are those of a new one, except for tables without rows, the indexes of
    /// these and those of small tables; in place of their views stand views of no rows with the same columns.
    private func expectSame(_ kept: [[String?]], _ fresh: [[String?]]) throws {
        func names(_ objects: [[String?]], _ type: String) -> Set<String?> {
            Set(objects.filter { $0[0] == type }.map { $0[1] })
        }
        let absent = names(fresh, "table").subtracting(names(kept, "table"))
        let empty = kept.filter { $0[0] == "view" && $0[3]?.contains("AS SELECT 0") == true }.map { $0[1] }
        #expect(!empty.isEmpty)
        #expect(Set(empty).isSubset(of: Set(fresh.map { $0[1] })))
        let indexes = names(fresh, "index").subtracting(names(kept, "index"))
        #expect(indexes.isDisjoint(with: ["stored_stops_by_id", "stored_stops_by_parent", "time_profiles_by_pattern"]))
        #expect(
            kept.filter { !empty.contains($0[1]) }
                == fresh.filter { !empty.contains($0[1]) && !absent.contains($0[2]) && !indexes.contains($0[1]) })
        #expect(names(kept, "view") == names(fresh, "view").union(absent.filter(names(kept, "view").contains)))
    }

    @Test func `a migrated file has the schema that a new file has`() throws {
        let before = try objects(at: path)
        let versions = try SchemaUpgrade(path: path, history: .unreleased()).run()
        #expect(versions == (1, Self.unreleased))
        let fresh = folder.file("fresh.sqlite")
        try NewDatabase(path: fresh, pageSize: 1024, history: .unreleased()).close()
        let migrated = try objects(at: path)
        try expectSame(migrated, try objects(at: fresh))
        #expect(migrated != before)
        #expect(folder.names == ["city.sqlite", "fresh.sqlite"])
    }

    /// Every board, the places near each stop and the names found, of one weekday.
    private func answers(_ timetable: Timetable) throws -> [String] {
        let day = try timetable.timeZone().start(of: try #require(ServiceDate("20261125")))
        let stops = try timetable.rows(
            sql: """
                SELECT stop_id, s.stop_name, s.stop_lat, s.stop_lon FROM stored_stops JOIN stops AS s USING (stop_id)
                WHERE departure_count > 0 AND parent_key IS NULL ORDER BY stop_key
                """)
        var answers = try stops.map { stop in
            let id = Stop.ID(try #require(stop[0]))
            return "\(try timetable.departures(DeparturesRequest(stopID: id, at: day, minutes: 30 * 60)).departures)"
        }
        for stop in stops {
            let position = Coordinate(
                latitude: try #require(stop[2].flatMap(Double.init)),
                longitude: try #require(stop[3].flatMap(Double.init)))
            answers.append("\(try timetable.nearby(NearbyRequest(position: position)))")
            answers.append("\(try timetable.search(SearchRequest(text: stop[1] ?? "")))")
        }
        for trip in try timetable.rows(sql: "SELECT trip_id FROM trips") {
            answers.append("\(try timetable.trip(Trip.ID(try #require(trip[0]))))")
        }
        return answers
    }

    @Test func `a migrated file answers as before, and holds what the migration put in`() throws {
        let before = try answers(Timetable(path: path))
        #expect(before.count > 300)
        _ = try SchemaUpgrade(path: path, history: .unreleased()).run()
        let database = try FeedDatabase(path: path, history: .unreleased())
        #expect(try answers(Timetable(database)) == before)
        #expect(try Timetable(database).info().origin.schemaVersion == Self.unreleased)
        let note = try database.read {
            try String.fetchOne($0, sql: "SELECT route_note FROM stored_routes WHERE route_id = 'L1'")
        }
        #expect(note == "A note about L1")
    }

    @Test func `a file whose feed refers to what it does not have is migrated like any other`() throws {
        try change("UPDATE stored_trips SET service_key = 999 WHERE trip_key = 1")
        #expect(try SchemaUpgrade(path: path, history: .unreleased()).run() == (1, Self.unreleased))
    }

    @Test func `an older file is refused, and the error has its version`() throws {
        let error = try #require(throws: StoreError.self) {
            try FeedDatabase(path: path, history: .unreleased())
        }
        #expect(error.code == .older)
        #expect(
            error.description
                == "\(path) has schema version 1, this toolkit reads version \(Self.unreleased): upgrade it, or import the feed again."
        )
        #expect(error.schemaVersion == 1 && error.newestVersion == Self.unreleased)
        #expect(error.advice?.kind == .upgradeDatabase)
    }

    @Test func `a later file is refused, and left as it is`() throws {
        _ = try SchemaUpgrade(path: path, history: .unreleased()).run()
        let before = try #require(folder.bytes("city.sqlite"))
        for ask in [{ _ = try Timetable(path: path) }, { _ = try SchemaUpgrade(path: path).run() }] {
            let error = try #require(throws: StoreError.self) { try ask() }
            #expect(error.code == .newer)
            #expect(error.description.hasSuffix(": update the toolkit, or import the feed again with this one."))
        }
        #expect(folder.bytes("city.sqlite") == before)
    }

    @Test func `a migration that fails leaves the file as it was, and says what to do`() throws {
        let before = try #require(folder.bytes("city.sqlite"))
        let failing = SchemaHistory.released.adding { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }
        let error = try #require(throws: StoreError.self) { try SchemaUpgrade(path: path, history: failing).run() }
        #expect(error.description.contains("(its tables are not those of its schema version), so it was left as it is"))
        #expect(error.description.hasSuffix("or import the feed again."))
        #expect(folder.bytes("city.sqlite") == before)
        #expect(folder.names == ["city.sqlite"])
    }

    @Test func `what a killed process left beside the file is taken away, what a running one works on is not`() throws {
        // No process has a number as high as the first one; the second is the one that began the test run's own.
        let abandoned = ".city.sqlite.upgrading-2147483646"
        let running = ".city.sqlite.upgrading-\(getppid())"
        for name in [abandoned, abandoned + "-journal", running] { try folder.write([1], to: name) }
        _ = try SchemaUpgrade(path: path, history: .unreleased()).run()
        #expect(folder.names == [running, "city.sqlite"])
    }
}
