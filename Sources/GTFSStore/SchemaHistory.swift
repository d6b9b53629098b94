package import GRDB
internal import GTFSSchema

/// The versions of the schema up to one of them: what a new file is made by, what an older one is brought up by, and
/// which files can be read.
///
/// `released` is the only one that the toolkit itself knows; tests add versions to it that nobody has released.
package struct SchemaHistory: Sendable {
    let migrator: DatabaseMigrator
    package let newestVersion: Int
    /// The versions that are answered from as they are; an older one is brought up first.
    package let readableVersions: ClosedRange<Int>
    let blanks: BlankDatabases

    private init(migrator: DatabaseMigrator, newestVersion: Int, readableVersions: ClosedRange<Int>) {
        (self.migrator, self.newestVersion, self.readableVersions) = (migrator, newestVersion, readableVersions)
        blanks = BlankDatabases(migrator)
    }

    package static let released = SchemaHistory(
        migrator: Migrations.migrator, newestVersion: DatabaseIdentity.schemaVersion,
        readableVersions: 1...DatabaseIdentity.schemaVersion)

    /// The history with one version more, which `migrate` makes of the one before it and which alone can be read.
    package func adding(_ migrate: @escaping @Sendable (Database) throws -> Void) -> SchemaHistory {
        let version = newestVersion + 1
        var migrator = migrator
        migrator.registerVersion(version, migrate)
        return SchemaHistory(migrator: migrator, newestVersion: version, readableVersions: version...version)
    }
}

/// A version of the schema: what makes it of the version before, and the views of GTFS's files in it.
struct SchemaVersion: Sendable {
    /// Made when they are first asked for: most questions need none.
    let views: @Sendable () -> FileViews
    let migrate: @Sendable (Database) throws -> Void

    /// Oldest first. A released one is never changed; a new one goes to the end, and all that depends on the newest version
    /// follows.
    static let all = [
        SchemaVersion(views: { .v1 }, migrate: makeVersionOne),
        SchemaVersion(views: { .v2 }, migrate: { db in try VersionTwo(db).migrate() }),
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

/// The released versions as steps of one migrator.
enum Migrations {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, version) in SchemaVersion.all.enumerated() {
            migrator.registerVersion(index + 1, version.migrate)
        }
        return migrator
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
