internal import GRDB
internal import GTFSModel

/// How many rows each table of a history has, and the sum of their hashes: by them `verify` finds a value that is not the one
/// that was written, and a row that is gone. A recorder keeps them in the transaction of the rows themselves.
final class TableSums {
    struct Sum: Equatable {
        var rows = 0
        var hash: UInt64 = 0
    }

    private let db: Database
    /// Nil until a row changes.
    private var known: [SummedTable: Sum]?
    private var changed: Set<SummedTable> = []

    init(_ db: Database) { self.db = db }

    /// Notes a row that is written.
    /// - Parameter values: adds the values of its columns, in the order of `SummedTable.columns`.
    func add(_ table: SummedTable, _ values: (inout RowHash) -> Void) throws {
        try change(table) { $0.add(RowHash(values)) }
    }

    /// Notes rows that are about to be removed or replaced.
    /// - Parameters:
    ///   - condition: of the rows, with a parameter for each number.
    func subtract(_ table: SummedTable, where condition: String, _ numbers: Int...) throws {
        let rows = try SteppedStatement(db, table.select + (table.isPart ? " AND " : " WHERE ") + condition)
        defer { rows.reset() }
        for (index, number) in numbers.enumerated() { rows.bind(number, at: Int32(index + 1)) }
        while try rows.step() {
            let hash = RowHash(rows, table: table)
            try change(table) { $0.subtract(hash) }
        }
    }

    /// Notes the only row that a table has.
    func set(_ table: SummedTable, _ values: (inout RowHash) -> Void) throws {
        try change(table) { sum in
            sum = Sum()
            sum.add(RowHash(values))
        }
    }

    /// Reads all rows of a table anew.
    func count(_ table: SummedTable) throws {
        let sum = try Self.sum(table, db: db)
        try change(table) { $0 = sum }
    }

    private func change(_ table: SummedTable, body: (inout Sum) -> Void) throws {
        var sums = try known ?? Self.stored(db) ?? [:]
        known = nil
        body(&sums[table, default: Sum()])
        known = sums
        changed.insert(table)
    }

    func store() throws {
        for table in changed {
            let sum = known?[table] ?? Sum()
            let insert = try PreparedInsert(
                db, sql: "INSERT OR REPLACE INTO table_sums (name, row_count, sum) VALUES (?, ?, ?)", isCached: true)
            insert.bind(1, table.rawValue)
            insert.bind(2, sum.rows)
            insert.bind(3, Int64(bitPattern: sum.hash))
            try insert.run()
        }
        changed = []
    }
}

extension TableSums {
    /// The sums of a file; nil if it is of a version that has none.
    private static func stored(_ db: Database) throws -> [SummedTable: Sum]? {
        guard try db.tableExists("table_sums") else { return nil }
        let rows = try SteppedStatement(db, "SELECT name, row_count, sum FROM table_sums")
        defer { rows.reset() }
        var sums: [SummedTable: Sum] = [:]
        while try rows.step() {
            guard let table = rows.text(0).flatMap(SummedTable.init) else { continue }
            sums[table] = Sum(rows: rows.exactInt(1), hash: UInt64(bitPattern: rows.exactInt64(2)))
        }
        return sums
    }

    private static func sum(_ table: SummedTable, db: Database) throws -> Sum {
        let rows = try SteppedStatement(db, table.select)
        defer { rows.reset() }
        var sum = Sum()
        while try rows.step() { sum.add(RowHash(rows, table: table)) }
        return sum
    }

    /// A sentence for each table whose rows are not those that were written; none of a file without sums.
    static func faults(_ db: Database) throws -> [String] {
        guard let stored = try stored(db) else { return [] }
        let names = try Int.fetchOne(db, sql: "SELECT count(*) FROM table_sums") ?? 0
        let faults = try SummedTable.allCases.compactMap { table -> String? in
            let (expected, found) = (stored[table] ?? Sum(), try sum(table, db: db))
            guard found != expected else { return nil }
            guard found.rows != expected.rows else { return "The rows of \(table.name) are not as they were written" }
            return "\(table.name) has \(found.rows) rows in place of \(expected.rows)"
        }
        return faults + (names == stored.count ? [] : ["table_sums has sums of tables that there are not"])
    }
}

extension TableSums.Sum {
    mutating func add(_ row: RowHash) { (rows, hash) = (rows &+ 1, hash &+ row.value) }

    mutating func subtract(_ row: RowHash) { (rows, hash) = (rows &- 1, hash &- row.value) }
}

struct RowHash {
    private var hash = StableHash()

    var value: UInt64 { hash.value }

    init(_ values: (inout RowHash) -> Void) { values(&self) }

    init(_ row: SteppedStatement, table: SummedTable) {
        for column in 0..<table.columnCount {
            switch row.hashed(column) {
            case .number(let number): hash.add(UInt64(bitPattern: number))
            case .bytes(let bytes): hash.add(bytes)
            case .none: hash.add(nil as Int?)
            }
        }
    }

    mutating func add(_ number: Int?) { hash.add(number) }

    mutating func add(_ text: String) { hash.add(text) }

    /// - Parameter bytes: nil for NULL.
    mutating func add(bytes: [UInt8]?) {
        guard let bytes else { return hash.add(nil as Int?) }
        hash.add(unsafe bytes.withUnsafeBytes { unsafe StableHash.of($0) })
    }
}

/// A table of a history, or a part of one, that has a sum of its rows.
enum SummedTable: String, CaseIterable {
    case texts, sources, watched, lines, listings
    case stopZones = "stop_zones"
    case patterns = "recorded_patterns"
    case profiles = "recorded_profiles"
    case trips = "recorded_trips"
    case days = "recorded_days"
    case dayLines = "day_lines"
    case packedLines = "packed_lines"
    /// The trips that messages name, in one row that each message replaces.
    case openTrips = "open_trips, part 0"
    /// The open trips that messages no longer name.
    case restingTrips = "open_trips, part 1"

    var isPart: Bool { self == .openTrips || self == .restingTrips }

    var name: String { isPart ? "open_trips" : rawValue }

    /// The columns of which the hash of a row is made. A row of visits that is not packed has their sum among them.
    private var columns: [String] {
        switch self {
        case .texts: ["text_key", "text"]
        case .sources: ["source_key", "name", "last_timestamp"]
        case .watched: ["source_key", "began", "ended"]
        case .lines: ["line_key", "route_key", "direction_id", "agency_key", "zone_key"]
        case .listings: ["listing_key", "hash", "trips"]
        case .stopZones: ["stop_key", "zone_key"]
        case .patterns: ["pattern_key", "line_key", "hash", "stops"]
        case .profiles: ["profile_key", "hash", "times"]
        case .trips: ["trip_key", "pattern_key", "profile_key", "start_time", "windows", "id_hash", "trip_id"]
        case .days: ["day", "watched_hash", "line_count"]
        case .dayLines: ["day_line", "listing_key", "sum"]
        case .packedLines: ["first_day_line", "heads", "sums", "visits", "brackets"]
        case .openTrips, .restingTrips: ["state"]
        }
    }

    var columnCount: Int32 { Int32(columns.count) }

    /// The statement that reads them.
    var select: String {
        let rows = "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
        return isPart ? rows + " WHERE part = \(self == .openTrips ? 0 : 1)" : rows
    }
}
