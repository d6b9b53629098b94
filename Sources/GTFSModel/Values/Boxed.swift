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

/// A value that many owners share: copying one of them retains one object, however many texts the value has.
package final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
