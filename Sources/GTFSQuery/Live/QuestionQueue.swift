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
    /// The questions that wait, from `first` on. Those that have begun or were withdrawn are nil: a question holds its
    /// timetable.
    private var waiting: [(@Sendable () -> Void)?] = []
    private var first = 0
    /// How many of `waiting` are not nil.
    private var count = 0
    /// The ticket of the first of `waiting`; each question that waits has the next one.
    private var firstTicket = 0

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

    /// How many questions have not begun. One whose task was cancelled is none of them.
    package var waitingCount: Int { lock.withLock { count } }

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
                let turn = submit(isBounded) {
                    guard let continuation = pending.begin() else { return }
                    let result = Result {
                        try Cancellation.$current.withValue(pending.cancellation, operation: question)
                    }
                    continuation.resume(with: result)
                }
                switch turn {
                case .now: break
                case .later(let ticket):
                    // The task may have been cancelled since.
                    if !pending.take(ticket) { withdraw(ticket) }
                case .refused: pending.begin()?.resume(throwing: busy)
                }
            }
        } onCancel: {
            pending.cancel(self.withdraw)
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

    private enum Turn {
        case now
        case later(ticket: Int)
        /// Too much waits.
        case refused
    }

    private func submit(_ isBounded: Bool, _ work: @escaping @Sendable () -> Void) -> Turn {
        let turn = lock.withLock {
            guard running == width else {
                running += 1
                return Turn.now
            }
            guard !isBounded || count < bound else { return .refused }
            waiting.append(work)
            count += 1
            return .later(ticket: firstTicket + waiting.count - 1)
        }
        if case .now = turn { threads.async { self.run(work) } }
        return turn
    }

    /// Gives up the place of a question whose task was cancelled: it must not keep others from waiting.
    private func withdraw(_ ticket: Int) {
        lock.withLock {
            let index = ticket - firstTicket
            guard index >= first, index < waiting.count, waiting[index] != nil else { return }
            waiting[index] = nil
            count -= 1
        }
    }

    /// Runs a question, then those that wait, until none is left.
    private func run(_ work: @Sendable () -> Void) {
        work()
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            while first < waiting.count, waiting[first] == nil { first += 1 }
            guard first < waiting.count else {
                running -= 1
                firstTicket += waiting.count
                waiting.removeAll(keepingCapacity: true)
                first = 0
                return nil
            }
            let next = waiting[first]
            waiting[first] = nil
            first += 1
            count -= 1
            // A queue that is never empty must not keep a place for every question that it ever had.
            if first >= 64, first * 2 >= waiting.count {
                waiting.removeFirst(first)
                firstTicket += first
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
    private var ticket: Int?

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

    /// Keeps the place in the queue, to be given up when the task is cancelled; false if it is cancelled already.
    func take(_ ticket: Int) -> Bool {
        lock.withLock {
            self.ticket = ticket
            if case .cancelled = state { return false }
            return true
        }
    }

    /// - Parameter withdraw: gives up the place in the queue.
    func cancel(_ withdraw: (Int) -> Void) {
        cancellation.cancel()
        guard let continuation = end(with: .cancelled) else { return }
        if let ticket = lock.withLock({ ticket }) { withdraw(ticket) }
        continuation.resume(throwing: CancellationError())
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
