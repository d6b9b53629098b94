internal import Foundation
package import GTFSModel

/// The files of one feed, wherever they lie.
package final class FeedSource: Sendable {
    /// File name of the feed, without its folder.
    package let name: String
    /// Length of the zip; of a folder or memory the sum of the files.
    package let zipByteCount: Int
    /// The feed's own files, sorted by name: one inner folder flattened, `__MACOSX`, dotfiles and directories left out.
    package let entries: [FeedEntry]
    /// What is wrong with how the files lie.
    package let issues: [FeedIssue]
    let container: any FeedContainer
    private let items: [String: FeedItem]

    /// A GTFS .zip, or a folder of its files. Throws `FeedSourceError`.
    package static func open(path: String) throws -> FeedSource {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw FeedSourceError(.notFound, path: path, "there is no such file or folder")
        }
        let source =
            isFolder.boolValue
            ? try FeedSource(container: FolderContainer(path: path))
            : try FeedSource(container: ZipContainer(path: path))
        try source.refuseZipsAlone(path: path)
        return source
    }

    /// A feed in memory: paths and bytes.
    package convenience init(name: String, files: [String: [UInt8]]) {
        let memory = MemoryContainer(name: name, files: files)
        self.init(container: memory, checksum: memory.checksum)
    }

    private convenience init(container: any FeedContainer) throws {
        let sums = try FeedLayout(of: container.items).chosen.map {
            ($0.index, try container.checksum(of: $0))
        }
        let byIndex = Dictionary(uniqueKeysWithValues: sums)
        self.init(container: container) { byIndex[$0.index, default: 0] }
    }

    private init(container: any FeedContainer, checksum: (FeedItem) -> UInt32) {
        let layout = FeedLayout(of: container.items)
        self.container = container
        name = container.name
        issues = layout.issues
        entries = layout.chosen
            .map {
                FeedEntry(name: $0.name, path: $0.path, byteCount: $0.byteCount, checksum: checksum($0))
            }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        items = Dictionary(uniqueKeysWithValues: layout.chosen.map { ($0.name, $0) })
        zipByteCount = container.packedByteCount ?? layout.chosen.reduce(0) { $0 + $1.byteCount }
    }

    /// Bytes of all entries, uncompressed.
    package var textByteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

    package func entry(named name: String) -> FeedEntry? { entries.first { $0.name == name } }

    /// 16 hexadecimal digits over name, length and CRC-32 of every entry: the same for a zip and a folder of the same
    /// files.
    package var contentHash: String {
        var hash = FNV1a64()
        for entry in entries {
            hash.update("\(entry.name) \(entry.byteCount) \(hexadecimal(entry.checksum, digits: 8))\n")
        }
        return hash.text
    }

    func item(of entry: FeedEntry) throws -> FeedItem {
        guard let item = items[entry.name], item.path == entry.path else {
            throw FeedSourceError(.noSuchEntry, path: name, entry: entry.path, "is not in this feed")
        }
        return item
    }

    private func refuseZipsAlone(path: String) throws {
        let inner = entries.filter { $0.name.lowercased().hasSuffix(".zip") }
        guard !inner.isEmpty, !entries.contains(where: { $0.name.hasSuffix(".txt") }) else { return }
        let names = inner.prefix(5).map(\.path).joined(separator: ", ")
        throw FeedSourceError(
            .zipInZip, path: path,
            "holds no GTFS files but zips (\(names)); unpack it and give one of those")
    }
}
