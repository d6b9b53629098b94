internal import GTFSStore

extension Timetable {
    /// Brings the database at `path` up to the schema that this version of the toolkit reads. The file is whole at
    /// every moment: what is written is a copy, which takes its place in one step.
    /// - Returns: The schema version before and after; equal where there was nothing to do.
    /// - Throws: `StoreError` where the file is missing, none of the toolkit's, newer than it, or cannot be written.
    public static func migrate(path: String) throws -> (from: Int, to: Int) {
        try SchemaUpgrade(path: path).run()
    }
}
