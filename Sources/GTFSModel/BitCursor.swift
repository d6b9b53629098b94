/// A cursor in packed bits, from which numbers are read one after the other.
package struct BitCursor {
    @usableFromInline var index = 0
    @usableFromInline var waiting: UInt64 = 0
    @usableFromInline var waitingBits = 0

    @inlinable package init() {}

    /// How many bits were read, those after the end of the bytes too.
    @inlinable package var bitsRead: Int { index &* 8 &- waitingBits }

    /// The number in the next `width` bits, at most 63; if the bytes end before it, zeros follow them.
    @inlinable package mutating func next(_ width: Int, in bytes: Span<UInt8>) -> Int64 {
        guard width > 0, width < 64 else { return 0 }
        if width > 32 {
            let high = take(width &- 32, bytes)
            return Int64(truncatingIfNeeded: high &<< 32 | take(32, bytes))
        }
        return Int64(truncatingIfNeeded: take(width, bytes))
    }

    /// How many ones come before the next zero, which is passed over, too; at most `most`, of at most 56.
    @inlinable mutating func ones(upTo most: Int, _ bytes: Span<UInt8>) -> Int {
        while waitingBits <= 56 {
            waiting = waiting &<< 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
            index &+= 1
            waitingBits &+= 8
        }
        let ones = Swift.min((~(waiting &<< UInt64(64 &- waitingBits))).leadingZeroBitCount, most)
        waitingBits &-= ones == most ? most : ones &+ 1
        return ones
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
