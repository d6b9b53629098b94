internal import GRDB
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a finished database back and holds it against what was read from the feed: SQLite's own integrity and foreign
/// keys, the number of records of every file, and for each a checksum of its values.
struct Verification {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// - Throws: `ImportError.notVerified` where anything differs.
    func run() throws {
        try checkIntegrity()
        var found = try checksums()
        try addAside(to: &found)
        for row in try Row.fetchAll(database, sql: VerifySQL.files) {
            let name: String = row["file_name"]
            let written = FileDigest(
                rows: (row["row_count"] as Int) - (row["kept_aside"] as Int), checksum: UInt64(bitPattern: row["checksum"]))
            let read = found[name] ?? FileDigest()
            guard written == read else { throw Self.differs(name, written, read) }
        }
        try checkKeptRecords()
    }

    private func checkIntegrity() throws {
        let integrity = try String.fetchAll(database, sql: VerifySQL.integrity)
        guard integrity == ["ok"] else { throw Self.error("SQLite finds it damaged: \(integrity.first ?? "")") }
        let violations = try Row.fetchAll(database, sql: VerifySQL.foreignKeys)
        guard violations.isEmpty else { throw Self.error("\(violations.count) rows refer to rows that are not there") }
    }

    private func checkKeptRecords() throws {
        let counted = try Int.fetchOne(database, sql: VerifySQL.keptCounted) ?? 0
        let stored = try Int.fetchOne(database, sql: VerifySQL.keptStored) ?? 0
        guard counted == stored else { throw Self.error("\(counted) records were kept aside, \(stored) are stored") }
    }

    private func checksums() throws -> [String: FileDigest] {
        var found = try ShapeDigest.digest(database)
        found.merge(try TimetableDigest(database).digest()) { $1 }
        for file in GTFSFile.all where found[file.name] == nil && file.name != "locations.geojson" {
            found[file.name] = try ViewDigest(database, file).digest()
        }
        return found
    }

    /// What stands beside the tables of the files counts for their checksums, not for their records.
    private func addAside(to found: inout [String: FileDigest]) throws {
        let kept = try Row.fetchCursor(database, sql: VerifySQL.keptRecords)
        while let row = try kept.next() {
            found[row["file_name"], default: FileDigest()].checksum &+= KeptRecords.checksum(
                line: row["line"], cells: row["cells"])
        }
        let extras = try Row.fetchCursor(database, sql: VerifySQL.extraValues)
        while let row = try extras.next() {
            found[row["file_name"], default: FileDigest()].checksum &+= ExtraValue(row).checksum
        }
    }

    private static func differs(_ name: String, _ written: FileDigest, _ read: FileDigest) -> ImportError {
        let what = written.rows == read.rows
            ? "the values of \(name) differ from those in the feed"
            : "\(name) has \(written.rows) records to store and \(read.rows) stored"
        return error(what)
    }

    private static func error(_ what: String) -> ImportError {
        ImportError(
            .notVerified, "The new database was read back and \(what): it was thrown away. This is a bug of the toolkit; please report it with the feed.")
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
