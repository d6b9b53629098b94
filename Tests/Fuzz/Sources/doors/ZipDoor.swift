import Foundation

@testable import GTFSFeed
@testable import GTFSModel
@testable import GTFSZip
@testable import ToolkitPrimitives

/// A zip.
///
/// Held: an entry that is read to its end has the length and the CRC-32 of the directory, and no piece is longer than was
/// asked for.
struct ZipDoor: Door {
    private let path: String
    /// More is not read, as the longest promise of a directory would take for ever.
    private static let mostBytes = 1 << 22

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString).zip").path
    }

    func take(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let source = try FeedSource.open(path: path)
        hold(source.entries.count + source.besides.count <= bytes.count, "more entries than bytes")
        _ = (source.contentHash, source.textByteCount)
        for entry in source.entries + source.besides { try? read(entry, of: source) }
    }

    private func read(_ entry: FeedEntry, of source: FeedSource) throws {
        var sum = CRC32()
        var count = 0
        try unsafe source.read(entry, chunkSize: 4096) { piece in
            unsafe hold(piece.count <= 4096 && !piece.isEmpty, "a piece of \(piece.count) bytes")
            unsafe sum.update(piece)
            count += piece.count
            if count > Self.mostBytes { throw CancellationError() }
        }
        hold(count == entry.byteCount, "\(entry.path) has \(count) bytes, its directory says \(entry.byteCount)")
        hold(sum.value == entry.checksum || count == 0, "\(entry.path) has another CRC-32 than its directory says")
    }
}
