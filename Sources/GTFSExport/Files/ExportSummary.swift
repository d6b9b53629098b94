/// What an export did.
public struct ExportSummary: Sendable {
    /// One file of the feed.
    public struct File: Sendable {
        /// Its name in the zip.
        public let name: String
        /// The file of GTFS that it is: the name without a folder, in lower case; of a file beside the feed, its path.
        public let gtfsName: String
        /// Records, the header aside; 0 of a file that is no table.
        public let records: Int
        /// Bytes, uncompressed.
        public let bytes: Int
    }

    public let database: String
    public let output: String
    /// In the order in which they stand in the zip.
    public let files: [File]
    /// Files that were left out when the feed was imported, and so do not come back.
    public let leftOut: [String]
    /// Files of the feed of which the cut leaves no record, so that the zip does not have them.
    public let emptied: [String]
    /// Length of the zip in bytes.
    public let zipBytes: Int
    /// Wall time in seconds.
    public let seconds: Double

    /// Records of trips.txt.
    public var trips: Int { files.first { $0.gtfsName == "trips.txt" }?.records ?? 0 }

    public var records: Int { files.reduce(0) { $0 + $1.records } }
    /// Bytes of all files, uncompressed.
    public var textBytes: Int { files.reduce(0) { $0 + $1.bytes } }
}

/// How far an export is.
public struct ExportProgress: Sendable {
    /// The file that is being written.
    public let file: String
    /// Its records so far.
    public let records: Int
    public let totalRecords: Int
    public let isComplete: Bool
}
