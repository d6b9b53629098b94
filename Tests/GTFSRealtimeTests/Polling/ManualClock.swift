import Foundation
import GTFSRealtime

/// A clock that stands until a test moves it on. Who sleeps is woken when their time has come.
final class ManualClock: PollClock, @unchecked Sendable {
    private struct Sleeper {
        let id: Int
        let until: Double
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let lock = NSLock()
    private var time = 1_772_582_400.0
    private var sleepers: [Sleeper] = []
    private var count = 0

    var now: Double { lock.withLock { time } }
    var sleeping: Int { lock.withLock { sleepers.count } }

    func sleep(_ seconds: Double) async throws {
        let id = lock.withLock {
            count += 1
            return count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = lock.withLock {
                    if Task.isCancelled { return true }
                    sleepers.append(Sleeper(id: id, until: time + seconds, continuation: continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            for sleeper in take({ $0.id == id }) { sleeper.continuation.resume(throwing: CancellationError()) }
        }
    }

    /// Moves on, and wakes those whose time has come.
    func advance(_ seconds: Double) {
        lock.withLock { time += seconds }
        let now = now
        for sleeper in take({ $0.until <= now }) { sleeper.continuation.resume() }
    }

    private func take(_ isMeant: (Sleeper) -> Bool) -> [Sleeper] {
        lock.withLock {
            let taken = sleepers.filter(isMeant)
            sleepers.removeAll(where: isMeant)
            return taken
        }
    }

    /// Waits until so many sleep.
    func whenSleeping(_ number: Int) async { while sleeping != number { await Task.yield() } }
}
