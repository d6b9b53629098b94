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

    package var value: Value {
        work.wait()
        guard let result = lock.withLock({ result }) else { preconditionFailure("The thread ended without a value") }
        return result
    }
}

/// Jobs that run at the same time: the first on the caller's thread, each other one on a thread of its own. (Dispatch runs
/// them one after the other if its own threads are busy.)
package struct ParallelJobs {
    private let jobs: [@Sendable () throws -> Void]

    package init(_ jobs: [@Sendable () throws -> Void]) { self.jobs = jobs }

    /// Returns when all jobs are done.
    /// - Throws: the error of the first job, in their order, that fails.
    package func run() throws {
        let others = jobs.dropFirst().map { job in BackgroundValue { Result(catching: job) } }
        let first = Result { try jobs.first?() }
        let rest = others.map(\.value)
        try first.get()
        for result in rest { try result.get() }
    }
}
