package import GTFSModel
package import GTFSStore

/// A trip that starts on one service day; for a headway trip, one of its starts there.
package struct TripStart {
    package let tripKey: Key<Trip>
    let date: ServiceDate
    /// The instant at which the trip's start_time falls.
    let base: Int
    /// For a headway trip, seconds of the service day at which it leaves its first stop; otherwise nil.
    let startTime: Int?
    let frequency: Frequency?

    package init(tripKey: Key<Trip>, date: ServiceDate, base: Int, startTime: Int?, frequency: Frequency?) {
        (self.tripKey, self.date, self.base) = (tripKey, date, base)
        (self.startTime, self.frequency) = (startTime, frequency)
    }
}

/// Finds the trip starts that are at a stop within a window.
struct TripStartSearch {
    let window: ClosedRange<Int>
    let event: StopEvent
    var foldsHeadways = false
    /// Names few starts of a headway trip, and counts the rest; nil where each is named.
    var cap: HeadwayCap?

    /// Calls `body` with every start among `trips` that is chosen and in the window, and with the index of its stop time.
    /// - Parameter days: of each time zone that `choice` names.
    func eachStart(
        of trips: StopTrips, at stop: StopTimetable, _ choice: PatternStopChoice, days: [[ServiceDay]],
        _ body: (TripStart, Int) -> Void
    ) {
        for (zone, days) in days.enumerated() {
            for day in days {
                eachTrip(trips.timed, at: stop, on: day) { trip, stopTime in
                    guard choice.zone(of: stopTime) == zone else { return }
                    let base = day.start + Int(trip.departure) - Int(stopTime.departure)
                    let start = TripStart(
                        tripKey: trip.tripKey, date: day.date, base: base, startTime: nil, frequency: nil)
                    body(start, Int(trip.stopTime))
                }
                for trip in trips.headway where choice.zone(of: stop.stopTime(of: trip)) == zone {
                    if day.running.contains(trip.serviceKey) {
                        eachStart(of: trip, stop.stopTime(of: trip), on: day, body)
                    }
                }
            }
        }
    }

    /// The window as seconds of a service day.
    private func wanted(_ day: ServiceDay) -> ClosedRange<Int> {
        window.lowerBound - day.start...window.upperBound - day.start
    }

    private func eachTrip(
        _ trips: [TripStopTime], at stop: StopTimetable, on day: ServiceDay,
        _ body: (TripStopTime, ProfileStopTime) -> Void
    ) {
        let wanted = wanted(day)
        // Trips are in order of departure; one that arrives in the window departs within the longest dwell after it.
        let first = event == .departure ? wanted.lowerBound : wanted.lowerBound + stop.dwell.lowerBound
        let last = event == .departure ? wanted.upperBound : wanted.upperBound + stop.dwell.upperBound
        var index = trips.partitioningIndex { $0.departure >= first }
        while index < trips.count, trips[index].departure <= last {
            let trip = trips[index]
            index += 1
            guard day.running.contains(trip.serviceKey) else { continue }
            let stopTime = stop.stopTime(of: trip)
            let arrival = Int(trip.departure) - Int(stopTime.departure) + Int(stopTime.arrival)
            if event == .departure || wanted.contains(arrival) { body(trip, stopTime) }
        }
    }

    /// "start_time: time at which the first vehicle departs from the first stop of the trip" (GTFS Schedule reference,
    /// frequencies.txt): the trip's own times are offsets from `origin`, its departure there.
    private func eachStart(
        of trip: HeadwayStopTime, _ stopTime: ProfileStopTime, on day: ServiceDay, _ body: (TripStart, Int) -> Void
    ) {
        let delay = stopTime.time(event) - Int(stopTime.origin)
        let wanted = wanted(day)
        let starts = wanted.lowerBound - delay...wanted.upperBound - delay
        if let cap, !foldsHeadways, HeadwayStarts.areApart(trip.windows) {
            return eachStart(of: trip, stopTime, on: day, within: starts, cap, body)
        }
        let folded = foldsHeadways ? trip.windows.filter { $0.exactTimes != 1 } : []
        let single = foldsHeadways ? trip.windows.filter { $0.exactTimes == 1 } : trip.windows
        for found in HeadwayStarts.folded(folded, within: starts) + HeadwayStarts.starts(single, within: starts) {
            let base = day.start + found.time - Int(stopTime.origin)
            let start = TripStart(
                tripKey: trip.tripKey, date: day.date, base: base, startTime: found.time, frequency: found.frequency)
            body(start, trip.stopTime)
        }
    }

