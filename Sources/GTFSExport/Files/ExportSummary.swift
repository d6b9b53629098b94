internal import GTFSFeed
public import GTFSModel

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

/// Why an export failed: what happened, where, and what to do about it. The file at the output path, if there was one,
/// is unchanged.
public struct ExportError: CodedError, Equatable {
    /// The kind of error.
    public let code: Code
    /// The file that the export was to write; nil if the error is about none.
    public let path: String?
    /// For `unknownID`, the kind of the id: `route` or `agency`; otherwise nil.
    public let kind: String?
    /// For `unknownID`, the id that the feed does not have; otherwise nil.
    public let requestedID: String?
    /// For `unknownID`, the ids most like it, the closest first; at most three.
    public let nearestIDs: [String]
    /// The words of the system, in English; nil if there are none.
    public let detail: String?
    /// What happened, and where.
    public let reason: String
    /// What to do.
    public let advice: ErrorAdvice?

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where; without a full stop if advice follows.
    public init(
        _ code: Code, path: String? = nil, kind: String? = nil, requestedID: String? = nil, nearestIDs: [String] = [],
        detail: String? = nil, _ reason: String, advice: ErrorAdvice? = nil
    ) {
        self.code = code
        self.path = path
        self.kind = kind
        self.requestedID = requestedID
        self.nearestIDs = nearestIDs
        self.detail = detail
        self.reason = reason
        self.advice = advice
    }

    /// One sentence: what happened, where, and what to do.
    public var description: String { advice.map { "\(reason): \($0)" } ?? reason }
}

extension ErrorCode<ExportError> {
    /// The zip would replace the database.
    public static var sameFile: Self { Self(rawValue: "same_file") }
    /// The file at the output path is not a zip, so the export does not replace it.
    public static var notReplaceable: Self { Self(rawValue: "not_replaceable") }
    /// Every file of the feed was left out of the import.
    public static var nothingToWrite: Self { Self(rawValue: "nothing_to_write") }
    /// A cut names a route or an agency that the feed does not have.
    public static var unknownID: Self { Self(rawValue: "unknown_id") }
    /// The system refused to write.
    public static var io: Self { Self(rawValue: "io") }
}
