internal import GRDB
internal import GTFSSchema

/// Replaces the tables that a file lacks by temporary views of the connection, so that a statement works for every
/// file: those without rows, and those whose rows stand in blocks.
struct AbsentTables {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// - Parameter askedOnly: leaves out those without rows that no answer needs: a view takes 0.05 ms, and a file may lack
    ///   thirty.
    func standIn(askedOnly: Bool) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == DatabaseIdentity.applicationID else { return }
        let present = Set(
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"))
        let packed = present.contains("packed_columns") ? try PackedTables(db).selects() : [:]
        let absent = OptionalTable.v3.filter {
            !present.contains($0.name) && present.contains($0.view) && packed[$0.name] == nil
        }
        let views =
            absent.filter { $0.isAsked || !askedOnly }.map(Self.view)
            + packed.map { "CREATE TEMP VIEW \($0.key.quotedIdentifier) AS \($0.value)" }
        let older = present.contains("stop_records") ? [] : Self.versionOne
        let sql = (views + older).joined(separator: ";\n")
        if !sql.isEmpty { try db.execute(sql: sql) }
    }

    private static func view(of table: OptionalTable) -> String {
        guard let columns = table.columns else {
            return "CREATE TEMP VIEW \(table.name) AS SELECT 0 AS row_key, * FROM main.\(table.view)"
        }
        return "CREATE TEMP VIEW \(table.name) (\(columns.joined(separator: ", "))) AS SELECT "
            + columns.map { _ in "0" }.joined(separator: ", ") + " WHERE 0"
    }

    /// The rows of version 1 in the form of version 2. Each exception is one bit; stops and services have all their columns.
    private static let versionOne = [
        """
        CREATE TEMP VIEW service_exceptions AS
        SELECT date, exception_type, service_key AS first_service_key, x'80' AS services FROM main.stored_calendar_dates
        """,
        "CREATE TEMP VIEW stop_records AS SELECT * FROM stored_stops",
        "CREATE TEMP VIEW stop_attributes AS SELECT DISTINCT stop_timezone FROM stored_stops",
        "CREATE TEMP VIEW service_records AS SELECT * FROM stored_services",
    ]
}
