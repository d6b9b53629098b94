internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The stops and stations near a position: served ones first, then by distance.
    /// - Throws: `QueryError` for a value that is not allowed, or where the filter names a route or an agency that the feed
    ///   doesn't have.
    public func nearby(_ request: NearbyRequest) throws -> [StopResult] {
        try request.validate()
        return try database.reading { reader in
            try requireIDs(of: request.filter, reader)
            var finder = NearbyFinder(reader, caches.servedRoutes, request)
            return try translated(finder.answers(), reader)
        }
    }

    /// The stop or station nearest to the position of `request`, however far; nil where no stop passes its filter.
    /// - Throws: as `nearby(_:)` does.
    public func nearest(_ request: NearbyRequest) throws -> StopResult? {
        try request.validate()
        return try database.reading { reader in
            try requireIDs(of: request.filter, reader)
            var wider = request
            wider.radius = max(request.radius, 500)
            while true {
                var finder = NearbyFinder(reader, caches.servedRoutes, wider)
                let nearest = try finder.nearest()
                if nearest != nil || wider.radius > Self.halfWayRound {
                    return try translated([nearest].compactMap(\.self), reader).first
                }
                wider.radius *= 4
            }
        }
    }

    /// Stops with their names in the language of the timetable.
    func translated(_ found: [StopResult], _ reader: FeedReader) throws -> [StopResult] {
        guard let translator = try translator(reader) else { return found }
        var found = found
        for index in found.indices { translator.translate(&found[index]) }
        return found
    }

    private func requireIDs(of filter: StopFilter, _ reader: FeedReader) throws {
        guard !filter.routes.isEmpty || !filter.agencies.isEmpty else { return }
        var named = DepartureFilter()
        named.routes = filter.routes
        named.agencies = filter.agencies
        try feedSession(reader).require(named)
    }

    /// Metres from anywhere to the other side of Earth.
    private static let halfWayRound = Coordinate.earthRadius * .pi
}
