internal import GTFSModel
internal import GTFSStore

/// Finds the windows of on-demand service that touch a board's.
struct FlexSearch {
    let facts: FeedFacts
    let details: TripDetails
    let window: ClosedRange<Int>
    let event: StopEvent

    func windows(_ row: VisitRow, _ route: BoardRoute, _ attributes: VisitAttributes) throws -> [FlexWindow] {
        guard (event == .departure ? attributes.pickupType : attributes.dropOffType) != 1 else { return [] }
        var found: [FlexWindow] = []
        try facts.reader.eachTrip(from: row.firstTripKey, count: row.tripCount, starts: nil) { trip in
            for day in route.days where day.runs(trip.serviceKey) && touches(attributes, day) {
                found.append(try flexWindow(row, route, attributes, trip.key, day))
            }
        }
        return found
    }

    private func touches(_ attributes: VisitAttributes, _ day: ServiceDay) -> Bool {
        let start = attributes.windowStart.map { day.start + $0 } ?? .min
        let end = attributes.windowEnd.map { day.start + $0 } ?? .max
        return start <= window.upperBound && end >= window.lowerBound
    }

    private func flexWindow(
        _ row: VisitRow, _ route: BoardRoute, _ attributes: VisitAttributes, _ tripKey: Int, _ day: ServiceDay
    ) throws -> FlexWindow {
        let trip = try details.trip(tripKey)
        guard let stop = try facts.stop(row.stopKey) else { throw try facts.unknownStop("") }
        var flex = FlexWindow(
            tripID: Trip.ID(trip.id), serviceDate: day.date, stopSequence: row.stopSequence, stopID: Stop.ID(stop.id),
            timeZone: try facts.displayZone(stop, agency: route.clock))
        flex.routeID = route.row.map { Route.ID($0.id) }
        flex.headsign = try details.headsign(trip, position: row.position)
        flex.start = attributes.windowStart.map { day.start + $0 }
        flex.end = attributes.windowEnd.map { day.start + $0 }
        flex.pickupType = attributes.pickupType
        flex.dropOffType = attributes.dropOffType
        flex.pickupBookingRuleID = attributes.pickupBookingRuleID
        flex.dropOffBookingRuleID = attributes.dropOffBookingRuleID
        return flex
    }
}

extension FlexWindow {
    /// Windows are listed by their start, then trip and place.
    static func isBefore(_ left: FlexWindow, _ right: FlexWindow) -> Bool {
        let (a, b) = (left.start ?? .min, right.start ?? .min)
        if a != b { return a < b }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        return (left.serviceDate, left.stopSequence) < (right.serviceDate, right.stopSequence)
    }
}
