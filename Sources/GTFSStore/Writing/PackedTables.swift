internal import Foundation
internal import GRDB
internal import GTFSModel
internal import GTFSSchema

/// Moves the rows of tables that no answer reads into blocks, where these take less (docs/decisions/small-feeds.md).
struct PackedTables {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The tables that may be packed, and their keys.
    private static let tables =
        [(name: "kept_records", key: "kept_key")]
        + OptionalTable.v3.filter { !$0.isAsked }.map { (name: $0.name, key: "row_key") }

    func pack() throws {
        for (index, table) in Self.tables.enumerated() where try db.hasTable(table.name) {
            guard let rows = try PackableRows(db, table: table.name, key: table.key) else { continue }
            let blocks = rows.blocks
            guard rows.saves(in: blocks) else { continue }
            try fillPositions()
            try write(rows, blocks: blocks, tableKey: index, name: table.name)
            try replace(table.name)
        }
    }

    /// The views of blocks count their rows by them.
    private func fillPositions() throws {
        try db.execute(
            sql: """
                WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < \(PackedRowsSQL.mostRows))
                INSERT OR IGNORE INTO positions SELECT i FROM n
                """)
    }

    private func write(_ rows: PackableRows, blocks: [Range<Int>], tableKey: Int, name: String) throws {
        try writeColumns(of: rows, tableKey: tableKey, name: name)
        let columns = rows.columns.indices.map { "c\($0)" }
        let insert = try PreparedInsert(
            db, sql: WriteSQL.insert(into: "packed_rows", ["table_key", "first_key", "row_count"] + columns))
        let widths = rows.columns.map(\.width)
        for block in blocks {
            insert.bind(1, tableKey)
            insert.bind(2, rows.keys[block.lowerBound])
            insert.bind(3, block.count)
            for (ordinal, column) in rows.columns.enumerated() {
                switch column.form(block, width: widths[ordinal]) {
                case .same(let number): insert.bind(ordinal + 4, number)
                case .counting(let number): insert.bind(ordinal + 4, String(number))
                case .list(let bytes): insert.bind(ordinal + 4, blob: bytes)
                }
            }
            try insert.run()
        }
    }

    private func writeColumns(of rows: PackableRows, tableKey: Int, name: String) throws {
        let insert = try PreparedInsert(
            db,
            sql: WriteSQL.insert(
                into: "packed_columns",
                ["table_key", "place", "table_name", "column_name", "type", "first_value", "width"]))
        let value = try PreparedInsert(db, sql: WriteSQL.insert(into: "packed_values", ["value_key", "value"]))
        var next = (try Int.fetchOne(db, sql: "SELECT max(value_key) FROM packed_values") ?? -1) + 1
        for (ordinal, column) in rows.columns.enumerated() {
            try insert.run([
                .integer(tableKey), .integer(ordinal), .text(name), .text(column.name), .text(column.type),
                column.isDirect ? .null : .integer(next), .integer(column.width),
            ])
            for text in column.values where !column.isBlank {
                try value.run([.integer(next), text])
                next += 1
            }
        }
    }

    /// The views read the blocks in place of the table.
    private func replace(_ table: String) throws {
        try db.execute(sql: "DROP TABLE \(table)")
        guard let select = try selects()[table] else { return }
        if table == "kept_records" {
            let columns = "kept_key, file_name, line, reason, cells, written"
            return try db.execute(sql: "CREATE VIEW \(table) AS\nSELECT \(columns) FROM (\(select))")
        }
        let views = try Row.fetchAll(
            db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND instr(sql, ?)", arguments: [table])
        for view in views {
            let (name, sql): (String, String) = try (view.value(0), view.value(1))
            try db.execute(sql: "DROP VIEW \(name.quotedIdentifier)")
            try db.execute(sql: sql.replacingOccurrences(of: table, with: "(\(select))"))
        }
    }

    private static let types: Set = ["TEXT", "INTEGER", "REAL", "BLOB"]

    /// The rows of each packed table, as a SELECT. A file of unknown origin says neither which tables these can be, nor
    /// more of a column than its name and its numbers.
    func selects() throws -> [String: String] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT table_name, table_key, column_name, type, first_value, width FROM packed_columns
                ORDER BY table_key, place
                """)
        let columns = try Dictionary(grouping: rows) { try $0.value(0) as String }
        return try Dictionary(
            uniqueKeysWithValues: Self.tables.compactMap { table in
                guard let rows = columns[table.name], try !db.hasTable(table.name) else { return nil }
                let select = try PackedRowsSQL(
                    tableKey: rows[0].value(1), key: table.key, columns: rows.map(Self.column))
                return (table.name, select.select)
            })
    }

    private static func column(_ row: Row) throws -> PackedRowsSQL.Column {
        let (name, type, width): (String, String, Int) = try (row.value(2), row.value(3), row.value(5))
        guard types.contains(type), (0...3).contains(width) else {
            throw FeedReader.DamagedRecords("packed_columns has a column \(name) of type \(type) and width \(width)")
        }
        return PackedRowsSQL.Column(
            name: name == "cells" ? name : name.identifier, type: type, firstValue: try row.value(4), width: width)
    }
}
