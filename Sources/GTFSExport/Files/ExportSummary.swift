internal import GTFSFeed

/// The result of an export.
public struct ExportSummary: Sendable {
    /// One file of the feed.
    public struct File: Sendable {
        /// Its name in the zip.
        public let name: String
        /// The name without its folder, in lower case, such as `stops.txt`; for a file outside the feed's folder, its path.
        public let gtfsName: String
        /// Records, without the header; 0 for a file that is no table.
        public let records: Int
        /// Bytes, uncompressed.
        public let bytes: Int
    }

    /// Path of the database.
    public let database: String
    /// Path of the zip.
    public let output: String
    /// In the order of the zip.
    public let files: [File]
    /// Files that the import left out, so that the database does not have them.
    public let leftOut: [String]
    /// Metres within which the import simplified shapes; nil where shapes have all their points.
    public let shapeTolerance: Double?
    /// Files of the feed without a record in the cut, so that the zip does not have them.
    public let emptied: [String]
    /// Length of the zip in bytes.
    public let zipBytes: Int
    /// Wall time in seconds.
    public let seconds: Double

    /// Records of trips.txt.
    public var trips: Int { files.first { $0.gtfsName == GTFSFile.trips.name }?.records ?? 0 }

    /// Records of all files.
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
    /// The records that the file will have.
    public let totalRecords: Int
    /// Whether the file has been written to its end.
    public let isComplete: Bool
}
