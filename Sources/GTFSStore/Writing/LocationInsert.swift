/// Writes rows of stored_locations.
package struct LocationInsert {
    private let insert: PreparedInsert

    package init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_locations", ["row_key", "before", "location_id", "frame", "digits"]))
    }

    /// - Parameters:
    ///   - before: the text before the feature; in the last row, the end of the file.
    ///   - feature: nil in the last row.
    package func run(key: Int, before: String, id: String?, feature: String?) throws {
        let packed = feature.map(DigitText.init)
        insert.bind(1, key)
        insert.bind(2, before)
        insert.bind(3, id)
        insert.bind(4, packed?.frame)
        insert.bind(5, blob: packed?.digits)
        try insert.run()
    }
}
