internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The files of a publication, and the work on them.
struct PublicationFolder {
    private static let lockName = ".lock"
    private static let workshopPrefix = ".publishing-"
    /// What the lock of a process says that made the folder.
    private static let newNote = "new"
    /// Held while a manifest is written, and while files are removed that none names.
    private static let manifests = NSLock()

    let path: String

    func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }
    func path(_ name: String) -> String { url(name).path }

    /// The folder in it for files of this process that are not complete.
    private var workshop: URL { url(Self.workshopPrefix + "\(ProcessInfo.processInfo.processIdentifier)") }

    /// Whether there is anything at its path.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    func unfinished(_ name: String) -> String { workshop.appendingPathComponent(name).path }

    /// Makes it, if need be; one process at a time works in it.
    /// - Parameter isNew: whether this process makes the folder, which goes again if the work is not completed.
    /// - Throws: `UpdateError` if another one does.
    func lock(isNew: Bool) throws -> FileLock {
        try make(path)
        do {
            return try FileLock(path: path(Self.lockName), note: isNew ? Self.newNote : "")
        } catch .busy {
            throw UpdateError(
                .io, path: path, "\(path) is being published to by another program",
                advice: "let that one come to its end, and run this again.")
        } catch .unwritable {
            throw UpdateError.io(path, "no file can be made there", orName: "folder")
        }
    }

    /// Makes the folder for unfinished files, and removes those of processes that were killed: while this one has the lock,
    /// no other has any.
    func beginWork() throws {
        for name in names where name.hasPrefix(Self.workshopPrefix) { remove(name) }
        try make(workshop.path)
    }

    func endWork() { try? FileManager.default.removeItem(at: workshop) }

    /// Writes the manifest: in the workshop, and then to its place by one rename.
    func write(_ manifest: UpdateManifest, to name: String) throws {
        let file = UnfinishedFile(of: url(name), in: workshop, while: "publishing")
        do {
            try Self.manifests.withLock {
                try manifest.json.write(to: file.url)
                try UnfinishedFile.synchronize(file.url)
                try file.replaceTarget()
            }
        } catch {
            throw UpdateError.io(path(name), UpdateFile.reason(error), orName: "folder")
        }
    }

    /// Removes what this process has not completed, and its lock. Without the workshop, the work ends at its next step.
    /// - Parameter manifest: reads the one that is there.
    func discardUnfinished(_ manifest: () -> UpdateManifest?) {
        guard let note = FileLock.note(at: path(Self.lockName)) else { return }
        Self.manifests.withLock {
            endWork()
            if let manifest = manifest() { removeOthers(manifest) }
        }
        remove(Self.lockName)
        if note == Self.newNote { removeIfEmpty() }
    }

    /// The system removes no folder with files.
    func removeIfEmpty() { _ = unsafe rmdir(path) }

    /// Moves a file that is complete to the name that has its digest.
    /// - Parameter kind: `whole` or `update`.
    func complete(_ name: String, as kind: String) throws -> UpdateManifest.File {
        let identity = try FileIdentity(path: unfinished(name))
        let final = "\(kind)-\(identity.sha256.prefix(16)).gtfsdelta"
        remove(final)
        do { try FileManager.default.moveItem(atPath: unfinished(name), toPath: path(final)) } catch {
            throw UpdateError.io(path(final), UpdateFile.reason(error), orName: "folder")
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
        let listed = Set(manifest.files.map(\.path))
        for name in names
        where !listed.contains(name) && name.wholeMatch(of: #/(whole|update)-[0-9a-f]{16}\.gtfsdelta/#) != nil {
            remove(name)
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    private func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }

    private func make(_ folder: String) throws {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw UpdateError.io(path, UpdateFile.reason(error), orName: "folder")
        }
    }
}
