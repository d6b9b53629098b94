internal import Foundation

/// The bytes that the caches of a timetable may take together: values that are used often take the bytes that other
/// kinds leave.
///
/// Each cache has two generations of values. A value that is asked for is in the younger one, or moves there. When the
/// younger generations of all caches together fill half of the bytes, they become the older ones, and the values of the
/// older ones are dropped: the least recently used, of any kind.
package final class CacheBudget: @unchecked Sendable {
    /// A cache of values of any kind, for its budget.
    protocol AnyCache: AnyObject, Sendable {
        /// Bytes of all cached values.
        var byteCount: Int { get }
        func removeCachedValues()
        /// Makes the younger generation the older one.
        /// - Returns: the values of the older one, which are no longer cached.
        func beginGeneration() -> Any
    }

    /// A cache refers to its budget, so the budget must not keep the cache alive.
    private struct Member {
        weak var cache: (any AnyCache)?
    }

    /// Bytes of a generation.
    private let limit: Int
    private let lock = NSLock()
    private var members: [Member] = []
    /// The bytes of the younger generations together.
    private var youngBytes = 0

    /// - Parameter bytes: 0 caches nothing.
    package init(bytes: Int) { limit = max(0, bytes) / 2 }

    func add(_ cache: any AnyCache) {
        lock.withLock {
            members.removeAll { $0.cache == nil }
            members.append(Member(cache: cache))
        }
    }

    /// Makes room for a value, then runs `insert`; skips a value larger than a generation.
    /// - Parameter insert: adds the value to the younger generation of a cache and returns by how many bytes that grew.
    func admit(_ bytes: Int, insert: () -> Int) {
        guard bytes <= limit else { return }
        var gone: [Any] = []
        lock.withLock {
            if bytes > limit - youngBytes {
                gone = caches.map { $0.beginGeneration() }
                youngBytes = 0
            }
            youngBytes += insert()
        }
        // Freed without the lock.
        gone.removeAll()
    }

    /// Makes the younger generations the older ones, whatever they fill: values that are not asked for until this is done
    /// once more are dropped.
    func beginGeneration() {
        var gone: [Any] = []
        lock.withLock {
            gone = caches.map { $0.beginGeneration() }
            youngBytes = 0
        }
        // Freed without the lock.
        gone.removeAll()
    }

    /// Bytes of all cached values.
    var byteCount: Int { lock.withLock { caches.reduce(0) { $0 + $1.byteCount } } }

    func removeCachedValues() {
        lock.withLock {
            for cache in caches { cache.removeCachedValues() }
            youngBytes = 0
        }
    }

    private var caches: [any AnyCache] { members.compactMap(\.cache) }
}

/// The values that another target caches between questions, in bytes of their own beside those of `FeedCaches`. They are made
/// with the first question that needs them, which an app that leaves the target out never asks.
package protocol FurtherCaches: AnyObject, Sendable {
    /// - Parameters:
    ///   - bytes: those of all kinds of `FeedCaches` together.
    ///   - keepsFiles: whether what is the same for every question may be mapped from files.
    init(bytes: Int, keepsFiles: Bool)

    /// The bytes that their values take together.
    var budgets: [CacheBudget] { get }
}
