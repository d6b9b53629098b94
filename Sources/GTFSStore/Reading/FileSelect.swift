internal import GRDB
internal import GTFSSchema

/// The statements that read every record of a file with its key and position.
package enum FileSelect {
    /// Every record of a declared file in the order of its keys: record_key, position, then the file's columns.
    /// - Parameters:
    ///   - view: the file's name without ".txt".
    ///   - database: a file of any readable version.
    package static func records(view: String, in database: StoreDatabase) throws -> String {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? DatabaseIdentity.schemaVersion
        guard let view = FileViews.ofVersion(version)[view] else {
            preconditionFailure("The schema has no view \(view)")
        }
        return view.records + "\nORDER BY 1, 2"
    }

    /// Whether the schema has a view of the file.
    package static func isDeclared(view: String) -> Bool { FileViews.newest[view] != nil }

    /// Whether the records of the file can be read: a table without records may be missing, and a connection that only
    /// answers questions has no view in its place.
    static func hasTable(view: String, in database: StoreDatabase) throws -> Bool {
        let table = "stored_\(view)"
        guard OptionalTable.v3.contains(where: { $0.name == table }) else { return true }
        return try database.tableExists(table) || database.viewExists(table)
    }

    /// Whether a key of the file has several records, which differ in their position.
    package static func hasLists(_ file: String) -> Bool { lists.contains(file) }

    private static let lists: Set = ["stop_times.txt", "frequencies.txt", "calendar_dates.txt", "shapes.txt"]
}
