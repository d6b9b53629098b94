/// What the matching of realtime data asks a timetable. `GTFSQuery` answers from a database; a test may answer from a literal.
///
/// A value of it is used by one thread, and only within the body that it was passed to.
public protocol RealtimeSchedule {
    /// The trip of an id; nil where the timetable has none, or none that can be shown (no usable times or time zone).
    func trip(_ id: Trip.ID) throws -> ScheduledTrip?
    /// Whether trips.txt has the trip, with stop times or without.
    func hasTrip(_ id: Trip.ID) throws -> Bool
    /// All trips of a route that run on a service day, in the order of their ids.
    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip]
    /// Whether the service of a trip runs on a service day.
    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool
    /// The trip that follows on the same service day in the trip's block, by start time; nil where it has none.
    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip?
    /// Nil where the timetable has no stop of this id.
    func stop(_ id: Stop.ID) throws -> ScheduledStop?
    /// Nil where the timetable has no route of this id.
    func route(_ id: Route.ID) throws -> ScheduledRoute?
    /// Whether agency.txt has the id.
    func hasAgency(_ id: Agency.ID) throws -> Bool
    /// The time zone of a route's agency; with nil, or an unknown route, that of the feed's first agency.
    /// - Throws: where the time zone is not one that is known.
    func timeZone(ofRoute id: Route.ID?) throws -> ServiceTimeZone
    /// How many days back a trip may have begun that is still under way.
    var lookBackDays: Int { get }
    /// feed_version of feed_info.txt; nil where the feed has none.
    var feedVersion: String? { get }
    /// Which timetable this is; nil if that is not known, as of one that is not a file.
    var timetableIdentity: TimetableIdentity? { get }
}

extension RealtimeSchedule {
    /// Whether the timetable has a trip that can be shown.
    public func hasTrip(_ id: Trip.ID) throws -> Bool { try trip(id) != nil }

    /// Nil: an overlay that is made of this timetable is not compared with the one that it is used with.
    public var timetableIdentity: TimetableIdentity? { nil }
}

/// Tells the database of one import from that of any other. Copies of one database have the same.
public struct TimetableIdentity: Hashable, Sendable {
    private let text: String

    /// An identity of any text, such as the hash of a feed.
    public init(_ text: String) { self.text = text }
}

/// A timetable that can be asked again and again, from any thread, such as `Timetable` of `GTFSQuery`.
public protocol RealtimeScheduleSource: Sendable {
    /// Runs `body` with the timetable, which must not be used after it.
    /// - Throws: what `body` throws, and where the timetable cannot be read.
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

    /// - Parameter stationID: the uppermost parent; nil where the stop has none.
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
    public var type: RouteType?

    /// A route without agency and type.
    public init(id: Route.ID) { self.id = id }
}
