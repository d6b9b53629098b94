internal import Foundation

/// Values of one kind that earlier questions computed, as long as its budget has room for them.
///
/// The lock guards only the tables: values are made and used outside it, so two threads may make the same value at the
/// same time.
///
/// Values have no type requirements, and most keys are whole numbers: the runtime searches all libraries for each
/// conformance that a generic type requires, which is slow in a process that answers one question.
package final class Cache<Key: Hashable & Sendable, Value: Sendable>: CacheBudget.AnyCache, @unchecked Sendable {
    /// An object, so that the free room of a table takes little, and a table that grows copies little.
    private final class Entry: Sendable {
        let value: Value
        let bytes: Int

        init(value: Value, bytes: Int) { (self.value, self.bytes) = (value, bytes) }
    }

    private let budget: CacheBudget
    private let weigh: @Sendable (Value) -> Int
    private let lock = NSLock()
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    /// The bytes of an entry and of its room in the two tables, without what its value refers to.
    private static var entryBytes: Int {
        2 * (MemoryLayout<Key>.stride + MemoryLayout<Entry>.stride) + 48 + MemoryLayout<Value>.stride
    }

    /// - Parameters:
    ///   - budget: the bytes that it shares with other caches.
    ///   - weigh: roughly the bytes of a value: its own, and those to which only it refers.
    package init(budget: CacheBudget, weigh: @escaping @Sendable (Value) -> Int) {
        self.budget = budget
        self.weigh = weigh
        budget.add(self)
    }

    /// The cached value of `key`, or else the one that `make` returns, which is cached.
    package func value(_ key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let known = recall(key) { return known }
        let made = try make()
        keep(made, for: key)
        return made
    }

    /// The cached value of `key`, or else the one that `find` returns. A missing value is not cached.
    func found(_ key: Key, _ find: () throws -> Value?) rethrows -> Value? {
        if let known = recall(key) { return known }
        guard let found = try find() else { return nil }
        keep(found, for: key)
        return found
    }

    /// The values of `keys`, from the cache or newly made.
    func values(_ keys: [Key], _ make: (Key) throws -> Value) rethrows -> [Value] {
        try each(of: keys, known: { $0 }, unknown: { key in try value(key) { try make(key) } })
    }

    /// The values of `keys`, from the cache or from `find`; nil for a missing one.
    func found(_ keys: [Key], _ find: (Key) throws -> Value?) rethrows -> [Value?] {
        try each(of: keys, known: { $0 }, unknown: { key in try found(key) { try find(key) } })
    }

    /// Looks keys up in a copy of the younger generation, which is let go of where one is not there: a thread that looked
    /// hundreds of them up with the lock would make all others wait.
    private func each<Found>(
        of keys: [Key], known: (Value) -> Found, unknown: (Key) throws -> Found
    ) rethrows -> [Found] {
        var values: [Found] = []
        values.reserveCapacity(keys.count)
        func addYoung() {
            let younger = lock.withLock { young }
            while values.count < keys.count, let entry = younger[keys[values.count]] {
                values.append(known(entry.value))
            }
        }
        addYoung()
        while values.count < keys.count {
            values.append(try unknown(keys[values.count]))
            addYoung()
        }
        return values
    }

    /// The cached value of `key`, if there is one.
    func recall(_ key: Key) -> Value? {
        lock.lock()
        if let value = young[key]?.value {
            lock.unlock()
            return value
        }
        let entry = old[key]
        lock.unlock()
        guard let entry else { return nil }
        budget.admit(entry.bytes) { insert(entry, for: key) }
        return entry.value
    }

    private func keep(_ value: Value, for key: Key) {
        let entry = Entry(value: value, bytes: weigh(value) + Self.entryBytes)
        budget.admit(entry.bytes) { insert(entry, for: key) }
    }

    /// - Returns: the bytes by which the younger generation grew.
    private func insert(_ entry: Entry, for key: Key) -> Int {
        lock.withLock {
            oldBytes -= old.removeValue(forKey: key)?.bytes ?? 0
            let growth = entry.bytes - (young.updateValue(entry, forKey: key)?.bytes ?? 0)
            youngBytes += growth
            return growth
        }
    }

    var byteCount: Int { lock.withLock { youngBytes + oldBytes } }

    func removeCachedValues() {
        lock.withLock {
            (young, old) = ([:], [:])
            (youngBytes, oldBytes) = (0, 0)
        }
    }

    func beginGeneration() -> Any {
        lock.withLock {
            let gone = old
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
            return gone
        }
    }
}

extension Optional where Wrapped == String {
    /// Bytes outside the string itself; short texts lie within it.
    var byteCount: Int { map { $0.utf8.count > 15 ? $0.utf8.count + 32 : 0 } ?? 0 }
}

extension Array {
    /// Bytes of the elements and the head before them, without the values that the elements refer to.
    package var storageByteCount: Int { isEmpty ? 0 : 32 + capacity * MemoryLayout<Element>.stride }
}

/// One value of a file that many questions read, such as the list of its routes.
package struct CachedValue<Value: Sendable>: Sendable {
    /// Its only key is 0.
    private let cache: Cache<Int, Value>

    /// - Parameters:
    ///   - budget: the bytes that it shares with other caches.
    ///   - weigh: the bytes of a value.
    package init(budget: CacheBudget, weigh: @escaping @Sendable (Value) -> Int) {
        cache = Cache(budget: budget, weigh: weigh)
    }

    /// The cached value, or else the one from `make`. Two threads may both make the first one.
    package func value(_ make: () throws -> Value) rethrows -> Value { try cache.value(0, make) }
}
