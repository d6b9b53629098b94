/// What was watched: from one message of a source to the next, if these are at most 120 s apart.
struct OracleWatch {
    /// Of all sources together; spans that overlap or touch are one.
    private(set) var spans: [ClosedRange<Int>] = []

    init(_ messages: [HistoryOracle.Received]) {
        var all: [ClosedRange<Int>] = []
        for (_, ofSource) in Dictionary(grouping: messages, by: \.source) {
            let moments = ofSource.compactMap(\.timestamp)
            for (first, next) in zip(moments, moments.dropFirst()) where next - first <= 120 {
                all.append(first...next)
            }
        }
        for span in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = spans.last, span.lowerBound <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
    }

    /// Whether one span has both moments.
    func holds(_ first: Int, _ last: Int) -> Bool { spans.contains { $0.contains(first) && $0.contains(last) } }
}
