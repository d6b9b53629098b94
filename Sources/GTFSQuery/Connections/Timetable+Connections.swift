internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The next trips that go from one stop to another without a change: one row a trip and service day (a start of a
    /// headway trip), with the earliest arrival that boarding at or after the asked time can reach and, for it, the
    /// latest boarding. Looks ahead as far as it takes to fill the list, at most 400 days.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop that the feed doesn't have, or where the feed's
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
        try details.read(rides.map(\.run.tripKey))
        // Arrival stands where boards have the scheduled time.
        let keyed = try rides.map { ride in
            let key = BoardCursor(
                time: ride.departure, scheduled: ride.arrival, rank: ride.boarding.rank,
                tripID: try details.trip(ride.run.tripKey).id, date: ride.run.date,
                position: ride.boarding.place.position)
            return (ride, key)
        }
        return keyed.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
