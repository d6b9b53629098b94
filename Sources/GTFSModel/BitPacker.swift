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
        bytes.append(contentsOf: repeatElement(0, count: max(64, written)))
    }
}
