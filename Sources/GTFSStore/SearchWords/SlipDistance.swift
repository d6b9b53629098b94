/// The number of typing errors between a typed word and another: letters too many, missing, wrong, or swapped with
/// their neighbour (optimal string alignment). Letters are Unicode scalars.
package struct SlipDistance {
    private let typed: [UInt32]
    private let limit: Int
    private var before: [Int]
    private var last: [Int]
    private var current: [Int]

    package init(_ typed: some Sequence<UInt32>, limit: Int) {
        self.typed = Array(typed)
        self.limit = limit
        before = Array(repeating: 0, count: self.typed.count + 1)
        last = before
        current = before
    }

    /// Whether `word`, or with `isBeginning` some beginning of it, is at most `limit` errors away.
    package mutating func isNear(_ word: [UInt32], isBeginning: Bool = false) -> Bool {
        distance(to: word, isBeginning: isBeginning) != nil
    }

    /// The errors to `word`; nil if they are more than the limit.
    package mutating func distance(to word: [UInt32], isBeginning: Bool = false) -> Int? {
        // Not generic: it is called for thousands of words, from other modules.
        let surplus = word.count - typed.count
        guard -surplus <= limit, isBeginning || surplus <= limit else { return nil }
        for index in last.indices { last[index] = index }
        var best = isBeginning ? typed.count : limit + 1
        var previous: UInt32 = 0
        for (row, letter) in word.prefix(typed.count + limit).enumerated() {
            guard advance(row: row, letter: letter, previous: previous) <= limit else {
                return best <= limit ? best : nil
            }
            if isBeginning, row + limit >= typed.count - 1 { best = min(best, last[typed.count]) }
            previous = letter
        }
        if !isBeginning { best = last[typed.count] }
        return best <= limit ? best : nil
    }

    /// Adds one more letter of the word; returns the fewest errors of any way so far. Beginnings whose lengths differ
    /// by more than the limit are more errors apart than that, so they are skipped.
    private mutating func advance(row: Int, letter: UInt32, previous: UInt32) -> Int {
        let first = max(0, row - limit)
        let end = min(typed.count, row + limit + 1)
        current[first] = first == 0 ? row + 1 : limit + 1
        var smallest = current[first]
        for index in first..<max(first, end) {
            var slips = min(last[index + 1] + 1, current[index] + 1, last[index] + (typed[index] == letter ? 0 : 1))
            if row > 0, index > 0, typed[index] == previous, typed[index - 1] == letter {
                slips = min(slips, before[index - 1] + 1)
            }
            current[index + 1] = slips
            smallest = min(smallest, slips)
        }
        if end < typed.count { current[end + 1] = limit + 1 }
        (before, last, current) = (last, current, before)
        return smallest
    }
}
