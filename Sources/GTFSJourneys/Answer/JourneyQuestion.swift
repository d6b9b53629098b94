internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// From two ends to the journeys between them: the network, the stops around the ends, the departures of the window, the
/// search, its Pareto set, legs.
struct JourneyQuestion {
    private(set) var request: JourneysRequest
    let session: FeedSession
    let network: JourneyNetwork
    let footpaths: Footpaths
    let scope: SearchScope
    private(set) var from: ResolvedEnd
    private(set) var to: ResolvedEnd
    /// The changes with which the search begins; nil where it begins with the ways from the first end.
    private var changes: [DepartureTimes.BoardedStop]?
    /// Nil without realtime.
    let evaluated: EvaluatedOverlay?
    /// Nil without realtime.
    private let realtime: RealtimeSnapshot?
    /// Whether walking all the way is no answer, and keeps no ride from being one (rules V1, V2).
    private var onlyRides: Bool
    /// Seconds that are searched at first: few where the first journey alone is asked for.
    private var partLength = PartedWindow.usualLength

    init(
        _ request: JourneysRequest, in session: FeedSession, realtime: RealtimeSnapshot? = nil, onlyRides: Bool = false
    ) throws {
        self.request = request
        self.onlyRides = onlyRides
        self.realtime = realtime
        evaluated = realtime.map(EvaluatedOverlay.init)
        self.session = session
        try session.require(request.filter)
        // An id that the feed does not have is no reason to read the network.
        for case .stop(let id) in [request.from, request.to] { _ = try session.knownStop(id) }
        network = try session.journeyNetwork()
        let options = Footpaths.Options(
            walking: request.walking, requiresWheelchairAccess: request.requiresWheelchairAccess)
        footpaths = try session.footpaths(network, options)
        let choice = RideFilter(
            filter: request.filter, requiresWheelchairAccess: request.requiresWheelchairAccess,
            includesArranged: request.includesArranged)
        scope = try SearchScope(choice, network, session, evaluated)
        from = try ResolvedEnd(request.from, network, request.walking, byBicycle: request.carriesBicycle, session)
        to = try ResolvedEnd(request.to, network, request.walking, byBicycle: false, session)
    }

    /// A window that was searched, and what was found in it.
    struct Found {
        let window: SearchWindow
        var journeys: [FoundJourney]
    }

    func answer() throws -> JourneyList { try list(of: request.isTimedByArrival ? arriving() : leaving()) }

    /// The first journey of the answer, found without all that leave long after it; nil where there is none.
    func firstJourney() throws -> Journey? {
        var question = self
        (question.request.limit, question.partLength) = (1, 1200)
        return try question.answer().journeys.first
    }

    /// The answer with what was found, and with walking alone.
    func list(of found: Found) throws -> JourneyList {
        let zone = try session.timeZones.firstTimeZone()
        let asked = request.isTimedByArrival ? request.at - request.minutes * 60...request.at : window
        var list = JourneyList(
            journeys: [], status: session.status(of: asked, timeZone: zone), absence: nil, later: nil, earlier: nil,
            walking: request.walking, realtime: evaluated?.status)
        try Cancellation.current.check()
        let builder = JourneyBuilder(self, found.window, status: list.status)
        var rows = try found.journeys.map { (journey: try builder.journey($0), rides: $0.rides) }
        if let walk = try builder.walkAlone() { rows.append((walk, [])) }
        for index in rows.indices { rows[index].journey.flags = flags(rows[index].journey) }
        let precedes = request.isTimedByArrival ? Self.leavesLater : Self.arrivesEarlier
        rows.sort { precedes($0.journey, $1.journey) }
        list.journeys = rows.prefix(request.limit).map(\.journey)
        setPages(&list, rest: rows.dropFirst(request.limit).map(\.journey)[...], within: found.window)
        if rows.isEmpty { list.absence = absence() }
        try addMore(to: &list.journeys, of: rows.map(\.rides), found, by: builder)
        return list
    }

