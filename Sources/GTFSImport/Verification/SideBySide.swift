internal import GTFSStore

/// Jobs that run at the same time: the first on the caller's thread, each other one on a thread of its own. (Dispatch runs
/// them one after the other where its own threads are taken.)
struct SideBySide {
    private let jobs: [@Sendable () throws -> Void]

    init(_ jobs: [@Sendable () throws -> Void]) { self.jobs = jobs }

    /// Returns when all are done.
    /// - Throws: what the first job in their order threw.
    func run() throws {
        let others = jobs.dropFirst().map { job in Ahead { Result(catching: job) } }
        let first = Result { try jobs.first?() }
        let rest = others.map(\.value)
        try first.get()
        for result in rest { try result?.get() }
    }
}
