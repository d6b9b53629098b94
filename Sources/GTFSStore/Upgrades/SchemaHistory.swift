package import GRDB
internal import GTFSModel
internal import GTFSSchema

/// The versions of the schema up to one of them: they make a new file, upgrade an older one, and decide which files can
/// be read.
///
/// `released` is the only one that the toolkit itself knows; tests add unreleased versions to it.
package struct SchemaHistory: Sendable {
    /// A step from one version to the next.
    package typealias Step = @Sendable (Database) throws -> Void

    package let newestVersion: Int
    /// The versions that answer questions as they are; an older one must be upgraded first.
    package let readableVersions: ClosedRange<Int>
    let blanks: BlankDatabases
    /// The versions behind `DatabaseIdentity.schemaVersion`, oldest first.
    private let unreleased: [Step]

    package static let released = SchemaHistory([])

    private init(_ unreleased: [Step]) {
        self.unreleased = unreleased
        newestVersion = DatabaseIdentity.schemaVersion + unreleased.count
        readableVersions = (unreleased.isEmpty ? 1 : newestVersion)...newestVersion
        blanks = BlankDatabases { db in
            try db.run(Schema.newest)
            try Self.run(unreleased, db: db)
        }
    }

    /// The history with one more version, which `step` makes from the one before. Only this version can be read.
    package func adding(_ step: @escaping Step) -> SchemaHistory { SchemaHistory(unreleased + [step]) }

    /// Brings the tables and views of an open file up to the newest version.
    func migrate(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if version == 0 {
            try db.run(Schema.newest)
        } else if version < DatabaseIdentity.schemaVersion {
            try VersionUpgrade(db, from: version).run()
        }
        try Self.run(unreleased, db: db)
    }

    /// Runs the steps behind the version of the file, and writes the version of each into it.
    private static func run(_ steps: [Step], db: Database) throws {
        let first = try (Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0) - DatabaseIdentity.schemaVersion
        for (index, step) in steps.enumerated().dropFirst(first) {
            try step(db)
            try db.execute(sql: "PRAGMA user_version = \(DatabaseIdentity.schemaVersion + index + 1)")
        }
    }

    /// The names of a version's tables, views and indexes; none for a file that is still empty.
    func names(ofVersion version: Int) throws -> AddedObjects.SchemaNames {
        guard version > 0 else { return AddedObjects.SchemaNames() }
        guard version < newestVersion, let objects = KnownObjects.ofVersion(version) else {
            return try blanks.schemaNames()
        }
        let queue = try DatabaseQueue(configuration: .toolkit)
        return try queue.write { db in
            for (_, sql) in objects.creations() { try db.execute(sql: sql) }
            return try AddedObjects.SchemaNames(db)
        }
    }
}

extension DatabaseIdentity {
    /// The version of the open file.
    /// - Throws: `StoreError` if it is not of the toolkit, or of a schema version that must be upgraded first.
    static func check(_ db: Database, path: String, history: SchemaHistory = .released) throws -> Int {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        guard application == applicationID else { throw notOurs(path) }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let newest = history.newestVersion
        if version > newest { throw newer(path, version: version, newest: newest) }
        if version < 0 { throw unknownVersion(path, version: version) }
        if version < history.readableVersions.lowerBound {
            throw StoreError(
                .older, path: path, schemaVersion: version, newestVersion: newest,
                "\(path) has schema version \(version), this toolkit reads version \(newest)",
                advice: ErrorAdvice(.upgradeDatabase, "upgrade it, or import the feed again.", argument: path))
        }
        return version
    }
}
