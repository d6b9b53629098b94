/// The values of one column of a b-tree, in the order of its rows, by kinds.
struct ColumnValues {
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
    /// The sum of the lengths, while an update is coded.
    var byteCount = 0

    /// The values of one kind.
    func count(of kind: Kind) -> Int { kinds.count { $0 == kind.rawValue } }
}
