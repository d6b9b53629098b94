internal import Foundation
internal import GRDB
package import GTFSModel

/// The file of a person's favourites: a small SQLite database of its own. Several processes may use it at once: each
/// change is one transaction, which waits for those of others.
package final class FavouriteFile: Sendable {
    private let path: String
    private let queue: DatabaseQueue

    /// Opens the file, or creates it if there is none. An empty file stays as it is until the first favourite.
    /// - Parameter patience: seconds to wait for the change of another process; nil for 10.
    /// - Throws: `StoreError`.
    package init(path: String, patience: Double? = nil) throws {
        self.path = path
        do { try RegularFile.require(path) } catch {
            throw StoreError(
                .notOurs, path: path, "\(path) is \(error.described), and no file of favourites",
                advice: "give favourites a file of their own.")
        }
        let isThere = FileManager.default.fileExists(atPath: path)
        var configuration = Configuration.toolkit
        configuration.busyMode = .timeout(patience ?? Self.patience)
        configuration.prepareDatabase { db in
            FileLimits(path).set(db)
            try FavouriteSchema.tables.check(db, isWriting: true)
        }
        queue = try Self.explaining(path) {
            try ThreadRoom.require()
            return try DatabaseQueue(path: path, configuration: configuration)
        }
        let isBlank = try isThere && Self.explaining(path) { try queue.read { try FavouriteSchema.isBlank($0) } }
        if !isBlank { try upgrade() }
    }

    private func upgrade() throws {
        try Self.explaining(path) {
            try queue.writeWithoutTransaction { try FavouriteSchema.upgrade($0, path: path) }
        }
    }

    /// Seconds to wait for the change of another process.
    private static let patience = 10.0

    package func all() throws -> [Favourite] {
        try Self.explaining(path) {
            try queue.read { try FavouriteSchema.isBlank($0) ? [] : FavouriteRows.all($0) }
        }
    }

    /// Adds a favourite after the others. One that is already there stays in its place, and gets the label if there is
    /// one.
    package func add(_ subject: Favourite.Subject, label: String?, created: Int) throws -> Favourite {
        try changing { db in
            let known = try FavouriteRows.all(db).first { $0.subject.identity == subject.identity }
            if let known, let label { try FavouriteRows.setLabel(label, of: known.id, db) }
            let id = try known?.id ?? FavouriteRows.insert(subject, label: label, created: created, db)
            guard let favourite = try FavouriteRows.all(db).first(where: { $0.id == id }) else {
                throw FavouriteRows.RowError()
            }
            return favourite
        }
    }

    /// Removes all of these favourites, or none.
    /// - Returns: the number that the file does not have, and then it removes none; nil if all are removed.
    package func remove(_ ids: [Int]) throws -> Int? {
        try changing { db in
            var rest = try FavouriteRows.all(db).map(\.id)
            if let unknown = ids.first(where: { !rest.contains($0) }) { return unknown }
            for id in ids { try FavouriteRows.delete(id, db: db) }
            rest.removeAll { ids.contains($0) }
            try FavouriteRows.setOrder(rest, db: db)
            return nil
        }
    }

    /// Puts a favourite at a position of the list, 1 for the first; one beyond the end means the end.
    /// - Returns: whether the file has it.
    package func move(_ id: Int, to order: Int) throws -> Bool {
        try changing { db in
            var ids = try FavouriteRows.all(db).map(\.id)
            guard let index = ids.firstIndex(of: id) else { return false }
            ids.remove(at: index)
            ids.insert(id, at: min(max(order, 1) - 1, ids.count))
            try FavouriteRows.setOrder(ids, db: db)
            return true
        }
    }

    /// - Parameter label: nil for none.
    /// - Returns: whether the file has it.
    package func setLabel(_ label: String?, of id: Int) throws -> Bool {
        try changing { db in
            try FavouriteRows.setLabel(label, of: id, db)
            return db.changesCount > 0
        }
    }
}

extension FavouriteFile {
    /// What this device and those that it heard of have changed.
    package func changes() throws -> FavouriteChanges {
        try changing { db in
            // What an earlier version wrote has no names yet.
            try FavouriteLog.note(db)
            return try FavouriteLog.changes(db)
        }
    }

    /// Takes over the changes of another device.
    /// - Returns: the list after that.
    package func merge(_ changes: FavouriteChanges) throws -> [Favourite] {
        try changing { db in
            try FavouriteLog.merge(changes, db: db)
            return try FavouriteRows.all(db)
        }
    }
}

extension FavouriteFile {
    /// What was learned of the sources of messages.
    package func sourceRoutes() throws -> SourceRoutes {
        try upgrade()
        return try Self.explaining(path) { try queue.read(FavouriteSources.all) }
    }

    /// Learns which routes the sources of an overlay speak of.
    package func learnSources(from overlay: RealtimeOverlay, at now: Int) throws {
        try writing { try FavouriteSources.learn(from: overlay, at: now, db: $0) }
    }
}

