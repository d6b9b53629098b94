internal import Foundation

/// Computes the parts of an answer at the same time: on the thread that asks, and on further ones if the system has
/// them.
///
/// No part waits for a thread to begin. If the system cannot start one, as without memory for its stack, the thread
/// that asks computes all parts. (Dispatch would wait forever: it asks for a thread again each second.)
package enum ParallelParts {
    /// Read once, as the system is asked through files.
    package static let processors = ProcessInfo.processInfo.activeProcessorCount

    /// The value of each part, by its number.
    /// - Parameters:
    ///   - threads: the most threads, the one that asks among them.
    ///   - begin: runs its argument on another thread, now, later or never.
    package static func values<Value: Sendable>(
        _ count: Int, threads: Int = processors,
        begin: (@escaping @Sendable () -> Void) -> Void = ParallelParts.beginThread,
        _ value: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
        if min(threads, count) <= 1 { return (0..<count).map(value) }
        let parts = SharedParts(count, value: value)
        for _ in 1..<min(threads, count) { begin { parts.work() } }
        parts.work()
        return parts.values()
    }

    /// Does several things at the same time.
    /// - Parameter threads: the most threads, the one that asks among them.
    /// - Throws: the error of the first job, in their order, that fails, after all are done.
    package static func run(_ jobs: [@Sendable () throws -> Void], threads: Int) throws {
        for result in values(jobs.count, threads: threads, { job in Result { try jobs[job]() } }) { try result.get() }
    }

    package static func beginThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.qualityOfService = .userInitiated
        thread.start()
    }
}

/// Parts that several threads compute; each thread takes the next part that none has begun.
private final class SharedParts<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var found: [Value?]
    private var next = 0
    private var missing: Int
    /// Nil after all parts are done: a thread that begins later, or never, keeps nothing of the question.
    private var value: (@Sendable (Int) -> Value)?

    init(_ count: Int, value: @escaping @Sendable (Int) -> Value) {
        found = Array(repeating: nil, count: count)
        missing = count
        self.value = value
    }

    /// Computes parts until each has been begun.
    func work() {
        while let (part, value) = take() {
            let found = value(part)
            condition.withLock {
                self.found[part] = found
                missing -= 1
                if missing == 0 { condition.broadcast() }
            }
        }
    }

    private func take() -> (part: Int, value: @Sendable (Int) -> Value)? {
        condition.withLock {
            guard let value, next < found.count else { return nil }
            next += 1
            return (next - 1, value)
        }
    }

    /// Waits for the parts that other threads have begun.
    func values() -> [Value] {
        condition.withLock {
            while missing > 0 { condition.wait() }
            value = nil
            return found.compactMap(\.self)
        }
    }
}

/// A value that is computed on another thread while its owner does other work, or when it is asked for, if none has begun.
package final class BackgroundValue<Value: Sendable>: Sendable {
    private let parts: SharedParts<Value>

    package init(
        begin: (@escaping @Sendable () -> Void) -> Void = ParallelParts.beginThread,
        _ body: @escaping @Sendable () -> Value
    ) {
        let parts = SharedParts(1) { _ in body() }
        self.parts = parts
        begin { parts.work() }
    }

    package var value: Value {
        parts.work()
        return parts.values()[0]
    }
}
