/// What became of one file of a feed when it was imported.
public struct ImportedFile: Sendable {
    public let name: String
    /// Records, header aside; nil of a file that is kept byte by byte and not as records, because GTFS does not know it.
    public let rows: Int?
    /// Of these, records that have no place in their table and stand in `kept_records`.
    public let keptAside: Int
    /// False where the file was left out of the import.
    public let isStored: Bool

    package init(name: String, rows: Int?, keptAside: Int, isStored: Bool) {
        self.name = name
        self.rows = rows
        self.keptAside = keptAside
        self.isStored = isStored
    }
}
