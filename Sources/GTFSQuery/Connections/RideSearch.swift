internal import GTFSModel
internal import GTFSStore

/// A run of a trip from where it is boarded to where it is left.
struct Ride {
    let run: TripRun
    let boarding: TimedVisit
    let alighting: TimedVisit

    /// Instants.
    var departure: Int { run.base + boarding.departure }
    var arrival: Int { run.base + alighting.arrival }

    func candidate(_ visit: TimedVisit) -> BoardCandidate {
        BoardCandidate(
            run: run, visit: 0, arrival: run.base + visit.arrival, departure: run.base + visit.departure,
            rank: visit.route.rank, position: visit.row.position)
    }
}

/// Finds the rides between stops whose boarding lies within a window.
final class RideSearch {
    private let visits: VisitSearch
    private let runs: RunSearch
    private let window: ClosedRange<Int>
    private var isConnected = false

    init(_ facts: FeedFacts, window: ClosedRange<Int>, filter: DepartureFilter) {
        visits = VisitSearch(facts, window: window, filter: filter)
        runs = RunSearch(facts, window: window)
        self.window = window
    }

    /// Whether a longer window would find nothing either: services run, but no trip goes from one to the other.
    var isFutile: Bool { visits.sawServiceDays && !isConnected }

    func rides(from: [StopRow], to: [StopRow]) throws -> [Ride] {
        let boardings = try profiles(at: from) { $0.allowsBoarding }
        let alightings = try profiles(at: to) { $0.allowsAlighting }
        var rides: [Ride] = []
        for (profile, on) in boardings {
            guard let off = alightings[profile] else { continue }
            let useful = on.filter { visit in off.contains { $0.row.position > visit.row.position } }
            if !useful.isEmpty { isConnected = true }
            try add(useful, off, to: &rides)
        }
        return rides
    }

    private func profiles(
        at stops: [StopRow], where isUsable: (TimedVisit) -> Bool
    ) throws -> [Int: [TimedVisit]] {
        var found: [Int: [TimedVisit]] = [:]
        try visits.eachVisit(of: stops) { visit in
            guard case .timed(let visit) = visit, isUsable(visit) else { return }
            found[visit.row.profileKey, default: []].append(visit)
        }
        return found
    }

    private struct RunKey: Hashable {
        let tripKey: Int
        let date: ServiceDate
        let startTime: Int?
    }

    private func add(_ on: [TimedVisit], _ off: [TimedVisit], to rides: inout [Ride]) throws {
        var seen: Set<RunKey> = []
        for visit in on {
            try runs.eachRun(of: visit, at: visit.departure) { run in
                let key = RunKey(tripKey: run.tripKey, date: run.date, startTime: run.startTime)
                guard seen.insert(key).inserted, let ride = best(run, on, off), window.contains(ride.departure)
                else { return }
                rides.append(ride)
            }
        }
    }

    /// The earliest arrival that boarding at or after the asked time can reach, and for it the latest boarding.
    private func best(_ run: TripRun, _ on: [TimedVisit], _ off: [TimedVisit]) -> Ride? {
        let on = on.filter { run.base + $0.departure >= window.lowerBound }
        let reachable = off.filter { end in on.contains { $0.row.position < end.row.position } }
        guard
            let alighting = reachable.min(by: {
                ($0.arrival, $0.row.position) < ($1.arrival, $1.row.position)
            }),
            let boarding = on.filter({ $0.row.position < alighting.row.position }).max(by: {
                ($0.departure, $0.row.position) < ($1.departure, $1.row.position)
            })
        else { return nil }
        return Ride(run: run, boarding: boarding, alighting: alighting)
    }
}
