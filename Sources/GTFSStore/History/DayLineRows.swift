internal import GRDB
package import GTFSModel

extension HistoryRows {
    /// The row of a line on a day, which is loose, or packed with others. A loose row is the later one.
    /// - Parameter hasBrackets: whether a packed row has its brackets, or is without, to read less.
    package func dayLine(_ key: DayLineKey, hasBrackets: Bool = true) throws -> DayLineRow? {
        let row = try SteppedStatement(
            db, "SELECT listing_key, visits, brackets, sum FROM day_lines WHERE day_line = ?")
        defer { row.reset() }
        row.bind(key.rawValue, at: 1)
        if try row.step() { return Self.dayLine(row, column: 0) }
        let packed = try SteppedStatement(
            db,
            """
            SELECT first_day_line, heads, visits\(hasBrackets ? ", brackets" : "") FROM packed_lines
            WHERE first_day_line BETWEEN ? AND ? ORDER BY first_day_line DESC LIMIT 1
            """)
        defer { packed.reset() }
        packed.bind(DayLineKey.bounds(of: key.date).lowerBound, at: 1)
        packed.bind(key.rawValue, at: 2)
        return try packed.step() ? PackedLines(packed, hasBrackets: hasBrackets, through: key.line).row(of: key) : nil
    }

    package func looseLines(on date: ServiceDate) throws -> [Int] {
        let bounds = DayLineKey.bounds(of: date)
        return try Int.fetchAll(
            db.cachedStatement(sql: "SELECT day_line FROM day_lines WHERE day_line >= ? AND day_line < ?"),
            arguments: [bounds.lowerBound, bounds.upperBound]
        ).map { DayLineKey($0).line }
    }

    /// Calls `body` with each line of a day, in the order of their keys.
    /// - Parameter hasBrackets: whether rows have their brackets, or are without, to read less.
    package func eachDayLine(
        on date: ServiceDate, hasBrackets: Bool = true, _ body: (DayLineKey, DayLineRow) throws -> Void
    ) throws {
        let bounds = DayLineKey.bounds(of: date)
        var loose = try LooseLines(db, bounds: bounds, hasBrackets: hasBrackets)
        let packed = try SteppedStatement(
            db.makeStatement(
                sql: """
                    SELECT first_day_line, heads, visits\(hasBrackets ? ", brackets" : "") FROM packed_lines
                    WHERE first_day_line >= ? AND first_day_line < ? ORDER BY first_day_line
                    """))
        packed.bind(bounds.lowerBound, at: 1)
        packed.bind(bounds.upperBound, at: 2)
        while try packed.step() {
            try PackedLines(packed, hasBrackets: hasBrackets).each { key, row in
                try loose.each(before: key, body)
                if loose.key == key.rawValue { try loose.take(body) } else { try body(key, row) }
                return true
            }
        }
        try loose.each(before: nil, body)
    }

    fileprivate static func dayLine(_ row: SteppedStatement, column: Int32) -> DayLineRow {
        var line = DayLineRow(
            listingKey: row.optionalInt(column), visits: row.bytes(column + 1), brackets: row.bytes(column + 2))
        line.writtenSum = row.int(column + 3)
        return line
    }

