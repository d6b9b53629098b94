import Testing

@testable import GTFSPacking

@Suite("The order of services")
struct ServiceOrderTests {
    /// Services of four kinds in turn, each with its own days and one more.
    private static func exceptions(_ count: Int) -> [(service: Int, day: Int)] {
        var exceptions: [(service: Int, day: Int)] = []
        for service in 0..<count {
            for day in 0..<20 { exceptions.append((service: service, day: service % 4 * 40 + day)) }
            exceptions.append((service: service, day: 160 + service % 7))
        }
        return exceptions
    }

    private static func keys(_ count: Int) -> [Int] {
        ServiceOrder(serviceCount: count, dayCount: 170, exceptions: exceptions(count)).keys
    }

    @Test("is that of the file where there are few")
    func few() {
        #expect(Self.keys(64) == Array(1...64))
        #expect(ServiceOrder(serviceCount: 500, dayCount: 0, exceptions: []).keys == Array(1...500))
    }

    @Test("gives every service a key, and puts those of the same days side by side", arguments: [65, 200, 1_000])
    func many(count: Int) {
        let keys = Self.keys(count)
        #expect(keys.sorted() == Array(1...count))
        let order = keys.enumerated().sorted { $0.element < $1.element }.map(\.offset)
        let changes = zip(order, order.dropFirst()).count { $0 % 4 != $1 % 4 }
        #expect(changes < count / 30 + 10)
    }
}
