/// Packs whole numbers of any width in bits one after another, without gaps, the highest bit first.
package struct BitPacker {
    /// The packed bytes; complete after `finish`.
    @usableFromInline package private(set) var bytes: [UInt8] = []
    /// How many of `bytes` are written; the others are room for more.
    @usableFromInline var written = 0
    @usableFromInline var waiting: UInt64 = 0
    /// Fewer than 32 between two calls.
    @usableFromInline var waitingBits = 0

    @inlinable package init() {}

    /// Starts again, in the same memory.
    @inlinable package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (written, waiting, waitingBits) = (0, 0, 0)
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
        bytes.removeLast(bytes.count - written)
        while waitingBits > 0 {
            let byte = waitingBits < 8 ? waiting &<< UInt64(8 &- waitingBits) : waiting &>> UInt64(waitingBits &- 8)
            bytes.append(UInt8(truncatingIfNeeded: byte))
            waitingBits &-= 8
        }
        (written, waiting, waitingBits) = (bytes.count, 0, 0)
    }

    /// Fills the last byte up with zeros; more may follow.
    package mutating func alignToByte() {
        put(0, -waitingBits & 7)
        while waitingBits > 0 {
            if written == bytes.count { makeRoom() }
            waitingBits &-= 8
            bytes[written] = UInt8(truncatingIfNeeded: waiting &>> UInt64(waitingBits))
            written &+= 1
        }
    }

    /// How many whole bytes there are.
    package var byteCount: Int { written }

    /// What follows a number of whole bytes.
    package func suffix(from start: Int) -> BitPacker {
        var suffix = BitPacker()
        suffix.bytes = Array(bytes[start..<written])
        (suffix.written, suffix.waiting, suffix.waitingBits) = (written - start, waiting, waitingBits)
        return suffix
    }

    /// Appends all of another one; this one has to end with a whole byte.
    package mutating func append(_ other: BitPacker) {
        append(other.bytes, count: other.written)
        (waiting, waitingBits) = (other.waiting, other.waitingBits)
    }

    /// Appends bytes; this one has to end with a whole byte.
    package mutating func append(wholeBytes bytes: [UInt8]) { append(bytes, count: bytes.count) }

    private mutating func append(_ others: [UInt8], count: Int) {
        while bytes.count - written < count { makeRoom() }
        let range = written..<written + count
        unsafe bytes.withUnsafeMutableBytes { target in
            unsafe others.withUnsafeBytes { source in
                unsafe UnsafeMutableRawBufferPointer(rebasing: target[range])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
            }
        }
        written = range.upperBound
    }

    /// - Parameter width: at most 32.
    @inlinable mutating func put(_ bits: UInt64, _ width: Int) {
        waiting = waiting &<< UInt64(width) | bits
        waitingBits &+= width
        guard waitingBits >= 32 else { return }
        waitingBits &-= 32
        let word = UInt32(truncatingIfNeeded: waiting &>> UInt64(waitingBits)).bigEndian
        if bytes.count &- written < 4 { makeRoom() }
        unsafe bytes.withUnsafeMutableBytes { unsafe $0.storeBytes(of: word, toByteOffset: written, as: UInt32.self) }
        written &+= 4
    }

    /// As much again as there is.
    @usableFromInline mutating func makeRoom() {
        bytes += [UInt8](repeating: 0, count: max(64, written))
    }
}

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

extension FixedWidthInteger where Self: SignedInteger, Magnitude: FixedWidthInteger {
    /// The value with its sign in the lowest bit: small for small values of either sign.
    @inlinable @inline(__always) package var zigzag: Magnitude {
        Magnitude(truncatingIfNeeded: self << 1 ^ self >> (Self.bitWidth - 1))
    }

    /// The value whose `zigzag` this is.
    @inlinable @inline(__always) package init(zigzag: Magnitude) {
        self = Self(truncatingIfNeeded: zigzag >> 1) ^ -Self(truncatingIfNeeded: zigzag & 1)
    }
}
