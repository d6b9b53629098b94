internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The path of the database that an import makes, and the file that is there now.
struct ImportTarget {
    let path: String
    /// The file that the database is written to until it is complete.
    let unfinished: UnfinishedFile

    init(path: String) {
        self.path = path
        unfinished = UnfinishedFile(of: URL.file(ledToBy: path), while: "importing")
    }

    /// Length of the finished file.
    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    /// Whether the database there was made from the same content, with the same options, by this schema version.
    func isUpToDate(source: FeedSource, options: ImportOptions) throws -> Bool {
        // To read a database with changes beside it would touch them.
        guard !options.force, try DatabaseLog(beside: URL.file(ledToBy: path)) == nil,
            let imported = try? FeedDatabase.ImportedFeed.read(path: path)
        else { return false }
        return imported.contentHash == source.contentHash && imported.options == options.recorded
            && options.urls.areAll(in: imported.urls)
    }

    /// The feed's URL as the database there remembers it, if it was made from it with the same options and remembers the
    /// same URLs of realtime: then a server can be asked for something newer.
    /// - Throws: `ImportError` if the file there is no database of the toolkit, which is never replaced.
    func rememberedURL(options: ImportOptions) throws -> FeedURL? {
        try requireDatabase()
        guard !options.force, let imported = try readable(), imported.options == options.recorded,
            options.urls.areAll(in: imported.urls)
        else { return nil }
        return imported.urls.first { $0.kind == .staticCurrent }
    }

    /// - Throws: if the file there must not be replaced.
    func requireReplaceable(source: FeedSource, force: Bool) throws {
        if let feed = source.path, URL.fileAlone(ledToBy: path).lies(in: URL.fileAlone(ledToBy: feed)) {
            throw ImportError(
                .notReplaceable, path: path, "\(path) lies in the feed, into which nothing is written",
                advice: ErrorAdvice(.otherOutput, "name another file for the database."))
        }
        guard try requireDatabase() else { return }
        guard !force, let imported = try readable() else { return }
        let names = try Self.agencyNames(source)
        guard !imported.agencyNames.isEmpty, !names.isEmpty, imported.agencyNames.isDisjoint(with: names) else {
            return
        }
        let (old, new) = (Array(imported.agencyNames.sorted().prefix(3)), Array(names.sorted().prefix(3)))
        throw ImportError(
            .otherFeed, path: path, agencies: old, newAgencies: new,
            "\(path) holds the feed of \(old.joined(separator: ", ")), this one is of \(new.joined(separator: ", "))",
            advice: ErrorAdvice(
                .replaceOutput, "name another file for the database, or force the import to replace it."))
    }

    /// - Returns: whether there is a file.
    /// - Throws: `ImportError` if it is no database of the toolkit.
    @discardableResult
    private func requireDatabase() throws -> Bool {
        try requireNoLog()
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
        guard !isFolder.boolValue, DatabaseIdentity.isDatabase(path: path) else {
            throw ImportError(
                .notReplaceable, path: path, "\(path) is no database of this toolkit and stays as it is",
                advice: ErrorAdvice(.moveOutput, "name another file for the database, or move it away."))
        }
        return true
    }

    /// SQLite would apply a log of the old database to the new one.
    /// - Throws: `ImportError` if there is one.
    private func requireNoLog() throws {
        guard let log = try DatabaseLog(beside: URL.file(ledToBy: path)) else { return }
        throw ImportError(
            .notReplaceable, path: path, "\(path) is not replaced, as \(log.reason)", advice: "\(log.advice).")
    }

    /// The feed of the database there; nil if it is damaged or of an earlier version, and a new import replaces it.
    /// - Throws: `StoreError` if a later version of the toolkit wrote it.
    private func readable() throws -> FeedDatabase.ImportedFeed? {
        do {
            return try FeedDatabase.ImportedFeed.read(path: path)
        } catch let error as StoreError where error.code == .newer {
            throw error
        } catch {
            return nil
        }
    }

    /// Whether the database there serves a day on which the service of a new one has not begun.
    /// - Parameters:
    ///   - begin: the first day of service of the new one; nil: no.
    ///   - today: nil: no.
    func isKept(untilServiceFrom begin: ServiceDate?, on today: ServiceDate?) -> Bool {
        guard let today, let begin, begin > today,
            let there = try? FeedDatabase(path: path).importRecord(), let first = there.firstServiceDate,
            let last = there.lastServiceDate
        else { return false }
        return first <= today && today <= last
    }

    /// Creates the unfinished file, and removes the unfinished files of imports that were killed.
    func createUnfinished() throws {
        unfinished.removeAbandoned()
        do { try Data().write(to: unfinished.url) } catch {
            throw ImportError(
                .io, path: path, "\(path) cannot be written",
                advice: "name a file in a folder that exists and that you may write to.")
        }
    }

    func replaceTarget() throws {
        try requireNoLog()
        do {
            try unfinished.replaceTarget()
        } catch {
            throw failure("\(error)")
        }
    }

    /// The error with the path of the requested file instead of the unfinished one.
    func named(_ error: any Error) -> any Error {
        switch error {
        case let error as NewDatabase.WriteError where error.isOutOfMemory: outOfMemory
        case let error as NewDatabase.WriteError: failure(error.reason)
        case let error as UnfinishedFile.SystemError: failure(error.description)
        default: error
        }
    }

    private var outOfMemory: ImportError {
        ImportError(
            .io, path: path, "\(path) cannot be written, as no memory is left, so what was there stays as it was",
            advice: "end other programs and run this again.")
    }

    private func failure(_ reason: String) -> ImportError {
        ImportError(
            .io, path: path, detail: reason,
            "\(path) cannot be written (\(reason)), so what was there stays as it was",
            advice: ErrorAdvice(.makeRoom, "make room, or name another file for the database."))
    }

    private static func agencyNames(_ source: FeedSource) throws -> Set<String> {
        guard let entry = source.entry(named: GTFSFile.agency.name) else { return [] }
        var names: Set<String> = []
        var table = try TableReader.open(source: source, entry: entry)
        let column = table.header.index(of: "agency_name")
        while let row = try table.next() {
            if let name = row.text(column) { names.insert(name) }
        }
        return names
    }
}

extension [FeedURL] {
    /// Whether a database remembers all of them already. Validators aside: content that is the same is not
    /// written again because a server gives it another ETag.
    fileprivate func areAll(in remembered: [FeedURL]) -> Bool {
        allSatisfy { url in remembered.contains { $0.isSameURL(as: url) } }
    }
}
