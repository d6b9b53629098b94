internal import GTFSModel
internal import GTFSStore

extension FeedSession {
    /// The route of an id; nil where the feed has none.
    func route(id: Route.ID) throws -> CachedRoute? {
        try caches.realtime.routes.value(id) { try reader.routeKey(id: id.rawValue).map { try route($0) } }
    }

    /// The stop of an id as realtime data asks for it; nil where the feed has none.
    func scheduledStop(_ id: Stop.ID) throws -> ScheduledStop? {
        try caches.realtime.scheduledStops.value(id) {
            guard let record = try reader.stopRecord(id: id) else { return nil }
            let top = try stop(record.key).flatMap { try lineage($0).first }
            var found = ScheduledStop(
                id: id, locationType: record.stop.locationType, stationID: top.map { Stop.ID($0.id) })
            found.name = record.stop.name
            found.platformCode = record.stop.platformCode
            found.position = record.stop.position
            return found
        }
    }

    /// The stop of an id as rows of boards show it; nil where the feed has none.
    func boardStop(id: Stop.ID) throws -> BoardStop? {
        try caches.realtime.stops.value(id) {
            try reader.stop(id: id.rawValue).map { try BoardStop($0, self) }
        }
    }
}
