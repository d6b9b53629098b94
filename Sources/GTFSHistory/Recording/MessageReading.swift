internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// What one message of one source says of trips, in the form that a record takes.
struct MessageReading {
    let overlay: RealtimeOverlay
    /// The overlay's trips, those with too few stops for a board as their updates have them, and then the trips that the
    /// overlay lacks for that.
    let trips: [TripOverlay]
    /// The index of the source in the overlay's feeds.
    let feed: Int
    /// The timestamp of its header, seconds since 1970.
    let timestamp: Int
    /// The recorder's clock, seconds since 1970: only to tell what lies ahead of it.
    let now: Int

    /// Seconds after which a statement or a position is too old (rules H3 and B5).
    static let longestAge = FreshnessLimits().drop
    /// Timestamps that are moments: from 1970 to 2106.
    private static let moments = 1...Int(clamping: UInt32.max)

    /// The message of a source; nil if its timestamp does not count (rules H3 and H4).
    init?(_ overlay: RealtimeOverlay, feed: Int, now: Int) {
        guard let timestamp = overlay.feeds[feed].timestamp, Self.moments.contains(timestamp),
            timestamp <= ClampedSum.sum(now, RealtimeFeed.toleratedSkew)
        else { return nil }
        (self.overlay, self.feed, self.timestamp, self.now) = (overlay, feed, timestamp, now)
        trips = overlay.tripsAsUpdated
    }

    /// When a trip's statement was made; nil if that is no evidence.
    func statementTime(of trip: TripOverlay) -> Int? { usable(trip.timestamp) }

    private func usable(_ own: Int?) -> Int? {
        let time = own ?? timestamp
        guard Self.moments.contains(time), time <= ClampedSum.sum(now, RealtimeFeed.toleratedSkew),
            timestamp - time <= Self.longestAge
        else { return nil }
        return time
    }

    /// The positions that count, by trip: of vehicles that name a trip which no other vehicle of the message names.
    /// - Returns: the vehicle of each of the overlay's trips, both by their indexes.
    func positions() -> [(trip: Int, vehicle: Int)] {
        // By trip: its vehicle, -1 for none and -2 for more than one.
        var claims = [Int](repeating: -1, count: overlay.trips.count)
        for index in overlay.vehicles.indices where overlay.vehicles[index].feed == feed {
            guard let trip = overlay.vehicles[index].trip, overlay.vehicles[index].namesTrip else { continue }
            claims[trip] = claims[trip] == -1 ? index : -2
        }
        return claims.indices.compactMap { claims[$0] >= 0 ? ($0, claims[$0]) : nil }
    }

    /// When a position was taken; nil if it does not count.
    func positionTime(of vehicle: VehicleOverlay) -> Int? { usable(vehicle.vehicle.timestamp) }
}

extension RealtimeOverlay {
    fileprivate var tripsAsUpdated: [TripOverlay] {
        guard !shortTrips.isEmpty else { return trips }
        var short = Dictionary(shortTrips.map { ($0.id, $0) }) { _, last in last }
        return trips.map { short.removeValue(forKey: $0.id) ?? $0 } + shortTrips.filter { short[$0.id] != nil }
    }
}

extension VehicleOverlay {
    /// Whether its message says which trip it serves.
    fileprivate var namesTrip: Bool {
        guard let trip = vehicle.trip else { return false }
        return trip.tripID?.rawValue.isEmpty == false || trip.routeID?.rawValue.isEmpty == false
            || trip.modifiedTrip != nil
    }
}

extension VehicleDescriptor {
    /// Its id, or else its label.
    var name: String? { [id, label].compactMap(\.self).first { !$0.isEmpty } }
}

extension TripOverlay {
    /// Whether an update made it that says something, rather than a vehicle alone.
    var isStatement: Bool { change.stopsTrip || hasStopTimes }

    /// Whether an update or a vehicle of the message names it, not a detour alone.
    var isNamed: Bool { isUpdated || vehicleIndex != nil }

    /// Whether an update or a vehicle made it: a detour alone has no timestamp.
    var isUpdated: Bool { timestamp != nil }

    /// Whether its last stop is still to come by the schedule.
    func ends(after moment: Int) -> Bool {
        guard let last = listedStopTimes.last else { return true }
        return last.scheduledDeparture ?? last.scheduledArrival ?? .max > moment
    }

    /// Whether its visits are those of a trip of the timetable.
    var isOfTimetable: Bool { scheduled != nil && !change.isAdded }

    /// Whether its stop times are in the positions of a trip of the timetable.
    var keepsPositions: Bool { change.keepsStops || change == .unscheduled || change == .duplicated }

    /// What it says of the trip as a whole, without its stops.
    var stated: TripRecord.StatedTrip {
        TripRecord.StatedTrip(
            isCancelled: change.stopsTrip, hasTime: hasPrediction,
            isWhole: change == .modified || change == .replaced)
    }
}

extension StopTimeOverlay {
    /// Whether a record learns anything of it, in a trip that keeps the stops of its schedule.
    var tells: Bool { statesArrival || statesDeparture || relation != .scheduled }

    /// What it says of a stop, for a record that has it at `position`.
    func stated(at position: Int) -> TripRecord.StatedStop {
        TripRecord.StatedStop(
            position: position, relation: relation, arrival: statesArrival ? arrival : nil,
            departure: statesDeparture ? departure : nil)
    }
}

/// What messages brought to a history.
public struct RecordedMessages: Sendable, Hashable {
    /// How many messages were newer than the last of their source.
    public var messages = 0
    /// How many trips they name that the timetable has, or that they add.
    public var trips = 0
    /// How many updates and positions they have that no trip was found for.
    public var unmatched = 0
    /// How many times a trip was named on a service day more than a week from the message, which was not recorded.
    public var farTrips = 0
    /// How many trips are under way.
    public var tripsUnderWay = 0

    /// Counts; those that are not given are 0.
    public init(messages: Int = 0, trips: Int = 0, unmatched: Int = 0, farTrips: Int = 0, tripsUnderWay: Int = 0) {
        (self.messages, self.trips, self.unmatched) = (messages, trips, unmatched)
        (self.farTrips, self.tripsUnderWay) = (farTrips, tripsUnderWay)
    }

    mutating func take(_ message: MessageReading) {
        let feed = message.overlay.feeds[message.feed]
        messages += 1
        trips += message.overlay.trips.count { $0.feed == message.feed }
        unmatched += feed.trips.unmatchedCount + feed.vehicles.unmatchedCount
    }
}
