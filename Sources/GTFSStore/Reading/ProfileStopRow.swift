internal import GRDB
package import GTFSModel

package struct ProfileStopRow: Sendable {
    package let stop: StopOfPattern
    package let profileKey: Key<TimeProfile>
    package let tripCount: Int
    /// The profile's trips are `tripCount` keys from here.
    package var firstTripKey: Key<Trip> { Key(profileKey.rawValue) }
    /// Seconds from a trip's start_time; nil if the feed leaves the time blank.
    package let arrival: Int?
    package let departure: Int?
    /// Departure from the pattern's first stop, or its arrival if that is blank: seconds from start_time.
    package let firstTime: Int?
    /// Whether the pattern's last stop has a time.
    package let hasLastTime: Bool

    init(_ profile: SteppedStatement, stop: StopOfPattern) {
        self.stop = stop
        profileKey = profile.key(0)
        tripCount = profile.int(1)
        let reader = ProfileTimes.OffsetReader(profile, at: 2)
        let positions = (stop.position, 0, stop.stopCount - 1)
        let departures = profile.blob(5) { reader.three($0, at: positions) } ?? (nil, nil, nil)
        let arrivals = profile.blob(6) { reader.three($0, at: positions) } ?? departures
        departure = departures.0
        arrival = arrivals.0
        firstTime = departures.1 ?? arrivals.1
        hasLastTime = departures.2 != nil || arrivals.2 != nil
    }
}

extension ProfileStopRow {
    package struct StopOfPattern: Sendable {
        package let patternKey: Key<Pattern>
        package let position: Int
        package let stopSequence: Int
        package let attributesKey: Key<StopTimeAttributesRow>
        package let routeKey: Key<Route>?
        package let directionID: Int?
        /// Stops of the pattern.
        package let stopCount: Int
    }
}

/// A row of stop_time_attributes: the values of a row of stop_times.txt except its stop and times.
package struct StopTimeAttributesRow: Sendable {
    package let pickupType: Int?
    package let dropOffType: Int?
    package let timepoint: Int?
    package let continuousPickup: Int?
    package let continuousDropOff: Int?
    /// Seconds of the service day.
    package let windowStart: Int?
    package let windowEnd: Int?
    /// For a row without a stop, the area that it serves on demand.
    package let locationGroupID: String?
    package let locationID: String?
    package let pickupBookingRuleID: String?
    package let dropOffBookingRuleID: String?

    /// Whether passengers are served within a window rather than at a time (Flex).
    package var hasWindow: Bool { windowStart != nil || windowEnd != nil }
}
