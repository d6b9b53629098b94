import GTFSModel

/// Finds the instance of a trip that a descriptor means.
struct TripFinder {
    /// A start_date under which no prediction comes nearer to the schedule than this is taken for something else.
    static let plausible = 6 * 3600

    /// Days from the moment of a feed beyond which no trips of a route are looked for: a timetable ends within a year.
    private static let horizon = 400

    let schedule: KnownSchedule
    let options: MatchOptions

    /// "The trip_id from the GTFS feed that this selector refers to … if trip_id is not known, then route_id, direction_id,
    /// start_time and start_date" (GTFS Realtime reference, TripDescriptor).
    func find(_ described: DescribedTrip, _ evidence: TimeEvidence) throws -> TripSearch {
        guard let id = described.tripID else { return try findByStart(described, evidence) }
        if let trip = try schedule.trip(id) { return try instance(of: trip, described, evidence) }
        if id.isNonTimetabled { return .nonPassenger }
        return try findByHeuristics(id, described, evidence) ?? .absent(.unknownTrip)
    }

    /// Whether a date is one that a message of that moment may mean.
    func isNear(_ date: ServiceDate, _ evidence: TimeEvidence) -> Bool {
        abs(date.dayNumber - Instants.sensible(evidence.moment) / 86400) <= Self.horizon
    }

    /// The instance of a trip that is known.
    func instance(of trip: ScheduledTrip, _ described: DescribedTrip, _ evidence: TimeEvidence) throws -> TripSearch {
        if !trip.frequencies.isEmpty, described.start == nil { return .absent(.incompleteDescriptor) }
        let found =
            try described.date.map { try instance(of: trip, on: $0, described.start, evidence) }
            ?? nearestInstance(of: trip, described.start, evidence)
        if let found { return .found(found) }
        return .absent(trip.hasStart(at: described.start) ? .notRunning : .noSuchStart)
    }

    /// The trip on the day that is named; on the one before or after it where that alone makes sense, as producers write
    /// the calendar date of trips after midnight too.
    private func instance(
        of trip: ScheduledTrip, on date: ServiceDate, _ start: Int?, _ evidence: TimeEvidence
    ) throws -> FoundTrip? {
        let named = try candidate(trip, on: date, start)
        if let named, !evidence.deviates(from: trip, base: named.base, beyond: Self.plausible) { return named }
        for shift in [-1, 1] {
            for (start, isCertain) in shiftedStarts(of: trip, start, by: shift) {
                guard var other = try candidate(trip, on: date.adding(days: shift), start),
                    evidence.deviation(of: trip, from: other.base).map({ $0 < Self.plausible })
                        ?? (named == nil && isCertain)
                else { continue }
                other.flags.append(.startDateShifted)
                return other
            }
        }
        return named
    }

    /// What the start may be on a day beside the one that is named, and whether that is certain without any prediction:
    /// the same instant of a run, or a trip that leaves after midnight under the date of that midnight.
    private func shiftedStarts(of trip: ScheduledTrip, _ start: Int?, by shift: Int) -> [(start: Int?, isCertain: Bool)]
    {
        guard !trip.frequencies.isEmpty, let start else { return [(nil, shift < 0 && trip.firstDeparture >= 86400)] }
        return [(start, false), (start - shift * 86400, true)]
    }

    /// Without a start_date the instance whose schedule is nearest to the predictions, or without any to the moment of the
    /// feed: "if start_date is not provided, it is assumed to be …" is nowhere said.
    private func nearestInstance(of trip: ScheduledTrip, _ start: Int?, _ evidence: TimeEvidence) throws -> FoundTrip? {
        let today = schedule.date(at: evidence.moment, for: trip.pattern)
        let starts = trip.frequencies.isEmpty ? [nil] : [start, start.map { $0 + 86400 }]
        let near = starts.flatMap { start in
            (-max(schedule.lookBackDays, 1)...1).map { day in
                found(trip, on: today.adding(days: day), start)
            }
        }.map { (found: $0, distance: distance(of: $0, evidence)) }
        // The later of two that are as near: a feed speaks of what is to come.
        let ordered = near.stableSorted { ($0.distance, $1.found.date) < ($1.distance, $0.found.date) }
        for (found, _) in ordered {
            if let candidate = try candidate(trip, on: found.date, found.start) { return candidate }
        }
        return nil
    }

    private func distance(of found: FoundTrip, _ evidence: TimeEvidence) -> Int {
        evidence.deviation(of: found.trip, from: found.base)
            ?? Instants.distance(
                from: evidence.moment, toStart: found.base + found.trip.times.firstDeparture,
                end: found.base + found.trip.times.lastArrival)
    }

    /// The trip on a day; nil where it does not run then, or not at that start.
    func candidate(_ trip: ScheduledTrip, on date: ServiceDate, _ start: Int?) throws -> FoundTrip? {
        guard trip.hasStart(at: start), try schedule.runs(trip, on: date) else { return nil }
        return found(trip, on: date, start)
    }

    func found(_ trip: ScheduledTrip, on date: ServiceDate, _ start: Int? = nil) -> FoundTrip {
        let day = schedule.start(of: date, for: trip.pattern)
        guard !trip.frequencies.isEmpty, let start else {
            return FoundTrip(trip: trip, date: date, serviceDayStart: day, base: day + trip.startTime)
        }
        return FoundTrip(
            trip: trip, date: date, start: start, isHeadway: !trip.frequencies.contains { $0.hasStart(at: start) },
            serviceDayStart: day, base: day + start - trip.times.firstDeparture)
    }
}

extension ScheduledTrip {
    /// Whether the trip can leave its first stop at that second of the service day: at a start of frequencies.txt with
    /// exact times, at any without; a trip that runs by its own times has but one start.
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
