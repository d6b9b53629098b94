import GTFSModel

/// Finds the trip on a service day for a descriptor.
struct TripFinder {
    /// Seconds from the schedule. If every prediction lies further away, the start_date means another day.
    static let plausible = 6 * 3600

    /// Days from the moment of a feed within which to look for trips of a route: a timetable ends within a year.
    private static let horizon = 400

    let schedule: CachedSchedule
    let options: MatchOptions

    /// "The trip_id from the GTFS feed that this selector refers to … if trip_id is not known, then route_id, direction_id,
    /// start_time and start_date" (GTFS Realtime reference, TripDescriptor).
    func find(_ reference: TripReference, _ evidence: TimeEvidence) throws -> TripSearch {
        guard let id = reference.tripID else { return try findByStart(reference, evidence: evidence) }
        if let trip = try schedule.timetable.trip(id) { return try findDay(of: trip, reference, evidence: evidence) }
        if id.isNonTimetabled { return .nonPassenger }
        if try schedule.timetable.hasTrip(id) { return .absent(.notRunning) }
        return try findByHeuristics(id, reference: reference, evidence: evidence) ?? .absent(.unknownTrip)
    }

    /// Why a trip that the timetable cannot show is not there: trips.txt lacks it, or has it without stop times.
    func absence(of id: Trip.ID) throws -> UnmatchedReason {
        try schedule.timetable.hasTrip(id) ? .notRunning : .unknownTrip
    }

    /// Whether a message of this moment may mean the date.
    func isNear(_ date: ServiceDate, _ evidence: TimeEvidence) -> Bool {
        abs(date.dayNumber - Instants.sensible(evidence.moment) / 86400) <= Self.horizon
    }

    func findDay(of trip: ScheduledTrip, _ reference: TripReference, evidence: TimeEvidence) throws -> TripSearch {
        if !trip.frequencies.isEmpty, reference.start == nil { return .absent(.incompleteDescriptor) }
        let found =
            try reference.date.map { try match(trip, named: $0, start: reference.start, evidence: evidence) }
            ?? nearestMatch(trip, start: reference.start, evidence: evidence)
        if let found { return .found(found) }
        return .absent(trip.hasStart(at: reference.start) ? .notRunning : .noSuchStart)
    }

    /// The trip on the named day, or on the day before or after if only that makes sense, as some producers write the
    /// calendar date of trips after midnight.
    private func match(
        _ trip: ScheduledTrip, named date: ServiceDate, start: Int?, evidence: TimeEvidence
    ) throws -> TripMatch? {
        let named = try runningMatch(trip, on: date, start: start)
        if let named, !evidence.deviates(from: trip, base: named.base, beyond: Self.plausible) { return named }
        for shift in [-1, 1] {
            for (start, isCertain) in shiftedStarts(of: trip, start, by: shift) {
                guard var other = try runningMatch(trip, on: date.adding(days: shift), start: start),
                    evidence.deviation(of: trip, from: other.base).map({ $0 < Self.plausible })
                        ?? (named == nil && isCertain)
                else { continue }
                other.flags.append(.startDateShifted)
                return other
            }
        }
        return named
    }

    /// The possible start on a day next to the named one, and whether it is certain without any prediction: the same
    /// instant of a run, or a trip that leaves after midnight under the date of that midnight.
    private func shiftedStarts(of trip: ScheduledTrip, _ start: Int?, by shift: Int) -> [(start: Int?, isCertain: Bool)]
    {
        guard !trip.frequencies.isEmpty, let start else { return [(nil, shift < 0 && trip.firstDeparture >= 86400)] }
        return [(start, false), (start - shift * 86400, true)]
    }

    /// Without a start_date, the day on which the schedule is nearest to the predictions, or, without any, nearest to
    /// the moment of the feed. (The reference does not say which day is meant.)
    private func nearestMatch(_ trip: ScheduledTrip, start: Int?, evidence: TimeEvidence) throws -> TripMatch? {
        let today = schedule.date(at: evidence.moment, for: trip.pattern)
        let starts = trip.frequencies.isEmpty ? [nil] : [start, start.map { $0 + 86400 }]
        let near = starts.flatMap { start in
            (-max(schedule.timetable.lookBackDays, 1)...1).map { days in
                let date = today.adding(days: days)
                let base = base(of: trip, on: date, start)
                return (date: date, start: start, distance: distance(of: trip, from: base, evidence))
            }
        }
        // The later of two that are equally near, as a feed is about the future.
        let ordered = near.stableSorted { ($0.distance, $1.date) < ($1.distance, $0.date) }
        for (date, start, _) in ordered {
            if let found = try runningMatch(trip, on: date, start: start) { return found }
        }
        return nil
    }

    private func distance(of trip: ScheduledTrip, from base: Int, _ evidence: TimeEvidence) -> Int {
        evidence.deviation(of: trip, from: base)
            ?? Instants.distance(
                from: evidence.moment, toStart: base + trip.times.firstDeparture, end: base + trip.times.lastArrival)
    }

