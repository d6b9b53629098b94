package import Foundation

/// The real feeds that lie beside the package, in `../shared/feeds`.
package enum RealFeeds {
    package static let folder: URL? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = package.deletingLastPathComponent().appendingPathComponent("shared/feeds")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }()

    /// The zips of less than a megabyte, or of another size: a handful, or all where the long form is asked for.
    /// - Parameters:
    ///   - few: the names of the handful.
    ///   - most: bytes that each has less than.
    ///   - test: says that it is not run where there are none.
    package static func paths(_ few: [String], below most: Int = 1_000_000, of test: String) -> [String] {
        guard let folder else {
            print("\(test): NOT RUN: there is no ../shared/feeds beside this package")
            return []
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".zip") }.sorted().map { folder.appendingPathComponent($0).path }.filter {
            path in
            let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
            return size < most && (LongForm.isAsked || few.contains { path.hasSuffix("/\($0).zip") })
        }
    }
}
