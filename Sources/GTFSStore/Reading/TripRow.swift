package import GTFSModel

/// A row of trip_attributes; only its key is passed around.
package enum TripAttributesRow {
    /// The fields of trips.txt that it holds, by the names of its columns, in the order of its values.
    package static let columns = [
        "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset",
    ]
}

/// The columns of a trip, which several tables hold.
package enum TripColumn: Int32, NamedColumn {
    // stored_trips
    case tripKey, startTime, serviceKey, blockKey, idFormKey, idNumber
    // trip_id_forms
    case prefix, suffix, digits
    // trip_attributes
    case attributesKey, tripShortName, headsignListKey, wheelchairAccessible, bikesAllowed, carsAllowed
    // time_profiles, stored_services, blocks, stored_shapes
    case profileKey, patternKey, serviceID, blockID, shapeID
}

/// A trip without its times: the values that its selection has, and nil or 0 in place of the others.
package struct TripRow: Sendable {
    package let key: Key<Trip>
    package let start: TripStartRow
    /// Together with the parts of `tripIDForm`, the id.
    package let idFormKey: Key<TripIDForm>
    package let idNumber: Int
    package let id: String
    package let attributesKey: Key<TripAttributesRow>
    package let shortName: String?
    package let headsignListKey: Key<HeadsignList>?
    package let wheelchairAccessible: Int?
    package let bikesAllowed: Int?
    package let carsAllowed: Int?
    package let profileKey: Key<TimeProfile>
    package let patternKey: Key<Pattern>
    package let serviceID: String?
    package let blockID: String?
    package let shapeID: String?

    /// Seconds of the service day; nil if the trip has no time at all.
    package var startTime: Int? { start.startTime }
    package var serviceKey: Key<Service>? { start.serviceKey }
    package var blockKey: Key<Block>? { start.blockKey }

    /// Nil for a trip before the first profile, which only a damaged file has.
    init?(_ row: SelectedRows<TripColumn>) {
        guard !row.lacks(.patternKey) else { return nil }
        start = TripStartRow(row)
        key = start.key
        idFormKey = row.key(.idFormKey) ?? 0
        idNumber = row.int(.idNumber) ?? 0
        id = TripIDForm.id(
            prefix: row.text(.prefix) ?? "", suffix: row.text(.suffix), digits: row.int(.digits) ?? 0, number: idNumber)
        attributesKey = row.key(.attributesKey) ?? 0
        shortName = row.text(.tripShortName)
        headsignListKey = row.key(.headsignListKey)
        wheelchairAccessible = row.int(.wheelchairAccessible)
        bikesAllowed = row.int(.bikesAllowed)
        carsAllowed = row.int(.carsAllowed)
        profileKey = row.key(.profileKey) ?? 0
        patternKey = row.key(.patternKey) ?? 0
        serviceID = row.text(.serviceID)
        blockID = row.text(.blockID)
        shapeID = row.text(.shapeID)
    }
}

/// When a trip starts, and on which days.
package struct TripStartRow: Sendable {
    package let key: Key<Trip>
    /// Seconds of the service day; nil if the trip has no time at all.
    package let startTime: Int?
    package let serviceKey: Key<Service>?
    package let blockKey: Key<Block>?

    init(_ row: SelectedRows<TripColumn>) {
        key = row.key(.tripKey) ?? 0
        startTime = row.int(.startTime)
        serviceKey = row.key(.serviceKey)
        blockKey = row.key(.blockKey)
    }
}

/// A selection of the columns of a trip, and the tables that they need.
package struct TripSelection: Sendable {
    let columns: Selection<TripColumn>
    private let source: String

    private init(_ columns: [TripColumn], _ expressions: [TripColumn: String] = [:], from source: String) {
        self.columns = Selection(columns, expressions)
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
        [.profileKey: profileKey], from: "stored_trips LEFT JOIN blocks USING (block_key)")

    /// The columns for boards besides its times. A first board reads hundreds of trips, so the statement reads only the
    /// necessary tables.
    package static let board = Self(
        [
            .tripKey, .prefix, .suffix, .digits, .idNumber, .startTime, .serviceKey, .blockKey, .headsignListKey,
            .wheelchairAccessible, .bikesAllowed, .patternKey,
        ],
        [
            .patternKey:
                "(SELECT pattern_key FROM time_profiles WHERE profile_key <= trip_key ORDER BY profile_key DESC LIMIT 1)"
        ],
        from: "stored_trips JOIN trip_id_forms USING (id_form_key) NATURAL JOIN trip_attributes")

    /// All except the key of its attributes. NATURAL JOIN: the key is the one column that both have, and version 1 has
    /// another name for it.
    package static let whole = Self(
        TripColumn.allCases.filter { $0 != .attributesKey },
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
        [.attributesKey: "trip_attributes.rowid"],
        from: """
            time_profiles
            CROSS JOIN stored_trips ON trip_key BETWEEN profile_key AND profile_key + trip_count - 1
            NATURAL CROSS JOIN trip_attributes
            """)
}
