import Foundation
import GRDB
import GTFSImport
import GTFSModel
import TestSupport

/// The databases of the captures' feeds, each imported once.
enum RealTimetables {
    static let newYork = "oba-nyct-multi-trips"
    private static let imported = Locked<(folder: TemporaryFolder?, paths: [String: String])>((nil, [:]))

    /// The path of a feed's database. While one feed is imported, others wait.
    static func path(of feed: String, in shared: URL) throws -> String {
        try imported.withLock { imported in Result { try path(of: feed, in: shared, &imported) } }.get()
    }

    private static func path(
        of feed: String, in shared: URL, _ imported: inout (folder: TemporaryFolder?, paths: [String: String])
    ) throws -> String {
        if let known = imported.paths[feed] { return known }
        let folder = try imported.folder ?? TemporaryFolder()
        let path = folder.file(feed + ".sqlite")
        let zip = shared.appendingPathComponent("feeds/\(feed).zip").path
        _ = try FeedImport(feed: zip, options: ImportOptions(output: path)).run()
        if feed == newYork { try addDays(path) }
        (imported.folder, imported.paths[feed]) = (folder, path)
        return path
    }

    /// Days of captures that are later than New York's feed: they get the services of its only holiday.
    private static func addDays(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            for date in [
                20_240_208, 20_240_228, 20_240_305, 20_240_313, 20_240_314, 20_240_319, 20_240_320, 20_240_624,
            ] {
                try db.execute(
                    sql: """
                        INSERT INTO service_exceptions
                        SELECT ?, exception_type, first_service_key, services FROM service_exceptions WHERE date = 20230529
                        """, arguments: [date])
            }
        }
        try queue.close()
    }
}
