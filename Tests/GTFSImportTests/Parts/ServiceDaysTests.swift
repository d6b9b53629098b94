import GTFSFeed
import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("The days of a service")
struct ServiceDaysTests {
    @Test("are counted as day by day", arguments: 1...300 as ClosedRange<UInt64>)
    func dayByDay(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // A span around a leap day and the end of a year, with room before and after.
        var all = [20_231_220]
        while all.count < 90 { all.append(ServiceDay.after(all[all.count - 1])) }
        let weekdays = (0..<7).map { _ in random.chance(1, of: 2) ? 1 : 0 }
        let (start, end) = (random.one(of: all), random.one(of: all))
        var exceptions: [Int: Int] = [:]
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            exceptions[random.one(of: all)] = random.one(of: [1, 2, 2, 3])
        }
        let hasCalendar = !random.chance(1, of: 5)
        let days = ServiceDays(
            calendar: hasCalendar ? Self.calendar(weekdays, start, end) : nil, exceptions: exceptions)

        // 2023-12-20 was a Wednesday.
        let slow = all.indices.filter { index in
            switch exceptions[all[index]] {
            case 1: true
            case 2: false
            default: hasCalendar && start <= all[index] && all[index] <= end && weekdays[(index + 2) % 7] == 1
            }
        }.map { all[$0] }
        #expect(days.count == slow.count)
        #expect(days.first?.yyyymmdd == slow.first)
        #expect(days.last?.yyyymmdd == slow.last)
        for day in all { #expect(ServiceDate(yyyymmdd: day).map(days.runs(on:)) == slow.contains(day)) }
    }

    private static func calendar(_ weekdays: [Int], _ start: Int, _ end: Int) -> TypedRow {
        TypedRow(line: 2, values: [.text("D")] + weekdays.map(StoredValue.integer) + [.integer(start), .integer(end)])
    }

    @Test(
        "of two exceptions on one day removal stands, and either against a type that GTFS does not know",
        arguments: [([1, 2], 2), ([2, 1], 2), ([1, 3], 1), ([3, 1], 1), ([2, 3], 2), ([3], 3)])
    func contradictions(types: [Int], stands: Int) {
        var services = ServiceList()
        for type in types { services.enter(type, on: 20_260_101, of: 0) }
        #expect(services.exceptions[0]?[20_260_101] == stands)
    }
}
