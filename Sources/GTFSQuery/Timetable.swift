package import GTFSStore

/// The timetable of one database: the door to every question.
///
/// A value of it may be used from any number of threads at once; it only ever reads.
public struct Timetable: Sendable {
    package let database: FeedDatabase
    /// What search keeps at hand between questions.
    let searchIndex = SearchIndex()
    /// Which routes serve which stops, as far as it was asked.
    let servedRoutes = ServedRoutes()

    /// Opens a database that `gtfs-import` made.
    /// - Throws: `StoreError` where the file is missing, none of the toolkit's, or of another schema version.
    public init(path: String) throws {
        database = try FeedDatabase(path: path)
    }
}
