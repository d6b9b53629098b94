internal import Foundation
public import GTFSModel
package import GTFSStore

/// A question for the board of a stop, a platform or a whole station.
///
///     var request = DeparturesRequest(stopID: "200060", at: now, minutes: 120, limit: 20)
///     request.filter.modes = [TransitMode("ferry")].compactMap(\.self)
///     let board = try timetable.departures(request)
///     request.cursor = board.next
public struct DeparturesRequest: Sendable, Hashable {
    /// A station stands for all its platforms. A zone (location_id) or a location group (location_group_id) has the windows
    /// of its service on demand.
    public var stopID: Stop.ID
    /// Further stops, shown on the same board, all in the order of time. A stop that is named twice counts once.
    public var furtherStopIDs: [Stop.ID] = []
    /// The first moment of the board, included: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// The length of the board, 0 to 527,040 (366 days); its last moment is included.
    public var minutes: Int
    /// Whether the board lists departures or arrivals.
    public var event: StopEvent = .departure
    /// Whether a board of departures lists trips that end at the stop, flagged `terminating`.
    public var includesTerminating = false
    /// Whether trips that repeat by headway alone (exact_times 0) have one row per window instead of one per start. The
    /// row's time is the window's beginning at the stop; it is listed if the window overlaps the board.
    public var foldsHeadways = false
    /// Whether rows say how late they usually are, by the history that the timetable has (`Timetable.usualDelays`).
    public var includesUsual = false
    /// The routes that are one line (rule T15): they share the groups of a board in groups. Other boards are the same.
    public var lines = RiderLines()
    /// The trips to list.
    public var filter = DepartureFilter()
    /// The most rows; nil for all of them. With 0 the board has no rows, and no next page.
    public var limit: Int?
    /// Whether rows name the trip for which passengers may stay on board, which an answer without it need not look for.
    package var includesContinuations = true
    /// The language of texts that a request of JSON names, BCP 47 such as `fr` or `fr-CA`; nil for that of who asks.
    var ownLanguage: String?
    /// `next` of the page before; nil for the first page.
    public var cursor: BoardCursor?

    /// A board of departures without a filter.
    public init(stopID: Stop.ID, at: Int, minutes: Int = 60, limit: Int? = nil) {
        self.stopID = stopID
        self.at = at
        self.minutes = minutes
        self.limit = limit
    }

    /// The same in a language; nil for its own, else that of the timetable.
    func asked(in language: String?) -> Self {
        var asked = self
        asked.ownLanguage = language ?? ownLanguage
        return asked
    }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.require("minutes", minutes, in: 0...527_040, "minutes from 0 to 527040 (366 days)")
        try QueryError.requireLimit(limit)
    }

    var window: ClosedRange<Int> { at...ClampedSum.sum(at, minutes * 60) }
}

extension DeparturesRequest: AnswerCodable {
    private static let blank = DeparturesRequest(stopID: "", at: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("stop_id", \.stopID)
        fields.add("further_stop_ids", \.furtherStopIDs, absent: [])
        fields.add(boardFields, of: \.self)
        fields.add("cursor", \.cursor)
    }

    /// The fields of the question except its stops.
    static let boardFields = AnswerFields(blank) { fields in
        fields.add("from", moment: \.at)
        fields.add("minutes", \.minutes, absent: 60)
        fields.add("event", \.event, absent: .departure)
        fields.add("include_terminating", \.includesTerminating, absent: false)
        fields.add("headways", \.foldsHeadways, absent: false)
        fields.add("include_usual", \.includesUsual, absent: false)
        fields.add("lines", \.lines, absent: RiderLines())
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("limit", \.limit)
        fields.add("language", \.ownLanguage)
    }
}

