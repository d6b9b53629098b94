internal import GTFSStore

extension Timetable {
    /// Whether the file at `path` is a database of the toolkit, of whichever version. Only its header is read.
    public static func isDatabase(path: String) -> Bool { DatabaseIdentity.isDatabase(path: path) }
}
