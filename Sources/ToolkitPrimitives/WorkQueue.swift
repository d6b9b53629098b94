internal import Dispatch
internal import Foundation

/// Runs work on threads outside Swift's cooperative pool, which work that reads the disk would block: questions, recordings,
/// imports, exports, checks.
///
/// At most `width` pieces of work run at once; the others wait in the order in which they came, up to a bound.
package final class WorkQueue: @unchecked Sendable {
    /// Imports, exports, checks, updates: seconds to minutes each, and as many at once as the system has cores.
    package static let long = WorkQueue(width: coreCount, isUrgent: false)

    /// The cores of the system.
    package static let coreCount = ProcessInfo.processInfo.activeProcessorCount

    private let width: Int
    private let busy: @Sendable (_ waiting: Int) -> any Error
    private let threads: DispatchQueue
    private let lock = NSLock()
    private var running = 0
    private var bound: Int
    /// What waits, from `first` on. What has begun or was withdrawn is nil: a question holds its timetable.
    private var waiting: [(@Sendable () -> Void)?] = []
    private var first = 0
    /// How many of `waiting` are not nil.
    private var count = 0
    /// The ticket of the first of `waiting`; each further one has the next.
    private var firstTicket = 0

    /// - Parameters:
    ///   - width: the most at once, at least 1.
    ///   - mostWaiting: the most that wait.
    ///   - busy: the error of a question for which too many wait already.
    ///   - isUrgent: whether somebody waits for it in front of a screen.
    package init(
        width: Int, mostWaiting: Int = .max, isUrgent: Bool = true,
        busy: @escaping @Sendable (_ waiting: Int) -> any Error = { _ in CancellationError() }
    ) {
        self.width = max(1, width)
        self.busy = busy
        bound = mostWaiting
        threads = DispatchQueue(
            label: "gtfs-toolkit.work", qos: isUrgent ? .userInitiated : .utility, attributes: .concurrent)
    }

    /// The most that wait; below 0 as many as 0.
    package var mostWaiting: Int {
        get { lock.withLock { bound } }
        set { lock.withLock { bound = newValue } }
    }

    /// How many have not begun. One whose task was cancelled is none of them.
    package var waitingCount: Int { lock.withLock { count } }

    /// The value of work that runs on a thread of the queue.
    /// - Parameter isBounded: false for work that waits however many do.
    /// - Throws: the error of the work; `busy` if too many wait already; `CancellationError` if the task is cancelled before the
    ///   work begins. Work that has begun finds out by `Cancellation.current`.
    package func value<Value: Sendable>(
        isBounded: Bool = true, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let pending = PendingValue<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard pending.wait(with: continuation) else { return }
                let turn = submit(isBounded) {
                    guard let continuation = pending.begin() else { return }
                    let result = Result {
                        try Cancellation.$current.withValue(pending.cancellation, operation: work)
                    }
                    continuation.resume(with: result)
                }
                switch turn {
                case .now: break
                case .later(let ticket):
                    // The task may have been cancelled since.
                    if !pending.take(ticket) { withdraw(ticket) }
                case .refused: pending.begin()?.resume(throwing: busy(waitingCount))
                }
            }
        } onCancel: {
            pending.cancel(self.withdraw)
        }
    }

    private enum Turn {
        case now
        case later(ticket: Int)
        /// Too much waits.
        case refused
    }

    private func submit(_ isBounded: Bool, work: @escaping @Sendable () -> Void) -> Turn {
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

    /// Gives up the place of work whose task was cancelled: it must not keep others from waiting.
    private func withdraw(_ ticket: Int) {
        lock.withLock {
            let index = ticket - firstTicket
            guard index >= first, index < waiting.count, waiting[index] != nil else { return }
            waiting[index] = nil
            count -= 1
        }
    }

    /// Runs one, then those that wait, until none is left.
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
            // A queue that is never empty must not keep a place for all that it ever had.
            if first >= 64, first * 2 >= waiting.count {
                waiting.removeFirst(first)
                firstTicket += first
                first = 0
            }
            return next
        }
    }
}

/// A value that a task waits for, until its work ends, or the task is cancelled before it begins.
private final class PendingValue<Value: Sendable>: @unchecked Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
        case begun
        case cancelled
    }

    /// That of the work once it has begun.
    let cancellation = Cancellation()
    private let lock = NSLock()
    private var state = State.new
    private var ticket: Int?

    /// False if the task was cancelled before.
    func wait(with continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let waits = lock.withLock {
            if case .cancelled = state { return false }
            state = .waiting(continuation)
            return true
        }
        if !waits { continuation.resume(throwing: CancellationError()) }
        return waits
    }

    /// The continuation to resume with the value; nil if the task no longer waits.
    func begin() -> CheckedContinuation<Value, any Error>? { end(with: .begun) }

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

    private func end(with ending: State) -> CheckedContinuation<Value, any Error>? {
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

/// Whether the caller still waits for the answer to a question. A question that takes long looks at it from time to time.
package struct Cancellation: Sendable {
    /// That of the question that runs on this thread; of a question that nobody can cancel, one that never is.
    @TaskLocal package static var current = Cancellation(flag: nil)

    /// Nil for a question that nobody can cancel.
    private let flag: Locked<Bool>?
    /// The moment at which nobody waits any more; nil for none.
    private var deadline: ContinuousClock.Instant?

    private init(flag: Locked<Bool>?) { self.flag = flag }

    /// Makes one for a question that can be cancelled.
    package init() { self.init(flag: Locked(false)) }

    /// Makes one for a question that is worth nothing after a moment.
    package init(deadline: ContinuousClock.Instant) {
        self.init(flag: nil)
        self.deadline = deadline
    }

    package var isCancelled: Bool {
        flag?.withLock(\.self) ?? false || deadline.map { ContinuousClock.now >= $0 } ?? false
    }

    package func cancel() { flag?.withLock { $0 = true } }

    /// - Throws: `CancellationError` if nobody waits any more.
    package func check() throws { if isCancelled { throw CancellationError() } }
}
