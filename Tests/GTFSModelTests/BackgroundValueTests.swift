import GTFSModel
import Testing

@Suite("Values that are computed on another thread")
struct BackgroundValueTests {
    @Test("a value is computed once, however often it is asked for")
    func once() {
        let count = Locked(0)
        let value = BackgroundValue {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        #expect((0..<3).map { _ in value.value } == [1, 1, 1])
    }

    @Test("where no thread can be made, the one that asks computes the value")
    func alone() {
        let value = BackgroundValue(begin: { _ in }, { 7 })
        #expect(value.value == 7)
    }

    @Test("of jobs that fail all are done, and the first in their order is told", arguments: [1, 2, 5])
    func jobs(threads: Int) {
        struct Failure: Error, Equatable { let job: Int }
        let done = Locked(Set<Int>())
        let jobs = (0..<4).map { job in
            { @Sendable in
                done.withLock { _ = $0.insert(job) }
                if job % 2 == 1 { throw Failure(job: job) }
            }
        }
        #expect(throws: Failure(job: 1)) { try ParallelParts.run(jobs, threads: threads) }
        #expect(done.withLock { $0 } == [0, 1, 2, 3])
    }
}
