internal import GTFSFeed
internal import GTFSStore

/// Reads the files back that are kept byte by byte: the CRC-32 of each, as the zip gives it.
enum KeptFileDigest {
    static func digests(_ database: StoreDatabase) throws -> [String: UInt64] {
        let files = try StoredRows.all(database, sql: VerifySQL.keptFiles).compactMap(\.[0].text)
        return try Dictionary(uniqueKeysWithValues: files.map { ($0, try digest(of: $0, database)) })
    }

    private static func digest(of file: String, _ database: StoreDatabase) throws -> UInt64 {
        var sum = CRC32()
        let pieces = try StoredPieces(database, file: file)
        while let piece = try pieces.next() {
            let bytes =
                piece.isPacked ? try PackedPiece.unpack(piece.bytes, byteCount: piece.byteCount) : piece.bytes
            unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
        }
        return UInt64(sum.value)
    }
}
