internal import Foundation

extension FeedStatus: AnswerCodable {
    private static let blank = FeedStatus(
        state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil)

    /// `status` of a board.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("feed_status", \.state)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("feed_start_date", \.feedStartDate)
        fields.add("feed_end_date", \.feedEndDate)
    }
}

extension FlexWindow: AnswerCodable {
    private static let blank = FlexWindow(
        tripID: "", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 0, stopID: nil, timeZone: .gmt)

    /// A window of `flex_windows`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.tripID)
        fields.add("route_id", \.routeID)
        fields.add("headsign", \.headsign)
        fields.add("stop_id", \.stopID)
        fields.add("location_id", \.locationID)
        fields.add("location_group_id", \.locationGroupID)
        fields.add("stop_sequence", \.stopSequence)
        fields.add("service_date", \.serviceDate)
        fields.add("start", instant: \.start, in: \.timeZone)
        fields.add("end", instant: \.end, in: \.timeZone)
        fields.add("pickup_type", \.pickupType)
        fields.add("drop_off_type", \.dropOffType)
        fields.add("pickup_booking_rule_id", \.pickupBookingRuleID)
        fields.add("drop_off_booking_rule_id", \.dropOffBookingRuleID)
        fields.add("pickup_booking_rule", \.pickupBookingRule)
        fields.add("drop_off_booking_rule", \.dropOffBookingRule)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

extension Connection: AnswerCodable {
    private static let blankDeparture = Departure(
        tripID: "", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 0, position: 0, stopID: "", timeZone: .gmt)

    /// `boarding` and `alighting` of a row.
    package static let fields = AnswerFields(Connection(boarding: blankDeparture, alighting: blankDeparture)) {
        fields in
        fields.add("from_stop_id", derived: \.boarding.stopID)
        fields.add("to_stop_id", derived: \.alighting.stopID)
        fields.add("departure", derived: { $0.boarding.text($0.boarding.effective(.departure)) })
        fields.add("arrival", derived: { $0.alighting.text($0.alighting.effective(.arrival)) })
        fields.add("duration", derived: \.duration)
        fields.add("from_stop_name", derived: \.boarding.stopName)
        fields.add("from_platform_code", derived: \.boarding.platformCode)
        fields.add("from_stop_sequence", derived: \.boarding.stopSequence)
        fields.add("to_stop_name", derived: \.alighting.stopName)
        fields.add("to_platform_code", derived: \.alighting.platformCode)
        fields.add("to_stop_sequence", derived: \.alighting.stopSequence)
        fields.add(Departure.tripFields, of: \.boarding)
        fields.add("service_date", derived: \.boarding.serviceDate)
        fields.add("start_time", derived: \.boarding.startTime)
        fields.add("flags", derived: \.boarding.flags)
        fields.add("frequency", derived: \.boarding.frequencyJSON)
        fields.addForDecoding { fields in
            fields.add("boarding", \.boarding)
            fields.add("alighting", \.alighting)
        }
    }
}
