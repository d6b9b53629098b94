internal import GTFSStore

extension Timetable {
    /// Stops and stations by name, code or id, the best match first.
    ///
    /// Every word of the text begins a word of a name (or of its translation), in any order; case, width, diacritics and
    /// usual abbreviations make no difference. Only where nothing matches so are slips of the finger allowed for.
    /// - Throws: `QueryError` for a value that is not allowed; `StoreError` where the database cannot be read.
    public func search(_ request: SearchRequest) throws -> [StopResult] {
        try request.validate()
        return try database.reading { reader in
            var run = try SearchRun(reader, searchIndex, request)
            let candidates = try run.candidates()
            let ranking = SearchRanking(
                reader: reader, index: searchIndex, servedRoutes: caches.servedRoutes, places: run.places,
                request: request,
                days: try searchIndex.days(reader))
            return try ranking.answers(ranking.ranked(candidates))
        }
    }
}
