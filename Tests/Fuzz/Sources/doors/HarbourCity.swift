import Foundation
import GTFSImport
import GTFSQuery

/// The timetable of Fixtures/harbour-city, imported into a temporary file when a door opens.
enum HarbourCity {
    static func timetable() throws -> Timetable {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("city.sqlite").path
        let feed = root.appendingPathComponent("Fixtures/harbour-city").path
        _ = try FeedImport(feed: feed, options: ImportOptions(output: path)).run()
        return try Timetable(path: path, memoryBudget: 4 << 20)
    }
}
