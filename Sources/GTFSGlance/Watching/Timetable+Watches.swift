public import GTFSJourneys
public import GTFSModel
public import GTFSQuery

extension Watch.Ride {
    /// The ride of a connection.
    public init(_ connection: Connection) {
        let (boarding, alighting) = (connection.boarding, connection.alighting)
        self.init(
            on: boarding.trip, from: boarding.stopSequence, at: boarding.stopID, to: alighting.stopSequence,
            at: alighting.stopID)
        describe(boarding)
    }

    fileprivate mutating func describe(_ row: Departure) {
        (routeID, directionID, headsign) = (row.routeID, row.directionID, row.headsign)
        scheduledDeparture = row.scheduledDeparture
    }
}

extension Timetable {
    /// The routes of which a watch tells, for `SourceRoutes.own(_:of:at:)`: those of its rides, and those that serve the stops
    /// from which it may have to go on otherwise.
    /// - Throws: `StoreError` if the database cannot be read.
    public func routeIDs(of watch: Watch) throws -> Set<Route.ID> {
        switch watch.subject {
        case .ride(let ride): return try routeIDs(of: [ride])
        case .journey(let rides): return try routeIDs(of: rides.rides)
        case .board(let board): return try routeIDs(atKnown: board.stops)
        case .route(let line): return [line.routeID]
        }
    }

    private func routeIDs(of rides: [Watch.Ride]) throws -> Set<Route.ID> {
        try routeIDs(atKnown: rides.map(\.fromStopID)).union(rides.compactMap(\.routeID))
    }

    /// The routes of stops, of which a new import may lack some.
    private func routeIDs(atKnown stops: [Stop.ID]) throws -> Set<Route.ID> {
        try stops.reduce(into: []) { routes, stop in
            do {
                routes.formUnion(try routeIDs(at: [stop]))
            } catch let error as QueryError where error.code == .unknownID {}
        }
    }

    /// A ride to watch, by the numbers of its stops.
    /// - Parameters:
    ///   - trip: a trip on a service day.
    ///   - from: stop_sequence of the boarding stop.
    ///   - to: stop_sequence of the alighting stop, which comes later.
    /// - Throws: `QueryError` for a trip that the timetable does not have, or that does not run then or stop there;
    ///   `StoreError` if the database cannot be read.
    public func ride(
        on trip: TripOnServiceDay, from: Int, to: Int, realtime: RealtimeSnapshot? = nil
    ) throws -> Watch.Ride {
        let stops = try tripBoard(trip, realtime: realtime).stops
        guard let boarding = stops.first(where: { $0.stopSequence == from }),
            let alighting = stops.first(where: { $0.stopSequence == to && $0.position > boarding.position })
        else { throw Self.noRide(trip, from: "\(from)", to: "\(to)") }
        return Watch.Ride(Connection(boarding: boarding, alighting: alighting))
    }

    /// A ride to watch, by its stops: from the first at `from` to the next at `to`. A station stands for its platforms.
    /// - Throws: `QueryError` for a trip or a stop that the timetable does not have, or a trip that does not run then or stop
    ///   there; `StoreError` if the database cannot be read.
    public func ride(
        on trip: TripOnServiceDay, from: Stop.ID, to: Stop.ID, realtime: RealtimeSnapshot? = nil
    ) throws -> Watch.Ride {
        let stops = try tripBoard(trip, realtime: realtime).stops
        let (starts, ends) = (try platforms(of: from), try platforms(of: to))
        guard let boarding = stops.first(where: { starts.contains($0.stopID) }),
            let alighting = stops.first(where: { $0.position > boarding.position && ends.contains($0.stopID) })
        else { throw Self.noRide(trip, from: from.rawValue, to: to.rawValue) }
        return Watch.Ride(Connection(boarding: boarding, alighting: alighting))
    }

    private func platforms(of id: Stop.ID) throws -> Set<Stop.ID> {
        let detail = try stop(id)
        return Set([id] + detail.platforms.map(\.id))
    }

    private static func noRide(_ trip: TripOnServiceDay, from: String, to: String) -> QueryError {
        QueryError(
            .badValue, field: "to", value: to,
            "Trip \"\(trip.tripID)\" does not go from \(from) to \(to) on \(trip.serviceDate)",
            advice: "give two stops of the trip in its order, and a day on which it runs.")
    }

    /// The rides of a journey to watch; nil for a journey on foot all the way.
    /// - Parameters:
    ///   - end: where the journey ends, such as `to` of its request; nil for its last stop.
    ///   - realtime: the overlay by which the journey was found.
    /// - Throws: `QueryError` if the timetable does not have its trips; `StoreError` if the database cannot be read.
    public func rides(
        of journey: Journey, to end: JourneyEnd? = nil, realtime: RealtimeSnapshot? = nil
    ) throws -> Watch.Rides? {
        try ask(RidesQuestion(journey: journey, end: end), realtime: realtime)
    }
}

/// A question for the rides of a journey.
struct RidesQuestion: Question {
    let journey: Journey
    var end: JourneyEnd?

    static var kind: QuestionKind { .journeys }

    func answer(in session: QuestionSession) throws -> Watch.Rides? {
        var rides: [Watch.Ride] = []
        var changes: [Int] = []
        var last: Departure?
        for leg in journey.legs {
            guard let boarding = leg.ride, let stop = leg.stops.last else { continue }
            if let last { changes.append(try session.ask(ChangeTimeQuestion(from: last, to: boarding)) ?? 0) }
            let (ride, alighting) = try ride(boarding, to: stop, in: session)
            rides.append(ride)
            last = alighting
        }
        guard let stop = rides.last?.toStopID else { return nil }
        let walk = journey.legs.last.flatMap { $0.mode == .ride ? nil : $0.duration } ?? 0
        return Watch.Rides(rides: rides, changes: changes, lastWalk: walk, to: end ?? .stop(stop))
    }

    /// The ride from a row to a stop, on its trip or on those for which the passenger stays aboard (rule J7).
    private func ride(
        _ boarding: Departure, to stop: JourneyStop, in session: QuestionSession
    ) throws -> (Watch.Ride, Departure) {
        var rows = try session.ask(TripBoardRequest(boarding.trip)).stops.filter { $0.position > boarding.position }
        var continuations: [Trip.ID] = []
        var next = boarding.continuesAs?.tripID
        while true {
            let end = rows.first { $0.stopSequence == stop.stopSequence && $0.stopID == stop.stopID }
            if let end {
                var ride = Watch.Ride(Connection(boarding: boarding, alighting: end))
                ride.continuations = continuations
                return (ride, end)
            }
            guard let id = next, continuations.count < 20 else { break }
            let trip = TripOnServiceDay(tripID: id, serviceDate: boarding.serviceDate)
            let board = try session.ask(TripBoardRequest(trip))
            (rows, next) = (board.stops, board.continuesAs?.tripID)
            continuations.append(id)
        }
        throw QueryError(
            .badValue, field: "journey", value: boarding.tripID.rawValue,
            "Trip \"\(boarding.tripID)\" does not go to \(stop.stopID)",
            advice: "search the journey again.")
    }
}
