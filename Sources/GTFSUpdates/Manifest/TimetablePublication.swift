public import Foundation
internal import GTFSModel
internal import GTFSStore

/// A folder for a web server of static files: the current database, compressed, updates that lead to it, and `manifest.json`.
///
///     let publication = TimetablePublication(folder: "public")
///     let manifest = try publication.publish("sydney.sqlite")
///
/// Each file has its digest in its name, so a server may let it be cached for ever; the manifest alone changes, as the last
/// step, by one rename. A version is kept as long as the updates from there on are together smaller than the whole database.
/// From the last versions an update leads straight to the current one, where it is smaller than those one after the other.
public struct TimetablePublication: Sendable {
    /// The name of the manifest in the folder.
    public static let manifestName = "manifest.json"

    /// The path of the folder.
    public let folder: String
    /// The number of last versions that get an update straight to the current one, and whose whole database is kept.
    public let directUpdates: Int

    private var files: PublicationFolder { PublicationFolder(path: folder) }

    /// - Parameters:
    ///   - folder: its path; it is made if it is not there.
    ///   - directUpdates: how many of the last versions get an update straight to the current one; below 2, the version before
    ///     alone. Each takes the time of a first update, and room for one more whole database.
    public init(folder: String, directUpdates: Int = 8) {
        self.folder = folder
        self.directUpdates = max(1, directUpdates)
    }

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
        forgetLostFiles(&manifest)
        if manifest == before, let last = manifest.versions.last, last.database == identity, isWhole(last.whole) {
            return manifest
        }
        try files.beginWork()
        defer { files.endWork() }
        do {
            let version = Self.version(identity, database: database, now: now, manifest: &manifest)
            var making = PublicationMaking(
                version, of: database, after: manifest, files: files, directUpdates: directUpdates)
            manifest.versions.append(try making.run(progress))
            Self.prune(&manifest, wholes: directUpdates)
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
        _ identity: FileIdentity, database: String, now: Date, manifest: inout UpdateManifest
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

    /// Drops the versions from which the whole database is the shorter way, and the files that only led to versions before.
    /// - Parameter wholes: how many of the last versions keep their whole database, of which the next update is made.
    static func prune(_ manifest: inout UpdateManifest, wholes: Int) {
        guard let whole = manifest.versions.last?.whole else { return }
        let last = manifest.versions.count - 1
        let ways = UpdateWays(manifest)
        let first = manifest.versions.indices.first { index in
            index == last || ways.byteCount(from: index).map { $0 < whole.bytes } ?? false
        }
        for index in 0..<last { manifest.versions[index].directUpdates = nil }
        for index in 0..<max(0, last + 1 - wholes) { manifest.versions[index].whole = nil }
        manifest.versions.removeFirst(first ?? last)
        manifest.versions[0].update = nil
        manifest.versions[0].updates = nil
    }

    /// Whether a file is there, and one that this version of the toolkit reads.
    private func isWhole(_ file: UpdateManifest.File?) -> Bool {
        guard let file, files.has(file) else { return false }
        return (try? TimetableUpdate(path: files.path(file.path))) != nil
    }

    /// Without its file, an update leads nowhere, and of a database before none can be made.
    private func forgetLostFiles(_ manifest: inout UpdateManifest) {
        for index in manifest.versions.indices {
            if !files.has(manifest.versions[index].update) {
                manifest.versions[index].update = nil
                manifest.versions[index].updates = nil
            }
            let direct = manifest.versions[index].directUpdates?.filter { files.has($0.update) } ?? []
            manifest.versions[index].directUpdates = direct.isEmpty ? nil : direct
        }
        for index in manifest.versions.indices.dropLast() where !files.has(manifest.versions[index].whole) {
            manifest.versions[index].whole = nil
        }
    }
}

/// The same for code that must not wait, outside the cooperative pool. It throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled: then the folder has what it had.
extension TimetablePublication {
    /// Makes a database the current version, outside the cooperative pool. Nothing changes if it is that already.
    /// - Parameters:
    ///   - database: its path.
    ///   - now: the time of the publication.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Returns: the manifest that the folder has now.
    @discardableResult
    public func publish(
        _ database: String, now: Date = Date(), progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> UpdateManifest {
        try await WorkQueue.long.value { try self.publish(database, now: now, progress: progress) }
    }
}

/// The shortest ways along updates to the current version of a manifest, from each of its versions.
struct UpdateWays {
    private struct Step {
        let file: UpdateManifest.File
        /// The version that the file makes.
        let next: Int
        /// Bytes of this file and of those behind it.
        let byteCount: Int
    }

    private let versions: [UpdateManifest.Version]
    /// By the version; nil where no update leads on, and for the current one.
    private var steps: [Step?]

    init(_ manifest: UpdateManifest) {
        versions = manifest.versions
        steps = Array(repeating: nil, count: versions.count)
        let direct = Dictionary(
            (versions.last?.directUpdates ?? []).map { ($0.updates, $0.update) },
            uniquingKeysWith: { $0.bytes <= $1.bytes ? $0 : $1 })
        for index in versions.indices.dropLast().reversed() {
            let passing = direct[versions[index].database.sha256].map {
                Step(file: $0, next: versions.count - 1, byteCount: $0.bytes)
            }
            let ways = [passing, link(from: index)].compactMap { $0 }
            steps[index] = ways.min { $0.byteCount < $1.byteCount }
        }
    }

    /// The step to the next version, where that leads on.
    private func link(from index: Int) -> Step? {
        let next = versions[index + 1]
        guard let update = next.update, next.updates == versions[index].database.sha256,
            let rest = byteCount(from: index + 1)
        else { return nil }
        return Step(file: update, next: index + 1, byteCount: update.bytes.addingUpToMost(rest))
    }

    /// Bytes of the way from a version; nil if no updates lead to the current one.
    func byteCount(from index: Int) -> Int? { index + 1 == versions.count ? 0 : steps[index]?.byteCount }

    /// The way from a version; nil if no updates lead to the current one.
    subscript(from index: Int) -> UpdateManifest.Way? {
        guard let current = versions.last, byteCount(from: index) != nil else { return nil }
        var files: [UpdateManifest.File] = []
        var version = index
        while let step = steps[version] {
            files.append(step.file)
            version = step.next
        }
        return UpdateManifest.Way(files: files, version: current)
    }
}

extension Int {
    /// The sum; `Int.max` where it is more.
    func addingUpToMost(_ other: Int) -> Int {
        let (sum, isTooMuch) = addingReportingOverflow(other)
        return isTooMuch ? .max : sum
    }
}
