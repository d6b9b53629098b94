import Foundation
import GTFSFeed
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("A column of the feed's own in rows out of turn")
struct ScatteredExtrasTests {
    private static let rowsPerTrip = 20

    /// Trips whose rows are interleaved: the first row of each trip, then the second of each. Each row has an id of its own.
    /// - Parameter columns: of the feed's own; all have the same cells.
    private static func interleaved(trips: Int, columns: Int = 1) -> FeedSource {
        let rows = (0..<rowsPerTrip).flatMap { position in
            (0..<trips).map { trip in
                "T\(trip),10:\(10 + position):00,10:\(10 + position):00,A,\(position)"
                    + String(repeating: ",\(trip)/\(position)", count: columns) + "\n"
            }
        }
        let names = (0..<columns).map { $0 == 0 ? ",row_id" : ",row_id_\($0)" }.joined()
        return FeedLiteral.small.with(
            FeedLiteral(files: [
                "trips.txt": "route_id,service_id,trip_id\n" + (0..<trips).map { "R1,D,T\($0)\n" }.joined(),
                "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\(names)\n" + rows.joined(),
            ])
        ).source
    }

    /// Steps of SQLite's virtual machine that the import takes.
    private static func steps(trips: Int, columns: Int = 1) throws -> Int {
        let folder = try TemporaryFolder()
        let path = folder.file("feed.sqlite")
        var options = ImportOptions(output: path)
        options.extraLimits.texts = 10
        var steps = 0
        let database = try NewDatabase(path: path)
        try database.fill { db in
            let input = ImportInput(source: interleaved(trips: trips, columns: columns), options: options)
            let output = ImportOutput(try IssueLog(strict: false, reportPath: nil), options)
            try output.begin(db)
            let references = ReferencedIDs(input)
            steps = try CountedSteps.of(db) {
                var work = ImportSteps(
                    input: input, output: output, references: references,
                    tables: try ImportSteps.readTables(input, references, output))
                try work.run(started: Date())
            }
        }
        try database.close()
        return steps
    }

    @Test("takes work in proportion to the rows")
    func linear() throws {
        let (few, many) = (try Self.steps(trips: 50), try Self.steps(trips: 200))
        #expect(many < few * 9 / 2, "\(few) steps for 1,000 rows, \(many) for 4,000")
    }

    @Test("takes work in proportion to the columns")
    func linearInColumns() throws {
        let (few, many) = (try Self.steps(trips: 20, columns: 4), try Self.steps(trips: 20, columns: 16))
        #expect(many < few * 9 / 2, "\(few) steps for 4 columns, \(many) for 16")
    }

    @Test("of several comes back in each of them")
    func severalColumns() throws {
        let imported = try Imported(Self.interleaved(trips: 10, columns: 3)) { $0.extraLimits.texts = 10 }
        let rows = try imported.rows("SELECT row_id, row_id_1, row_id_2 FROM stop_times")
        #expect(rows.count == 10 * Self.rowsPerTrip)
        #expect(rows.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
    }

    @Test("comes back in every row, in memory or not", arguments: [10, 65_534])
    func cells(texts: Int) throws {
        let imported = try Imported(Self.interleaved(trips: 30)) { $0.extraLimits.texts = texts }
        let rows = try imported.rows("SELECT substr(trip_id, 2) || '/' || stop_sequence, row_id FROM stop_times")
        #expect(rows.count == 30 * Self.rowsPerTrip)
        #expect(rows.allSatisfy { $0[0] == $0[1] })
    }
}
