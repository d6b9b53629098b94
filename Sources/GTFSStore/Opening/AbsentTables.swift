internal import GRDB
internal import GTFSSchema

/// Replaces the tables that a file lacks by temporary views of the connection, so that a statement works for every
/// file: those without rows, and those whose rows stand in blocks.
struct AbsentTables {
    private let db: Database
    private let found: SchemaGuard.FoundObjects

    init(_ db: Database, found: SchemaGuard.FoundObjects) { (self.db, self.found) = (db, found) }

    /// - Parameters:
    ///   - askedOnly: leaves out those without rows that no answer needs: a view takes 0.05 ms, and a file may lack thirty.
    ///   - isOfVersionOne: whether the rows of other tables have to take the form of version 2, too.
    /// - Throws: `SchemaGuard.ForeignObject` if a view that stands for no rows may have some.
    func createEmpty(askedOnly: Bool, isOfVersionOne: Bool) throws {
        let packed = found.names.contains("packed_columns") ? try PackedTables(db).selects() : [:]
        let absent = OptionalTable.v3.filter {
            !found.names.contains($0.name) && found.names.contains($0.view) && packed[$0.name] == nil
        }
        let views =
            try absent.filter { $0.isAsked || !askedOnly }.map(view)
            + packed.map { "CREATE TEMP VIEW \($0.key.quotedIdentifier) AS \($0.value)" }
        let sql = (views + (isOfVersionOne ? Self.versionOne : [])).joined(separator: ";\n")
        if !sql.isEmpty { try db.execute(sql: sql) }
    }

    private func view(of table: OptionalTable) throws -> String {
        guard let columns = table.columns else {
            let isBlank = found.changedViews[table.view].map { BlankView.isText($0, of: table.view) } ?? false
            guard isBlank || !found.isChecked else {
                throw SchemaGuard.ForeignObject(finding: "its table \(table.name) is gone")
            }
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
