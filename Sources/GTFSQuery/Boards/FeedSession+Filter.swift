internal import GTFSModel
internal import GTFSStore

extension FeedSession {
    /// - Throws: `QueryError.unknownID` where a filter names a route or an agency that the feed doesn't have.
    func require(_ filter: DepartureFilter) throws {
        for id in filter.routes where try reader.routeKey(id: id.rawValue) == nil {
            throw try unknownRoute(id.rawValue)
        }
        for id in filter.agencies where try !reader.hasAgency(id: id.rawValue) {
            var matches = NearestMatches(id.rawValue)
            for agency in try reader.agencyZones() { matches.consider(agency.id ?? "", name: agency.name) }
            throw unknown("agency", id.rawValue, matches, list: "gtfs-query info")
        }
    }

    func unknownRoute(_ id: String) throws -> QueryError {
        var matches = NearestMatches(id)
        try reader.eachRouteName { matches.consider($0, name: $1) }
        return unknown("route", id, matches, list: "gtfs-query routes")
    }

    private func unknown(_ kind: String, _ id: String, _ matches: NearestMatches, list: String) -> QueryError {
        QueryError(
            .unknownID, "The feed has no \(kind) \"\(id)\": \(matches.suggestion ?? "`\(list)` lists what there is.")")
    }
}
