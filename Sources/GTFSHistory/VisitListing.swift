public import GTFSModel
internal import GTFSStore

/// Lists visits with all their fields, trip by trip.
struct VisitListing {
    private let reading: HistoryReading
    private let request: VisitsRequest
    /// The keys of the wanted stops; nil for all.
    private let stopKeys: Set<Int>?

    init(_ reading: HistoryReading, request: VisitsRequest) throws {
        self.reading = reading
        self.request = request
        stopKeys = try reading.stopKeys(request.stops)
    }

    /// Calls `body` with each visit: by service date, then trip by trip, and along each trip.
    mutating func each(_ body: (ListedVisit) throws -> Void) throws {
        let lines = try reading.lines(
            stoppingAt: stopKeys, among: request.routes.isEmpty ? nil : reading.lines(request.includes))
        let trips = Set(request.trips)
        for date in try reading.days(request.range) {
            reading.trips.forgetTrips(above: Self.mostTrips)
            var day = ListedDay(reading, stopKeys: stopKeys)
            try reading.eachLine(on: date, lines) { line in
                try day.add(line) { trips.isEmpty || trips.contains($0) }
            }
            try day.each(body)
        }
    }

    /// The most trips that are kept from one day to the next.
    private static let mostTrips = 65_536
}

/// A visit with all its fields, and with what its stop time says that an answer does not.
struct ListedVisit {
    var visit: Visit
    /// Whether timepoint is 1.
    var isTimepoint: Bool
    /// Whether its trip is a run of a headway.
    var isOfHeadway: Bool
}

/// The visits of a request at one moment of a history, which may be gone through more than once.
package struct VisitPass {
    private let reading: HistoryReading
    private let request: VisitsRequest

    fileprivate init(_ reading: HistoryReading, request: VisitsRequest) {
        (self.reading, self.request) = (reading, request)
    }

    /// Calls `body` with each visit, in the order of `History.visits`, with what was observed of one service day in memory.
    package func each(_ body: (Visit) throws -> Void) throws {
        var listing = try VisitListing(reading, request: request)
        try listing.each { try body($0.visit) }
    }
}

extension History {
    /// The result of `body` for the visits that agree with a request, more than which can be kept: nothing is recorded
    /// between two passes.
    package func passing<Value>(_ request: VisitsRequest, _ body: (VisitPass) throws -> Value) throws -> Value {
        try read { try body(VisitPass($0, request: request)) }
    }
}

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
