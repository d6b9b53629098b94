import GRDB
import GTFSModel
import GTFSQuery
import GTFSStore
import Testing

/// The plans of the statements behind `nearby` and `search`, from the statements' own constants: each goes through an
/// index, none scans the stops.
@Suite struct QueryPlanTests {
    /// The tables that a statement goes through, without those of columns that it looks up.
    private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
        // Of fewer stops there is no index.
        let feed = try SearchFeed((1...20).map { SearchStop("A\($0)", "A") })
        return try feed.database.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).filter { $0["parent"] == 0 }
                .map { $0["detail"] }.filter { !$0.hasPrefix("CORRELATED SCALAR SUBQUERY") }
        }
    }

    @Test func `stops around a position come by cell, then by key`() throws {
        #expect(
            try plan(FeedReader.StopSQL.onMapInCells, [1, 2]) == [
                "SEARCH stop_cells USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
                "SEARCH stored_stops USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
            ])
    }

    @Test func `parts of a station come by their parent`() throws {
        #expect(
            try plan(FeedReader.StopSQL.children, [1]) == [
                "SEARCH stored_stops USING INDEX stored_stops_by_parent (parent_key=?)"
            ])
    }

    @Test func `routes at a stop come by their patterns, and these by key`() throws {
        #expect(
            try plan(FeedReader.StopSQL.routes, [1]) == [
                "SEARCH stop_patterns USING PRIMARY KEY (stop_key=?)",
                "SEARCH patterns USING INTEGER PRIMARY KEY (rowid=?)",
            ])
    }

    @Test func `matches come in the index's own order, without sorting`() throws {
        let plan = try plan(FeedReader.SearchSQL.matches, ["a", 10])
        #expect(plan.count == 1)
        #expect(plan[0].hasPrefix("SCAN stop_search VIRTUAL TABLE INDEX"))
    }

    @Test func `codes that are ids come by id`() throws {
        let plan = try plan(FeedReader.SearchSQL.codesThatAreIDs, ["4", "5", 10])
        #expect(plan.first == "SEARCH stored_stops USING INDEX stored_stops_by_id (stop_id>? AND stop_id<?)")
        let one = try self.plan(FeedReader.SearchSQL.stopOfID, ["4"])
        #expect(one == ["SEARCH stored_stops USING INDEX stored_stops_by_id (stop_id=?)"])
    }

    @Test func `the first id from a text on comes from the index of ids alone`() throws {
        #expect(
            try plan(FeedReader.NearestIDSQL.firstStop, ["A"]) == [
                "SEARCH stored_stops USING COVERING INDEX stored_stops_by_id (stop_id>?)"
            ])
        #expect(
            try plan(FeedReader.NearestIDSQL.nextRun, [1, 2]).first?.hasPrefix("SEARCH trip_id_order USING") == true)
    }
}
