internal import GRDB
internal import GTFSModel

/// Cells that a typed column cannot give back, until the keys of the rows that they belong to are known.
///
/// They wait in a temporary table, so that a feed of nothing but bad cells stays within the memory of a good one.
package final class ExtraValues {
    private let database: StoreDatabase
    private let pend: PreparedInsert
    private let place: PreparedInsert

    package init(_ database: StoreDatabase) throws {
        self.database = database
        try database.execute(sql: WriteSQL.pendingExtras)
        pend = try PreparedInsert(database, sql: WriteSQL.pendExtra)
        place = try PreparedInsert(database, sql: WriteSQL.placeExtra)
    }

    /// Sets a cell aside. `owner` is the number of its row's entity during the import (the trip of a stop_time), and
    /// `position` tells rows of one entity apart; that of a stop_time is known when its trip is whole.
    package func add(file: String, owner: Int, position: Int = 0, line: Int, column: String, value: String) throws {
        pend.bind(1, file)
        pend.bind(2, owner)
        pend.bind(3, position)
        pend.bind(4, line)
        pend.bind(5, column)
        pend.bind(6, value)
        try pend.run()
    }

    /// Says at which position of its trip the stop_time of `line` came to stand.
    package func placeStopTime(line: Int, trip: Int, position: Int) throws {
        place.bind(1, line)
        place.bind(2, trip)
        place.bind(3, position)
        try place.run()
    }

    /// Lines of the stop_times of `trip` that have extra values, by position.
    package func places(trip: Int) throws -> [Int: Int] {
        let rows = try Row.fetchAll(database, sql: WriteSQL.placesOfTrip, arguments: [trip])
        return Dictionary(rows.map { ($0["position"], $0["line"]) }, uniquingKeysWith: { $1 })
    }

    /// Forgets the cells of records that have given way to later ones.
    package func discard(file: String, lines: Set<Int>) throws {
        guard !lines.isEmpty else { return }
        try database.execute(sql: WriteSQL.indexExtras)
        for line in lines { try database.execute(sql: WriteSQL.discardExtras, arguments: [file, line]) }
    }

    /// Moves everything to `extra_values`, now that `key` knows the row of each file and owner, and tells of each cell.
    package func settle(key: (_ file: String, _ owner: Int) -> Int, settled: (_ file: String, ExtraValue) -> Void)
        throws
    {
        let insert = try PreparedInsert(database, sql: WriteSQL.extraValue)
        let rows = try Row.fetchCursor(database, sql: WriteSQL.settledExtras)
        while let row = try rows.next() {
            let file: String = row["file_name"]
            let cell = ExtraValue(row)
            insert.bind(1, file)
            insert.bind(2, key(file, row["owner"]))
            insert.bind(3, row["position"] as Int)
            insert.bind(4, cell.column)
            insert.bind(5, cell.value)
            insert.bind(6, cell.line)
            try insert.run()
            settled(file, cell)
        }
    }
}

/// A cell in `extra_values`.
package struct ExtraValue {
    package let line: Int
    package let column: String
    package let value: String

    package init(line: Int, column: String, value: String) {
        self.line = line
        self.column = column
        self.value = value
    }

    init(_ row: Row) {
        line = row["line"]
        column = row["column_name"]
        value = row["value"]
    }

    /// The same for the same cell, whatever the run or the machine.
    package var checksum: UInt64 {
        var hash = StableHash()
        hash.add(line)
        hash.add(column)
        hash.add(value)
        return hash.value
    }
}
