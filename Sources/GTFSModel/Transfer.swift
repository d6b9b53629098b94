/// A row of transfers.txt: a rule for changing from one stop, route or trip to another.
public struct Transfer: Sendable, Hashable, Identifiable {
    /// from_stop_id; nil where blank, as for a transfer between two trips.
    public var fromStopID: Stop.ID?
    /// to_stop_id; nil where blank.
    public var toStopID: Stop.ID?
    /// from_route_id; nil if the rule is for all routes.
    public var fromRouteID: Route.ID?
    /// to_route_id; nil if the rule is for all routes.
    public var toRouteID: Route.ID?
    /// from_trip_id; nil if the rule is for all trips.
    public var fromTripID: Trip.ID?
    /// to_trip_id; nil if the rule is for all trips.
    public var toTripID: Trip.ID?
    /// transfer_type; nil where blank, which means recommended.
    public var type: TransferType?
    /// min_transfer_time in seconds; nil where blank.
    public var minimumTime: Int?

    /// The rule itself: no two rules of a feed are for the same stops, routes and trips.
    public var id: Self { self }

    /// A rule between two stops, or only between the routes and trips that are given.
    public init(
        fromStopID: Stop.ID?, toStopID: Stop.ID?, type: TransferType? = nil, minimumTime: Int? = nil,
        fromRouteID: Route.ID? = nil, toRouteID: Route.ID? = nil, fromTripID: Trip.ID? = nil, toTripID: Trip.ID? = nil
    ) {
        self.fromStopID = fromStopID
        self.toStopID = toStopID
        self.type = type
        self.minimumTime = minimumTime
        self.fromRouteID = fromRouteID
        self.toRouteID = toRouteID
        self.fromTripID = fromTripID
        self.toTripID = toTripID
    }
}

extension Transfer: AnswerCodable {
    /// A row of transfers.txt.
    package static let fields = AnswerFields(Transfer(fromStopID: nil, toStopID: nil)) { fields in
        fields.add("from_stop_id", \.fromStopID)
        fields.add("to_stop_id", \.toStopID)
        fields.add("from_route_id", \.fromRouteID)
        fields.add("to_route_id", \.toRouteID)
        fields.add("from_trip_id", \.fromTripID)
        fields.add("to_trip_id", \.toTripID)
        fields.add("transfer_type", \.type)
        fields.add("min_transfer_time", \.minimumTime)
    }
}
