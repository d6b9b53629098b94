internal import Foundation
internal import GTFSModel

/// The digest of the records of a file: their number, the sum of their hashes, and the columns with values.
package struct FileDigest: Sendable {
    package var rows = 0
    package var checksum: UInt64 = 0
    /// GTFS's columns that have a value in any record, by their names.
    var columns: Set<String> = []
    /// Extra columns by their index in the record and their names.
    var extraColumns: [(index: Int, name: String)] = []
    /// The latest time of any record, in seconds of the service day; only for stop_times.txt.
    var latestTime = 0
    /// Whether some of its bytes are packed, but cannot be unpacked here.
    package var isUnread = false

    package init() {}

    /// Whether the file has no content.
    var isEmpty: Bool { rows == 0 && checksum == 0 && !isUnread }

    mutating func add(_ hash: UInt64) {
        rows &+= 1
        checksum &+= hash
    }

    /// The digest of two parts of a file together.
    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.rows &+= right.rows
        sum.checksum &+= right.checksum
        sum.columns.formUnion(right.columns)
        sum.extraColumns += right.extraColumns
        sum.latestTime = max(left.latestTime, right.latestTime)
        sum.isUnread = left.isUnread || right.isUnread
        return sum
    }
}

/// Unpacks a piece of a file that is kept byte by byte, given its bytes and their number unpacked.
package typealias PieceUnpacking = @Sendable (_ packed: [UInt8], _ byteCount: Int) throws -> [UInt8]

extension FeedDatabase {
    /// The digest of each file, read back from the tables.
    /// - Parameters:
    ///   - files: the names of the files to read; nil for all.
    ///   - unpack: without it, files with packed pieces are not read.
    package func digests(of files: Set<String>? = nil, unpack: PieceUnpacking?) throws -> [String: FileDigest] {
        let found = Locked([String: FileDigest]())
        let parts: [@Sendable (StoreDatabase) throws -> Void] = [
            { db in
                guard files.map({ !$0.isDisjoint(with: TimetableDigest.files) }) ?? true else { return }
                let digests = try TimetableDigest(db).digest()
                found.withLock { $0.merge(digests) { $0 + $1 } }
            },
            { db in
                let digests = try FileDigests(database: db, files: files, unpack: unpack).all()
                found.withLock { $0.merge(digests) { $0 + $1 } }
            },
        ]
        if isLarge {
            try ParallelJobs(parts.map { part in { try self.read(part) } }).run()
        } else {
            try read { db in for part in parts { try part(db) } }
        }
        return found.withLock { $0 }
    }

    /// The digests of trips.txt and stop_times.txt alone.
    package func timetableDigests() throws -> [String: FileDigest] { try read { try TimetableDigest($0).digest() } }

    /// The digests of all other files.
    /// - Parameter unpack: without it, files with packed pieces are not read.
    package func otherDigests(unpack: PieceUnpacking?) throws -> [String: FileDigest] {
        try read { try FileDigests(database: $0, files: nil, unpack: unpack).all() }
    }

    /// Whether it pays to read it on several threads, each with its own connection.
    package var isLarge: Bool { stamp.map { $0.byteCount > Self.leastParallelBytes } ?? false }

    /// Below this size, one thread has read the file before more threads and connections pay.
    private static let leastParallelBytes = 8_000_000
}
