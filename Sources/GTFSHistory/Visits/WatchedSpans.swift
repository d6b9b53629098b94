internal import GTFSModel
internal import GTFSStore

/// When at least one source was watched (rule H5): spans in their order, those that touch joined.
struct WatchedSpans {
    private(set) var spans: [ClosedRange<Int>] = []
    /// The span that was found last.
    private var last = 0
    /// Between which moments it was asked; nil if the last is before the first, as it was not.
    private var (firstAsked, lastAsked) = (Int.max, Int.min)

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

    /// Between which moments it was asked; nil if it was not.
    var asked: ClosedRange<Int>? { firstAsked <= lastAsked ? firstAsked...lastAsked : nil }

    mutating func forgetAsked() { (firstAsked, lastAsked) = (.max, .min) }

    /// Whether one span holds two moments.
    @inline(__always) mutating func holds(_ first: Int, _ second: Int) -> Bool {
        lastAsked = max(lastAsked, second)
        return range(at: first)?.contains(second) ?? false
    }

    /// The span that holds a moment; nil if nothing watched then.
    @inline(__always) mutating func range(at moment: Int) -> ClosedRange<Int>? {
        firstAsked = min(firstAsked, moment)
        lastAsked = max(lastAsked, moment)
        if last < spans.count, spans[last].contains(moment) { return spans[last] }
        let index = spans.partitioningIndex { $0.upperBound >= moment }
        guard index < spans.count, spans[index].contains(moment) else { return nil }
        last = index
        return spans[index]
    }
}

extension WatchedSpans {
    /// The moments of nearly all visits of a service day, in any time zone. A day that is packed is over by their end.
    static func window(of date: ServiceDate) -> ClosedRange<Int> {
        let midnight = Int(instant: date.midnightUTC)
        return midnight - 86400...midnight + 2 * 86400
    }

    /// The number of the rules by which sums are made of visits. It is part of the hash, so that sums that were made by other
    /// rules do not count, and are made anew.
    private static let rules = 2

    /// A hash of what the spans are at the moments of a service day, and of the rules of sums.
    func hash(on date: ServiceDate) -> Int {
        let window = Self.window(of: date)
        var hash = StableHash()
        hash.add(Self.rules)
        for span in spans[spans.partitioningIndex { $0.upperBound >= window.lowerBound }...] {
            guard span.lowerBound <= window.upperBound else { break }
            hash.add(max(span.lowerBound, window.lowerBound))
            hash.add(min(span.upperBound, window.upperBound))
        }
        return Int(hash.value & 0x7FFF_FFFF)
    }
}
