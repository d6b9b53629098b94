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
