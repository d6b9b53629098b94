internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// A row of transfers.txt that says how long a change takes, its ids as keys.
struct TransferRule: Sendable {
    /// stop_key of a stop or a station.
    let from: Int32
    let to: Int32
    let fromRoute: Int32
    let toRoute: Int32
    let fromTrip: Int32
    let toTrip: Int32
    /// 0, 1, 2 or 3.
    let type: TransferType
    /// Seconds.
    let minimumTime: Int?

    /// "The most specific transfer applies": both trips, a trip and a route, a trip, both routes, a route, stops alone
    /// (GTFS Schedule reference, transfers.txt); of equal ones the rule for the stop itself before that for its station.
    func rank(isFromStation: Bool, isToStation: Bool) -> Int {
        let trips = (fromTrip != 0 ? 1 : 0) + (toTrip != 0 ? 1 : 0)
        let routes = (fromRoute != 0 && fromTrip == 0 ? 1 : 0) + (toRoute != 0 && toTrip == 0 ? 1 : 0)
        let vehicles = trips == 2 ? 5 : trips == 1 ? (routes == 1 ? 4 : 3) : routes
        return vehicles * 4 + (isFromStation ? 0 : 1) + (isToStation ? 0 : 1)
    }

    func matches(_ from: TransferClasses.TripClass, _ to: TransferClasses.TripClass) -> Bool {
        begins(in: from) && (toTrip == 0 || toTrip == to.trip) && (toRoute == 0 || toRoute == to.route)
    }

    /// Whether it is for those who come with such a trip.
    func begins(in from: TransferClasses.TripClass) -> Bool {
        (fromTrip == 0 || fromTrip == from.trip) && (fromRoute == 0 || fromRoute == from.route)
    }
}

/// The rules of transfers.txt, by the stops that they begin at.
struct TransferRules: Sendable {
    private(set) var all: [TransferRule] = []
    /// Indexes in `all`, by `from`.
    private(set) var byStop: [Int32: [Int]] = [:]
    /// Trips that passengers stay on for: `type` 4 and 5, by the key of the first trip.
    private(set) var links: [Int32: [LinkedTripKeys]] = [:]

    /// A row with transfer_type 4 or 5.
    struct LinkedTripKeys: Sendable {
        /// 0: whatever trip follows.
        let to: Int32
        /// Whether passengers stay on the vehicle; else they must leave it.
        let staysOn: Bool
    }

    init(_ session: FeedSession) throws {
        var stops: [Stop.ID: Int32?] = [:]
        for row in try session.reader.transfers() {
            switch row.type {
            case .inSeat, .reboarding: try addLink(row, in: session)
            default: try addRule(row, in: session, stops: &stops)
            }
        }
    }

    private mutating func addLink(_ row: Transfer, in session: FeedSession) throws {
        guard let from = try row.fromTripID.flatMap({ try session.tripKey($0.rawValue) }) else { return }
        let to = try row.toTripID.flatMap { try session.tripKey($0.rawValue) }
        if row.type == .inSeat, to == nil { return }
        if row.toTripID != nil, to == nil { return }
        links[Int32(clamping: from.rawValue), default: []].append(
            LinkedTripKeys(to: Int32(clamping: to?.rawValue ?? 0), staysOn: row.type == .inSeat))
    }

    /// A rule whose ids the feed lacks is none.
    /// - Parameter stops: the keys of stops that were looked for; nil for one that the feed lacks.
    private mutating func addRule(_ row: Transfer, in session: FeedSession, stops: inout [Stop.ID: Int32?]) throws {
        func stopKey(_ id: Stop.ID) throws -> Int32? {
            if let known = stops[id] { return known }
            let key = try session.reader.anyStopKey(id: id.rawValue).map { Int32(clamping: $0.rawValue) }
            stops[id] = .some(key)
            return key
        }
        guard let from = try row.fromStopID.flatMap(stopKey), let to = try row.toStopID.flatMap(stopKey),
            let fromRoute = try routeKey(row.fromRouteID, session), let toRoute = try routeKey(row.toRouteID, session),
            let fromTrip = try tripKey(row.fromTripID, session), let toTrip = try tripKey(row.toTripID, session)
        else { return }
        byStop[from, default: []].append(all.count)
        all.append(
            TransferRule(
                from: from, to: to, fromRoute: fromRoute, toRoute: toRoute, fromTrip: fromTrip, toTrip: toTrip,
                type: row.type ?? .recommended, minimumTime: row.minimumTime))
    }

    /// 0 where the rule names none; nil where the feed lacks it.
    private func routeKey(_ id: Route.ID?, _ session: FeedSession) throws -> Int32? {
        guard let id else { return 0 }
        return try session.reader.routeKey(id: id.rawValue).map { Int32(clamping: $0.rawValue) }
    }

    private func tripKey(_ id: Trip.ID?, _ session: FeedSession) throws -> Int32? {
        guard let id else { return 0 }
        return try session.tripKey(id.rawValue).map { Int32(clamping: $0.rawValue) }
    }

    var byteCount: Int { all.storageByteCount + byStop.count * 64 + links.count * 64 }
}
