internal import Foundation
internal import GTFSFeed

/// The zip that an export is to make, and the unfinished one beside it.
struct ExportTarget {
    let path: String

    private var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }
    private var partialPrefix: String { ".\(URL(fileURLWithPath: path).lastPathComponent).exporting-\(getpid())" }

    /// Where the zip is written until it is complete.
    var partial: String { folder.appendingPathComponent(partialPrefix).path }

    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    /// - Throws: where the zip must not stand at its path.
    func requireWritable(database: String) throws {
        let paths = [path, database].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        guard paths[0] != paths[1], !Self.isSameFile(path, database) else {
            throw ExportError(.sameFile, "\(path) is the database itself: name another file for the zip.")
        }
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return
        }
        throw ExportError(.io, "\(path) is a folder: name a file for the zip.")
    }

    /// Whether both names are of one file, be it by a hard link.
    private static func isSameFile(_ left: String, _ right: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(left, &first) == 0, unsafe stat(right, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Removes what this process has written of a zip that is not complete, libzip's own temporary file among it.
    func discard() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name == partialPrefix || name.hasPrefix(partialPrefix + ".") {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// The error as it is of the zip that was asked for, where it is of the unfinished one.
    func named(_ error: any Error) -> any Error {
        guard let error = error as? FeedOutputError, error.path == partial else { return error }
        return ExportError(.io, "\(path)\(error.entry.map { ", \($0)" } ?? ""): \(error.message).")
    }

    func moveIntoPlace() throws {
        guard unsafe rename(partial, path) == 0 else {
            throw ExportError(.io, "\(path) cannot be replaced: \(unsafe String(cString: strerror(errno))).")
        }
    }
}
