internal import Foundation
internal import GTFSModel

/// Runs of bytes, one after the other, in blocks of a megabyte: a single array would briefly exist twice whenever it
/// grows, and an eighth of it would be unused.
struct PackedRuns {
    /// The place of a run. A run longer than a block has a block of its own.
    struct Extent {
        /// The number of its block, and in the lower bits its offset there.
        let start: Int
        let count: Int32
    }

    private static let blockBits = 20
    private static let blockSize = 1 << blockBits

    private var blocks: [[UInt8]] = []

    mutating func append(_ run: some Collection<UInt8>) -> Extent {
        if blocks.isEmpty || blocks[blocks.count - 1].count + max(1, run.count) > Self.blockSize {
            blocks.append([])
            // The only block of a small feed grows like any array.
            if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(max(run.count, Self.blockSize)) }
        }
        let block = blocks.count - 1
        let extent = Extent(start: block << Self.blockBits | blocks[block].count, count: Int32(run.count))
        blocks[block].append(contentsOf: run)
        return extent
    }

    /// Adds a run from another list.
    mutating func append(_ extent: Extent, of other: PackedRuns) -> Extent { append(other[extent]) }

    subscript(extent: Extent) -> ArraySlice<UInt8> {
        let offset = Self.offset(of: extent.start)
        return blocks[Self.block(of: extent.start)][offset..<offset + Int(extent.count)]
    }

    /// The same as the hash of the bytes that were added.
    func hash(_ extent: Extent) -> UInt64 { unsafe self[extent].withUnsafeBytes { unsafe StableHash.of($0) } }

    func isSame(_ extent: Extent, _ run: [UInt8]) -> Bool {
        guard extent.count == run.count else { return false }
        let offset = Self.offset(of: extent.start)
        return unsafe blocks[Self.block(of: extent.start)].withUnsafeBytes { all in
            unsafe run.withUnsafeBytes { other in
                guard let left = all.baseAddress, let right = other.baseAddress else { return true }
                return unsafe memcmp(left + offset, right, run.count) == 0
            }
        }
    }

    func isSame(_ extent: Extent, as other: Extent) -> Bool {
        extent.start == other.start || extent.count == other.count && self[extent] == self[other]
    }

    /// Reads the packed values of the run that begins there.
    @inline(__always) func read<Value>(from start: Int, _ body: (inout PackedBytes.Reader) -> Value) -> Value {
        blocks[Self.block(of: start)].read(from: Self.offset(of: start), body)
    }

    @inline(__always) private static func block(of start: Int) -> Int { start >> blockBits }
    @inline(__always) private static func offset(of start: Int) -> Int { start & (blockSize - 1) }
}
