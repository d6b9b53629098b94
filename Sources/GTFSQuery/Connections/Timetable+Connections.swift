public import GTFSModel
internal import GTFSStore

/// A question for the next direct trips from one stop to another.
///
///     let request = ConnectionsRequest(from: "200060", to: "2150", at: now, limit: 5)
///     for ride in try timetable.connections(request).connections { print(ride.duration ?? 0) }
public struct ConnectionsRequest: Sendable, Hashable {
    /// Where to board; a station stands for all its platforms.
    public var from: Stop.ID
    /// Where to alight; a station stands for all its platforms.
    public var to: Stop.ID
    /// The earliest moment of boarding: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// The most rows; with 0 the list is empty.
    public var limit: Int
    /// Which trips to list.
    public var filter = DepartureFilter()

    /// A question without a filter.
    public init(from: Stop.ID, to: Stop.ID, at: Int, limit: Int = 10) {
        self.from = from
        self.to = to
        self.at = at
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.requireLimit(limit)
    }
}

/// The next direct trips from one stop to another.
public struct ConnectionList: Sendable, Hashable {
    /// By departure, arrival, then as boards are ordered; with realtime by the predicted times, else the scheduled ones.
    public var connections: [Connection]
    /// Whether the feed covers the three hours after `at`.
    public var status: FeedStatus
    /// The state of the realtime feeds; nil without realtime.
    public var realtime: BoardRealtime?
}

extension Timetable {
    /// The next trips that go from one stop to another without a change: one row per trip and service day, or per start
    /// of a headway trip. A row has the earliest arrival that boarding at or after `at` reaches and, for that arrival,
    /// the latest boarding. Looks ahead until the list is full, at most 400 days.
    ///
    /// With realtime, times are the predicted ones where there are any: a late trip that was due before `at` is listed,
    /// and one that has left is not. Cancelled trips, and stops that are skipped, give no row.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed does not have, or where the feed's
    ///   time zone is not usable; `StoreError` where the database cannot be read.
    public func connections(_ request: ConnectionsRequest, realtime: RealtimeSnapshot? = nil) throws -> ConnectionList {
        try request.validate()
        try realtime?.validate(for: self)
        return try database.reading { reader in
            let session = try feedSession(reader)
            var list = try ConnectionQuestion(request, session).answer(realtime.map(EvaluatedOverlay.init))
            try Translator(session)?.translate(&list)
            return list
        }
    }
}

private struct ConnectionQuestion {
    /// Seconds ahead, one after the other, until enough is found: most questions are answered by the next hours.
    private static let horizons = [3 * 3600, 86400, 8 * 86400, 64 * 86400, 400 * 86400]

    let request: ConnectionsRequest
    let session: FeedSession
    let details: TripDetails

    init(_ request: ConnectionsRequest, _ session: FeedSession) {
        self.request = request
        self.session = session
        details = TripDetails(session)
    }

    func answer(_ evaluated: EvaluatedOverlay?) throws -> ConnectionList {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let ends = Ends(from: try session.boardStops(request.from), to: try session.boardStops(request.to))
        let status = session.status(of: request.at...request.at + Self.horizons[0], timeZone: timeZone)
        let connections = try evaluated.map { try self.connections(ends, status, $0) } ?? connections(ends, status)
        return ConnectionList(connections: connections, status: status, realtime: evaluated?.status)
    }

    /// Where a trip may leave every second, the first hours are looked through minute by minute.
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

    /// Looks for rides in ever longer windows, until there are as many as asked for or no longer window has more.
    /// - Parameters:
    ///   - isUsable: whether a ride of the schedule may begin or end at a stop.
    ///   - choose: the rides to list, of those of the schedule and a window.
    private func rides<Found>(
        _ ends: Ends, where isUsable: @escaping (TripStart, RideEnd, StopEvent) -> Bool = { _, _, _ in true },
        _ choose: ([Ride], ClosedRange<Int>) throws -> [Found]
    ) throws -> [Found] {
        let longest = Self.horizons[Self.horizons.count - 1]
        var found: [Found] = []
        for horizon in Self.horizons(ends.from) {
            let search = RideSearch(
                session, window: request.at...request.at + horizon, filter: request.filter, where: isUsable)
            let scheduled = try search.rides(from: ends.from, to: ends.to)
            found = try choose(scheduled, request.at...request.at + (search.isFutile ? longest : horizon))
            if found.count >= request.limit || search.isFutile { break }
        }
        return found
    }

