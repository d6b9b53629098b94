public import Foundation
internal import GTFSModel
internal import GTFSStore

/// A folder for a web server of static files: the current database, compressed, updates that lead to it, and `manifest.json`.
///
///     let publication = TimetablePublication(folder: "public")
///     let manifest = try publication.publish("sydney.sqlite")
///
/// Each file has its digest in its name, so a server may let it be cached for ever; the manifest alone changes, as the last
/// step, by one rename. An update is kept as long as the updates from there on are together smaller than the whole database.
public struct TimetablePublication: Sendable {
    /// The name of the manifest in the folder.
    public static let manifestName = "manifest.json"

    /// The path of the folder.
    public let folder: String

    private var files: PublicationFolder { PublicationFolder(path: folder) }

    /// - Parameter folder: its path; it is made if it is not there.
    public init(folder: String) { self.folder = folder }

    /// The manifest of the folder; an empty one if there is none yet.
    /// - Throws: `UpdateError` if it cannot be read.
    public func manifest() throws -> UpdateManifest {
        guard FileManager.default.fileExists(atPath: files.path(Self.manifestName)) else { return UpdateManifest() }
        do {
            return try UpdateManifest(json: Data(contentsOf: files.url(Self.manifestName)))
        } catch let error as UpdateError {
            throw error
        } catch {
            throw UpdateError(
                .damaged, path: files.path(Self.manifestName), "\(files.path(Self.manifestName)) is no manifest",
                advice: "name a folder that was published to, or an empty one.")
        }
    }

    /// Makes a database the current version. Nothing changes if it is that already.
    /// - Parameters:
    ///   - database: its path.
    ///   - now: the time of the publication.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Returns: the manifest that the folder has now.
    /// - Throws: `UpdateError`; the folder then has what it had, and no more.
    @discardableResult
    public func publish(
        _ database: String, now: Date = Date(), progress: ((Double) -> Void)? = nil
    ) throws -> UpdateManifest {
        try DatabaseSide.requireDatabase(database)
        let identity = try FileIdentity(path: database)
        let isNew = !files.exists
        defer { if isNew { files.removeIfEmpty() } }
        let lock = try files.lock(isNew: isNew)
        defer { lock.giveUp() }
        var manifest = try manifest()
        let before = manifest
        forgetLostUpdates(&manifest)
        if manifest == before, let last = manifest.versions.last, last.database == identity, isWhole(last.whole) {
            return manifest
        }
        try files.beginWork()
        defer { files.endWork() }
        do {
            var version = Self.version(identity, database, now, &manifest)
            try make(&version, of: database, after: manifest.versions.last, progress)
            manifest.versions.append(version)
            Self.prune(&manifest)
            try files.write(manifest, to: Self.manifestName)
        } catch {
            files.removeOthers(before)
            throw error
        }
        files.removeOthers(manifest)
        return manifest
    }

    /// Removes what a publication of this process has not completed, e.g. when a signal ends the program.
    package func discardUnfinished() { files.discardUnfinished { try? manifest() } }

    /// The version of the database: the one that the manifest has last, which it gives up, or a new one.
    private static func version(
        _ identity: FileIdentity, _ database: String, _ now: Date, _ manifest: inout UpdateManifest
    ) -> UpdateManifest.Version {
        if manifest.versions.last?.database == identity { return manifest.versions.removeLast() }
        var version = UpdateManifest.Version(
            database: identity, publishedAt: InstantText.rfc3339(Int(now.timeIntervalSince1970), .gmt))
        if let record = try? FeedDatabase(path: database).importRecord() {
            version.firstServiceDate = record.firstServiceDate?.yyyymmdd
            version.lastServiceDate = record.lastServiceDate?.yyyymmdd
        }
        return version
    }

    /// Makes the files of a version, and moves them to their names when all are there.
    private func make(
        _ version: inout UpdateManifest.Version, of database: String, after last: UpdateManifest.Version?,
        _ progress: ((Double) -> Void)?
    ) throws {
        let whole = files.unfinished("whole")
        let update = files.unfinished("update")
        try TimetableUpdate.make(from: nil, to: database, at: whole) { progress?($0 / 2) }
        let old = try last.flatMap(unpacked)
        if let old {
            try TimetableUpdate.make(from: old, to: database, at: update) { progress?(0.5 + $0 / 2) }
        }
        version.whole = try files.complete("whole")
        guard let last, old != nil else { return }
        version.update = try files.complete("update")
        version.updates = last.database.sha256
    }

    /// Drops the versions from which the whole database is the shorter way, and all whole databases but the last.
    static func prune(_ manifest: inout UpdateManifest) {
        guard let whole = manifest.versions.last?.whole else { return }
        var sum = 0
        var first = manifest.versions.count - 1
        while first > 0, let update = manifest.versions[first].update, update.bytes < whole.bytes - sum {
            sum += update.bytes
            first -= 1
        }
        manifest.versions.removeFirst(first)
        manifest.versions[0].update = nil
        manifest.versions[0].updates = nil
        for index in manifest.versions.indices.dropLast() { manifest.versions[index].whole = nil }
    }

    /// The database of a version.
    /// - Returns: its path; nil if the file that holds the whole of it is lost or is none.
    private func unpacked(_ version: UpdateManifest.Version) throws -> String? {
        guard let whole = version.whole else { return nil }
        let database = files.unfinished("old.sqlite")
        do {
            let update = try TimetableUpdate(path: files.path(whole.path))
            guard update.base == nil, update.result == version.database else { return nil }
            try update.apply(to: database)
            return database
        } catch let error as UpdateError where [.notFound, .damaged, .newer, .older].contains(error.code) {
            return nil
        }
    }

    /// Whether a file is there, and one that this version of the toolkit reads.
    private func isWhole(_ file: UpdateManifest.File?) -> Bool {
        guard let file, files.has(file) else { return false }
        return (try? TimetableUpdate(path: files.path(file.path))) != nil
    }

    /// Without its file, an update leads nowhere.
    private func forgetLostUpdates(_ manifest: inout UpdateManifest) {
        for index in manifest.versions.indices where !files.has(manifest.versions[index].update) {
            manifest.versions[index].update = nil
            manifest.versions[index].updates = nil
        }
    }
}
