internal import GRDB
internal import GTFSSchema

/// The rows of version 1 whose table has another form in later versions: they wait in temporary tables until the newest
/// tables are made.
struct VersionOneRows {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func setAside() throws { try db.execute(sql: Schema.setAsideFromVersionOne) }

    func putBack() throws {
        try db.execute(sql: Schema.putBackFromVersionOne)
        try packStops()
        try packServices()
        try packServiceExceptions()
    }

    private func packStops() throws {
        var writer: StopWriter?
        try forEachRow(of: "stop_rows", by: "stop_key") { columns, values in
            writer = try writer ?? StopWriter(db, columns: columns)
            writer?.addTexts(of: values, id: Self.stop(columns, values: values).id)
        }
        try writer?.writeParts()
        try forEachRow(of: "stop_rows", by: "stop_key") { try writer?.write(Self.stop($0, values: $1)) }
        try db.execute(sql: "DROP TABLE temp.stop_rows")
    }

    private static func stop(_ columns: [String], values: [StoredValue]) -> StopWriter.Record {
        let row = Dictionary(uniqueKeysWithValues: zip(columns, values))
        return StopWriter.Record(
            key: row["stop_key"]?.integer ?? 0, id: row["stop_id"]?.text ?? "", parentKey: row["parent_key"]?.integer,
            departureCount: row["departure_count"]?.integer ?? 0, isListed: row["is_listed"] == .integer(1),
            values: values)
    }

    private func packServices() throws {
        var writer = try ServiceWriter(db)
        try forEachRow(of: "service_rows", by: "service_key") { columns, values in
            let row = Dictionary(uniqueKeysWithValues: zip(columns, values))
            let week = ServiceWriter.columns.map { row[$0] ?? .null }
            try writer.write(
                key: row["service_key"]?.integer ?? 0, id: row["service_id"]?.text ?? "",
                week: row["is_listed"] == .integer(1) ? week : nil)
        }
        try db.execute(sql: "DROP TABLE temp.service_rows")
    }

    private func forEachRow(
        of table: String, by key: String, _ body: (_ columns: [String], _ values: [StoredValue]) throws -> Void
    ) throws {
        let statement = try db.makeStatement(sql: "SELECT * FROM temp.\(table) ORDER BY \(key)")
        let columns = statement.columnNames
        let rows = SteppedStatement(statement)
        defer { rows.reset() }
        while try rows.step() { try body(columns, columns.indices.map { rows.value(Int32($0)) }) }
    }

    private func packServiceExceptions() throws {
        var writer = try ServiceExceptionWriter(db)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT date, exception_type, service_key FROM temp.calendar_date_rows
                ORDER BY date, exception_type, service_key
                """)
        while let row = try rows.next() {
            try writer.add(date: row.value(0), type: row.value(1), service: row.value(2))
        }
        try writer.finish()
        try db.execute(sql: "DROP TABLE temp.calendar_date_rows")
    }
}
