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
        let digests = try readBack()
        try database.read { db in
            let findings = try RecordFindings(db, digests)
            if let first = findings.byFile.flatMap(\.findings).first ?? findings.unlisted.first {
                throw Self.error(first)
            }
            try Self.checkKeptRecords(db)
        }
    }

    /// A smaller file is read before a second connection is open.
    private static let leastParallelBytes = 200_000

    /// Reads the trips on a second thread. The thread that is done first checks the file, for a large file a third one.
    private func readBack() throws -> [String: FileDigest] {
        let isChecked = Locked(false)
        let check: @Sendable () -> Result<Void, any Error> = { [database] in
            let isFirst = isChecked.withLock { isChecked in
                defer { isChecked = true }
                return !isChecked
            }
            return Result { if isFirst { try database.read(Self.checkIntegrity) } }
        }
        let third = database.isLarge ? BackgroundValue(check) : nil
        let timetable:
            @Sendable () -> (trips: Result<[String: FileDigest], any Error>, check: Result<Void, any Error>) = {
                [database] in
                let trips = Result { try database.timetableDigests() }
                return (trips, check())
            }
        let isSmall = database.stamp?.byteCount ?? 0 < Self.leastParallelBytes
        let second = isSmall ? nil : BackgroundValue(timetable)
        let others = Result { try database.otherDigests(unpack: pieces.unpack) }
        let checks = [check(), third?.value ?? .success(())]
        let found = second?.value ?? timetable()
        for result in checks + [found.check] { try result.get() }
        return try others.get().merging(found.trips.get()) { $0 + $1 }
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
