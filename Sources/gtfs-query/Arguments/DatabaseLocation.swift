internal import Foundation
internal import GTFSQuery

/// Where the database is that a command line doesn't name.
enum DatabaseLocation {
    /// The path in `$GTFS_DATABASE`, else the one toolkit database of the current folder.
    static func current() throws -> String {
        if let path = Surroundings.variable("GTFS_DATABASE") { return path }
        return try only(databases(in: "."))
    }

    /// The toolkit databases of a folder, whatever their names, in the order of these. Hidden files are none: one that
    /// an import or a migration is at work on is hidden until it is complete.
    static func databases(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") && Timetable.isDatabase(path: folder + "/" + $0) }
    }

    static func only(_ found: [String]) throws -> String {
        if found.count == 1 { return found[0] }
        if found.isEmpty {
            throw CommandFailure(
                "There is no toolkit database in this folder: make one with `gtfs-import FEED.zip`, or name one with "
                    + "--database PATH or $GTFS_DATABASE.")
        }
        throw CommandFailure(
            "There are \(found.count) toolkit databases in this folder (\(found.joined(separator: ", "))): name one "
                + "with --database PATH.")
    }
}
