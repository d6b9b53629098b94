internal import Foundation
internal import GRDB
internal import GTFSModel

/// The identity of a toolkit database by its header.
package enum DatabaseIdentity {
    /// `PRAGMA application_id`: "GTFS" in ASCII.
    package static let applicationID = 0x4754_4653
    /// `PRAGMA user_version` of the schema that this version of the toolkit writes.
    package static let schemaVersion = 3

    /// The identity of the file of one import.
    static func identity(_ db: Database) throws -> TimetableIdentity? {
        try String.fetchOne(
            db, sql: "SELECT content_hash || ' ' || imported_at || ' ' || import_seconds FROM import_record"
        ).map(TimetableIdentity.init)
    }

    static func unknownVersion(_ path: String, version: Int) -> StoreError {
        StoreError(
            .damaged, path: path, schemaVersion: version,
            "\(path) is damaged (there is no schema version \(version))", advice: "import the feed again.")
    }

    static func newer(_ path: String, version: Int, newest: Int) -> StoreError {
        StoreError(
            .newer, path: path, schemaVersion: version, newestVersion: newest,
            "\(path) has schema version \(version), this toolkit knows versions up to \(newest)",
            advice: "update the toolkit, or import the feed again with this one.")
    }

    static func notFound(_ path: String) -> StoreError {
        StoreError(
            .notFound, path: path, "\(path) does not exist",
            advice: ErrorAdvice(.importFeed, "import a feed to make it.", argument: "it"))
    }

    private static func noFile(_ path: String, hindrance: RegularFile.Hindrance) -> StoreError {
        StoreError(
            .notOurs, path: path, "\(path) is \(hindrance.described)",
            advice: ErrorAdvice(.chooseDatabase, "choose a database that an import made."))
    }

    static func notOurs(_ path: String) -> StoreError {
        StoreError(
            .notOurs, path: path, "\(path) is no database of this toolkit",
            advice: ErrorAdvice(.importFeed, "import a feed to make one.", argument: "one"))
    }
}

/// Reads the first bytes of a file, without opening it as a database ("Database File Format", section 1.3,
/// sqlite.org/fileformat2.html).
extension DatabaseIdentity {
    /// - Throws: `StoreError` if there is no file at the path: nothing, a folder, a device or a pipe.
    static func requireFile(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { throw notFound(path) }
        do { try RegularFile.require(path) } catch { throw noFile(path, hindrance: error) }
    }

    /// Whether the file at `path` is a toolkit database, of any version.
    package static func isDatabase(path: String) -> Bool {
        applicationID(path: path) == applicationID
    }

    /// The `application_id` of the SQLite file at `path`, at offset 68; nil if it is none.
    static func applicationID(path: String) -> Int? {
        header(path: path).flatMap { $0.starts(with: "SQLite format 3\0".utf8) ? number($0, at: 68) : nil }
    }

    /// The schema version of the toolkit database at `path`: `user_version`, at offset 60.
    /// - Throws: `StoreError` if the file is missing or not of the toolkit.
    package static func version(path: String) throws -> Int {
        try requireFile(path)
        guard let header = header(path: path), isOurs(header) else { throw notOurs(path) }
        return Int(Int32(truncatingIfNeeded: number(header, at: 60)))
    }

    /// "SQLite format 3", a zero byte, and at offset 68 the application id.
    private static func isOurs(_ header: [UInt8]) -> Bool {
        header.starts(with: "SQLite format 3\0".utf8) && number(header, at: 68) == applicationID
    }

    /// Four bytes, big-endian.
    private static func number(_ header: [UInt8], at offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The first 72 bytes; nil if there are fewer, or if the file cannot be read.
    private static func header(path: String) -> [UInt8]? {
        // A pipe would keep its reader waiting.
        guard (try? RegularFile.require(path)) != nil, let handle = FileHandle(forReadingAtPath: path) else {
            return nil
        }
        defer { try? handle.close() }
        guard let bytes = try? handle.read(upToCount: 72), bytes.count == 72 else { return nil }
        return Array(bytes)
    }
}
