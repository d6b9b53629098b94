internal import Foundation
internal import Terminal

/// A file that is written beside its place, and put there in one step once it is complete.
struct IncompleteFile {
    /// As it was typed.
    let path: String
    /// What it is for, in an error: `the picture`.
    private let purpose: String
    /// The file that it leads to, links followed.
    let target: URL
    private let unfinished: URL

    init(_ path: String, for purpose: String) {
        (self.path, self.purpose) = (path, purpose)
        target = Self.file(ledToBy: path)
        unfinished = target.deletingLastPathComponent().appendingPathComponent(
            ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).unfinished")
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

    /// The bytes at the beginning of the file there: empty for an empty file; nil if there is none.
    /// - Throws: if it is a folder, or cannot be read.
    func head(_ count: Int) throws -> Data? {
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue else { throw CommandFailure("\(path) is a folder: name a file for \(purpose).") }
        guard let file = try? FileHandle(forReadingFrom: target) else { throw failure(nil) }
        defer { try? file.close() }
        return try file.read(upToCount: count) ?? Data()
    }

    /// Writes it piece by piece beside its place; what was written goes if that fails or is interrupted.
    func write(_ pieces: Picture.Pieces) throws {
        let interruption = Interruption { [unfinished] in try? FileManager.default.removeItem(at: unfinished) }
        defer { interruption.stop() }
        do {
            let handle = try opened()
            defer { try? handle.close() }
            try pieces { piece in
                do { try handle.write(contentsOf: Data(piece.utf8)) } catch { throw failure(error) }
            }
        } catch {
            remove()
            throw error
        }
    }

    /// Puts it in its place.
    func finish() throws {
        guard unsafe rename(unfinished.path, target.path) == 0 else {
            remove()
            throw failure(nil)
        }
    }

    /// Removes what was written beside its place.
    func remove() { try? FileManager.default.removeItem(at: unfinished) }

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
            "\(path) cannot be written\(isFull ? " (there is no space left)" : ""): choose another file for "
                + "\(purpose).")
    }
}
