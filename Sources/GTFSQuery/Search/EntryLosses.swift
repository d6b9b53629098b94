/// How well each entry meets each word of a query: the least loss of the forms that it has.
struct EntryLosses {
    /// The loss of an entry that does not meet a word.
    private static let none = UInt8.max

    /// By word and entry.
    private var losses: [[UInt8]]
    private let count: Int

    /// - Parameter count: entries have keys below it.
    init(words: Int, count: Int) {
        self.count = count
        losses = Array(repeating: Array(repeating: Self.none, count: count), count: words)
    }

    /// Records that `entries` meet the words of `range` by one form.
    mutating func take(_ entries: [Int32], loss: Int, words range: Range<Int>) {
        for word in range {
            // A form of several words is counted once.
            let loss = UInt8(word == range.lowerBound ? min(loss, WordForm.MatchLoss.most) : 0)
            lower(&losses[word], entries: entries, to: loss)
        }
    }

    private func lower(_ losses: inout [UInt8], entries: [Int32], to loss: UInt8) {
        for entry in entries where losses[Int(entry)] > loss { losses[Int(entry)] = loss }
    }

    /// The loss of all words together by entry; `UInt16.max` if it does not meet a required word.
    /// - Parameter droppable: the cost of leaving each word out; nil for a word that must be met.
    func totals(droppable: [Int?]) -> [UInt16] {
        var totals = [UInt16](repeating: 0, count: count)
        for (word, cost) in droppable.enumerated() {
            if let cost {
                add(losses[word], leftOut: UInt16(cost), to: &totals)
            } else {
                add(losses[word], to: &totals)
            }
        }
        for entry in totals.indices where totals[entry] >= Self.notMet { totals[entry] = .max }
        return totals
    }

    /// More than all words can lose together.
    private static let notMet: UInt16 = 0x8000

    /// Without branches, so that the processor adds many entries at a time.
    private func add(_ losses: [UInt8], leftOut cost: UInt16, to totals: inout [UInt16]) {
        guard losses.count == totals.count else { return }
        for entry in totals.indices {
            totals[entry] &+= losses[entry] == Self.none ? cost : UInt16(losses[entry])
        }
    }

    private func add(_ losses: [UInt8], to totals: inout [UInt16]) {
        guard losses.count == totals.count else { return }
        for entry in totals.indices {
            let isMet = losses[entry] != Self.none
            totals[entry] = (totals[entry] &+ (isMet ? UInt16(losses[entry]) : 0)) | (isMet ? 0 : Self.notMet)
        }
    }
}

extension EntryLosses {
    /// The entries of the highest scores.
    struct BestEntries {
        private var scored: [(score: Int32, entry: Int32)] = []
        private var least = Int32.max
        private var most = Int32.min

        mutating func add(_ entry: Int, score: Int) {
            let score = Int32(truncatingIfNeeded: score)
            scored.append((score, Int32(truncatingIfNeeded: entry)))
            least = min(least, score)
            most = max(most, score)
        }

        /// At most `limit` entries; of equal scores the first ones.
        func best(_ limit: Int) -> [Int] {
            guard scored.count > limit else { return scored.map { Int($0.entry) } }
            let threshold = threshold(limit)
            let above = scored.filter { $0.score > threshold }
            let equal = scored.lazy.filter { $0.score == threshold }.prefix(limit - above.count)
            return (above + equal).map { Int($0.entry) }
        }

        /// The highest score that `limit` entries reach.
        private func threshold(_ limit: Int) -> Int32 {
            var counts = Array(repeating: 0, count: Int(most) - Int(least) + 1)
            for each in scored { counts[Int(each.score) - Int(least)] += 1 }
            var reached = 0
            for index in counts.indices.reversed() {
                reached += counts[index]
                if reached >= limit { return least + Int32(index) }
            }
            return least
        }
    }
}
