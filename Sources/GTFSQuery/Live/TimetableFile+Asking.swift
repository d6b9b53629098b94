public import GTFSModel

/// Questions with realtime in one step: each is asked of the timetable and the overlay of the moment, which always fit each
/// other, also while a new file takes the place of the old one.
///
///     let board = try await file.departures(request, realtime: state)
///     let trip = try await file.tripBoard(board.departures[0].trip, realtime: state)
///
/// The first question attaches the source to the file (`attach(_:)`); nil asks for the schedule alone. Each form gives the
/// answer, and throws the errors, of the form of the same name of `Timetable`, and `StoreError` if the messages cannot be
/// matched with the timetable.
extension TimetableFile {
    /// Answers a question of any kind.
    /// - Parameters:
    ///   - limits: the ages up to which predictions are shown.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for the feed's own.
    public func ask<Asked: Question>(
        _ question: Asked, realtime: (any RealtimeOverlaySource)? = nil, limits: FreshnessLimits = FreshnessLimits(),
        language: String? = nil
    ) throws -> Asked.Answer {
        let moment = try moment(attaching: realtime, limits)
        return try moment.timetable.ask(question, realtime: moment.realtime, language: language)
    }

    /// Answers a question of any kind outside the cooperative pool.
    public func ask<Asked: Question>(
        _ question: Asked, realtime: (any RealtimeOverlaySource)? = nil, limits: FreshnessLimits = FreshnessLimits(),
        language: String? = nil
    ) async throws -> Asked.Answer {
        try await Asked.kind.queue.value {
            try self.ask(question, realtime: realtime, limits: limits, language: language)
        }
    }

    /// Answers several questions at one moment, outside the cooperative pool.
    /// - Parameters:
    ///   - kind: what they cost together.
    ///   - questions: asks the timetable of the moment with its overlay, by the forms that are not `async`.
    public func ask<Answer: Sendable>(
        _ kind: QuestionKind = .short, realtime: (any RealtimeOverlaySource)? = nil,
        limits: FreshnessLimits = FreshnessLimits(),
        _ questions: @escaping @Sendable (TimetableMoment) throws -> Answer
    ) async throws -> Answer {
        try await kind.queue.value { try questions(self.moment(attaching: realtime, limits)) }
    }

    private func moment(
        attaching realtime: (any RealtimeOverlaySource)?, _ limits: FreshnessLimits
    ) throws -> TimetableMoment {
        if let realtime { try attach(realtime) }
        var moment = moment(with: realtime, at: second)
        moment.realtime?.limits = limits
        return moment
    }
}

extension TimetableFile {
    /// The board of a stop, a platform or a whole station.
    public func departures(
        _ request: DeparturesRequest, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> DepartureBoard {
        try await ask(request, realtime: realtime)
    }

    /// The boards of several stops.
    public func departures(
        _ requests: [DeparturesRequest], realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> [RequestedBoard] {
        try await ask(realtime: realtime) { try $0.timetable.departures(requests, realtime: $0.realtime) }
    }

    /// A board by route and direction.
    public func groupedDepartures(
        _ request: DeparturesRequest, rowsPerGroup: Int = 3, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> GroupedBoard {
        try await ask(realtime: realtime) {
            try $0.timetable.groupedDepartures(request, rowsPerGroup: rowsPerGroup, realtime: $0.realtime)
        }
    }

    /// The next trips from one stop to another without a change.
    public func connections(
        _ request: ConnectionsRequest, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> ConnectionList {
        try await ask(request, realtime: realtime)
    }

    /// A trip stop by stop as the boards of its stops have it.
    public func tripBoard(
        _ trip: TripOnServiceDay, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> TripBoard {
        try await ask(realtime: realtime) { try $0.timetable.tripBoard(trip, realtime: $0.realtime) }
    }

    /// The next departures of all favourites.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> [FavouriteBoard] {
        try await ask(realtime: realtime) { try $0.timetable.favouriteBoards(request, realtime: $0.realtime) }
    }

    /// The trips of a route by time and distance.
    public func routeDiagram(
        _ id: Route.ID, on date: ServiceDate, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> RouteDiagram {
        try await ask(realtime: realtime) { try $0.timetable.routeDiagram(id, on: date, realtime: $0.realtime) }
    }

    /// The vehicles of the messages.
    public func vehicles(
        _ request: VehiclesRequest = VehiclesRequest(), realtime: any RealtimeOverlaySource
    ) async throws -> [LiveVehicle] {
        try await ask(request, realtime: realtime)
    }

    /// The alerts that are in force.
    public func alerts(
        _ request: AlertsRequest = AlertsRequest(), realtime: any RealtimeOverlaySource
    ) async throws -> [AlertReport] {
        try await ask(request, realtime: realtime)
    }
}

/// Questions about stops, of the timetable of the moment and outside the cooperative pool, as those with realtime are.
extension TimetableFile {
    /// The stops and stations near a position, the nearest first; those that no trip serves come last.
    public func nearby(_ request: NearbyRequest) async throws -> [StopResult] { try await ask(request) }

    /// The stop or station nearest to a position.
    /// - Returns: nil if no stop passes the filter.
    public func nearestStop(_ request: NearbyRequest) async throws -> StopResult? {
        try await timetable.nearestStop(request)
    }

    /// Stops and stations by name, code or id, the best match first.
    public func search(_ request: SearchRequest) async throws -> [StopResult] { try await ask(request) }

    /// Everything about a stop.
    /// - Throws: `QueryError.Code.unknownID` if there is none.
    public func stop(_ id: Stop.ID) async throws -> StopDetail { try await timetable.stop(id) }
}

extension TimetableMoment {
    /// Answers a question of any kind at the moment, outside the cooperative pool.
    ///
    ///     for try await moment in file.moments(realtime: state) {
    ///         show(try await moment.ask(VehiclesRequest()))
    ///     }
    /// - Parameter language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of the timetable.
    /// - Throws: the errors of `Timetable.ask(_:realtime:language:)`.
    public func ask<Asked: Question>(_ question: Asked, language: String? = nil) async throws -> Asked.Answer {
        try await timetable.ask(question, realtime: realtime, language: language)
    }
}
