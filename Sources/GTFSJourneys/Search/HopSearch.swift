internal import GTFSModel

/// The journeys that leave within a window, or that arrive by a moment: two kinds of scans of hops bound them, and range
/// RAPTOR finds them among what is left.
///
/// Few rides may arrive hours after the others, or not that day. Journeys up to the first arrival with the fewest rides
/// that arrive soon are searched by scans, and those of fewer rides by themselves, among the few lines that are left then.
struct HopSearch {
    private var ends: SearchEnds

    /// Seconds within which a journey must arrive (rule J10).
    static let longest = 86_400
    /// Seconds after the window within which most destinations are reached.
    static let soon = 21_600
    /// Seconds of departures that are not worth a thread of their own.
    private static let shortWindow = 1200
    /// The most trips of all days that are searched before another thread has begun.
    private static let fewTrips = 5000
    /// With more rides, most trips of a city lead to the destination.
    private static let fewRides = 2
    /// Fewer than one trip in `share` of the days counts as few.
    private static let share = 4

    init(_ ends: SearchEnds) { self.ends = ends }

    private var mostRides: Int { ends.mostRides }

    /// What was found in a window.
    struct Found: Sendable {
        var journeys: [FoundJourney]
        /// When those who leave after it arrive first, seconds from the origin; nil where no one arrives within a day.
        var firstArrivalAfter: Int?
    }

    /// All journeys of a window. Its halves are searched side by side; a window in which nothing leaves is not searched.
    static func found(_ ends: SearchEnds) -> Found {
        if ends.departures().all.isEmpty { return Found(journeys: []) }
        if ends.mostRides == 1 { return HopSearch(ends).amongFewTrips() }
        let span = ends.leaves.upperBound - ends.leaves.lowerBound
        let isSmall = ends.window.ridden.all.count < fewTrips
        let count = isSmall || span < shortWindow ? 1 : JourneyNetwork.threads
        let threads = isSmall ? 1 : ends.threads
        let parts = ParallelParts.values(count, threads: threads) { part in
            let first = ends.leaves.lowerBound + (span + 1) * part / count
            let end = ends.leaves.lowerBound + (span + 1) * (part + 1) / count
            var ends = ends
            ends.leaves = first...max(first, end - 1)
            return Part(HopSearch(ends))
        }
        // A run by headway is bounded by those that boards list, and each half by its own.
        return found(ends.window.tables[0].lines.hasHeadways ? parts : Part.joined(parts), threads: threads)
    }

    /// Fewer rides than those that arrive soon are searched at once for all parts.
    private static func found(_ parts: [Part], threads: Int) -> Found {
        let found = ParallelParts.values(parts.count + 1, threads: threads) { part in
            part < parts.count ? parts[part].arrivingSoon() : Found(journeys: arrivingLate(parts))
        }
        return Found(
            journeys: found.flatMap(\.journeys), firstArrivalAfter: found[parts.count - 1].firstArrivalAfter)
    }

    private static func arrivingLate(_ parts: [Part]) -> [FoundJourney] {
        guard let most = parts.compactMap(\.fewest).max(), most > 1 else { return [] }
        var search = parts[0].search
        search.ends.mostRides = most - 1
        search.ends.leaves = search.ends.leaves.lowerBound...parts[parts.count - 1].leaves.upperBound
        return search.amongFewTrips().journeys.filter { journey in
            parts.contains { $0.leaves.contains(journey.leave) && $0.isLate(journey) }
        }
    }

    /// A part of a window.
    private struct Part: Sendable {
        var search: HopSearch
        /// When the destination is reached by those who leave after it, by the number of rides; nil where no trips lead there.
        let latest: [Int]?

        init(_ search: HopSearch) {
            self.search = search
            latest = search.arrivals(after: search.ends.after, within: HopSearch.longest)
        }

        var leaves: ClosedRange<Int> { search.ends.leaves }

        /// The fewest rides that arrive soon.
        var fewest: Int? { latest.flatMap { latest in (1..<latest.count).first { latest[$0] != .max } } }

        /// Parts of a window, those with the same arrivals as one: nothing that leaves in the later one arrives before them.
        static func joined(_ parts: [Part]) -> [Part] {
            parts.reduce(into: []) { joined, part in
                var part = part
                if let last = joined.last, last.latest == part.latest {
                    part.search.ends.leaves = last.leaves.lowerBound...part.leaves.upperBound
                    joined.removeLast()
                }
                joined.append(part)
            }
        }

