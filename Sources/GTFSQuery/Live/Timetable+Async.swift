public import GTFSModel

extension Timetable {
    /// Answers questions on a thread that may be blocked, outside Swift's cooperative pool.
    ///
    /// The `async` form of a question does this for the one question; several questions need only one change of threads here:
    ///
    ///     let (board, routes) = try await timetable.ask { timetable in
    ///         (try timetable.departures(request), try timetable.routes(atStop: request.stopID))
    ///     }
    ///
    /// - Parameters:
    ///   - kind: what the questions cost together: how many of the kind are answered at once.
    ///   - questions: gets the timetable, and asks it by the forms that are not `async`.
    /// - Throws: the error of `questions`; `CancellationError` if the task is cancelled before they begin, or while a long one
    ///   is answered; `QueryError.Code.busy` if too many questions of the kind wait already.
    public func ask<Answer: Sendable>(
        _ kind: QuestionKind = .short, _ questions: @escaping @Sendable (Timetable) throws -> Answer
    ) async throws -> Answer {
        try await kind.queue.value { try questions(self) }
    }
}

/// The questions for code that must not wait: each gives the answer of the form of the same name, outside the
/// cooperative pool. It throws the errors of that form, `CancellationError` if the task is cancelled before the question
/// begins or while a long one is answered, and `QueryError.Code.busy` if too many questions of its kind wait already.
extension Timetable {
    /// The board of a stop, a platform or a whole station, answered outside the cooperative pool.
    public func departures(
        _ request: DeparturesRequest, realtime: RealtimeSnapshot? = nil
    ) async throws -> DepartureBoard {
        try await ask { try $0.departures(request, realtime: realtime) }
    }

    /// A board by route and direction, answered outside the cooperative pool.
    public func groupedDepartures(
        _ request: DeparturesRequest, rowsPerGroup: Int = 3, realtime: RealtimeSnapshot? = nil
    ) async throws -> GroupedBoard {
        try await ask { try $0.groupedDepartures(request, rowsPerGroup: rowsPerGroup, realtime: realtime) }
    }

    /// The next trips from one stop to another without a change, answered outside the cooperative pool.
    public func connections(
        _ request: ConnectionsRequest, realtime: RealtimeSnapshot? = nil
    ) async throws -> ConnectionList {
        try await ask { try $0.connections(request, realtime: realtime) }
    }

    /// The boards of several stops, answered outside the cooperative pool.
    public func departures(
        _ requests: [DeparturesRequest], realtime: RealtimeSnapshot? = nil
    ) async throws -> [RequestedBoard] {
        try await ask { try $0.departures(requests, realtime: realtime) }
    }

    /// The changes from an older version of the feed to this one, answered outside the cooperative pool.
    public func differences(from old: Timetable) async throws -> TimetableDiff {
        try await ask(.whole) { try $0.differences(from: old) }
    }

    /// A trip stop by stop as the boards of its stops have it, answered outside the cooperative pool.
    public func tripBoard(_ trip: TripOnServiceDay, realtime: RealtimeSnapshot? = nil) async throws -> TripBoard {
        try await ask { try $0.tripBoard(trip, realtime: realtime) }
    }

    /// The zones of service on demand that hold a position, answered outside the cooperative pool.
    public func zones(at position: Coordinate) async throws -> [FlexZone] {
        try await ask { try $0.zones(at: position) }
    }

    /// The trips on each day of the feed, answered outside the cooperative pool.
    public func serviceDays(in range: ClosedRange<ServiceDate>? = nil) async throws -> [ServiceDayCount] {
        try await ask(.whole) { try $0.serviceDays(in: range) }
    }

    /// The subjects of favourites in the timetable, answered outside the cooperative pool.
    public func resolve(_ favourites: [Favourite]) async throws -> [FoundFavourite] {
        try await ask { try $0.resolve(favourites) }
    }

