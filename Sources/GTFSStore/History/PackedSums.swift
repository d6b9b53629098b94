internal import GTFSModel

/// The sums of lines of a service day, which one row of the file has.
package struct PackedSums: Sendable {
    /// The lines, in their order.
    package var lines: [Int]
    /// What `GTFSHistory` has packed of them, line by line.
    package var sums: [UInt8]
    /// The lines that this row would have, if the history had them: from its first to the one before the next row.
    package var range: Range<Int>
}
