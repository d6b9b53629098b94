/// The SQL of the database, as it stands in `schema/migrations` and `FileViews+V1.swift`.
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

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
