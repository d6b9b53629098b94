internal import GTFSModel
internal import GTFSStore

/// A stop time at which a ride begins or ends.
struct RideEnd {
    /// Index among the stops of the question.
    let stop: Int
    /// Index in the stop's `stopTimes`.
    let stopTime: Int
    let times: ProfileStopTime
    let patternStop: BoardPatternStop
    /// route_sort_order, blank ones last.
    let rank: Int
}

/// A trip from where it is boarded to where it is left.
struct Ride {
    let start: TripStart
    let boarding: RideEnd
    let alighting: RideEnd

    /// Instants.
    var departure: Int { start.base + Int(boarding.times.departure) }
    var arrival: Int { start.base + Int(alighting.times.arrival) }

    func candidate(_ end: RideEnd) -> BoardCandidate {
        BoardCandidate(
            start: start, stop: end.stop, stopTime: end.stopTime, arrival: start.base + Int(end.times.arrival),
            departure: start.base + Int(end.times.departure), rank: end.rank,
            position: end.patternStop.position)
    }
}

/// Finds the rides between stops whose boarding lies within a window.
final class RideSearch {
    private let lines: LineChoice
    private let search: TripStartSearch
    private let window: ClosedRange<Int>
    private let isUsable: (TripStart, RideEnd, StopEvent) -> Bool
    private var isConnected = false

    /// - Parameter isUsable: whether a start's ride may begin (departure) or end (arrival) at a stop.
    init(
        _ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter,
        where isUsable: @escaping (TripStart, RideEnd, StopEvent) -> Bool = { _, _, _ in true }
    ) {
        self.isUsable = isUsable
        lines = LineChoice(session, window: window, filter: filter)
        search = TripStartSearch(window: window, event: .departure)
        self.window = window
    }

    /// Whether a longer window would find nothing either: services run, but no trip goes from one to the other.
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
        eachEnd(to, alightings, patterns) { ends[$0.times.profileKey, default: Ends()].off.append($0) }
        eachEnd(from, boardings, patterns) { end in
            let isUseful =
                ends[end.times.profileKey]?.off.contains {
                    $0.patternStop.position > end.patternStop.position
                } ?? false
            if isUseful { ends[end.times.profileKey]?.on.append(end) }
        }
        isConnected = ends.values.contains { !$0.on.isEmpty }
        return isConnected ? rides(from, boardings, ends) : []
    }

    private func choices(
        _ stops: [StopTimetable], where isUsable: (BoardPatternStop) -> Bool
    ) throws -> [PatternStopChoice] {
        try stops.map { try PatternStopChoice($0, lines, where: isUsable) }
    }

    private func eachEnd(
        _ stops: [StopTimetable], _ choices: [PatternStopChoice], _ patterns: Set<Key<Pattern>>,
        _ body: (RideEnd) -> Void
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

    private func rides(_ from: [StopTimetable], _ choices: [PatternStopChoice], _ ends: [Key<TimeProfile>: Ends])
        -> [Ride]
    {
        var seen: Set<StartKey> = []
        var rides: [Ride] = []
        let useful = Set(ends.values.flatMap { $0.on.map { StopTimeIndex(stop: $0.stop, stopTime: $0.stopTime) } })
        for (stopIndex, stop) in from.enumerated() {
            let isUseful = stop.stopTimes.indices.map {
                useful.contains(StopTimeIndex(stop: stopIndex, stopTime: $0))
            }
            let trips = StopTrips(
                timed: stop.trips.timed.filter { isUseful[Int($0.stopTime)] },
                headway: stop.trips.headway.filter { isUseful[$0.stopTime] })
            search.eachStart(of: trips, at: stop, choices[stopIndex], days: lines.days) { start, stopTime in
                let key = StartKey(tripKey: start.tripKey, date: start.date, startTime: start.startTime)
                guard seen.insert(key).inserted, let ends = ends[stop.stopTimes[stopTime].profileKey],
                    let ride = best(start, ends.on, ends.off), window.contains(ride.departure)
                else { return }
                rides.append(ride)
            }
        }
        return rides
    }

    private struct StopTimeIndex: Hashable {
        let stop: Int
        let stopTime: Int
    }

    /// The earliest arrival that boarding at or after the asked time can reach, and for it the latest boarding.
    private func best(_ start: TripStart, _ on: [RideEnd], _ off: [RideEnd]) -> Ride? {
        let on = on.filter {
            start.base + Int($0.times.departure) >= window.lowerBound && isUsable(start, $0, .departure)
        }
        let reachable = off.filter { end in
            on.contains { $0.patternStop.position < end.patternStop.position } && isUsable(start, end, .arrival)
        }
        guard
            let alighting = reachable.min(by: {
                ($0.times.arrival, $0.patternStop.position) < ($1.times.arrival, $1.patternStop.position)
            }),
            let boarding = on.filter({ $0.patternStop.position < alighting.patternStop.position }).max(by: {
                ($0.times.departure, $0.patternStop.position) < ($1.times.departure, $1.patternStop.position)
            })
        else { return nil }
        return Ride(start: start, boarding: boarding, alighting: alighting)
    }
}
