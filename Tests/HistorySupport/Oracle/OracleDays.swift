import GTFSModel

/// The recorded service days.
final class OracleDays {
    private(set) var trips: [TripOnServiceDay: OracleTrip] = [:]
    private(set) var recorded: Set<ServiceDate> = []
    var watch = OracleWatch([])
    /// From the first scheduled departure of a day to its last scheduled arrival, by the timetable that was asked last.
    private var extents: [ServiceDate: ClosedRange<Int>?] = [:]
    private var timetable: TimetableIdentity?

    func trip(_ id: TripOnServiceDay) -> OracleTrip {
        if let trip = trips[id] { return trip }
        let trip = OracleTrip(id)
        trips[id] = trip
        return trip
    }

    /// Records the days that T touches.
    func record(at timestamp: Int, _ schedule: any RealtimeSchedule) throws {
        if schedule.timetableIdentity != timetable { extents = [:] }
        timetable = schedule.timetableIdentity
        let today = try schedule.timeZone(ofRoute: nil).date(at: timestamp)
        for days in -schedule.lookBackDays...1 {
            let date = today.adding(days: days)
            guard !recorded.contains(date), let times = try extent(of: date, schedule), times.contains(timestamp)
            else { continue }
            try record(date, schedule)
        }
    }

    /// Records a day: the visits of all its trips.
    func record(_ date: ServiceDate, _ schedule: any RealtimeSchedule) throws {
        guard recorded.insert(date).inserted else { return }
        try schedule.eachTrip(on: date) { trip, _ in
            for start in trip.starts { try fill(trip, on: date, start, schedule) }
        }
    }

    /// Adds the visits of a trip of the timetable, unless it has them.
    func fill(_ trip: ScheduledTrip, on date: ServiceDate, _ start: Int?, _ schedule: any RealtimeSchedule) throws {
        let id = TripOnServiceDay(
            tripID: trip.id, serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) })
        let found = self.trip(id)
        guard found.patternCount == 0 else { return }
        let base =
            trip.pattern.timeZone.start(of: date) + (start.map { $0 - trip.times.firstDeparture } ?? trip.startTime)
        try found.addPattern(of: trip, schedule)
        for (position, times) in trip.times.stopTimes.enumerated() {
            found.visits[position].scheduled = OracleTimes(
                arrival: times.arrival.map { base + $0 }, departure: times.departure.map { base + $0 })
        }
    }

    private func extent(of date: ServiceDate, _ schedule: any RealtimeSchedule) throws -> ClosedRange<Int>? {
        if let known = extents[date] { return known }
        let times = try Self.times(of: date, schedule)
        extents[date] = .some(times)
        return times
    }

    /// Nil if the day has no trips.
    private static func times(of date: ServiceDate, _ schedule: any RealtimeSchedule) throws -> ClosedRange<Int>? {
        var (first, last) = (Int.max, Int.min)
        try schedule.eachTrip(on: date) { trip, _ in
            let day = trip.pattern.timeZone.start(of: date)
            for start in trip.starts {
                let departure = day + (start ?? trip.firstDeparture)
                first = min(first, departure)
                last = max(last, departure + trip.times.lastArrival - trip.times.firstDeparture)
            }
        }
        return first <= last ? first...last : nil
    }
}

extension OracleTrip {
    /// Adds a visit for each stop of a trip of the timetable, without times.
    func addPattern(of trip: ScheduledTrip, _ schedule: any RealtimeSchedule) throws {
        guard patternCount == 0 else { return }
        routeID = trip.pattern.routeID
        directionID = trip.pattern.directionID
        patternCount = trip.pattern.stops.count
        for stop in trip.pattern.stops {
            let zone = try stop.stopID.flatMap { try schedule.stop($0)?.timeZone } ?? trip.pattern.timeZone.zone
            visits.append(OracleVisit(stopID: stop.stopID ?? "", stopSequence: stop.stopSequence, zone: zone))
        }
    }
}

extension ScheduledTrip {
    /// Its scheduled runs on a day: nil for the one of a trip that runs by its own times, the starts of a trip with
    /// exact_times 1; none of a headway.
    fileprivate var starts: [Int?] {
        guard !frequencies.isEmpty else { return [nil] }
        var starts: Set<Int> = []
        for window in frequencies where window.exactTimes == .scheduleBased {
            guard let start = window.start, let end = window.end, let headway = window.headway, headway > 0 else {
                continue
            }
            starts.formUnion(stride(from: start.seconds, to: end.seconds, by: headway))
        }
        return starts.sorted()
    }
}

extension OracleDays {
    func visits() -> [Visit] {
        trips.values.flatMap { trip in trip.visits.indices.map { visit($0, of: trip) } }
            .filter { !$0.stopID.rawValue.isEmpty }.sorted(by: HistoryOrder.precedes)
    }

    private func visit(_ index: Int, of trip: OracleTrip) -> Visit {
        let told = trip.visits[index]
        var visit = Visit(
            trip: trip.id, routeID: trip.routeID, directionID: trip.directionID, stopID: told.stopID,
            stopSequence: told.stopSequence, scheduledArrival: told.scheduled.arrival,
            scheduledDeparture: told.scheduled.departure, arrival: told.observations[.arrival],
            departure: told.observations[.departure], state: state(of: told, trip), vehicleID: trip.vehicleID,
            timeZone: told.zone)
        if visit.state == .observed { visit.delay = delay(of: visit, isLast: index == trip.patternCount - 1) }
        return visit
    }

    private func state(of visit: OracleVisit, _ trip: OracleTrip) -> Visit.State {
        guard !visit.isAdded, let scheduled = visit.scheduledTime else { return .added }
        if trip.isCancelled(at: scheduled) { return .cancelled }
        if visit.skips.last(where: { $0.s < scheduled })?.isSkipped == true { return .skipped }
        guard watch.holds(scheduled - 60, scheduled + 300) else { return .unwatched }
        if !visit.observations.isEmpty { return .observed }
        let predicted = visit.predicted ?? scheduled
        guard watch.holds(predicted, predicted) else { return .unwatched }
        return trip.isSeen ? .missed : .unseen
    }

    private func delay(of visit: Visit, isLast: Bool) -> Int? {
        let (observed, scheduled) =
            isLast ? (visit.arrival, visit.scheduledArrival) : (visit.departure, visit.scheduledDeparture)
        guard let observed, let scheduled else { return nil }
        return observed.time - scheduled
    }
}
