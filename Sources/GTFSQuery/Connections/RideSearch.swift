internal import GTFSModel
internal import GTFSStore

/// Finds the rides of the schedule between stops whose boarding lies within a window. With realtime, these are the rides
/// that the overlay does not replace; a cancelled trip and a skipped end give none (rules C1 to C4).
final class RideSearch {
    /// A stop time at which a ride begins or ends.
    struct RideEnd {
        /// Index among the stops of the question.
        let stop: Int
        /// Index in the stop's `stopTimes`.
        let stopTime: Int
        let times: StopTimetable.ProfileStopTime
        let patternStop: StopTimetable.BoardPatternStop
        /// route_sort_order, blank ones last.
        let rank: Int
    }

    /// A trip from its boarding to its alighting: the rows of the boards of both stops.
    struct Ride {
        let boarding: BoardCandidate
        let alighting: BoardCandidate
    }

    private let lines: TripStartSearch.LineChoice
    private let search: TripStartSearch
    private let window: ClosedRange<Int>
    /// Up to which a trip has a ride for each boarding.
    private let through: Int
    /// Nil without realtime.
    private let evaluated: EvaluatedOverlay?
    private var isConnected = false

    init(
        _ session: FeedSession, window: ClosedRange<Int>, request: ConnectionsRequest, evaluated: EvaluatedOverlay?
    ) {
        (self.evaluated, through) = (evaluated, request.through)
        lines = TripStartSearch.LineChoice(session, window: window, filter: request.filter)
        search = TripStartSearch(window: window, event: .departure)
        self.window = window
    }

    /// Whether even a longer window would find nothing: services run, but no trip goes from one to the other.
    var isFutile: Bool { lines.sawServiceDays && !isConnected }

    /// The stop times of one profile at both ends.
    private struct Ends {
        var on: [RideEnd] = []
        var off: [RideEnd] = []
    }

    func rides(from: [StopTimetable], to: [StopTimetable]) throws -> [Ride] {
        let boardings = try choices(from) { $0.allowsBoarding }
        let alightings = try choices(to) { $0.allowsAlighting }
        let patterns = Set(from.flatMap { $0.patternStops.map(\.patternKey) })
        var ends: [Key<TimeProfile>: Ends] = [:]
        eachEnd(to, choices: alightings, patterns: patterns) {
            ends[$0.times.profileKey, default: Ends()].off.append($0)
        }
        eachEnd(from, choices: boardings, patterns: patterns) { end in
            let isUseful =
                ends[end.times.profileKey]?.off.contains {
                    $0.patternStop.position > end.patternStop.position
                } ?? false
            if isUseful { ends[end.times.profileKey]?.on.append(end) }
        }
        isConnected = ends.values.contains { !$0.on.isEmpty }
        return isConnected ? rides(from, choices: boardings, ends: ends) : []
    }

    private func choices(
        _ stops: [StopTimetable], where isUsable: (StopTimetable.BoardPatternStop) -> Bool
    ) throws -> [TripStartSearch.PatternStopChoice] {
        try stops.map { try TripStartSearch.PatternStopChoice($0, lines, where: isUsable) }
    }

    private func eachEnd(
        _ stops: [StopTimetable], choices: [TripStartSearch.PatternStopChoice], patterns: Set<Key<Pattern>>,
        body: (RideEnd) -> Void
    ) {
        for (stopIndex, stop) in stops.enumerated() {
            let isWanted = zip(stop.patternStops, choices[stopIndex].zones).map { patternStop, zone in
                zone.map { !lines.days[$0].isEmpty && patterns.contains(patternStop.patternKey) } ?? false
            }
            for (index, stopTime) in stop.stopTimes.enumerated() where isWanted[Int(stopTime.patternStop)] {
                let patternStop = stop.patternStop(of: stopTime)
                body(
                    RideEnd(
                        stop: stopIndex, stopTime: index, times: stopTime, patternStop: patternStop,
                        rank: stop.line(of: patternStop).route.rank))
            }
        }
    }

    private struct StartKey: Hashable {
        let tripKey: Key<Trip>
        let date: ServiceDate
        let startTime: Int?
    }

