internal import Foundation
internal import GTFSModel

/// Runs of bytes, one after the other, in blocks of a megabyte: a single array would be there twice for a moment whenever it
/// grows, and an eighth of it would be unused.
struct PackedRuns {
    /// Where a run lies. A run that is longer than a block has a block of its own.
    struct Place {
        /// The number of its block, and in the lower bits where it begins there.
        let start: Int
        let count: Int32
    }

    private static let blockBits = 20
    private static let blockSize = 1 << blockBits

    private var blocks: [[UInt8]] = []

    mutating func append(_ run: some Collection<UInt8>) -> Place {
        if blocks.isEmpty || blocks[blocks.count - 1].count + run.count > Self.blockSize {
            blocks.append([])
            // The only block of a small feed grows as any array does.
            if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(max(run.count, Self.blockSize)) }
        }
        let block = blocks.count - 1
        let place = Place(start: block << Self.blockBits | blocks[block].count, count: Int32(run.count))
        blocks[block].append(contentsOf: run)
        return place
    }

    /// Adds a run of other runs.
    mutating func append(_ place: Place, of other: PackedRuns) -> Place { append(other[place]) }

    subscript(place: Place) -> ArraySlice<UInt8> {
        let offset = Self.offset(of: place.start)
        return blocks[Self.block(of: place.start)][offset..<offset + Int(place.count)]
    }

    /// The same as the hash of the bytes that were added.
    func hash(_ place: Place) -> UInt64 { unsafe self[place].withUnsafeBytes { unsafe StableHash.of($0) } }

    /// Whether these are the bytes of a run.
    func isSame(_ place: Place, _ run: [UInt8]) -> Bool {
        guard place.count == run.count else { return false }
        let offset = Self.offset(of: place.start)
        return unsafe blocks[Self.block(of: place.start)].withUnsafeBytes { all in
            unsafe run.withUnsafeBytes { other in
                guard let left = all.baseAddress, let right = other.baseAddress else { return true }
                return unsafe memcmp(left + offset, right, run.count) == 0
            }
        }
    }

    /// Reads the packed values of a run, which begins there.
    @inline(__always) func read<Value>(from start: Int, _ body: (inout PackedBytesReader) -> Value) -> Value {
        blocks[Self.block(of: start)].read(from: Self.offset(of: start), body)
    }

    @inline(__always) private static func block(of start: Int) -> Int { start >> blockBits }
    @inline(__always) private static func offset(of start: Int) -> Int { start & (blockSize - 1) }
}
