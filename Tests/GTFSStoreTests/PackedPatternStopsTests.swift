import Foundation
import GRDB
import GTFSModel
import Testing

@testable import GTFSStore

@Suite("Packed columns of a damaged pattern")
struct PackedPatternStopsTests {
    /// Reads the stops of a row of patterns with these columns of one byte a number.
    private func withStops(
        keys: [UInt8], attributes: [UInt8], _ body: (PackedPatternStops) -> Void
    ) throws {
        try DatabaseQueue().read { db in
            let values: [DatabaseValue] = [
                keys.count.databaseValue, 1.databaseValue, Data(keys).databaseValue, 1.databaseValue,
                Data(attributes).databaseValue, 1.databaseValue, .null, .null, .null,
            ]
            let statement = try db.makeStatement(sql: "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?")
            statement.setUncheckedArguments(StatementArguments(values))
            let row = SteppedStatement(statement)
            defer { row.reset() }
            #expect(try row.step())
            body(PackedPatternStops(row, at: 0))
        }
    }

    @Test func `a blank leaves the stops after it where they are`() throws {
        try withStops(keys: [3, 0xFF, 5, 3], attributes: [1, 2, 0xFF, 4]) { stops in
            let all = stops.all()
            #expect(all.map { $0.stopKey?.rawValue } == [3, nil, 5, 3])
            #expect(all.map(\.attributesKey.rawValue) == [1, 2, 0, 4])
            #expect(stops.positions(ofStop: 5) == [2] && stops.positions(ofStop: 3) == [0, 3])
            #expect(all.indices.map { stops.attributesKey(at: $0) } == all.map(\.attributesKey))
        }
    }
}