        /// The journeys that arrive before those of the fewest rides after the part; all where none arrives.
        func arrivingSoon() -> Found {
            guard let latest else { return Found(journeys: []) }
            let soon = fewest.map { latest[$0] } ?? leaves.upperBound + HopSearch.longest
            return search.journeys(by: latest.map { min($0, soon) })
        }

        /// Whether a journey is none that `arrivingSoon` finds.
        func isLate(_ journey: FoundJourney) -> Bool {
            guard let latest, let fewest else { return false }
            return journey.rides.count < fewest && journey.arrival > latest[fewest]
        }
    }

    /// When the destination is reached from one departure on, by the number of rides, where it is not reached `Int.max`; nil
    /// where no trips of the days lead there.
    /// - Parameter patience: seconds for which fewer rides are looked for after the first arrival.
    private func arrivals(after leave: Int, within seconds: Int, patience: Int = ArrivalScan.usualPatience) -> [Int]? {
        if listsNoRuns {
            return tripsTowards(within: leave...leave + seconds).map {
                searchedArrivals($0, after: leave, within: seconds)
            }
        }
        var scan = ArrivalScan(ends, leave: leave, patience: patience)
        defer { scan.free() }
        let arrivals = scan.arrivalsAtTarget(within: min(Self.soon, seconds))
        if arrivals[mostRides] != .max { return arrivals }
        guard let trips = tripsTowards(within: leave...leave + seconds) else { return nil }
        return isFew(trips)
            ? searchedArrivals(trips, after: leave, within: seconds) : scan.arrivalsAtTarget(within: seconds)
    }

    /// `arrivals(after:within:)` by a search of trips.
    private func searchedArrivals(_ trips: UsefulTrips, after leave: Int, within seconds: Int) -> [Int] {
        var search = ends.search(trips)
        _ = search.search(leave: leave, from: ends.nodes(at: leave), bound: leave + seconds)
        return search.targets.map { $0 == .none ? .max : $0.time }
    }

    /// The same where few rides lead to the destination, and so few trips that scans of all hops cost more than they save.
    private func amongFewTrips() -> Found {
        let latest = ends.leaves.upperBound + Self.longest
        guard let trips = tripsTowards(within: ends.leaves.lowerBound...latest) else { return Found(journeys: []) }
        if !isFew(trips), !listsNoRuns { return Self.found([Part(self)], threads: 1) }
        var search = ends.search(trips)
        return journeys(&search, bound: latest)
    }

    /// All trips of the lines that lead from the origin to the destination with few enough rides; nil where none do.
    /// - Parameter times: seconds from the origin.
    private func tripsTowards(within times: ClosedRange<Int>) -> UsefulTrips? {
        let toGo = ends.toGo
        return toGo.least(ends) == nil ? nil : trips(toGo, within: times)
    }

    private func trips(_ toGo: RidesToGo, within times: ClosedRange<Int>) -> UsefulTrips {
        UsefulTrips(toGo, after: RidesBefore(ends, leaves: times), ends.window, within: times, most: mostRides)
    }

    /// Whether the trips that are left are so few that scans of all hops cost more than they save.
    private func isFew(_ trips: UsefulTrips) -> Bool { trips.tripCount * Self.share < ends.window.ridden.all.count }

    /// Whether scans would miss runs by headway, as these are too many to be listed.
    private var listsNoRuns: Bool { ends.window.tables[0].lines.hasManyRuns }

    /// - Parameter latest: the latest arrival with each number of rides; never later with more.
    private func journeys(by latest: [Int]) -> Found {
        let first = ends.leaves.lowerBound
        var search = search(by: latest, from: first, boarding: first...max(first, latest[1]))
        return journeys(&search, bound: latest[1])
    }

    private func journeys(_ search: inout JourneySearch, bound: Int) -> Found {
        // A departure after the window may arrive earlier than one in it, which is then not optimal.
        _ = search.search(leave: ends.after, from: ends.nodes(at: ends.after), bound: bound)
        let target = search.targets[mostRides]
        var found: [FoundJourney] = []
        ends.departures().each { leave, nodes in
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            return true
        }
        return Found(journeys: found, firstArrivalAfter: target == .none ? nil : target.time)
    }

