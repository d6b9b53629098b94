internal import GTFSModel

/// The journeys that leave within a window. One pass from its first moment tells how early each stop is reached; one
/// backwards from the destination, how late a passenger may be where; the departures of the window are then searched
/// among the few stops that are left.
struct WindowSearch {
    let window: SearchWindow
    let footpaths: Footpaths
    let mostRides: Int
    let egress: EgressWays
    /// Where to board first, by the order of the stops.
    let firstStops: [DepartureTimes.BoardedStop]
    /// Seconds that walking all the way takes; nil where it is too far.
    let walkAlone: Int?
    /// As the crow flies from end to end.
    let metres: Double
    /// When to leave, seconds from the origin.
    let leaves: ClosedRange<Int>
    private let toGo: RidesToGo?
    /// With fewer rides the destination is not reached at all.
    private let leastRides: Int

    /// Seconds within which a journey must arrive (rule J10).
    static let longest = 86400

    init(
        _ window: SearchWindow, _ footpaths: Footpaths, mostRides: Int, to egress: EgressWays,
        from firstStops: [DepartureTimes.BoardedStop], walk: (seconds: Int?, metres: Double), leaves: ClosedRange<Int>
    ) {
        self.window = window
        self.footpaths = footpaths
        self.mostRides = mostRides
        self.egress = egress
        self.firstStops = firstStops
        (walkAlone, metres) = walk
        self.leaves = leaves
        toGo = RidesToGo(window, footpaths, egress, mostRides: mostRides)
        leastRides = toGo.map { $0.least(from: firstStops, window.tables) ?? mostRides + 1 } ?? 1
    }

    /// All journeys of the window.
    func all() -> [FoundJourney] {
        guard leastRides <= mostRides else { return [] }
        // What leaves in the window arrives before whoever leaves after it with as many rides, or is not among the best.
        let last = earliest(leaving: after, slack: .init())
        let latest = arrivals(
            of: last, Array(repeating: leaves.upperBound + Self.longest, count: mostRides + 1))
        let slack = JourneySearch.Slack(seconds: Label.times.upperBound)
        return earliest(leaving: leaves.lowerBound, slack: slack, limits: latest).map { journeys(by: latest, $0) } ?? []
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
        let most = leaves.upperBound - leaving + (walkAlone ?? Self.longest)
        var span = min(usualSpan, most)
        while true {
            var search = JourneySearch(window, footpaths, mostRides: mostRides, egress: egress)
            search.slack = slack
            search.toGo = toGo
            if let limits { search.limits = limits }
            _ = search.search(leave: leaving, from: nodes(at: leaving), bound: limits?[1] ?? leaving + span)
            if search.targets[mostRides] != .none { return search }
            if limits != nil || span == most { return nil }
            span = min(span * 4, most)
        }
    }

    /// Seconds that most journeys of this length take.
    private var usualSpan: Int { 5400 + Int(min(metres, 200_000) / 4) }

    private func newSearch() -> JourneySearch {
        JourneySearch(window, footpaths, mostRides: mostRides, egress: egress, walkAlone: walkAlone)
    }

    private var after: Int { leaves.upperBound + 1 }

    private func nodes(at leave: Int) -> [(node: Int32, ready: Int, metres: Int)] {
        firstStops.map { ($0.node, leave + $0.seconds, $0.metres) }
    }

    /// - Parameter latest: the latest arrival with each number of rides; never later with more.
    private func journeys(by latest: [Int], _ earliest: JourneySearch) -> [FoundJourney] {
        var search = newSearch()
        let middle = (leaves.lowerBound + leaves.upperBound) / 2
        if toGo != nil { search.leaveOutLate(by: latest, after: earliest.labels, from: middle) }
        search.limits = latest
        // Whoever leaves after the window may arrive before those who leave in it: these are not the best then.
        _ = search.search(leave: after, from: nodes(at: after), bound: latest[1])
        var found: [FoundJourney] = []
        var isLate = true
        eachDeparture { leave, nodes in
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
        var span = usualSpan
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
        var search = newSearch()
        let limits = Array(repeating: latest, count: mostRides + 1)
        if toGo != nil { search.leaveOutLate(by: limits, after: nil, from: first) }
        search.limits = limits
        var found: [FoundJourney] = []
        var isWhole = false
        eachDeparture { leave, nodes in
            guard leave >= first else { return false }
            found += search.journeys(leave: leave, from: nodes, bound: leave + Self.longest)
            isWhole = isEnough(found, search)
            return !isWhole
        }
        return (found, isWhole)
    }

    /// Calls `body` with each moment to leave and the nodes to board at then, the latest first, until it returns false.
    private func eachDeparture(_ body: (Int, [(node: Int32, ready: Int, metres: Int)]) -> Bool) {
        let departures = DepartureTimes(firstStops, window.tables, window: leaves).all
        var index = 0
        while index < departures.count {
            let leave = departures[index].leave
            var nodes: [(node: Int32, ready: Int, metres: Int)] = []
            while index < departures.count, departures[index].leave == leave {
                let stop = firstStops[Int(departures[index].access)]
                if nodes.last?.node != stop.node { nodes.append((stop.node, leave + stop.seconds, stop.metres)) }
                index += 1
            }
            guard body(leave, nodes) else { return }
        }
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
        leaveOut(after: times)
    }
}
