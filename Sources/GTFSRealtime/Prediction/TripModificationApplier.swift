import GTFSModel

/// What TripModifications make of the trips that they select: first their schedules are made anew, then trip updates are
/// laid over these (GTFS Realtime, Trip Modifications, Linkage to TripUpdates).
struct TripModificationApplier {
    /// As many visits are made at most, and as many trips and days looked at: more than the detours of any city, and a
    /// bound to what a message can ask for.
    static let budget = 500_000

    private let schedule: any RealtimeSchedule
    let predictor: TripPredictor
    private let patterns = PatternShelf()

    init(schedule: any RealtimeSchedule) {
        self.schedule = schedule
        predictor = TripPredictor(schedule: schedule)
    }

    /// The instances that the modifications select, each with what `updates` say of it. Such an overlay takes the place of
    /// the ordinary one.
    /// - Parameter id: of the entity, by which `modified_trip` selectors name it.
    func overlays(
        of modifications: TripModifications, id: String, feed: Int, updates: [MatchedUpdate],
        notices: inout RealtimeNotices
    ) throws -> [TripOverlay] {
        let updates = Self.byInstance(updates, id)
        let trips = try detours(modifications, &notices)
        var overlays: [TripOverlay] = []
        var budget = Self.budget
        for date in Self.dates(modifications, &notices) {
            for trip in trips where try isRunning(trip.old, on: date, &budget) {
                for start in starts(of: trip.old, modifications.startTimes) {
                    budget -= trip.new.pattern.stops.count
                    guard budget > 0 else {
                        notices.add("too_many_modified_trips", id)
                        return overlays
                    }
                    let run = DetouredRun(trip: trip, feed: feed, date: date, start: start)
                    overlays.append(try overlay(of: run, updates[run.instance], &notices))
                }
            }
        }
        return overlays
    }

    private func isRunning(_ trip: ScheduledTrip, on date: ServiceDate, _ budget: inout Int) throws -> Bool {
        budget -= 1
        return budget > 0 ? try schedule.runs(trip, on: date) : false
    }

    private func detours(
        _ modifications: TripModifications, _ notices: inout RealtimeNotices
    ) throws -> [DetouredTrip] {
        var plans: [ObjectIdentifier: DetourPlan?] = [:]
        var known: Set<Trip.ID> = []
        var trips: [DetouredTrip] = []
        for id in modifications.selectedTrips.lazy.flatMap(\.tripIDs) where known.insert(id).inserted {
            guard let trip = try schedule.trip(id) else {
                notices.add("E003", "trip \(id)")
                continue
            }
            let key = ObjectIdentifier(trip.pattern)
            let plan = try plans[key] ?? plan(for: trip.pattern, modifications, &notices)
            plans[key] = .some(plan)
            if let plan { trips.append(DetouredTrip(old: trip, new: plan.trip(trip), plan: plan)) }
        }
        return trips
    }

    private func plan(
        for pattern: ScheduledPattern, _ modifications: TripModifications, _ notices: inout RealtimeNotices
    ) throws -> DetourPlan? {
        try DetourPlan(
            modifications.modifications, index: patterns.index(of: pattern), places: predictor.places, notices: &notices
        )
    }

    private static func dates(_ modifications: TripModifications, _ notices: inout RealtimeNotices) -> [ServiceDate] {
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

    /// An update that names the modifications is right; one of the original trip does where there is none.
    private static func byInstance(_ updates: [MatchedUpdate], _ id: String) -> [TripOnServiceDay: MatchedUpdate] {
        var chosen: [TripOnServiceDay: MatchedUpdate] = [:]
        for update in updates {
            let selector = update.update.trip.modifiedTrip
            if let selector, selector.modificationsID != nil, selector.modificationsID != id { continue }
            if selector == nil, chosen[update.instance] != nil { continue }
            chosen[update.instance] = update
        }
        return chosen
    }
}

/// A trip that takes a detour.
struct DetouredTrip {
    let old: ScheduledTrip
    let new: ScheduledTrip
    let plan: DetourPlan
}

/// One run of a trip that takes a detour.
struct DetouredRun {
    let trip: DetouredTrip
    let feed: Int
    let instance: TripOnServiceDay
    let serviceDayStart: Int
    /// The instant from which the times of both schedules count.
    let base: Int

    init(trip: DetouredTrip, feed: Int, date: ServiceDate, start: ServiceTime?) {
        self.trip = trip
        self.feed = feed
        instance = TripOnServiceDay(tripID: trip.old.id, serviceDate: date, startTime: start)
        serviceDayStart = trip.old.pattern.clock.start(of: date)
        let origin = start.map { $0.seconds - trip.old.times.firstDeparture } ?? trip.old.startTime
        base = serviceDayStart + origin
    }

    /// What an update that says nothing would be matched to.
    var silent: MatchedUpdate {
        MatchedUpdate(
            update: TripUpdate(trip: TripDescriptor(tripID: trip.old.id)), change: .modified, instance: instance,
            scheduled: trip.old, serviceDayStart: serviceDayStart, base: base, timestamp: nil, feed: feed, flags: [])
    }
}

extension FrequencyWindow {
    /// All starts of a window whose times are a timetable; "no start at or after its end".
    fileprivate var starts: [ServiceTime] {
        guard let start, let end, let headway, headway > 0 else { return [] }
        return stride(from: start.seconds, to: end.seconds, by: headway).map { ServiceTime(seconds: $0) }
    }
}
