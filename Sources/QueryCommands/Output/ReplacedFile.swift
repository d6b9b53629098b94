internal import Foundation
internal import GTFSStore
internal import Terminal

/// A file that a command writes: beside its place, and put there in one step once it is complete and on the disk.
struct ReplacedFile {
    /// As it was typed.
    let path: String
    /// What it is for, in an error: `the picture`.
    private let purpose: String
    /// The file that it leads to, links followed.
    let target: URL
    private let unfinished: UnfinishedFile

    init(_ path: String, for purpose: String) {
        (self.path, self.purpose) = (path, purpose)
        target = URL.file(ledToBy: path)
        unfinished = UnfinishedFile(of: target, while: "writing")
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

    /// Writes it piece by piece beside its place; what was written goes if that fails or is interrupted, and so does what
    /// killed processes left there.
    func write(_ pieces: Picture.Pieces) throws {
        unfinished.removeAbandoned()
        let interruption = Interruption { [unfinished] in unfinished.discard() }
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

    /// Puts it in its place. The permissions of the file there stay.
    func finish() throws {
        do {
            try UnfinishedFile.synchronize(unfinished.url)
            try unfinished.replaceTarget()
        } catch {
            remove()
            throw failure(error)
        }
    }

    /// Removes what was written beside its place.
    func remove() { unfinished.discard() }

    private func opened() throws -> FileHandle {
        do {
            try Data().write(to: unfinished.url)
            return try FileHandle(forWritingTo: unfinished.url)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: (any Error)?) -> CommandFailure {
        let isFull =
            (error as? CocoaError)?.code == .fileWriteOutOfSpace
            || (error as? UnfinishedFile.SystemError)?.code == ENOSPC
        return CommandFailure(
            "\(path) cannot be written\(isFull ? " (there is no space left)" : ""): choose another file for "
                + "\(purpose).")
    }
}
