internal import GRDB
package import GTFSModel

extension HistoryRows {
    package func dayLine(_ key: DayLineKey) throws -> DayLineRow? {
        let row = try SteppedStatement(
            db, "SELECT listing_key, visits, brackets, sum FROM day_lines WHERE day_line = ?")
        defer { row.reset() }
        row.bind(key.rawValue, at: 1)
        return try row.step() ? Self.dayLine(row, 0) : nil
    }

    /// The lines that have a row on a day.
    package func lines(on date: ServiceDate) throws -> [Int] {
        try Int.fetchAll(
            db.cachedStatement(sql: "SELECT day_line FROM day_lines WHERE day_line BETWEEN ? AND ? ORDER BY day_line"),
            arguments: [DayLineKey(date, line: 0).rawValue, DayLineKey(date.adding(days: 1), line: 0).rawValue - 1]
        ).map { $0 & (1 << 24 - 1) }
    }

    /// Calls `body` with each line of a day, in the order of their keys.
    package func eachDayLine(on date: ServiceDate, _ body: (DayLineKey, DayLineRow) throws -> Void) throws {
        let row = try SteppedStatement(
            db.makeStatement(
                sql: """
                    SELECT day_line, listing_key, visits, brackets, sum FROM day_lines
                    WHERE day_line BETWEEN ? AND ? ORDER BY day_line
                    """))
        row.bind(DayLineKey(date, line: 0).rawValue, at: 1)
        row.bind(DayLineKey(date.adding(days: 1), line: 0).rawValue - 1, at: 2)
        while try row.step() { try body(DayLineKey(date, line: row.int(0) & (1 << 24 - 1)), Self.dayLine(row, 1)) }
    }

    private static func dayLine(_ row: SteppedStatement, _ column: Int32) -> DayLineRow {
        var line = DayLineRow(
            listingKey: row.optionalInt(column), visits: row.bytes(column + 1), brackets: row.bytes(column + 2))
        line.writtenSum = row.int(column + 3)
        return line
    }

    /// How many rows there are, of all days.
    package func dayLineCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM day_lines") ?? 0 }

    package func setDayLine(_ key: DayLineKey, _ row: DayLineRow) throws {
        let insert = try PreparedInsert(
            db,
            sql: """
                INSERT OR REPLACE INTO day_lines (day_line, listing_key, visits, brackets, sum) VALUES (?, ?, ?, ?, ?)
                """,
            isCached: true)
        insert.bind(1, key.rawValue)
        insert.bind(2, row.listingKey)
        insert.bind(3, blob: row.visits)
        insert.bind(4, blob: row.brackets)
        insert.bind(5, row.sum(key))
        try insert.run()
    }

    package func removeDayLines(on date: ServiceDate) throws {
        try db.execute(
            sql: "DELETE FROM day_lines WHERE day_line BETWEEN ? AND ?",
            arguments: [DayLineKey(date, line: 0).rawValue, DayLineKey(date.adding(days: 1), line: 0).rawValue - 1])
    }
}
