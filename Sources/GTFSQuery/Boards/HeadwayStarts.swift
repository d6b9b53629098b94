package import GTFSModel
package import GTFSStore

package enum HeadwayStarts {
    /// The starts within `wanted`, seconds of the service day: start_time + k * headway, strictly before end_time.
    /// Windows that overlap or meet never double a start: it belongs to the first in the file.
    package static func starts(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        var found: [(time: Int, frequency: Frequency)] = []
        var seen: Set<Int> = []
        for window in windows {
            guard let headway = window.headway else { continue }
            let frequency = Frequency(headway: headway, isExact: window.exactTimes == 1)
            for time in times(of: window, within: wanted) where seen.insert(time).inserted {
                found.append((time, frequency))
            }
        }
        return found
    }

    /// The headway of a start: one of those listed, or any within a window that promises only the headway, as journeys and
    /// messages have them; nil for another.
    static func frequency(ofStart time: Int, _ windows: [FrequencyRow]) -> Frequency? {
        if let listed = starts(windows, within: time...time).first { return listed.frequency }
        let window = windows.first { window in
            guard let start = window.startTime, let end = window.endTime, window.headway ?? 0 > 0 else { return false }
            return window.exactTimes != 1 && start <= time && time < end
        }
        return window.flatMap(\.headway).map { Frequency(headway: $0, isExact: false) }
    }

    static func times(of window: FrequencyRow, within wanted: ClosedRange<Int>) -> StrideTo<Int> {
        guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0 else {
            return stride(from: 0, to: 0, by: 1)
        }
        let skipped = max(0, (wanted.lowerBound - start + headway - 1) / headway)
        return stride(from: start + skipped * headway, to: min(end, wanted.upperBound + 1), by: headway)
    }

    /// How many starts one window has within `wanted`, without a look at each.
    static func count(of window: FrequencyRow, within wanted: ClosedRange<Int>) -> Int {
        guard let end = window.endTime, let headway = window.headway, headway > 0,
            let first = times(of: window, within: wanted).first(where: { _ in true })
        else { return 0 }
        return (min(end, wanted.upperBound + 1) - first + headway - 1) / headway
    }

    /// Whether no two windows share a moment: then each start belongs to one of them.
    static func areApart(_ windows: [FrequencyRow]) -> Bool {
        let spans = windows.compactMap { window -> (start: Int, end: Int)? in
            guard let start = window.startTime, let end = window.endTime, window.headway ?? 0 > 0, start < end else {
                return nil
            }
            return (start, end)
        }.sorted { $0.start < $1.start }
        return zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start }
    }

    /// The windows that overlap `wanted`, each at its beginning. Equal ones count once.
    static func folded(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        var seen: Set<[Int]> = []
        return windows.compactMap { window in
            guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                start < end, start <= wanted.upperBound, end > wanted.lowerBound,
                seen.insert([start, end, headway]).inserted
            else { return nil }
            return (start, Frequency(headway: headway, isExact: false, span: end - start))
        }
    }
}

extension HeadwayStarts {
    /// The most starts of a headway trip on one day that a search names.
    struct Cap {
        let most: Int
        /// Whether a start counts towards the most, given its instant at the stop.
        let counts: (TripStart, Int) -> Bool
        /// Receives the starts that are not named, and the index of their stop time.
        let rest: (Rest, Int) -> Void
    }

    /// The starts of a headway trip on one day that a search did not name.
    struct Rest {
        let first: TripStart
        let windows: [FrequencyRow]
        /// The times between which they lie, seconds of the service day.
        let times: ClosedRange<Int>

        var count: Int { windows.reduce(0) { $0 + HeadwayStarts.count(of: $1, within: times) } }

        /// The start at a time; nil if none starts then.
        func start(at time: Int) -> TripStart? {
            guard times.contains(time),
                let window = windows.first(where: { HeadwayStarts.count(of: $0, within: time...time) > 0 }),
                let headway = window.headway
            else { return nil }
            return TripStart(
                tripKey: first.tripKey, date: first.date, base: first.base + time - (first.startTime ?? time),
                startTime: time,
                frequency: Frequency(headway: headway, isExact: window.exactTimes == 1))
        }
    }
}
