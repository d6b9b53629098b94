internal import GTFSModel
internal import GTFSStore

/// Which trips a question rides.
struct RideFilter {
    var filter = DepartureFilter()
    var isWheelchair = false
    var includesArranged = false

    var boarding: LineTable.Doors { includesArranged ? [.boarding, .arrangedBoarding] : .boarding }
    var alighting: LineTable.Doors { includesArranged ? [.alighting, .arrangedAlighting] : .alighting }

    func passes(_ route: CachedRoute) -> Bool { filter.passes(route.row) }
}

/// A window of departures with the trips that run in it.
struct SearchWindow: Sendable {
    /// The instant from which the search counts.
    let origin: Int
    /// When to leave, seconds from the origin.
    let leaves: ClosedRange<Int>
    /// The schedule's lines, and with realtime those of the overlay.
    let tables: [SearchTable]
    /// Nil without realtime.
    let overlay: OverlayRides?
}

/// The trips of a question on any day.
struct SearchScope {
    let choice: RideFilter
    private let network: JourneyNetwork
    private let session: FeedSession
    private let isAllowed: [Bool]
    private let isBlocked: [Bool]
    private let excluded: Set<Int32>
    /// Nil without realtime.
    private let evaluated: EvaluatedOverlay?

    init(
        _ choice: RideFilter, _ network: JourneyNetwork, _ session: FeedSession, _ evaluated: EvaluatedOverlay? = nil
    ) throws {
        self.evaluated = evaluated
        self.choice = choice
        self.network = network
        self.session = session
        let passing = network.lines.routes.map(choice.passes)
        let routes = network.lines.patternRoutes
        isAllowed = passing.allSatisfy(\.self) ? [] : routes.indices.map { passing[Int(routes[$0])] }
        isBlocked = choice.isWheelchair ? network.blockedNodes : []
        let unusable =
            choice.isWheelchair
            ? try session.caches.journeys.tripsWithoutWheelchairs.value {
                try session.reader.tripsWithoutWheelchairs()
            } : []
        excluded = Set(unusable.map { Int32(clamping: $0.rawValue) })
    }

    /// - Parameters:
    ///   - leaves: instants.
    ///   - ahead: seconds after the window in which journeys still ride.
    func window(_ leaves: ClosedRange<Int>, ahead: Int) throws -> SearchWindow {
        let origin = leaves.lowerBound
        let overlay = try evaluated.map { evaluated in
            try OverlayRides(
                evaluated, network, session, origin: origin, times: 0...leaves.upperBound - origin + ahead)
        }
        // Hops are read by the hour, so the hour of the first departure counts from its beginning.
        let days = try dates(from: origin - HopsOfHour.seconds, to: leaves.upperBound + ahead).compactMap { date in
            try day(date, origin: origin, overlay)
        }
        let table = SearchTable(
            lines: network.lines, days: days, choice: choice, isAllowed: isAllowed, isBlocked: isBlocked,
            excluded: excluded)
        return SearchWindow(
            origin: origin, leaves: 0...leaves.upperBound - origin,
            tables: [table] + (overlay.map { [self.table(of: $0)] } ?? []), overlay: overlay)
    }

    private func table(of overlay: OverlayRides) -> SearchTable {
        let lines = overlay.lines
        let running = RunningTrips(lines) { excluded.contains(lines.tripKeys[$0]) ? nil : RunningTrips.NextTrip.none }
        let passing = lines.patternRoutes.indices.map { choice.passes(lines.routes[Int(lines.patternRoutes[$0])]) }
        return SearchTable(
            lines: lines, days: [SearchDay(date: ServiceDate(dayNumber: 0), running: running, offsets: [0])],
            isOverlay: true, choice: choice, isAllowed: passing, isBlocked: isBlocked, excluded: excluded)
    }

    /// Whether services may run after a moment.
    func mayRun(from moment: Int) -> Bool {
        guard let last = session.summary.period.lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }) else {
            return false
        }
        return network.zones.contains { $0.start(of: last) + network.longestTime >= moment }
    }

    private func dates(from first: Int, to last: Int) throws -> [ServiceDate] {
        let days = network.zones.flatMap { zone -> [Int] in
            let early = zone.date(at: first).dayNumber - network.longestTime / 86400 - 2
            let late = zone.date(at: last).dayNumber + 1
            return (early...max(early, late)).filter { day in
                let start = zone.start(of: ServiceDate(dayNumber: day))
                return start + network.longestTime >= first && start <= last
            }
        }
        return Set(days).sorted().map { ServiceDate(dayNumber: $0) }
    }

    /// Nil where no trip runs.
    private func day(_ date: ServiceDate, origin: Int, _ overlay: OverlayRides?) throws -> SearchDay? {
        guard var running = try runningTrips(on: date) else { return nil }
        let keys = network.lines.tripKeys
        var next: [Int32: RunningTrips.NextTrip] = [:]
        if !excluded.isEmpty { running = running.filter(network.lines) { !excluded.contains(keys[Int($0)]) } }
        if let overlay, !overlay.replacesNothing(on: date) {
            running = running.filter(network.lines) { trip in
                if isScheduled(Int(trip), on: date, overlay) { return true }
                next[keys[Int(trip)]] = running.next(of: trip, network.lines)
                return false
            }
        }
        return SearchDay(
            date: date, running: running, offsets: network.zones.map { $0.start(of: date) - origin },
            nextOfReplaced: next)
    }

    /// Nil where no trip runs.
    private func runningTrips(on date: ServiceDate) throws -> RunningTrips? {
        let services = try session.running(on: date)
        let following = try session.running(on: date.adding(days: 1))
        guard !services.isEmpty else { return nil }
        return session.caches.journeys.running.value(date.dayNumber) {
            RunningTrips(network) { service, days in (days == 0 ? services : following).contains(Key(Int(service))) }
        }
    }

    /// Nil where the question rides what no hop says, or not the trips of its days that hops name.
    func hops(_ window: SearchWindow, _ footpaths: Footpaths) -> SearchedHops? {
        guard evaluated == nil, isAllowed.isEmpty, isBlocked.isEmpty, excluded.isEmpty, network.lines.ridesHops,
            network.rules.links.isEmpty
        else { return nil }
        return SearchedHops(window, footpaths, network, session.caches.journeys.hops)
    }

    private func isScheduled(_ trip: Int, on date: ServiceDate, _ overlay: OverlayRides) -> Bool {
        let lines = network.lines
        let start = lines.tripBlocks[trip] == -1 ? Int(lines.tripStarts[trip]) + lines.departure(trip, 0) : nil
        if case .schedule = overlay.replacement(of: lines.tripKeys[trip], on: date, startTime: start) { return true }
        return false
    }
}

extension JourneyNetwork {
    /// By node: those of stops that wheelchairs cannot use.
    var blockedNodes: [Bool] {
        classes.stops.map { stops.wheelchair[Int(stops.keys[Int($0)])] == .no }
    }
}

extension FeedSession {
    func journeyNetwork() throws -> JourneyNetwork {
        try caches.journeys.network.value { try JourneyNetwork(self) }
    }

    func footpaths(_ network: JourneyNetwork, _ options: Footpaths.Options) throws -> Footpaths {
        try caches.journeys.footpaths.value(options) { try Footpaths(network, options) }
    }
}
