/// Which routes each source of realtime messages speaks of, as learned from its messages: a city may have eight sources, and a
/// board, a widget or a watch needs to poll one or two of them.
///
///     try favourites.learnSources(from: state.overlay, at: now)
///     let own = try favourites.sourceRoutes().own(names, of: try timetable.routeIDs(at: ["200060"]), at: now)
public struct SourceRoutes: Sendable, Hashable, Codable {
    /// What is known of a source.
    public struct Source: Sendable, Hashable, Codable {
        /// The routes that its trips, vehicles and alerts were of, in the order of their ids.
        public var routes: [Route.ID]
        /// Whether it also speaks of what is of no one route, such as a stop or the whole network: then it is a source of each
        /// board.
        public var isGeneral: Bool
        /// When it was last learned from, seconds since 1970.
        public var learned: Int

        /// What it has spoken of lately; nil where it was never learned from.
        fileprivate var recent: Recent?

        /// A source with what is known of it.
        public init(routes: [Route.ID] = [], isGeneral: Bool = false, learned: Int) {
            (self.routes, self.isGeneral, self.learned) = (routes, isGeneral, learned)
        }

        private enum CodingKeys: String, CodingKey {
            case routes, learned, recent
            case isGeneral = "general"
        }
    }

    /// By the names of the sources, as the overlay has them.
    public private(set) var sources: [String: Source] = [:]

    /// Seconds after which what is known of a source is not enough to leave it out: it may speak of other routes by now.
    public static let lifetime = 86_400
    /// The same where no source is known to speak of one of the routes that are asked for; and the seconds after which a
    /// board that stays chooses its sources again.
    package static let shortLifetime = 3600

    /// Nothing is known.
    public init() {}

    /// Reads what is known of one source.
    package init(sources: [String: Source]) { self.sources = sources }

    /// Learns from the messages of an overlay. A source whose messages are of none of the timetable's routes teaches nothing,
    /// nor does one whose messages are too old to be shown.
    /// - Parameter now: seconds since 1970.
    public mutating func learn(from overlay: RealtimeOverlay, at now: Int) {
        let spoken = Spoken(overlay)
        let drop = FreshnessLimits().drop
        for (index, feed) in overlay.feeds.enumerated() {
            let (routes, isGeneral) = (spoken.routes[index], spoken.general.contains(index))
            let age = ClampedSum.difference(now, feed.timestamp ?? feed.changedAt)
            guard routes != nil || isGeneral, (-drop...drop).contains(age) else { continue }
            sources[feed.name, default: Source(learned: now)].learn(routes ?? [], isGeneral: isGeneral, at: now)
        }
    }

    /// The sources that a board of some routes needs: those that speak of one of them or of no one route, and those of which
    /// nothing was learned for a day; for an hour where no source is known to speak of one of the routes. All of them where no
    /// source is known to speak of any of these routes.
    /// - Parameters:
    ///   - names: of all sources that there are.
    ///   - now: seconds since 1970.
    /// - Returns: their names, in the given order.
    public func own(_ names: [String], of routes: Set<Route.ID>, at now: Int) -> [String] {
        let speaking = names.filter { name in sources[name].map { !routes.isDisjoint(with: $0.routes) } ?? false }
        guard !speaking.isEmpty else { return names }
        let isWhole = routes.isSubset(of: speaking.flatMap { sources[$0]?.routes ?? [] })
        let lifetime = isWhole ? Self.lifetime : Self.shortLifetime
        return names.filter { name in
            // What was learned by a clock that was ahead is not known.
            guard let source = sources[name], (0...lifetime).contains(ClampedSum.difference(now, source.learned)) else {
                return true
            }
            return source.isGeneral || speaking.contains(name)
        }
    }
}

/// What the sources of an overlay speak of, by their indexes.
private struct Spoken {
    private(set) var routes: [Int: Set<Route.ID>] = [:]
    private(set) var general: Set<Int> = []

    init(_ overlay: RealtimeOverlay) {
        for trip in overlay.trips {
            add(trip.routeID, of: trip.feed)
            // The board of its stops need not have its route in the schedule.
            if trip.scheduled == nil || !trip.change.keepsStops { general.insert(trip.feed) }
        }
        // A vehicle without a trip is on no board.
        for vehicle in overlay.vehicles where vehicle.routeID != nil { add(vehicle.routeID, of: vehicle.feed) }
        for alert in overlay.alerts {
            // The routes of its alerts of today say nothing of tomorrow.
            general.insert(alert.feed)
            for selector in alert.selectors { add(selector.routeID, of: alert.feed) }
        }
    }

    private mutating func add(_ route: Route.ID?, of feed: Int) {
        if let route { routes[feed, default: []].insert(route) } else { general.insert(feed) }
    }
}

extension SourceRoutes.Source {
    /// What a source has spoken of since a moment.
    fileprivate struct Recent: Sendable, Hashable, Codable {
        var routes: [Route.ID] = []
        var general = false
        /// Seconds since 1970.
        var since: Int
    }

    /// Seconds after which what was spoken of lately takes the place of all that was known.
    private static let period = 7 * 86_400

    fileprivate mutating func learn(_ spoken: Set<Route.ID>, isGeneral: Bool, at now: Int) {
        var recent = recent ?? Recent(since: now)
        switch ClampedSum.difference(now, recent.since) {
        case ..<0: recent.since = now
        case Self.period...:
            (routes, self.isGeneral) = (recent.routes, recent.general)
            recent = Recent(since: now)
        default: break
        }
        recent.routes = Set(recent.routes).union(spoken).sorted()
        recent.general = recent.general || isGeneral
        (routes, self.isGeneral) = (Set(routes).union(spoken).sorted(), self.isGeneral || isGeneral)
        (learned, self.recent) = (now, recent)
    }

    /// Whether it is known to speak of other things than before.
    package func speaksOfOther(than known: SourceRoutes.Source) -> Bool {
        var same = self
        same.learned = known.learned
        return same != known
    }
}
