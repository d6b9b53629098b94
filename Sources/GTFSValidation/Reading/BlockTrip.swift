internal import GTFSModel
internal import GTFSStore

/// A trip of a block, from its first to its last time.
struct BlockTrip {
    let key: Key<Trip>
    let service: Key<ServiceCalendar>?
    let route: Key<Route>?
    /// Seconds of the service day; `Int32.min` where one of the four is blank.
    let firstArrival, firstDeparture, lastArrival, lastDeparture: Int32

    var isTimed: Bool { min(firstArrival, firstDeparture, lastArrival, lastDeparture) > .min }

    init(_ trip: TripRow, _ visit: ProfileVisit) {
        (key, service, route) = (trip.key, trip.serviceKey, visit.pattern.routeKey)
        let last = max(0, visit.positions.count - 1)
        firstArrival = visit.times.arrival(0, start: trip.startTime)
        firstDeparture = visit.times.departure(0, start: trip.startTime)
        lastArrival = visit.times.arrival(last, start: trip.startTime)
        lastDeparture = visit.times.departure(last, start: trip.startTime)
    }
}
