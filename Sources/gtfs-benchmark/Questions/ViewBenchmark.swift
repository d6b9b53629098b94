internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// The views in the ordinary `sqlite3` shell, which knows nothing of the toolkit.
struct ViewBenchmark {
    private let database: String
    private let statements: [(key: String, name: String, sql: String, goal: Goal)]

    init(_ questions: QuestionList, database: String) {
        self.database = database
        statements = Self.statements(questions)
    }

    func figures() throws -> [Figure] {
        try statements.map { statement in
            guard let shell = Tools.installed("sqlite3") else {
                return Figure(statement.key, statement.name, .missing("sqlite3 is not installed"), goal: statement.goal)
            }
            let runs = statement.key == "view_scan" ? 1 : 9
            return Figure(
                statement.key, statement.name, try latency(shell, statement.sql, runs: runs), goal: statement.goal)
        }
    }

    /// The start of the shell is in it: some 2 ms.
    private func latency(_ shell: String, _ sql: String, runs: Int) throws -> Latency? {
        let asked = ChildProcess(program: shell, arguments: ["-readonly", database, sql])
        return Latency(try (0..<runs).map { _ in try asked.run().seconds })
    }

    private static func statements(
        _ questions: QuestionList
    ) -> [(key: String, name: String, sql: String, goal: Goal)] {
        let columns = ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "stop_headsign"]
        let counted = columns.map { "count(\($0))" }.joined(separator: ", ")
        var statements = [
            (
                key: "view_scan", name: "`stop_times` in the `sqlite3` shell: every row",
                sql: "SELECT count(*), \(counted) FROM stop_times", goal: Goal.most(60, .sydneyScale)
            )
        ]
        let tables = [
            ("trip", "trip_id", middle(questions.trips.timed)?.rawValue),
            ("stop", "stop_id", middle(questions.stops.timed)?.stopID.rawValue),
        ]
        for case (let name, let column, let id?) in tables {
            let quoted = id.replacing("'", with: "''")
            statements.append(
                (
                    key: "view_\(name)", name: "`stop_times` in the `sqlite3` shell: one \(name)",
                    sql: "SELECT * FROM stop_times WHERE \(column) = '\(quoted)'", goal: .most(0.01, .sydneyScale)
                ))
        }
        return statements
    }

    private static func middle<Value>(_ values: [Value]) -> Value? { values.dropFirst(values.count / 2).first }
}