extension FavouriteFile {
    /// The list at once, and again after each change, of this process or of another one.
    /// - Parameter interval: how often to look for changes of other processes.
    package func lists(lookingEvery interval: Duration) -> AsyncThrowingStream<[Favourite], any Error> {
        let (queue, path) = (queue, path)
        do { try upgrade() } catch { return AsyncThrowingStream { $0.finish(throwing: error) } }
        // Before the first list is read: a change between both is announced once more, and none is missed.
        let known = try? queue.read(Self.foreignChanges)
        let observation = ValueObservation.tracking { try FavouriteRows.all($0) }.removeDuplicates()
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observer = observation.start(
                in: queue, scheduling: .async(onQueue: .global()),
                onError: { continuation.finish(throwing: Self.explained($0, path: path)) },
                onChange: { continuation.yield($0) })
            let looking = Task { await Self.announceForeignChanges(queue, since: known, every: interval) }
            continuation.onTermination = { _ in
                looking.cancel()
                observer.cancel()
            }
        }
    }

    /// SQLite counts in `data_version` the changes that other connections made; an observation sees only those of its own.
    @Sendable private static func foreignChanges(_ db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "PRAGMA data_version")
    }

    private static func announceForeignChanges(
        _ queue: DatabaseQueue, since start: Int?, every interval: Duration
    ) async {
        var known = start
        while !Task.isCancelled {
            let version = try? await queue.read(foreignChanges)
            if known != nil, version != known {
                try? await queue.writeWithoutTransaction { db in
                    try db.inTransaction {
                        try db.notifyChanges(in: .fullDatabase)
                        return .commit
                    }
                }
            }
            known = version
            try? await Task.sleep(for: min(max(interval, .milliseconds(50)), .seconds(86400)))
        }
    }

    /// Changes the list, and notes what changed for other devices.
    private func changing<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writing { db in
            let value = try body(db)
            try FavouriteLog.note(db)
            return value
        }
    }

    private func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try Self.explaining(path) {
            try queue.endLeftTransaction()
            try upgrade()
            return try queue.write(body)
        }
    }

    private static func explaining<Value>(_ path: String, body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw explained(error, path: path) }
    }

    /// SQLite's error, as a sentence that says what to do.
    private static func explained(_ error: any Error, path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        if let foreign = error as? SchemaGuard.ForeignObject {
            return StoreError(
                .damaged, path: path, detail: foreign.finding,
                "\(path) is damaged (\(foreign.finding)), so nothing of it is read",
                advice: "drop what was added to it, or move it away, and a new file begins.")
        }
        let damaged = StoreError(
            .damaged, path: path,
            "\(path) is damaged, so favourites cannot be read from it",
            advice: "move it away, and a new file begins.")
        guard let error = error as? DatabaseError else { return damaged }
        switch error.resultCode {
        case .SQLITE_NOTADB:
            return StoreError(
                .notOurs, path: path,
                "\(path) is no file of favourites, and is left as it is",
                advice: "give favourites a file of their own.")
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG: return damaged
        case .SQLITE_NOMEM: return FeedDatabase.noMemory(path)
        case .SQLITE_BUSY:
            return StoreError(.io, path: path, "\(path) is being changed by another program", advice: "try again.")
        default:
            return StoreError(
                .io, path: path, detail: error.reason, "Favourites cannot be kept in \(path) (\(error.reason))",
                advice: "give another file.")
        }
    }
}

/// What a file of favourites keeps of the sources of messages.
private enum FavouriteSources {
    /// Seconds for which a source that says nothing new is not written again.
    private static let pause = 3600

    static func all(_ db: Database) throws -> SourceRoutes {
        let decoder = JSONDecoder()
        var sources: [String: SourceRoutes.Source] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT source, known FROM favorite_sources") {
            let (name, known): (String, String) = (try row.value("source"), try row.value("known"))
            sources[name] = try decoder.decode(SourceRoutes.Source.self, from: Data(known.utf8))
        }
        return SourceRoutes(sources: sources)
    }

    static func learn(from overlay: RealtimeOverlay, at now: Int, db: Database) throws {
        let before = try all(db)
        var known = before
        known.learn(from: overlay, at: now)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for (name, source) in known.sources where source.isNews(after: before.sources[name], pause: pause) {
            let text = String(decoding: try encoder.encode(source), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO favorite_sources (source, known) VALUES (?, ?)", arguments: [name, text])
        }
    }
}

extension SourceRoutes.Source {
    /// Whether it is worth a change of the file.
    fileprivate func isNews(after known: SourceRoutes.Source?, pause: Int) -> Bool {
        guard let known else { return true }
        return speaksOfOther(than: known) || !(0..<pause).contains(ClampedSum.difference(learned, known.learned))
    }
}
