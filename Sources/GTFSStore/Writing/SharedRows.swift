/// Writes a table with each combination of values once, and gives the key of each.
package struct SharedRows {
    private let insert: PreparedInsert
    private var keys: [[StoredValue]: Int] = [:]

    /// - Parameters:
    ///   - key: the column of keys, which count from 1.
    ///   - columns: the others, in the order in which `key(of:)` takes them.
    package init(_ database: StoreDatabase, _ table: String, key: String, _ columns: [String]) throws {
        insert = try PreparedInsert(database, sql: WriteSQL.insert(into: table, [key] + columns))
    }

    /// The key of a combination, whose row is written when it first comes.
    package mutating func key(of values: [StoredValue]) throws -> Int {
        if let key = keys[values] { return key }
        let key = keys.count + 1
        keys[values] = key
        try insert.run([.integer(key)] + values)
        return key
    }
}
