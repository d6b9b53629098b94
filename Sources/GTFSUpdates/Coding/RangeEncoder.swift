internal import Foundation

/// Writes bits by their probabilities: a range coder with carries, 32 bits wide.
///
/// After G. N. N. Martin, "Range encoding: an algorithm for removing redundancy from a digitised message", 1979.
struct RangeEncoder {
    private(set) var bytes: [UInt8] = []
    private var low: UInt64 = 0
    private var range: UInt32 = .max
    private var pending: UInt8 = 0
    private var pendingCount = 1

    /// Bits written so far, with what waits.
    var bitCount: Double { Double((bytes.count + pendingCount) * 8) - log2(Double(range)) }

    /// - Parameter zero: how likely the bit is 0, of 65,536; neither 0 nor 65,536.
    @inline(__always)
    mutating func encode(_ bit: UInt32, zero: UInt32) {
        let bound = (range >> 16) &* zero
        if bit == 0 {
            range = bound
        } else {
            low += UInt64(bound)
            range &-= bound
        }
        while range < 1 << 24 {
            range <<= 8
            shiftLow()
        }
    }

    /// A byte that is any of 256 as often.
    mutating func encode(byte: UInt8) {
        range >>= 8
        low += UInt64(range) * UInt64(byte)
        while range < 1 << 24 {
            range <<= 8
            shiftLow()
        }
    }

    /// The bytes, without the first one, which is always 0, and without zeros at the end, which a decoder reads behind it.
    mutating func finish() -> [UInt8] {
        for shift in [UInt64(24), 16, 8] {
            let rounded = ((low + (1 << shift) - 1) >> shift) << shift
            guard rounded - low < UInt64(range) else { continue }
            low = rounded
            break
        }
        for _ in 0..<5 { shiftLow() }
        for _ in 0..<4 where bytes.last == 0 { bytes.removeLast() }
        return Array(bytes.dropFirst())
    }

    private mutating func shiftLow() {
        if low < UInt64(0xFF00_0000) || low >> 32 != 0 {
            let carry = UInt8(truncatingIfNeeded: low >> 32)
            var next = pending
            while pendingCount > 0 {
                bytes.append(next &+ carry)
                next = 0xFF
                pendingCount -= 1
            }
            pending = UInt8(truncatingIfNeeded: low >> 24)
        }
        pendingCount += 1
        low = (low & 0x00FF_FFFF) << 8
    }
}
