internal import GTFSModel
internal import GTFSStore

/// The files of two feeds, by the checksums that the imports computed over their records.
struct FileDiff {
    let old: FeedReader
    let new: FeedReader

    /// Files too long to read record by record: the changes of trips show their changes.
    private static let uncounted: Set = ["stop_times.txt", "shapes.txt"]

    func changes() throws -> [TimetableDiff.FileChange] {
        let (before, after) = (try Self.files(old), try Self.files(new))
        return try Set(before.keys).union(after.keys).sorted().compactMap { name in
            let (left, right) = (before[name], after[name])
            if let left, let right, left.isSame(right) { return nil }
            let kept = (old: try KeptSums(old, file: left), new: try KeptSums(new, file: right))
            if let left, let right, Self.isSame(left, right: right, kept: kept) { return nil }
            var change = TimetableDiff.FileChange(name: name, oldRecords: left?.rowCount, newRecords: right?.rowCount)
            if !Self.uncounted.contains(name) { try count(&change, kept: kept) }
            return change
        }
    }

    /// The checksum of a file knows the lines of kept records, and the order of their columns: these are compared by themselves.
    private static func isSame(
        _ left: FeedReader.FileChecksumRow, right: FeedReader.FileChecksumRow, kept: (old: KeptSums, new: KeptSums)
    ) -> Bool {
        let (oldRest, newRest) = (left.checksum &- kept.old.checksum, right.checksum &- kept.new.checksum)
        return left.rowCount == right.rowCount && oldRest == newRest
            && kept.old.hashes.sorted() == kept.new.hashes.sorted()
    }

    private struct KeptSums {
        /// Their part of the file's checksum.
        private(set) var checksum: Int64 = 0
        /// The hash of each record, as `eachRecord` has it.
        private(set) var hashes: [UInt64] = []

        init(_ reader: FeedReader, file: FeedReader.FileChecksumRow?) throws {
            guard let file else { return }
            let columns = file.header.map { hash(0, value: .text($0)) }
            let rows = try reader.keptRows(ofFile: file.name)
            while let record = try rows.next() {
                checksum &+= Int64(bitPattern: record.checksum)
                var written = StableHash(seed: 1)
                for byte in record.written ?? [] { written.add(Int(byte)) }
                var sum = record.written == nil ? 0 : written.value
                for (index, cell) in record.cells.enumerated() where !cell.isEmpty {
                    sum &+= hash(index < columns.count ? columns[index] : UInt64(index), value: .text(cell))
                }
                hashes.append(sum)
            }
        }
    }

    private static func files(_ reader: FeedReader) throws -> [String: FeedReader.FileChecksumRow] {
        Dictionary(
            try reader.fileChecksums().filter(\.isStored).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// Counts the records that only one feed has; a record that occurs twice counts twice.
    private func count(
        _ change: inout TimetableDiff.FileChange, kept: (old: KeptSums, new: KeptSums)
    ) throws {
        guard change.name.hasSuffix(".txt") else { return }
        let view = String(change.name.dropLast(4))
        var counts: [UInt64: Int] = [:]
        let isInOld = try Self.eachRecord(old, view: view) { counts[$0, default: 0] -= 1 }
        let isInNew = try Self.eachRecord(new, view: view) { counts[$0, default: 0] += 1 }
        for hash in kept.old.hashes { counts[hash, default: 0] -= 1 }
        for hash in kept.new.hashes { counts[hash, default: 0] += 1 }
        guard isInOld || isInNew else { return }
        change.added = counts.values.reduce(0) { $0 + max(0, $1) }
        change.removed = counts.values.reduce(0) { $0 + max(0, -$1) }
    }

    /// Calls `body` with a hash of the cells of each record, without blank ones, in any order of the columns.
    /// - Returns: Whether the database has a view of the file.
    private static func eachRecord(_ reader: FeedReader, view: String, body: (UInt64) -> Void) throws -> Bool {
        guard let rows = try reader.records(view: view) else { return false }
        let columns = rows.columns.map { hash(0, value: .text($0)) }
        while try rows.next() {
            var sum: UInt64 = 0
            for index in columns.indices { sum &+= hash(columns[index], value: rows.value(index)) }
            body(sum)
        }
        return true
    }
}

private func hash(_ column: UInt64, value: StoredValue) -> UInt64 {
    guard let text = value.plainText else { return 0 }
    var hash = StableHash(seed: column)
    hash.add(text)
    return hash.value
}
