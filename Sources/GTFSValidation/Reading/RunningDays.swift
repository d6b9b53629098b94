internal import GTFSModel
internal import GTFSStore

/// The days on which a service runs, a bit for each from the first on.
struct RunningDays: Sendable {
    /// The day of the first bit.
    private var start = 0
    private var words: [UInt64] = []

    init(_ row: FeedReader.ServiceRow, exceptions: [(day: Int, isAddition: Bool)]) {
        let first = row.startDate.flatMap { ServiceDate(yyyymmdd: $0) }
        let last = row.endDate.flatMap { ServiceDate(yyyymmdd: $0) }
        let weekdays = row.weekdays.contains { $0 == 1 }
        var range: ClosedRange<Int>?
        if weekdays, let first, let last, first <= last { range = first.dayNumber...last.dayNumber }
        let added = exceptions.lazy.filter(\.isAddition).map(\.day)
        guard let lower = ([range?.lowerBound, added.min()].compactMap(\.self)).min(),
            let upper = ([range?.upperBound, added.max()].compactMap(\.self)).max()
        else { return }
        // A multiple of 64, so that the words of two services lie side by side.
        start = (lower >> 6) << 6
        words = Array(repeating: 0, count: (upper - start) / 64 + 1)
        if let range {
            for day in range where row.weekdays[ServiceDate(dayNumber: day).weekday] == 1 { set(day, true) }
        }
        for exception in exceptions where exception.isAddition { set(exception.day, true) }
        for exception in exceptions where !exception.isAddition { set(exception.day, false) }
    }

    private mutating func set(_ day: Int, _ runs: Bool) {
        let bit = day - start
        guard bit >= 0, bit >> 6 < words.count else { return }
        if runs { words[bit >> 6] |= 1 << UInt64(bit & 63) } else { words[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
    }

    func contains(_ day: Int) -> Bool {
        let bit = day - start
        return bit >= 0 && bit >> 6 < words.count && words[bit >> 6] & (1 << UInt64(bit & 63)) != 0
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var first: ServiceDate? {
        words.firstIndex { $0 != 0 }.map { ServiceDate(dayNumber: start + $0 * 64 + words[$0].trailingZeroBitCount) }
    }

    var last: ServiceDate? {
        words.lastIndex { $0 != 0 }.map { ServiceDate(dayNumber: start + $0 * 64 + 63 - words[$0].leadingZeroBitCount) }
    }

    /// Calls `body` with each day, in their order.
    func each(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var word = word
            while word != 0 {
                body(start + index * 64 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
    }

    /// The pairs of days that follow each other with more than `days` days between them.
    func gaps(longerThan days: Int) -> [(last: ServiceDate, next: ServiceDate)] {
        var gaps: [(last: ServiceDate, next: ServiceDate)] = []
        var previous: Int?
        each { day in
            if let last = previous, day - last - 1 > days {
                gaps.append((ServiceDate(dayNumber: last), ServiceDate(dayNumber: day)))
            }
            previous = day
        }
        return gaps
    }

    /// The first day on which both run; nil if there is none.
    func firstShared(with other: Self) -> ServiceDate? {
        let shift = (other.start - start) / 64
        for index in words.indices where other.words.indices.contains(index - shift) {
            let both = words[index] & other.words[index - shift]
            if both != 0 { return ServiceDate(dayNumber: start + index * 64 + both.trailingZeroBitCount) }
        }
        return nil
    }
}
