/// A decimal number exactly as written: `mantissa` / 10^`decimals`, so "1.50" is 150 and 2.
public struct DecimalNumber: Hashable, Sendable {
    public var mantissa: Int64
    public var decimals: Int

    @inlinable public init(mantissa: Int64, decimals: Int) {
        self.mantissa = mantissa
        self.decimals = decimals
    }
}
