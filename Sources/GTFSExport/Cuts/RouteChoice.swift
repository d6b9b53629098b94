internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The agencies and routes of a feed, and those that a cut names.
struct RouteChoice {
    private struct AgencyRow {
        let key: Int
        let id: Agency.ID?
        let name: String?
        /// Whether it names a time zone that this system knows.
        let hasZone: Bool
    }

    private struct RouteAgency {
        let key: Int
        let id: Route.ID
        let agency: Agency.ID?
        let isListed: Bool
        let name: String?
    }

    private let agencies: [AgencyRow]
    private let routes: [RouteAgency]
    private let cut: FeedCut

    init(_ database: StoreDatabase, cut: FeedCut) throws {
        self.cut = cut
        agencies = try StoredRows.all(database, sql: CutSQL.agencies).map { row in
            AgencyRow(
                key: row[0].integer ?? 0, id: row[1].text.map { Agency.ID($0) }, name: row[2].text,
                hasZone: row[3].text.flatMap { TimeZone(feedName: $0) } != nil)
        }
        routes = try StoredRows.all(database, sql: CutSQL.routes).map { row in
            RouteAgency(
                key: row[0].integer ?? 0, id: Route.ID(row[1].text ?? ""), agency: row[2].text.map { Agency.ID($0) },
                isListed: row[3].integer == 1, name: row[4].text)
        }
        try requireKnown()
    }

    var isRestricted: Bool { !cut.routes.isEmpty || !cut.agencies.isEmpty }

    /// The routes that pass, by route_key, those among them that only trips name.
    var wanted: KeySet {
        let (ids, named) = (Set(cut.routes), Set(cut.agencies))
        return KeySet(
            routes.filter { route in
                (ids.isEmpty || ids.contains(route.id)) && (named.isEmpty || names(route, named: named))
            }.map(\.key))
    }

    /// A route without an agency belongs to the only one (GTFS Schedule reference, routes.txt, agency_id).
    private func names(_ route: RouteAgency, named: Set<Agency.ID>) -> Bool {
        if let agency = route.agency { return named.contains(agency) }
        return agencies.count == 1 && isNamed(agencies[0], named: named)
    }

    private func isNamed(_ agency: AgencyRow, named: Set<Agency.ID>) -> Bool {
        if let id = agency.id { return named.contains(id) }
        return agency.name.map { named.contains(Agency.ID($0)) } ?? false
    }

    /// The rows of agency.txt that stay with these routes: their agencies and those that the cut names. If a route's
    /// agency gives it no time zone, the first agency with one stays too, as the route's times are in that zone.
    /// - Parameter isOnRoutes: whether each trip of the cut is on one of the routes.
    func agencies(of remaining: KeySet, isOnRoutes: Bool) -> KeySet {
        let ids = Set(routes.filter { remaining.contains($0.key) }.map(\.agency))
        let zoned = Set(agencies.filter(\.hasZone).map(\.id))
        var keys = KeySet(
            agencies.filter { ids.contains($0.id) || isNamed($0, named: Set(cut.agencies)) }.map(\.key))
        let isZoned = isOnRoutes && ids.isSubset(of: zoned) && !keys.isEmpty
        if !isZoned, let first = agencies.first(where: \.hasZone) ?? agencies.first { keys.insert(first.key) }
        return keys
    }

    private func requireKnown() throws {
        let known = Set(routes.map(\.id))
        for id in cut.routes where !known.contains(id) {
            var matches = NearestMatches(id.rawValue)
            for route in routes { matches.consider(route.id.rawValue, name: route.name) }
            throw unknown("route", id: id.rawValue, matches: matches)
        }
        let agencyIDs = Set(routes.compactMap(\.agency))
        for id in cut.agencies where !agencyIDs.contains(id) && !agencies.contains(where: { isNamed($0, named: [id]) })
        {
            var matches = NearestMatches(id.rawValue)
            for agency in agencies { matches.consider(agency.id?.rawValue ?? agency.name ?? "", name: agency.name) }
            throw unknown("agency", id: id.rawValue, matches: matches)
        }
    }

    private func unknown(_ kind: String, id: String, matches: NearestMatches) -> ExportError {
        let list =
            kind == "route"
            ? ErrorAdvice(.listRoutes, "choose one of the feed's routes.")
            : ErrorAdvice(.listAgencies, "choose one of the feed's agencies.", argument: "names them")
        return ExportError(
            .unknownID, kind: kind, requestedID: id, nearestIDs: matches.best.map(\.id),
            "The feed has no \(kind) \"\(id)\"", advice: matches.suggestion.map { ErrorAdvice(nil, $0) } ?? list)
    }
}
