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
        migrator.registerMigration("v\(version)") { db in
            try migrate(db)
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
        return SchemaHistory(migrator: migrator, newestVersion: version, readableVersions: version...version)
    }
}

/// The versions of the schema, oldest first. A released one is never changed; later ones only add to the list.
enum Migrations {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            for sql in [Schema.v1Tables, Schema.v1OtherFiles, Schema.v1Views] {
                try db.execute(sql: CompactSQL(sql).text)
            }
            try db.execute(sql: "PRAGMA application_id = \(DatabaseIdentity.applicationID)")
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("v2") { db in
            try VersionTwo(db).migrate()
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        return migrator
    }
}
