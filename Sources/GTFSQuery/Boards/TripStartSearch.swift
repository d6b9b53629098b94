internal import GTFSModel
internal import GTFSStore

/// A trip that starts on one service day; for a headway trip, one of its starts there.
struct TripStart {
    let tripKey: Key<Trip>
    let date: ServiceDate
    /// The instant at which the trip's start_time falls.
    let base: Int
    /// For a headway trip, seconds of the service day at which it leaves its first stop; else nil.
    let startTime: Int?
    let frequency: Frequency?
}

/// Finds the trip starts that are at a stop within a window.
struct TripStartSearch {
    let window: ClosedRange<Int>
    let event: StopEvent
    var foldsHeadways = false

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
        let folded = foldsHeadways ? trip.windows.filter { $0.exactTimes != 1 } : []
        let single = foldsHeadways ? trip.windows.filter { $0.exactTimes == 1 } : trip.windows
        for found in HeadwayStarts.folded(folded, within: starts) + HeadwayStarts.starts(single, within: starts) {
            let base = day.start + found.time - Int(stopTime.origin)
            let start = TripStart(
                tripKey: trip.tripKey, date: day.date, base: base, startTime: found.time, frequency: found.frequency)
            body(start, trip.stopTime)
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

/// Which lines a question lets pass, and the service days of each zone that touch its window.
final class LineChoice {
    private let session: FeedSession
    private let window: ClosedRange<Int>
    private let filter: DepartureFilter
    private var names: [String] = []
    /// The days of each zone that was met.
    private(set) var days: [[ServiceDay]] = []

    /// - Parameter window: seconds since 1970: between its ends, both included, trips must be at the stop.
    init(_ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter) {
        self.session = session
        self.window = window
        self.filter = filter
    }

    /// Whether services run, in every zone that was met, on some day that touches the window.
    var sawServiceDays: Bool { !days.isEmpty && days.allSatisfy { !$0.isEmpty } }

    /// For each of the lines, which zone's days it runs on; nil where the filter keeps it out.
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

/// Which of a stop's pattern stops a question lets pass.
struct PatternStopChoice {
    /// For each of `patternStops`: the index of its time zone's days; nil where it is left out.
    let zones: [Int?]

    init(_ stop: StopTimetable, _ lines: LineChoice, where isShown: (BoardPatternStop) -> Bool) throws {
        let lines = try lines.zones(of: stop.lines)
        zones = stop.patternStops.map { isShown($0) ? lines[$0.line] : nil }
    }

    func zone(of stopTime: ProfileStopTime) -> Int? { zones[Int(stopTime.patternStop)] }
}
