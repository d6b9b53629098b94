public import GTFSModel

/// A question for the visits of a history. A visit must agree with every field that is set.
public struct VisitsRequest: Sendable, Hashable {
    /// Visits of these trips; empty: of any.
    public var trips: [Trip.ID] = []
    /// Visits at these stops; empty: at any.
    public var stops: [Stop.ID] = []
    /// Visits of trips of these routes; empty: of any, or of none.
    public var routes: [Route.ID] = []
    /// Visits on these service days; nil: on any.
    public var dates: ClosedRange<ServiceDate>?

    /// All visits.
    public init() {}

    /// The visits of trips, at stops, of routes, on service days; those that are not given may be any.
    public init(
        trips: [Trip.ID] = [], stops: [Stop.ID] = [], routes: [Route.ID] = [],
        dates: ClosedRange<ServiceDate>? = nil
    ) {
        (self.trips, self.stops, self.routes, self.dates) = (trips, stops, routes, dates)
    }

    /// The days of which visits are wanted.
    var range: ClosedRange<ServiceDate> {
        dates ?? ServiceDate(dayNumber: .min)...ServiceDate(dayNumber: .max)
    }

    func includes(_ line: RecordedTrips.Line) -> Bool {
        routes.isEmpty || (line.routeID.map(routes.contains) ?? false)
    }
}
