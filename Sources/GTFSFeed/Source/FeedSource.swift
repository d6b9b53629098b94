internal import Foundation
package import GTFSModel

/// The files of one feed, in a zip, a folder or memory.
package final class FeedSource: Sendable {
    /// File name of the feed, without its folder.
    package let name: String
    /// Where the zip or the folder is; nil for a feed in memory.
    package let path: String?
    /// Length of the zip; of a folder or memory the sum of the files.
    package let zipByteCount: Int
    /// The feed's own files, sorted by name: one inner folder flattened, `__MACOSX`, dotfiles and directories left out.
    package let entries: [FeedEntry]
    /// The container's other files that can be read, sorted by path: those of other folders, and the earlier of two
    /// files with one name, under a path that begins with `earlier/`. Files that are encrypted or may not be opened are
    /// left out.
    package let besides: [FeedEntry]
    /// The folders of other whole feeds, which are not part of this one.
    package let otherFeeds: [String]
    /// Errors in the folders and names of the files.
    package let issues: [FeedIssue]
    let container: any FeedContainer
    private let known: Set<FeedEntry>

    /// A folder of a feed's files.
    /// - Throws: `FeedSourceError`.
    package static func open(folder: String) throws -> FeedSource {
        try requireThere(folder)
        return try FeedSource(container: FolderContainer(path: folder), path: folder)
    }

    /// - Returns: Whether it is a folder.
    /// - Throws: `FeedSourceError` if there is nothing at the path.
    @discardableResult
    package static func requireThere(_ path: String) throws -> Bool {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw FeedSourceError(.notFound, path: path, "there is no such file or folder")
        }
        return isFolder.boolValue
    }

    /// A feed in memory: paths and bytes.
    package convenience init(name: String, files: [String: [UInt8]]) {
        let memory = MemoryContainer(name: name, files: files)
        let layout = FeedLayout(of: memory.items)
        self.init(
            container: memory, path: nil, layout: layout,
            entries: layout.chosen.map { FeedEntry($0, path: $0.path, checksum: memory.checksum(of: $0)) },
            besides: layout.besides.map { FeedEntry($0.item, path: $0.path, checksum: memory.checksum(of: $0.item)) })
    }

    /// The files of an open container.
    /// - Parameter folder: a folder of the container, which alone counts; nil for all of it.
    /// - Throws: `FeedSourceError`.
    package convenience init(container: any FeedContainer, path: String, inside folder: String? = nil) throws {
        let items = container.items.filter { item in folder.map(item.lies(in:)) ?? true }
        if let folder, items.isEmpty {
            throw FeedSourceError(
                .noSuchEntry, path: path, entry: folder, "is no folder or zip in it",
                advice: "name one that it holds, after the # of its URL")
        }
        let layout = FeedLayout(of: items)
        let entries = try layout.chosen.map {
            FeedEntry($0, path: $0.path, checksum: try container.checksum(of: $0))
        }
        // A file beside the feed that cannot be read is no reason to refuse the feed.
        let besides = layout.besides.compactMap { beside in
            (try? container.checksum(of: beside.item)).map { FeedEntry(beside.item, path: beside.path, checksum: $0) }
        }
        self.init(container: container, path: path, layout: layout, entries: entries, besides: besides)
        try refuseZipsAlone(path: path)
    }

    private init(
        container: any FeedContainer, path: String?, layout: FeedLayout, entries: [FeedEntry], besides: [FeedEntry]
    ) {
        self.path = path
        self.container = container
        self.entries = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.besides = besides
        known = Set(entries + besides)
        name = container.name
        issues = layout.issues
        otherFeeds = layout.otherFeeds
        zipByteCount = container.packedByteCount ?? FeedEntry.byteCount(of: entries)
    }

    /// Bytes of all entries, uncompressed.
    package var textByteCount: Int { FeedEntry.byteCount(of: entries) }

    package func entry(named name: String) -> FeedEntry? { entries.first { $0.name == name } }

    /// 16 hexadecimal digits over name, length and CRC-32 of every entry, and over path, length and CRC-32 of every file
    /// beside them: the same for a zip and a folder of the same files.
    package var contentHash: String {
        var hash = FNV1a64()
        for entry in entries {
            hash.update("\(entry.name) \(entry.byteCount) \(hexadecimal(entry.checksum, digits: 8))\n")
        }
        for beside in besides {
            hash.update("beside \(beside.path) \(beside.byteCount) \(hexadecimal(beside.checksum, digits: 8))\n")
        }
        return hash.text
    }

    func item(of entry: FeedEntry) throws -> FeedItem {
        guard known.contains(entry) else {
            throw FeedSourceError(.noSuchEntry, path: name, entry: entry.path, "is not in this feed")
        }
        return container.items[entry.index]
    }

    private func refuseZipsAlone(path: String) throws {
        let inner = entries.filter { $0.name.lowercased().hasSuffix(".zip") }
        guard !inner.isEmpty, !entries.contains(where: { $0.name.hasSuffix(".txt") }) else { return }
        let names = inner.prefix(5).map(\.path).joined(separator: ", ")
        throw FeedSourceError(
            .zipInZip, path: path,
            "holds no GTFS files but zips (\(names))", advice: "unpack it and give one of those")
    }
}

extension FeedSource {
    /// Hands over the entry's bytes in chunks of at most `chunkSize`; a pointer is valid only during its call.
    /// - Throws: the error of `body`, which ends the reading, or a `FeedSourceError` where the zip is damaged.
    package func read(
        _ entry: FeedEntry, chunkSize: Int = FeedEntry.pieceSize, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let pieces = try pieces(of: entry, chunkSize: chunkSize)
        while let piece = try pieces.next() { unsafe try body(piece.bytes) }
    }

    /// The entry as a packed piece, without packing anew; nil where the container does not have it in such a form.
    package func packedPiece(of entry: FeedEntry) throws -> [UInt8]? {
        try container.packedPiece(of: try item(of: entry))
    }

    /// Opens an entry. A large entry of a zip is inflated on a second thread, while the caller uses the piece before.
    func pieces(of entry: FeedEntry, chunkSize: Int) throws -> FeedEntry.Pieces {
        try FeedEntry.Pieces(container, item: try item(of: entry), chunkSize: max(1, chunkSize))
    }
}

/// FNV-1a, 64 bits: a short fingerprint of text, no guard against forgery.
private struct FNV1a64 {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func update(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// 16 hexadecimal digits.
    var text: String { hexadecimal(value, digits: 16) }
}

/// `value` with at least `digits` hexadecimal digits, in lower case.
private func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
