internal import GRDB
package import GTFSModel

/// One connection, lent for one question: every reading of the feed is a method of it.
package struct FeedReader {
    let db: Database

    /// A reader of a connection that is lent already.
    package init(_ db: StoreDatabase) { self.db = db }
}

extension FeedReader {
    /// Records differ from those that the import stored.
    package struct DamagedRecords: Error {
        /// One sentence without its full stop.
        let finding: String

        package init(_ finding: String) { self.finding = finding }
    }
}

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

extension FeedReader {
    /// Every row of booking_rules.txt that has an id, in the order of the file.
    package func bookingRules() throws -> [BookingRule] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT booking_rule_id, booking_type, prior_notice_duration_min, prior_notice_duration_max,
                           prior_notice_last_day, prior_notice_last_time, prior_notice_start_day, prior_notice_start_time,
                           prior_notice_service_id, message, pickup_message, drop_off_message, phone_number, info_url,
                           booking_url
                    FROM stored_booking_rules WHERE booking_rule_id IS NOT NULL ORDER BY row_key
                    """)
        ).map(BookingRule.init)
    }
}

extension BookingRule {
    fileprivate init(_ row: Row) throws {
        try self.init(id: row.value(0))
        type = (try row.value(1) as Int?).map(BookingType.init(rawValue:))
        leastNotice = try row.value(2)
        mostNotice = try row.value(3)
        lastDay = try row.value(4)
        lastTime = try row.serviceTime(5).map(ServiceTime.init)
        startDay = try row.value(6)
        startTime = try row.serviceTime(7).map(ServiceTime.init)
        serviceID = (try row.value(8) as String?).map { ServiceCalendar.ID($0) }
        message = try row.value(9)
        pickupMessage = try row.value(10)
        dropOffMessage = try row.value(11)
        phoneNumber = try row.value(12)
        infoURL = try row.value(13)
        bookingURL = try row.value(14)
    }
}

extension Row {
    /// A time of a service day in seconds, nil for NULL.
    /// - Throws: an error of a damaged database for more hours than four digits write.
    func serviceTime(_ column: Int) throws -> Int? {
        guard let seconds: Int = try value(column) else { return nil }
        guard (0..<FeedReader.FeedPeriodRow.latestTime).contains(seconds) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return seconds
    }
}

extension FeedReader {
    /// The networks of routes, by route_networks.txt before network_id of routes.txt; and the names of networks that have one.
    package func routeNetworks() throws -> (routes: [(id: String, network: String)], names: [String: String]) {
        func pairs(_ sql: String) throws -> [(String, String)] {
            try Row.fetchAll(db.cachedStatement(sql: sql)).map { (try $0.value(0), try $0.value(1)) }
        }
        var routes: [(id: String, network: String)] = []
        if try FileSelect.hasTable(view: "route_networks", in: db) {
            routes += try pairs(
                """
                SELECT route_id, network_id FROM stored_route_networks
                WHERE route_id IS NOT NULL AND network_id IS NOT NULL ORDER BY row_key
                """)
        }
        routes += try pairs("SELECT route_id, network_id FROM stored_routes WHERE network_id <> '' ORDER BY route_key")
        guard try FileSelect.hasTable(view: "networks", in: db) else { return (routes, [:]) }
        let names = try pairs(
            """
            SELECT network_id, network_name FROM stored_networks
            WHERE network_id IS NOT NULL AND network_name <> '' ORDER BY row_key
            """)
        return (routes, Dictionary(names) { first, _ in first })
    }
}

extension FeedReader {
    /// A linked-trip transfer: whether passengers may stay on the vehicle at the end of a trip.
    package struct LinkedTripRow: Sendable {
        package let toTripID: String?
        /// 4: they may stay on; 5: they must alight.
        package let transferType: Int
    }
}

extension FeedReader {
    /// Whether any trip is linked to another.
    package func hasLinkedTrips() throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM stored_transfers WHERE from_trip_id IS NOT NULL AND transfer_type IN (4, 5))
                    """)) ?? false
    }

    package func linkedTrips(from tripID: String) throws -> [LinkedTripRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT to_trip_id, transfer_type FROM stored_transfers
                    WHERE from_trip_id = ? AND transfer_type IN (4, 5) ORDER BY row_key
                    """), arguments: [tripID]
        ).map { try LinkedTripRow(toTripID: $0.value(0), transferType: $0.value(1)) }
    }

    /// Every row of transfers.txt, in the order of the file.
    package func transfers() throws -> [Transfer] { try transfers("true", arguments: []) }

    /// The rules that name one of the stops as their beginning or end, in the order of the file.
    package func transfers(ofStops ids: [String]) throws -> [Transfer] {
        let list = "[" + ids.map(\.jsonQuoted).joined(separator: ",") + "]"
        return try transfers(Self.namesStop, arguments: [list])
    }

    private static let namesStop = """
        from_stop_id IN (SELECT value FROM json_each(?1)) OR to_stop_id IN (SELECT value FROM json_each(?1))
        """

    /// Row by row: the cells of a damaged file may be larger than memory, and the first of these ends the reading. A
    /// copied row keeps the types of its values; from other rows SQLite turns any value into a number.
    private func transfers(_ condition: String, arguments: StatementArguments) throws -> [Transfer] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type,
                           min_transfer_time
                    FROM stored_transfers WHERE \(condition) ORDER BY row_key
                    """), arguments: arguments)
        return try Array(rows.map { try Transfer($0.copy()) })
    }
}

extension Transfer {
    fileprivate init(_ row: Row) throws {
        try self.init(
            fromStopID: (row.value(0) as String?).map { Stop.ID($0) },
            toStopID: (row.value(1) as String?).map { Stop.ID($0) },
            type: (row.value(6) as Int?).map(TransferType.init(rawValue:)), minimumTime: row.value(7))
        fromRouteID = (try row.value(2) as String?).map { Route.ID($0) }
        toRouteID = (try row.value(3) as String?).map { Route.ID($0) }
        fromTripID = (try row.value(4) as String?).map { Trip.ID($0) }
        toTripID = (try row.value(5) as String?).map { Trip.ID($0) }
    }
}
