internal import GTFSModel
internal import GTFSStore

/// A visit of one of the stops that a question is about.
struct RideEnd {
    /// Which of the stops it is at, and which of the visits there.
    let stop: Int
    let visit: Int
    let times: ProfileStopTime
    let place: BoardPatternStop
    /// route_sort_order, blank ones last.
    let rank: Int
}

/// A run of a trip from where it is boarded to where it is left.
struct Ride {
    let run: TripStart
    let boarding: RideEnd
    let alighting: RideEnd

    /// Instants.
    var departure: Int { run.base + Int(boarding.times.departure) }
    var arrival: Int { run.base + Int(alighting.times.arrival) }

    func candidate(_ end: RideEnd) -> BoardCandidate {
        BoardCandidate(
            run: run, stop: end.stop, visit: end.visit, arrival: run.base + Int(end.times.arrival),
            departure: run.base + Int(end.times.departure), rank: end.rank, position: end.place.position)
    }
}

/// Finds the rides between stops whose boarding lies within a window.
final class RideSearch {
    private let lines: LineChoice
    private let runs: TripStartSearch
    private let window: ClosedRange<Int>
    private var isConnected = false

    init(_ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter) {
        lines = LineChoice(session, window: window, filter: filter)
        runs = TripStartSearch(window: window, event: .departure)
        self.window = window
    }

    /// Whether a longer window would find nothing either: services run, but no trip goes from one to the other.
    var isFutile: Bool { lines.sawServiceDays && !isConnected }

    /// The visits of one profile at both ends.
    private struct Ends {
        var on: [RideEnd] = []
        var off: [RideEnd] = []
    }

    func rides(from: [StopTimetable], to: [StopTimetable]) throws -> [Ride] {
        let boardings = try choices(from) { $0.allowsBoarding }
        let alightings = try choices(to) { $0.allowsAlighting }
        let patterns = Set(from.flatMap { $0.places.map(\.patternKey) })
        var ends: [Key<TimeProfile>: Ends] = [:]
        eachEnd(to, alightings, patterns) { ends[$0.times.profileKey, default: Ends()].off.append($0) }
        eachEnd(from, boardings, patterns) { end in
            let isUseful = ends[end.times.profileKey]?.off.contains { $0.place.position > end.place.position } ?? false
            if isUseful { ends[end.times.profileKey]?.on.append(end) }
        }
        isConnected = ends.values.contains { !$0.on.isEmpty }
        return isConnected ? rides(from, boardings, ends) : []
    }

    private func choices(
        _ stops: [StopTimetable], where isUsable: (BoardPatternStop) -> Bool
    ) throws -> [PlaceChoice] {
        try stops.map { try PlaceChoice($0, lines, where: isUsable) }
    }

    private func eachEnd(
        _ stops: [StopTimetable], _ choices: [PlaceChoice], _ patterns: Set<Key<Pattern>>, _ body: (RideEnd) -> Void
    ) {
        for (number, stop) in stops.enumerated() {
            let isWanted = zip(stop.places, choices[number].zones).map { place, zone in
                zone.map { !lines.days[$0].isEmpty && patterns.contains(place.patternKey) } ?? false
            }
            for (index, visit) in stop.visits.enumerated() where isWanted[Int(visit.place)] {
                let place = stop.places[Int(visit.place)]
                body(
                    RideEnd(
                        stop: number, visit: index, times: visit, place: place,
                        rank: stop.lines[place.line].route.rank))
            }
        }
    }

    private struct RunKey: Hashable {
        let tripKey: Key<Trip>
        let date: ServiceDate
        let startTime: Int?
    }

    private func rides(_ from: [StopTimetable], _ choices: [PlaceChoice], _ ends: [Key<TimeProfile>: Ends]) -> [Ride] {
        var seen: Set<RunKey> = []
        var rides: [Ride] = []
        let useful = Set(ends.values.flatMap { $0.on.map { VisitKey(stop: $0.stop, visit: $0.visit) } })
        for (number, stop) in from.enumerated() {
            let isUseful = stop.visits.indices.map { useful.contains(VisitKey(stop: number, visit: $0)) }
            runs.eachRun(
                of: stop, choices[number], days: lines.days, calls: stop.calls.filter { isUseful[Int($0.visit)] },
                headways: stop.headways.filter { isUseful[$0.visit] }
            ) { run, visit in
                let key = RunKey(tripKey: run.tripKey, date: run.date, startTime: run.startTime)
                guard seen.insert(key).inserted, let ends = ends[stop.visits[visit].profileKey],
                    let ride = best(run, ends.on, ends.off), window.contains(ride.departure)
                else { return }
                rides.append(ride)
            }
        }
        return rides
    }

    private struct VisitKey: Hashable {
        let stop: Int
        let visit: Int
    }

    /// The earliest arrival that boarding at or after the asked time can reach, and for it the latest boarding.
    private func best(_ run: TripStart, _ on: [RideEnd], _ off: [RideEnd]) -> Ride? {
        let on = on.filter { run.base + Int($0.times.departure) >= window.lowerBound }
        let reachable = off.filter { end in on.contains { $0.place.position < end.place.position } }
        guard
            let alighting = reachable.min(by: {
                ($0.times.arrival, $0.place.position) < ($1.times.arrival, $1.place.position)
            }),
            let boarding = on.filter({ $0.place.position < alighting.place.position }).max(by: {
                ($0.times.departure, $0.place.position) < ($1.times.departure, $1.place.position)
            })
        else { return nil }
        return Ride(run: run, boarding: boarding, alighting: alighting)
    }
}
