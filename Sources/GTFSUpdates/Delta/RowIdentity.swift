internal import GTFSModel

/// What tells a row from the others: a hash over some of its values.
enum RowIdentity {
    /// Adds the values of a column to the hashes of the rows.
    /// - Parameter integers: the column's whole numbers, in the form that old and new share.
    static func add(
        _ column: ColumnValues, integers: [Int64], at index: Int, columnCounts: [UInt8], to hashes: inout [UInt64]
    ) {
        var (row, integer, real, length, byte) = (0, 0, 0, 0, 0)
        for offset in hashes.indices where Int(columnCounts[offset]) > index {
            guard row < column.kinds.count else { return }
            let kind = column.kinds[row]
            row += 1
            var hash = StableHash(seed: hashes[offset])
            hash.add(UInt64(kind) + 1)
            switch ColumnValues.Kind(rawValue: kind) {
            case .integer where integer < integers.count:
                hash.add(UInt64(bitPattern: integers[integer]))
                integer += 1
            case .real where real + 8 <= column.reals.count:
                hash.add(Self.hash(column.reals[real..<real + 8]))
                real += 8
            case .text where length < column.lengths.count, .blob where length < column.lengths.count:
                let end = min(column.bytes.count, byte &+ max(0, Int(column.lengths[length])))
                hash.add(Self.hash(column.bytes[byte..<max(byte, end)]))
                byte = max(byte, end)
                length += 1
            default: break
            }
            hashes[offset] = hash.value
        }
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe StableHash.of($0) }
    }
}
