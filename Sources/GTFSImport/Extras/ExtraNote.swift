/// What the extra cells of one record came to.
struct ExtraNote {
    /// Number of their combination; -1 where there are none, or none that is numbered.
    var combination: Int32 = -1
    /// Their share in the record's checksum.
    var checksum: UInt64 = 0
    /// Whether some of them wait in the temporary table.
    var isPending = false

    static let none = ExtraNote()
}
