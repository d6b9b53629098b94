internal import Foundation

/// A value that is computed on a thread of its own while its owner does other work.
package final class BackgroundValue<Value: Sendable>: @unchecked Sendable {
    private let work = DispatchGroup()
    private let lock = NSLock()
    private var result: Value?

    package init(_ body: @escaping @Sendable () -> Value) {
        work.enter()
        Thread { [self] in
            let value = body()
            lock.withLock { result = value }
            work.leave()
        }.start()
    }

    /// Waits for the value.
    package var value: Value {
        work.wait()
        guard let result = lock.withLock({ result }) else { preconditionFailure("The thread ended without a value") }
        return result
    }
}
