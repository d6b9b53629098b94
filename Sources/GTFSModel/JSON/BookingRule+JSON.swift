extension BookingRule: AnswerCodable {
    /// A row of booking_rules.txt.
    package static let fields = AnswerFields(BookingRule(id: "")) { fields in
        fields.add("booking_rule_id", \.id)
        fields.add("booking_type", \.type)
        fields.add("prior_notice_duration_min", \.leastNotice)
        fields.add("prior_notice_duration_max", \.mostNotice)
        fields.add("prior_notice_last_day", \.lastDay)
        fields.add("prior_notice_last_time", \.lastTime)
        fields.add("prior_notice_start_day", \.startDay)
        fields.add("prior_notice_start_time", \.startTime)
        fields.add("prior_notice_service_id", \.serviceID)
        fields.add("message", \.message)
        fields.add("pickup_message", \.pickupMessage)
        fields.add("drop_off_message", \.dropOffMessage)
        fields.add("phone_number", \.phoneNumber)
        fields.add("info_url", \.infoURL)
        fields.add("booking_url", \.bookingURL)
    }
}
