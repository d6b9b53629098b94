public import Foundation
public import GTFSModel

/// A vehicle of realtime messages, with the route, the headsign and the stop that the timetable has for its trip.
///
///     for vehicle in try timetable.vehicles(VehiclesRequest(routes: ["L1"]), realtime: snapshot) {
///         print(vehicle.report.label ?? vehicle.id, vehicle.delay ?? 0, vehicle.report.stopName ?? "")
///     }
public struct VehicleReport: Sendable, Hashable, Identifiable {
    /// FeedEntity.id
    public var id: String
    /// vehicle.id; nil where not sent.
    public var vehicleID: String?
    /// What riders see on the vehicle; nil where not sent.
    public var label: String?
    /// license_plate; nil where not sent.
    public var licensePlate: String?
    /// The trip that it serves; if the timetable does not have it, that of the message, if any.
    public var tripID: Trip.ID?
    /// The service day of the trip; nil if none was found.
    public var serviceDate: ServiceDate?
    /// For a trip of frequencies.txt, when this run of it leaves its first stop; otherwise nil.
    public var startTime: ServiceTime?
    /// The route of the trip, or else that of the message; nil if both name none.
    public var routeID: Route.ID?
    /// route_short_name; nil if the timetable lacks the route.
    public var routeShortName: String?
    /// route_long_name; nil if the timetable lacks the route.
    public var routeLongName: String?
    /// route_type; nil if the timetable lacks the route.
    public var routeType: RouteType?
    /// route_color, six hexadecimal digits; nil where blank or not known.
    public var routeColor: String?
    /// route_text_color, likewise.
    public var routeTextColor: String?
    /// 0 or 1, as in trips.txt; nil where not known.
    public var directionID: Int?
    /// The trip's headsign; nil where not known.
    public var headsign: String?
    /// Nil without current_stop_sequence (GTFS Realtime reference, message VehiclePosition).
    public var status: VehicleStopStatus?
    /// Where it stands or goes to; nil where not known.
    public var stopID: Stop.ID?
    /// stop_name of `stopID`; nil if it has none.
    public var stopName: String?
    /// current_stop_sequence; nil where not sent.
    public var currentStopSequence: Int?
    /// Degrees, WGS 84, with the precision of the message; nil where not sent.
    public var position: Coordinate?
    /// Degrees clockwise from north; nil where not sent.
    public var bearing: Double?
    /// Metres per second; nil where not sent.
    public var speed: Double?
    /// How full it is; nil where not sent.
    public var occupancy: OccupancyStatus?
    /// Percent, may pass 100; nil where not sent.
    public var occupancyPercentage: Int?
    /// congestion_level: the traffic around it; nil where not sent.
    public var congestion: CongestionLevel?
    /// In the order of travel; empty where not known or not in order.
    public var carriages: [Carriage] = []
    /// When the position was taken, seconds since 1970; nil where not sent.
    public var timestamp: Int?
    /// Seconds since the position was taken.
    public var age = 0
    /// Whether the trip was found in the timetable, or is one that only realtime has.
    public var isMatched = false
    /// The position is older than it should be, but not too old to show.
    public var isStale = false
    /// The zone to show its times in: that of the feed's first agency, UTC if that is not known.
    public var timeZone: TimeZone

    /// A vehicle; fields that are not given are not known.
    public init(
        id: String, timeZone: TimeZone, vehicleID: String? = nil, label: String? = nil, licensePlate: String? = nil,
        tripID: Trip.ID? = nil, serviceDate: ServiceDate? = nil, startTime: ServiceTime? = nil,
        routeID: Route.ID? = nil, routeShortName: String? = nil, routeLongName: String? = nil, directionID: Int? = nil,
        headsign: String? = nil, status: VehicleStopStatus? = nil, stopID: Stop.ID? = nil, stopName: String? = nil,
        currentStopSequence: Int? = nil, position: Coordinate? = nil, bearing: Double? = nil, speed: Double? = nil,
        occupancy: OccupancyStatus? = nil, occupancyPercentage: Int? = nil, carriages: [Carriage] = [],
        timestamp: Int? = nil, age: Int = 0, isMatched: Bool = false, isStale: Bool = false,
        congestion: CongestionLevel? = nil, routeType: RouteType? = nil, routeColor: String? = nil,
        routeTextColor: String? = nil
    ) {
        self.id = id
        self.timeZone = timeZone
        self.vehicleID = vehicleID
        self.label = label
        self.licensePlate = licensePlate
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.startTime = startTime
        self.routeID = routeID
        self.routeShortName = routeShortName
        self.routeLongName = routeLongName
        self.directionID = directionID
        self.headsign = headsign
        self.status = status
        self.stopID = stopID
        self.stopName = stopName
        self.currentStopSequence = currentStopSequence
        self.position = position
        self.bearing = bearing
        self.speed = speed
        self.occupancy = occupancy
        self.occupancyPercentage = occupancyPercentage
        self.carriages = carriages
        self.timestamp = timestamp
        self.age = age
        self.isMatched = isMatched
        self.isStale = isStale
        self.congestion = congestion
        self.routeType = routeType
        self.routeColor = routeColor
        self.routeTextColor = routeTextColor
    }

    /// The trip that it serves; nil if none was found.
    public var trip: TripOnServiceDay? {
        guard isMatched, let tripID, let serviceDate else { return nil }
        return TripOnServiceDay(tripID: tripID, serviceDate: serviceDate, startTime: startTime)
    }

    /// The name of the route on a display: its short name, or else its long name.
    public var routeLabel: String? { routeShortName ?? routeLongName }
}

extension VehicleReport: AnswerCodable {
    /// A row of `vehicles`.
    package static let fields = AnswerFields(VehicleReport(id: "", timeZone: .gmt)) { fields in
        fields.add("vehicle_id", \.vehicleID)
        fields.add("label", \.label)
        fields.add("license_plate", \.licensePlate)
        fields.add("trip_id", \.tripID)
        fields.add("service_date", \.serviceDate)
        fields.add("start_time", \.startTime)
        fields.add("route_id", \.routeID)
        fields.add("route_short_name", \.routeShortName)
        fields.add("route_long_name", \.routeLongName)
        fields.add("route_type", \.routeType)
        fields.add("route_color", \.routeColor)
        fields.add("route_text_color", \.routeTextColor)
        fields.add("direction_id", \.directionID)
        fields.add("headsign", \.headsign)
        fields.add("current_status", \.status)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("current_stop_sequence", \.currentStopSequence)
        fields.add(latitude: "latitude", longitude: "longitude", \.position, isSinglePrecision: true)
        fields.add("bearing", single: \.bearing)
        fields.add("speed", single: \.speed)
        fields.add("occupancy", \.occupancy)
        fields.add("occupancy_percentage", \.occupancyPercentage)
        fields.add("congestion_level", \.congestion)
        fields.add("carriages", \.carriages, absent: [])
        fields.add("timestamp", instant: \.timestamp, in: \.timeZone)
        fields.add("age", \.age)
        fields.add("matched", \.isMatched)
        fields.add("stale", \.isStale, absent: false)
        fields.addForDecoding { fields in
            fields.add("entity_id", \.id)
            fields.add("timezone", zone: \.timeZone)
        }
    }
}
