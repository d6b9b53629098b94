internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Compares a file that is no table with its bytes in the database, by length and CRC-32.
struct BytesComparison {
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
        let contents = FileContents(sides.database, file)
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