    /// A search that leaves out what is too late to arrive in time.
    /// - Parameters:
    ///   - first: seconds from the origin, before which nothing leaves.
    ///   - leaves: when to leave for the rides that boards list and that may be the first ones.
    private func search(by latest: [Int], from first: Int, boarding leaves: ClosedRange<Int>) -> JourneySearch {
        if listsNoRuns {
            var search = ends.search(trips(ends.toGo, within: first...max(first, latest[1])))
            search.limits = latest
            return search
        }
        var scan = LatestScan(ends, RidesBefore(ends, leaves: leaves), since: first)
        defer { scan.free() }
        return search(by: latest, from: first, &scan)
    }

    private func search(by latest: [Int], from first: Int, _ scan: inout LatestScan) -> JourneySearch {
        var search = ends.search(scan.arrive(by: latest, from: first), unreached: Label(after: scan.base))
        search.limits = latest
        search.leaveOut(after: scan)
        return search
    }
}

extension HopSearch {
    /// The first moment of the window at which a journey leaves that no other one is better than, among those up to the
    /// first arrival; seconds from the origin, nil where none leaves in the window.
    func firstLeaving() -> Int? {
        let (first, last) = (ends.leaves.lowerBound, ends.leaves.upperBound)
        guard let trips = tripsTowards(within: first...last + Self.longest) else { return nil }
        var search = ends.search(trips)
        let found = search.journeys(leave: first, from: ends.nodes(at: first), bound: last + Self.longest)
        // One that leaves after the window is better than those that leave in it and arrive then.
        guard let earliest = found.last, departure(of: earliest) <= last else { return nil }
        // Nothing arrives earlier, so the latest departures are those of the journeys that arrive first.
        let quickest = arriving(
            by: earliest.arrival, window: 0, rows: 0, span: earliest.arrival - departure(of: earliest))
        guard let latest = quickest.map(\.leave).max() else { return nil }
        let rides = quickest.filter { $0.leave == latest }.map(\.rides.count).min() ?? 1
        guard rides > 1 else { return latest }
        // With fewer rides, one that arrives later may leave earlier.
        var few = self
        few.ends.mostRides = rides - 1
        few.ends.leaves = first...latest
        return few.amongFewTrips().journeys.map(\.leave).min() ?? latest
    }

    /// The journey that arrives first of those that leave from the first moment on, with the fewest rides. A run by headway
    /// that it begins with is waited for as after a change.
    /// - Parameter known: when some way arrives, seconds from the origin; nil where none is known.
    func firstAfterChange(by known: Int?) -> FoundJourney? {
        let leave = ends.leaves.lowerBound
        guard let first = known ?? arrivals(after: leave, within: Self.longest, patience: 0)?[mostRides] else {
            return nil
        }
        let bound = min(first, leave + Self.longest)
        var search =
            bound - leave > Self.soon || listsNoRuns
            ? ends.search(UsefulTrips(ends.toGo, ends.window, within: leave...bound, most: mostRides))
            : search(
                by: Array(repeating: bound, count: mostRides + 1), from: leave, boarding: firstBoarding...bound)
        search.ridesListedRunsFirst = false
        let all = search.journeys(leave: leave, from: ends.nodes(at: leave), bound: bound)
        return all.last.map(afterChange)
    }

    /// A journey that leaves when its first ride demands it.
    func afterChange(_ found: FoundJourney) -> FoundJourney {
        FoundJourney(
            leave: max(ends.leaves.lowerBound, departure(of: found)), arrival: found.arrival, access: found.access,
            rides: found.rides, egress: found.egress)
    }

    /// From when on the rides that boards list may lie close before one that is boarded after a change: a run by headway
    /// then leaves between two of them.
    private var firstBoarding: Int {
        ends.leaves.lowerBound - (ends.window.tables[0].lines.hasHeadways ? Self.longest : 0)
    }

    /// When to leave for the first ride of a journey, seconds from the origin. A run by headway is waited for.
    private func departure(of journey: FoundJourney) -> Int {
        let trip = journey.rides[0].trips[0]
        let lines = ends.window.tables[trip.table].lines
        let access = ends.firstStops.last { $0.node == journey.access }?.seconds ?? 0
        let wait = lines.headway(ofLine: lines.line(ofTrip: trip.trip))?.seconds ?? 0
        return trip.base + lines.departure(trip.trip, trip.boarding) - access - wait
    }
}

