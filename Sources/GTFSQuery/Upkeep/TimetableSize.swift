/// What a database takes on disk, and against what.
public struct TimetableSize: Sendable {
    /// A table or an index.
    public struct Part: Sendable {
        public let name: String
        /// The table that an index belongs to; of a table, its own name.
        public let table: String
        public let isIndex: Bool
        public let kind: StorageKind
        /// Whole pages.
        public let bytes: Int
        /// Bytes of these that hold nothing.
        public let unusedBytes: Int
    }

    /// The whole file.
    public let bytes: Int
    public let pageSize: Int
    /// Bytes of pages that hold nothing.
    public let freeBytes: Int
    /// The largest first; nil where the system's SQLite cannot tell (it lacks DBSTAT, as Apple's does).
    public let parts: [Part]?
    public let stopTimes: Int
    /// Length of the zip that was imported; of a folder, the sum of its files.
    public let zipBytes: Int
    /// The sum of its uncompressed files.
    public let textBytes: Int
    /// An estimate, made while importing: the same feed in one SQLite table a file, with the four indexes a board needs.
    public let estimatedPlainBytes: Int

    /// Nil where there are no stop_times.
    public var bytesPerStopTime: Double? { ratio(to: stopTimes) }
    public var ratioToZip: Double? { ratio(to: zipBytes) }
    public var ratioToText: Double? { ratio(to: textBytes) }
    /// Against the estimate.
    public var ratioToPlain: Double? { ratio(to: estimatedPlainBytes) }

    /// The sum of each kind that takes any, the largest first; nil where `parts` is.
    public var kinds: [(kind: StorageKind, bytes: Int)]? {
        guard let parts else { return nil }
        var sums: [StorageKind: Int] = [.freePages: freeBytes]
        for part in parts { sums[part.kind, default: 0] += part.bytes }
        let order = StorageKind.allCases.filter { sums[$0, default: 0] > 0 }
        return order.map { ($0, sums[$0, default: 0]) }.sorted { $0.bytes > $1.bytes }
    }

    private func ratio(to other: Int) -> Double? { other > 0 ? Double(bytes) / Double(other) : nil }
}
