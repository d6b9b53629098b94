internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The trips of a service day, with what was observed of each visit in 32 bytes. Visits with all their fields take many times
/// as much: they are made trip by trip.
struct ListedDay {
    private struct Line {
        let key: DayLineKey
        /// Noon minus twelve hours of the service day.
        let day: Int
        let route: RecordedTrips.Line
        /// What was observed of the visits of the trips that were seen, trip after trip.
        var evidence: [VisitEvidence] = []
    }

    /// A run of the day, or a part of it: one with stops that messages brought has two.
    private struct Run {
        let id: Trip.ID
        let head: VisitReader.Head
        let line: Int
        /// Where its evidence begins in that of the line; nil for a trip that was not seen.
        let first: Int?

        var order: (String, Int) { (id.rawValue, head.start ?? -1) }
    }

    private let trips: RecordedTrips
    private var watched: WatchedSpans
    /// The keys of the wanted stops; nil for all.
    private let stopKeys: Set<Int>?
    private var lines: [Line] = []
    private var runs: [Run] = []

    init(_ reading: HistoryReading, stopKeys: Set<Int>?) {
        (trips, watched, self.stopKeys) = (reading.trips, reading.watched, stopKeys)
    }

    mutating func add(_ visits: DayLineVisits, where isWanted: (Trip.ID) -> Bool) throws {
        var line = Line(key: visits.key, day: visits.day, route: try trips.line(visits.key.line))
        var brackets = BracketReader(visits.row.brackets)
        try visits.eachTrip { head, trip, reader in
            let isListed = isWanted(trip.id)
            if isListed {
                let first = reader == nil ? nil : line.evidence.count
                runs.append(Run(id: trip.id, head: head, line: lines.count, first: first))
            }
            guard reader != nil else { return }
            let base = trip.base(day: visits.day, start: head.start)
            for position in trip.pattern.stops.indices {
                guard let times = reader?.nextVisit(of: trip, at: position, base: base) else { continue }
                let evidence = VisitEvidence(times, &brackets)
                if isListed { line.evidence.append(evidence) }
            }
            try brackets.requireRest()
        }
        lines.append(line)
    }

    /// Calls `body` with each visit: by trip_id and start, then along the trip.
    mutating func each(_ body: (ListedVisit) throws -> Void) throws {
        runs = runs.stableSorted { $0.order < $1.order }
        var index = 0
        while index < runs.count {
            let end = runs[index...].firstIndex { $0.order != runs[index].order } ?? runs.count
            var visits: [ListedVisit] = []
            for run in runs[index..<end] { try add(run, to: &visits) }
            try visits.stableSorted { $0.visit.stopSequence < $1.visit.stopSequence }.forEach(body)
            index = end
        }
    }

    private mutating func add(_ run: Run, to visits: inout [ListedVisit]) throws {
        let (trip, line) = (try trips.trip(run.head.tripKey), lines[run.line])
        let judge = VisitJudge(
            trip, day: line.day, start: run.head.start, isSeen: run.first != nil && run.head.isSeen)
        let vehicle = try run.head.vehicleKey.map { try trips.text($0) }
        for position in trip.pattern.stops.indices {
            let evidence = run.first.map { line.evidence[$0 + position] }
            guard stopKeys?.contains(trip.pattern.stops[position].stopKey) ?? true,
                let judged = judge.visit(at: position, evidence.map { VisitReader.Times($0) }, &watched)
            else { continue }
            var visit = try visit(judged, of: trip, run: run, line: line)
            visit.arrival = judged.arrival == nil ? nil : evidence?.arrival
            visit.departure = judged.departure == nil ? nil : evidence?.departure
            visit.vehicleID = vehicle
            visits.append(
                ListedVisit(
                    visit: visit, isTimepoint: trip.pattern.stops[position].isTimepoint,
                    isOfHeadway: trip.profile != nil && trip.isHeadway(at: run.head.start)))
        }
    }

    private func visit(_ judged: JudgedVisit, of trip: RecordedTrip, run: Run, line: Line) throws -> Visit {
        let stop = trip.pattern.stops[judged.position]
        let id = TripOnServiceDay(
            tripID: trip.id, serviceDate: line.key.date, startTime: run.head.start.map { ServiceTime(seconds: $0) })
        return Visit(
            trip: id, routeID: line.route.routeID, directionID: line.route.directionID,
            stopID: Stop.ID(try trips.text(stop.stopKey)), stopSequence: stop.sequence,
            scheduledArrival: judged.scheduledArrival, scheduledDeparture: judged.scheduledDeparture,
            state: judged.state, delay: judged.delay,
            timeZone: try trips.zone(ofStop: stop.stopKey, line: line.key.line))
    }
}

extension VisitReader.Times {
    fileprivate init(_ evidence: VisitEvidence) {
        token = VisitToken(evidence)
        (arrival, departure) = (evidence.arrival?.time ?? 0, evidence.departure?.time ?? 0)
        expected = evidence.expected ?? 0
    }
}
