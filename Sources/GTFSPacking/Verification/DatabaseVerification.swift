internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a finished database back and compares it with the values read from the feed: SQLite's own integrity and
/// foreign keys, the number of records of each file, and a checksum of the values of each.
struct DatabaseVerification {
    private let database: FeedDatabase
    private let pieces: PieceCoding

    init(path: String, _ pieces: PieceCoding) throws {
        database = try FeedDatabase(path: path)
        self.pieces = pieces
    }

    /// - Throws: `ImportError.notVerified` if anything differs.
    func run() throws {
        let digests = try database.digests(unpack: pieces.unpack) { [database] in
            try database.read(Self.checkIntegrity)
        }
        try database.read { db in
            let findings = try RecordFindings(db, digests)
            if let first = findings.byFile.flatMap(\.findings).first ?? findings.unlisted.first {
                throw Self.error(first)
            }
            try Self.checkKeptRecords(db)
        }
    }

    private static func checkIntegrity(_ database: StoreDatabase) throws {
        let integrity = try StoredRows.all(database, sql: VerifySQL.integrity).map(\.[0].text)
        guard integrity == ["ok"] else { throw error("SQLite finds it damaged: \((integrity.first ?? "") ?? "")") }
        let violations = try StoredRows.all(database, sql: VerifySQL.foreignKeys)
        guard violations.isEmpty else { throw error("\(violations.count) rows refer to rows that are not there") }
    }

    private static func checkKeptRecords(_ database: StoreDatabase) throws {
        let counted = try count(database, sql: VerifySQL.keptCounted)
        let stored = try count(database, sql: VerifySQL.keptStored)
        guard counted == stored else { throw error("\(counted) records were kept aside, \(stored) are stored") }
    }

    private static func count(_ database: StoreDatabase, sql: String) throws -> Int {
        try StoredRows.all(database, sql: sql).first?[0].integer ?? 0
    }

    private static func error(_ what: String) -> ImportError {
        ImportError(
            .notVerified, detail: what, "The new database was read back and \(what)",
            advice: "it was thrown away. This is a bug of the toolkit; please report it with the feed.")
    }
}
