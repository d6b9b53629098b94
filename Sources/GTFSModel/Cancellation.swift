/// Whether whoever asked a question still waits for its answer. A question that takes long looks at it from time to time.
package struct Cancellation: Sendable {
    /// That of the question that runs on this thread; of a question that nobody can cancel, one that never is.
    @TaskLocal package static var current = Cancellation(flag: nil)

    /// Nil for a question that nobody can cancel.
    private let flag: Locked<Bool>?

    private init(flag: Locked<Bool>?) { self.flag = flag }

    /// Of a question that can be cancelled.
    package init() { self.init(flag: Locked(false)) }

    package var isCancelled: Bool { flag?.withLock(\.self) ?? false }

    package func cancel() { flag?.withLock { $0 = true } }

    /// - Throws: `CancellationError` if nobody waits any more.
    package func check() throws { if isCancelled { throw CancellationError() } }
}
