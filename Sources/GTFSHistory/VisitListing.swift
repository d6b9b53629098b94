internal import Foundation
public import GTFSModel
internal import GTFSStore

/// Lists visits with all their fields, trip by trip.
struct VisitListing {
    private var reading: HistoryReading
    private let request: VisitsRequest
    private var texts: RecordedTrips { reading.trips }
    /// The keys of the wanted stops; nil for all.
    private let stopKeys: Set<Int>?

    init(_ reading: HistoryReading, request: VisitsRequest) throws {
        self.reading = reading
        self.request = request
        stopKeys = try reading.stopKeys(request.stops)
    }

    /// Calls `body` with each visit: by service date, then line by line, trip by trip and stop by stop.
    mutating func each(_ body: (ListedVisit) throws -> Void) throws {
        let lines = try reading.lines(
            stoppingAt: stopKeys, among: request.routes.isEmpty ? nil : reading.lines(request.includes))
        let trips = Set(request.trips)
        for date in try reading.days(request.range) {
            var found: [ListedVisit] = []
            try reading.eachLine(on: date, lines) { line in
                found += try visits(of: line, trips)
            }
            found.sort { $0.visit.order < $1.visit.order }
            try found.forEach(body)
        }
    }

    private func visits(of line: DayLineVisits, _ wanted: Set<Trip.ID>) throws -> [ListedVisit] {
        var watched = reading.watched
        var brackets = BracketReader(line.row.brackets)
        var found: [ListedVisit] = []
        let route = try texts.line(line.key.line)
        try line.eachTrip { head, trip, reader in
            let isWanted = wanted.isEmpty || wanted.contains(trip.id)
            let vehicle = isWanted ? try head.vehicleKey.map { try texts.text($0) } : nil
            let judge = VisitJudge(trip, day: line.day, start: head.start, isSeen: reader != nil && head.isSeen)
            for position in trip.pattern.stops.indices {
                let times = reader?.nextVisit(of: trip, at: position, base: judge.base)
                let observed = Self.observations(times, brackets: &brackets)
                guard isWanted, stopKeys?.contains(trip.pattern.stops[position].stopKey) ?? true,
                    let judged = judge.visit(at: position, times, &watched)
                else { continue }
                var visit = try visit(judged, of: trip, head: head, line: line, route: route)
                visit.arrival = judged.arrival == nil ? nil : observed.arrival
                visit.departure = judged.departure == nil ? nil : observed.departure
                visit.vehicleID = vehicle
                found.append(
                    ListedVisit(
                        visit: visit, isTimepoint: trip.pattern.stops[position].isTimepoint,
                        isOfHeadway: trip.profile != nil && trip.isHeadway(at: head.start)))
            }
            try brackets.requireRest()
        }
        return found
    }

    private static func observations(
        _ times: VisitReader.Times?, brackets: inout BracketReader
    ) -> (arrival: VisitObservation?, departure: VisitObservation?) {
        guard let times else { return (nil, nil) }
        let evidence = VisitEvidence(times, &brackets)
        return (evidence.arrival, evidence.departure)
    }

    private func visit(
        _ judged: JudgedVisit, of trip: RecordedTrip, head: VisitReader.Head, line: DayLineVisits,
        route: RecordedTrips.Line
    ) throws -> Visit {
        let stop = trip.pattern.stops[judged.position]
        let id = TripOnServiceDay(
            tripID: trip.id, serviceDate: line.key.date, startTime: head.start.map { ServiceTime(seconds: $0) })
        return Visit(
            trip: id, routeID: route.routeID, directionID: route.directionID,
            stopID: Stop.ID(try texts.text(stop.stopKey)), stopSequence: stop.sequence,
            scheduledArrival: judged.scheduledArrival, scheduledDeparture: judged.scheduledDeparture,
            state: judged.state, delay: judged.delay,
            timeZone: try texts.zone(ofStop: stop.stopKey, line: line.key.line))
    }
}

extension Visit {
    /// Trips by their first scheduled or observed time would need all their visits: by id, then along the trip.
    fileprivate var order: (String, Int, Int) {
        (trip.tripID.rawValue, trip.startTime?.seconds ?? -1, stopSequence)
    }
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

    /// Calls `body` with each visit, in the order of `History.visits`, one service day in memory at a time.
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
