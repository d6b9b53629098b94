internal import GTFSModel
internal import GTFSStore

/// The services of a feed by the days on which they run: those of the same days are one class.
struct DayClasses {
    private var days: [RunningDays] = []
    private var byService: [Key<ServiceCalendar>: Int] = [:]
    /// Whether two classes run together on some day, as far as that was asked.
    private var shared: [SIMD2<Int>: Bool] = [:]

    /// The number of classes that are compared one by one. More are looked up, as most pairs then share no day.
    private static let few = 32
    /// The most pairs that are remembered.
    private static let most = 10_000

    init(_ services: ServiceTable) {
        var known: [[RunningDays.Stretch]: Int] = [:]
        for service in services.all where !service.days.isEmpty {
            let number = known[service.days.stretches] ?? days.count
            if number == days.count {
                known[service.days.stretches] = number
                days.append(service.days)
            }
            byService[service.row.key] = number
        }
    }

    /// The class of a service; nil if it does not run.
    subscript(_ service: Key<ServiceCalendar>?) -> Int? { service.flatMap { byService[$0] } }

    /// Calls `body` with each pair of the classes that run together on some day, and with each and itself.
    mutating func eachSharing(_ classes: [Int], body: (Int, Int) -> Void) {
        for number in classes { body(number, number) }
        if classes.count > Self.few {
            return SharedDays(classes.map { days[$0] }).forEachPair { body(classes[$0], classes[$1]) }
        }
        for (index, first) in classes.enumerated() {
            for second in classes[(index + 1)...] where areTogether(first, second) { body(first, second) }
        }
    }

    private mutating func areTogether(_ first: Int, _ second: Int) -> Bool {
        if let known = shared[SIMD2(first, second)] { return known }
        if shared.count >= Self.most { shared.removeAll() }
        let isShared = days[first].firstShared(with: days[second]) != nil
        shared[SIMD2(first, second)] = isShared
        return isShared
    }
}

/// The stretches of many services by the days of the week, in which those that share a day are found without a look at the others.
struct SharedDays {
    private let services: [RunningDays]
    /// By the day of the week. Each stretch begins and ends on that day of the week, so two that overlap share a day.
    private let indexes: [IntervalIndex<Int>]

    init(_ services: [RunningDays]) {
        self.services = services
        indexes = (0..<7).map { weekday in
            IntervalIndex(
                services.enumerated().flatMap { number, days in
                    days.stretches.compactMap { $0.days(on: weekday) }.map { ($0, number) }
                })
        }
    }

    /// Calls `body` with the numbers of each pair that shares a day, the lower one first.
    func forEachPair(_ body: (Int, Int) -> Void) {
        var last = [Int](repeating: -1, count: services.count)
        for (number, days) in services.enumerated() {
            for stretch in days.stretches {
                for weekday in 0..<7 {
                    guard let range = stretch.days(on: weekday) else { continue }
                    indexes[weekday].forEach(overlapping: range) { other in
                        guard other > number, last[other] != number else { return }
                        last[other] = number
                        body(number, other)
                    }
                }
            }
        }
    }
}

extension RunningDays.Stretch {
    /// From its first to its last running day on a day of the week; nil if there is none.
    fileprivate func days(on weekday: Int) -> ClosedRange<Int>? {
        guard weekdays & 1 << UInt8(weekday) != 0 else { return nil }
        func weekdayOf(_ day: Int) -> Int { ServiceDate(dayNumber: day).weekday }
        let from = first + (weekday - weekdayOf(first) + 7) % 7
        let to = last - (weekdayOf(last) - weekday + 7) % 7
        return from <= to ? from...to : nil
    }
}

/// Closed ranges by their beginnings, with the latest end below each: those that overlap another one are found by bisection.
struct IntervalIndex<Bound: Comparable> {
    private let items: [(range: ClosedRange<Bound>, number: Int)]
    /// For each item, the latest end in the part of `items` of which it is the middle.
    private var latest: [Bound]

    init(_ items: [(ClosedRange<Bound>, Int)]) {
        self.items = items.map { (range: $0.0, number: $0.1) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        latest = self.items.map(\.range.upperBound)
        _ = setLatest(0..<items.count)
    }

    private mutating func setLatest(_ part: Range<Int>) -> Bound? {
        guard !part.isEmpty else { return nil }
        let middle = part.lowerBound + part.count / 2
        for end in [setLatest(part.lowerBound..<middle), setLatest(middle + 1..<part.upperBound)] {
            if let end { latest[middle] = max(latest[middle], end) }
        }
        return latest[middle]
    }

    /// Calls `body` with the number of each range that overlaps another one.
    func forEach(overlapping range: ClosedRange<Bound>, _ body: (Int) -> Void) {
        visit(0..<items.count, range: range, body: body)
    }

    private func visit(_ part: Range<Int>, range: ClosedRange<Bound>, body: (Int) -> Void) {
        guard !part.isEmpty else { return }
        let middle = part.lowerBound + part.count / 2
        guard latest[middle] >= range.lowerBound else { return }
        visit(part.lowerBound..<middle, range: range, body: body)
        guard items[middle].range.lowerBound <= range.upperBound else { return }
        if items[middle].range.upperBound >= range.lowerBound { body(items[middle].number) }
        visit(middle + 1..<part.upperBound, range: range, body: body)
    }
}
