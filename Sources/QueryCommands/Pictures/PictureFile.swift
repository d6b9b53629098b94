internal import Foundation
internal import GTFSPictures
internal import Terminal

/// The file of a picture. A picture of the toolkit is replaced in one step when the new one is complete; any other file
/// stays as it is, as with `gtfs-import` and `gtfs-export`.
struct PictureFile {
    /// As it was typed.
    let path: String
    /// The file that it leads to, links followed.
    private let target: URL
    private let unfinished: URL

    init(_ path: String) {
        self.path = path
        target = Self.file(ledToBy: path)
        unfinished = target.deletingLastPathComponent().appendingPathComponent(
            ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).drawing")
    }

    /// The file at the end of a path's links, even if it does not exist.
    private static func file(ledToBy path: String) -> URL {
        var url = URL(fileURLWithPath: path)
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent()).standardizedFileURL
        }
        return url
    }

    /// - Throws: if the file there must not be replaced.
    func requireReplaceable() throws {
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue else { throw CommandFailure("\(path) is a folder: name a file for the picture.") }
        let file = try? FileHandle(forReadingFrom: target)
        defer { try? file?.close() }
        let head = try? file?.read(upToCount: 64) ?? Data()
        guard let head, head.isEmpty || PictureKind.allCases.contains(where: { head.starts(with: $0.beginning.utf8) })
        else {
            throw CommandFailure(
                "\(path) is no picture of gtfs-query and stays as it is: name another file with --picture, or move "
                    + "this one away.")
        }
    }

    func write(_ pieces: Picture.Pieces) throws {
        try requireReplaceable()
        let interruption = Interruption { [unfinished] in try? FileManager.default.removeItem(at: unfinished) }
        defer { interruption.stop() }
        do {
            let handle = try opened()
            defer { try? handle.close() }
            try pieces { piece in
                do { try handle.write(contentsOf: Data(piece.utf8)) } catch { throw failure(error) }
            }
            guard unsafe rename(unfinished.path, target.path) == 0 else { throw failure(nil) }
        } catch {
            try? FileManager.default.removeItem(at: unfinished)
            throw error
        }
    }

    private func opened() throws -> FileHandle {
        do {
            try Data().write(to: unfinished)
            return try FileHandle(forWritingTo: unfinished)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: (any Error)?) -> CommandFailure {
        let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
        return CommandFailure(
            "\(path) cannot be written\(isFull ? " (there is no space left)" : ""): choose another file for the picture."
        )
    }
}
