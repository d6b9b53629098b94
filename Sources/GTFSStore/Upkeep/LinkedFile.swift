package import Foundation

extension URL {
    /// The file that a path leads to, whether it exists or not: every link is followed, also one that leads nowhere
    /// yet. A write there replaces the file, and the link stays.
    package static func file(ledToBy path: String) -> URL {
        var file = URL(fileURLWithPath: path)
        // Linux follows at most this many links (path_resolution(7)).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { break }
            file = URL(fileURLWithPath: next, relativeTo: file.deletingLastPathComponent()).absoluteURL
        }
        return file
    }

    /// The same, but also follows the links of its folders, so that two paths of one file are equal.
    package static func fileAlone(ledToBy path: String) -> URL {
        let file = file(ledToBy: path).standardizedFileURL
        return file.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(file.lastPathComponent)
    }

    /// Whether it is the folder, or lies in it.
    package func lies(in folder: URL) -> Bool { path == folder.path || path.hasPrefix(folder.path + "/") }
}
