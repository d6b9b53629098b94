internal import Foundation

/// A value that several threads read and change. Its lock is never held longer than a change takes.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Reads or changes the value while no other thread does.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}

/// Sends values to any number of listeners. Each has a buffer of its own; a listener that is slow loses the oldest values.
package final class Broadcast<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private let limit: Int
    private var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    private var nextKey = 0

    /// - Parameter limit: the most values that wait for one listener.
    package init(limit: Int = 1) { self.limit = limit }

    deinit {
        for listener in listeners.values { listener.finish() }
    }

    /// How many streams have not ended.
    package var listenerCount: Int { lock.withLock { listeners.count } }

    /// The values sent from now on, until the listener ends or the broadcast is released.
    package func stream() -> AsyncStream<Element> {
        let (stream, listener) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(limit))
        let key = lock.withLock {
            nextKey += 1
            listeners[nextKey] = listener
            return nextKey
        }
        listener.onTermination = { [weak self] _ in self?.remove(key) }
        return stream
    }

    private func remove(_ key: Int) { lock.withLock { listeners[key] = nil } }

    package func send(_ element: Element) {
        for listener in lock.withLock({ Array(listeners.values) }) { listener.yield(element) }
    }
}
