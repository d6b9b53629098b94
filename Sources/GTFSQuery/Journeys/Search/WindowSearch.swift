internal import GTFSModel

/// The journeys that leave within a window. One pass from its first moment tells how early each stop is reached; one
/// backwards from the destination, how late a passenger may be where; the departures of the window are then searched
/// among the few stops that are left.
struct WindowSearch {
    private let ends: SearchEnds
    private let toGo: RidesToGo?
    /// With fewer rides the destination is not reached at all.
    private let leastRides: Int

    /// Seconds within which a journey must arrive (rule J10).
    static let longest = 86400

    init(_ ends: SearchEnds) {
        self.ends = ends
        toGo = RidesToGo(ends.window, ends.footpaths, ends.egress, mostRides: ends.mostRides)
        leastRides = toGo.map { $0.least(from: ends.firstStops, ends.window.tables) ?? ends.mostRides + 1 } ?? 1
    }

    private var leaves: ClosedRange<Int> { ends.leaves }
    private var mostRides: Int { ends.mostRides }

    /// All journeys of the window.
    func all() -> [FoundJourney] {
        guard leastRides <= mostRides else { return [] }
        guard mostRides > Self.fewRides else { return journeysOfFewRides() }
        // What leaves in the window arrives before whoever leaves after it with as many rides, or is not among the best.
        let last = earliest(leaving: ends.after, slack: .init())
        let latest = arrivals(
            of: last, Array(repeating: leaves.upperBound + Self.longest, count: mostRides + 1))
        let slack = JourneySearch.Slack(seconds: Label.times.upperBound)
        return earliest(leaving: leaves.lowerBound, slack: slack, limits: latest).map { journeys(by: latest, $0) } ?? []
    }

    /// With so many rides at most, a departure sees so few lines that bounds take longer than they save.
    private static let fewRides = 2

    private func journeysOfFewRides() -> [FoundJourney] {
        var search = ends.newSearch()
        search.toGo = toGo
        // Whoever leaves after the window may arrive before those who leave in it: these are not the best then.
        _ = search.search(
            leave: ends.after, from: ends.nodes(at: ends.after), bound: leaves.upperBound + Self.longest)
        var found: [FoundJourney] = []
        ends.departures().each { leave, nodes in
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            return true
        }
        return found
    }

    /// The latest moment to leave for those who arrive first, seconds from the origin; nil where no one arrives.
    func leavingFirst() -> Int? {
        guard let earliest = earliest() else { return nil }
        let latest = Array(repeating: earliest.targets[mostRides].time, count: mostRides + 1)
        return journeys(by: latest, earliest).map(\.leave).max()
    }

    /// Seconds after the first arrival within which few journeys are looked for, or half of the way where that is longer.
    private static let firstSlack = 1200

    /// The earliest times from the first moment of the window on, for some time after the first arrival.
    private func earliest() -> JourneySearch? {
        guard leastRides <= mostRides else { return nil }
        return earliest(leaving: leaves.lowerBound, slack: .init(seconds: Self.firstSlack, isHalfAtLeast: true))
    }

    /// The earliest times from one departure on; nil where the destination is not reached.
    /// - Parameters:
    ///   - slack: how much later than the arrival at the destination they may be.
    ///   - limits: by the number of rides, the latest times that are of use.
    private func earliest(leaving: Int, slack: JourneySearch.Slack, limits: [Int]? = nil) -> JourneySearch? {
        let most = leaves.upperBound - leaving + (ends.walkAlone ?? Self.longest)
        var span = min(ends.usualSpan, most)
        while true {
            var search = JourneySearch(ends.window, ends.footpaths, mostRides: mostRides, egress: ends.egress)
            search.slack = slack
            search.toGo = toGo
            if let limits { search.limits = limits }
            _ = search.search(leave: leaving, from: ends.nodes(at: leaving), bound: limits?[1] ?? leaving + span)
            if search.targets[mostRides] != .none { return search }
            if limits != nil || span == most { return nil }
            span = min(span * 4, most)
        }
    }

    /// - Parameter latest: the latest arrival with each number of rides; never later with more.
    private func journeys(by latest: [Int], _ earliest: JourneySearch) -> [FoundJourney] {
        var search = ends.newSearch()
        let middle = (leaves.lowerBound + leaves.upperBound) / 2
        if toGo != nil { search.leaveOutLate(by: latest, after: earliest.labels, from: middle) }
        search.limits = latest
        // Whoever leaves after the window may arrive before those who leave in it: these are not the best then.
        _ = search.search(leave: ends.after, from: ends.nodes(at: ends.after), bound: latest[1])
        var found: [FoundJourney] = []
        var isLate = true
        ends.departures().each { leave, nodes in
            if isLate, leave < middle, toGo != nil {
                isLate = false
                search.leaveOutLate(by: arrivals(of: search, latest), after: earliest.labels, from: leaves.lowerBound)
            }
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            return true
        }
        return found
    }

    /// The latest arrivals that are of use to whoever leaves before the departures that were searched.
    /// - Parameters:
    ///   - search: nil where the destination is not reached.
    ///   - latest: by the number of rides, what is of use where nothing was found.
    private func arrivals(of search: JourneySearch?, _ latest: [Int]) -> [Int] {
        (0...mostRides).map { rides in
            let target = search?.targets[max(rides, leastRides)] ?? .none
            return target == .none ? latest[rides] : min(latest[rides], target.time - 1)
        }
    }
}

extension WindowSearch {
    /// The journeys that arrive by a moment, the latest departures first, until `isEnough` says so.
    func arriving(by latest: Int, until isEnough: ([FoundJourney], JourneySearch) -> Bool) -> [FoundJourney] {
        var span = ends.usualSpan
        while true {
            let first = max(latest - span, leaves.lowerBound)
            let (found, isWhole) = arriving(by: latest, from: first, until: isEnough)
            if isWhole || first == leaves.lowerBound { return found }
            span *= 4
        }
    }

    /// - Parameter first: seconds from the origin, before which nothing leaves.
    private func arriving(
        by latest: Int, from first: Int, until isEnough: ([FoundJourney], JourneySearch) -> Bool
    ) -> (found: [FoundJourney], isEnough: Bool) {
        var search = ends.newSearch()
        let limits = Array(repeating: latest, count: mostRides + 1)
        if toGo != nil { search.leaveOutLate(by: limits, after: nil, from: first) }
        search.limits = limits
        var found: [FoundJourney] = []
        var isWhole = false
        ends.departures().each { leave, nodes in
            guard leave >= first else { return false }
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            isWhole = isEnough(found, search)
            return !isWhole
        }
        return (found, isWhole)
    }
}

extension JourneySearch {
    /// Leaves out, in all departures from now on, what is too late to arrive in time.
    /// - Parameters:
    ///   - latest: the latest arrival with each number of rides; never later with more.
    ///   - earliest: when each node is reached at all; nil where that is not known.
    ///   - first: seconds from the origin, before which nothing leaves.
    fileprivate mutating func leaveOutLate(by latest: [Int], after earliest: SearchLabels?, from first: Int) {
        var times = LatestTimes(self, earliest: earliest, from: first)
        defer { times.free() }
        times.arrive(by: latest, egress)
        leaveOut(after: times.arrivals, times.ready)
    }
}
