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
