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

    private func value<Value>(_ column: Column, _ read: (Int32) -> Value?) -> Value? {
        let position = positions[Int(column.rawValue)]
        return position < 0 ? nil : read(position)
    }

    /// Whether the column was selected.
    func has(_ column: Column) -> Bool { positions[Int(column.rawValue)] >= 0 }

    /// Whether a column that was selected is NULL.
    func lacks(_ column: Column) -> Bool { value(column, statement.isNull) ?? false }

    func int(_ column: Column) -> Int? { value(column, statement.optionalInt) }
    func int64(_ column: Column) -> Int64? {
        value(column) { statement.isNull($0) ? nil : statement.int64($0) }
    }
    func double(_ column: Column) -> Double? { value(column, statement.optionalDouble) }
    func text(_ column: Column) -> String? { value(column, statement.text) }
    func key<Of>(_ column: Column) -> Key<Of>? { value(column, statement.optionalKey) }

    /// The first row.
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
