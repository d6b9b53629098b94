internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The shapes of a feed by number; the key of a shape is its number plus one.
struct ShapeList {
    var ids = ByteInterner()
    /// Which shapes have been written, by number.
    var isWritten: [Bool] = []
    /// The line on which each shape begins, by number; 0 where the feed does not have it.
    var firstLines: [Int] = []

    func hash(_ number: Int32) -> UInt64 { ids.hashes[Int(number)] }

    mutating func intern(_ id: String) -> Int32 {
        let number = ids.intern(id)
        if Int(number) == isWritten.count { append() }
        return number
    }

    mutating func intern(_ id: UnsafeRawBufferPointer) -> Int32 {
        let number = unsafe ids.intern(id)
        if Int(number) == isWritten.count { append() }
        return number
    }

    private mutating func append() {
        isWritten.append(false)
        firstLines.append(0)
    }
}

/// A point of a shape, its numbers exactly as written.
struct ShapePoint: Equatable, ListedRecord {
    var sequence: Int
    var latitude: DecimalNumber
    var longitude: DecimalNumber
    /// shape_dist_traveled; nil where blank.
    var distance: DecimalNumber?
    var line: Int32
    /// The combination of its extra cells; -1 where it has none.
    var extras: Int32 = -1
    /// Whether some of its extra cells wait for its position.
    var isPending = false

    /// For the checksum of the file: the same for the same values, however many zeros they are written with.
    func checksum(shape: UInt64) -> UInt64 {
        var hash = StableHash(seed: shape)
        hash.add(sequence)
        hash.add(latitude.residue)
        hash.add(longitude.residue)
        hash.add(distance?.residue ?? DecimalNumber.noResidue)
        return hash.value
    }
}

extension DecimalNumber {
    /// The mantissa that the value has with `decimals` places, at least as many as its own; nil where 64 bits overflow.
    func mantissa(decimals wanted: Int) -> Int? {
        var result = mantissa
        for _ in decimals..<max(decimals, wanted) {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result = product
        }
        return Int(result)
    }

    /// The number to the precision of a double.
    var double: Double {
        var value = Double(mantissa)
        for _ in 0..<decimals { value /= 10 }
        return value
    }

    /// The number as decimal text.
    var text: String {
        guard decimals > 0 else { return String(mantissa) }
        let digits = String(mantissa.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return (mantissa < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