extension HopSearch {
    /// The journeys that arrive by the last moment of those at which to leave, and no earlier than `window` seconds before it.
    /// - Parameter rows: of the answer; the journeys with the latest departures are enough then.
    func arriving(in window: Int, rows: Int) -> [FoundJourney] {
        let latest = ends.leaves.upperBound
        return arriving(by: latest, window: window, rows: rows, span: ends.usualSpan)
            .filter { $0.arrival >= latest - window }
    }

    /// The latest arrivals of these journeys.
    func arrivingLast(within window: Int) -> [FoundJourney] {
        // With fewer rides than the latest departure has, one that leaves earlier may arrive later.
        guard let known = arriving(in: window, rows: 0).map(\.arrival).max() else { return [] }
        let all = arriving(in: ends.leaves.upperBound - known, rows: .max)
        let last = all.map(\.arrival).max()
        return all.filter { $0.arrival == last }
    }

    /// The journeys that arrive by a moment, the latest departures first, until there are enough within the window before it
    /// or all that arrive there are known.
    /// - Parameters:
    ///   - latest: seconds from the origin.
    ///   - window: seconds before it.
    ///   - rows: of the answer; one more tells where the next page begins.
    ///   - span: seconds that the journeys mostly take; a vehicle may take none.
    func arriving(by latest: Int, window: Int, rows: Int, span: Int) -> [FoundJourney] {
        var (search, span) = (self, max(1, span))
        // No journey of the window leaves before it.
        let earliest = max(ends.leaves.lowerBound, latest - window - Self.longest)
        var found: [FoundJourney] = []
        // Each step goes on with it from where the one before ended.
        var scan: LatestScan?
        defer { scan?.free() }
        while true {
            let first = max(latest - span, earliest)
            let known = found.filter { $0.rides.count > search.mostRides }
            let (part, open) = search.arriving(by: latest, from: first, window: window, &scan) { part in
                (known + part).count { $0.arrival >= latest - window } > rows
            }
            found = known + part
            guard let open, open >= search.leastRides, first > earliest else { return found }
            search.ends.mostRides = open
            span *= open > Self.fewRides ? 2 : 4
        }
    }

    /// With fewer rides the destination is not reached on the days of the search.
    private var leastRides: Int { ends.toGo.least(ends) ?? .max }

    /// - Parameter first: seconds from the origin, before which nothing leaves.
    /// - Returns: what was found, and with how many rides more may arrive in the window that leave before that; nil where
    ///   there is enough.
    private func arriving(
        by latest: Int, from first: Int, window: Int, _ scan: inout LatestScan?,
        until isEnough: ([FoundJourney]) -> Bool
    ) -> (found: [FoundJourney], open: Int?) {
        var part = self
        part.ends.leaves = first...max(first, min(latest, ends.leaves.upperBound))
        var search = search(arrivingBy: latest, from: first, &scan)
        if ends.after < latest { _ = search.search(leave: ends.after, from: ends.nodes(at: ends.after), bound: latest) }
        var found: [FoundJourney] = []
        var open: Int? = mostRides
        part.ends.departures().each { leave, nodes in
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            open = isEnough(found) ? nil : openRides(search, before: latest - window)
            if let open { search.mostRounds = open }
            return open.map { $0 > 0 } ?? false
        }
        return (found, open == 0 ? nil : open)
    }

    /// A search of few trips where these are left, else one that leaves out what is too late.
    private func search(arrivingBy latest: Int, from first: Int, _ scan: inout LatestScan?) -> JourneySearch {
        let limits = Array(repeating: latest, count: mostRides + 1)
        if mostRides <= Self.fewRides, !listsNoRuns, let trips = tripsTowards(within: first...max(first, latest)),
            isFew(trips)
        {
            var search = ends.search(trips)
            search.limits = limits
            return search
        }
        if listsNoRuns { return search(by: limits, from: first, boarding: first...max(first, latest)) }
        let earliest = ends.leaves.lowerBound
        var going =
            scan ?? LatestScan(ends, RidesBefore(ends, leaves: earliest...max(first, latest)), since: earliest)
        defer { scan = going }
        return search(by: limits, from: first, &going)
    }

    /// With how many rides more may be found. No one who leaves earlier and arrives within the window beats a journey that
    /// arrives before it.
    private func openRides(_ search: JourneySearch, before first: Int) -> Int {
        if search.targets[1].time <= first { return 0 }
        return (1...mostRides).last { search.targets[$0].time > first } ?? 0
    }
}
