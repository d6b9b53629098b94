internal import Foundation
internal import GRDB
internal import GTFSModel

/// The file of a history: a small SQLite database in WAL mode. One recorder writes it, any number of readers ask, and none
/// waits for another.
package final class HistoryFile: Sendable {
    package let path: String
    private let opened: Locked<Opened>
    private let lock: FileLock?

    /// A connection, and for a reader what SQLite was told of the file.
    private struct Opened: Sendable {
        let queue: DatabaseQueue
        var budget: ReadConnection.StepBudget?
        /// Nil for the recorder, whose connection is its own.
        var name: String?
        /// The stamp of a file without a log, which SQLite takes for one that does not change.
        var stamp: FileStamp?

        /// False once a recorder has begun or ended since.
        func isCurrent(_ path: String) -> Bool {
            name == nil || (name == ReadConnection.name(of: path) && (stamp == nil || stamp == FileStamp(path: path)))
        }
    }

    private init(path: String, _ opened: Opened, lock: FileLock?) {
        (self.path, self.opened, self.lock) = (path, Locked(opened), lock)
    }

    /// Opens a history for a recorder, or creates it.
    /// - Throws: `StoreError` if another recorder has it, if it is no history, or if it cannot be written.
    package static func recording(path: String) throws -> HistoryFile {
        try requireFile(path)
        let lock = try FileLock.recorder(of: path)
        return try explaining(path) {
            var configuration = Configuration.toolkit
            configuration.busyMode = .timeout(patience)
            configuration.prepareDatabase { db in
                FileLimits(path).set(db)
                try db.execute(sql: "PRAGMA cache_size = -2048; PRAGMA secure_delete = OFF;")
                try HistorySchema.tables.check(db, isWriting: true)
            }
            try ThreadRoom.require()
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { db in
                // A blank file only: a page of 4096 bytes holds the visits of a line and day.
                try HistorySchema.upgrade(db, path: path)
                try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
            }
            return HistoryFile(path: path, Opened(queue: queue), lock: lock)
        }
    }

    /// Opens a history to ask it.
    /// - Throws: `StoreError` if there is none, or if it cannot be read.
    package static func asking(path: String) throws -> HistoryFile {
        guard FileManager.default.fileExists(atPath: path) else {
            throw StoreError(.notFound, path: path, "There is no history at \(path)", advice: "record one first.")
        }
        try requireFile(path)
        return try explaining(path) { HistoryFile(path: path, try opened(path), lock: nil) }
    }

    private static func requireFile(_ path: String) throws {
        do { try RegularFile.require(path) } catch {
            throw StoreError(
                .notOurs, path: path, "\(path) is \(error.described), and no history",
                advice: "give the history a file of its own.")
        }
    }

    private static func opened(_ path: String) throws -> Opened {
        let stamp = FileStamp(path: path)
        let name = ReadConnection.name(of: path)
        let connection = try ReadConnection(path: path) { db in
            try HistorySchema.requireReadable(db, path: path)
            try HistorySchema.tables.check(db, isWriting: false)
        }
        return Opened(
            queue: connection.queue, budget: connection.budget, name: name,
            stamp: name.hasPrefix("file:") ? stamp : nil)
    }

    /// A reader may stay while recorders come and go: it opens the file anew after that.
    private func queue() throws -> DatabaseQueue {
        var open = opened.withLock { $0 }
        if !open.isCurrent(path) {
            open = try Self.opened(path)
            opened.withLock { [open] in $0 = open }
        }
        open.budget?.refill()
        return open.queue
    }

    /// Seconds to wait for a checkpoint of another connection.
    private static let patience = 10.0

    /// Reads the history as it is at one moment.
    package func read<Value>(_ body: (HistoryRows) throws -> Value) throws -> Value {
        try Self.explaining(path) { try queue().read { try body(HistoryRows($0)) } }
    }

    /// Changes the history in one step, which is kept whole or not at all.
    package func write<Value>(_ body: (HistoryRows) throws -> Value) throws -> Value {
        try Self.explaining(path) {
            let queue = try queue()
            try queue.endLeftTransaction()
            return try queue.write { db in
                let sums = TableSums(db)
                let value = try body(HistoryRows(db, sums: sums))
                try sums.store()
                // The next message hardly needs the pages that this one has read.
                try db.execute(sql: "PRAGMA shrink_memory")
                return value
            }
        }
    }

    /// SQLite's own check of the file; empty if it is sound.
    package func faults() throws -> [String] {
        try Self.explaining(path) {
            try queue().read { try IntegrityCheck($0, own: HistorySchema.tables.objects).findings() }
        }
    }

    /// The tables whose rows are not those that were written, by their sums; empty if there are none.
    package func changedTables() throws -> [String] {
        try Self.explaining(path) { try queue().read { try TableSums.faults($0) + HashedRows.faults($0) } }
    }

    /// Moves all changes into the file itself and closes it, for the next recorder.
    package func close() throws {
        try Self.explaining(path) {
            let queue = try queue()
            if lock != nil {
                try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
            }
            try queue.close()
        }
        lock?.giveUp()
    }

    private static func explaining<Value>(_ path: String, body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_INTERRUPT { try Cancellation.current.check() }
            throw explained(error, path: path)
        } catch is RowDecodingError {
            throw damaged(path)
        } catch let error as SchemaGuard.ForeignObject {
            throw StoreError(
                .damaged, path: path, detail: error.finding,
                "\(path) is damaged (\(error.finding)), so nothing of it is read",
                advice: "drop what was added to it, or move it away, and a new history begins.")
        }
    }

    package static func damaged(_ path: String) -> StoreError {
        StoreError(
            .damaged, path: path, "\(path) is damaged, so its visits cannot be read",
            advice: "move it away, and a new history begins; a whole copy of it can be merged into that.")
    }

    private static func explained(_ error: DatabaseError, path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB:
            StoreError(
                .notOurs, path: path, "\(path) is no history, and is left as it is",
                advice: "give the history a file of its own.")
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_TOOBIG,
            .SQLITE_INTERRUPT:
            damaged(path)
        case .SQLITE_FULL:
            StoreError(
                .io, path: path, detail: error.reason, "\(path) cannot grow, as the disk is full",
                advice: "make room: the history has everything up to the last message before.")
        case .SQLITE_NOMEM: FeedDatabase.noMemory(path)
        default:
            StoreError(
                .io, path: path, detail: error.reason, "\(path) cannot be read or written (\(error.reason))",
                advice: "check the disk and the permissions of the file.")
        }
    }
}

/// Rows that are found by a hash of what they are, and have it beside them.
private enum HashedRows {
    /// The hash of each table and the bytes that it is of.
    private static let tables = [
        ("recorded_patterns", "hash", "stops"), ("recorded_profiles", "hash", "times"), ("listings", "hash", "trips"),
        ("recorded_trips", "id_hash", "trip_id"),
    ]

    /// A sentence for each table that has rows without their hash.
    static func faults(_ db: Database) throws -> [String] {
        try tables.compactMap { table, hash, bytes in
            let rows = try SteppedStatement(db, "SELECT \(hash), \(bytes) FROM \(table)")
            defer { rows.reset() }
            var count = 0
            while try rows.step() {
                let isOf =
                    bytes == "trip_id" ? rows.text(1).map { HistoryRows.RecordedTripRow.hash(of: $0) } : hash32(rows)
                if isOf != rows.int(0) { count += 1 }
            }
            return count == 0 ? nil : "\(count) rows of \(table) are not what their hashes are of"
        }
    }

    private static func hash32(_ row: SteppedStatement) -> Int? {
        guard case .bytes(let hash) = row.hashed(1) else { return nil }
        return Int(hash & 0xFFFF_FFFF)
    }
}