    private func connections(_ ends: Ends, _ status: FeedStatus) throws -> [Connection] {
        let found = try rides(ends) { rides, _ in rides }
        try details.read(found.map(\.start.tripKey))
        let rides = try sorted(found) { try RideOrder($0, details) }
        let boardings = try builder(.departure, status).departures(
            rides.map { $0.candidate($0.boarding) }, at: ends.from)
        let alightings = try builder(.arrival, status).departures(rides.map { $0.candidate($0.alighting) }, at: ends.to)
        return zip(boardings, alightings).map { Connection(boarding: $0, alighting: $1) }
    }

    private func connections(
        _ ends: Ends, _ status: FeedStatus, _ evaluated: EvaluatedOverlay
    ) throws -> [Connection] {
        let search = RealtimeRideSearch(session, evaluated, request, from: ends.from, to: ends.to)
        let own = try search.ownRides(within: request.at...request.at + Self.horizons[Self.horizons.count - 1])
        var scheduled: [Ride] = []
        let found = try rides(ends, where: search.isUsable) { rides, window in
            scheduled = rides
            return rides.indices.map { search.ride(rides[$0], $0) } + own.filter { window.contains($0.boarding.time) }
        }
        try details.read(found.compactMap(\.boarding.tripKey))
        let rides = try sorted(found) { try RideOrder($0, details) }
        let alerts = AlertSearch(evaluated, session)
        func rows(_ event: StopEvent, _ stops: [StopTimetable], _ end: KeyPath<Ride, RideEnd>) -> RealtimeBuilder {
            RealtimeBuilder(
                rows: RealtimeRowBuilder(builder: builder(event, status), evaluated: evaluated, alerts: alerts),
                stops: stops, scheduled: scheduled.map { $0.candidate($0[keyPath: end]) })
        }
        let boardings = try rows(.departure, ends.from, \.boarding).departures(rides.map(\.boarding))
        let alightings = try rows(.arrival, ends.to, \.alighting).departures(rides.map(\.alighting))
        return zip(boardings, alightings).map { Connection(boarding: $0, alighting: $1) }
    }

    private func builder(_ event: StopEvent, _ status: FeedStatus) -> DepartureBuilder {
        DepartureBuilder(session: session, details: details, status: status, event: event)
    }

    private func sorted<Found>(_ rides: [Found], _ order: (Found) throws -> RideOrder) throws -> ArraySlice<Found> {
        try rides.map { ($0, try order($0)) }.sorted { $0.1 < $1.1 }.map(\.0).prefix(request.limit)
    }
}

/// Rides are listed by departure, arrival, route_sort_order (blank ones last), trip_id, service date and stop.
private struct RideOrder: Comparable {
    private let times: (departure: Int, arrival: Int, rank: Int)
    private let tripID: Trip.ID
    private let date: ServiceDate
    private let position: Int

    init(_ ride: Ride, _ details: TripDetails) throws {
        times = (ride.departure, ride.arrival, ride.boarding.rank)
        tripID = try details.trip(ride.start.tripKey).id
        date = ride.start.date
        position = ride.boarding.patternStop.position
    }

    init(_ ride: RealtimeRide, _ details: TripDetails) throws {
        times = (ride.boarding.time, ride.alighting.time, ride.boarding.rank)
        tripID = try ride.boarding.tripID(details)
        date = ride.boarding.date
        position = ride.boarding.position
    }

    static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Self, right: Self) -> Bool {
        if left.times != right.times { return left.times < right.times }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        return (left.date, left.position) < (right.date, right.position)
    }
}
