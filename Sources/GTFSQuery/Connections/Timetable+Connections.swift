public import GTFSModel
internal import GTFSStore

/// A question for the next direct trips from one stop to another.
///
///     let request = ConnectionsRequest(from: "200060", to: "2150", at: now, limit: 5)
///     for ride in try timetable.connections(request).connections { print(ride.duration ?? 0) }
public struct ConnectionsRequest: Sendable, Equatable {
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
public struct ConnectionList: Sendable, Equatable {
    /// By departure, arrival, then as boards are ordered.
    public var connections: [Connection]
    /// Whether the feed covers the three hours after `at`.
    public var status: FeedStatus
}

extension Timetable {
    /// The next trips that go from one stop to another without a change: one row per trip and service day, or per start
    /// of a headway trip. A row has the earliest arrival that boarding at or after `at` reaches and, for that arrival,
    /// the latest boarding. Looks ahead until the list is full, at most 400 days.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed does not have, or where the feed's
    ///   time zone is not usable;
    ///   `StoreError` where the database cannot be read.
    public func connections(_ request: ConnectionsRequest) throws -> ConnectionList {
        try request.validate()
        return try database.reading { try ConnectionQuestion(request, FeedSession($0, caches)).answer() }
    }
}

private struct ConnectionQuestion {
    /// Seconds ahead, one after the other, until enough is found: most questions are answered by the next hours.
    private static let horizons = [3 * 3600, 86400, 8 * 86400, 64 * 86400, 400 * 86400]

    let request: ConnectionsRequest
    let session: FeedSession

    init(_ request: ConnectionsRequest, _ session: FeedSession) {
        self.request = request
        self.session = session
    }

    func answer() throws -> ConnectionList {
        let timeZone = try session.timeZones.firstTimeZone()
        try session.require(request.filter)
        let from = try session.boardStops(request.from)
        let to = try session.boardStops(request.to)
        let status = session.status(of: request.at...request.at + Self.horizons[0], timeZone: timeZone)
        var rides: [Ride] = []
        for horizon in Self.horizons {
            let search = RideSearch(session, window: request.at...request.at + horizon, filter: request.filter)
            rides = try search.rides(from: from, to: to)
            if rides.count >= request.limit || search.isFutile { break }
        }
        return ConnectionList(connections: try connections(rides, from, to, status), status: status)
    }

    private func connections(
        _ rides: [Ride], _ from: [StopTimetable], _ to: [StopTimetable], _ status: FeedStatus
    ) throws -> [Connection] {
        let details = TripDetails(session)
        let rides = try sorted(rides, details).prefix(request.limit)
        let departures = DepartureBuilder(session: session, details: details, status: status, event: .departure)
        let arrivals = DepartureBuilder(session: session, details: details, status: status, event: .arrival)
        let boardings = try departures.departures(rides.map { $0.candidate($0.boarding) }, at: from)
        let alightings = try arrivals.departures(rides.map { $0.candidate($0.alighting) }, at: to)
        return zip(boardings, alightings).map { Connection(boarding: $0, alighting: $1) }
    }

    private func sorted(_ rides: [Ride], _ details: TripDetails) throws -> [Ride] {
        try details.read(rides.map(\.start.tripKey))
        return try rides.map { ($0, RideOrder($0, tripID: try details.trip($0.start.tripKey).id)) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }
}

/// Rides are listed by departure, arrival, route_sort_order (blank ones last), trip_id, service date and stop.
private struct RideOrder: Comparable {
    private let times: (departure: Int, arrival: Int, rank: Int)
    private let tripID: Trip.ID
    private let date: ServiceDate
    private let position: Int

    init(_ ride: Ride, tripID: Trip.ID) {
        times = (ride.departure, ride.arrival, ride.boarding.rank)
        self.tripID = tripID
        date = ride.start.date
        position = ride.boarding.patternStop.position
    }

    static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Self, right: Self) -> Bool {
        if left.times != right.times { return left.times < right.times }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        return (left.date, left.position) < (right.date, right.position)
    }
}
