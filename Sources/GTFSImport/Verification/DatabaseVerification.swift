internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a finished database back and compares it with what was read from the feed: SQLite's own integrity and foreign
/// keys, the number of records of each file, and a checksum of the values of each.
struct DatabaseVerification {
    private let database: FeedDatabase
    private let isParallel: Bool

    /// Below this size a file is read through before threads and connections of their own have paid.
    private static let leastParallelBytes = 8_000_000

    init(path: String) throws {
        database = try FeedDatabase(path: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        isParallel = (attributes[.size] as? Int ?? 0) > Self.leastParallelBytes
    }

    /// - Throws: `ImportError.notVerified` where anything differs.
    func run() throws {
        let digests = SharedDigests()
        let parts: [@Sendable (StoreDatabase) throws -> Void] = [
            Self.checkIntegrity,
            { db in digests.add(try TimetableDigest(db).digest()) },
            { db in digests.add(try FileDigests(db).all()) },
        ]
        if isParallel {
            try ParallelJobs(parts.map { part in { [database] in try database.read(part) } }).run()
        } else {
            try database.read { db in for part in parts { try part(db) } }
        }
        try database.read { db in
            try Self.compare(digests.all, db)
            try Self.checkKeptRecords(db)
        }
    }

    private static func compare(_ digests: [String: FileDigest], _ database: StoreDatabase) throws {
        try StoredRows.forEach(database, sql: VerifySQL.files) { row in
            let name = row[0].text ?? ""
            let expected = FileDigest(
                rows: (row[1].integer ?? 0) &- (row[2].integer ?? 0),
                checksum: UInt64(bitPattern: Int64(row[3].integer ?? 0)))
            let found = digests[name] ?? FileDigest()
            guard expected == found else { throw Self.differs(name, expected, found) }
        }
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

    private static func differs(_ name: String, _ expected: FileDigest, _ found: FileDigest) -> ImportError {
        let what =
            expected.rows == found.rows
            ? "the values of \(name) differ from those in the feed"
            : "\(name) has \(expected.rows) records to store and \(found.rows) stored"
        return error(what)
    }

    private static func error(_ what: String) -> ImportError {
        ImportError(
            .notVerified,
            "The new database was read back and \(what): it was thrown away. This is a bug of the toolkit; please report it with the feed."
        )
    }
}

/// The digests that several threads find. `lock` guards `digests`.
private final class SharedDigests: @unchecked Sendable {
    private let lock = NSLock()
    private var digests: [String: FileDigest] = [:]

    var all: [String: FileDigest] { lock.withLock { digests } }

    /// Adds the digests of some files, or of parts of them.
    func add(_ found: [String: FileDigest]) { lock.withLock { digests.merge(found) { $0 + $1 } } }
}

/// Jobs that run at the same time: the first on the caller's thread, each other one on a thread of its own. (Dispatch runs
/// them one after the other where its own threads are taken.)
struct ParallelJobs {
    private let jobs: [@Sendable () throws -> Void]

    init(_ jobs: [@Sendable () throws -> Void]) { self.jobs = jobs }

    /// Returns when all jobs are done.
    /// - Throws: the error of the first job, in their order, that threw one.
    func run() throws {
        let others = jobs.dropFirst().map { job in BackgroundValue { Result(catching: job) } }
        let first = Result { try jobs.first?() }
        let rest = others.map(\.value)
        try first.get()
        for result in rest { try result.get() }
    }
}
