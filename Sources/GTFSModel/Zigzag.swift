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
