internal import GTFSFeed
internal import GTFSStore

/// Compares a file that is no table with its bytes in the database, by length and CRC-32.
struct BytesComparison {
    private let name: String
    private let source: FeedSource
    private let entry: FeedEntry?
    private let database: StoreDatabase
    private let file: StoredFile?

    init(_ name: String, _ source: FeedSource, _ entry: FeedEntry?, _ database: StoreDatabase, _ file: StoredFile?) {
        self.name = name
        self.source = source
        self.entry = entry
        self.database = database
        self.file = file
    }

    func result() throws -> FeedCheck.File {
        var result = FeedCheck.File(name: name, records: 0)
        if let finding = try finding() {
            result.differences = 1
            result.findings = [finding]
        }
        return result
    }

    private func finding() throws -> String? {
        guard let file else { return "\(name) is in the feed and not in the database" }
        guard let entry else { return "\(name) is in the database and not in the feed" }
        let (byteCount, checksum) = try read(entry)
        let contents = FileContents(database, file)
        var stored = CRC32()
        while let piece = try contents.next() { unsafe piece.withUnsafeBytes { unsafe stored.update($0) } }
        guard contents.bytes == byteCount else {
            return "\(name) has \(byteCount) bytes in the feed and \(contents.bytes) in the database"
        }
        return stored.value == checksum ? nil : "\(name) has other bytes in the database than in the feed"
    }

    /// Length and checksum of the file as it is read, whatever the zip's directory says.
    private func read(_ entry: FeedEntry) throws -> (byteCount: Int, checksum: UInt32) {
        var sum = CRC32()
        var byteCount = 0
        unsafe try source.read(entry) { bytes in
            unsafe sum.update(bytes)
            byteCount += bytes.count
        }
        return (byteCount, sum.value)
    }
}
