/// Writes services: stored_services and service_weeks.
package struct ServiceWriter {
    static let columns = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date", "end_date",
    ]

    private let insert: PreparedInsert
    private var weeks: SharedRows

    package init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "stored_services", ["service_key", "service_id", "service_week_key"]))
        weeks = try SharedRows(database, "service_weeks", key: "service_week_key", Self.columns)
    }

    /// - Parameter week: the columns of calendar.txt after its id; nil for a service that it does not list.
    package mutating func write(key: Int, id: String, week: [StoredValue]?) throws {
        let week = try week.map { StoredValue.integer(try weeks.key(of: $0)) } ?? .null
        try insert.run([.integer(key), .text(id), week])
    }
}
