internal import GRDB

extension Row {
    /// The value in a column, counted from 0. Ask for an optional where NULL is allowed.
    ///
    /// GRDB's subscripts end the process if a value has another type than requested. STRICT tables rule that out only
    /// as long as the pages of the file are sound.
    /// - Throws: `RowDecodingError`, which `FeedDatabase` turns into `StoreError.damaged`.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
        try decode(Value.self, atIndex: column)
    }

    /// The same for a value that only the slower of GRDB's two ways reads, such as a key.
    func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
        try decode(Value.self, atIndex: column)
    }

    /// The value in the column with a name.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    /// A time of a service day in seconds, nil for NULL.
    /// - Throws: an error of a damaged database for more hours than four digits write.
    func serviceTime(_ column: Int) throws -> Int? {
        guard let seconds: Int = try value(column) else { return nil }
        guard (0..<FeedReader.FeedPeriodRow.latestTime).contains(seconds) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return seconds
    }
}
