/// The indexes of a list's elements by their hashes, four bytes a slot: an index plus one, and above its bits a part of the
/// hash, to skip most others. 0 is a free slot.
struct IndexSlots {
    private var slots: [UInt32]
    private var mask: Int
    /// The number of bits of a slot for an index plus one: enough to number the slots, a quarter of which stays free.
    private var indexBits: UInt32

    private static let fewest = 32

    init() {
        slots = Array(repeating: 0, count: Self.fewest)
        mask = Self.fewest - 1
        indexBits = UInt32(Self.fewest.trailingZeroBitCount)
    }

    /// - Returns: the index of the hash for which `isSame` is true, or -1 if there is none; and the slot that holds it,
    ///   or the free one for it.
    @inline(__always)
    func find(_ hash: UInt64, _ isSame: (Int32) -> Bool) -> (slot: Int, index: Int32) {
        let tag = tag(of: hash)
        let indexMask = indexMask
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let value = slots[slot]
            if value == 0 { return (slot, -1) }
            if value & ~indexMask == tag {
                let index = Int32(bitPattern: value & indexMask) &- 1
                if isSame(index) { return (slot, index) }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Puts an index into the free slot that `find` gave. If `areFew(for:)` is then true, call `fill`.
    mutating func set(_ index: Int32, _ hash: UInt64, at slot: Int) {
        slots[slot] = tag(of: hash) | UInt32(bitPattern: index &+ 1)
    }

    /// Whether there are too few slots for `count` indexes.
    func areFew(for count: Int) -> Bool { count * 4 > slots.count * 3 }

    var isReleased: Bool { mask == 0 }

    /// Releases all slots, until `fill`: `find` finds nothing meanwhile.
    mutating func release() { (slots, mask, indexBits) = ([0], 0, 0) }

    /// Makes new slots for `count` indexes.
    mutating func fill(count: Int, _ hashOf: (Int32) -> UInt64) {
        var slotCount = Self.fewest
        while count * 4 > slotCount * 3 { slotCount *= 2 }
        // Frees the old slots before it makes the new ones.
        release()
        slots = Array(repeating: 0, count: slotCount)
        mask = slotCount - 1
        indexBits = UInt32(slotCount.trailingZeroBitCount)
        for index in 0..<Int32(count) {
            let hash = hashOf(index)
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != 0 { slot = (slot &+ 1) & mask }
            set(index, hash, at: slot)
        }
    }

    @inline(__always) private var indexMask: UInt32 { ~(UInt32.max << indexBits) }

    /// The bits of a hash that do not choose its slot, in their place above the index.
    @inline(__always) private func tag(of hash: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: hash &>> 32) << indexBits
    }
}
