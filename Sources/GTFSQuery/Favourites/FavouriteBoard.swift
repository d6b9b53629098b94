internal import Foundation
public import GTFSModel

/// A question for the next departures of all of a person's favourites.
///
///     let request = FavouriteBoardsRequest(try favourites.all(), at: now)
///     for board in try timetable.favouriteBoards(request, realtime: snapshot) {
///         print(board.found.favourite.title, board.departures.map(\.headsign))
///     }
public struct FavouriteBoardsRequest: Sendable, Hashable {
    /// The favourites to list, in this order.
    public var favourites: [Favourite]
    /// The first moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// How far ahead to list departures, 0 to 527,040. A journey lists its next direct trips at any time ahead.
    public var minutes: Int
    /// The most rows of each favourite, 0 or more.
    public var rowsEach: Int
    /// Where the person is: a route lists departures of its stops nearest to this position. Nil for the first stops of
    /// the route.
    public var position: Coordinate?

    /// The departures of the next two hours, three of each favourite.
    public init(_ favourites: [Favourite], at: Int, minutes: Int = 120, rowsEach: Int = 3) {
        self.favourites = favourites
        self.at = at
        self.minutes = minutes
        self.rowsEach = rowsEach
    }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.require("minutes", minutes, in: 0...527_040, "minutes from 0 to 527040 (366 days)")
        try QueryError.require("rows_each", rowsEach, in: 0..., "a number of rows from 0 up")
        try position.map(QueryError.requirePosition)
    }
}

/// The next departures of one favourite.
public struct FavouriteBoard: Sendable, Hashable, Codable, Identifiable {
    /// The favourite, with its subject in the timetable.
    public var found: FoundFavourite
    /// For a stop, its departures. For a position, those of the stops within 500 metres, each trip at its nearest stop.
    /// For a route, those of its stops nearest to the person, in each direction. Empty for a journey.
    public var departures: [Departure]
    /// For a journey, the next direct trips. Empty for all others.
    public var connections: [Connection]

    /// The rows of a favourite.
    public init(found: FoundFavourite, departures: [Departure] = [], connections: [Connection] = []) {
        self.found = found
        self.departures = departures
        self.connections = connections
    }

    /// The favourite's.
    public var id: Favourite.ID { found.id }

    private enum CodingKeys: String, CodingKey {
        case found = "favorite"
        case departures, connections
    }
}

extension Timetable {
    /// The next departures of all favourites, in their order. A missing favourite has no rows.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, or if the feed's time zone is not usable; `StoreError`
    ///   if the database cannot be read.
    public func favouriteBoards(
        _ request: FavouriteBoardsRequest, realtime: RealtimeSnapshot? = nil
    ) throws -> [FavouriteBoard] {
        try request.validate()
        let question = FavouriteBoardQuestion(timetable: self, request: request)
        return try question.boards(of: resolve(request.favourites), realtime)
    }

    /// The questions for the boards of favourites, in their order.
    package func scopes(of request: FavouriteBoardsRequest) throws -> [FavouriteScope] {
        try request.validate()
        return try resolve(request.favourites).map(FavouriteBoardQuestion(timetable: self, request: request).scope)
    }
}

extension Timetable {
    /// The routes that can be on the boards of these favourites, for `SourceRoutes.own(_:of:at:)`.
    /// - Throws: `StoreError` if the database cannot be read.
    public func routeIDs(of favourites: [Favourite]) throws -> Set<Route.ID> {
        let question = FavouriteBoardQuestion(timetable: self, request: FavouriteBoardsRequest(favourites, at: 0))
        return try question.routes(of: resolve(favourites))
    }
}

private struct FavouriteBoardQuestion {
    let timetable: Timetable
    let request: FavouriteBoardsRequest

    /// Metres that a person walks from a favourite position.
    private static let walk = 500.0
    /// The most stops around a position, and the most stops of a route near the person.
    private static let (mostStops, mostRouteStops) = (8, 4)

