internal import GTFSModel
internal import GTFSStore

/// Finds the windows of on-demand service that touch a board's.
struct FlexSearch {
    let details: TripDetails
    let window: ClosedRange<Int>
    let event: StopEvent

    /// The windows of one stop time on the days of its zone.
    func windows(_ stopTime: FlexStopTime, at stop: StopTimetable, on days: [ServiceDay]) throws -> [FlexWindow] {
        let attributes = stopTime.attributes
        guard (event == .departure ? attributes.pickupType : attributes.dropOffType) != 1 else { return [] }
        var found: [FlexWindow] = []
        for trip in stopTime.trips {
            for day in days where day.runs(trip.serviceKey) && touches(attributes, day) {
                found.append(try flexWindow(stopTime, at: stop, try details.trip(trip.key), day))
            }
        }
        return found
    }

    private func touches(_ attributes: StopTimeAttributesRow, _ day: ServiceDay) -> Bool {
        let start = attributes.windowStart.map { day.start + $0 } ?? .min
        let end = attributes.windowEnd.map { day.start + $0 } ?? .max
        return start <= window.upperBound && end >= window.lowerBound
    }

    private func flexWindow(
        _ stopTime: FlexStopTime, at stop: StopTimetable, _ trip: CachedTrip, _ day: ServiceDay
    ) throws -> FlexWindow {
        let (row, attributes, route) = (stopTime.row, stopTime.attributes, stop.lines[stopTime.line].route)
        var flex = FlexWindow(
            tripID: trip.id, serviceDate: day.date, stopSequence: row.stopSequence, stopID: stop.stop.id,
            timeZone: try stop.stop.timeZone ?? route.timeZone.zone)
        flex.routeID = route.row.map { Route.ID($0.id) }
        flex.headsign = trip.headsign(position: row.position)
        flex.start = attributes.windowStart.map { day.start + $0 }
        flex.end = attributes.windowEnd.map { day.start + $0 }
        flex.pickupType = attributes.pickupType.map(PickupDropOffType.init(rawValue:))
        flex.dropOffType = attributes.dropOffType.map(PickupDropOffType.init(rawValue:))
        flex.pickupBookingRuleID = attributes.pickupBookingRuleID
        flex.dropOffBookingRuleID = attributes.dropOffBookingRuleID
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
