internal import Foundation
internal import GRDB

/// Brings a database of an older schema version up to this one: a copy beside it is migrated, checked, written out and
/// then takes its place in one step, so that the file is whole at every moment.
package struct SchemaUpgrade {
    package let path: String
    private let history: SchemaHistory

    package init(path: String, history: SchemaHistory = .released) {
        self.path = path
        self.history = history
    }

    /// Upgrades where there is something to do.
    /// - Returns: The version before and after; equal where there was nothing to do.
    /// - Throws: `StoreError` where the file is none of ours, newer than this toolkit, or cannot be written.
    package func run() throws -> (from: Int, to: Int) {
        let version = try DatabaseIdentity.version(path: path)
        let newest = history.newestVersion
        if version > newest { throw DatabaseIdentity.newer(path, version: version, newest: newest) }
        if version < 0 { throw DatabaseIdentity.unknownVersion(path, version) }
        if version < newest { try upgrade() }
        return (version, newest)
    }

    private func upgrade() throws {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let copy = UnfinishedFile(of: file, while: "upgrading")
        copy.removeAbandoned()
        defer { copy.discard() }
        do {
            try FileManager.default.copyItem(at: file, to: copy.url)
            try migrate(copy.path)
            try UnfinishedFile.synchronize(copy.url)
            try copy.replaceTarget()
        } catch let error as DatabaseError {
            throw failure(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        } catch let error as SystemError {
            throw failure(error.description)
        } catch let error as CocoaError {
            throw failure(error.localizedDescription)
        }
    }

    private func failure(_ reason: String) -> StoreError {
        StoreError(
            .io, path: path,
            "\(path) cannot be upgraded (\(reason)), so it was left as it is: run this again where you may "
                + "write it and its folder and there is room for a copy, or import the feed again.")
    }

    private func migrate(_ copy: String) throws {
        var configuration = Configuration.toolkit
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy, configuration: configuration)
        // A feed may refer to what it does not have; the import told of it, and an upgrade is no reason to refuse it.
        try history.migrator.disablingDeferredForeignKeyChecks().migrate(queue)
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        try queue.write { db in
            try EmptyTables(db).drop()
            try SmallTables(db).dropIndexes()
        }
        // What the migration freed would stay in the file.
        try queue.writeWithoutTransaction { try FilePages($0).rewrite() }
        let findings = try queue.read { try String.fetchAll($0, sql: "PRAGMA quick_check(1)") }.filter { $0 != "ok" }
        try queue.close()
        guard version == history.newestVersion, findings.isEmpty else {
            throw StoreError(
                .damaged, path: path,
                "\(path) does not hold together after the upgrade (\(findings.first ?? "no schema version")), so it "
                    + "was left as it is: import the feed again.")
        }
    }
}
