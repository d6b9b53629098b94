import GTFSModel

extension StopTimeOverlay {
    /// A stop time as the schedule has it.
    init(position: Int, in scheduled: [PatternStop], _ times: TripInstants) {
        // A location or a location group has no stop, and no time that could be predicted.
        self.init(
            position: position, stopSequence: scheduled[position].stopSequence, stopID: scheduled[position].stopID ?? ""
        )
        scheduledPosition = position
        scheduledArrival = times.arrival(at: position)
        scheduledDeparture = times.departure(at: position)
    }

    /// Seconds from the schedule beyond which a prediction is hard to believe.
    static let plausibleDelay = 6 * 3600

    var isImplausible: Bool {
        Self.isImplausible(departure, scheduledDeparture) || Self.isImplausible(arrival, scheduledArrival)
    }

    private static func isImplausible(_ predicted: Int?, _ scheduled: Int?) -> Bool {
        guard let predicted, let scheduled else { return false }
        return abs(predicted - scheduled) > plausibleDelay
    }

    /// Takes over what an update says besides times.
    mutating func take(_ details: StopTimeUpdate.Details, _ schedule: CachedSchedule) throws -> RealtimeNotices {
        self.details = details.withCarriagesInOrder
        if let actual = details.value.actualTrack, let scheduled = details.value.scheduledTrack, actual != scheduled {
            add(.platformChanged)
        }
        guard let assigned = details.value.assignedStopID else { return RealtimeNotices() }
        return try move(to: assigned, schedule)
    }

    /// Lets the vehicle stop elsewhere in the same station. It may only change the platform, so a stop outside the station
    /// is not believed (GTFS Realtime reference, assigned_stop_id).
    mutating func move(to stop: Stop.ID, _ schedule: CachedSchedule) throws -> RealtimeNotices {
        var notices = RealtimeNotices()
        let scheduled = scheduledStopID ?? stopID
        if stop == scheduled {
            stopID = scheduled
            scheduledStopID = nil
        } else if try schedule.areSiblings(scheduled, stop) {
            stopID = stop
            scheduledStopID = scheduled
            add(.platformChanged)
        } else {
            if try schedule.stop(stop) == nil { notices.add("E011", "stop \(stop)") }
            add(.assignedElsewhere)
        }
        return notices
    }

    private mutating func add(_ flag: DepartureFlag) {
        if !flags.contains(flag) { flags.append(flag) }
    }
}

extension StopTimeUpdate.Details {
    /// The same, its carriages in the order of travel or, where that is not known, left out.
    var withCarriagesInOrder: StopTimeUpdate.Details {
        guard !value.carriages.isEmpty else { return self }
        var details = value
        details.carriages = Carriage.inOrder(details.carriages)
        return StopTimeUpdate.Details(details)
    }
}

extension [StopTimeOverlay] {
    /// At how many stops the vehicle stops.
    var servedCount: Int { reduce(0) { $0 + ($1.relation == .skipped ? 0 : 1) } }

    /// Where all stops after one are skipped, the vehicle goes no further.
    mutating func markTerminus() {
        guard last?.relation == .skipped, let terminus = lastIndex(where: { $0.relation != .skipped }) else { return }
        self[terminus].flags.append(.terminating)
    }

    /// Whether an update says anything of any of them.
    var saySomething: Bool {
        contains { $0.hasPrediction || $0.relation != .scheduled || $0.details != nil || !$0.flags.isEmpty }
    }
}
