internal import GRDB
package import GTFSModel

/// What tells when a trip runs, and by which id it is known.
package struct ScheduledTripRow: Sendable {
    package let key: Key<Trip>
    package let profileKey: Key<TimeProfile>
    /// Seconds of the service day; nil where the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let blockKey: Key<Block>?
    package let blockID: String?
    /// Of `tripIDForm`.
    package let idFormKey: Key<TripIDForm>
    package let idNumber: Int
}

extension FeedReader {
    package func scheduledTrip(key: Key<Trip>) throws -> ScheduledTripRow? {
        let trip = try SteppedStatement(
            db,
            """
            SELECT \(TripSQL.profileKey), t.start_time, t.service_key, t.block_key, b.block_id, t.id_form_key, t.id_number
            FROM stored_trips AS t LEFT JOIN blocks AS b ON b.block_key = t.block_key
            WHERE t.trip_key = ?
            """)
        defer { trip.reset() }
        trip.bind(key, at: 1)
        guard try trip.step() else { return nil }
        return ScheduledTripRow(
            key: key, profileKey: trip.key(0), startTime: trip.optionalInt(1), serviceKey: trip.optionalKey(2),
            blockKey: trip.optionalKey(3), blockID: trip.text(4), idFormKey: trip.key(5), idNumber: trip.int(6))
    }

    /// The time profiles of all patterns of a route: their trips are `tripCount` keys from `key`.
    package func profiles(ofRoute key: Key<Route>) throws -> [(key: Key<TimeProfile>, tripCount: Int)] {
        let profiles = try SteppedStatement(
            db,
            """
            SELECT t.profile_key, t.trip_count FROM patterns AS p
            CROSS JOIN time_profiles AS t ON t.pattern_key = p.pattern_key
            WHERE p.route_key = ? ORDER BY t.profile_key
            """)
        defer { profiles.reset() }
        profiles.bind(key, at: 1)
        var found: [(key: Key<TimeProfile>, tripCount: Int)] = []
        while try profiles.step() { found.append((profiles.key(0), profiles.int(1))) }
        return found
    }
}
