internal import GRDB
package import GTFSModel

/// A trip without its times: the values that its selection has, and nil or 0 in place of the others.
package struct TripRow: Sendable {
    package let key: Key<Trip>
    package let start: Start
    /// Together with the parts of `tripIDForm`, the id.
    package let idFormKey: Key<TripIDForm>
    package let idNumber: Int64
    package let id: String
    package let attributesKey: Key<Attributes>
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
    package var serviceKey: Key<ServiceCalendar>? { start.serviceKey }
    package var blockKey: Key<Block>? { start.blockKey }

    /// Nil for a trip before the first profile, which only a damaged file has.
    init?(_ row: SelectedRows<Column>) {
        guard !row.lacks(.patternKey) else { return nil }
        start = Start(row)
        key = start.key
        idFormKey = row.key(.idFormKey) ?? 0
        idNumber = row.int64(.idNumber) ?? 0
        id =
            row.has(.prefix)
            ? TripIDForm.id(
                prefix: row.text(.prefix) ?? "", suffix: row.text(.suffix), digits: row.int(.digits) ?? 0,
                number: idNumber)
            : ""
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

extension TripRow {
    /// A row of trip_attributes; only its key is passed around.
    package enum Attributes {
        /// The fields of trips.txt that it holds, by the names of its columns, in the order of its values.
        package static let columns = [
            "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset",
        ]
    }

    /// The columns of a trip, which several tables hold.
    package enum Column: Int, NamedColumn {
        // stored_trips
        case tripKey, startTime, serviceKey, blockKey, idFormKey, idNumber
        // trip_id_forms
        case prefix, suffix, digits
        // trip_attributes
        case attributesKey, tripShortName, headsignListKey, wheelchairAccessible, bikesAllowed, carsAllowed
        // time_profiles, stored_services, blocks, stored_shapes
        case profileKey, patternKey, serviceID, blockID, shapeID
    }
}

extension TripRow {
    /// When a trip starts, and on which days.
    package struct Start: Sendable {
        package let key: Key<Trip>
        /// Seconds of the service day; nil if the trip has no time at all.
        package let startTime: Int?
        package let serviceKey: Key<ServiceCalendar>?
        package let blockKey: Key<Block>?

        init(_ row: SelectedRows<TripRow.Column>) {
            key = row.key(.tripKey) ?? 0
            startTime = row.int(.startTime)
            serviceKey = row.key(.serviceKey)
            blockKey = row.key(.blockKey)
        }
    }
}

package struct FrequencyRow: Sendable {
    package let tripKey: Key<Trip>
    /// Seconds of the service day.
    package let startTime: Int?
    package let endTime: Int?
    /// Seconds.
    package let headway: Int?
    package let exactTimes: Int?
}

extension FeedReader {
    /// The latest end_time of frequencies.txt; nil if no trip runs by headway.
    package func latestFrequencyEnd() throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT max(end_time) FROM stored_frequencies"))
    }

    /// The windows of `count` trips from key `first`, by trip, in the order of the file.
    package func frequencies(from first: Key<Trip>, count: Int) throws -> [Key<Trip>: [FrequencyRow]] {
        let windows = try SteppedStatement(
            db,
            """
            SELECT trip_key, start_time, end_time, headway_secs, exact_times FROM stored_frequencies
            WHERE trip_key BETWEEN ? AND ? ORDER BY trip_key, ordinal
            """)
        defer { windows.reset() }
        windows.bind(first, at: 1)
        windows.bind(first.rawValue &+ count &- 1, at: 2)
        var found: [Key<Trip>: [FrequencyRow]] = [:]
        while try windows.step() {
            let row = FrequencyRow(
                tripKey: windows.key(0), startTime: windows.optionalInt(1), endTime: windows.optionalInt(2),
                headway: windows.optionalInt(3), exactTimes: windows.optionalInt(4))
            found[row.tripKey, default: []].append(row)
        }
        return found
    }
}
