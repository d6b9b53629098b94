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

        /// A source with what is known of it.
        public init(routes: [Route.ID] = [], isGeneral: Bool = false, learned: Int) {
            (self.routes, self.isGeneral, self.learned) = (routes, isGeneral, learned)
        }

        private enum CodingKeys: String, CodingKey {
            case routes, learned
            case isGeneral = "general"
        }
    }

    /// By the names of the sources, as the overlay has them.
    public private(set) var sources: [String: Source] = [:]

    /// Seconds after which what is known of a source is not enough to leave it out: it may speak of other routes by now.
    public static let lifetime = 86_400

    /// Nothing is known.
    public init() {}

    /// Reads what is known of one source.
    package init(sources: [String: Source]) { self.sources = sources }

    /// Learns from the messages of an overlay. A source whose messages are empty teaches nothing.
    /// - Parameter now: seconds since 1970.
    public mutating func learn(from overlay: RealtimeOverlay, at now: Int) {
        var (routes, general): ([Int: Set<Route.ID>], Set<Int>) = ([:], [])
        func add(_ route: Route.ID?, of feed: Int) {
            if let route { routes[feed, default: []].insert(route) } else { general.insert(feed) }
        }
        for trip in overlay.trips { add(trip.routeID, of: trip.feed) }
        // A vehicle without a trip is on no board.
        for vehicle in overlay.vehicles where vehicle.routeID != nil { add(vehicle.routeID, of: vehicle.feed) }
        for alert in overlay.alerts { for selector in alert.selectors { add(selector.routeID, of: alert.feed) } }
        for (index, feed) in overlay.feeds.enumerated() where feed.entityCount > 0 {
            var source = sources[feed.name] ?? Source(learned: now)
            source.routes = Set(source.routes).union(routes[index] ?? []).sorted()
            source.isGeneral = source.isGeneral || general.contains(index)
            source.learned = max(source.learned, now)
            sources[feed.name] = source
        }
    }

    /// The sources that a board of some routes needs: those that speak of one of them or of no one route, and those of which
    /// nothing was learned for a day. All of them where no source is known to speak of any of these routes.
    /// - Parameters:
    ///   - names: of all sources that there are.
    ///   - now: seconds since 1970.
    /// - Returns: their names, in the given order.
    public func own(_ names: [String], of routes: Set<Route.ID>, at now: Int) -> [String] {
        let speaking = names.filter { name in sources[name].map { !routes.isDisjoint(with: $0.routes) } ?? false }
        guard !speaking.isEmpty else { return names }
        return names.filter { name in
            guard let source = sources[name], ClampedSum.difference(now, source.learned) <= Self.lifetime else {
                return true
            }
            return source.isGeneral || speaking.contains(name)
        }
    }
}
