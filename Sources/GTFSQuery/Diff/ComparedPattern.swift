internal import GTFSModel
internal import GTFSStore

/// The values that the trips of a pattern share, with the feed's own ids: keys have no meaning in another database.
struct ComparedPattern {
    let routeID: String?
    let directionID: Int?
    let headsign: String?
    let shapeID: String?
    /// A hash of the stop_ids in their order.
    let stops: UInt64
    /// A hash of the other columns of stop_times, except times and distances.
    let attributes: UInt64
}

extension ComparedPattern {
    /// The ids and values that patterns and trips of one feed refer to, by their keys.
    struct Values {
        let routeIDs: [Key<Route>: String]
        let shapeIDs: [Key<Shape>: String]
        let blockIDs: [Key<Block>: String]
        let tripAttributes: [Key<TripRow.Attributes>: [StoredValue]]
        private let stopIDs: [Key<Stop>: String]
        private let stopTimeAttributes: [Key<StopTimeAttributesRow>: UInt64]
        private let headsigns: [Key<HeadsignList>: UInt64]

        init(_ reader: FeedReader, newRouteIDs: [String: String]) throws {
            routeIDs = try reader.ids(VerifySQL.routeIDs).mapValues { newRouteIDs[$0] ?? $0 }
            shapeIDs = try reader.ids(VerifySQL.shapeIDs)
            blockIDs = try reader.ids(VerifySQL.blockIDs)
            stopIDs = try reader.ids(VerifySQL.stopIDs)
            tripAttributes = try reader.values(VerifySQL.tripAttributes)
            stopTimeAttributes = try reader.values(VerifySQL.stopTimeAttributes).mapValues(Self.hash)
            headsigns = try reader.values(VerifySQL.headsigns).mapValues(Self.hash)
        }

        func pattern(_ row: PatternRow) -> ComparedPattern {
            var stops = StableHash()
            var attributes = StableHash()
            for stop in row.stops {
                stops.add(stop.stopKey.flatMap { stopIDs[$0] })
                attributes.add(stopTimeAttributes[stop.attributesKey] ?? 0)
            }
            return ComparedPattern(
                routeID: row.routeKey.flatMap { routeIDs[$0] }, directionID: row.directionID, headsign: row.headsign,
                shapeID: row.shapeKey.flatMap { shapeIDs[$0] }, stops: stops.value, attributes: attributes.value)
        }

        /// A hash of the stop_headsigns of a trip; 0 if it has none.
        func headsigns(_ list: Key<HeadsignList>?) -> UInt64 { list.flatMap { headsigns[$0] } ?? 0 }

        private static func hash(_ values: [StoredValue]) -> UInt64 {
            var hash = StableHash()
            for value in values { hash.add(value.plainText) }
            return hash.value
        }
    }
}