    /// Adds to journeys what is told only where it is asked for.
    /// - Parameters:
    ///   - rides: of each of the journeys, and of others after them.
    ///   - found: all that was found.
    private func addMore(
        to journeys: inout [Journey], of rides: [[FoundRide]], _ found: Found, by builder: JourneyBuilder
    ) throws {
        var ways = WaysLeft(self, found, journeys)
        if request.alternatives > 0 {
            var others = try AlternativeRides(self, builder: builder)
            try others.add(to: &journeys, of: rides, &ways)
        }
        guard request.includesChances || request.isOrderedByChance else { return }
        try ChanceReading(self, builder: builder).add(to: &journeys, of: rides, &ways)
        if request.isOrderedByChance { journeys = journeys.stableSorted { $0.isSurer(than: $1) } }
    }

    /// The same question for rides from one stop to another that leave within a day, without walks and changes.
    /// - Parameter at: the earliest departure, seconds since 1970.
    func riding(from: ResolvedEnd, to: ResolvedEnd, at: Int, limit: Int) -> JourneyQuestion {
        var question = self
        (question.from, question.to, question.onlyRides) = (from.withoutWalks, to.withoutWalks, true)
        (question.request.at, question.request.minutes, question.request.limit) = (at, 1440, limit)
        (question.request.mostChanges, question.request.isTimedByArrival) = (0, false)
        (question.request.carriesBicycle, question.request.via, question.request.aboard) = (false, [], nil)
        return question
    }

    /// The same question for one who alights at a node, and changes from there.
    /// - Parameter moment: of the arrival, seconds since 1970.
    func alighted(at node: Int32, _ moment: Int) -> JourneyQuestion {
        var question = self
        question.from = ResolvedEnd(alightingNode: node, network: network, footpaths: footpaths)
        question.changes = footpaths.indexes(from: Int(node)).map { index in
            let path = footpaths.all[index]
            return DepartureTimes.BoardedStop(
                node: path.node, seconds: Int(path.seconds), metres: Int(path.metres))
        }
        question.onlyRides = false
        (question.request.at, question.request.minutes, question.request.limit) = (moment, 0, 1)
        (question.request.isTimedByArrival, question.request.carriesBicycle) = (false, false)
        question.request.aboard = nil
        question.request.leaveOutDetails()
        return question
    }

    var window: ClosedRange<Int> { request.at...request.at + request.minutes * 60 }

    /// Rule J10: a journey that is there because the window has none says so.
    private func flags(_ journey: Journey) -> [JourneyFlag] {
        if request.isTimedByArrival {
            return journey.arrival < request.at - request.minutes * 60 ? [.beforeWindow] : []
        }
        return journey.departure > window.upperBound ? [.afterWindow] : []
    }

    /// Seconds that walking all the way takes, and metres; nil where it is too far (rule J15).
    var walkAlone: (seconds: Int, metres: Int)? {
        let reach = from.stop == nil || to.stop == nil ? request.walking.reach : request.walking.changeReach
        guard !onlyRides, let metres = from.distance(to: to), metres <= reach else { return nil }
        return (request.walking.walk(metres), Int((metres * request.walking.detour).rounded()))
    }

    private func setPages(_ list: inout JourneyList, rest: ArraySlice<Journey>, within window: SearchWindow) {
        let span = request.minutes * 60
        if request.isTimedByArrival {
            let searched = min(list.journeys.map(\.arrival).min() ?? .max, request.at - span)
            list.earlier = rest.map(\.arrival).max() ?? searched - 1
            list.later = request.at + span
        } else {
            let searched = min(request.at + span, window.origin + window.leaves.upperBound)
            list.later = rest.map(\.departure).min() ?? max(list.journeys.map(\.departure).max() ?? 0, searched) + 1
            list.earlier = request.at - span
        }
    }

    /// J9: by arrival, then fewer boardings, then later departure.
    private static func arrivesEarlier(_ one: Journey, than other: Journey) -> Bool {
        (one.arrival, one.boardings, -one.departure) < (other.arrival, other.boardings, -other.departure)
    }

    /// J11: the latest departure first.
    private static func leavesLater(_ one: Journey, than other: Journey) -> Bool {
        (-one.departure, one.boardings, one.arrival) < (-other.departure, other.boardings, other.arrival)
    }
}

