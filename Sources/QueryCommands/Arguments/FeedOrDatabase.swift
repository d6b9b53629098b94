internal import Fetching
internal import Foundation
internal import GTFSImport
internal import GTFSQuery
internal import GTFSValidation
internal import Terminal

/// A database, or a feed as a database in a temporary folder that is removed with the value.
final class FeedOrDatabase {
    let timetable: Timetable
    /// The path of the feed; nil of a database.
    private let feed: String?
    private let folder: URL?
    private let interruption: Interruption?

    /// - Parameter path: of a database, or of a feed's zip or folder.
    init(path: String) throws {
        try URLArgument.refuse(path)
        guard !Timetable.isDatabase(path: path) else {
            timetable = try Timetable(path: path)
            feed = nil
            folder = nil
            interruption = nil
            return
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gtfs-query-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        feed = path
        interruption = Interruption { try? FileManager.default.removeItem(at: folder) }
        do {
            let database = folder.appendingPathComponent("feed.sqlite").path
            _ = try FeedImport(feed: path, options: ImportOptions(output: database)).run()
            timetable = try Timetable(path: database)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// A check of it.
    func validation(_ options: ValidationOptions) throws -> FeedValidation {
        guard let feed else { return FeedValidation(database: timetable.path, options: options) }
        return try FeedValidation(database: timetable.path, feed: feed, options: options)
    }

    deinit {
        interruption?.stop()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}

/// A URL where a command takes a file or a folder.
enum URLArgument {
    /// - Throws: if the word is a URL: a sentence that says how to make a database of it.
    static func refuse(_ word: String) throws {
        guard WebURL.isMeant(by: word) else { return }
        throw CommandFailure(
            "\(WebURL.label(of: word)) is a URL: make a database of it with `gtfs-import URL`, then ask that.")
    }
}
