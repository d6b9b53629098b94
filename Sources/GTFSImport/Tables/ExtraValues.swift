internal import GRDB
internal import GTFSStore

/// Cells that a typed column cannot give back, until the keys of the rows that they belong to are known.
///
/// They wait in a temporary table, so that a feed of nothing but bad cells stays within the memory of a good one.
final class ExtraValues {
    private let database: Database
    private let pend: PreparedInsert
    private let place: PreparedInsert

    init(_ database: Database) throws {
        self.database = database
        try database.execute(sql: WriteSQL.pendingExtras)
        pend = try PreparedInsert(database, sql: WriteSQL.pendExtra)
        place = try PreparedInsert(database, sql: WriteSQL.placeExtra)
    }

    /// Sets a cell aside. `owner` is the number of its row's entity during the import: the trip of a stop_time.
    func add(file: String, owner: Int, line: Int, column: String, value: String) throws {
        pend.bind(1, file)
        pend.bind(2, owner)
        pend.bind(3, line)
        pend.bind(4, column)
        pend.bind(5, value)
        try pend.run()
    }

    /// Says at which position of its trip the stop_time of `line` came to stand.
    func placeStopTime(line: Int, trip: Int, position: Int) throws {
        place.bind(1, line)
        place.bind(2, trip)
        place.bind(3, position)
        try place.run()
    }

    /// Lines of the stop_times of `trip` that have extra values, by position.
    func places(trip: Int) throws -> [Int: Int] {
        let rows = try Row.fetchAll(database, sql: WriteSQL.placesOfTrip, arguments: [trip])
        return Dictionary(rows.map { ($0["position"], $0["line"]) }, uniquingKeysWith: { $1 })
    }

    /// Forgets the cells of records that have given way to later ones.
    func discard(file: String, lines: Set<Int>) throws {
        for line in lines { try database.execute(sql: WriteSQL.discardExtras, arguments: [file, line]) }
    }

    /// Moves everything to `extra_values`, now that `key` knows the row of each file and owner. An owner without a row
    /// is dropped: its whole record stands in `kept_records`.
    func settle(key: (_ file: String, _ owner: Int) -> Int?) throws {
        let insert = try PreparedInsert(database, sql: WriteSQL.extraValue)
        let rows = try Row.fetchCursor(database, sql: WriteSQL.settledExtras)
        while let row = try rows.next() {
            let file: String = row["file_name"]
            guard let rowKey = key(file, row["owner"]) else { continue }
            insert.bind(1, file)
            insert.bind(2, rowKey)
            insert.bind(3, row["position"] as Int)
            insert.bind(4, row["column_name"] as String)
            insert.bind(5, row["value"] as String)
            insert.bind(6, row["line"] as Int)
            try insert.run()
        }
    }
}
