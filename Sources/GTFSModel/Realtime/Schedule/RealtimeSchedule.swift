public import Foundation

/// The questions that the matching of realtime data asks a timetable. `GTFSQuery` answers from a database; a test may
/// answer from a literal.
///
/// A value of it is used by one thread, and only within the body that it was passed to.
public protocol RealtimeSchedule {
    /// The trip with an id; nil if the timetable has none, or cannot show it (no usable times or time zone).
    func trip(_ id: Trip.ID) throws -> ScheduledTrip?
    /// Whether trips.txt has the trip, with stop times or without.
    func hasTrip(_ id: Trip.ID) throws -> Bool
    /// All trips of a route that run on a service day, in the order of their ids.
    func trips(ofRoute id: Route.ID, on date: ServiceDate) throws -> [ScheduledTrip]
    /// Calls `body` with each trip that runs on a service day and can be shown, of all routes, and with whether its service
    /// runs then by an exception of calendar_dates.txt, though it has a row in calendar.txt. A recorder of history needs
    /// them, as it tells which trips were not seen.
    func eachTrip(on date: ServiceDate, _ body: (ScheduledTrip, _ isException: Bool) throws -> Void) throws
    /// From the first departure of a service day to its last arrival, seconds since 1970, of the trips that `eachTrip` has;
    /// nil if none runs.
    func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>?
    /// The line of a trip on the map, on which a recorder of history finds its vehicle; nil if it has none.
    func line(of trip: ScheduledTrip) throws -> (any TripLine)?
    func runs(_ trip: ScheduledTrip, on date: ServiceDate) throws -> Bool
    /// The trip that follows on the same service day in the trip's block, by start time; nil if it has none.
    func tripAfter(_ trip: ScheduledTrip, inBlockOn date: ServiceDate) throws -> ScheduledTrip?
    /// Nil if the timetable has no stop with this id.
    func stop(_ id: Stop.ID) throws -> ScheduledStop?
    /// The zone in which times at a stop are shown, as `ScheduledStop.timeZone` has it: nil where it is the agency's,
    /// and for a stop that the timetable lacks. A recorder of history asks for that of each stop of a day.
    func timeZone(ofStop id: Stop.ID) throws -> TimeZone?
    /// Nil if the timetable has no route with this id.
    func route(_ id: Route.ID) throws -> ScheduledRoute?
    /// Whether agency.txt has the id.
    func hasAgency(_ id: Agency.ID) throws -> Bool
    /// The time zone of a route's agency; with nil, or an unknown route, that of the feed's first agency.
    /// - Throws: if the time zone is unknown.
    func timeZone(ofRoute id: Route.ID?) throws -> ServiceTimeZone
    /// How many days ago a trip that is still under way may have begun.
    var lookBackDays: Int { get }
    /// feed_version of feed_info.txt; nil if the feed has none.
    var feedVersion: String? { get }
    /// The identity of this timetable; nil if that is not known, as for one that is not a file.
    var timetableIdentity: TimetableIdentity? { get }
}

extension RealtimeSchedule {
    /// None: it lists no days, and a history tells only of the trips that messages name.
    public func eachTrip(on date: ServiceDate, _ body: (ScheduledTrip, _ isException: Bool) throws -> Void) throws {}

    /// The time span of all trips that `eachTrip` has.
    public func timeSpan(of date: ServiceDate) throws -> ClosedRange<Int>? {
        var span = DaySpan()
        var starts: [Key<Pattern>: Int] = [:]
        try eachTrip(on: date) { trip, _ in
            let start = starts[trip.pattern.key] ?? trip.pattern.timeZone.start(of: date)
            starts[trip.pattern.key] = start
            span.include((trip.firstDeparture, trip.lastArrival), trip.frequencies, from: start)
        }
        return span.range
    }

    /// Nil: it has no lines.
    public func line(of trip: ScheduledTrip) throws -> (any TripLine)? { nil }

    /// That of `stop`.
    public func timeZone(ofStop id: Stop.ID) throws -> TimeZone? { try stop(id)?.timeZone }

    /// Whether the timetable has a trip that can be shown.
    public func hasTrip(_ id: Trip.ID) throws -> Bool { try trip(id) != nil }

    /// Nil: an overlay made for this timetable is not compared with the timetable that it is used with.
    public var timetableIdentity: TimetableIdentity? { nil }
}

/// A timetable that can be asked repeatedly, from any thread, such as `Timetable` of `GTFSQuery`.
public protocol RealtimeScheduleSource: Sendable {
    /// Runs `body` with the timetable, which must not be used after it.
    /// - Throws: the error of `body`, or an error if the timetable cannot be read.
    func readingSchedule<Answer>(_ body: (any RealtimeSchedule) throws -> Answer) throws -> Answer
    /// The identity of this timetable; nil if that is not known, as for one that is not a file.
    var timetableIdentity: TimetableIdentity? { get }
}

extension RealtimeScheduleSource {
    /// Nil: the identity is not known.
    public var timetableIdentity: TimetableIdentity? { nil }
}

/// From the first departure of a service day to its last arrival, trip by trip.
package struct DaySpan {
    private var (first, last) = (Int.max, Int.min)

    package init() {}

    /// Nil if no trip runs.
    package var range: ClosedRange<Int>? { first <= last ? first...last : nil }

    /// Makes it longer, so that it holds the times of a trip.
    /// - Parameters:
    ///   - start: that of the service day, seconds since 1970.
    ///   - ends: of the trip by its own times, seconds of the service day.
    package mutating func include(_ ends: (first: Int, last: Int), _ windows: [FrequencyWindow], from start: Int) {
        first = min(first, start + (windows.compactMap { $0.start?.seconds }.min() ?? ends.first))
        let lastStart = windows.compactMap { $0.end?.seconds }.max()
        last = max(last, start + (lastStart.map { $0 + ends.last - ends.first } ?? ends.last))
    }
}

/// A route, with the fields that the matching of realtime data needs.
public struct ScheduledRoute: Sendable, Equatable {
    /// route_id
    public var id: Route.ID
    /// agency_id; nil if the feed has none.
    public var agencyID: Agency.ID?
    /// route_type; nil if it has none.
    public var type: RouteType?

    /// A route without agency and type.
    public init(id: Route.ID) { self.id = id }
}

/// A stop, with the fields that the matching of realtime data needs.
public struct ScheduledStop: Sendable, Equatable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil if it has none.
    public var name: String?
    /// platform_code; nil if it has none.
    public var platformCode: String?
    /// location_type
    public var locationType: LocationType
    /// The uppermost parent; the stop itself if it has none. Stops with the same one are parts of one station.
    public var stationID: Stop.ID
    /// Degrees, WGS 84; nil if it has none.
    public var position: Coordinate?
    /// The zone in which its times are shown, where that is not the agency's; nil where it is.
    public var timeZone: TimeZone?

    /// - Parameter stationID: the uppermost parent; nil if the stop has none.
    public init(id: Stop.ID, locationType: LocationType = .stop, stationID: Stop.ID? = nil) {
        self.id = id
        self.locationType = locationType
        self.stationID = stationID ?? id
    }
}

/// Identifies the database of one import. Copies of one database have the same identity.
public struct TimetableIdentity: Hashable, Sendable {
    package let text: String

    /// An identity of any text, such as the hash of a feed.
    public init(_ text: String) { self.text = text }
}
