/// What tells a row from the others: a hash over some of its values.
enum RowIdentity {
    static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        var result = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15
        result ^= result >> 29
        return result &* UInt64(0xBF58_476D_1CE4_E5B9)
    }

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
            var hash = mix(hashes[offset], UInt64(kind) + 1)
            switch ColumnValues.Kind(rawValue: kind) {
            case .integer where integer < integers.count:
                hash = mix(hash, UInt64(bitPattern: integers[integer]))
                integer += 1
            case .real where real + 8 <= column.reals.count:
                for value in column.reals[real..<real + 8] { hash = mix(hash, UInt64(value)) }
                real += 8
            case .text where length < column.lengths.count, .blob where length < column.lengths.count:
                let end = min(column.bytes.count, byte &+ max(0, Int(column.lengths[length])))
                for value in column.bytes[byte..<max(byte, end)] { hash = (hash ^ UInt64(value)) &* 0x100_0000_01B3 }
                hash = mix(hash, UInt64(max(0, end - byte)))
                byte = max(byte, end)
                length += 1
            default: break
            }
            hashes[offset] = hash
        }
    }
}
