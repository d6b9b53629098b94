import GRDB
import GTFSModel
import Testing

@testable import GTFSStore

@Suite("Columns of a statement")
struct SelectionTests {
    private enum Column: Int, NamedColumn {
        case tripID, ttsStopName, stopURL, departureCount
    }

    @Test func `are called in SQL as in Swift`() {
        #expect(Column.allCases.map(\.name) == ["trip_id", "tts_stop_name", "stop_url", "departure_count"])
    }

    @Test func `are read by their names, in whatever order they are selected`() throws {
        let selection = Selection<Column>(
            [.departureCount, .tripID, .stopURL], expressions: [.departureCount: "6 * 7", .stopURL: "NULL"])
        #expect(selection.sql == "SELECT 6 * 7, trip_id, NULL")
        try DatabaseQueue().read { db in
            let sql =
                "\(selection.sql) FROM (SELECT 'T1' AS trip_id UNION ALL SELECT 'T2') WHERE ? < ? ORDER BY trip_id"
            let rows = try SelectedRows(db, selection, sql, 1, 2)
            let found = try rows.first { ($0.int(.departureCount), $0.text(.tripID)) }
            #expect(found?.0 == 42 && found?.1 == "T1")
            var ids: [String?] = []
            try rows.each { row in
                ids.append(row.text(.tripID))
                #expect(row.lacks(.stopURL) && row.text(.stopURL) == nil)
                // What was not selected is nil, and not missing.
                #expect(!row.lacks(.ttsStopName) && row.text(.ttsStopName) == nil)
            }
            #expect(ids == ["T1", "T2"])
            #expect(try rows.prefix { $0.text(.tripID) != "T1" } == false)
            #expect(try rows.prefix { _ in true })
        }
    }
}
