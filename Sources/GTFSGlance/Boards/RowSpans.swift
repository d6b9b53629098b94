/// When a row is on a board.
struct RowSpan {
    /// Index in the order of the board.
    let row: Int
    let enters: Int
    /// From when on it is there no more.
    let leaves: Int
}

/// The first few rows of a board at a moment that moves on. From one moment to the next only the rows that change are looked
/// at.
struct FirstRows {
    private let spans: [RowSpan]
    private let most: Int
    /// When the first of a span and all after it enters.
    private let entries: [Int]
    /// All before it have left.
    private var start = 0
    /// The rows, in their order.
    private(set) var rows: [Int] = []
    /// When they are others.
    private(set) var changes = Int.min

    /// - Parameter spans: in the order of their rows; those of one row do not overlap.
    init(_ spans: [RowSpan], most: Int) {
        (self.spans, self.most) = (spans, most)
        var (entries, first) = (Array(repeating: 0, count: spans.count), Int.max)
        for index in spans.indices.reversed() {
            first = min(first, spans[index].enters)
            entries[index] = first
        }
        self.entries = entries
    }

    /// Goes on to a moment no earlier than the one before.
    mutating func move(to now: Int) {
        guard changes <= now else { return }
        while start < spans.count, spans[start].leaves <= now { start += 1 }
        rows.removeAll(keepingCapacity: true)
        changes = .max
        var index = start
        while rows.count < most, index < spans.count {
            if entries[index] > now {
                changes = min(changes, entries[index])
                break
            }
            let span = spans[index]
            if span.enters > now {
                changes = min(changes, span.enters)
            } else if span.leaves > now {
                changes = min(changes, span.leaves)
                rows.append(span.row)
            }
            index += 1
        }
    }
}

extension [RowSpan] {
    /// When each row is one of the first few, from a moment to another.
    func first(_ most: Int, from start: Int, until end: Int) -> [RowSpan] {
        var (first, now, found, entered) = (FirstRows(self, most: most), start, [RowSpan](), [Int: Int]())
        while now < end {
            first.move(to: now)
            let rows = Set(first.rows)
            for (row, moment) in entered where !rows.contains(row) {
                found.append(RowSpan(row: row, enters: moment, leaves: now))
                entered[row] = nil
            }
            for row in rows where entered[row] == nil { entered[row] = now }
            now = first.changes
        }
        found += entered.map { RowSpan(row: $0.key, enters: $0.value, leaves: .max) }
        return found.sorted { ($0.row, $0.enters) < ($1.row, $1.enters) }
    }

    /// When each row is there and none of the same trip that is better.
    /// - Parameters:
    ///   - trips: by the rows.
    ///   - ranks: by the rows, each other than the others; the least is the best.
    func best<Trip: Hashable>(of trips: [Trip], by ranks: [Int]) -> [RowSpan] {
        let known = Dictionary(grouping: self) { trips[$0.row] }
        return flatMap { span in
            known[trips[span.row], default: []].filter { ranks[$0.row] < ranks[span.row] }
                .reduce([span]) { rest, better in rest.flatMap { $0.without(better) } }
        }
    }
}

extension RowSpan {
    fileprivate func without(_ other: RowSpan) -> [RowSpan] {
        let before = RowSpan(row: row, enters: enters, leaves: min(leaves, other.enters))
        let after = RowSpan(row: row, enters: max(enters, other.leaves), leaves: leaves)
        return [before, after].filter { $0.enters < $0.leaves }
    }
}
