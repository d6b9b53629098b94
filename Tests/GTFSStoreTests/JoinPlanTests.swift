import GRDB
import Testing

@testable import GTFSStore

/// How SQLite goes through the views, which have no statistics: the plan is that of every file.
@Suite("A subquery for each stop")
struct JoinPlanTests {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
    }

    @Test(
        "goes from the stop to its trips, and through all trips only once, to learn their ids",
        arguments: [
            """
            SELECT stop_id FROM stops s WHERE NOT EXISTS (
            SELECT 1 FROM stop_times st JOIN trips t ON t.trip_id = st.trip_id JOIN calendar c ON c.service_id = t.service_id
            WHERE st.stop_id = s.stop_id AND c.sunday = 1)
            """,
            """
            SELECT stop_id FROM stops s WHERE NOT EXISTS (SELECT 1 FROM stop_times JOIN trips USING (trip_id)
            WHERE stop_id = s.stop_id AND service_id IN (SELECT service_id FROM service_days WHERE date = '20261129'))
            """,
            """
            SELECT stop_id FROM stops s WHERE EXISTS (SELECT 1 FROM stop_times JOIN trips USING (trip_id)
            JOIN routes USING (route_id) WHERE stop_id = s.stop_id AND route_type = 1)
            """,
            """
            SELECT stop_id, (SELECT count(DISTINCT route_id) FROM stop_times JOIN trips USING (trip_id)
            WHERE stop_id = s.stop_id) FROM stops s
            """,
            """
            SELECT stop_id, (SELECT trip_headsign FROM stop_times JOIN trips USING (trip_id)
            WHERE stop_id = s.stop_id ORDER BY departure_seconds LIMIT 1) FROM stops s
            """,
            """
            SELECT stop_id, (SELECT count(*) FROM stops c JOIN stop_times st ON st.stop_id = c.stop_id
            WHERE c.parent_station = s.stop_id) FROM stops s
            """,
            """
            SELECT route_id FROM routes r WHERE EXISTS (SELECT 1 FROM trips JOIN stop_times USING (trip_id)
            WHERE route_id = r.route_id AND stop_id = 'A')
            """,
            """
            SELECT stop_id FROM stops s WHERE NOT EXISTS (SELECT 1 FROM departures
            WHERE stop_id = s.stop_id AND date = '20261129')
            """,
        ])
    func plan(question: String) throws {
        let details = try queue.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + question).map { $0["detail"] as String }
        }
        #expect(details.count > 10)
        #expect(details.count { $0 == "SCAN t" } == 1, "\(details.joined(separator: "\n"))")
    }
}
