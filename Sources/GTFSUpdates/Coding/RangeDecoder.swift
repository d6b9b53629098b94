/// Reads what a `RangeEncoder` wrote. Behind the last byte it reads zeros, and counts them: few are in order.
struct RangeDecoder {
    private let bytes: [UInt8]
    private var position: Int
    private var range: UInt32 = .max
    private var code: UInt32 = 0

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        position = start
        for _ in 0..<4 { code = code << 8 | UInt32(next()) }
    }

    /// Whether it was asked for more than was written.
    var isExhausted: Bool { position > bytes.count + 8 }

    @inline(__always)
    mutating func decode(zero: UInt32) -> UInt32 {
        let bound = (range >> 16) &* zero
        let bit: UInt32
        if code < bound {
            range = bound
            bit = 0
        } else {
            code &-= bound
            range &-= bound
            bit = 1
        }
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | UInt32(next())
        }
        return bit
    }

    mutating func decodeByte() -> UInt8 {
        range >>= 8
        let byte = min(code / range, 255)
        code &-= byte &* range
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | UInt32(next())
        }
        return UInt8(byte)
    }

    @inline(__always)
    private mutating func next() -> UInt8 {
        defer { position += 1 }
        return position < bytes.count ? bytes[position] : 0
    }
}
