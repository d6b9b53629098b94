internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a finished database back and holds it against what was read from the feed: SQLite's own integrity and foreign
/// keys, the number of records of every file, and for each a checksum of its values.
struct Verification {
    private let database: StoreDatabase

    init(_ database: StoreDatabase) { self.database = database }

    /// - Throws: `ImportError.notVerified` where anything differs.
    func run() throws {
        try checkIntegrity()
        var found = try checksums()
        try addAside(to: &found)
        try StoredRows.forEach(database, sql: VerifySQL.files) { row in
            let name = row[0].text ?? ""
            let written = FileDigest(
                rows: (row[1].integer ?? 0) - (row[2].integer ?? 0),
                checksum: UInt64(bitPattern: Int64(row[3].integer ?? 0)))
            let read = found[name] ?? FileDigest()
            guard written == read else { throw Self.differs(name, written, read) }
        }
        try checkKeptRecords()
    }

    private func checkIntegrity() throws {
        let integrity = try StoredRows.all(database, sql: VerifySQL.integrity).map(\.[0].text)
        guard integrity == ["ok"] else { throw Self.error("SQLite finds it damaged: \((integrity.first ?? "") ?? "")") }
        let violations = try StoredRows.all(database, sql: VerifySQL.foreignKeys)
        guard violations.isEmpty else { throw Self.error("\(violations.count) rows refer to rows that are not there") }
    }

    private func checkKeptRecords() throws {
        let counted = try count(VerifySQL.keptCounted)
        let stored = try count(VerifySQL.keptStored)
        guard counted == stored else { throw Self.error("\(counted) records were kept aside, \(stored) are stored") }
    }

    private func count(_ sql: String) throws -> Int { try StoredRows.all(database, sql: sql).first?[0].integer ?? 0 }

    private func checksums() throws -> [String: FileDigest] {
        var found = try ShapeDigest.digest(database)
        found.merge(try TimetableDigest(database).digest()) { $1 }
        found[ImportContext.locationsFile] = try LocationDigest.digest(database)
        for file in GTFSFile.all where found[file.name] == nil {
            found[file.name] = try ViewDigest(database, file).digest()
        }
        return found
    }

    /// What stands beside the tables of the files counts for their checksums, not for their records.
    private func addAside(to found: inout [String: FileDigest]) throws {
        for (name, checksum) in try KeptFileDigest.digests(database) {
            found[name, default: FileDigest()].checksum &+= checksum
        }
        try StoredRows.forEach(database, sql: VerifySQL.keptRecords) { row in
            found[row[0].text ?? "", default: FileDigest()].checksum &+= KeptRecords.checksum(
                line: row[1].integer ?? 0, cells: row[2].text ?? "", written: row[3].text ?? "")
        }
    }

    private static func differs(_ name: String, _ written: FileDigest, _ read: FileDigest) -> ImportError {
        let what =
            written.rows == read.rows
            ? "the values of \(name) differ from those in the feed"
            : "\(name) has \(written.rows) records to store and \(read.rows) stored"
        return error(what)
    }

    private static func error(_ what: String) -> ImportError {
        ImportError(
            .notVerified,
            "The new database was read back and \(what): it was thrown away. This is a bug of the toolkit; please report it with the feed."
        )
    }
}

/// How many records a file has, and the sum of a hash of each.
struct FileDigest: Equatable {
    var rows = 0
    var checksum: UInt64 = 0

    mutating func add(_ hash: UInt64) {
        rows += 1
        checksum &+= hash
    }
}
