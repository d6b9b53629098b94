/// The SQL of the database, as it stands in `schema/migrations` and in the views beside this file.
package enum Schema {
    /// Version 1: the tables.
    package static var v1Tables: String { text(PackageResources.v1_feed_sql) }
    /// Version 1: the tables of files that are kept as they are.
    package static var v1OtherFiles: String { text(PackageResources.v1_other_files_sql) }
    /// Version 1: the views that those of GTFS's files are made of, those (`FileViews.v1`), and the rest of the views.
    package static var v1Views: String {
        text(PackageResources.v1_views_sql) + FileViews.v1.all.map(\.creation).joined()
            + text(PackageResources.v1_more_views_sql)
    }

    /// Version 2: the tables that change; the views that show them are to be dropped before.
    package static var v2Tables: String { text(PackageResources.v2_tables_sql) }
    /// Version 2: the views that are made again or new, those of GTFS's files aside.
    package static var v2Views: String {
        (RecordViews.v2 + KeyViews.v2 + AnalysisViews.v2 + [ConnectionView.v2, SearchView.v2]).map(\.creation).joined()
    }

    /// Version 3: the table that it adds.
    package static var v3Tables: String { text(PackageResources.v3_tables_sql) }
    /// Version 3: the views that are made again or new, those of GTFS's files aside.
    package static let v3Views =
        RecordViews.v3 + KeyViews.v3 + AnalysisViews.v3 + [ConnectionView.v3, SearchView.v3]

    /// All that the migrations make of an empty file: a new one is made by this text, in a sixth of their instructions.
    package static var newest: String { text(PackageResources.newest_sql) }

    /// The tables, indexes and views of version 1, as its files have them.
    package static var objectsOfVersionOne: String {
        [v1Tables, v1OtherFiles, v1Views].map { CompactSQL($0).text }.joined()
            + "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
    }
    /// The tables, indexes and views of version 2, as its files have them: some that the migration has altered.
    package static var objectsOfVersionTwo: String { text(PackageResources.v2_objects_sql) }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
