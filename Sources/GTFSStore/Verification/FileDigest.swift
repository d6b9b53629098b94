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
    /// The digest of each file, read back from the tables; of a large database on several threads, each with a connection of
    /// its own.
    /// - Parameters:
    ///   - files: the names of the files to read; nil for all.
    ///   - unpack: without it, files with packed pieces are not read.
    ///   - check: is done beside the reading; its error comes before those of the reading.
    package func digests(
        of files: Set<String>? = nil, unpack: PieceUnpacking?,
        beside check: @escaping @Sendable () throws -> Void = {}
    ) throws -> [String: FileDigest] {
        var parts: [FileDigests.Part] = []
        do { parts = try read { try FileDigests.parts($0, files: files, unpack: unpack) } } catch {
            try check()
            throw error
        }
        if files.map({ !$0.isDisjoint(with: TimetableDigest.files) }) ?? true {
            parts.insert({ try TimetableDigest($0).digest() }, at: 0)
        }
        // Nil after an error: what is left is not read any more.
        let found = Locked<[String: FileDigest]?>([:])
        let jobs = parts.map { part in
            { @Sendable in
                guard found.withLock({ $0 != nil }) else { return }
                do {
                    let digests = try self.read(part)
                    found.withLock { $0?.merge(digests) { $0 + $1 } }
                } catch {
                    found.withLock { $0 = nil }
                    throw error
                }
            }
        }
        try ParallelParts.run([check] + jobs, threads: threadCount)
        return found.withLock { $0 } ?? [:]
    }

    /// On how many threads it pays to read the file.
    private var threadCount: Int {
        switch stamp?.byteCount ?? 0 {
        case ..<200_000: 1
        case ..<8_000_000: 2
        default: 3
        }
    }
}
