/// What became of one file of a feed when it was imported.
public struct ImportedFile: Sendable {
    /// Its name in the feed, e.g. `stops.txt`.
    public let name: String
    /// Records without the header; nil for a file that GTFS does not know, which is kept byte by byte.
    public let rows: Int?
    /// How many of these do not fit into their table and are in `kept_records`.
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
