/// The values of one column of a b-tree, in the order of its rows, by kinds.
struct ColumnValues: Equatable {
    enum Kind: UInt8 { case null, integer, real, text, blob }

    /// One for each row that has the column.
    var kinds: [UInt8] = []
    /// The whole numbers.
    var integers: [Int64] = []
    /// Eight bytes each.
    var reals: [UInt8] = []
    /// Bytes of each text and BLOB.
    var lengths: [Int64] = []
    /// The texts and BLOBs, one behind the other.
    var bytes: [UInt8] = []
    /// The sum of the lengths, which are known to be those of texts.
    var byteCount: Int { Int(lengths.reduce(0, &+)) }
    /// Bytes of memory.
    var byteCountInMemory: Int {
        kinds.count + reals.count + bytes.count + (integers.count + lengths.count) * MemoryLayout<Int64>.size
    }

    /// The values of one kind.
    func count(of kind: Kind) -> Int { kinds.count { $0 == kind.rawValue } }
}

extension ColumnValues {
    /// Adds a whole number, or NULL.
    mutating func append(_ number: Int64?) {
        kinds.append((number == nil ? Kind.null : .integer).rawValue)
        if let number { integers.append(number) }
    }

    mutating func append(blob: [UInt8]) {
        kinds.append(Kind.blob.rawValue)
        lengths.append(Int64(blob.count))
        bytes += blob
    }
}
