/// What a typed reading of one cell gives.
public enum Cell<Value> {
    /// Nothing is written there, or the record has no such cell.
    case blank
    case value(Value)
    /// Something is written there that is no such value.
    case invalid

    /// The value; nil where blank or invalid.
    @inlinable @inline(__always) public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Whether something is written there that is no such value. (`== .invalid` compares values too, which the
    /// optimiser does not see through from another module.)
    @inlinable @inline(__always) public var isInvalid: Bool {
        if case .invalid = self { true } else { false }
    }
}

extension Cell: Equatable where Value: Equatable {}
extension Cell: Sendable where Value: Sendable {}
