internal import GRDB

extension FeedDatabase {
    /// The first and the last day on which any service of a database runs, as `YYYYMMDD`.
    package struct ServiceDates: Sendable {
        package let first: Int?
        package let last: Int?

        private static let sql = "SELECT first_service_date, last_service_date FROM import_record"

        /// - Throws: `StoreError` if the file is not a database of this toolkit.
        package static func read(path: String) throws -> ServiceDates? {
            try FeedDatabase(path: path).read { db in
                try Row.fetchOne(db, sql: sql).map { row in
                    ServiceDates(first: try row.value("first_service_date"), last: try row.value("last_service_date"))
                }
            }
        }
    }
}