    /// The trip on a day; nil if it does not run then, or not at that start.
    func runningMatch(_ trip: ScheduledTrip, on date: ServiceDate, start: Int?) throws -> TripMatch? {
        guard trip.hasStart(at: start), try schedule.timetable.runs(trip, on: date) else { return nil }
        return match(trip, on: date, start: start)
    }

    /// The trip on a day on which it runs.
    func match(_ trip: ScheduledTrip, on date: ServiceDate, start: Int? = nil) -> TripMatch {
        let start = trip.frequencies.isEmpty ? nil : start
        var match = TripMatch(trip, on: date, start: start, base: base(of: trip, on: date, start))
        match.isHeadway = start.map { start in !trip.frequencies.contains { $0.hasStart(at: start) } } ?? false
        return match
    }

    /// The instant from which the times of a trip count on a day.
    private func base(of trip: ScheduledTrip, on date: ServiceDate, _ start: Int?) -> Int {
        let day = schedule.start(of: date, for: trip.pattern)
        guard !trip.frequencies.isEmpty, let start else { return day + trip.startTime }
        return day + start - trip.times.firstDeparture
    }
}

extension TripFinder {
    /// "If trip_id is not known, route_id, direction_id, start_time and start_date must all be specified"; exactly one trip
    /// must fit.
    func findByStart(_ reference: TripReference, evidence: TimeEvidence) throws -> TripSearch {
        guard let route = reference.routeID, let direction = reference.directionID, let date = reference.date,
            let start = reference.start
        else { return .absent(.incompleteDescriptor) }
        guard isNear(date, evidence) else { return .absent(.noSuchStart) }
        // Some producers write times after midnight modulo 24 hours: 00:17 for 24:17 of the day before.
        for (days, seconds) in [(0, start), (-1, start + 86400), (1, start - 86400)] where seconds >= 0 {
            let day = date.adding(days: days)
            let hits = try schedule.routeDay(route, date: day).trips(leavingAt: seconds, direction: direction)
            if hits.count > 1 { return .absent(.ambiguous) }
            if let trip = hits.first, let found = try runningMatch(trip, on: day, start: seconds) {
                return .found(found)
            }
        }
        return .absent(.noSuchStart)
    }
}

extension ScheduledTrip {
    /// Whether the trip can leave its first stop at this second of the service day: at a start of frequencies.txt with
    /// exact times, at any second of a window without; a trip that runs by its own times has only one start.
    func hasStart(at start: Int?) -> Bool {
        guard !frequencies.isEmpty else { return true }
        guard let start, start >= 0 else { return false }
        return frequencies.contains { $0.isHeadway || $0.hasStart(at: start) }
    }
}

extension Trip.ID {
    /// Transport for NSW's name for runs without passengers.
    var isNonTimetabled: Bool { rawValue.utf8.starts(with: "NonTimetabled".utf8) }
}

extension StopTimeUpdate {
    /// The absolute time of its departure or arrival, predicted or else scheduled, if it has one.
    var instant: Int? { departure?.time ?? arrival?.time ?? departure?.scheduledTime ?? arrival?.scheduledTime }
}

extension ScheduledPattern {
    /// A position that the update may mean: by its stop_sequence, or else the first at its stop.
    func position(of update: StopTimeUpdate) -> Int? {
        if let sequence = update.stopSequence, let position = position(ofSequence: sequence) { return position }
        return update.stopID.flatMap { stop in stops.firstIndex { $0.stopID == stop } }
    }

    /// The first position of a stop_sequence: stops are in the order of theirs, and most of these count up by one.
    func position(ofSequence sequence: Int) -> Int? {
        let (near, isOver) = sequence.subtractingReportingOverflow(stops.first?.stopSequence ?? 0)
        if !isOver, stops.indices.contains(near), stops[near].stopSequence == sequence,
            near == 0 || stops[near - 1].stopSequence < sequence
        {
            return near
        }
        // By indices, as stops are large to copy.
        let position = stops.indices.partitioningIndex { stops[$0].stopSequence >= sequence }
        return position < stops.count && stops[position].stopSequence == sequence ? position : nil
    }

    /// The position of a stop_sequence; of several, as in a faulty feed, the one at `stop`, or else the first.
    func position(ofSequence sequence: Int, at stop: Stop.ID?) -> Int? {
        guard let first = position(ofSequence: sequence) else { return nil }
        var position = first
        while position < stops.count, stops[position].stopSequence == sequence {
            if stops[position].stopID == stop { return position }
            position += 1
        }
        return first
    }
}

extension ServiceTime {
    /// The time of a service day that `text` spells as `HH:MM:SS` or `H:MM:SS` ("same format as in GTFS
    /// frequencies.txt/start_time", GTFS Realtime reference, TripDescriptor.start_time); hours may pass 24.
    init?(messageText text: String) {
        guard text.utf8.count <= "HHH:MM:SS".utf8.count else { return nil }
        self.init(text)
    }
}
