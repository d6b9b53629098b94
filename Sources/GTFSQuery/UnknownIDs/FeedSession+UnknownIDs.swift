package import GTFSModel
internal import GTFSStore

/// Errors for ids that the feed does not have, with the nearest matches. Stops and trips are not scanned, as there may
/// be very many: the ordered index of their ids and the search by names give the matches.
extension FeedSession {
    /// - Throws: `QueryError.unknownID` if a filter names a route or an agency that the feed doesn't have.
    package func require(_ filter: DepartureFilter) throws {
        try require(filter.routes)
        for id in filter.agencies where try !reader.hasAgency(id: id.rawValue) {
            var matches = NearestMatches(id.rawValue)
            for agency in try reader.agencyZones() { matches.consider(agency.id ?? "", name: agency.name) }
            throw QueryError(
                unknown: .agency, id.rawValue, matches,
                advice: ErrorAdvice(
                    .listAgencies, "choose one of the feed's agencies.", argument: "lists what there is"))
        }
    }

    /// - Throws: `QueryError.unknownID` if the feed lacks one of the routes.
    func require(_ routes: [Route.ID]) throws {
        for id in routes where try reader.routeKey(id: id.rawValue) == nil { throw try unknownRoute(id.rawValue) }
    }

    package func unknownStop(_ id: Stop.ID) throws -> QueryError {
        let text = id.rawValue
        var matches = NearestMatches(text)
        for near in try reader.nearestIDs(text, first: reader.stopID(from:)) {
            guard let stop = try reader.stopRecord(id: Stop.ID(near)), stop.row.isListed else { continue }
            matches.consider(near, name: stop.stop.name)
        }
        try reader.eachAreaName { matches.consider($0, name: $1) }
        let named = try stops(named: text)
        for stop in named { matches.consider(stop.id.rawValue, name: stop.name) }
        if matches.best.isEmpty, named.isEmpty {
            for stop in try stops(spelledLike: text) { matches.consider(stop.id.rawValue, name: stop.name) }
        }
        if matches.best.isEmpty { for stop in named { matches.add(stop.id.rawValue, name: stop.name) } }
        return QueryError(
            unknown: .stop, text, matches, advice: ErrorAdvice(.searchStops, "search for it by its name."))
    }

    /// The stops that a search finds first.
    private func stops(named text: String) throws -> [Stop] {
        guard text.unicodeScalars.count <= IDsOneSlipAway.longest else { return [] }
        let request = SearchRequest(text: text, limit: NearestMatches.mostMatches)
        let index = SearchIndex(reader, caches: caches.search)
        var run = try SearchRun(index, request: request)
        let candidates = try run.candidates()
        let ranking = try SearchRanking(index, caches: caches.stopCaches, request: request)
        return try ranking.answers(ranking.ranked(candidates)).map(\.result.stop)
    }

    /// The busiest stops whose names have words spelled like those of a text, with more typing errors than a search
    /// forgives.
    private func stops(spelledLike text: String) throws -> [Stop] {
        let words = SearchText(String(text.unicodeScalars.prefix(IDsOneSlipAway.longest))).words.map(\.plain)
        guard (1...Self.mostWords).contains(words.count) else { return [] }
        let index = SearchIndex(reader, caches: caches.search)
        let vocabulary = try index.vocabulary
        let spellings = words.map { word in
            vocabulary.words(like: word, distance: min(2, (word.count + 2) / 3), isBeginning: false)
                .stableSorted { $0.slips < $1.slips }.prefix(Self.mostSpellings).map { WordForm.quoted($0.word) }
        }
        guard spellings.allSatisfy({ !$0.isEmpty }) else { return [] }
        let expression = spellings.map { "(\($0.joined(separator: " OR ")))" }.joined(separator: " AND ")
        let entries = try index.entries
        return try reader.entries(matching: expression, limit: Self.mostSpelledLike)
            .compactMap { try entries.stopKeys(of: $0).first.flatMap { try reader.stopRecord(key: $0)?.stop } }
    }

    private static let (mostWords, mostSpellings, mostSpelledLike) = (4, 8, 20)

    /// - Returns: an error with the nearest matches, or with all routes that have the text as their public name.
    func unknownRoute(_ id: String) throws -> QueryError {
        var matches = NearestMatches(id)
        var named: [QueryError.Match] = []
        let name = id.lowercased()
        try reader.eachRouteName { route, short, long in
            matches.consider(route, name: short ?? long)
            if short?.lowercased() == name {
                named.append(.init(id: route, name: long))
            } else if long?.lowercased() == name {
                named.append(.init(id: route, name: short))
            }
        }
        guard named.count < 2 else { return Self.error(forRoutes: named, called: id) }
        return QueryError(
            unknown: .route, id, matches, advice: ErrorAdvice(.listRoutes, "choose one of the feed's routes."))
    }

    /// The most routes of one name that a sentence lists.
    private static let mostNamed = 12

    /// Several routes have a public name in common, and one of their ids is wanted.
    private static func error(forRoutes routes: [QueryError.Match], called name: String) -> QueryError {
        let shown = routes.prefix(mostNamed).map { route in
            "\"\(route.id)\"" + (route.name.map { " (\($0))" } ?? "")
        }
        let rest = routes.count - shown.count
        let last = rest > 0 ? "\(rest) more" : shown[shown.count - 1]
        let list = (rest > 0 ? shown : shown.dropLast()).joined(separator: ", ") + " and " + last
        return QueryError(
            .unknownID, kind: .route, requestedID: name, nearest: routes,
            "The feed has no route \"\(name)\"",
            advice: ErrorAdvice(nil, "\(list) have that name: give the id of one."))
    }

    /// - Returns: An error with the nearest matches.
    package func unknownTrip(_ id: Trip.ID) throws -> QueryError {
        var matches = NearestMatches(id.rawValue)
        for form in CodeSearch.forms(id.rawValue) {
            for near in try reader.tripIDs(beside: form) { matches.consider(near) }
        }
        return QueryError(
            unknown: .trip, id.rawValue, matches,
            advice: ErrorAdvice(.findTrip, "look for it on the board of a stop."))
    }
}

extension FeedReader {
    /// Ids one typing error away from a text, as typed or in one case: ids are case-sensitive, people are not.
    fileprivate func nearestIDs(_ text: String, first: @escaping (String) throws -> String?) throws -> [String] {
        try CodeSearch.forms(text).flatMap { try IDsOneSlipAway($0, first: first).found }
    }
}
