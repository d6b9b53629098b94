internal import GRDB
internal import GTFSModel

/// A row that can wait in memory or in a temporary table as a handful of integers.
package protocol SpillableRow {
    /// Integers that `init(integers:)` makes the same row from.
    var integers: [Int64] { get }
    init(integers: [Int64])
}

/// Rows that wait in a temporary table of integers for the end of their file, as there are too many for the memory.
package struct SpilledRows<Row: SpillableRow> {
    private let database: StoreDatabase
    private let table: String
    private var insert: PreparedInsert?

    package init(_ database: StoreDatabase, table: String) {
        self.database = database
        self.table = table
    }

    package var isEmpty: Bool { insert == nil }

    package mutating func add(_ row: Row, owner: Int) throws {
        let integers = row.integers
        let insert = try insert ?? create(columns: integers.indices.map { "n\($0)" })
        self.insert = insert
        insert.bind(1, owner)
        for (index, integer) in integers.enumerated() { insert.bind(index + 2, integer) }
        try insert.run()
    }

    private func create(columns: [String]) throws -> PreparedInsert {
        try database.execute(sql: SpilledSQL.create(table, columns: columns))
        return try PreparedInsert(database, sql: WriteSQL.insert(into: "temp." + table, ["owner"] + columns))
    }

    /// Hands over the rows of each owner, in the order in which they came.
    package func forEachOwner(_ body: (Int, [Row]) throws -> Void) throws {
        let rows = try GRDB.Row.fetchCursor(database, sql: SpilledSQL.ordered(table))
        var owner: Int?
        var collected: [Row] = []
        while let row = try rows.next() {
            let next: Int = row[0]
            if let owner, owner != next {
                try body(owner, collected)
                collected = []
            }
            owner = next
            collected.append(Row(integers: (1..<row.count).map { row[$0] }))
        }
        if let owner { try body(owner, collected) }
    }
}

/// The statements of rows that wait in a temporary table for the end of their file.
private enum SpilledSQL {
    static func create(_ table: String, columns: [String]) -> String {
        "CREATE TEMP TABLE \(table) (owner INTEGER NOT NULL, "
            + columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ") + ")"
    }

    /// SQLite's sorter keeps its memory bounded and spills on its own.
    static func ordered(_ table: String) -> String { "SELECT * FROM temp.\(table) ORDER BY owner, rowid" }
}
