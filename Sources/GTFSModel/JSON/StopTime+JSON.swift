extension StopTime: AnswerCodable {
    package static let blank = StopTime(
        stopID: nil, stopSequence: 0, times: StopTimeOffsets(arrival: nil, departure: nil))

    /// The keys of stop_times.txt.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(times, of: \.self)
        fields.add(rules, of: \.self)
    }

    /// The stop and the times.
    package static let times = AnswerFields(blank) { fields in
        fields.add("stop_sequence", \.stopSequence)
        fields.add("stop_id", \.stopID)
        fields.add("location_group_id", \.locationGroupID)
        fields.add("location_id", \.locationID)
        fields.add("stop_name", \.stopName)
        fields.add("platform_code", \.platformCode)
        fields.add("arrival_time", \.arrival)
        fields.add("departure_time", \.departure)
    }

    /// The other fields of the stop time.
    package static let rules = AnswerFields(blank) { fields in
        fields.add("start_pickup_drop_off_window", \.windowStart)
        fields.add("end_pickup_drop_off_window", \.windowEnd)
        fields.add("stop_headsign", \.stopHeadsign)
        fields.add("pickup_type", \.pickupType)
        fields.add("drop_off_type", \.dropOffType)
        fields.add("pickup_booking_rule_id", \.pickupBookingRuleID)
        fields.add("drop_off_booking_rule_id", \.dropOffBookingRuleID)
        fields.add("pickup_booking_rule", \.pickupBookingRule)
        fields.add("drop_off_booking_rule", \.dropOffBookingRule)
        fields.add("continuous_pickup", \.continuousPickup)
        fields.add("continuous_drop_off", \.continuousDropOff)
        fields.add("timepoint", \.timepoint)
        fields.add("shape_dist_traveled", \.distance)
        fields.add("flags", \.flags)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }

    /// Remarks on the times for a reader: `interpolated`, `approximate`. Setting them sets `isInterpolated`.
    public var flags: [DepartureFlag] {
        get {
            var flags: [DepartureFlag] = []
            if isInterpolated { flags.append(.interpolated) }
            if timepoint == .approximate { flags.append(.approximate) }
            return flags
        }
        set { isInterpolated = newValue.contains(.interpolated) }
    }
}
