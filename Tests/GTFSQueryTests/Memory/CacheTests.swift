import TestSupport
import Testing

@testable import GTFSQuery

private struct Weight: Equatable {
    let number: Int
    let byteCount: Int
}

@Suite("Values kept within a number of bytes")
struct CacheTests {
    @Test func `a value is made once while it is kept`() {
        let values = Cache<Int, Weight>(budget: CacheBudget(bytes: 10_000)) { $0.byteCount }
        var made = 0
        for _ in 0..<5 {
            let value = values.value(7) {
                made += 1
                return Weight(number: 49, byteCount: 100)
            }
            #expect(value.number == 49)
        }
        #expect(made == 1)
    }

    @Test func `what is not there is looked for again`() {
        let values = Cache<Int, Weight>(budget: CacheBudget(bytes: 10_000)) { $0.byteCount }
        var looked = 0
        for _ in 0..<3 {
            let value = values.found(7) {
                looked += 1
                return nil
            }
            #expect(value == nil)
        }
        #expect(looked == 3)
    }

    @Test("the bytes never pass the budget", arguments: [0, 100, 1000, 20_000], [1, 90, 700])
    func budget(_ budget: Int, _ weight: Int) {
        let values = Cache<Int, Weight>(budget: CacheBudget(bytes: budget)) { $0.byteCount }
        var random = SeededGenerator(seed: UInt64(budget + weight))
        for _ in 0..<2000 {
            let key = Int.random(in: 0..<300, using: &random)
            let value = values.value(key) { Weight(number: key, byteCount: weight + key) }
            #expect(value == Weight(number: key, byteCount: weight + key))
            #expect(values.byteCount <= budget)
        }
    }

    @Test func `what is asked for again and again outlives what was asked for once`() {
        let values = Cache<Int, Weight>(budget: CacheBudget(bytes: 20_000)) { $0.byteCount }
        var made: [Int] = []
        for number in 1...1000 {
            for key in [0, number] {
                _ = values.value(key) {
                    made.append(key)
                    return Weight(number: key, byteCount: 100)
                }
            }
        }
        #expect(made.filter { $0 == 0 }.count == 1)
        #expect(made.count == 1001)
        _ = values.value(1) {
            made.append(1)
            return Weight(number: 1, byteCount: 100)
        }
        #expect(made.filter { $0 == 1 }.count == 2)
    }

    @Test func `many values are kept and made in the order of their keys`() {
        let values = Cache<Int, Weight>(budget: CacheBudget(bytes: 10_000)) { $0.byteCount }
        _ = values.value(2) { Weight(number: 4, byteCount: 1) }
        var made: [Int] = []
        let found = values.values([1, 2, 3, 2]) { key in
            made.append(key)
            return Weight(number: key * key, byteCount: 1)
        }
        #expect(found.map(\.number) == [1, 4, 9, 4])
        #expect(made == [1, 3])
    }
}
