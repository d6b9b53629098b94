public import GTFSModel

/// Departures of one route in one direction.
public struct DepartureGroup: Sendable, Hashable, Identifiable {
    /// The values that the departures of a group share (rule G1).
    public struct Key: Sendable, Hashable {
        /// Nil for trips that name no route.
        public var routeID: Route.ID?
        /// direction_id, 0 or 1; nil where blank.
        public var directionID: Int?
        /// Only if `directionID` is nil: without a direction, headsigns tell where a trip goes. Nil if the trip has
        /// none.
        public var headsign: String?

        /// The group of a departure.
        public init(_ departure: Departure) {
            routeID = departure.routeID
            directionID = departure.directionID
            headsign = departure.directionID == nil ? departure.headsign : nil
        }

        /// The group of these values.
        public init(routeID: Route.ID? = nil, directionID: Int? = nil, headsign: String? = nil) {
            (self.routeID, self.directionID, self.headsign) = (routeID, directionID, headsign)
        }
    }

    /// `key`.
    public var id: Key { key }
    /// The values that all `departures` share.
    public var key: Key
    /// In the order of the board; never empty.
    public var departures: [Departure]
    /// How many more departures of the group the board has after these.
    public var remainingCount: Int

    /// Departures of one group.
    public init(key: Key, departures: [Departure], remainingCount: Int = 0) {
        self.key = key
        self.departures = departures
        self.remainingCount = remainingCount
    }

    /// Each headsign of `departures` once, in their order.
    public var headsigns: [String] {
        departures.compactMap(\.headsign).reduce(into: []) { found, headsign in
            if !found.contains(headsign) { found.append(headsign) }
        }
    }

    /// The departures of a board in groups, in the order of their first departures.
    static func groups(_ departures: [Departure], rowsPerGroup: Int) -> [DepartureGroup] {
        guard rowsPerGroup > 0 else { return [] }
        var groups: [DepartureGroup] = []
        var indexes: [Key: Int] = [:]
        var served: [Int] = []
        for departure in departures {
            let key = Key(departure)
            let index = indexes[key] ?? groups.count
            if index == groups.count {
                indexes[key] = index
                groups.append(DepartureGroup(key: key, departures: [], remainingCount: 0))
                served.append(0)
            }
            guard served[index] < rowsPerGroup else {
                groups[index].remainingCount += 1
                continue
            }
            groups[index].departures.append(departure)
            if departure.isServed { served[index] += 1 }
        }
        return groups
    }
}

extension Departure {
    /// Whether passengers can still board: it is not cancelled or skipped, and has not left.
    fileprivate var isServed: Bool { realtime?.status.isServed != false && !flags.contains(.departed) }
}
