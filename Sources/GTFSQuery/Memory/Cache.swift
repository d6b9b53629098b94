internal import Foundation

/// Kept values of any kind, as far as their room goes.
protocol Forgettable: Sendable {
    /// Bytes of all that is kept at present.
    var byteCount: Int { get }
    /// Forgets all of them.
    func removeCachedValues()
}

/// Values of one kind that were worked out before, within a number of bytes; what was not asked for longest goes first.
///
/// They lie in two generations. What is asked for moves to the younger one; once that fills half of the bytes it becomes
/// the older one, and what no one asked for in the meantime is gone. The lock guards the looking up alone: values are
/// made, and used, outside of it, so two threads may make the same one and find the same.
///
/// Most keys are whole numbers and nothing is asked of the values, as the runtime looks each conformance that a generic
/// type asks for up in all libraries: a process that answers one question has better things to do.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Forgettable, @unchecked Sendable {
    private struct Entry {
        let value: Value
        let bytes: Int
    }

    private let budget: Int
    private let weigh: @Sendable (Value) -> Int
    private let lock = NSLock()
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    /// What a place in the two tables takes beside the value.
    private static var entryBytes: Int { 2 * (MemoryLayout<Key>.stride + MemoryLayout<Entry>.stride) }

    /// - Parameters:
    ///   - budget: bytes; with 0 nothing is kept.
    ///   - weigh: about how many bytes a value takes: itself, and what it alone refers to.
    init(budget: Int, weigh: @escaping @Sendable (Value) -> Int) {
        self.budget = budget
        self.weigh = weigh
    }

    var byteCount: Int { lock.withLock { youngBytes + oldBytes } }

    /// The value of `key`, kept or else made.
    func value(_ key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let known = lock.withLock({ recall(key) }) { return known }
        let made = try make()
        keep(made, for: key)
        return made
    }

    /// The value of `key`, kept or else looked for; one that is not there is looked for again each time.
    func found(_ key: Key, _ find: () throws -> Value?) rethrows -> Value? {
        if let known = lock.withLock({ recall(key) }) { return known }
        guard let found = try find() else { return nil }
        keep(found, for: key)
        return found
    }

    /// The values of `keys`, kept or else made. The lock is held to take hold of the younger generation alone: whoever
    /// looked hundreds of keys up with it, and lost the core meanwhile, would hold all others up.
    func values(_ keys: [Key], _ make: (Key) throws -> Value) rethrows -> [Value] {
        try zip(keys, youngValues(keys)).map { key, known in try known ?? value(key) { try make(key) } }
    }

    private func youngValues(_ keys: [Key]) -> [Value?] {
        let kept = lock.withLock { young }
        return keys.map { kept[$0]?.value }
    }

    private func keep(_ value: Value, for key: Key) {
        let bytes = weigh(value) + Self.entryBytes
        lock.withLock { keep(value, bytes, for: key) }
    }

    func removeCachedValues() {
        lock.withLock {
            (young, old) = ([:], [:])
            (youngBytes, oldBytes) = (0, 0)
        }
    }

    private func recall(_ key: Key) -> Value? {
        if let entry = young[key] { return entry.value }
        guard let entry = old.removeValue(forKey: key) else { return nil }
        oldBytes -= entry.bytes
        keep(entry.value, entry.bytes, for: key)
        return entry.value
    }

    private func keep(_ value: Value, _ bytes: Int, for key: Key) {
        guard bytes <= budget / 2 else { return }
        if youngBytes + bytes > budget / 2 {
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
        let before = young.updateValue(Entry(value: value, bytes: bytes), forKey: key)
        youngBytes += bytes - (before?.bytes ?? 0)
    }
}
