package import GTFSModel
internal import GTFSStore

/// The trips of a history that ran, a line on a service day after another, at one moment of the history.
package struct PerformedTrips {
    /// A route and direction on a service day.
    package struct Line: Sendable, Hashable {
        package let date: ServiceDate
        package let routeID: Route.ID?
        package let directionID: Int?
        fileprivate let key: DayLineKey

        fileprivate var order: (ServiceDate, String, Int, DayLineKey) {
            (date, routeID?.rawValue ?? "", directionID ?? -1, key)
        }
    }

    /// The recorded days, the first first.
    package let dates: [ServiceDate]
    /// By day, route and direction: the order does not depend on how the history was recorded.
    package let lines: [Line]
    private let reading: HistoryReading
    private let request: PerformedRequest

    /// The most trips that are kept from one line to the next.
    private static let mostTrips = 4096

    fileprivate init(_ reading: HistoryReading, request: PerformedRequest) throws {
        (self.reading, self.request) = (reading, request)
        dates = try reading.days(VisitsRequest(dates: request.dates).range)
        var lines: [Line] = []
        for date in dates {
            try reading.eachLine(on: date, nil, hasBrackets: false) { line in
                let row = try reading.trips.line(line.key.line)
                lines.append(
                    Line(date: date, routeID: row.routeID, directionID: row.directionID, key: line.key))
            }
        }
        self.lines = lines.sorted { $0.order < $1.order }
    }

    /// The trips of a line on a day that ran, by id and start.
    package func trips(of line: Line) throws -> [PerformedTrip] {
        reading.trips.forgetTrips(above: Self.mostTrips)
        var trips: [PerformedTrip] = []
        try reading.eachLine(on: line.date, [line.key.line]) { visits in
            let found = try recorded(visits)
            let byTrip = Dictionary(grouping: found, by: \.id)
            for (id, parts) in byTrip.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
                let stopTimes = PerformedTimes(parts.map(\.visits), request: request).stopTimes
                guard stopTimes.count > 1 else { continue }
                trips.append(
                    PerformedTrip(
                        id: id, routeID: line.routeID, directionID: line.directionID, day: visits.day,
                        stopTimes: stopTimes))
            }
        }
        return trips
    }

    private static func order(_ id: TripOnServiceDay) -> (String, Int) {
        (id.tripID.rawValue, id.startTime?.seconds ?? -1)
    }

    /// The visits of the line's trips. A trip with stops that messages brought is there twice, the stops of its schedule first.
    private func recorded(
        _ line: DayLineVisits
    ) throws -> [(id: TripOnServiceDay, visits: [PerformedTimes.Known])] {
        var found: [(id: TripOnServiceDay, visits: [PerformedTimes.Known], hasSchedule: Bool)] = []
        var watched = reading.watched
        var brackets = BracketReader(line.row.brackets)
        try line.eachTrip { head, trip, reader in
            let judge = VisitJudge(trip, day: line.day, start: head.start, isSeen: reader != nil && head.isSeen)
            var visits: [PerformedTimes.Known] = []
            visits.reserveCapacity(trip.pattern.stops.count)
            for position in trip.pattern.stops.indices {
                let times = reader?.nextVisit(of: trip, at: position, base: judge.base)
                let evidence = times.map { VisitEvidence($0, &brackets) }
                guard let judged = judge.visit(at: position, times, &watched) else { continue }
                try visits.append(known(judged, evidence: evidence, of: trip, base: judge.base))
            }
            try brackets.requireRest()
            let id = TripOnServiceDay(
                tripID: trip.id, serviceDate: line.key.date, startTime: head.start.map { ServiceTime(seconds: $0) })
            found.append((id, visits, trip.profile != nil))
        }
        return found.stableSorted { $0.hasSchedule && !$1.hasSchedule }.map { ($0.id, $0.visits) }
    }

    private func known(
        _ judged: JudgedVisit, evidence: VisitEvidence?, of trip: RecordedTrip, base: Int
    ) throws -> PerformedTimes.Known {
        let stop = trip.pattern.stops[judged.position]
        return PerformedTimes.Known(
            stopID: Stop.ID(try reading.trips.text(stop.stopKey)), stopSequence: stop.sequence, state: judged.state,
            plannedArrival: trip.profile?.arrival(at: judged.position).map { base &+ $0 },
            plannedDeparture: trip.profile?.departure(at: judged.position).map { base &+ $0 },
            arrival: judged.arrival == nil ? nil : evidence?.arrival,
            departure: judged.departure == nil ? nil : evidence?.departure)
    }
}

extension History {
    /// The result of `body` for the trips that ran: nothing is recorded while it goes through them.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    package func performed<Value>(
        _ request: PerformedRequest, _ body: (PerformedTrips) throws -> Value
    ) throws -> Value {
        try read { try body(PerformedTrips($0, request: request)) }
    }
}
