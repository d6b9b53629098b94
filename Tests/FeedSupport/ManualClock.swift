import Foundation
import GTFSModel

/// A clock that goes on only where a test says so.
package final class ManualClock: PollClock, @unchecked Sendable {
    private struct Sleeper {
        let until: Double
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private var time: Double
    private var sleepers: [Int: Sleeper] = [:]
    private var cancelled: Set<Int> = []
    private var nextKey = 0

    /// - Parameter text: RFC 3339.
    package init(_ text: String) { time = Double(RFC3339.instant(text) ?? 0) }

    package var now: Double { lock.withLock { time } }

    /// How many wait for a later time.
    package var sleeperCount: Int { lock.withLock { sleepers.count } }

    package func sleep(_ seconds: Double) async throws {
        let key = lock.withLock {
            nextKey += 1
            return nextKey
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(Sleeper(until: now + seconds, continuation: $0), key) }
        } onCancel: {
            let sleeper = lock.withLock {
                cancelled.insert(key)
                return sleepers.removeValue(forKey: key)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ sleeper: Sleeper, _ key: Int) {
        let isCancelled = lock.withLock {
            if cancelled.contains(key) { return true }
            sleepers[key] = sleeper
            return false
        }
        if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
    }

    /// Goes on by a number of seconds, and wakes all whose time has come.
    package func advance(by seconds: Double) {
        let woken = lock.withLock {
            time += seconds
            let due = sleepers.filter { $0.value.until <= time }
            for key in due.keys { sleepers[key] = nil }
            return due.values
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}

/// Waits until `condition` holds; a test that waits in vain ends by its time limit.
package func until(_ condition: () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        try await Task.sleep(for: .milliseconds(1))
    }
}
