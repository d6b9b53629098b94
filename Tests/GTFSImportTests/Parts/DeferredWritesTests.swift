import Foundation
import Synchronization
import Testing

@testable import GTFSPacking

@Suite("What a second thread leaves the first to do")
struct DeferredWritesTests {
    private struct Failure: Error, Equatable {
        let name: String
    }

    /// What was done, in its order.
    private final class Record: Sendable {
        private let all = Mutex<[Int]>([])

        func add(_ number: Int) { all.withLock { $0.append(number) } }
        var numbers: [Int] { all.withLock { $0 } }
    }

    @Test("is done after the first thread's own, in its order, on the first thread")
    func order() throws {
        let record = Record()
        let queue = DeferredWrites()
        let here = Thread.current
        try queue.run(
            {
                for number in 1...10_000 {
                    try queue.add(weight: 256) {
                        #expect(Thread.current === here)
                        record.add(number)
                    }
                }
            },
            beside: {
                Thread.sleep(forTimeInterval: 0.02)
                #expect(!queue.isItsTurn)
                record.add(0)
            })
        #expect(record.numbers == Array(0...10_000))
    }

    @Test("is done where the first thread asks for it")
    func asked() throws {
        let record = Record()
        let queue = DeferredWrites()
        try queue.run(
            { try queue.add(weight: 1) { record.add(2) } },
            whileDoing: { performAll in
                record.add(1)
                try performAll()
                record.add(3)
            })
        #expect(record.numbers == [1, 2, 3])
    }

    @Test("is bounded: the second thread waits where too much would wait")
    func bounded() throws {
        let added = Record()
        let queue = DeferredWrites()
        try queue.run(
            {
                for number in 1...3 {
                    try queue.add(weight: DeferredWrites.limit) {}
                    added.add(number)
                }
            },
            beside: {
                while added.numbers.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
                Thread.sleep(forTimeInterval: 0.02)
                #expect(added.numbers == [1])
            })
        #expect(added.numbers == [1, 2, 3])
    }

    @Test("ends where the first thread fails, and the second learns of it")
    func firstFails() {
        let learnt = Record()
        let queue = DeferredWrites()
        #expect(throws: Failure(name: "first")) {
            try queue.run(
                {
                    do {
                        while true { try queue.add(weight: DeferredWrites.limit) {} }
                    } catch is DeferredWrites.Abandoned { learnt.add(1) }
                }, beside: { throw Failure(name: "first") })
        }
        #expect(learnt.numbers == [1])
    }

    @Test("is done up to where the second thread failed")
    func secondFails() {
        let record = Record()
        let queue = DeferredWrites()
        #expect(throws: Failure(name: "second")) {
            try queue.run(
                {
                    try queue.add(weight: 1) { record.add(1) }
                    throw Failure(name: "second")
                }, beside: {})
        }
        #expect(record.numbers == [1])
    }

    @Test("fails as one of its effects does")
    func effectFails() {
        let queue = DeferredWrites()
        #expect(throws: Failure(name: "effect")) {
            try queue.run({ try queue.add(weight: 1) { throw Failure(name: "effect") } }, beside: {})
        }
    }
}
