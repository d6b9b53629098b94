/// What rules of trips need of a route.
struct CheckedRoute: Sendable {
    let id: String
    /// route_type; nil if it is blank.
    let type: Int?
    /// Whether riders get on or off anywhere along the way.
    let isContinuous: Bool

    init(_ record: FeedRecord) {
        id = record.text("route_id") ?? ""
        type = record.integer("route_type")
        // Of the four values 1 is none, and blank is none, too (reference, routes.continuous_pickup).
        isContinuous = ["continuous_pickup", "continuous_drop_off"].contains { column in
            record.integer(column).map { [0, 2, 3].contains($0) } ?? false
        }
    }
}
