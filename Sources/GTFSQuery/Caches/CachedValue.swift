/// One value of a file that many questions read, such as the list of its routes.
struct CachedValue<Value: Sendable>: Sendable {
    /// By 0.
    private let cache: Cache<Int, Value>

    /// - Parameters:
    ///   - budget: the bytes that it shares with other caches.
    ///   - weigh: the bytes of a value.
    init(budget: CacheBudget, weigh: @escaping @Sendable (Value) -> Int) {
        cache = Cache(budget: budget, weigh: weigh)
    }

    /// The cached value; else the one that `make` gives. Two threads may both make the first one.
    func value(_ make: () throws -> Value) rethrows -> Value { try cache.value(0, make) }
}
