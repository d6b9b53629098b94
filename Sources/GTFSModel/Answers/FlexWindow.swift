public import Foundation

/// A stop, a zone or a group of stops that a trip serves on demand within a window of time instead of at a time (GTFS Flex).
public struct FlexWindow: Sendable, Hashable, Identifiable {
    /// trip_id
    public var tripID: Trip.ID
    /// The service day of the trip.
    public var serviceDate: ServiceDate
    /// stop_sequence
    public var stopSequence: Int
    /// stop_id. On the board of a stop of a location group: that stop. Nil for a zone, and on the board of a group itself.
    public var stopID: Stop.ID?
    /// location_id: the zone of locations.geojson that is served; nil for stops.
    public var locationID: String?
    /// location_group_id: the group of stops that is served, by location_groups.txt; nil for a stop alone and for a zone.
    public var locationGroupID: String?
    /// route_id; nil for a trip that names no route.
    public var routeID: Route.ID?
    /// stop_headsign, or trip_headsign, or the name of the trip's last stop.
    public var headsign: String?
    /// When the window begins, seconds since 1970; nil if the feed leaves it open.
    public var start: Int?
    /// When the window ends, seconds since 1970; nil if the feed leaves it open.
    public var end: Int?
    /// The zone to show these times in.
    public var timeZone: TimeZone
    /// pickup_type, mostly 2: by phone to the agency.
    public var pickupType: PickupDropOffType?
    /// drop_off_type
    public var dropOffType: PickupDropOffType?
    /// pickup_booking_rule_id, a record of booking_rules.txt.
    public var pickupBookingRuleID: String?
    /// That record; nil where booking_rules.txt does not have it.
    public var pickupBookingRule: BookingRule?
    /// drop_off_booking_rule_id, a record of booking_rules.txt.
    public var dropOffBookingRuleID: String?
    /// That record; nil where booking_rules.txt does not have it.
    public var dropOffBookingRule: BookingRule?

    /// Identifies a window on its board.
    public struct ID: Sendable, Hashable {
        /// The trip.
        public let tripID: Trip.ID
        /// Its service day.
        public let serviceDate: ServiceDate
        /// stop_sequence
        public let stopSequence: Int
        /// Nil for a zone, and on the board of a location group.
        public let stopID: Stop.ID?

        /// The id of a window.
        public init(tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, stopID: Stop.ID? = nil) {
            self.tripID = tripID
            self.serviceDate = serviceDate
            self.stopSequence = stopSequence
            self.stopID = stopID
        }
    }

    /// The stop time, with its service day and the stop of the board.
    public var id: ID { ID(tripID: tripID, serviceDate: serviceDate, stopSequence: stopSequence, stopID: stopID) }

    /// A window that is open at both ends, unless they are given.
    public init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, stopID: Stop.ID?, timeZone: TimeZone,
        locationID: String? = nil, locationGroupID: String? = nil, routeID: Route.ID? = nil, headsign: String? = nil,
        start: Int? = nil, end: Int? = nil, pickupType: PickupDropOffType? = nil, dropOffType: PickupDropOffType? = nil,
        pickupBookingRuleID: String? = nil, pickupBookingRule: BookingRule? = nil, dropOffBookingRuleID: String? = nil,
        dropOffBookingRule: BookingRule? = nil
    ) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopSequence = stopSequence
        self.stopID = stopID
        self.timeZone = timeZone
        self.locationID = locationID
        self.locationGroupID = locationGroupID
        self.routeID = routeID
        self.headsign = headsign
        self.start = start
        self.end = end
        self.pickupType = pickupType
        self.dropOffType = dropOffType
        self.pickupBookingRuleID = pickupBookingRuleID
        self.pickupBookingRule = pickupBookingRule
        self.dropOffBookingRuleID = dropOffBookingRuleID
        self.dropOffBookingRule = dropOffBookingRule
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
