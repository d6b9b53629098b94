internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for the next direct trips from one stop to another.
///
///     let request = ConnectionsRequest(from: "200060", to: "2150", at: now, limit: 5)
///     for ride in try timetable.connections(request).connections { print(ride.duration ?? 0) }
public struct ConnectionsRequest: Sendable, Hashable {
    /// The stop to board at; a station stands for all its platforms.
    public var from: Stop.ID
    /// The stop to alight at; a station stands for all its platforms.
    public var to: Stop.ID
    /// The earliest moment of boarding: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// The most rows; with 0 the list is empty.
    public var limit: Int
    /// The trips to list.
    public var filter = DepartureFilter()
    /// A moment up to which a trip is listed again for each boarding that is the next one then; it does not count in `limit`
    /// before the first after that moment.
    package var through = Int.min

    /// A question without a filter.
    public init(from: Stop.ID, to: Stop.ID, at: Int, limit: Int = 10) {
        self.from = from
        self.to = to
        self.at = at
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.requireLimit(limit)
    }
}

/// The next direct trips from one stop to another.
public struct ConnectionList: Sendable, Hashable {
    /// By departure, arrival, then in the order of boards; by the predicted times if there are any, otherwise by the
    /// scheduled ones.
    public var connections: [Connection]
    /// Whether the feed covers the three hours after `at`.
    public var status: FeedStatus
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?

    /// A list of direct trips.
    public init(
        connections: [Connection] = [], status: FeedStatus = FeedStatus(state: .active), realtime: BoardRealtime? = nil
    ) {
        self.connections = connections
        self.status = status
        self.realtime = realtime
    }
}

extension Timetable {
    /// The next trips that go from one stop to another without a change: one row per trip and service day, or per start
    /// of a headway trip. A row has the earliest arrival that boarding at or after `at` reaches and, for that arrival,
    /// the latest boarding. It looks ahead until the list is full, at most 400 days.
    ///
    /// With realtime, times are the predicted ones where there are any: a late trip that was due before `at` is listed,
    /// and one that has left is not. Cancelled trips, and stops that are skipped, give no row.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed does not have, or if the feed's
    ///   time zone is not usable; `StoreError` if the database cannot be read.
    public func connections(_ request: ConnectionsRequest, realtime: RealtimeSnapshot? = nil) throws -> ConnectionList {
        try ask(request, realtime: realtime)
    }
}

extension ConnectionsRequest: Question {
    /// The next direct trips.
    public func answer(in session: QuestionSession) throws -> ConnectionList {
        let feed = try session.feed()
        var list = try ConnectionQuestion(self, session: feed).answer(session.evaluated)
        try Translator(feed)?.translate(&list)
        return list
    }
}

private struct ConnectionQuestion {
    /// Seconds to look ahead, one after the other, until there are enough rides: the next hours answer most questions.
    private static let horizons = [3 * 3600, 86400, 8 * 86400, 64 * 86400, 400 * 86400]

    let request: ConnectionsRequest
    let session: FeedSession
    let details: TripDetails

    init(_ request: ConnectionsRequest, session: FeedSession) {
        self.request = request
        self.session = session
        details = TripDetails(session)
    }

    func answer(_ evaluated: EvaluatedOverlay?) throws -> ConnectionList {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let ends = Ends(from: try session.boardStops(request.from), to: try session.boardStops(request.to))
        let status = session.status(of: window(Self.horizons[0]), timeZone: timeZone)
        let connections = try connections(ends, status: status, evaluated: evaluated)
        return ConnectionList(connections: connections, status: status, realtime: evaluated?.status)
    }

    private func window(_ seconds: Int) -> ClosedRange<Int> { request.at...ClampedSum.sum(request.at, seconds) }

    /// If a trip may leave every second, the first hours are searched minute by minute.
    private static func horizons(_ stops: [StopTimetable]) -> [Int] {
        let rows = stops.reduce(0) { $0 &+ $1.mostRows(perSecondsOf: horizons[0]) }
        guard rows > WindowParts.fewRows else { return horizons }
        let short = sequence(first: max(1, horizons[0] * WindowParts.fewRows / rows)) { $0 * 8 }
        return Array(short.prefix { $0 < horizons[0] }) + horizons
    }

    private struct Ends {
        let from: [StopTimetable]
        let to: [StopTimetable]
    }

    /// Looks for rides in ever longer windows, until there are enough, or no longer window can have more.
    private func rides(_ ends: Ends, evaluated: EvaluatedOverlay?) throws -> [RideSearch.Ride] {
        let longest = Self.horizons[Self.horizons.count - 1]
        let own = try evaluated.map { evaluated in
            try RealtimeRideSearch(session, evaluated: evaluated, request: request, from: ends.from, to: ends.to)
                .ownRides(within: window(longest))
        }
        var found: [RideSearch.Ride] = []
        for horizon in Self.horizons(ends.from) {
            let window = window(horizon)
            let search = RideSearch(session, window: window, request: request, evaluated: evaluated)
            found = try search.rides(from: ends.from, to: ends.to)
            let all = search.isFutile ? self.window(longest) : window
            found += own?.filter { all.contains($0.boarding.time) } ?? []
            if search.isFutile || found.count(where: { $0.boarding.time > request.through }) >= request.limit { break }
        }
        return found
    }

    private func connections(
        _ ends: Ends, status: FeedStatus, evaluated: EvaluatedOverlay?
    ) throws -> [Connection] {
        let found = try rides(ends, evaluated: evaluated)
        try details.read(found.compactMap(\.boarding.tripKey))
        let sorted = try found.map { ($0, try RideOrder($0, details: details)) }.sorted { $0.1 < $1.1 }
        let first = sorted.partitioningIndex { $0.0.boarding.time > request.through }
        let rides = sorted.prefix(ClampedSum.sum(first, request.limit))
        let maker = DepartureMaker(details, status, .departure, evaluated)
        let boardings = try maker.departures(rides.map(\.0.boarding), at: ends.from)
        let alightings = try maker.listing(.arrival).departures(rides.map(\.0.alighting), at: ends.to)
        return zip(boardings, alightings).map { Connection(boarding: $0, alighting: $1) }
    }
}

/// Rides are listed by departure, arrival, route_sort_order (blank ones last), trip_id, service date and stop.
private struct RideOrder: Comparable {
    private let boarding: BoardCursor
    private let arrival: Int

    init(_ ride: RideSearch.Ride, details: TripDetails) throws {
        boarding = try ride.boarding.cursor(details, namesStart: false)
        arrival = ride.alighting.time
    }

    static func < (left: Self, right: Self) -> Bool {
        let (a, b) = (left.boarding, right.boarding)
        let (one, other) = ((a.time, left.arrival, a.rank), (b.time, right.arrival, b.rank))
        if one != other { return one < other }
        return (a.tripID, a.date, a.position) < (b.tripID, b.date, b.position)
    }
}

extension ConnectionList: AnswerCodable {
    private static let blank = ConnectionList(
        connections: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil))

    /// The rows and the status.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("connections", \.connections)
    }

    private var zone: TimeZone { connections.first?.boarding.timeZone ?? .gmt }
}

extension ConnectionsRequest: AnswerCodable {
    package static let fields = AnswerFields(ConnectionsRequest(from: "", to: "", at: 0)) { fields in
        fields.add("from_stop_id", \.from)
        fields.add("to_stop_id", \.to)
        fields.add("at", moment: \.at)
        fields.add("limit", \.limit, absent: 10)
        fields.add("filter", \.filter, absent: DepartureFilter())
    }
}
