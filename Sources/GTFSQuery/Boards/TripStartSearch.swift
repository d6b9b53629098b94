internal import GTFSModel
internal import GTFSStore

/// Finds the trip starts that are at a stop within a window.
struct TripStartSearch {
    /// The pattern stops of a stop that a question lets pass.
    struct PatternStopChoice {
        /// For each of `patternStops`: the index of its time zone's days; nil if it is left out.
        let zones: [Int?]

        init(
            _ stop: StopTimetable, _ lines: TripStartSearch.LineChoice,
            where isShown: (StopTimetable.BoardPatternStop) -> Bool
        ) throws {
            let lines = try lines.zones(of: stop.lines)
            zones = stop.patternStops.map { isShown($0) ? lines[$0.line] : nil }
        }

        func zone(of stopTime: StopTimetable.ProfileStopTime) -> Int? { zones[Int(stopTime.patternStop)] }
    }

    let window: ClosedRange<Int>
    let event: StopEvent
    var foldsHeadways = false
    /// Names few starts of a headway trip, and counts the rest; nil where each is named.
    var cap: HeadwayStarts.Cap?

    /// Calls `body` with every start among `trips` that is chosen and in the window, and with the index of its stop time.
    /// - Parameter days: of each time zone that `choice` names.
    func eachStart(
        of trips: StopTimetable.Trips, at stop: StopTimetable, _ choice: PatternStopChoice,
        days: [[FeedSession.ServiceDay]],
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
                        eachStart(of: trip, stop.stopTime(of: trip), on: day, body: body)
                    }
                }
            }
        }
    }

    /// The window as seconds of a service day.
    private func wanted(_ day: FeedSession.ServiceDay) -> ClosedRange<Int> {
        window.lowerBound - day.start...window.upperBound - day.start
    }

    private func eachTrip(
        _ trips: [StopTimetable.TripStopTime], at stop: StopTimetable, on day: FeedSession.ServiceDay,
        body: (StopTimetable.TripStopTime, StopTimetable.ProfileStopTime) -> Void
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
        of trip: StopTimetable.HeadwayStopTime, _ stopTime: StopTimetable.ProfileStopTime,
        on day: FeedSession.ServiceDay, body: (TripStart, Int) -> Void
    ) {
        let delay = stopTime.time(event) - Int(stopTime.origin)
        let wanted = wanted(day)
        let starts = wanted.lowerBound - delay...wanted.upperBound - delay
        if let cap, !foldsHeadways, HeadwayStarts.areApart(trip.windows) {
            return eachStart(of: trip, stopTime, on: day, within: starts, cap: cap, body: body)
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
        of trip: StopTimetable.HeadwayStopTime, _ stopTime: StopTimetable.ProfileStopTime,
        on day: FeedSession.ServiceDay, within starts: ClosedRange<Int>,
        cap: HeadwayStarts.Cap, body: (TripStart, Int) -> Void
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
                    let rest = HeadwayStarts.Rest(first: start, windows: trip.windows, times: time...starts.upperBound)
                    return cap.rest(rest, trip.stopTime)
                }
                body(start, trip.stopTime)
                if cap.counts(start, start.base + stopTime.time(event)) { counted += 1 }
            }
        }
    }
}

extension TripStartSearch {
    /// The lines that a question lets pass, and the service days of each zone that touch its window.
    final class LineChoice {
        private let session: FeedSession
        private let window: ClosedRange<Int>
        private let filter: DepartureFilter
        private var names: [String] = []
        /// The days of each zone that was met.
        private(set) var days: [[FeedSession.ServiceDay]] = []

        /// - Parameter window: seconds since 1970; trips must be at the stop between its ends, both included.
        init(_ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter) {
            self.session = session
            self.window = window
            self.filter = filter
        }

        /// Whether services run, in every zone that was met, on some day that touches the window.
        var sawServiceDays: Bool { !days.isEmpty && days.allSatisfy { !$0.isEmpty } }

        /// For each of the lines, the index of the zone whose days it runs on; nil if the filter excludes it.
        func zones(of lines: [StopTimetable.Line]) throws -> [Int?] {
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
}
