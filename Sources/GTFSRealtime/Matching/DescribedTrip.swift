import GTFSModel

/// What a trip descriptor says, its texts read. An empty text says nothing.
struct DescribedTrip {
    var tripID: Trip.ID?
    var routeID: Route.ID?
    var directionID: Int?
    var date: ServiceDate?
    /// Seconds of the service day.
    var start: Int?

    /// Nil where start_date or start_time is there and is none.
    init?(_ descriptor: TripDescriptor) {
        tripID = descriptor.tripID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        routeID = descriptor.routeID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        directionID = descriptor.directionID ?? Self.directionID(of: descriptor.nyct?.direction)
        guard Self.read(descriptor.startDate, as: { ServiceDate(messageText: $0) }, into: &date),
            Self.read(descriptor.startTime, as: { ServiceTime(messageText: $0)?.seconds }, into: &start)
        else { return nil }
    }

    /// What a modified_trip selector says: its trip_id, start_time and start_date take the place of the descriptor's own.
    init?(_ selector: ModifiedTripSelector) {
        var descriptor = TripDescriptor(tripID: selector.affectedTripID)
        descriptor.startTime = selector.startTime
        descriptor.startDate = selector.startDate
        self.init(descriptor)
    }

    /// NYCT runs north under direction_id 0 and south under 1; its trains know no other.
    private static func directionID(of direction: NYCTTrip.Direction?) -> Int? {
        switch direction {
        case .north: 0
        case .south: 1
        case .east, .west, nil: nil
        }
    }

    /// False where there is a text and `read` makes nothing of it.
    static func read<Value>(_ text: String?, as read: (String) -> Value?, into value: inout Value?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        value = read(text)
        return value != nil
    }
}
