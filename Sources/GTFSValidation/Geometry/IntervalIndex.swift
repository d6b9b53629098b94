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
    func forEach(overlapping range: ClosedRange<Bound>, _ body: (Int) -> Void) { visit(0..<items.count, range, body) }

    private func visit(_ part: Range<Int>, _ range: ClosedRange<Bound>, _ body: (Int) -> Void) {
        guard !part.isEmpty else { return }
        let middle = part.lowerBound + part.count / 2
        guard latest[middle] >= range.lowerBound else { return }
        visit(part.lowerBound..<middle, range, body)
        guard items[middle].range.lowerBound <= range.upperBound else { return }
        if items[middle].range.upperBound >= range.lowerBound { body(items[middle].number) }
        visit(middle + 1..<part.upperBound, range, body)
    }
}
