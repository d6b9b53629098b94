/// From the first departure of a service day to its last arrival, trip by trip.
package struct DaySpan {
    private var (first, last) = (Int.max, Int.min)

    package init() {}

    /// Nil if no trip runs.
    package var range: ClosedRange<Int>? { first <= last ? first...last : nil }

    /// Makes it longer, so that it holds the times of a trip.
    /// - Parameters:
    ///   - start: that of the service day, seconds since 1970.
    ///   - ends: of the trip by its own times, seconds of the service day.
    package mutating func include(_ ends: (first: Int, last: Int), _ windows: [FrequencyWindow], from start: Int) {
        first = min(first, start + (windows.compactMap { $0.start?.seconds }.min() ?? ends.first))
        let lastStart = windows.compactMap { $0.end?.seconds }.max()
        last = max(last, start + (lastStart.map { $0 + ends.last - ends.first } ?? ends.last))
    }
}
