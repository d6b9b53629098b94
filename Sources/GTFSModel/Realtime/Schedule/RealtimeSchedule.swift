/// What the matching of realtime data asks a timetable. `GTFSQuery` answers from a database; a test may answer from a literal.
///
/// A value of it is used by one thread, and only within the body that it was passed to.
public protocol RealtimeSchedule {
    /// The trip of an id; nil where the timetable has none, or none that can be shown (no usable times or time zone).
    func trip(_ id: Trip.ID) throws -> ScheduledTrip?
    /// All trips of a route that run on a service day, in the order of their ids.
    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip]
    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool
    /// The trip that follows on the same service day in the trip's block, by start time; nil where it has none.
    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip?
    func stop(_ id: Stop.ID) throws -> ScheduledStop?
    func route(_ id: Route.ID) throws -> ScheduledRoute?
    func hasAgency(_ id: Agency.ID) throws -> Bool
    /// The clock of a route's agency; with nil, or an unknown route, the feed's first.
    func timeZone(ofRoute id: Route.ID?) throws -> ServiceTimeZone
    /// How many days back a trip may have begun that is still under way.
    var lookBackDays: Int { get }
    /// feed_info.feed_version
    var feedVersion: String? { get }
}

/// A timetable that can be asked again and again, from any thread, such as `Timetable` of `GTFSQuery`.
public protocol RealtimeScheduleSource: Sendable {
    func readingSchedule<Answer>(_ body: (any RealtimeSchedule) throws -> Answer) throws -> Answer
}

/// A stop, with what the matching of realtime data needs.
public struct ScheduledStop: Sendable, Equatable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil where it has none.
    public var name: String?
    /// platform_code; nil where it has none.
    public var platformCode: String?
    /// location_type
    public var locationType: LocationType
    /// The uppermost parent; the stop itself where it has none. Stops with the same one are parts of one station.
    public var stationID: Stop.ID
    /// Degrees, WGS 84; nil where it has none.
    public var position: Coordinate?

    public init(id: Stop.ID, locationType: LocationType = .stop, stationID: Stop.ID? = nil) {
        self.id = id
        self.locationType = locationType
        self.stationID = stationID ?? id
    }
}

/// A route, with what the matching of realtime data needs.
public struct ScheduledRoute: Sendable, Equatable {
    /// route_id
    public var id: Route.ID
    /// agency_id; nil where the feed has none.
    public var agencyID: Agency.ID?
    /// route_type; nil where it has none.
    public var type: Int?

    public init(id: Route.ID) { self.id = id }
}
