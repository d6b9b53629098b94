import GTFSModel
import Testing

@Suite("Parts that are worked out on several threads")
struct ParallelPartsTests {
    /// How often each part was worked out.
    private func counts(
        _ count: Int, begin: (@escaping @Sendable () -> Void) -> Void = ParallelParts.beginThread
    ) -> [Int] {
        let counts = Locked(Array(repeating: 0, count: count))
        let values = ParallelParts.values(count, threads: 4, begin: begin) { part in
            counts.withLock { $0[part] += 1 }
            return part
        }
        #expect(values == Array(0..<count))
        return counts.withLock { $0 }
    }

    @Test("each part is worked out once", arguments: [0, 1, 2, 3, 64])
    func once(count: Int) { #expect(counts(count) == Array(repeating: 1, count: count)) }

    @Test("where no thread can be made, the one that asks works out all parts")
    func alone() { #expect(counts(8) { _ in } == Array(repeating: 1, count: 8)) }

    @Test("a thread that begins when all is done does nothing")
    func tooLate() {
        let late = Locked<[@Sendable () -> Void]>([])
        let counts = counts(8) { body in late.withLock { $0.append(body) } }
        for body in late.withLock({ $0 }) { body() }
        #expect(counts == Array(repeating: 1, count: 8) && late.withLock { $0.count } == 3)
    }
}