extension JourneyQuestion {
    /// The journeys that leave within the window; where there are none, those of the next departure (rule J10).
    func leaving() throws -> Found {
        let first = try found(in: window)
        if !first.journeys.isEmpty || walkAlone != nil || from.ways.isEmpty || to.ways.isEmpty { return first }
        var days = FollowingDays(self)
        while let ends = try days.next() {
            guard let leave = HopSearch(ends).firstLeaving() else { continue }
            let next = ends.window.origin + leave
            return try found(in: next...next)
        }
        return first
    }

    func found(in window: ClosedRange<Int>) throws -> Found {
        let ends = try ends(of: window)
        if isOver(window.upperBound) { return Found(window: ends.window, journeys: []) }
        let parts = PartedWindow(ends, rows: request.limit, length: partLength)
        return Found(window: ends.window, journeys: parts.journeys())
    }

    /// What a search in one window begins with.
    /// - Throws: `CancellationError` if nobody waits for the answer any more.
    func ends(of asked: ClosedRange<Int>, ahead: Int = HopSearch.longest) throws -> SearchEnds {
        try Cancellation.current.check()
        let window = try scope.window(asked, ahead: ahead)
        return SearchEnds(
            window: window, footpaths: footpaths, mostRides: request.mostChanges + 1,
            egress: to.egress(network, requiresWheelchairAccess: request.requiresWheelchairAccess),
            firstStops: firstStops,
            walkAlone: walkAlone?.seconds, metres: from.distance(to: to) ?? 0,
            threads: session.caches.journeys.threads, leaves: leaves(of: window))
    }

    /// The journeys that arrive within the window, the latest departures first; where there are none, those of the last
    /// arrival before it (rules J10, J11).
    private func arriving() throws -> Found {
        let first = try ends(arrivingIn: request.at - request.minutes * 60...request.at)
        let found = isOver(request.at) ? [] : HopSearch(first).arriving(in: request.minutes * 60, rows: request.limit)
        if !found.isEmpty || walkAlone != nil || from.ways.isEmpty || to.ways.isEmpty {
            return Found(window: first.window, journeys: found)
        }
        var days = PrecedingDays(self)
        while let ends = try days.next() {
            let last = HopSearch(ends).arrivingLast(within: HopSearch.longest - 1)
            if !last.isEmpty { return Found(window: ends.window, journeys: last) }
        }
        return Found(window: first.window, journeys: [])
    }

    /// What a search for arrivals within a window begins with.
    func ends(arrivingIn asked: ClosedRange<Int>) throws -> SearchEnds {
        try ends(of: asked.lowerBound - HopSearch.longest...asked.upperBound, ahead: 0)
    }
}

extension JourneyQuestion {
    /// Whether nothing leaves up to an instant any more, as it is before the present.
    func isOver(_ instant: Int) -> Bool { scope.present.map { $0 > instant } ?? false }

    /// Seconds from the origin within which to leave: with realtime nothing leaves before the present.
    private func leaves(of window: SearchWindow) -> ClosedRange<Int> {
        let last = window.leaves.upperBound
        return min(last, max(window.leaves.lowerBound, window.present))...last
    }

    private func absence() -> JourneyAbsence {
        if from.ways.isEmpty { return .noStopNearOrigin }
        if to.ways.isEmpty { return .noStopNearDestination }
        return isConnected ? .noService : .noConnection
    }

    /// Whether trips of any day lead from one end to the other with a number of rides.
    var isConnected: Bool {
        guard !from.ways.isEmpty, !to.ways.isEmpty else { return false }
        let reach = ReachableNodes(network, footpaths, scope)
        defer { reach.free() }
        let targets = Set(
            to.egress(network, requiresWheelchairAccess: request.requiresWheelchairAccess).nodes.map { Int32($0) })
        return reach.reaches(targets, from: firstStops.map(\.node), rides: request.mostChanges + 1)
    }

    var firstStops: [DepartureTimes.BoardedStop] {
        changes ?? from.firstStops(network, requiresWheelchairAccess: request.requiresWheelchairAccess)
    }
}
