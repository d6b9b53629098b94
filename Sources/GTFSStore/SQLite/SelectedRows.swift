internal import GRDB
internal import GTFSModel

/// The rows of a selection, by their columns. The value of a column that is NULL, or was not selected, is nil.
struct SelectedRows<Column: NamedColumn> {
    let statement: SteppedStatement
    private let positions: [Int32]

    /// - Parameters:
    ///   - sql: the whole statement.
    ///   - arguments: its parameters, from the first on.
    init(_ db: StoreDatabase, _ selection: Selection<Column>, _ sql: String, _ arguments: Int...) throws {
        self.init(try SteppedStatement(db, sql), selection)
        for (index, argument) in arguments.enumerated() { statement.bind(argument, at: Int32(index + 1)) }
    }

    init(_ statement: SteppedStatement, _ selection: Selection<Column>) {
        self.statement = statement
        positions = selection.positions
    }

    @inline(__always) private func value<Value>(_ column: Column, read: (Int32) -> Value?) -> Value? {
        let position = positions[column.rawValue]
        return position < 0 ? nil : read(position)
    }

    func has(_ column: Column) -> Bool { positions[column.rawValue] >= 0 }

    /// Whether a column that was selected is NULL.
    func lacks(_ column: Column) -> Bool { value(column) { statement.isNull($0) } ?? false }

    func int(_ column: Column) -> Int? { value(column) { statement.optionalInt($0) } }
    func int64(_ column: Column) -> Int64? {
        value(column) { statement.isNull($0) ? nil : statement.int64($0) }
    }
    func double(_ column: Column) -> Double? { value(column) { statement.optionalDouble($0) } }
    func text(_ column: Column) -> String? { value(column) { statement.text($0) } }
    func key<Of>(_ column: Column) -> Key<Of>? { value(column) { statement.optionalKey($0) } }

    func first<Value>(_ make: (Self) -> Value?) throws -> Value? {
        defer { statement.reset() }
        return try statement.step() ? make(self) : nil
    }

    func each(_ body: (Self) throws -> Void) throws {
        defer { statement.reset() }
        while try statement.step() { try body(self) }
    }

    /// Calls `body` with each row until it returns false.
    /// - Returns: whether that was after the last row.
    @discardableResult
    func prefix(while body: (Self) throws -> Bool) throws -> Bool {
        defer { statement.reset() }
        while try statement.step() { if try !body(self) { return false } }
        return true
    }
}

/// A column that statements about one kind of record select or insert. A case has the name of the column in SQL:
/// `stopID` is stop_id.
package protocol NamedColumn: CaseIterable, RawRepresentable<Int>, CodingKey, Hashable, Sendable {}

extension NamedColumn {
    /// The name in SQL: that of the case, with `_` before each word.
    package var name: String {
        var (name, isAfterLower): ([UInt8], Bool) = ([], false)
        for letter in stringValue.utf8 {
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
            if isUpper && isAfterLower { name.append(UInt8(ascii: "_")) }
            isAfterLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            name.append(isUpper ? letter | 0x20 : letter)
        }
        return String(decoding: name, as: UTF8.self)
    }
}

/// Some columns of a record. One list makes the SELECT and gives the position of each in its rows: other columns cost
/// no step.
package struct Selection<Column: NamedColumn>: Sendable {
    /// `SELECT` and the columns.
    let sql: String
    /// By the number of the column; -1 if it is not selected.
    let positions: [Int32]

    /// - Parameter expressions: the SQL that is selected in place of a column.
    init(_ columns: [Column], expressions: [Column: String] = [:]) {
        sql = "SELECT " + columns.map { expressions[$0] ?? $0.name }.joined(separator: ", ")
        var positions = Array(repeating: Int32(-1), count: Column.allCases.count)
        for (position, column) in columns.enumerated() { positions[column.rawValue] = Int32(position) }
        self.positions = positions
    }
}
