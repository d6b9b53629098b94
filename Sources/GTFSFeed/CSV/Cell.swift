/// What a typed reading of one cell gives.
package enum Cell<Value> {
    /// Nothing is written there, or the record has no such cell.
    case blank
    case value(Value)
    /// Something is written there that is no such value.
    case invalid

    /// The value; nil where blank or invalid.
    @inlinable package var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Cell: Equatable where Value: Equatable {}
extension Cell: Sendable where Value: Sendable {}

/// A decimal number exactly as written: `mantissa` / 10^`decimals`, so "1.50" is 150 and 2.
package struct DecimalNumber: Hashable, Sendable {
    package var mantissa: Int64
    package var decimals: Int

    @inlinable package init(mantissa: Int64, decimals: Int) {
        self.mantissa = mantissa
        self.decimals = decimals
    }
}
