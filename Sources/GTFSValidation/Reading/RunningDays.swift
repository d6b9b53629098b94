internal import GTFSModel
internal import GTFSStore

/// The days on which a service runs: weekly stretches in their order.
///
/// A stretch ends only where an exception changes the week, so what a service takes follows its rows, not its days: a service
/// of ten thousand years has one.
struct RunningDays: Sendable {
    /// Days from one day to another, both of them running days, on some days of the week.
    struct Stretch: Sendable, Hashable {
        let first: Int
        let last: Int
        /// A bit for each day of the week, Monday the lowest.
        let weekdays: UInt8
    }

    /// In their order; none overlaps another.
    let stretches: [Stretch]

    /// - Parameters:
    ///   - weekdays: Monday to Sunday; 1: it runs on these.
    ///   - first: the first day on which the days of the week count, start_date.
    ///   - last: the last one, end_date.
    init(
        on runs: [Int?], from first: ServiceDate?, to last: ServiceDate?, exceptions: [(day: Int, isAddition: Bool)]
    ) {
        var weekdays: UInt8 = 0
        for (index, runs) in runs.prefix(7).enumerated() where runs == 1 { weekdays |= 1 << UInt8(index) }
        let (first, last) = (first?.dayNumber, last?.dayNumber)
        var rest: ClosedRange<Int>?
        if weekdays != 0, let first, let last, first <= last { rest = first...last }
        var stretches: [Stretch] = []
        func add(_ days: ClosedRange<Int>, _ weekdays: UInt8) {
            if let stretch = Stretch(days, weekdays: weekdays) { stretches.append(stretch) }
        }
        for exception in Self.ordered(exceptions) {
            if let days = rest {
                if days.lowerBound < exception.day {
                    add(days.lowerBound...min(days.upperBound, exception.day - 1), weekdays)
                }
                if days.upperBound <= exception.day {
                    rest = nil
                } else {
                    rest = max(days.lowerBound, exception.day + 1)...days.upperBound
                }
            }
            if exception.isAddition { add(exception.day...exception.day, Self.bit(exception.day)) }
        }
        if let rest { add(rest, weekdays) }
        self.stretches = stretches
    }

    /// One exception of each day, in the order of the days. If a day has two, the removal counts.
    private static func ordered(_ exceptions: [(day: Int, isAddition: Bool)]) -> [(day: Int, isAddition: Bool)] {
        var ordered: [(day: Int, isAddition: Bool)] = []
        for exception in exceptions.sorted(by: { $0.day < $1.day }) {
            if let last = ordered.last, last.day == exception.day {
                ordered[ordered.count - 1].isAddition = last.isAddition && exception.isAddition
            } else {
                ordered.append(exception)
            }
        }
        return ordered
    }

    static func bit(_ day: Int) -> UInt8 { 1 << UInt8(ServiceDate(dayNumber: day).weekday) }

    var isEmpty: Bool { stretches.isEmpty }

    var first: ServiceDate? { stretches.first.map { ServiceDate(dayNumber: $0.first) } }

    var last: ServiceDate? { stretches.last.map { ServiceDate(dayNumber: $0.last) } }

    /// The pairs of days that follow each other with more than `days` days between them; `days` is 6 or more, as a week has no
    /// longer gap.
    func gaps(longerThan days: Int) -> [(last: ServiceDate, next: ServiceDate)] {
        zip(stretches, stretches.dropFirst()).filter { $1.first - $0.last - 1 > days }.map {
            (ServiceDate(dayNumber: $0.last), ServiceDate(dayNumber: $1.first))
        }
    }

    /// The first day on which both run; nil if there is none.
    func firstShared(with other: Self) -> ServiceDate? {
        var (index, second) = (0, 0)
        while index < stretches.count, second < other.stretches.count {
            let (one, two) = (stretches[index], other.stretches[second])
            let days = (max(one.first, two.first), min(one.last, two.last))
            if days.0 <= days.1, let both = Stretch(days.0...days.1, weekdays: one.weekdays & two.weekdays) {
                return ServiceDate(dayNumber: both.first)
            }
            if one.last < two.last { index += 1 } else { second += 1 }
        }
        return nil
    }
}

extension RunningDays.Stretch {
    /// The running days of a range; nil if it has none.
    fileprivate init?(_ days: ClosedRange<Int>, weekdays: UInt8) {
        func runs(_ day: Int) -> Bool { weekdays & RunningDays.bit(day) != 0 }
        let week = 0..<min(7, days.count)
        guard let first = week.lazy.map({ days.lowerBound + $0 }).first(where: runs),
            let last = week.lazy.map({ days.upperBound - $0 }).first(where: runs)
        else { return nil }
        (self.first, self.last, self.weekdays) = (first, last, weekdays)
    }
}
