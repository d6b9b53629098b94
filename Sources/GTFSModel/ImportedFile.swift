/// What became of one file of a feed when it was imported.
public struct ImportedFile: Sendable, Hashable, Identifiable {
    /// Its name in the feed, e.g. `stops.txt`.
    public internal(set) var name: String
    /// Records without the header; nil for a file that GTFS does not know, which is kept byte by byte.
    public internal(set) var rows: Int?
    /// How many of these do not fit into their table and are in `kept_records`.
    public internal(set) var keptAside: Int
    /// False where the file was left out of the import.
    public internal(set) var isStored: Bool
    /// The name: a feed has one file of a name.
    public var id: String { name }

    package init(name: String, rows: Int?, keptAside: Int, isStored: Bool) {
        self.name = name
        self.rows = rows
        self.keptAside = keptAside
        self.isStored = isStored
    }
}
