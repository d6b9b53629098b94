internal import Foundation
internal import Synchronization

/// A value that a thread of its own works out while its owner does something else.
package final class Ahead<Value: Sendable>: Sendable {
    private let work = DispatchGroup()
    private let found = Mutex<Value?>(nil)

    package init(_ body: @escaping @Sendable () -> Value) {
        work.enter()
        Thread { [self] in
            let value = body()
            found.withLock { $0 = value }
            work.leave()
        }.start()
    }

    /// The value, when it is there; nil never.
    package var value: Value? {
        work.wait()
        return found.withLock { $0 }
    }
}
