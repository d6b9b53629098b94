/// A file as a container lists it, before it is known whether the feed owns it.
package struct FeedItem: Sendable {
    /// As the archive or the folder has it.
    package let path: String
    /// Bytes of the text, uncompressed.
    package let byteCount: Int
    /// Its index in the container.
    package let index: Int
    /// Whether a zip has it as a symbolic link, whose bytes are the path that it leads to.
    package let isLink: Bool

    package init(path: String, byteCount: Int, index: Int, isLink: Bool = false) {
        (self.path, self.byteCount, self.index, self.isLink) = (path, byteCount, index, isLink)
    }

    /// The folders that lead to it, then its name.
    package var components: [Substring] {
        // Some Windows tools write backslashes, against the zip specification's paragraph 4.4.17.
        let separator: Character = path.contains("/") ? "/" : "\\"
        return path.split(separator: separator).filter { $0 != "." }
    }

    /// Directories, macOS's resource forks and files that begin with a dot are not files of a feed.
    package var isIgnored: Bool {
        path.hasSuffix("/") || path.hasSuffix("\\") || components.isEmpty
            || components.contains { $0 == "__MACOSX" || ($0.hasPrefix(".") && $0 != "..") }
    }

    /// The folder it is in, without a slash at the end; empty for the outermost.
    var folder: String { components.dropLast().joined(separator: "/") }

    /// Whether it is in a folder, or in one of that.
    func lies(in folder: String) -> Bool {
        let wanted = FeedItem(path: folder, byteCount: 0, index: 0).components
        return !wanted.isEmpty && components.dropLast().starts(with: wanted)
    }

    var depth: Int { components.count - 1 }

    /// Its name without its folder, as the container has it.
    package var writtenName: String { components.last.map(String.init) ?? "" }

    /// Whether it is written as the feed knows it.
    var isExact: Bool { writtenName == name }

    /// The name by which the feed knows it.
    package var name: String {
        let written = writtenName
        let lower = written.lowercased()
        return lower.hasSuffix(".txt") || lower.hasSuffix(".geojson") ? lower : written
    }
}
