internal import GRDB
package import GTFSModel

extension FeedReader {
    /// An agency's id, zone and name, in the order of agency.txt.
    package struct AgencyZoneRow: Sendable {
        package let id: String?
        package let timeZone: String?
        package let name: String?
    }

    /// The days that the feed covers.
    package struct FeedPeriodRow: Sendable {
        /// Seconds: the latest time of any trip on its service day.
        package let longestTime: Int
        /// YYYYMMDD: the first and last days on which any service runs.
        package let firstServiceDate: Int?
        package let lastServiceDate: Int?
        /// YYYYMMDD: feed_info.txt's own period.
        package let feedStartDate: Int?
        package let feedEndDate: Int?
        /// feed_info.txt's feed_version.
        package let feedVersion: String?
        /// feed_info.txt's feed_publisher_name.
        package let publisherName: String?
        /// feed_info.txt's default_lang and feed_lang.
        package let languages: [String]

        /// Seconds: hours have at most four digits. So a board looks back a bounded number of days, even with a damaged
        /// file.
        package static let latestTime = 10_000 * 3600
    }
}

extension FeedReader {
    package func stopTimeAttributes() throws -> [Key<StopTimeAttributesRow>: StopTimeAttributesRow] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: VerifySQL.stopTimeAttributes))
        var attributes: [Key<StopTimeAttributesRow>: StopTimeAttributesRow] = [:]
        while let row = try rows.next() {
            attributes[try row.value(0)] = try StopTimeAttributesRow(
                pickupType: row.value(1), dropOffType: row.value(2), timepoint: row.value(3),
                continuousPickup: row.value(4),
                continuousDropOff: row.value(5), windowStart: row.serviceTime(6), windowEnd: row.serviceTime(7),
                locationGroupID: row.value(8),
                locationID: row.value(9), pickupBookingRuleID: row.value(10), dropOffBookingRuleID: row.value(11))
        }
        return attributes
    }

    /// Whether any row of stop_times.txt names a location or a location group in place of a stop.
    package func hasStopTimesWithoutStop() throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM stop_patterns WHERE stop_key = 0)")) ?? false
    }

    /// Whether agency.txt or a route names the agency.
    package func hasAgency(id: String) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM stored_agency WHERE agency_id = ?1)
                        OR EXISTS (SELECT 1 FROM stored_routes WHERE agency_id = ?1)
                    """), arguments: [id]) ?? false
    }

    package func agencyName(id: Agency.ID?) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT agency_name FROM stored_agency WHERE ?1 IS NULL OR agency_id = ?1 ORDER BY row_key"),
            arguments: [id?.rawValue])
    }

    package func agencyZones() throws -> [AgencyZoneRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT agency_id, agency_timezone, agency_name FROM stored_agency ORDER BY row_key")
        ).map { try AgencyZoneRow(id: $0.value(0), timeZone: $0.value(1), name: $0.value(2)) }
    }

    package func feedPeriod() throws -> FeedPeriodRow {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT longest_time, first_service_date, last_service_date, feed_start_date, feed_end_date,
                           feed_version, feed_publisher_name, default_lang, feed_lang
                    FROM import_record LEFT JOIN stored_feed_info ON row_key = 1
                    """))
        return try FeedPeriodRow(
            longestTime: min(max(0, row?.value(0) ?? 0), FeedPeriodRow.latestTime), firstServiceDate: row?.value(1),
            lastServiceDate: row?.value(2),
            feedStartDate: row?.value(3), feedEndDate: row?.value(4), feedVersion: row?.value(5),
            publisherName: row?.value(6), languages: [row?.value(7), row?.value(8)].compactMap(\.self))
    }
}
