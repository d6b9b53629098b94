internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The stops and stations near a position: served ones first, then by distance.
    /// - Throws: `QueryError` for a value that is not allowed, or if the filter names a route or an agency that the
    ///   feed doesn't have.
    public func nearby(_ request: NearbyRequest) throws -> [StopResult] { try ask(request) }

    /// The stop or station nearest to the position of `request`, at any distance and whether or not it is served; nil if no
    /// stop passes its filter.
    /// - Throws: the errors of `nearby(_:)`.
    public func nearestStop(_ request: NearbyRequest) throws -> StopResult? {
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

    fileprivate func requireIDs(of filter: StopFilter, _ reader: FeedReader) throws {
        guard !filter.routes.isEmpty || !filter.agencies.isEmpty else { return }
        var named = DepartureFilter()
        named.routes = filter.routes
        named.agencies = filter.agencies
        try feedSession(reader).require(named)
    }

    /// Metres from anywhere to the other side of Earth.
    private static let halfWayRound = Coordinate.earthRadius * .pi
}

extension NearbyRequest: Question {
    /// The stops and stations, as `Timetable.nearby(_:)` gives them.
    public func answer(in session: QuestionSession) throws -> [StopResult] {
        let (timetable, reader) = (session.timetable, session.reader)
        try timetable.requireIDs(of: filter, reader)
        var finder = NearbyFinder(reader, timetable.caches.servedRoutes, self)
        return try timetable.translated(finder.answers(), reader)
    }
}
