internal import GTFSFeed
internal import GTFSStore

/// Compares the records of a table in the feed with those in the database, in any order.
///
/// A first reading of both sides sums up hashes of the meanings of the records, in buckets by hash, so that memory does not
/// grow with the table. The sides are read again only where a bucket differs, to find the records.
struct TableComparison {
    private static let bucketCount = 65_536
    /// Buckets that are looked into. If more differ, there are more differences than anyone reads.
    private static let mostBuckets = 512
    /// Records that are named on each side.
    private static let mostNamed = 3

    let sides: FileSides

    func result() throws -> FeedCheck.File {
        var counts: [FileSides.Side: Int] = [:]
        // The sum of the feed less that of the database, for each bucket.
        var balance = [UInt64](repeating: 0, count: Self.bucketCount)
        for side in FileSides.Side.allCases {
            var count = 0
            try sides.forEach(of: side) { row, meaning in
                let hash = meaning.hash(row)
                balance[Self.bucket(hash)] &+= side == .feed ? hash : 0 &- hash
                count += 1
            }
            counts[side] = count
        }
        let differing = balance.indices.filter { balance[$0] != 0 }
        var file = FeedCheck.File(name: sides.name, records: counts[.feed] ?? 0)
        if !differing.isEmpty { try look(into: differing, &file) }
        return file
    }

    private static func bucket(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 48) }

    private func look(into buckets: [Int], _ file: inout FeedCheck.File) throws {
        var isLookedAt = [Bool](repeating: false, count: Self.bucketCount)
        for bucket in buckets.prefix(Self.mostBuckets) { isLookedAt[bucket] = true }
        // How often a record is in the feed, less how often it is in the database, by its hash.
        var balance: [UInt64: Int] = [:]
        for side in FileSides.Side.allCases {
            try sides.forEach(of: side) { row, meaning in
                let hash = meaning.hash(row)
                guard isLookedAt[Self.bucket(hash)] else { return }
                balance[hash, default: 0] += side == .feed ? 1 : -1
            }
        }
        balance = balance.filter { $0.value != 0 }
        file.differences = balance.values.reduce(0) { $0 + abs($1) }
        file.isCounted = buckets.count <= Self.mostBuckets
        for side in FileSides.Side.allCases { file.findings += try name(side, balance: balance) }
    }

    /// The first records that one side has beyond the other.
    private func name(_ side: FileSides.Side, balance: [UInt64: Int]) throws -> [String] {
        var balance = balance
        var findings: [String] = []
        try sides.forEach(of: side) { row, meaning in
            guard findings.count < Self.mostNamed else { return }
            let hash = meaning.hash(row)
            guard let more = balance[hash], side == .feed ? more > 0 : more < 0 else { return }
            balance[hash] = more + (side == .feed ? -1 : 1)
            findings.append(finding(side, row: row, meaning: meaning))
        }
        return findings
    }

    private func finding(_ side: FileSides.Side, row: CSVRow, meaning: RecordMeaning) -> String {
        switch side {
        case .feed: "\(sides.name) line \(row.line): \(meaning.text(row)) is in the feed and not in the database"
        case .database: "\(sides.name): \(meaning.text(row)) is in the database and not in the feed"
        }
    }
}

/// One table as the feed has it and as the database gives it back, each read from its beginning as often as it is asked.
struct FileSides {
    enum Side: CaseIterable { case feed, database }

    let name: String
    let source: FeedSource
    /// The file in the feed; nil if it has none.
    let entry: FeedEntry?
    let database: StoreDatabase
    /// The file in the database; nil if it has none.
    let file: StoredFile?

    /// Hands over each record of a side with its meaning by the header of that side.
    func forEach(of side: Side, _ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        switch side {
        case .feed: try forEachOfFeed(body)
        case .database: try forEachOfDatabase(body)
        }
    }

    private func forEachOfFeed(_ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        guard let entry else { return }
        var table = try TableReader.open(source: source, entry: entry)
        let meaning = RecordMeaning(header: table.header.columns, file: GTFSFile.named(name))
        while let row = try table.next() { try body(row, meaning) }
    }

    private func forEachOfDatabase(_ body: (CSVRow, RecordMeaning) throws -> Void) throws {
        guard let file else { return }
        let meaning = RecordMeaning(header: file.header, file: GTFSFile.named(name))
        let stream = try RecordStream(database, of: file)
        var record = RecordBuffer()
        while try stream.next(into: &record) { try record.withRow { try body($0, meaning) } }
    }
}
