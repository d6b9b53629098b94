internal import GTFSModel
internal import GTFSStore

/// Finds the windows of on-demand service that touch a board's.
struct FlexSearch {
    let details: TripDetails
    let window: ClosedRange<Int>
    let event: StopEvent

    /// The windows of one stop time on the days of its zone.
    /// - Parameter stop: the stop of the board; nil on the board of a zone or of a location group.
    func windows(
        _ stopTime: StopTimetable.FlexStopTime, of route: CachedRoute, at stop: BoardStop?,
        on days: [FeedSession.ServiceDay]
    ) throws -> [FlexWindow] {
        let attributes = stopTime.attributes
        guard isShown(stopTime) else { return [] }
        var found: [FlexWindow] = []
        for trip in stopTime.trips {
            for day in days where day.runs(trip.serviceKey) && touches(attributes, day: day) {
                found.append(try flexWindow(stopTime, of: route, at: stop, trip: try details.trip(trip.key), day: day))
            }
        }
        return found
    }

    /// Passengers cannot board at the last row of a trip, nor alight at the first: a trip within one zone has two rows
    /// of it.
    private func isShown(_ stopTime: StopTimetable.FlexStopTime) -> Bool {
        switch event {
        case .departure:
            stopTime.attributes.pickupType != 1 && stopTime.row.stop.position + 1 < stopTime.row.stop.stopCount
        case .arrival: stopTime.attributes.dropOffType != 1 && stopTime.row.stop.position > 0
        }
    }

    private func touches(_ attributes: StopTimeAttributesRow, day: FeedSession.ServiceDay) -> Bool {
        let start = attributes.windowStart.map { day.start + $0 } ?? .min
        let end = attributes.windowEnd.map { day.start + $0 } ?? .max
        return start <= window.upperBound && end >= window.lowerBound
    }

    private func flexWindow(
        _ stopTime: StopTimetable.FlexStopTime, of route: CachedRoute, at stop: BoardStop?, trip: CachedTrip,
        day: FeedSession.ServiceDay
    ) throws -> FlexWindow {
        let (row, attributes) = (stopTime.row, stopTime.attributes)
        var flex = FlexWindow(
            tripID: trip.id, serviceDate: day.date, stopSequence: row.stop.stopSequence, stopID: stop?.id,
            timeZone: try stop?.timeZone ?? route.timeZone.zone)
        flex.locationID = attributes.locationID
        flex.locationGroupID = attributes.locationGroupID
        flex.routeID = route.row.map { Route.ID($0.id) }
        flex.headsign = trip.headsign(position: row.stop.position)
        flex.start = attributes.windowStart.map { day.start + $0 }
        flex.end = attributes.windowEnd.map { day.start + $0 }
        flex.pickupType = attributes.pickupType.map(PickupDropOffType.init(rawValue:))
        flex.dropOffType = attributes.dropOffType.map(PickupDropOffType.init(rawValue:))
        flex.pickupBookingRuleID = attributes.pickupBookingRuleID
        flex.pickupBookingRule = try details.session.bookingRule(attributes.pickupBookingRuleID)
        flex.dropOffBookingRuleID = attributes.dropOffBookingRuleID
        flex.dropOffBookingRule = try details.session.bookingRule(attributes.dropOffBookingRuleID)
        return flex
    }
}

extension FlexWindow {
    /// Windows are listed by their start, then trip, service date and stop_sequence.
    static func isBefore(_ left: FlexWindow, _ right: FlexWindow) -> Bool {
        let (a, b) = (left.start ?? .min, right.start ?? .min)
        if a != b { return a < b }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        return (left.serviceDate, left.stopSequence) < (right.serviceDate, right.stopSequence)
    }
}