    private func rides(
        _ from: [StopTimetable], choices: [TripStartSearch.PatternStopChoice], ends: [Key<TimeProfile>: Ends]
    )
        -> [Ride]
    {
        var seen: Set<StartKey> = []
        var rides: [Ride] = []
        let useful = Set(ends.values.flatMap { $0.on.map { StopTimeIndex(stop: $0.stop, stopTime: $0.stopTime) } })
        for (stopIndex, stop) in from.enumerated() {
            let isUseful = stop.stopTimes.indices.map {
                useful.contains(StopTimeIndex(stop: stopIndex, stopTime: $0))
            }
            let trips = StopTimetable.Trips(
                timed: stop.trips.timed.filter { isUseful[Int($0.stopTime)] },
                headway: stop.trips.headway.filter { isUseful[$0.stopTime] })
            search.eachStart(of: trips, at: stop, choices[stopIndex], days: lines.days) { start, stopTime in
                let key = StartKey(tripKey: start.tripKey, date: start.date, startTime: start.startTime)
                guard seen.insert(key).inserted, let ends = ends[stop.stopTimes[stopTime].profileKey] else { return }
                rides += Ride.each(in: window, through: through) { best(start, ends, from: $0) }
            }
        }
        return rides
    }

    private struct StopTimeIndex: Hashable {
        let stop: Int
        let stopTime: Int
    }

    /// The earliest arrival that boarding at or after a moment can reach, and for it the latest boarding.
    private func best(_ start: TripStart, _ ends: Ends, from first: Int) -> Ride? {
        let on = ends.on.filter {
            start.base + Int($0.times.departure) >= first && isUsable(start, end: $0, event: .departure)
        }
        let reachable = ends.off.filter { end in
            on.contains { $0.patternStop.position < end.patternStop.position }
                && isUsable(start, end: end, event: .arrival)
        }
        guard
            let alighting = reachable.min(by: {
                ($0.times.arrival, $0.patternStop.position) < ($1.times.arrival, $1.patternStop.position)
            }),
            let boarding = on.filter({ $0.patternStop.position < alighting.patternStop.position }).max(by: {
                ($0.times.departure, $0.patternStop.position) < ($1.times.departure, $1.patternStop.position)
            })
        else { return nil }
        let overlay = evaluated?.trip(of: start)
        return Ride(
            boarding: boarding.row(start, event: .departure, overlay: overlay),
            alighting: alighting.row(start, event: .arrival, overlay: overlay))
    }

    /// Whether a ride may begin (departure) or end (arrival) at a stop: its trip runs by the schedule, stops there, and has
    /// not been there.
    private func isUsable(_ start: TripStart, end: RideEnd, event: StopEvent) -> Bool {
        guard let evaluated else { return true }
        if evaluated.removesDeparted, start.base + end.times.time(event) < evaluated.now { return false }
        guard let trip = evaluated.trip(of: start) else { return true }
        let extent = evaluated.validity(of: trip).extent
        if evaluated.replacesSchedule(trip) || (trip.change.stopsTrip && extent == .whole) { return false }
        let position = end.patternStop.position
        let stopTime = OverlayApplier.RowOverlay(trip, scheduledPosition: position).stopTime
        if extent != .nothing, stopTime?.relation == .skipped { return false }
        return !evaluated.removesDeparted || !evaluated.scheduleHasPassed(trip, at: position, event: event)
    }
}

extension RideSearch.Ride {
    /// The rides of one trip that are the best one after the other, up to the first after a moment.
    /// - Parameter best: the best one that is boarded at or after a moment.
    static func each(in window: ClosedRange<Int>, through: Int, _ best: (Int) -> Self?) -> [Self] {
        var rides: [Self] = []
        var first = window.lowerBound
        while let ride = best(first), window.contains(ride.boarding.time) {
            rides.append(ride)
            guard ride.boarding.time <= through else { break }
            first = ride.boarding.time + 1
        }
        return rides
    }
}

extension RideSearch.RideEnd {
    fileprivate func row(_ start: TripStart, event: StopEvent, overlay: TripOverlay?)
        -> BoardCandidate
    {
        let time = start.base + times.time(event)
        return BoardCandidate(
            source: .schedule(start, stopTime: stopTime), tripKey: start.tripKey, stop: stop,
            position: patternStop.position, time: time, scheduled: time, rank: rank, overlay: overlay)
    }
}
