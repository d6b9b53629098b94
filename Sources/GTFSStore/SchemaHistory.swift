package import GRDB
internal import GTFSSchema

/// The versions of the schema up to one of them: they make a new file, upgrade an older one, and decide which files can
/// be read.
///
/// `released` is the only one that the toolkit itself knows; tests add unreleased versions to it.
package struct SchemaHistory: Sendable {
    /// The released versions as steps of one migrator.
    enum Migrations {
        static var migrator: DatabaseMigrator {
            var migrator = DatabaseMigrator()
            for (index, version) in SchemaHistory.Version.all.enumerated() {
                migrator.registerVersion(index + 1, version.migrate)
            }
            return migrator
        }
    }

    let migrator: DatabaseMigrator
    package let newestVersion: Int
    /// The versions that answer questions as they are; an older one must be upgraded first.
    package let readableVersions: ClosedRange<Int>
    let blanks: BlankDatabases

    package static let released = SchemaHistory(
        migrator: Migrations.migrator, newestVersion: DatabaseIdentity.schemaVersion,
        readableVersions: 1...DatabaseIdentity.schemaVersion, blanks: BlankDatabases(schema: Schema.newest))

    /// The names of a version's tables, views and indexes; none for a file that is still empty.
    func names(ofVersion version: Int) throws -> AddedObjects.SchemaNames {
        guard version > 0 else { return AddedObjects.SchemaNames() }
        if version == newestVersion { return try blanks.schemaNames() }
        let queue = try DatabaseQueue(configuration: .toolkit)
        try migrator.migrate(queue, upTo: "v\(version)")
        return try queue.read { try AddedObjects.SchemaNames($0) }
    }

    /// The history with one more version, which `migrate` makes from the one before. Only this version can be read.
    package func adding(_ migrate: @escaping @Sendable (Database) throws -> Void) -> SchemaHistory {
        let version = newestVersion + 1
        var migrator = migrator
        migrator.registerVersion(version, migrate)
        return SchemaHistory(
            migrator: migrator, newestVersion: version, readableVersions: version...version,
            blanks: BlankDatabases(migrator))
    }
}

extension SchemaHistory {
    /// A version of the schema: the step that makes it from the version before, and the views of GTFS's files in it.
    struct Version: Sendable {
        /// Made on first use: most questions need none.
        let views: @Sendable () -> FileViews
        let migrate: @Sendable (Database) throws -> Void

        /// Oldest first. A released one is never changed; a new one goes to the end, and all code that depends on the
        /// newest version follows it.
        static let all = [
            Version(views: { .v1 }, migrate: makeVersionOne),
            Version(views: { .v2 }, migrate: { db in try VersionTwo(db).migrate() }),
            Version(views: { .v3 }, migrate: { db in try VersionThree(db).migrate() }),
        ]

        @Sendable private static func makeVersionOne(_ db: Database) throws {
            for sql in [Schema.v1Tables, Schema.v1OtherFiles, Schema.v1Views] {
                try db.execute(sql: CompactSQL(sql).text)
            }
            try db.execute(sql: "PRAGMA application_id = \(DatabaseIdentity.applicationID)")
        }

        /// The views of a version; those of the newest one for a version that is not released.
        static func views(ofVersion version: Int) -> FileViews {
            all[all.indices.contains(version - 1) ? version - 1 : all.count - 1].views()
        }
    }
}

extension DatabaseMigrator {
    /// Adds the step to a version of the schema, which also writes the version into the file.
    fileprivate mutating func registerVersion(_ version: Int, _ migrate: @escaping @Sendable (Database) throws -> Void)
    {
        registerMigration("v\(version)") { db in
            try migrate(db)
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
    }
}
