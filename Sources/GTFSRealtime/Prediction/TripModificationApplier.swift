import GTFSModel

/// Applies TripModifications to the trips that they select: first it makes their new schedules, then it applies trip updates
/// to these (GTFS Realtime, Trip Modifications, Linkage to TripUpdates).
struct TripModificationApplier {
    /// A trip update, and the trip that it means.
    typealias Update = (match: TripMatch, update: TripUpdate)

    /// The most stop times that are made, and the most trips and days that are examined: more than the detours of any
    /// city, and a limit for malicious messages.
    static let budget = 500_000

    private let schedule: CachedSchedule
    private let predictor: TripPredictor

    init(_ schedule: CachedSchedule) {
        self.schedule = schedule
        predictor = TripPredictor(schedule)
    }

    /// The trips that the modifications select, on each of their days, with the data of `updates`. These overlays
    /// replace the ordinary ones.
    /// - Parameter id: of the entity; `modified_trip` selectors name it by this id.
    func overlays(
        of modifications: TripModifications, id: String, feed: Int, updates: [Update],
        notices: inout RealtimeNotices
    ) throws -> [TripOverlay.Draft] {
        let updates = Self.byTrip(updates, id: id)
        let trips = try detours(modifications, notices: &notices)
        var overlays: [TripOverlay.Draft] = []
        var budget = Self.budget
        for date in Self.dates(modifications, notices: &notices) {
            for trip in trips where try isRunning(trip.old, on: date, budget: &budget) {
                for start in starts(of: trip.old, modifications.startTimes) {
                    budget -= trip.new.pattern.stops.count
                    guard budget > 0 else {
                        notices.add("too_many_modified_trips", id)
                        return overlays
                    }
                    let run = DetouredRun(trip, feed: feed, date: date, start: start)
                    overlays.append(try overlay(of: run, updates[run.trip], notices: &notices))
                }
            }
        }
        return overlays
    }

    private func isRunning(_ trip: ScheduledTrip, on date: ServiceDate, budget: inout Int) throws -> Bool {
        budget -= 1
        return budget > 0 ? try schedule.timetable.runs(trip, on: date) : false
    }

    private func detours(
        _ modifications: TripModifications, notices: inout RealtimeNotices
    ) throws -> [DetouredTrip] {
        var plans: [ObjectIdentifier: DetourPlan?] = [:]
        var known: Set<Trip.ID> = []
        var trips: [DetouredTrip] = []
        let selected = modifications.selectedTrips.lazy.flatMap { selected in
            selected.tripIDs.lazy.map { (id: $0, shapeID: selected.shapeID) }
        }
        for (id, shapeID) in selected where known.insert(id).inserted {
            guard let trip = try schedule.timetable.trip(id) else {
                notices.add("E003", "trip \(id)")
                continue
            }
            let key = ObjectIdentifier(trip.pattern)
            let plan = try plans[key] ?? plan(for: trip.pattern, modifications, notices: &notices)
            plans[key] = .some(plan)
            if let plan { trips.append(DetouredTrip(old: trip, new: plan.trip(trip), plan: plan, shapeID: shapeID)) }
        }
        return trips
    }

    private func plan(
        for pattern: ScheduledPattern, _ modifications: TripModifications, notices: inout RealtimeNotices
    ) throws -> DetourPlan? {
        try DetourPlan(
            modifications.modifications, index: schedule.index(of: pattern), schedule: schedule, notices: &notices)
    }

    private static func dates(_ modifications: TripModifications, notices: inout RealtimeNotices) -> [ServiceDate] {
        var known: Set<ServiceDate> = []
        return modifications.serviceDates.compactMap { text in
            guard let date = ServiceDate(text) else {
                notices.add("E021", "service_dates \(text)")
                return nil
            }
            return known.insert(date).inserted ? date : nil
        }
    }

    /// Nil for a trip that runs by its own times.
    private func starts(of trip: ScheduledTrip, _ texts: [String]) -> [ServiceTime?] {
        guard !trip.frequencies.isEmpty else { return [nil] }
        guard texts.isEmpty else { return texts.compactMap { ServiceTime(messageText: $0) } }
        return trip.frequencies.filter { !$0.isHeadway }.flatMap(\.starts)
    }

    /// An update that names the modifications comes first; without one, an update of the original trip counts.
    private static func byTrip(_ updates: [Update], id: String) -> [TripOnServiceDay: Update] {
        var chosen: [TripOnServiceDay: Update] = [:]
        for update in updates {
            let selector = update.update.trip.modifiedTrip
            if let selector, selector.modificationsID != nil, selector.modificationsID != id { continue }
            if selector == nil, chosen[update.match.trip] != nil { continue }
            chosen[update.match.trip] = update
        }
        return chosen
    }
}