    /// The first starts in the order of time, up to the cap.
    private func eachStart(
        of trip: HeadwayStopTime, _ stopTime: ProfileStopTime, on day: ServiceDay, within starts: ClosedRange<Int>,
        _ cap: HeadwayCap, _ body: (TripStart, Int) -> Void
    ) {
        var counted = 0
        for window in trip.windows.sorted(by: { ($0.startTime ?? 0) < ($1.startTime ?? 0) }) {
            guard let headway = window.headway else { continue }
            let frequency = Frequency(headway: headway, isExact: window.exactTimes == 1)
            for time in HeadwayStarts.times(of: window, within: starts) {
                let start = TripStart(
                    tripKey: trip.tripKey, date: day.date, base: day.start + time - Int(stopTime.origin),
                    startTime: time,
                    frequency: frequency)
                guard counted < cap.most else {
                    let rest = HeadwayRest(first: start, windows: trip.windows, times: time...starts.upperBound)
                    return cap.rest(rest, trip.stopTime)
                }
                body(start, trip.stopTime)
                if cap.counts(start, start.base + stopTime.time(event)) { counted += 1 }
            }
        }
    }
}

/// The most starts of a headway trip on one day that a search names.
struct HeadwayCap {
    let most: Int
    /// Whether a start counts towards the most, given its instant at the stop.
    let counts: (TripStart, Int) -> Bool
    /// Receives the starts that are not named, and the index of their stop time.
    let rest: (HeadwayRest, Int) -> Void
}

/// The starts of a headway trip on one day that a search did not name.
struct HeadwayRest {
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

/// The starts of a headway trip.
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

    /// The starts of one window within `wanted`.
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

    /// The windows that overlap `wanted`, each at its beginning.
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

/// The lines that a question lets pass, and the service days of each zone that touch its window.
final class LineChoice {
    private let session: FeedSession
    private let window: ClosedRange<Int>
    private let filter: DepartureFilter
    private var names: [String] = []
    /// The days of each zone that was met.
    private(set) var days: [[ServiceDay]] = []

    /// - Parameter window: seconds since 1970; trips must be at the stop between its ends, both included.
    init(_ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter) {
        self.session = session
        self.window = window
        self.filter = filter
    }

    /// Whether services run, in every zone that was met, on some day that touches the window.
    var sawServiceDays: Bool { !days.isEmpty && days.allSatisfy { !$0.isEmpty } }

    /// For each of the lines, the index of the zone whose days it runs on; nil if the filter excludes it.
    func zones(of lines: [StopLine]) throws -> [Int?] {
        try lines.map { line in
            filter.passes(line) ? try zone(of: line.route) : nil
        }
    }

    private func zone(of route: CachedRoute) throws -> Int {
        let name = try route.zoneName
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        days.append(try session.serviceDays(touching: window, timeZone: route.timeZone))
        return names.count - 1
    }
}

/// The pattern stops of a stop that a question lets pass.
struct PatternStopChoice {
    /// For each of `patternStops`: the index of its time zone's days; nil if it is left out.
    let zones: [Int?]

    init(_ stop: StopTimetable, _ lines: LineChoice, where isShown: (BoardPatternStop) -> Bool) throws {
        let lines = try lines.zones(of: stop.lines)
        zones = stop.patternStops.map { isShown($0) ? lines[$0.line] : nil }
    }

    func zone(of stopTime: ProfileStopTime) -> Int? { zones[Int(stopTime.patternStop)] }
}
