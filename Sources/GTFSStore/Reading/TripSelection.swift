internal import GTFSModel

/// A selection of the columns of a trip, and the tables that they need.
package struct TripSelection: Sendable {
    let columns: Selection<TripRow.Column>
    private let source: String

    private init(_ columns: [TripRow.Column], expressions: [TripRow.Column: String] = [:], from source: String) {
        self.columns = Selection(columns, expressions: expressions)
        self.source = source
    }

    /// The statement up to the tables.
    var sql: String { "\(columns.sql) FROM \(source)" }

    /// Key of the profile of the trip `trip_key`: the last one that begins at or before the trip.
    static let profileKey = "(SELECT max(profile_key) FROM time_profiles WHERE profile_key <= trip_key)"

    /// When it starts and on which days, from `stored_trips` alone.
    static let start = Self([.tripKey, .startTime, .serviceKey], from: "stored_trips")

    static let startInBlock = Self([.tripKey, .startTime, .serviceKey, .blockKey], from: "stored_trips")

    /// When it runs, and its id.
    package static let schedule = Self(
        [.tripKey, .profileKey, .startTime, .serviceKey, .blockKey, .blockID, .idFormKey, .idNumber],
        expressions: [.profileKey: profileKey], from: "stored_trips LEFT JOIN blocks USING (block_key)")

    /// The columns for boards besides its times. A first board reads hundreds of trips, so the statement reads only the
    /// necessary tables.
    package static let board = Self(
        [
            .tripKey, .prefix, .suffix, .digits, .idNumber, .startTime, .serviceKey, .blockKey, .headsignListKey,
            .wheelchairAccessible, .bikesAllowed, .patternKey,
        ],
        expressions: [
            .patternKey:
                "(SELECT pattern_key FROM time_profiles WHERE profile_key <= trip_key ORDER BY profile_key DESC LIMIT 1)"
        ],
        from: "stored_trips JOIN trip_id_forms USING (id_form_key) NATURAL JOIN trip_attributes")

    /// All except the key of its attributes. NATURAL JOIN: the key is the one column that both have, and version 1 has
    /// another name for it.
    package static let whole = Self(
        TripRow.Column.allCases.filter { $0 != .attributesKey },
        from: """
            stored_trips
            JOIN trip_id_forms USING (id_form_key)
            NATURAL JOIN trip_attributes
            JOIN time_profiles ON profile_key = \(profileKey)
            JOIN patterns USING (pattern_key)
            LEFT JOIN stored_services USING (service_key)
            LEFT JOIN blocks USING (block_key)
            LEFT JOIN stored_shapes USING (shape_key)
            """)

    /// The stored columns of trips themselves, profile by profile.
    static let stored = Self(
        [
            .tripKey, .profileKey, .startTime, .serviceKey, .idFormKey, .idNumber, .attributesKey, .blockKey,
            .tripShortName, .headsignListKey,
        ],
        expressions: [.attributesKey: "trip_attributes.rowid"],
        from: """
            time_profiles
            CROSS JOIN stored_trips ON trip_key BETWEEN profile_key AND profile_key + trip_count - 1
            NATURAL CROSS JOIN trip_attributes
            """)
}
