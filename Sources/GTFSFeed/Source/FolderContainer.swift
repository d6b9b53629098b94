internal import Foundation
internal import GTFSModel

/// The files of a folder, and of the folders in it where it holds no stops or routes itself.
struct FolderContainer: FeedContainer {
    let name: String
    let items: [FeedItem]
    let packedByteCount: Int? = nil
    let readsOnSecondThread = false
    private let root: String
    /// How each file was when the folder was opened.
    private let stamps: [FileStamp]

    /// How many folders deep to look for a feed: `feed/inner/stops.txt` is the deepest that occurs in practice.
    private static let deepest = 2

    init(path: String) throws {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        name = url.lastPathComponent
        root = url.path
        let files = try Self.files(in: root, under: "", depth: 0).sorted { $0.path < $1.path }
        items = files.enumerated().map { FeedItem(path: $1.path, byteCount: $1.stamp.byteCount, index: $0) }
        stamps = files.map(\.stamp)
    }

    private static func files(
        in root: String, under folder: String, depth: Int
    ) throws -> [(path: String, stamp: FileStamp)] {
        var files: [(path: String, stamp: FileStamp)] = []
        var folders: [String] = []
        for name in try names(in: "\(root)/\(folder)") where !name.hasPrefix(".") {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            // Links are followed; anything but a folder or a regular file is not part of a feed.
            guard let stamp = FileStamp(path: "\(root)/\(path)") else { continue }
            if stamp.isFolder { folders.append(path) }
            if stamp.isRegularFile { files.append((path, stamp)) }
        }
        let isFeed = files.contains {
            [GTFSFile.stops.name, GTFSFile.routes.name].contains(lastComponent($0.path).lowercased())
        }
        guard !isFeed, depth < deepest else { return files }
        return try folders.reduce(into: files) {
            $0 += try Self.files(in: root, under: $1, depth: depth + 1)
        }
    }

    private static func names(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw FeedSourceError(
                .unreadable, path: folder,
                "the folder cannot be read (\(SystemReason.of(error)))", advice: "check its permissions")
        }
    }

    private static func lastComponent(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    func checksum(of item: FeedItem) throws -> UInt32 {
        let read = unsafe try open(item)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { unsafe buffer.deallocate() }
        var sum = CRC32()
        while case let count = unsafe try read(buffer), count > 0 {
            unsafe sum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return sum.value
    }

    func open(_ item: FeedItem) throws -> ByteReader {
        guard let file = FileHandle(forReadingAtPath: "\(root)/\(item.path)") else {
            throw FeedSourceError(
                .unreadable, path: root, entry: item.path, "cannot be opened", advice: "check its permissions")
        }
        let (root, stamp) = (root, stamps[item.index])
        func requireUnchanged() throws {
            guard FileStamp(descriptor: file.fileDescriptor) == stamp else {
                throw FeedSourceError.changed(path: root, entry: item.path)
            }
        }
        try requireUnchanged()
        return { buffer in
            let data: Data?
            do {
                data = try file.read(upToCount: buffer.count)
            } catch {
                throw FeedSourceError(
                    .unreadable, path: root, entry: item.path, "cannot be read (\(SystemReason.of(error)))")
            }
            guard let data, !data.isEmpty else {
                try requireUnchanged()
                return 0
            }
            return unsafe data.copyBytes(to: buffer)
        }
    }
}
