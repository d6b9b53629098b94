internal import GTFSFeed
internal import GTFSStore

/// Reads locations.geojson back: its features, and the CRC-32 of the file that they make up.
enum LocationDigest {
    static func digest(_ database: StoreDatabase) throws -> FileDigest {
        var sum = CRC32()
        var digest = FileDigest()
        var isAny = false
        try StoredRows.forEach(database, sql: VerifySQL.locations) { row in
            isAny = true
            if row[1] != .null { digest.rows += 1 }
            for text in row { sum.update(text.text ?? "") }
        }
        digest.checksum = isAny ? UInt64(sum.value) : 0
        return digest
    }
}

extension CRC32 {
    fileprivate mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { unsafe update(UnsafeRawBufferPointer($0)) }
    }
}