    /// How many rows there are of days that were not recorded.
    package func strayRowCount() throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM day_lines WHERE day_line >> 24 NOT IN (SELECT day FROM recorded_days))
                    + (SELECT count(*) FROM packed_lines
                        WHERE first_day_line >> 24 NOT IN (SELECT day FROM recorded_days))
                """) ?? 0
    }

    package func setDayLine(_ key: DayLineKey, _ row: DayLineRow) throws {
        let sum = row.sum(key)
        try sums?.subtract(.dayLines, where: "day_line = ?", key.rawValue)
        try sums?.add(.dayLines) { hash in
            hash.add(key.rawValue)
            hash.add(row.listingKey)
            hash.add(sum)
        }
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
        insert.bind(5, sum)
        try insert.run()
    }

    package func removeDayLines(on date: ServiceDate) throws {
        let bounds = DayLineKey.bounds(of: date)
        for (table, key) in [(SummedTable.dayLines, "day_line"), (.packedLines, "first_day_line")] {
            let (condition, first, last) = ("\(key) BETWEEN ? AND ?", bounds.lowerBound, bounds.upperBound - 1)
            try sums?.subtract(table, where: condition, first, last)
            try db.execute(sql: "DELETE FROM \(table.name) WHERE \(condition)", arguments: [first, last])
        }
    }

    package func removeDays(before date: ServiceDate) throws {
        let first = DayLineKey.bounds(of: date).lowerBound
        for (table, key, end) in [
            (SummedTable.days, "day", date.dayNumber), (.dayLines, "day_line", first),
            (.packedLines, "first_day_line", first),
        ] {
            try sums?.subtract(table, where: "\(key) < ?", end)
            try db.execute(sql: "DELETE FROM \(table.name) WHERE \(key) < ?", arguments: [end])
        }
    }
}

extension HistoryRows {
    /// Writes lines of a service day into one row, for good.
    /// - Parameters:
    ///   - lines: in the order of their keys.
    ///   - tallies: their sums, packed.
    package func addPackedLines(_ lines: [(key: DayLineKey, row: DayLineRow)], sums tallies: [UInt8]) throws {
        guard let packed = PackedLines(lines) else { return }
        try sums?.subtract(.packedLines, where: "first_day_line = ?", packed.first.rawValue)
        let insert = try PreparedInsert(
            db,
            sql: """
                INSERT OR REPLACE INTO packed_lines (first_day_line, heads, sums, visits, brackets)
                VALUES (?, ?, ?, ?, ?)
                """, isCached: true)
        packed.bind(to: insert, sums: tallies)
        try insert.run()
        try sums?.add(.packedLines) { packed.add(to: &$0, sums: tallies) }
    }

    /// The sums of the packed row that would have a line; nil if there is none before it on its day.
    package func packedSums(at key: DayLineKey) throws -> PackedSums? {
        let row = try SteppedStatement(
            db,
            """
            SELECT first_day_line, heads, sums,
                (SELECT min(first_day_line) FROM packed_lines WHERE first_day_line > own.first_day_line)
            FROM packed_lines AS own
            WHERE first_day_line BETWEEN ? AND ? ORDER BY first_day_line DESC LIMIT 1
            """)
        defer { row.reset() }
        row.bind(DayLineKey.bounds(of: key.date).lowerBound, at: 1)
        row.bind(key.rawValue, at: 2)
        guard try row.step() else { return nil }
        let first = DayLineKey(row.int(0))
        let next = row.optionalInt(3).map(DayLineKey.init)
        let end = next?.date == key.date ? next?.line : nil
        return PackedSums(
            lines: PackedLines.heads(row, first).map(\.line), sums: row.bytes(2),
            range: first.line..<max(first.line, end ?? .max))
    }
}

/// Goes through the loose rows of a day.
private struct LooseLines {
    private let row: SteppedStatement
    /// The key of the present row; nil after the last one.
    private(set) var key: Int?

    init(_ db: Database, bounds: Range<Int>, hasBrackets: Bool) throws {
        row = try SteppedStatement(
            db.makeStatement(
                sql: """
                    SELECT day_line, listing_key, visits, \(hasBrackets ? "brackets" : "NULL"), sum FROM day_lines
                    WHERE day_line >= ? AND day_line < ? ORDER BY day_line
                    """))
        row.bind(bounds.lowerBound, at: 1)
        row.bind(bounds.upperBound, at: 2)
        key = try row.step() ? row.int(0) : nil
    }

    /// Calls `body` with the present row, and goes on.
    mutating func take(_ body: (DayLineKey, DayLineRow) throws -> Void) throws {
        guard let key else { return }
        try body(DayLineKey(key), HistoryRows.dayLine(row, column: 1))
        self.key = try row.step() ? row.int(0) : nil
    }

    /// The same with all rows before a key; nil for all that are left.
    mutating func each(before end: DayLineKey?, _ body: (DayLineKey, DayLineRow) throws -> Void) throws {
        while let key, key < end?.rawValue ?? .max { try take(body) }
    }
}
