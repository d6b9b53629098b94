internal import Foundation

/// One value of a file that many questions read, such as the list of its routes.
final class CachedValue<Value: Sendable>: AnyCache, @unchecked Sendable {
    private let budget: Int
    private let weigh: @Sendable (Value) -> Int
    private let lock = NSLock()
    private var entry: (value: Value, bytes: Int)?

    /// - Parameters:
    ///   - budget: the most bytes of a value that is cached.
    ///   - weigh: the bytes of a value.
    init(budget: Int, weigh: @escaping @Sendable (Value) -> Int) {
        self.budget = budget
        self.weigh = weigh
    }

    /// The cached value; else the one that `make` gives. Two threads may both make the first one.
    func value(_ make: () throws -> Value) rethrows -> Value {
        if let entry = lock.withLock({ self.entry }) { return entry.value }
        let value = try make()
        let bytes = weigh(value)
        if bytes <= budget { lock.withLock { entry = (value, bytes) } }
        return value
    }

    var byteCount: Int { lock.withLock { entry?.bytes ?? 0 } }

    func removeCachedValues() { lock.withLock { entry = nil } }
}
