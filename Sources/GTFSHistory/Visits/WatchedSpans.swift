internal import GTFSModel
internal import GTFSStore

/// When at least one source was watched (rule H5): spans in their order, those that touch joined.
struct WatchedSpans {
    private(set) var spans: [ClosedRange<Int>] = []
    /// The span that was found last.
    private var last = 0

    /// - Parameter spans: of all sources, in the order of their beginnings.
    init(_ spans: [ClosedRange<Int>]) {
        for span in spans {
            guard let end = self.spans.last?.upperBound, span.lowerBound <= end else {
                self.spans.append(span)
                continue
            }
            let joined = self.spans[self.spans.count - 1].lowerBound...max(end, span.upperBound)
            self.spans[self.spans.count - 1] = joined
        }
    }

    init(_ rows: HistoryRows) throws {
        self.init(
            try rows.watched().filter { $0.began < $0.ended }.map { $0.began...$0.ended }
                .sorted { $0.lowerBound < $1.lowerBound })
    }

    /// The span that holds a moment; nil if nothing watched then.
    @inline(__always) mutating func range(at moment: Int) -> ClosedRange<Int>? {
        if last < spans.count, spans[last].contains(moment) { return spans[last] }
        let index = spans.partitioningIndex { $0.upperBound >= moment }
        guard index < spans.count, spans[index].contains(moment) else { return nil }
        last = index
        return spans[index]
    }
}
