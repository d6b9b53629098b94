internal import GTFSModel
internal import GTFSStore

/// One trip on one service day; for a headway trip, one of its runs.
struct TripRun {
    let tripKey: Int
    let date: ServiceDate
    /// The instant that start_time of the trip falls on in this run.
    let base: Int
    /// Seconds of the service day at which a run of a headway trip leaves its first stop.
    let startTime: Int?
    let frequency: Frequency?
}

/// Finds the runs of trips that touch a window.
struct RunSearch {
    let reader: FeedReader
    let window: ClosedRange<Int>
    let hasFrequencies: Bool
    private let foldsHeadways: Bool

    init(_ facts: FeedFacts, window: ClosedRange<Int>, foldsHeadways: Bool = false) {
        self.foldsHeadways = foldsHeadways
        reader = facts.reader
        self.window = window
        hasFrequencies = facts.latestFrequencyEnd != nil
    }

    /// Calls `body` with every run of the visit's profile for which the instant at `offset`, seconds from start_time,
    /// lies in the window.
    func eachRun(of visit: TimedVisit, at offset: Int, _ body: (TripRun) throws -> Void) throws {
        let row = visit.row
        let frequencies =
            hasFrequencies ? try reader.frequencies(from: row.firstTripKey, count: row.tripCount) : [:]
        // A headway trip's own start says nothing of its runs.
        let starts = frequencies.isEmpty ? self.starts(visit.route.days, at: offset) : nil
        if frequencies.isEmpty && starts == nil { return }
        try reader.eachTrip(from: row.firstTripKey, count: row.tripCount, starts: starts) { trip in
            guard let start = trip.startTime else { return }
            for day in visit.route.days where day.runs(trip.serviceKey) {
                if let windows = frequencies[trip.key] {
                    try eachRun(of: trip, windows, on: day, from: start + visit.origin, to: start + offset, body)
                } else if window.contains(day.start + start + offset) {
                    try body(
                        TripRun(
                            tripKey: trip.key, date: day.date, base: day.start + start, startTime: nil, frequency: nil))
                }
            }
        }
    }

    /// The start_times between which, on some of the days, a trip stands in the window `offset` seconds after its start.
    private func starts(_ days: [ServiceDay], at offset: Int) -> ClosedRange<Int>? {
        guard let first = days.first, let last = days.last else { return nil }
        return window.lowerBound - last.start - offset...window.upperBound - first.start - offset
    }

    /// "start_time: time at which the first vehicle departs from the first stop of the trip" (GTFS Schedule reference,
    /// frequencies.txt): the trip's own times are but offsets from `origin`, its departure there.
    private func eachRun(
        of trip: TripStartRow, _ windows: [FrequencyRow], on day: ServiceDay, from origin: Int, to event: Int,
        _ body: (TripRun) throws -> Void
    ) throws {
        guard let start = trip.startTime else { return }
        let delay = event - origin
        let wanted = window.lowerBound - day.start - delay...window.upperBound - day.start - delay
        let folded = foldsHeadways ? windows.filter { $0.exactTimes != 1 } : []
        let single = foldsHeadways ? windows.filter { $0.exactTimes == 1 } : windows
        for run in HeadwayStarts.folded(folded, within: wanted) + HeadwayStarts.starts(single, within: wanted) {
            try body(
                TripRun(
                    tripKey: trip.key, date: day.date, base: day.start + start + run.time - origin,
                    startTime: run.time, frequency: run.frequency))
        }
    }
}

/// The starts of a headway trip.
enum HeadwayStarts {
    /// Those within `wanted`, seconds of the service day: start_time + k * headway, strictly before end_time. Windows
    /// that overlap or meet never double a start; the first in the file has it.
    static func starts(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        var found: [(time: Int, frequency: Frequency)] = []
        var seen: Set<Int> = []
        for window in windows {
            guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0
            else { continue }
            let skipped = max(0, (wanted.lowerBound - start + headway - 1) / headway)
            let frequency = Frequency(headway: headway, isExact: window.exactTimes == 1)
            for time in stride(from: start + skipped * headway, to: min(end, wanted.upperBound + 1), by: headway)
            where seen.insert(time).inserted {
                found.append((time, frequency))
            }
        }
        return found
    }

    /// The windows that overlap `wanted`, each at its begin.
    static func folded(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        windows.compactMap { window in
            guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                start < end, start <= wanted.upperBound, end > wanted.lowerBound
            else { return nil }
            return (start, Frequency(headway: headway, isExact: false, span: end - start))
        }
    }
}
