/// The files of a version that is being published: the whole database, the update from the version before, and updates from
/// versions further back, where they are shorter than those one after the other.
struct PublicationMaking {
    /// The versions, this one last. Its files are those of the workshop, by their names there.
    private var manifest: UpdateManifest
    private let database: String
    private let files: PublicationFolder
    private let directUpdates: Int

    /// - Parameters:
    ///   - version: what is known of it without its files.
    ///   - database: its path.
    ///   - manifest: the versions before.
    ///   - directUpdates: how many of the last versions get an update to this one.
    init(
        _ version: UpdateManifest.Version, of database: String, after manifest: UpdateManifest,
        files: PublicationFolder, directUpdates: Int
    ) {
        var version = version
        (version.whole, database: version.update, now: version.updates, manifest: version.directUpdates) = (
            nil, nil, nil, nil
        )
        self.manifest = manifest
        self.manifest.versions.append(version)
        (self.database, self.files, self.directUpdates) = (database, files, directUpdates)
    }

    private var last: Int { manifest.versions.count - 1 }

    /// Makes the files, and moves them to their names when all are there.
    /// - Returns: the version with its files.
    mutating func run(_ progress: ((Double) -> Void)?) throws -> UpdateManifest.Version {
        let old = manifest.versions.indices.dropLast().suffix(directUpdates).reversed()
        let share = 1 / Double(old.count + 1)
        manifest.versions[last].whole = try make(from: nil, "whole") { progress?($0 * share) }
        for (number, index) in old.enumerated() {
            try addUpdate(from: index, "update-\(number)") { progress?((Double(number + 1) + $0) * share) }
        }
        return try complete(manifest.versions[last])
    }

    private func make(
        from old: String?, _ name: String, progress: @escaping (Double) -> Void
    ) throws -> UpdateManifest.File {
        let update = try TimetableUpdate.make(
            from: old, to: database, at: files.unfinished(name), progress: progress)
        return UpdateManifest.File(path: name, bytes: update.byteCount, sha256: "")
    }

    /// Adds the update from a version before, unless another way from there is as short.
    private mutating func addUpdate(
        from index: Int, _ name: String, progress: @escaping (Double) -> Void
    ) throws {
        let (before, isLink) = (manifest.versions[index], index + 1 == last)
        let direct = manifest.versions[last].directUpdates ?? []
        // A database that is published again has its update already, or needs none.
        let isKnown =
            before.database == manifest.versions[last].database
            || direct.contains { $0.updates == before.database.sha256 }
        guard !isKnown, let old = try unpacked(before) else { return }
        let update = try make(from: old, name, progress: progress)
        if isLink {
            (manifest.versions[last].update, manifest.versions[last].updates) = (update, before.database.sha256)
        } else if update.bytes < manifest.way(from: before.database.sha256)?.byteCount ?? .max {
            manifest.versions[last].directUpdates =
                direct + [UpdateManifest.DirectUpdate(update: update, updates: before.database.sha256)]
        }
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

    private func complete(_ version: UpdateManifest.Version) throws -> UpdateManifest.Version {
        var version = version
        version.whole = try version.whole.map { try files.complete($0.path, as: "whole") }
        version.update = try version.update.map { try files.complete($0.path, as: "update") }
        version.directUpdates = try version.directUpdates?.map {
            UpdateManifest.DirectUpdate(update: try files.complete($0.update.path, as: "update"), updates: $0.updates)
        }
        return version
    }
}
