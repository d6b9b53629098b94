/// What became of one file of a feed when it was imported.
public struct ImportedFile: Sendable {
    public let name: String
    /// Records, header aside.
    public let rows: Int
    /// Of these, records that have no place in their table and stand in `kept_records`.
    public let keptAside: Int
    /// False where the file was left out or is not known.
    public let isStored: Bool

    package init(name: String, rows: Int, keptAside: Int, isStored: Bool) {
        self.name = name
        self.rows = rows
        self.keptAside = keptAside
        self.isStored = isStored
    }
}
