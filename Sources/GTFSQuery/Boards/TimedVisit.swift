internal import GTFSModel
internal import GTFSStore

/// A visit of a stop by the trips of one profile, its blank times filled in.
struct TimedVisit {
    let row: VisitRow
    let route: BoardRoute
    let attributes: VisitAttributes?
    /// Seconds from a trip's start_time.
    let arrival: Int
    let departure: Int
    let isInterpolated: Bool
    /// Departure from the trip's first stop, seconds from its start_time: what headway starts are counted from.
    let origin: Int

    var isLast: Bool { row.position + 1 >= row.stopCount }
    var isFirst: Bool { row.position == 0 }

    /// pickup_type 1: "No pickup available"; 2 and 3 are pickups that must be arranged (GTFS Schedule reference,
    /// stop_times.txt). No one boards at the end of a trip, whatever its pickup_type.
    var allowsBoarding: Bool { !isLast && attributes?.pickupType != 1 }
    var allowsAlighting: Bool { !isFirst && attributes?.dropOffType != 1 }

    func time(_ event: StopEvent) -> Int { event == .departure ? departure : arrival }
}

/// A route as a board needs it: with the service days in its agency's zone.
struct BoardRoute {
    /// Nil for trips that name no route.
    let row: RouteRow?
    let clock: ServiceDayClock
    let days: [ServiceDay]

    /// route_sort_order, blank ones last.
    var rank: Int {
        guard let order = row?.sortOrder, order >= 0 else { return .max }
        return order
    }
}
