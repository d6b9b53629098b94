internal import GRDB
package import GTFSModel

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