    /// All boards of stops are one question, with one look at the realtime state.
    func boards(of found: [FoundFavourite], _ realtime: RealtimeSnapshot?) throws -> [FavouriteBoard] {
        let scopes = try found.map(scope)
        var rest = try timetable.departures(scopes.compactMap(\.board), realtime: realtime)[...]
        return try zip(found, scopes).map { found, scope in
            let answer = scope.board == nil ? nil : rest.popFirst()
            if let error = answer?.error { throw error }
            let rows = scope.nearest(answer?.board?.departures ?? [])
            let rides = try scope.rides.flatMap { try timetable.connections($0, realtime: realtime).connections }
            return FavouriteBoard(
                found: found, departures: Array(rows.prefix(request.rowsEach)),
                connections: Array(rides.onceEachTrip.prefix(request.rowsEach)))
        }
    }

    /// The questions for the board of a favourite; none for a missing one.
    func scope(_ found: FoundFavourite) throws -> FavouriteScope {
        var scope = FavouriteScope(id: found.id)
        switch found.found {
        case .stop(let stop): scope.ask(request, at: [[stop.id]])
        case .position(let position):
            scope.ask(request, at: try stops(around: position).map { [$0.id] + $0.members })
        case .route(let route): scope.ask(request, at: try stops(of: route.id).map { [$0] }, route: route.id)
        case .journey(let from, let to): scope.rides = try rides(from: from, to: to)
        case nil: break
        }
        return scope
    }

    func routes(of found: [FoundFavourite]) throws -> Set<Route.ID> {
        var routes: Set<Route.ID> = []
        for subject in found.compactMap(\.found) {
            if case .route(let route) = subject {
                routes.insert(route.id)
                continue
            }
            for end in subject.ends {
                let stops =
                    switch end {
                    case .stop(let stop): [stop.id]
                    case .position(let position): try stops(around: position).map(\.id)
                    }
                routes.formUnion(try timetable.routeIDs(at: stops))
            }
        }
        return routes
    }

    private func stops(around position: Coordinate) throws -> [StopResult] {
        var nearby = NearbyRequest(position: position, radius: Self.walk, limit: Self.mostStops)
        nearby.isServedOnly = true
        return try timetable.nearby(nearby)
    }

    /// The stops of a route that are nearest to the person, or else the first of each direction.
    private func stops(of route: Route.ID) throws -> [Stop.ID] {
        guard let position = request.position else {
            var directions: Set<Int?> = []
            return try timetable.route(route).patterns.filter { directions.insert($0.directionID).inserted }
                .compactMap { $0.stops.first?.id }
        }
        let stops = try timetable.stops(ofRoute: route).compactMap { result in
            result.stop.position.map { (id: result.id, metres: position.distance(to: $0)) }
        }
        return stops.sorted { ($0.metres, $0.id) < ($1.metres, $1.id) }.prefix(Self.mostRouteStops).map(\.id)
    }

    private func rides(from: Favourite.End, to: Favourite.End) throws -> [ConnectionsRequest] {
        guard request.rowsEach > 0 else { return [] }
        let ends = try stops(at: to)
        return try stops(at: from).flatMap { start in
            ends.filter { $0 != start }.map {
                ConnectionsRequest(from: start, to: $0, at: request.at, limit: request.rowsEach)
            }
        }
    }

    /// The stop of an end; the few around a position.
    private func stops(at end: Favourite.End) throws -> [Stop.ID] {
        switch end {
        case .stop(let stop): [stop.id]
        case .position(let position): try stops(around: position).prefix(3).map(\.id)
        }
    }
}

