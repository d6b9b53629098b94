internal import GRDB
internal import GTFSSchema

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
        return migrator
    }
}
