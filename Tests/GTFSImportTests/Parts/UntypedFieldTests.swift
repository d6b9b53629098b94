import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSFeed
@testable import GTFSPacking

@Suite("A field that the schema has no column for")
struct UntypedFieldTests {
    /// levels.txt with a field that a later reference might declare.
    private static let levels = GTFSFile("levels.txt", .conditionallyRequired, key: .fields(["level_id"])) {
        GTFSField("level_id", .id, .required)
        GTFSField("level_index", .real, .required)
        GTFSField("level_access", .oneOf(0...2), storage: .extraCell)
        GTFSField("level_name", .text)
    }

    private static let feed: FeedLiteral = """
        # levels.txt
        level_id,level_access,level_index,level_name
        G,1,0,Ground
        H,7,1,First
        I,,2,Second
        J,x,3,Third
        """

    /// Hands over the records of levels.txt, and what came of them.
    private func read(_ check: (_ rows: [TypedRow], _ output: ImportOutput) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let options = ImportOptions(output: folder.file("feed.sqlite"))
        let database = try NewDatabase(path: options.output)
        try database.fill { db in
            let output = ImportOutput(try IssueLog(strict: false, reportPath: nil), options)
            try output.begin(db)
            let input = ImportInput(source: Self.feed.source, options: options)
            guard var table = try DeclaredTable.open(Self.levels, input, output) else {
                Issue.record("levels.txt was not read")
                return
            }
            var rows: [TypedRow] = []
            while let csv = try table.next() {
                var row = try table.typed(csv)
                row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: rows.count)
                rows.append(row)
            }
            try check(rows, output)
        }
        try database.close()
    }

    @Test func `is checked like any other by its declaration alone`() throws {
        try read { _, output in
            let issues = output.issues.tallies.flatMap(\.value.examples)
            #expect(
                Set(issues.map { "\($0.code) \($0.line ?? 0) \($0.field ?? "") \($0.value ?? "")" }) == [
                    "unexpected_enum_value 3 level_access 7", "invalid_integer 5 level_access x",
                ])
        }
    }

    /// A field of trips.txt and one of stop_times.txt that a later reference might declare.
    private static let later: FeedLiteral = FeedLiteral.small.with(
        """
        # trips.txt
        route_id,service_id,trip_id,sleepers_allowed
        R1,D,T1,1
        R1,D,U2,
        R1,D,V3,2
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,door_side
        T1,10:00:00,10:00:00,A,1,
        T1,10:10:00,10:11:00,B,2,left
        U2,11:00:00,11:00:00,A,1,right
        U2,11:10:00,11:11:00,B,2,left
        """)

    @Test func `is read for one record by its name, without a column of its own`() throws {
        let imported = try Imported(Self.later)
        let keys = try Dictionary(
            uniqueKeysWithValues: imported.rows("SELECT trip_id, trip_key FROM trip_keys").map {
                ($0[0] ?? "", $0[1] ?? "")
            })
        try FeedDatabase(path: imported.folder.file("feed.sqlite")).reading { reader in
            func cell(_ field: String, _ trip: String, _ file: String = "trips.txt", at position: Int = 0) throws
                -> String?
            {
                let key = Int(keys[trip] ?? "") ?? 0
                return try reader.extraCells(field, file: file, from: key).text(key: key, position: position)
            }
            #expect(try ["T1", "U2", "V3", "nobody"].map { try cell("sleepers_allowed", $0) } == ["1", nil, "2", nil])
            let sides = try ["T1", "U2"].map { trip in
                try (0...2).map { try cell("door_side", trip, "stop_times.txt", at: $0) }
            }
            #expect(sides == [[nil, "left", nil], ["right", "left", nil]])
            #expect(try cell("door_side", "T1") == nil && cell("bikes_allowed", "T1") == nil)
        }
    }

    @Test func `is read for a list of records by one reading, from any of them on`() throws {
        let imported = try Imported(Self.later)
        let trips = try imported.rows("SELECT trip_id, trip_key FROM trip_keys ORDER BY trip_key")
        let keys = trips.compactMap { Int($0[1] ?? "") }
        let texts = trips.map { ["T1": "1", "V3": "2"][$0[0] ?? ""] }
        try FeedDatabase(path: imported.folder.file("feed.sqlite")).reading { reader in
            for (index, first) in keys.enumerated() {
                let cells = try reader.extraCells("sleepers_allowed", file: "trips.txt", from: first)
                #expect(try keys[index...].map { try cells.text(key: $0) } == Array(texts[index...]))
            }
        }
    }

    @Test func `keeps its texts as extra cells, beside the typed columns of its file`() throws {
        try read { rows, output in
            #expect(
                rows.map(\.values) == [
                    [.text("G"), .real(0), .text("Ground")], [.text("H"), .real(1), .text("First")],
                    [.text("I"), .real(2), .text("Second")], [.text("J"), .real(3), .text("Third")],
                ])
            let extras = output.extras(of: "levels.txt")
            #expect(extras.ownColumns == ["level_access"])
            let column = try #require(extras.columns.first)
            #expect(column.name == "level_access" && extras.columns.count == 1)
            let texts = rows.map { row in
                row.extras.combination < 0
                    ? nil : extras.cells(of: row.extras.combination).map { column.texts.text($0.text) }
            }
            #expect(texts == [["1"], ["7"], nil, ["x"]])
        }
    }
}
