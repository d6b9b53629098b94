import GTFSModel

/// A trip as a message refers to it: a descriptor whose texts are parsed. An empty text counts as missing.
struct TripReference {
    var tripID: Trip.ID?
    var routeID: Route.ID?
    var directionID: Int?
    var date: ServiceDate?
    /// Seconds of the service day.
    var start: Int?

    /// Nil if start_date or start_time cannot be read.
    init?(_ descriptor: TripDescriptor) {
        tripID = descriptor.tripID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        routeID = descriptor.routeID.flatMap { $0.rawValue.isEmpty ? nil : $0 }
        directionID = descriptor.directionID ?? Self.directionID(of: descriptor.nyct?.direction)
        guard Self.read(descriptor.startDate, as: { ServiceDate($0) }, into: &date),
            Self.read(descriptor.startTime, as: { ServiceTime(messageText: $0)?.seconds }, into: &start)
        else { return nil }
    }

    /// By a modified_trip selector, whose trip_id, start_time and start_date replace those of the descriptor.
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

    /// False if there is a text that `read` cannot read.
    static func read<Value>(_ text: String?, as read: (String) -> Value?, into value: inout Value?) -> Bool {
        guard let text, !text.isEmpty else { return true }
        value = read(text)
        return value != nil
    }
}
