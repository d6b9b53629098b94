import FeedSupport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSQuery

@Suite("The bytes that caches share")
struct CacheBudgetTests {
    @Test func `a kind of values takes the bytes that other kinds leave`() {
        let budget = CacheBudget(bytes: 20_000)
        let (large, small) = (
            Cache<Int, Int>(budget: budget) { _ in 8000 }, Cache<Int, Int>(budget: budget) { _ in 10 }
        )
        _ = small.value(1) { 1 }
        _ = large.value(1) { 1 }
        #expect(large.value(1) { 2 } == 1)
        #expect(budget.byteCount == large.byteCount + small.byteCount)
        #expect(large.byteCount > 8000)
    }

    @Test func `the least recently used values go first, of whatever kind`() {
        let budget = CacheBudget(bytes: 10_000)
        let numbers = Cache<Int, Int>(budget: budget) { _ in 100 }
        let texts = Cache<String, Int>(budget: budget) { _ in 100 }
        _ = texts.value("once") { 1 }
        _ = texts.value("often") { 1 }
        for number in 0..<500 {
            _ = numbers.value(number) { number }
            #expect(texts.value("often") { 2 } == 1)
        }
        #expect(texts.value("once") { 2 } == 2)
        #expect(numbers.value(0) { -1 } == -1)
        #expect(numbers.value(499) { -1 } == 499)
    }

    @Test("all caches together never pass the budget", arguments: [0, 700, 5000, 40_000])
    func together(bytes: Int) {
        let budget = CacheBudget(bytes: bytes)
        let caches = (0..<4).map { kind in Cache<Int, Int>(budget: budget) { $0 % 50 * (kind + 1) } }
        var random = SeededGenerator(seed: UInt64(bytes))
        for _ in 0..<3000 {
            let key = Int.random(in: 0..<200, using: &random)
            let cache = caches[Int.random(in: 0..<4, using: &random)]
            #expect(cache.value(key) { key } == key)
            #expect(budget.byteCount <= bytes)
        }
        #expect(budget.byteCount == caches.reduce(0) { $0 + $1.byteCount })
        budget.removeCachedValues()
        #expect(budget.byteCount == 0)
    }

    @Test func `a value larger than half of the bytes is not cached and moves no other`() {
        let budget = CacheBudget(bytes: 10_000)
        let values = Cache<Int, Int>(budget: budget) { $0 }
        _ = values.value(1) { 100 }
        #expect(values.value(2) { 5001 } == 5001)
        #expect(values.value(2) { 7 } == 7)
        #expect(values.value(1) { 8 } == 100)
    }

    @Test func `a cache that is gone takes no bytes`() {
        let budget = CacheBudget(bytes: 10_000)
        var values: Cache<Int, Int>? = Cache(budget: budget) { $0 }
        _ = values?.value(1) { 100 }
        #expect(budget.byteCount > 100)
        values = nil
        #expect(budget.byteCount == 0)
    }
}
