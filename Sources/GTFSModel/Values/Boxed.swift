/// A value in memory of its own, one pointer wide: a large one that most of its owners lack, or one that many share, however
/// many texts it has.
@usableFromInline package final class Boxed<Value> {
    @usableFromInline package let value: Value

    package init(_ value: Value) { self.value = value }
}

extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    @usableFromInline package static func == (left: Boxed, right: Boxed) -> Bool {
        left === right || left.value == right.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
