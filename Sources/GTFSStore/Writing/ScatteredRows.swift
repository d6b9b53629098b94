internal import GRDB
internal import GTFSModel

/// A row that can wait in memory or in a temporary table as a handful of integers.
package protocol SpillableRow {
    /// Integers that `init(integers:)` makes the same row from.
    var integers: [Int64] { get }
    init(integers: [Int64])
}

/// Rows that come after the rows of another owner have begun, kept until the end of their file.
///
/// A bounded number of them waits in memory; the others go to a temporary table of integers, never as text.
package struct ScatteredRows<Row: SpillableRow> {
    private let database: StoreDatabase
    private let table: String
    private let memoryLimit: Int
    private var waiting: [(owner: Int, row: Row)] = []
    private var insert: PreparedInsert?
    private var spilled = 0

    package init(_ database: StoreDatabase, table: String, memoryLimit: Int) {
        self.database = database
        self.table = table
        self.memoryLimit = memoryLimit
    }

    package mutating func add(_ row: Row, owner: Int) throws {
        waiting.append((owner, row))
        if waiting.count == memoryLimit { try spill() }
    }

    /// Hands over the rows of each owner, in the order in which they came, and empties itself.
    package mutating func forEachOwner(_ body: (Int, [Row]) throws -> Void) throws {
        if spilled > 0 {
            try spill()
            return try forEachSpilledOwner(body)
        }
        let order = waiting.stableSorted { $0.owner < $1.owner }
        waiting = []
        var start = 0
        while start < order.count {
            let end = order[start...].firstIndex { $0.owner != order[start].owner } ?? order.count
            try body(order[start].owner, order[start..<end].map(\.row))
            start = end
        }
    }

    private mutating func spill() throws {
        guard let first = waiting.first else { return }
        let columns = first.row.integers.indices.map { "n\($0)" }
        if insert == nil {
            try database.execute(sql: ScatteredSQL.create(table, columns))
            insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "temp." + table, ["owner"] + columns))
        }
        for (owner, row) in waiting {
            insert?.bind(1, owner)
            for (index, integer) in row.integers.enumerated() { insert?.bind(index + 2, integer) }
            try insert?.run()
        }
        spilled += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }

    private func forEachSpilledOwner(_ body: (Int, [Row]) throws -> Void) throws {
        let rows = try GRDB.Row.fetchCursor(database, sql: ScatteredSQL.ordered(table))
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
private enum ScatteredSQL {
    static func create(_ table: String, _ columns: [String]) -> String {
        "CREATE TEMP TABLE \(table) (owner INTEGER NOT NULL, "
            + columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ") + ")"
    }

    /// SQLite's sorter keeps its memory bounded and spills on its own.
    static func ordered(_ table: String) -> String { "SELECT * FROM temp.\(table) ORDER BY owner, rowid" }
}
