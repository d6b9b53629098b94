/// The SQL of the database, as it stands in `schema/migrations`.
package enum Schema {
    /// All tables and views of the newest version, as a file has them.
    package static let newest = text(PackageResources.newest_sql)

    /// The objects of a released version that a file of it has otherwise than a new one, in the same form; DROP names
    /// those that it lacks.
    package static var versionOne: String { text(PackageResources.v1_sql) }
    package static var versionTwo: String { text(PackageResources.v2_sql) }

    /// The steps from version 1: before the missing tables are made, and after.
    package static var setAsideFromVersionOne: String { text(PackageResources.v1_aside_sql) }
    package static var putBackFromVersionOne: String { text(PackageResources.v1_back_sql) }

    private static func text(_ bytes: [UInt8]) -> String { CompactSQL(bytes).text }
}
