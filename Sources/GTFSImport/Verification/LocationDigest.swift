internal import GTFSFeed
internal import GTFSStore

/// Reads locations.geojson back: its features, and the CRC-32 of the file that they make up.
enum LocationDigest {
    static func digest(_ database: StoreDatabase) throws -> FileDigest {
        var sum = CRC32()
        var digest = FileDigest()
        var isAny = false
        let locations = try StoredLocations(database)
        while let part = try locations.next() {
            isAny = true
            if part.feature != nil { digest.rows += 1 }
            unsafe Array((part.before + (part.feature ?? "")).utf8).withUnsafeBytes { unsafe sum.update($0) }
        }
        digest.checksum = isAny ? UInt64(sum.value) : 0
        return digest
    }
}
