/// A value in memory of its own, one pointer wide: for large values that most of their owners lack.
@usableFromInline indirect enum Boxed<Value> {
    case value(Value)

    @inlinable var value: Value {
        switch self {
        case .value(let value): value
        }
    }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
