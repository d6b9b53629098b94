internal import GTFSFeed
internal import GTFSStore

/// Reads the files back that are kept byte by byte: the CRC-32 of each, as the zip gives it.
enum KeptFileDigest {
    static func digests(_ database: StoreDatabase) throws -> [String: UInt64] {
        var sums: [String: CRC32] = [:]
        try StoredPiece.forEach(database) { piece in
            let bytes =
                piece.isPacked ? try PackedPiece.unpack(piece.bytes, byteCount: piece.byteCount) : piece.bytes
            unsafe bytes.withUnsafeBytes { unsafe sums[piece.file, default: CRC32()].update($0) }
        }
        return sums.mapValues { UInt64($0.value) }
    }
}