extension TripModificationApplier {
    private func overlay(
        of run: DetouredRun, _ update: Update?, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft {
        var overlay = try predicted(run, update: update, notices: &notices)
        // A trip that an update cancels or replaces does not take the detour.
        guard overlay.change == .modified else { return overlay }
        overlay.alertIDs = run.detour.plan.alertIDs
        overlay.shapeID = run.detour.shapeID ?? overlay.shapeID
        if run.detour.plan.hasUnknownStop, !overlay.flags.contains(.unknownStop) { overlay.flags.append(.unknownStop) }
        if overlay.stopTimes.count - overlay.stopTimes.skippedCount < 2 {
            overlay.change = .cancelled
            overlay.stopTimes = []
        }
        return overlay
    }

    private func predicted(
        _ run: DetouredRun, update: Update?, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft {
        guard let (found, update) = update else { return run.plain }
        var match = found
        guard match.change == .scheduled || match.change == .modified else {
            return try predictor.overlay(of: match, update, notices: &notices) ?? run.plain
        }
        match.change = .modified
        match.base = run.base
        return update.trip.modifiedTrip != nil
            ? try alongDetour(run, match: match, update: update, notices: &notices)
            : try alongOriginal(run, match: match, update: update, notices: &notices)
    }

    /// "The consumer should behave as if the static GTFS would have been modified."
    private func alongDetour(
        _ run: DetouredRun, match: TripMatch, update: TripUpdate, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft {
        guard var overlay = try predictor.carried(match, update, along: run.detour.new, notices: &notices) else {
            return run.plain
        }
        for position in overlay.stopTimes.indices {
            overlay.stopTimes[position].scheduledPosition = run.detour.plan.origins[position]
        }
        return overlay
    }

    /// "TripUpdates for the original trip_id will apply to the modified trip. In this case, the static GTFS information used
    /// should be from the static GTFS before any TripModifications applied", and only "the common stops" have real time.
    private func alongOriginal(
        _ run: DetouredRun, match: TripMatch, update: TripUpdate, notices: inout RealtimeNotices
    ) throws -> TripOverlay.Draft {
        guard var overlay = try predictor.carried(match, update, along: run.detour.old, notices: &notices) else {
            return run.plain
        }
        guard overlay.change == .modified else { return overlay }
        let original = overlay.stopTimes
        overlay.stopTimes = run.scheduledStopTimes
        for position in overlay.stopTimes.indices {
            guard let origin = overlay.stopTimes[position].scheduledPosition else { continue }
            overlay.stopTimes[position].take(original[origin])
        }
        overlay.stopTimes.markTerminus()
        return overlay
    }
}

private struct DetouredTrip {
    let old: ScheduledTrip
    let new: ScheduledTrip
    let plan: DetourPlan
    /// The shape of its way on the map; nil where the message has none.
    let shapeID: String?
}

/// A trip that takes a detour, on one service day.
private struct DetouredRun {
    let detour: DetouredTrip
    let feed: Int
    let trip: TripOnServiceDay
    /// The instant from which times count in both schedules.
    let base: Int

    init(_ detour: DetouredTrip, feed: Int, date: ServiceDate, start: ServiceTime?) {
        self.detour = detour
        self.feed = feed
        trip = TripOnServiceDay(tripID: detour.old.id, serviceDate: date, startTime: start)
        let origin = start.map { $0.seconds - detour.old.times.firstDeparture } ?? detour.old.startTime
        base = detour.old.pattern.timeZone.start(of: date) + origin
    }

    /// The overlay by the new schedule, without predictions.
    var plain: TripOverlay.Draft {
        var overlay = TripOverlay.Draft(id: trip, scheduled: detour.old, change: .modified, feed: feed)
        overlay.stopTimes = scheduledStopTimes
        return overlay
    }

    /// By the new schedule.
    var scheduledStopTimes: [StopTimeOverlay] {
        detour.new.pattern.stops.indices.map { position in
            var stopTime = StopTimeOverlay(position: position, of: detour.new, base: base)
            stopTime.scheduledPosition = detour.plan.origins[position]
            return stopTime
        }
    }
}

extension FrequencyWindow {
    /// All starts of a window whose times are a timetable; "no start at or after its end".
    fileprivate var starts: [ServiceTime] {
        guard let start, let end, let headway, headway > 0 else { return [] }
        return stride(from: start.seconds, to: end.seconds, by: headway).map { ServiceTime(seconds: $0) }
    }
}

extension StopTimeOverlay {
    /// Takes over the realtime data of the same stop in another schedule.
    fileprivate mutating func take(_ other: StopTimeOverlay) {
        arrival = other.arrival
        departure = other.departure
        prediction = other.prediction
        relation = other.relation
        isExplicit = other.isExplicit
        (statesArrival, statesDeparture) = (other.statesArrival, other.statesDeparture)
        details = other.details
        stopID = other.stopID
        scheduledStopID = other.scheduledStopID
        flags = other.flags.filter { $0 != .terminating }
        keepOrder()
    }

    /// A time without a prediction is the detour's, which may be later or earlier than the original schedule: it stays
    /// on its side of the predicted one (rules B29 and B33).
    private mutating func keepOrder() {
        if let departure, arrival == nil, let scheduledArrival, scheduledArrival > departure { arrival = departure }
        if let arrival, departure == nil, let scheduledDeparture, scheduledDeparture < arrival { departure = arrival }
    }
}
