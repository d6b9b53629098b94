import Foundation

/// The folder of specifications and real feeds that may lie beside the package.
enum SharedFolder {
    static let spec = folder("spec")
    static let feeds = folder("feeds")
    static let badFeeds = folder("feeds/bad")

    /// From this file up to a folder that has `shared` beside the package's own.
    private static func folder(_ name: String) -> URL? {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = package.deletingLastPathComponent().appendingPathComponent("shared/\(name)")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    static func zips(in folder: URL?) -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".zip") }.sorted().map { folder.appendingPathComponent($0).path }
    }
}
