internal import GTFSFeed
package import GTFSModel
internal import GTFSStore
internal import GTFSZip

/// Proves that every record of a feed comes back out of a database with the same values, and that nothing else does.
///
/// The database is read as an export reads it, the feed as an import does; neither is held in memory.
public struct FeedCheck: Sendable {
    /// How one file of the feed compares.
    public struct File: Sendable, Hashable {
        /// The name without its folder, in lower case; for a file outside the feed's folder, its path.
        public internal(set) var name: String
        /// Records in the feed, without the header; 0 for a file that is no table.
        public internal(set) var records: Int
        /// Records that only one side has; 1 for a file that is no table and differs.
        public internal(set) var differences = 0
        /// Whether `differences` counts all differences; if not, there are more.
        public internal(set) var isCounted = true
        /// The first differences, a sentence each without its full stop.
        public internal(set) var findings: [String] = []

        init(name: String, records: Int) {
            self.name = name
            self.records = records
        }
    }

    /// The result of the check.
    public struct Result: Sendable, Hashable {
        /// In the order of the feed, then those that only the database has.
        public let files: [File]
        /// Files of the feed that were left out when it was imported, and so are not compared.
        public let leftOut: [String]
        /// Metres within which the import simplified shapes, so that shapes.txt is not compared; nil if it did not.
        public let shapeTolerance: Double?

        /// Whether the differences of every file were counted to the last.
        public var isCounted: Bool { files.allSatisfy(\.isCounted) }
        /// Whether no file differs.
        public var isSame: Bool { files.allSatisfy(\.findings.isEmpty) }
    }

    private let database: FeedDatabase
    private let source: FeedSource

    /// - Parameter path: of a database that an import made; it is only read.
    /// - Parameter feed: path of a GTFS zip or of a folder of its files.
    /// - Throws: `StoreError` if the database cannot be read, or the error that the feed cannot be opened.
    public init(database path: String, feed: String) throws {
        database = try FeedDatabase(path: path)
        source = try FeedSource.open(path: feed)
    }

    /// Compares file by file.
    /// - Throws: an error if the database or the feed cannot be read.
    public func run() throws -> Result {
        try database.read { db in
            let stored = try StoredFile.fetchAll(db)
            let names = FeedNames(source)
            let tolerance = try RecordedOptions.read(db).shapeTolerance
            let isCompared = { (name: String) in tolerance == nil || name != GTFSFile.shapes.name }
            let byName = Dictionary(stored.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
            var files: [File] = []
            for (name, entry) in names.entries where isCompared(name) {
                let file = byName[Array(name.utf8)]
                if file?.form != .leftOut { files.append(try compare(name, entry: entry, file: file, db: db)) }
            }
            for file in stored where file.form != .leftOut && !names.contains(file.name) {
                files.append(try compare(file.name, entry: nil, file: file, db: db))
            }
            return Result(
                files: files, leftOut: stored.filter { $0.form == .leftOut && names.contains($0.name) }.map(\.path),
                shapeTolerance: tolerance)
        }
    }

    private func compare(_ name: String, entry: FeedEntry?, file: StoredFile?, db: StoreDatabase) throws -> File {
        let isTable = file.map { $0.form == .records } ?? (GTFSFile.named(name) != nil && name.hasSuffix(".txt"))
        try Cancellation.current.check()
        let sides = FileSides(name: name, source: source, entry: entry, database: db, file: file)
        guard isTable, entry != nil, file != nil else { return try BytesComparison(sides: sides).result() }
        return try TableComparison(sides: sides).result()
    }
}

/// The files of a feed under the names that a database has for them.
private struct FeedNames {
    let entries: [(name: String, entry: FeedEntry)]
    private let names: Set<[UInt8]>

    init(_ source: FeedSource) {
        entries =
            source.entries.sorted { $0.index < $1.index }.map { ($0.name, $0) }
            + source.besides.map { ($0.path, $0) }
        names = Set(entries.map { Array($0.name.utf8) })
    }

    func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)) }
}

extension FeedCheck.File: AnswerCodable {
    /// A file of `verify FEED`.
    package static let fields = AnswerFields(FeedCheck.File(name: "", records: 0)) { fields in
        fields.add("check", derived: \.checkName)
        fields.add("sound", derived: \.findings.isEmpty)
        fields.add("file", \.name)
        fields.add("records", \.records)
        fields.add("differences", \.differences)
        fields.add("all_counted", \.isCounted, absent: true)
        fields.add("findings", \.findings, absent: [])
    }

    /// The name of the check, in words.
    package var checkName: String { "\(name) against the feed" }
}

/// Compares a file that is no table with its bytes in the database, by length and CRC-32.
private struct BytesComparison {
    let sides: FileSides

    func result() throws -> FeedCheck.File {
        var result = FeedCheck.File(name: sides.name, records: 0)
        if let finding = try finding() {
            result.differences = 1
            result.findings = [finding]
        }
        return result
    }

    private func finding() throws -> String? {
        let name = sides.name
        guard let file = sides.file else { return "\(name) is in the feed and not in the database" }
        guard let entry = sides.entry else { return "\(name) is in the database and not in the feed" }
        let (byteCount, checksum) = try read(entry)
        let contents = FileContents(sides.database, file: file)
        var stored = CRC32()
        while let piece = try contents.next() { unsafe piece.withUnsafeBytes { unsafe stored.update($0) } }
        guard contents.bytes == byteCount else {
            return "\(name) has \(byteCount) bytes in the feed and \(contents.bytes) in the database"
        }
        return stored.value == checksum ? nil : "\(name) has other bytes in the database than in the feed"
    }

    /// Length and checksum of the file as it is read, not as the zip's directory states them.
    private func read(_ entry: FeedEntry) throws -> (byteCount: Int, checksum: UInt32) {
        var sum = CRC32()
        var byteCount = 0
        unsafe try sides.source.read(entry) { bytes in
            unsafe sum.update(bytes)
            byteCount += bytes.count
        }
        return (byteCount, sum.value)
    }
}
