internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore
internal import Synchronization

/// Reads a finished database back and holds it against what was read from the feed: SQLite's own integrity and foreign
/// keys, the number of records of every file, and for each a checksum of its values.
struct Verification {
    private let database: FeedDatabase
    /// A file of a few megabytes is read through before threads and connections of their own have paid.
    private let isWorthThreads: Bool

    init(path: String) throws {
        database = try FeedDatabase(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        isWorthThreads = (attributes[.size] as? Int ?? 0) > 8_000_000
    }

    /// - Throws: `ImportError.notVerified` where anything differs.
    func run() throws {
        let found = Mutex<[String: FileDigest]>([:])
        let parts: [@Sendable (StoreDatabase) throws -> Void] = [
            Self.checkIntegrity,
            { db in try Self.enter(TimetableDigest(db).digest(), in: found) },
            { db in try Self.enter(Self.digests(db), in: found) },
        ]
        if isWorthThreads {
            try SideBySide(parts.map { part in { [database] in try database.read(part) } }).run()
        } else {
            try database.read { db in for part in parts { try part(db) } }
        }
        try database.read { db in try Self.compare(found.withLock { $0 }, db) }
    }

    private static func enter(_ digests: [String: FileDigest], in found: borrowing Mutex<[String: FileDigest]>) {
        found.withLock { $0.merge(digests) { $0 + $1 } }
    }

    private static func compare(_ found: [String: FileDigest], _ database: StoreDatabase) throws {
        try StoredRows.forEach(database, sql: VerifySQL.files) { row in
            let name = row[0].text ?? ""
            let written = FileDigest(
                rows: (row[1].integer ?? 0) - (row[2].integer ?? 0),
                checksum: UInt64(bitPattern: Int64(row[3].integer ?? 0)))
            let read = found[name] ?? FileDigest()
            guard written == read else { throw Self.differs(name, written, read) }
        }
        try checkKeptRecords(database)
    }

    private static func checkIntegrity(_ database: StoreDatabase) throws {
        let integrity = try StoredRows.all(database, sql: VerifySQL.integrity).map(\.[0].text)
        guard integrity == ["ok"] else { throw error("SQLite finds it damaged: \((integrity.first ?? "") ?? "")") }
        let violations = try StoredRows.all(database, sql: VerifySQL.foreignKeys)
        guard violations.isEmpty else { throw error("\(violations.count) rows refer to rows that are not there") }
    }

    private static func checkKeptRecords(_ database: StoreDatabase) throws {
        let counted = try count(database, VerifySQL.keptCounted)
        let stored = try count(database, VerifySQL.keptStored)
        guard counted == stored else { throw error("\(counted) records were kept aside, \(stored) are stored") }
    }

    private static func count(_ database: StoreDatabase, _ sql: String) throws -> Int {
        try StoredRows.all(database, sql: sql).first?[0].integer ?? 0
    }

    /// The files of `TimetableDigest`.
    private static let timetable: Set = [GTFSFile.trips.name, GTFSFile.stopTimes.name]

    /// Every other file.
    private static func digests(_ database: StoreDatabase) throws -> [String: FileDigest] {
        var found = try ShapeDigest.digest(database)
        found[LocationFeatures.file] = try LocationDigest.digest(database)
        for file in GTFSFile.all where found[file.name] == nil && !timetable.contains(file.name) {
            found[file.name] = try ViewDigest(database, file).digest()
        }
        try addAside(to: &found, database)
        return found
    }

    /// What stands beside the tables of the files counts for their checksums, not for their records.
    private static func addAside(to found: inout [String: FileDigest], _ database: StoreDatabase) throws {
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

    /// Two parts of a file.
    static func + (left: Self, right: Self) -> Self {
        FileDigest(rows: left.rows + right.rows, checksum: left.checksum &+ right.checksum)
    }
}
