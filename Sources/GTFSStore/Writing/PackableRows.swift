internal import GRDB
internal import GTFSSchema

/// All rows of a table, and the blocks that they make.
struct PackableRows {
    /// More are left in their table: they are held in memory.
    private static let mostRows = 400_000
    /// Fewer do not save what the blocks cost: a view of some hundred bytes a column, and three tables.
    private static let leastRows = 64
    private static let leastSaved = 4_000
    /// A block ends where a column changes that stays the same for this many rows.
    private static let longRun = 64

    private(set) var columns: [PackedRowColumn]
    private(set) var keys: [Int] = []
    /// Bytes of the rows in their table, roughly.
    private var plainBytes = 0

    /// - Parameter key: the table's key, its first column.
    /// - Returns: nil where the rows cannot be packed.
    init?(_ db: Database, table: String, key: String) throws {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        let declared = try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
        columns = try declared.dropFirst().filter { try $0.value(0) != "cells" }
            .map { PackedRowColumn(name: try $0.value(0), type: try $0.value(1)) }
        guard (Self.leastRows...Self.mostRows).contains(count) else { return nil }
        let names = columns.map(\.name.quotedIdentifier)
        let isRecord = declared.count > columns.count + 1
        let statement = try db.makeStatement(
            sql: "SELECT \(([key] + names + (isRecord ? ["cells"] : [])).joined(separator: ", ")) FROM \(table) "
                + "ORDER BY \(key)")
        let rows = SteppedStatement(statement)
        defer { rows.reset() }
        while try rows.step() {
            var values = names.indices.map { rows.value(Int32($0 + 1)) }
            if isRecord {
                guard let cells = Self.cells(rows.text(Int32(names.count + 1)) ?? "") else { return nil }
                values += cells
            }
            guard names.indices.allSatisfy({ rows.isNull(Int32($0 + 1)) == (values[$0] == .null) }),
                add(values, key: rows.int(0))
            else { return nil }
        }
    }

    /// The texts between the quotes of a JSON array of strings: what is put together again in the same way.
    private static func cells(_ json: String) -> [StoredValue]? {
        guard json.hasPrefix("[\""), json.hasSuffix("\"]"), json.utf8.count > 3 else { return nil }
        return json.dropFirst(2).dropLast(2).split(separator: "\",\"", omittingEmptySubsequences: false)
            .map { .text(String($0)) }
    }

    private mutating func add(_ values: [StoredValue], key: Int) -> Bool {
        guard values.count <= PackedRowsSQL.mostColumns else { return false }
        while columns.count < values.count {
            var column = PackedRowColumn(name: "cells", type: "TEXT")
            for _ in keys where !column.add(.null) { return false }
            columns.append(column)
        }
        keys.append(key)
        plainBytes += 4
        for index in columns.indices {
            let value = index < values.count ? values[index] : .null
            // Minus zero is the same as zero, and would not come back.
            if case .real(0) = value { return false }
            plainBytes += 1 + Self.byteCount(of: value)
            if !columns[index].add(value) { return false }
        }
        return true
    }

    private static func byteCount(of value: StoredValue) -> Int {
        switch value {
        case .null: 0
        case .integer: 2
        case .real: 8
        case .text(let text): text.utf8.count
        }
    }

    var blocks: [Range<Int>] {
        let changes = columns.map(\.changes)
        let leading = columns.indices.filter { changes[$0] > 0 && keys.count / changes[$0] >= Self.longRun }
            .min { changes[$0] < changes[$1] }
        var blocks: [Range<Int>] = []
        var first = 0
        for row in keys.indices.dropFirst() {
            let changes = leading.map { columns[$0].numbers[row] != columns[$0].numbers[row - 1] } ?? false
            guard changes || row - first == PackedRowsSQL.mostRows || keys[row] != keys[row - 1] + 1 else { continue }
            blocks.append(first..<row)
            first = row
        }
        return blocks + (first < keys.count ? [first..<keys.count] : [])
    }

    /// Whether blocks take so much less that they are worth their view.
    func saves(in blocks: [Range<Int>]) -> Bool {
        var bytes = 12 * blocks.count
        for column in columns {
            let width = column.width
            bytes += 300 + column.values.reduce(0) { $0 + 5 + Self.byteCount(of: $1) }
            bytes += blocks.reduce(0) { $0 + 1 + column.form($1, width: width).byteCount }
        }
        return plainBytes - bytes > max(Self.leastSaved, plainBytes / 4)
    }
}

/// A column of a table that is to stand in packed_rows: each of its values once, and the number of each row's.
struct PackedRowColumn {
    let name: String
    let type: String
    /// Each value once; empty while the numbers are the values.
    private(set) var values: [StoredValue] = []
    private(set) var numbers: [Int32] = []
    private(set) var isDirect: Bool
    private var known: [StoredValue: Int32] = [:]

    /// Numbers have at most three bytes.
    private static let mostNumbers = 1 << 24
    /// Values that are looked for among those before; behind them each further one stands as often as it occurs.
    private static let mostKnown = 65_536

    init(name: String, type: String) {
        (self.name, self.type) = (name, type)
        isDirect = type == "INTEGER"
    }

    /// - Returns: false where it has too many values.
    mutating func add(_ value: StoredValue) -> Bool {
        if isDirect {
            if case .integer(let number) = value, (0..<Self.mostNumbers).contains(number) {
                numbers.append(Int32(number))
                return true
            }
            isDirect = false
            numbers = numbers.map { self.number(of: .integer(Int($0))) }
        }
        numbers.append(number(of: value))
        return values.count < Self.mostNumbers
    }

    private mutating func number(of value: StoredValue) -> Int32 {
        if let number = known[value] { return number }
        let number = Int32(values.count)
        if known.count < Self.mostKnown { known[value] = number }
        values.append(value)
        return number
    }

    var isBlank: Bool { !isDirect && values == [.null] }

    /// Bytes of a number in a list; 0 in a column without values.
    var width: Int {
        let largest = numbers.max() ?? 0
        return isBlank ? 0 : largest < 1 << 8 ? 1 : largest < 1 << 16 ? 2 : 3
    }

    /// Rows whose number differs from that of the row before.
    var changes: Int { zip(numbers, numbers.dropFirst()).count { $0 != $1 } }
}

extension PackedRowColumn {
    /// The numbers of a block.
    enum Form {
        case same(Int)
        /// The value of the first row, from which the others count on.
        case counting(Int)
        case list([UInt8])

        /// Bytes that it takes, roughly.
        var byteCount: Int {
            switch self {
            case .same: 2
            case .counting: 5
            case .list(let bytes): bytes.count
            }
        }
    }

    func form(_ rows: Range<Int>, width: Int) -> Form {
        let first = Int(numbers[rows.lowerBound])
        if rows.allSatisfy({ numbers[$0] == numbers[rows.lowerBound] }) { return .same(first) }
        if rows.allSatisfy({ Int(numbers[$0]) == first + $0 - rows.lowerBound }) { return .counting(first) }
        return .list(
            rows.flatMap { row in
                stride(from: 8 * (width - 1), through: 0, by: -8).map {
                    UInt8(truncatingIfNeeded: numbers[row] >> Int32($0))
                }
            })
    }
}
