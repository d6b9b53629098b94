internal import GTFSModel
internal import GTFSStore

extension FeedFacts {
    /// The route of an id; nil where the feed has none.
    func route(id: Route.ID) throws -> RouteFacts? {
        try memory.realtime.routes.value(id) { try reader.routeKey(id: id.rawValue).map { try route($0) } }
    }

    /// The stop of an id as realtime data asks for it; nil where the feed has none.
    func place(_ id: Stop.ID) throws -> ScheduledPlace? {
        try memory.realtime.places.value(id) {
            guard let record = try reader.stopRecord(id: id) else { return nil }
            let top = try stop(record.key).flatMap { try lineage($0).first }
            var place = ScheduledPlace(
                id: id, locationType: record.stop.locationType, stationID: top.map { Stop.ID($0.id) })
            place.name = record.stop.name
            place.platformCode = record.stop.platformCode
            place.position = record.stop.position
            return place
        }
    }

    /// The stop of an id as rows of boards show it; nil where the feed has none.
    func boardStop(id: Stop.ID) throws -> BoardStop? {
        try memory.realtime.stops.value(id) {
            try reader.stop(id: id.rawValue).map { try BoardStop($0, self) }
        }
    }
}
