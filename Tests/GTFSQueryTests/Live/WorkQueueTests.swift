import Dispatch
import FeedSupport
import Foundation
import GRDB
import GTFSModel
import GTFSStore
import Testing

@testable import GTFSQuery

/// How many questions run, and how many have run at once.
private final class Running: @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private var most = 0
    private var begun: [Int] = []

    var mostAtOnce: Int { lock.withLock { most } }
    var order: [Int] { lock.withLock { begun } }

    func run(_ number: Int, _ body: () -> Void) {
        lock.withLock {
            now += 1
            most = max(most, now)
            begun.append(number)
        }
        body()
        lock.withLock { now -= 1 }
    }
}

@Suite("Questions that are answered outside of the cooperative pool", .timeLimit(.minutes(15)))
struct WorkQueueTests {
    private struct Refused: Error {}

    @Test func `200 slow questions leave the cooperative pool free`() async throws {
        let queue = WorkQueue(width: 4)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await queue.value {
                        running.run(number) { gate.wait() }
                        return number
                    }
                }
            }
            try await until { running.order.count == 4 && queue.waitingCount == 196 }
            // More tasks than the pool has threads, while no question has an answer: none waits for one.
            let others = await withTaskGroup(of: Int.self) { group in
                for number in 0..<1000 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            #expect(others == 499_500)
            #expect(running.order.count == 4)
            for _ in 0..<200 { gate.signal() }
            let answers = try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            #expect(answers == Set(0..<200))
        }
        #expect(running.mostAtOnce == 4)
    }

    @Test(
        "Journeys, and questions that read the whole database, leave all threads to the boards",
        arguments: [
            QuestionKind.journeys, .whole,
        ])
    func othersFirst(kind: QuestionKind) async throws {
        let gate = DispatchSemaphore(value: 0)
        async let whole: [Void] = withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await kind.queue.value { gate.wait() } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(try await QuestionKind.short.queue.value { 7 } == 7)
        for _ in 0..<8 { gate.signal() }
        #expect(try await whole.count == 8)
    }

    @Test func `Questions begin in the order in which they come`() async throws {
        let queue = WorkQueue(width: 1)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<20 {
            tasks.append(Task { try await queue.value { running.run(number) { gate.wait() } } })
            try await until { running.order.count == 1 && queue.waitingCount == number }
        }
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
        #expect(running.order == Array(0..<20))
    }

    @Test func `A queue that is never empty keeps nothing of the questions that have their answers`() async throws {
        let queue = WorkQueue(width: 1)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        weak var held: Running?
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<200 {
            let question = Running()
            if number == 100 { held = question }
            tasks.append(
                Task {
                    try await queue.value {
                        question.run(number) {}
                        running.run(number) { gate.wait() }
                    }
                })
            try await until { running.order.count == 1 && queue.waitingCount == number }
        }
        #expect(held != nil)
        for _ in 0..<150 { gate.signal() }
        for task in tasks[..<150] { try await task.value }
        try await until { held == nil && queue.waitingCount == 49 }
        for _ in 150..<200 { gate.signal() }
        for task in tasks[150...] { try await task.value }
        #expect(running.order == Array(0..<200))
    }

    @Test func `A task that is cancelled does not wait for a question that has not begun`() async throws {
        let queue = WorkQueue(width: 1)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        let first = Task { try await queue.value { running.run(1) { gate.wait() } } }
        try await until { !running.order.isEmpty }
        let second = Task { try await queue.value { running.run(2) {} } }
        try await until { queue.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.signal()
        try await first.value
        #expect(try await queue.value { 3 } == 3)
        #expect(running.order == [1])
    }

    @Test func `A task that is cancelled gives up its place among those that wait`() async throws {
        let queue = WorkQueue(width: 1, mostWaiting: 100)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        let first = Task { try await queue.value { running.run(0) { gate.wait() } } }
        try await until { !running.order.isEmpty }
        for _ in 1...3 {
            let tasks = (0..<100).map { _ in Task { try await queue.value { running.run(-1) {} } } }
            try await until { queue.waitingCount == 100 }
            for task in tasks { task.cancel() }
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            try await until { queue.waitingCount == 0 }
        }
        let patient = Task { try await queue.value { running.run(1) {} } }
        try await until { queue.waitingCount == 1 }
        gate.signal()
        try await first.value
        try await patient.value
        #expect(running.order == [0, 1])
    }

    @Test func `A question that has begun runs to its end although its task is cancelled`() async throws {
        let queue = WorkQueue(width: 1)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        let task = Task {
            try await queue.value {
                running.run(1) { gate.wait() }
                return "answer"
            }
        }
        try await until { !running.order.isEmpty }
        task.cancel()
        gate.signal()
        #expect(try await task.value == "answer")
    }

    @Test func `A task that was cancelled before asks nothing`() async throws {
        let running = Running()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await WorkQueue(width: 1).value { running.run(1) {} }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(running.order.isEmpty)
    }

    @Test func `A question for which too many wait already ends at once, and those that wait are answered`()
        async throws
    {
        let queue = WorkQueue(width: 1, mostWaiting: 2, busy: QuestionKind.busy)
        let gate = DispatchSemaphore(value: 0)
        let running = Running()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<3 {
            tasks.append(Task { try await queue.value { running.run(number) { gate.wait() } } })
            try await until { running.order.count == 1 && queue.waitingCount == number }
        }
        let error = await #expect(throws: QueryError.self) { try await queue.value { running.run(3) {} } }
        #expect(error?.code == .busy)
        #expect(error?.description == "2 questions wait for their turn already: ask again later.")
        let patient = Task { try await queue.value(isBounded: false) { running.run(4) {} } }
        try await until { queue.waitingCount == 3 }
        for _ in tasks { gate.signal() }
        for task in tasks { try await task.value }
        try await patient.value
        #expect(running.order == [0, 1, 2, 4])
    }

    @Test func `The bound of a kind may be changed`() async {
        let kind = QuestionKind.whole
        let before = kind.mostWaiting
        kind.mostWaiting = before + 1
        #expect(QuestionKind.whole.mostWaiting == before + 1)
        kind.mostWaiting = before
        #expect(QuestionKind.whole.mostWaiting == before)
    }

    /// Waits until its task is cancelled, and then asks on.
    private struct Patient: Question {
        let begun: DispatchSemaphore

        func answer(in session: QuestionSession) throws -> Int {
            begun.signal()
            for _ in 0..<6000 {
                try session.checkCancellation()
                Thread.sleep(forTimeInterval: 0.01)
            }
            return 1
        }
    }

    @Test func `A long question that has begun ends with its task`() async throws {
        let begun = DispatchSemaphore(value: 0)
        let timetable = try FeedText([:]).imported().timetable
        let task = Task { try await timetable.ask(Patient(begun: begun)) }
        try await QuestionKind.whole.queue.value { begun.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `A statement that has begun ends with its task`() async throws {
        let database = try FeedText([:]).imported().timetable.database
        let cancellation = Cancellation()
        #expect(throws: CancellationError.self) {
            try Cancellation.$current.withValue(cancellation) {
                try database.read { db in
                    cancellation.cancel()
                    return try Int.fetchOne(
                        db, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
                }
            }
        }
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM stops") ?? 0 } > 0)
    }

    @Test func `What a question throws is thrown`() async {
        let queue = WorkQueue(width: 0)
        await #expect(throws: Refused.self) { try await queue.value { throw Refused() } }
    }
}
