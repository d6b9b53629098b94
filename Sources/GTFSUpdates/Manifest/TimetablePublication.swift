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

    /// - Parameter folder: its path; it is made if it is not there.
    public init(folder: String) { self.folder = folder }

    /// The manifest of the folder; an empty one if there is none yet.
    /// - Throws: `UpdateError` if it cannot be read.
    public func manifest() throws -> UpdateManifest {
        guard FileManager.default.fileExists(atPath: path(Self.manifestName)) else { return UpdateManifest() }
        do {
            return try UpdateManifest(json: Data(contentsOf: url(Self.manifestName)))
        } catch let error as UpdateError {
            throw error
        } catch {
            throw UpdateError(
                .damaged, path: path(Self.manifestName), "\(path(Self.manifestName)) is no manifest",
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
        var manifest = try manifest()
        let identity = try FileIdentity(path: database)
        if manifest.versions.last?.database == identity { return manifest }
        try makeFolder()
        var version = UpdateManifest.Version(
            database: identity, publishedAt: InstantText.rfc3339(Int(now.timeIntervalSince1970), .gmt))
        if let record = try? FeedDatabase(path: database).importRecord() {
            version.firstServiceDate = record.firstServiceDate?.yyyymmdd
            version.lastServiceDate = record.lastServiceDate?.yyyymmdd
        }
        version.whole = try file(from: nil, to: database, named: "whole") { progress?($0 / 2) }
        if let last = manifest.versions.last, let whole = last.whole {
            version.update = try update(from: last, whole, to: database) { progress?(0.5 + $0 / 2) }
            version.updates = last.database.sha256
        }
        manifest.versions.append(version)
        Self.prune(&manifest)
        try write(manifest)
        removeOthers(manifest)
        return manifest
    }

    /// Drops the versions from which the whole database is the shorter way, and all whole databases but the last.
    static func prune(_ manifest: inout UpdateManifest) {
        guard let whole = manifest.versions.last?.whole else { return }
        var sum = 0
        var first = manifest.versions.count - 1
        while first > 0, let update = manifest.versions[first].update, sum + update.bytes < whole.bytes {
            sum += update.bytes
            first -= 1
        }
        manifest.versions.removeFirst(first)
        manifest.versions[0].update = nil
        manifest.versions[0].updates = nil
        for index in manifest.versions.indices.dropLast() { manifest.versions[index].whole = nil }
    }

    /// The update from the last version, which is unpacked for it.
    private func update(
        from last: UpdateManifest.Version, _ whole: UpdateManifest.File, to database: String,
        _ progress: @escaping (Double) -> Void
    ) throws -> UpdateManifest.File? {
        let old = path(".\(last.database.sha256).sqlite")
        defer { try? FileManager.default.removeItem(atPath: old) }
        try? FileManager.default.removeItem(atPath: old)
        try TimetableUpdate(path: path(whole.path)).apply(to: old)
        return try file(from: old, to: database, named: "update", progress)
    }

    private func file(
        from old: String?, to new: String, named name: String, _ progress: @escaping (Double) -> Void
    ) throws -> UpdateManifest.File {
        let unnamed = path(".\(name).gtfsdelta")
        try? FileManager.default.removeItem(atPath: unnamed)
        try TimetableUpdate.make(from: old, to: new, at: unnamed, progress: progress)
        let identity = try FileIdentity(path: unnamed)
        let final = "\(name)-\(identity.sha256.prefix(16)).gtfsdelta"
        try? FileManager.default.removeItem(atPath: path(final))
        do { try FileManager.default.moveItem(atPath: unnamed, toPath: path(final)) } catch {
            throw UpdateError.io(path(final), UpdateFile.reason(error))
        }
        return UpdateManifest.File(path: final, bytes: identity.byteCount, sha256: identity.sha256)
    }

    private func makeFolder() throws {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw UpdateError.io(folder, UpdateFile.reason(error))
        }
    }

    private func write(_ manifest: UpdateManifest) throws {
        do { try manifest.json.write(to: url(Self.manifestName), options: .atomic) } catch {
            throw UpdateError.io(path(Self.manifestName), UpdateFile.reason(error))
        }
    }

    /// Removes the files of versions that are no longer listed.
    private func removeOthers(_ manifest: UpdateManifest) {
        let listed = Set(manifest.versions.flatMap { [$0.whole?.path, $0.update?.path].compactMap { $0 } })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(".gtfsdelta") && !listed.contains(name) {
            try? FileManager.default.removeItem(atPath: path(name))
        }
    }

    private func path(_ name: String) -> String { url(name).path }
    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder).appendingPathComponent(name) }
}
