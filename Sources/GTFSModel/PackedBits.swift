/// Packs whole numbers of any width in bits one after another, without gaps, the highest bit first.
package struct BitPacker {
    /// What has been packed; after `finish` all of it.
    @usableFromInline package private(set) var bytes: [UInt8] = []
    @usableFromInline var waiting: UInt64 = 0
    @usableFromInline var waitingBits = 0

    @inlinable package init() {}

    /// Begins anew, in the memory that it has.
    @inlinable package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (waiting, waitingBits) = (0, 0)
    }

    /// Appends `number`, which takes at most `width` bits, at most 63.
    @inlinable package mutating func append(_ number: Int, width: Int) {
        if width > 32 {
            put(UInt64(bitPattern: Int64(number)) &>> 32, width &- 32)
            put(UInt64(bitPattern: Int64(number)) & 0xFFFF_FFFF, 32)
        } else {
            put(UInt64(bitPattern: Int64(number)), width)
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

/// A cursor in packed bits, from which numbers are read one after the other.
package struct BitCursor {
    @usableFromInline var index = 0
    @usableFromInline var waiting: UInt64 = 0
    @usableFromInline var waitingBits = 0

    @inlinable package init() {}

    /// The number in the next `width` bits, at most 63; where the bytes end before it, zeros follow them.
    @inlinable package mutating func next(_ width: Int, in bytes: Span<UInt8>) -> Int {
        guard width > 0, width < 64 else { return 0 }
        if width > 32 {
            let high = take(width &- 32, bytes)
            return Int(truncatingIfNeeded: high &<< 32 | take(32, bytes))
        }
        return Int(truncatingIfNeeded: take(width, bytes))
    }

    @inlinable mutating func take(_ width: Int, _ bytes: Span<UInt8>) -> UInt64 {
        while waitingBits < width {
            waiting = waiting &<< 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
            index &+= 1
            waitingBits &+= 8
        }
        waitingBits &-= width
        return waiting &>> UInt64(waitingBits) & (1 &<< UInt64(width) &- 1)
    }
}