/// The board of a stop, a platform or a whole station.
public struct DepartureBoard: Sendable, Hashable {
    /// By effective time, scheduled time, route_sort_order (blank ones last), trip_id, service date, position in the trip.
    public var departures: [Departure]
    /// Service on demand within windows of time that touch the board's.
    public var flexWindows: [FlexWindow]
    /// Whether the feed covers the time of the board.
    public var status: FeedStatus
    /// The `cursor` of the next page; nil for the last page.
    public var next: BoardCursor?
    /// The zone in which the feed's days begin: that of its first agency. A row may have another one.
    public var timeZone: ServiceTimeZone
    /// The state of the realtime feeds; nil for a board without realtime.
    public var realtime: BoardRealtime?
    /// The trips, on any day, that stop here and pass the filter, and that no board lists: the feed gives no time for their
    /// first or last stop (rule A18).
    public var tripsWithoutTimes: Int

    /// A board with these rows.
    public init(
        departures: [Departure] = [], flexWindows: [FlexWindow] = [], status: FeedStatus = FeedStatus(state: .active),
        next: BoardCursor? = nil, timeZone: ServiceTimeZone, realtime: BoardRealtime? = nil, tripsWithoutTimes: Int = 0
    ) {
        self.departures = departures
        self.flexWindows = flexWindows
        self.status = status
        self.next = next
        self.timeZone = timeZone
        self.realtime = realtime
        self.tripsWithoutTimes = tripsWithoutTimes
    }
}

/// The trips that a board lists. A trip must pass all four; an empty list lets all pass.
public struct DepartureFilter: Sendable, Hashable {
    /// Trips of any of these routes.
    public var routes: [Route.ID] = []
    /// Trips of routes of any of these agencies.
    public var agencies: [Agency.ID] = []
    /// Trips of routes of any of these modes.
    public var modes: [TransitMode] = []
    /// direction_id, 0 or 1; a trip that leaves it blank matches none. Nil lets all pass.
    public var direction: Int?

    /// A filter that lets all trips pass.
    public init() {}

    /// Whether it leaves out no route.
    package var passesAllRoutes: Bool { routes.isEmpty && agencies.isEmpty && modes.isEmpty }

    package func passes(_ route: RouteRow?) -> Bool {
        (routes.isEmpty || route.map { routes.contains(Route.ID($0.id)) } ?? false)
            && (agencies.isEmpty || route?.agencyID.map { agencies.contains(Agency.ID($0)) } ?? false)
            && (modes.isEmpty || modes.contains { $0.includes(route?.type) })
    }

    func passes(_ line: StopTimetable.Line) -> Bool {
        // Most boards ask for all routes: a row, with its texts, is not copied for the answer.
        passes(direction: line.directionID) && (passesAllRoutes || passes(line.route.row))
    }

    func passes(direction other: Int?) -> Bool { direction == nil || direction == other }
}

extension DepartureBoard: AnswerCodable {
    static let blank = DepartureBoard(
        departures: [], flexWindows: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil),
        next: nil, timeZone: ServiceTimeZone(.gmt))

    /// The object that `departures --envelope` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("next", \.next)
        fields.add("departures", \.departures)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.add("trips_without_times", \.tripsWithoutTimes, absent: 0)
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension DepartureFilter: AnswerCodable {
    package static let fields = AnswerFields(DepartureFilter()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("modes", \.modes, absent: [])
        fields.add("direction", \.direction)
    }
}

extension FeedSession {
    /// The stops, zones and location groups of a board.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, for an id of another kind.
    func boardScope(_ request: DeparturesRequest) throws -> (stops: [StopTimetable], areas: [FlexTimetable.BoardArea]) {
        if request.furtherStopIDs.isEmpty { return try boardScope(request.stopID) }
        var (stops, areas): ([StopTimetable], [FlexTimetable.BoardArea]) = ([], [])
        var seen: (stops: Set<Stop.ID>, areas: Set<FlexTimetable.AreaID>) = ([], [])
        for id in [request.stopID] + request.furtherStopIDs {
            let scope = try boardScope(id)
            stops += scope.stops.filter { seen.stops.insert($0.stop.id).inserted }
            areas += scope.areas.filter { seen.areas.insert($0.id).inserted }
        }
        return (stops, areas)
    }
}
