internal import Dispatch
internal import Foundation
internal import GTFSModel

/// Runs questions on threads outside Swift's cooperative pool, which a question that reads the disk would block.
///
/// At most `width` questions run at once; the others wait in the order in which they came, up to a bound.
package final class QuestionQueue: @unchecked Sendable {
    private let width: Int
    private let threads = DispatchQueue(label: "gtfs-toolkit.questions", qos: .userInitiated, attributes: .concurrent)
    private let lock = NSLock()
    private var running = 0
    private var bound: Int
    /// The questions that wait, from `first` on. The earlier ones have begun, and are nil: a question holds its
    /// timetable.
    private var waiting: [(@Sendable () -> Void)?] = []
    private var first = 0

    /// - Parameters:
    ///   - width: the most questions at once, at least 1.
    ///   - mostWaiting: the most that wait.
    package init(width: Int, mostWaiting: Int = .max) {
        self.width = max(1, width)
        bound = mostWaiting
    }

    /// The most questions that wait; below 0 as many as 0.
    var mostWaiting: Int {
        get { lock.withLock { bound } }
        set { lock.withLock { bound = newValue } }
    }

    /// How many questions have not begun.
    package var waitingCount: Int { lock.withLock { waiting.count - first } }

    /// The answer of a question that runs on a thread of the queue.
    /// - Parameter isBounded: false for one that waits however many do.
    /// - Throws: the error of the question; `QueryError.Code.busy` if too many wait already; `CancellationError` if the task
    ///   is cancelled before the question begins. A question that has begun finds out by `Cancellation.current`.
    package func answer<Answer: Sendable>(
        isBounded: Bool = true, _ question: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        let pending = PendingAnswer<Answer>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard pending.wait(with: continuation) else { return }
                let isTaken = submit(isBounded) {
                    guard let continuation = pending.begin() else { return }
                    let result = Result {
                        try Cancellation.$current.withValue(pending.cancellation, operation: question)
                    }
                    continuation.resume(with: result)
                }
                if !isTaken { pending.begin()?.resume(throwing: busy) }
            }
        } onCancel: {
            pending.cancel()
        }
    }

    /// The answers of questions that are asked at once, in the order of the questions.
    package func answers<Question: Sendable, Answer: Sendable>(
        _ questions: [Question], by answer: @escaping @Sendable (Question) -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (index, question) in questions.enumerated() {
                group.addTask { (index, try await self.answer { answer(question) }) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private var busy: QueryError {
        let count = waitingCount
        return QueryError(
            .busy, value: "\(count)", "\(count) questions wait for their turn already", advice: "ask again later.")
    }

    /// - Returns: Whether the work is done, at once or later; false if too much waits.
    private func submit(_ isBounded: Bool, _ work: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, begins) = lock.withLock {
            guard running == width else {
                running += 1
                return (true, true)
            }
            guard !isBounded || waiting.count - first < bound else { return (false, false) }
            waiting.append(work)
            return (true, false)
        }
        if begins { threads.async { self.run(work) } }
        return isTaken
    }

    /// Runs a question, then those that wait, until none is left.
    private func run(_ work: @Sendable () -> Void) {
        work()
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            guard first < waiting.count else {
                running -= 1
                waiting.removeAll(keepingCapacity: true)
                first = 0
                return nil
            }
            let next = waiting[first]
            waiting[first] = nil
            first += 1
            // A queue that is never empty must not keep a place for every question that it ever had.
            if first >= 64, first * 2 >= waiting.count {
                waiting.removeFirst(first)
                first = 0
            }
            return next
        }
    }
}

/// An answer that a task waits for, until its question ends, or the task is cancelled before it begins.
private final class PendingAnswer<Answer: Sendable>: @unchecked Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Answer, any Error>)
        case begun
        case cancelled
    }

    /// Of the question once it has begun.
    let cancellation = Cancellation()
    private let lock = NSLock()
    private var state = State.new

    /// False if the task was cancelled before.
    func wait(with continuation: CheckedContinuation<Answer, any Error>) -> Bool {
        let waits = lock.withLock {
            if case .cancelled = state { return false }
            state = .waiting(continuation)
            return true
        }
        if !waits { continuation.resume(throwing: CancellationError()) }
        return waits
    }

    /// The continuation to resume with the answer; nil if the task no longer waits.
    func begin() -> CheckedContinuation<Answer, any Error>? { end(with: .begun) }

    func cancel() {
        cancellation.cancel()
        end(with: .cancelled)?.resume(throwing: CancellationError())
    }

    private func end(with ending: State) -> CheckedContinuation<Answer, any Error>? {
        lock.withLock {
            switch state {
            case .new:
                state = ending
                return nil
            case .waiting(let continuation):
                state = ending
                return continuation
            case .begun, .cancelled: return nil
            }
        }
    }
}