package struct FavouriteScope {
    package let id: Favourite.ID
    /// Nil for a journey, and if there is no stop.
    package private(set) var board: DeparturesRequest?
    /// For a journey, from each of its first stops to each of its last ones.
    package fileprivate(set) var rides: [ConnectionsRequest] = []
    /// How near the stops are: 0 for the nearest.
    private var ranks: [Stop.ID: Int] = [:]

    fileprivate init(id: Favourite.ID) { self.id = id }

    /// - Parameter stops: each with its parts, the nearest first.
    fileprivate mutating func ask(_ asked: FavouriteBoardsRequest, at stops: [[Stop.ID]], route: Route.ID? = nil) {
        guard let first = stops.first?.first else { return }
        // A trip that calls at several of the stops is listed several times before the nearest is chosen.
        let limit = stops.count == 1 ? asked.rowsEach : nil
        var request = DeparturesRequest(stopID: first, at: asked.at, minutes: asked.minutes, limit: limit)
        request.furtherStopIDs = stops.dropFirst().compactMap(\.first)
        request.filter.routes = route.map { [$0] } ?? []
        board = request
        ranks = Dictionary(
            stops.enumerated().flatMap { rank, ids in ids.map { ($0, rank) } }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether each trip is listed at the nearest of several stops alone.
    package var hasSeveralStops: Bool { ranks.count > 1 }

    /// How near a stop is: 0 for the nearest.
    package func rank(_ stop: Stop.ID) -> Int { ranks[stop] ?? ranks.count }

    /// The rows, but for each trip only the one at the nearest stop.
    fileprivate func nearest(_ rows: [Departure]) -> [Departure] {
        guard hasSeveralStops else { return rows }
        var best: [TripOnServiceDay: Int] = [:]
        for row in rows { best[row.trip] = min(best[row.trip] ?? .max, rank(row.stopID)) }
        var seen: Set<TripOnServiceDay> = []
        return rows.filter { rank($0.stopID) == best[$0.trip] && seen.insert($0.trip).inserted }
    }
}

extension [Connection] {
    /// Each trip once, as it arrives first and leaves last; in the order of `ConnectionList`, which is that of the boards
    /// for trips that leave and arrive at the same time.
    fileprivate var onceEachTrip: [Connection] {
        var best: [TripOnServiceDay: Connection] = [:]
        for ride in self { best[ride.boarding.trip] = best[ride.boarding.trip].map { $0.better(ride) } ?? ride }
        let all = Array(best.values)
        return all.order.map { all[$0] }
    }

    /// The indexes by departure and arrival, then in the order of boards.
    package var order: [Int] {
        let keys = enumerated().compactMap { index, ride in
            BoardCursor(after: ride.boarding, .departure).map { (index: index, times: ride.times, order: $0) }
        }
        return keys.sorted { $0.times == $1.times ? $0.order < $1.order : $0.times < $1.times }.map(\.index)
    }
}

extension Connection {
    /// When it leaves and arrives; `Int.max` where not known.
    package var times: (departure: Int, arrival: Int) {
        (boarding.effective(.departure) ?? .max, alighting.effective(.arrival) ?? .max)
    }

    /// The one of two rides of a trip that arrives first, or else leaves last.
    fileprivate func better(_ other: Connection) -> Connection {
        (other.times.arrival, -other.times.departure) < (times.arrival, -times.departure) ? other : self
    }
}

extension FavouriteBoardsRequest: AnswerCodable {
    package static let fields = AnswerFields(FavouriteBoardsRequest([], at: 0)) { fields in
        fields.add("favorites", \.favourites)
        fields.add("from", moment: \.at)
        fields.add("minutes", \.minutes, absent: 120)
        fields.add("rows_each", \.rowsEach, absent: 3)
        fields.add("position", \.position)
    }
}

extension AnswerFields {
    /// Kinds of stops, in the order of their numbers; no key if there are none.
    mutating func add(_ key: String, kinds path: Path<Set<LocationType>>) {
        let key = AnswerKey(key)
        add(
            encode: { request, output in
                let kinds = request[keyPath: path].sorted { $0.rawValue < $1.rawValue }
                if !kinds.isEmpty { try output.container.encode(kinds, forKey: key) }
            },
            decode: { $0[keyPath: path] = Set(try $1.decodeIfPresent([LocationType].self, forKey: key) ?? []) })
    }
}
