internal import Foundation
internal import GRDB
public import GTFSModel

/// Why a database cannot be opened, read or written: what happened, where, and what to do about it.
public struct StoreError: CodedError, Equatable {
    /// The kind of error.
    public let code: Code
    /// The database, as the caller named it.
    public let path: String
    /// The schema version of the file, if the error is about that.
    public let schemaVersion: Int?
    /// The newest schema version that this version of the toolkit knows, if the error is about that.
    public let newestVersion: Int?
    /// The words of the system or of SQLite, in English, such as `disk I/O error`; nil if the error comes from neither.
    public let detail: String?
    /// What happened, and where.
    public let reason: String
    /// What to do.
    public let advice: ErrorAdvice?

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where; without a full stop if advice follows.
    public init(
        _ code: Code, path: String, schemaVersion: Int? = nil, newestVersion: Int? = nil, detail: String? = nil,
        _ reason: String, advice: ErrorAdvice? = nil
    ) {
        self.code = code
        self.path = path
        self.schemaVersion = schemaVersion
        self.newestVersion = newestVersion
        self.detail = detail
        self.reason = reason
        self.advice = advice
    }

    /// One sentence: what happened, where, and what to do.
    public var description: String { advice.map { "\(reason): \($0)" } ?? reason }
}

extension ErrorCode<StoreError> {
    /// There is no file with that name.
    public static var notFound: Self { Self(rawValue: "not_found") }
    /// The file is not a database of this toolkit.
    public static var notOurs: Self { Self(rawValue: "not_ours") }
    /// A later version of the toolkit wrote the file.
    public static var newer: Self { Self(rawValue: "newer") }
    /// An earlier version wrote it, which must be upgraded first.
    public static var older: Self { Self(rawValue: "older") }
    /// The file is a database of this toolkit, but parts of it are missing or cannot be read.
    public static var damaged: Self { Self(rawValue: "damaged") }
    /// An object that was added to the file prevents an upgrade.
    public static var conflict: Self { Self(rawValue: "conflict") }
    /// The system refused to read or write.
    public static var io: Self { Self(rawValue: "io") }
}

extension URL {
    /// The path of a file. The path of another URL would be some file of the same name on this machine.
    /// - Throws: `StoreError.Code.notFound` if it is not a file URL.
    package func filePath() throws -> String {
        guard isFileURL else {
            throw StoreError(
                .notFound, path: absoluteString,
                "\(absoluteString) is no file URL, and nothing is fetched",
                advice: "download the file, and give the URL of that.")
        }
        return path
    }
}

extension DatabaseError {
    /// Why SQLite refuses, in a few words of the toolkit. SQLite's own text quotes the file: it may have many lines,
    /// and any character of a damaged schema.
    var reason: String {
        switch resultCode {
        case .SQLITE_CORRUPT: "its pages or its schema are not as SQLite writes them"
        case .SQLITE_ERROR, .SQLITE_SCHEMA: "its tables are not those of its schema version"
        case .SQLITE_MISMATCH: "a value has another type than its column"
        case .SQLITE_TOOBIG: "a value is larger than any that is written"
        case .SQLITE_NOTADB, .SQLITE_FORMAT: "it is no SQLite database"
        case .SQLITE_CONSTRAINT: "its rows break a rule of its tables"
        case .SQLITE_FULL: "the disk is full"
        case .SQLITE_IOERR: "the system refuses to read or write"
        case .SQLITE_CANTOPEN: "it, or a file beside it, cannot be opened"
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: "it may not be written"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using it"
        case .SQLITE_NOMEM: "no memory is left"
        default: "SQLite error \(extendedResultCode.rawValue)"
        }
    }
}
