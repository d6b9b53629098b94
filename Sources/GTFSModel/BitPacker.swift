/// Packs whole numbers of any width in bits one after another, without gaps, the highest bit first.
package struct BitPacker {
    /// The packed bytes; complete after `finish`.
    @usableFromInline package private(set) var bytes: [UInt8] = []
    @usableFromInline var waiting: UInt64 = 0
    @usableFromInline var waitingBits = 0

    @inlinable package init() {}

    /// Starts again, in the same memory.
    @inlinable package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (waiting, waitingBits) = (0, 0)
    }

    /// Appends `number`, which takes at most `width` bits, at most 63.
    @inlinable package mutating func append(_ number: Int64, width: Int) {
        if width > 32 {
            put(UInt64(bitPattern: number) &>> 32, width &- 32)
            put(UInt64(bitPattern: number) & 0xFFFF_FFFF, 32)
        } else {
            put(UInt64(bitPattern: number), width)
        }
    }

    /// Fills the last byte up with zeros.
    @inlinable package mutating func finish() {
        if waitingBits > 0 { put(0, 8 &- waitingBits) }
    }

    @inlinable mutating func put(_ bits: UInt64, _ width: Int) {
        waiting = waiting &<< UInt64(width) | bits
        waitingBits &+= width
        while waitingBits >= 8 {
            waitingBits &-= 8
            bytes.append(UInt8(truncatingIfNeeded: waiting &>> UInt64(waitingBits)))
        }
    }
}
