internal import Foundation
internal import Synchronization

/// Jobs that run at the same time: the first on the caller's thread, each other one on a thread of its own. (Dispatch runs
/// them one after the other where its own threads are taken.)
final class SideBySide: Sendable {
    private let jobs: [@Sendable () throws -> Void]
    private let failures = Mutex<[Int: any Error]>([:])

    init(_ jobs: [@Sendable () throws -> Void]) { self.jobs = jobs }

    /// Returns when all are done.
    /// - Throws: what the first job in their order threw.
    func run() throws {
        let others = DispatchGroup()
        for index in jobs.indices.dropFirst() {
            others.enter()
            Thread { [self] in
                run(index)
                others.leave()
            }.start()
        }
        if !jobs.isEmpty { run(0) }
        others.wait()
        if let first = failures.withLock({ $0.min { $0.key < $1.key }?.value }) { throw first }
    }

    private func run(_ index: Int) {
        do { try jobs[index]() } catch { failures.withLock { $0[index] = error } }
    }
}