    /// The next departures of all favourites, answered outside the cooperative pool.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: RealtimeSnapshot? = nil
    ) async throws -> [FavouriteBoard] {
        try await ask { try $0.favouriteBoards(request, realtime: realtime) }
    }

    /// The stops and stations near a position, answered outside the cooperative pool.
    public func nearby(_ request: NearbyRequest) async throws -> [StopResult] {
        try await ask { try $0.nearby(request) }
    }

    /// The stop or station nearest to a position, answered outside the cooperative pool.
    public func nearestStop(_ request: NearbyRequest) async throws -> StopResult? {
        try await ask { try $0.nearestStop(request) }
    }

    /// Stops and stations by name, code or id, answered outside the cooperative pool.
    public func search(_ request: SearchRequest) async throws -> [StopResult] {
        try await ask { try $0.search(request) }
    }

    /// Everything about a stop, answered outside the cooperative pool.
    public func stop(_ id: Stop.ID) async throws -> StopDetail { try await ask { try $0.stop(id) } }
    /// The stops that a route serves, answered outside the cooperative pool.
    public func stops(ofRoute id: Route.ID) async throws -> [StopResult] { try await ask { try $0.stops(ofRoute: id) } }
    /// Every route of the feed, answered outside the cooperative pool.
    public func routes() async throws -> [Route] { try await ask { try $0.routes() } }
    /// The routes that serve a stop, answered outside the cooperative pool.
    public func routes(atStop id: Stop.ID) async throws -> [Route] { try await ask { try $0.routes(atStop: id) } }
    /// The routes that serve stops, platforms or whole stations, answered outside the cooperative pool.
    public func routeIDs(at stops: [Stop.ID]) async throws -> Set<Route.ID> {
        try await ask { try $0.routeIDs(at: stops) }
    }
    /// The routes that can be on the boards of favourites, answered outside the cooperative pool.
    public func routeIDs(of favourites: [Favourite]) async throws -> Set<Route.ID> {
        try await ask { try $0.routeIDs(of: favourites) }
    }
    /// The lines that the feed's networks make of its routes, answered outside the cooperative pool.
    public func networkLines() async throws -> RiderLines { try await ask { try $0.networkLines() } }
    /// Everything about a route, answered outside the cooperative pool.
    public func route(_ id: Route.ID) async throws -> RouteDetail { try await ask { try $0.route(id) } }
    /// The timetable of a route on one service day, answered outside the cooperative pool.
    public func routeTimetable(_ id: Route.ID, on date: ServiceDate) async throws -> RouteTimetable {
        try await ask { try $0.routeTimetable(id, on: date) }
    }

    /// The trips of a route by time and distance, answered outside the cooperative pool.
    public func routeDiagram(
        _ id: Route.ID, on date: ServiceDate, realtime: RealtimeSnapshot? = nil
    ) async throws -> RouteDiagram {
        try await ask { try $0.routeDiagram(id, on: date, realtime: realtime) }
    }

    /// A trip with its stop times, answered outside the cooperative pool.
    public func trip(_ id: Trip.ID, on date: ServiceDate? = nil) async throws -> TripTimetable {
        try await ask { try $0.trip(id, on: date) }
    }

    /// The services of the feed, answered outside the cooperative pool.
    public func services(on date: ServiceDate? = nil) async throws -> [ServiceCalendar] {
        try await ask { try $0.services(on: date) }
    }

    /// Facts about the feed, answered outside the cooperative pool.
    public func info(at now: Int? = nil) async throws -> TimetableInfo { try await ask { try $0.info(at: now) } }
    /// The time zone of the feed, answered outside the cooperative pool.
    public func timeZone() async throws -> ServiceTimeZone { try await ask { try $0.timeZone() } }
    /// The language of the feed's texts, answered outside the cooperative pool.
    public func feedLanguage() async throws -> String? { try await ask { try $0.feedLanguage() } }
    /// The size of the database on disk, answered outside the cooperative pool.
    public func size() async throws -> TimetableSize { try await ask(.whole) { try $0.size() } }
    /// Checks the database, outside the cooperative pool.
    public func verify() async throws -> Verification { try await ask(.whole) { try $0.verify() } }
    /// The stops of the feed page by page, answered outside the cooperative pool.
    public func stops(_ request: StopsRequest) async throws -> StopPage { try await ask { try $0.stops(request) } }
    /// The routes of the feed page by page, answered outside the cooperative pool.
    public func routes(_ request: RoutesRequest) async throws -> RoutePage { try await ask { try $0.routes(request) } }
    /// The transfers of a stop, answered outside the cooperative pool.
    public func transfers(atStop id: Stop.ID) async throws -> [Transfer] {
        try await ask { try $0.transfers(atStop: id) }
    }

    /// The vehicles of realtime messages with the delay of their trips, answered outside the cooperative pool.
    public func vehicles(
        _ request: VehiclesRequest = VehiclesRequest(), realtime snapshot: RealtimeSnapshot
    ) async throws -> [LiveVehicle] {
        try await ask { try $0.vehicles(request, realtime: snapshot) }
    }

    /// The alerts that are in force, answered outside the cooperative pool.
    public func alerts(
        _ request: AlertsRequest = AlertsRequest(), realtime snapshot: RealtimeSnapshot
    ) async throws -> [AlertReport] {
        try await ask { try $0.alerts(request, realtime: snapshot) }
    }

    /// The line on the map that a trip follows, answered outside the cooperative pool.
    public func shape(ofTrip id: Trip.ID) async throws -> ShapeLine { try await ask { try $0.shape(ofTrip: id) } }
    /// The part of a trip's line between two of its stops, answered outside the cooperative pool.
    public func shape(ofTrip id: Trip.ID, from first: Int, to last: Int) async throws -> ShapeLine {
        try await ask { try $0.shape(ofTrip: id, from: first, to: last) }
    }

    /// The line of a pattern, answered outside the cooperative pool.
    public func shape(ofPattern key: Key<Pattern>) async throws -> ShapeLine? {
        try await ask { try $0.shape(ofPattern: key) }
    }

    /// The part of a pattern's line between two of its stops, answered outside the cooperative pool.
    public func shape(ofPattern key: Key<Pattern>, from first: Int, to last: Int) async throws -> ShapeLine? {
        try await ask { try $0.shape(ofPattern: key, from: first, to: last) }
    }

    /// The distinct lines of a route between two stops, answered outside the cooperative pool.
    public func shapes(ofRoute id: Route.ID, from first: Stop.ID, to last: Stop.ID) async throws -> [RouteShape] {
        try await ask { try $0.shapes(ofRoute: id, from: first, to: last) }
    }

    /// The distinct lines of a route, answered outside the cooperative pool.
    public func shapes(ofRoute id: Route.ID) async throws -> [RouteShape] {
        try await ask { try $0.shapes(ofRoute: id) }
    }

    /// Where on its trip's line a vehicle is, answered outside the cooperative pool.
    public func linePosition(
        of position: Coordinate, onTrip id: Trip.ID, nextStop: Int? = nil
    ) async throws -> LinePosition? {
        try await ask { try $0.linePosition(of: position, onTrip: id, nextStop: nextStop) }
    }
}
