internal import Foundation
internal import GRDB
internal import GTFSModel

/// Upgrades a database of an older schema version to this one: a copy beside it is migrated, checked and written to the
/// disk, and then replaces it in one step, so that the file is valid at every moment.
package struct SchemaUpgrade {
    package let path: String
    private let history: SchemaHistory

    package init(path: String, history: SchemaHistory = .released) {
        self.path = path
        self.history = history
    }

    /// Upgrades the file if necessary.
    /// - Returns: The version before and after; equal if there was nothing to do.
    /// - Throws: `StoreError` if the file is not of the toolkit, is newer than this one, or cannot be written.
    package func run() throws -> (from: Int, to: Int) {
        let version = try DatabaseIdentity.version(path: path)
        let newest = history.newestVersion
        if version > newest { throw DatabaseIdentity.newer(path, version: version, newest: newest) }
        if version < 0 { throw DatabaseIdentity.unknownVersion(path, version: version) }
        if version < newest { try upgrade(from: version) }
        return (version, newest)
    }

    /// Removes the copy of an unfinished upgrade, for a program that a signal ends.
    package static func discardUnfinished(path: String) { copy(of: file(at: path)).discard() }

    private static func file(at path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    private static func copy(of file: URL) -> UnfinishedFile { UnfinishedFile(of: file, while: "upgrading") }

    private func upgrade(from version: Int) throws {
        let file = Self.file(at: path)
        let copy = Self.copy(of: file)
        copy.removeAbandoned()
        defer { copy.discard() }
        let before = FileStamp(path: file.path)
        do {
            if let log = try DatabaseLog(beside: file) {
                throw AddedObjects.Obstacle(reason: log.reason, advice: log.advice)
            }
            try copy.beCopy(of: file)
            try migrate(copy, from: version)
            try UnfinishedFile.synchronize(copy.url)
            guard FileStamp(path: file.path) == before else {
                throw AddedObjects.Obstacle(reason: "another program has replaced it", advice: "run this again")
            }
            try copy.replaceTarget()
        } catch let error as AddedObjects.Obstacle {
            throw failure(error.reason, code: .conflict, advice: error.advice)
        } catch let error as SchemaGuard.ForeignObject {
            throw failure(error.finding, code: .damaged, advice: "import the feed again")
        } catch let error as DatabaseError {
            throw failure(error.reason)
        } catch let error as UnfinishedFile.SystemError {
            throw failure(error.description)
        } catch let error as CocoaError {
            throw failure(SystemReason.of(error))
        }
    }

    private func failure(
        _ reason: String, code: StoreError.Code = .io,
        advice: String = "run this again where you may write it and its folder and there is room for a copy, or import "
            + "the feed again"
    ) -> StoreError {
        StoreError(
            code, path: path, detail: reason, "\(path) cannot be upgraded (\(reason)), so it was left as it is",
            advice: "\(advice).")
    }

    private func migrate(_ copy: UnfinishedFile, from oldVersion: Int) throws {
        let queue = try copy.whileThere { try Self.open(copy.path) }
        let (own, newest) = try (history.names(ofVersion: oldVersion), history.names(ofVersion: history.newestVersion))
        let added = try queue.write { try AddedObjects(takenOutOf: $0, own: own, newest: newest) }
        try queue.write { db in
            let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            try history.migrate(db)
            if added.isEmpty { try PackedTables(db).pack() }
            // An added view may read a table without rows.
            try EmptyTables(db).drop(except: added.isEmpty ? [] : tables)
            try SmallTables(db).dropIndexes()
            try ViewSum(db).store()
            try added.putBack(into: db)
        }
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        // The pages that the migration freed would stay in the file.
        try queue.writeWithoutTransaction { try FilePages($0).rewrite() }
        let findings = try queue.read { db in
            try IntegrityCheck(db, own: DatabaseSchema(db)?.own).findings(quick: true)
        }
        try queue.close()
        guard version == history.newestVersion, findings.isEmpty else {
            throw StoreError(
                .damaged, path: path, detail: findings.first,
                "\(path) does not hold together after the upgrade (\(findings.first ?? "no schema version")), so it "
                    + "was left as it is", advice: "import the feed again.")
        }
    }

    /// The copy, without a journal: no other process reads it, and a failed upgrade removes it.
    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration.toolkit
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            FileLimits(path).set(db)
            // Triggers are taken out before anything is written.
            _ = try DatabaseSchema(db)?.check(isWriting: false)
            // A file in WAL mode stays in it.
            guard try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" else { return }
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
