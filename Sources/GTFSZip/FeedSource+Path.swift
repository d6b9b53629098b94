internal import Foundation
package import GTFSFeed

extension FeedSource {
    /// A GTFS .zip, or a folder of its files.
    /// - Parameter folder: a folder of the zip, which alone counts; nil for all of it.
    /// - Throws: `FeedSourceError`.
    package static func open(path: String, inside folder: String? = nil) throws -> FeedSource {
        guard try !requireThere(path) else { return try open(folder: path) }
        return try FeedSource(container: ZipContainer(path: path), path: path, inside: folder)
    }

    /// Unpacks a zip that lies in a zip.
    /// - Parameters:
    ///   - name: of the inner one, with its folders.
    ///   - folder: where it is written, with a name of its own.
    /// - Returns: its path; nil if the outer one has no such zip.
    /// - Throws: `FeedSourceError`, or the system's error if it cannot be written.
    package static func unpack(zip name: String, in path: String, to folder: String) throws -> String? {
        let container = try ZipContainer(path: path)
        let wanted = FeedItem(path: name, byteCount: 0, index: 0).components
        guard let item = container.items.last(where: { $0.components == wanted && !$0.isIgnored && !$0.isLink }),
            item.name.lowercased().hasSuffix(".zip")
        else { return nil }
        try TextLimit().require(item.byteCount, zipByteCount: container.packedByteCount ?? 0, path: path)
        let target = URL(fileURLWithPath: folder).appendingPathComponent("inner-" + item.writtenName)
        try Data().write(to: target)
        let handle = try FileHandle(forWritingTo: target)
        defer { try? handle.close() }
        let read = unsafe try container.open(item)
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = unsafe try piece.withUnsafeMutableBytes({ unsafe try read($0) }), count > 0 {
            try handle.write(contentsOf: piece[..<count])
        }
        return target.path
    }
}

extension PieceCoding {
    /// Pieces as zips of one entry.
    package static let zip = PieceCoding(pack: PackedPiece.pack) { try PackedPiece.unpack($0, byteCount: $1) }
}
