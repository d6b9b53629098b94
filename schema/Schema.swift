/// The SQL of the database, as it stands in `schema/migrations`, one constant a file.
package enum Schema {
    /// Version 1: the tables.
    package static var v1Tables: String { text(PackageResources.v1_feed_sql) }
    /// Version 1: the tables of files that are kept as they are.
    package static var v1OtherFiles: String { text(PackageResources.v1_other_files_sql) }
    /// Version 1: the views under GTFS's own names.
    package static var v1Views: String { text(PackageResources.v1_views_sql) }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
