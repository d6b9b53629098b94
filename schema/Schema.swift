internal import CSchema

/// The SQL of the database, as it stands in `schema/migrations`.
package enum Schema {
    /// All tables and views of the newest version, as a file has them.
    package static let newest = unsafe text(schema_newest())

    /// The objects of a released version that a file of it has otherwise than a new one, in the same form; DROP names
    /// those that it lacks.
    package static var versionOne: String { unsafe text(schema_v1()) }
    package static var versionTwo: String { unsafe text(schema_v2()) }

    /// The steps from version 1: before the missing tables are made, and after.
    package static var setAsideFromVersionOne: String { unsafe text(schema_v1_aside()) }
    package static var putBackFromVersionOne: String { unsafe text(schema_v1_back()) }

    private static func text(_ file: SchemaText) -> String {
        CompactSQL(unsafe [UInt8](UnsafeBufferPointer(start: file.start, count: file.count))).text
    }
}
