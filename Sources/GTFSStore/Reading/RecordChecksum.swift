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

/// The part of a stop time in the checksum of stop_times.txt, in a form that can be summed over the trips of a time profile.
///
/// A row adds `trip * (row + w1 * arrival + w2 * departure)` modulo 2^64: `trip` is the hash of the trip_id made odd,
/// `row` a hash of the other values of the row, and both weights are odd and made from it. Any single changed value
/// changes the sum, as a product with odd numbers is never zero. As the sum is linear in the times, verification
/// computes it once per profile: a trip adds its start times the sum of the weights.
package struct StopTimeChecksum {
    /// Stands for a blank time.
    @inlinable package static var noTime: Int32 { .min }

    /// The hash of everything except the times, the headsign and the extra cells.
    @usableFromInline package let value: UInt64

    /// - Parameters:
    ///   - stop: hash of the stop_id; 0 if the row names none.
    ///   - attributes: hash of the combination of its types, windows and rules.
    @inlinable package init(sequence: Int, stop: UInt64, attributes: UInt64, distance: DecimalNumber?) {
        var hash = StableHash()
        hash.add(sequence)
        hash.add(stop)
        hash.add(attributes)
        hash.add(distance?.residue ?? DecimalNumber.noResidue)
        value = hash.value
    }

    @inlinable package var arrivalWeight: UInt64 { value | 1 }
    @inlinable package var departureWeight: UInt64 { value &* 0x9FB2_1C65_1E98_DF25 | 1 }

    /// The sum of the row and its times, in seconds of the service day or `noTime`.
    @inlinable package func times(arrival: Int32, departure: Int32) -> UInt64 {
        value &+ arrivalWeight &* Self.factor(arrival) &+ departureWeight &* Self.factor(departure)
    }

    /// The part of a stop_headsign; 0 is the hash of none.
    package func headsign(_ hash: UInt64) -> UInt64 { hash == 0 ? 0 : mixed(with: hash) }

    /// The part of the row's extra cells, given their share in its checksum.
    package func extras(_ share: UInt64) -> UInt64 { share == 0 ? 0 : mixed(with: share ^ 0x94D0_49BB_1331_11EB) }

    /// The part of a trip in the checksum of the file, given the hash of its id and the sum of its rows.
    @inlinable package static func trip(_ id: UInt64, _ sum: UInt64) -> UInt64 { (id | 1) &* sum }

    /// A time as a factor; a blank time counts as a time that no feed has.
    @inlinable static func factor(_ time: Int32) -> UInt64 {
        UInt64(bitPattern: Int64(time == noTime ? .min : time))
    }

    private func mixed(with hash: UInt64) -> UInt64 {
        var mixed = StableHash(seed: value)
        mixed.add(hash)
        return mixed.value
    }
}
