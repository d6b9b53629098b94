import Foundation
import GTFSQuery

/// The database that the app shipped with is in its bundle; one that it downloaded is in its own folder, and comes first.
func openTimetable(bundled: URL, downloaded: URL) throws -> TimetableFile {
    if !FileManager.default.fileExists(atPath: downloaded.path) {
        try FileManager.default.createDirectory(
            at: downloaded.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: bundled, to: downloaded)
    }
    do {
        return try TimetableFile(path: downloaded.path)
    } catch {
        // What was downloaded by an older version of the app may have another schema.
        return try TimetableFile(path: bundled.path)
    }
}

/// Puts a finished download in the place of the file in use, in one step.
func install(_ download: URL, over file: TimetableFile) throws {
    // Refuses a file that is no database, is cut short or has another schema version.
    _ = try Timetable(path: download.path).info()
    guard rename(download.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    file.refresh()
}
