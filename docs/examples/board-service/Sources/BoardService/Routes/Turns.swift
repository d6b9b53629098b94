import Synchronization

/// Lets a few slow questions run at once; others wait for their turn, in the order in which they come. Quick questions
/// need none, so they never wait for all of the slow ones.
package final class Turns: Sendable {
    private struct State {
        var running = 0
        var number = 0
        var waiting: [(number: Int, begin: CheckedContinuation<Void, any Error>)] = []
    }

    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: how many run at once, at least 1.
    package init(most: Int) { self.most = max(1, most) }

    /// How many wait.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The answer of a question, when its turn has come.
    /// - Throws: what the question throws; `CancellationError` where the task is cancelled before its turn.
    package func take<Answer: Sendable>(_ question: () async throws -> Answer) async throws -> Answer {
        try await begin()
        defer { end() }
        return try await question()
    }

    private func begin() async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { begin in queue(number, begin) }
        } onCancel: {
            let begin = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).begin }
            }
            begin?.resume(throwing: CancellationError())
        }
    }

    private func queue(_ number: Int, _ begin: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = state.withLock { state in
            // The handler of a task that is cancelled may have looked before there was anything to find.
            if Task.isCancelled { return .failure(CancellationError()) }
            guard state.running < most else {
                state.waiting.append((number, begin))
                return nil
            }
            state.running += 1
            return .success(())
        }
        if let result { begin.resume(with: result) }
    }

    /// The turn goes to the first that waits.
    private func end() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiting.removeFirst().begin
        }
        next?.resume()
    }
}
