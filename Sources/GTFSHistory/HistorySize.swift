internal import GTFSModel
internal import GTFSStore

/// How large a history is.
public struct HistorySize: Sendable, Hashable {
    /// A table or an index.
    public struct Table: Sendable, Hashable, Codable {
        /// In the file.
        public var name: String
        /// In whole pages.
        public var bytes: Int

        /// A table of a size.
        public init(name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }
    }

    /// Of the file, without changes that still lie beside it.
    public var bytes: Int
    /// Observed visits.
    public var visits: Int
    /// The largest first; empty where SQLite cannot tell.
    public var tables: [Table]

    /// The size of a history.
    public init(bytes: Int, visits: Int, tables: [Table]) {
        (self.bytes, self.visits, self.tables) = (bytes, visits, tables)
    }

    /// Nil without a visit.
    public var bytesPerVisit: Double? { visits > 0 ? Double(bytes) / Double(visits) : nil }
}
