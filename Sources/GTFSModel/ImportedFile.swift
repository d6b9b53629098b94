/// What the import did with one file of a feed.
public struct ImportedFile: Sendable, Hashable, Identifiable {
    /// Its name in the feed, e.g. `stops.txt`.
    public internal(set) var name: String
    /// Records without the header; nil for a file that GTFS does not know, which is kept byte by byte.
    public internal(set) var rows: Int?
    /// How many of these are in `kept_records`, because their table cannot hold them.
    public internal(set) var keptAside: Int
    /// False if the file was left out of the import.
    public internal(set) var isStored: Bool
    /// The name: a feed has one file of each name.
    public var id: String { name }

    /// A file of a feed.
    public init(name: String, rows: Int? = nil, keptAside: Int = 0, isStored: Bool = true) {
        self.name = name
        self.rows = rows
        self.keptAside = keptAside
        self.isStored = isStored
    }
}
