internal import GTFSStore

extension Timetable {
    /// Where the database is, as it was opened.
    public var path: String { database.path }

    /// Whether the file at `path` is a database of the toolkit, of whichever version. Only its header is read.
    public static func isDatabase(path: String) -> Bool { DatabaseIdentity.isDatabase(path: path) }
}
