internal import GTFSModel
internal import GTFSStore

/// The ids that have other characters than those from the blank to the tilde, by their keys: also ids that trips and stop times
/// name, and the file of their own does not have.
struct OddIDs {
    let stops: [Key<Stop>: String]
    let routes: [Key<Route>: String]
    let services: [Key<ServiceCalendar>: String]
    let shapes: [Key<Shape>: String]
    let blocks: [Key<Block>: String]
    let isEmpty: Bool

    init(_ reader: FeedReader) throws {
        stops = try Self.odd(reader, select: VerifySQL.stopIDs)
        routes = try Self.odd(reader, select: VerifySQL.routeIDs)
        services = try Self.odd(reader, select: VerifySQL.serviceIDs)
        shapes = try Self.odd(reader, select: VerifySQL.shapeIDs)
        blocks = try Self.odd(reader, select: VerifySQL.blockIDs)
        isEmpty = stops.isEmpty && routes.isEmpty && services.isEmpty && shapes.isEmpty && blocks.isEmpty
    }

    private static func odd<Of>(_ reader: FeedReader, select: String) throws -> [Key<Of>: String] {
        var found: [Key<Of>: String] = [:]
        try reader.eachID(select) { key, id in if !id.isPrintableASCII { found[key] = id } }
        return found
    }

    /// The ids of a trip's own, with their columns.
    func ids(of trip: TripRow) -> [(column: String, value: String)] {
        if services.isEmpty, blocks.isEmpty { return [] }
        return [
            ("service_id", trip.serviceKey.flatMap { services[$0] }),
            ("block_id", trip.blockKey.flatMap { blocks[$0] }),
        ].compactMap { column, value in value.map { (column, $0) } }
    }

    /// The ids of trips.txt that all trips of a pattern have, with their columns.
    func ids(of pattern: PatternRow) -> [(column: String, value: String)] {
        [
            ("route_id", pattern.routeKey.flatMap { routes[$0] }),
            ("shape_id", pattern.shapeKey.flatMap { shapes[$0] }),
        ].compactMap { column, value in value.map { (column, $0) } }
    }
}
