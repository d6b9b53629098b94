import Foundation
import GTFSQuery

/// The database that the app shipped with is in its bundle; one that it downloaded is in its own folder. The newer one is used.
func openTimetable(bundled: URL, downloaded: URL) throws -> TimetableFile {
    let shipped = try Timetable(url: bundled).info().origin.importedDate ?? .distantPast
    // Nil where nothing was downloaded yet, or by an older version of the app, whose schema was another one.
    let own = try? Timetable(url: downloaded).info().origin.importedDate
    if own ?? .distantPast < shipped {
        let copy = downloaded.appendingPathExtension("copy")
        try? FileManager.default.removeItem(at: copy)
        try FileManager.default.createDirectory(
            at: downloaded.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: bundled, to: copy)
        try replace(downloaded, by: copy)
    }
    return try TimetableFile(url: downloaded)
}

/// Puts a finished download in the place of the file in use, in one step.
func install(_ download: URL, over file: TimetableFile) throws {
    // Refuses a file that is no database, is cut short or has another schema version.
    _ = try Timetable(url: download).info()
    try replace(URL(fileURLWithPath: file.path), by: download)
    file.refresh()
}

/// Readers of the old file go on reading it.
func replace(_ file: URL, by new: URL) throws {
    guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
}
