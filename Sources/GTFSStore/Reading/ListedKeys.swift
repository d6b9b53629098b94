internal import GRDB
package import GTFSModel

extension FeedReader {
    /// The key of a stop that stops.txt has.
    package func listedStopKey(id: String) throws -> Key<Stop>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT stop_key FROM stored_stops WHERE stop_id = ? AND is_listed"),
            arguments: [id])
    }

    /// The key of a route that routes.txt has.
    package func listedRouteKey(id: String) throws -> Key<Route>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT route_key FROM stored_routes WHERE route_id = ? AND is_listed"),
            arguments: [id])
    }

    /// The key of a shape that shapes.txt has points of.
    package func writtenShapeKey(id: String) throws -> Key<Shape>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT shape_key FROM stored_shapes WHERE shape_id = ? AND \(CutSQL.hasPoints)"),
            arguments: [id])
    }

    /// The key of a service that any file of the feed names.
    package func serviceKey(id: String) throws -> Key<Service>? {
        try Key.fetchOne(
            db.cachedStatement(sql: "SELECT service_key FROM stored_services WHERE service_id = ?"), arguments: [id])
    }
}
