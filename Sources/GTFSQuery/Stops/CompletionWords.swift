internal import GTFSModel
internal import GTFSStore

/// Words for the completion of a shell, from the ordered index of ids and the search by names.
extension Timetable {
    /// The first ids of stops with this beginning; if there are none, names of stops with it.
    package func stopWords(beginning prefix: String, limit: Int) throws -> [String] {
        let ids = try database.reading { reader in
            var (ids, from): ([String], String) = ([], prefix)
            while ids.count < limit, let id = try reader.stopID(from: from),
                id.unicodeScalars.starts(with: prefix.unicodeScalars)
            {
                ids.append(id)
                from = id + IDsOneSlipAway.behind
            }
            return ids
        }
        guard ids.isEmpty, !prefix.isEmpty else { return ids }
        let names = try search(SearchRequest(text: prefix, limit: 20)).compactMap(\.stop.name)
        return names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }.map {
            prefix + $0.dropFirst(prefix.count)
        }
    }

    /// The first ids of routes with this beginning.
    package func routeIDs(beginning prefix: String, limit: Int) throws -> [String] {
        try database.reading { reader in
            var ids: [String] = []
            try reader.eachRouteName { id, _, _ in if id.hasPrefix(prefix) { ids.append(id) } }
            return Array(ids.sorted().prefix(limit))
        }
    }
}
