import BoardService
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct TurnsTests {
    /// A question that runs until it is let go.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)
        let begun = Mutex<[Int]>([])

        func open() { isOpen.withLock { $0 = true } }

        func pass(_ number: Int) async throws -> Int {
            begun.withLock { $0.append(number) }
            while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
            return number
        }
    }

    private func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(2)) }
        #expect(condition())
    }

    @Test func `So many run at once, and the others in the order in which they came`() async throws {
        let turns = Turns(most: 2)
        let gate = Gate()
        var tasks: [Task<Int, any Error>] = []
        for number in 0..<6 {
            tasks.append(Task { try await turns.take { try await gate.pass(number) } })
            try await wait { turns.waitingCount + gate.begun.withLock { $0.count } == number + 1 }
        }
        #expect(gate.begun.withLock { $0 } == [0, 1])
        gate.open()
        for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
        #expect(gate.begun.withLock { $0.sorted() } == Array(0..<6))
        #expect(turns.waitingCount == 0)
    }

    @Test func `A question that fails gives its turn to the next`() async throws {
        struct Refused: Error {}
        let turns = Turns(most: 1)
        await #expect(throws: Refused.self) { try await turns.take { throw Refused() } }
        #expect(try await turns.take { 1 } == 1)
    }

    @Test func `A task that is cancelled leaves the queue, and takes no turn`() async throws {
        let turns = Turns(most: 1)
        let gate = Gate()
        let first = Task { try await turns.take { try await gate.pass(1) } }
        try await wait { !gate.begun.withLock { $0.isEmpty } }
        let second = Task { try await turns.take { try await gate.pass(2) } }
        let third = Task { try await turns.take { try await gate.pass(3) } }
        try await wait { turns.waitingCount == 2 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        #expect(try await first.value == 1)
        #expect(try await third.value == 3)
        #expect(gate.begun.withLock { $0 } == [1, 3])
        let fourth = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await turns.take { 4 }
        }
        fourth.cancel()
        await #expect(throws: CancellationError.self) { try await fourth.value }
    }
}
