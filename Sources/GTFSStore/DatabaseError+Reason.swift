internal import GRDB

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
