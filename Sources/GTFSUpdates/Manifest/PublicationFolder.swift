internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The files of a publication, and the work on them.
struct PublicationFolder {
    private static let lockName = ".lock"
    private static let workshopPrefix = ".publishing-"

    let path: String

    func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }
    func path(_ name: String) -> String { url(name).path }

    /// The folder in it for files of this process that are not complete.
    private var workshop: URL { url(Self.workshopPrefix + "\(ProcessInfo.processInfo.processIdentifier)") }

    /// Whether there is anything at its path.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Is in the workshop of the process that made the folder.
    private var newMark: String { unfinished("new") }

    func unfinished(_ name: String) -> String { workshop.appendingPathComponent(name).path }

    /// Makes it, if need be; one process at a time works in it.
    /// - Throws: `UpdateError` if another one does.
    func lock() throws -> FileLock {
        try make(path)
        do {
            return try FileLock(path: path(Self.lockName))
        } catch .busy {
            throw UpdateError(
                .io, path: path, "\(path) is being published to by another program",
                advice: "let that one come to its end, and run this again.")
        } catch .unwritable {
            throw UpdateError.io(path, "no file can be made there")
        }
    }

    /// Makes the folder for unfinished files, and removes those of processes that were killed: while this one has the lock,
    /// no other has any.
    /// - Parameter isNew: whether this process made the folder, which goes again if the work is not completed.
    func beginWork(isNew: Bool) throws {
        for name in names where name.hasPrefix(Self.workshopPrefix) { remove(name) }
        try make(workshop.path)
        if isNew { _ = FileManager.default.createFile(atPath: newMark, contents: nil) }
    }

    func endWork() { try? FileManager.default.removeItem(at: workshop) }

    /// Removes what this process has not completed, and its lock.
    func discardUnfinished() {
        guard FileManager.default.fileExists(atPath: workshop.path) else { return }
        let isNew = FileManager.default.fileExists(atPath: newMark)
        endWork()
        remove(Self.lockName)
        if isNew { removeIfEmpty() }
    }

    /// The system removes no folder with files.
    func removeIfEmpty() { _ = unsafe rmdir(path) }

    /// Moves a file that is complete to the name that has its digest.
    func complete(_ name: String) throws -> UpdateManifest.File {
        let identity = try FileIdentity(path: unfinished(name))
        let final = "\(name)-\(identity.sha256.prefix(16)).gtfsdelta"
        remove(final)
        do { try FileManager.default.moveItem(atPath: unfinished(name), toPath: path(final)) } catch {
            throw UpdateError.io(path(final), UpdateFile.reason(error))
        }
        return UpdateManifest.File(path: final, bytes: identity.byteCount, sha256: identity.sha256)
    }

    func has(_ file: UpdateManifest.File?) -> Bool {
        guard let file else { return false }
        let size = try? FileManager.default.attributesOfItem(atPath: path(file.path))[.size] as? Int
        return size == file.bytes
    }

    /// Removes the files of versions that are no longer listed, and nobody else's.
    func removeOthers(_ manifest: UpdateManifest) {
        let listed = Set(manifest.versions.flatMap { [$0.whole?.path, $0.update?.path].compactMap { $0 } })
        for name in names
        where !listed.contains(name) && name.wholeMatch(of: #/(whole|update)-[0-9a-f]{16}\.gtfsdelta/#) != nil {
            remove(name)
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    private func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }

    private func make(_ folder: String) throws {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw UpdateError.io(path, UpdateFile.reason(error))
        }
    }
}
