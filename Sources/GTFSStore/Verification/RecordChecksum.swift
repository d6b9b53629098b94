package import GTFSModel

/// The checksums of single records, as the import sums them while it reads, and as verification computes them again
/// from the database.
package enum RecordChecksum {
    /// A point of shapes.txt, independent of zeros at the end of its numbers.
    /// - Parameter shape: hash of the shape_id.
    @inlinable package static func shapePoint(
        shape: UInt64, sequence: Int, latitude: DecimalNumber, longitude: DecimalNumber, distance: DecimalNumber?
    ) -> UInt64 {
        var hash = StableHash(seed: shape)
        hash.add(sequence)
        hash.add(latitude.residue)
        hash.add(longitude.residue)
        hash.add(distance?.residue ?? DecimalNumber.noResidue)
        return hash.value
    }

    /// A record of kept_records.
    /// - Parameter written: the record as CSV in its own bytes, in hexadecimal digits, if these are not UTF-8.
    package static func kept(line: Int, cells: String, written: String) -> UInt64 {
        var hash = StableHash()
        hash.add(line)
        hash.add(cells)
        hash.add(written)
        return hash.value
    }
}

extension [StoredValue] {
    /// The same for the same values, in every run and on every machine.
    package var checksum: UInt64 {
        var hash = StableHash()
        for cell in self {
            switch cell {
            case .null: hash.add(nil as Int?)
            case .integer(let value): hash.add(value)
            case .real(let value): hash.add((value + 0).bitPattern)
            case .text(let text): hash.add(text)
            }
        }
        return hash.value
    }
}

extension String {
    /// The hash of the text's bytes, as ids are hashed when first read.
    var stableHash: UInt64 {
        var copy = self
        return copy.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}
