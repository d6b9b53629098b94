public import Foundation

/// A row of stop_times.txt: a trip at one of its stops.
public struct StopTime: Sendable, Hashable, Identifiable {
    /// Nil for a row of a location or a location group (Flex).
    public var stopID: Stop.ID?
    /// stop_name
    public var stopName: String?
    /// platform_code
    public var platformCode: String?
    /// stop_sequence as the feed has it.
    public var stopSequence: Int
    /// When it arrives; interpolated where the feed leaves it blank, nil for a stop without a time (Flex).
    public var arrival: ServiceTime?
    /// When it leaves; interpolated where the feed leaves it blank, nil for a stop without a time (Flex).
    public var departure: ServiceTime?
    /// Whether the feed leaves both times blank and they were interpolated.
    public var isInterpolated: Bool
    /// stop_headsign; nil if the trip's own applies.
    public var stopHeadsign: String?
    /// pickup_type; nil where blank, which means regular.
    public var pickupType: PickupDropOffType?
    /// drop_off_type; nil where blank, which means regular.
    public var dropOffType: PickupDropOffType?
    /// timepoint; nil where blank, which means exact.
    public var timepoint: Timepoint?
    /// continuous_pickup; nil where blank: then that of the route applies, if any.
    public var continuousPickup: ContinuousStopping?
    /// continuous_drop_off; nil where blank: then that of the route applies, if any.
    public var continuousDropOff: ContinuousStopping?
    /// shape_dist_traveled, in the feed's own unit.
    public var distance: Double?
    /// start_pickup_drop_off_window (Flex).
    public var windowStart: ServiceTime?
    /// end_pickup_drop_off_window (Flex).
    public var windowEnd: ServiceTime?

    /// location_id: the zone of locations.geojson that is served (Flex); nil for a stop.
    public var locationID: String?
    /// location_group_id: the stops that are served, by location_groups.txt (Flex); nil for a stop.
    public var locationGroupID: String?
    /// pickup_booking_rule_id, a record of booking_rules.txt.
    public var pickupBookingRuleID: String?
    /// That record; nil where booking_rules.txt does not have it.
    public var pickupBookingRule: BookingRule?
    /// drop_off_booking_rule_id, a record of booking_rules.txt.
    public var dropOffBookingRuleID: String?
    /// That record; nil where booking_rules.txt does not have it.
    public var dropOffBookingRule: BookingRule?
    /// The zone in which the stop shows its times, stop_timezone of its station, or else its own (rules A5 and A6); nil
    /// if it is the agency's, or if no service day was asked for.
    public var timeZone: TimeZone?

    /// A stop time; fields that are not given are blank.
    public init(
        stopID: Stop.ID?, stopSequence: Int, stopName: String? = nil, platformCode: String? = nil,
        arrival: ServiceTime? = nil, departure: ServiceTime? = nil, isInterpolated: Bool = false,
        stopHeadsign: String? = nil, pickupType: PickupDropOffType? = nil, dropOffType: PickupDropOffType? = nil,
        timepoint: Timepoint? = nil, continuousPickup: ContinuousStopping? = nil,
        continuousDropOff: ContinuousStopping? = nil, distance: Double? = nil, windowStart: ServiceTime? = nil,
        windowEnd: ServiceTime? = nil, locationID: String? = nil, locationGroupID: String? = nil,
        pickupBookingRuleID: String? = nil, pickupBookingRule: BookingRule? = nil, dropOffBookingRuleID: String? = nil,
        dropOffBookingRule: BookingRule? = nil, timeZone: TimeZone? = nil
    ) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.stopName = stopName
        self.platformCode = platformCode
        self.arrival = arrival
        self.departure = departure
        self.isInterpolated = isInterpolated
        self.stopHeadsign = stopHeadsign
        self.pickupType = pickupType
        self.dropOffType = dropOffType
        self.timepoint = timepoint
        self.continuousPickup = continuousPickup
        self.continuousDropOff = continuousDropOff
        self.distance = distance
        self.windowStart = windowStart
        self.windowEnd = windowEnd
        self.locationID = locationID
        self.locationGroupID = locationGroupID
        self.pickupBookingRuleID = pickupBookingRuleID
        self.pickupBookingRule = pickupBookingRule
        self.dropOffBookingRuleID = dropOffBookingRuleID
        self.dropOffBookingRule = dropOffBookingRule
        self.timeZone = timeZone
    }

    /// The stop_sequence, which no two stop times of a trip share.
    public var id: Int { stopSequence }

    /// A stop time with only its times.
    public init(stopID: Stop.ID?, stopSequence: Int, times: StopTimeOffsets) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        arrival = times.arrival.map(ServiceTime.init)
        departure = times.departure.map(ServiceTime.init)
        isInterpolated = times.isInterpolated
    }
}

extension StopTime: AnswerCodable {
    package static let blank = StopTime(
        stopID: nil, stopSequence: 0, times: StopTimeOffsets(arrival: nil, departure: nil))

    /// The keys of stop_times.txt.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(times, of: \.self)
        fields.add(rules, of: \.self)
    }

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
