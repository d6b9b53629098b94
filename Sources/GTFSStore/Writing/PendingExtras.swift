internal import GRDB

/// Extra cells that wait in a temporary table until the keys of their records are known: those of columns with too many
/// different texts to number them in memory.
package final class PendingExtras {
    private let database: StoreDatabase
    private var insert: PreparedInsert?
    private var setPosition: PreparedInsert?

    package init(_ database: StoreDatabase) { self.database = database }

    /// Adds a cell. `owner` is the number of its record's entity during the import, `column` counts the extra columns of
    /// its file.
    package func add(file: String, owner: Int, position: Int, line: Int, column: Int, text: String) throws {
        let insert = try insert ?? create()
        insert.bind(1, file)
        insert.bind(2, owner)
        insert.bind(3, position)
        insert.bind(4, line)
        insert.bind(5, column)
        insert.bind(6, text)
        try insert.run()
    }

    /// Sets the position among the records of `owner` that the record of `line` has, in place of an earlier one.
    package func setPosition(file: String, line: Int, owner: Int, position: Int) throws {
        _ = try insert ?? create()
        setPosition?.bind(1, file)
        setPosition?.bind(2, owner)
        setPosition?.bind(3, line)
        setPosition?.bind(4, position)
        try setPosition?.run()
    }

    /// Lines of the records of `owner` that have cells here, by position.
    package func lines(file: String, owner: Int) throws -> [Int: Int] {
        guard insert != nil else { return [:] }
        let statement = try database.cachedStatement(sql: ExtraSQL.linesOfOwner)
        let rows = try Row.fetchAll(statement, arguments: [file, owner])
        return Dictionary(rows.map { ($0["position"], $0["line"]) }, uniquingKeysWith: { $1 })
    }

    /// Forgets the cells of records that have given way to later ones.
    package func discard(file: String, lines: Set<Int>) throws {
        guard insert != nil, !lines.isEmpty else { return }
        try database.execute(sql: ExtraSQL.indexPending)
        for line in lines { try database.execute(sql: ExtraSQL.discardPending, arguments: [file, line]) }
    }

    /// The cells of one column by key and position, once `key` tells the key of each owner; nil where it has none here.
    package func cells(file: String, column: Int, key: (Int) -> Int) throws -> PendingCells? {
        guard insert != nil else { return nil }
        try database.execute(sql: ExtraSQL.clearKeys)
        let keys = try PreparedInsert(database, sql: ExtraSQL.insertKey)
        let owners = try Int.fetchCursor(database, sql: ExtraSQL.owners, arguments: [file, column])
        while let owner = try owners.next() { try keys.run([.integer(owner), .integer(key(owner))]) }
        let cells = try PendingCells(
            Row.fetchCursor(database, sql: ExtraSQL.keyedCells, arguments: [file, column]))
        return cells.next == nil ? nil : cells
    }

    private func create() throws -> PreparedInsert {
        try database.execute(sql: ExtraSQL.createPending)
        let insert = try PreparedInsert(database, sql: ExtraSQL.pend)
        self.insert = insert
        setPosition = try PreparedInsert(database, sql: ExtraSQL.setPosition)
        return insert
    }
}

/// Waiting cells of one column, in the order of key and position.
package final class PendingCells {
    package struct Cell {
        package let key: Int
        package let position: Int
        package let text: String
    }

    /// The first one that has not been taken.
    package private(set) var next: Cell?
    private let rows: RowCursor

    init(_ rows: RowCursor) throws {
        self.rows = rows
        try advance()
    }

    /// The cells of the next key, if that is `key`.
    package func take(key: Int) throws -> [Cell] {
        var taken: [Cell] = []
        while let cell = next, cell.key == key {
            taken.append(cell)
            try advance()
        }
        return taken
    }

    private func advance() throws {
        next = try rows.next().map { Cell(key: $0[0], position: $0[1], text: $0[2]) }
    }
}
