import GTFSModel

/// One message, told to the recorded days.
struct OracleMessage {
    let source: String
    let overlay: RealtimeOverlay
    /// T
    let timestamp: Int
    let now: Int
    /// Counted from the first message of the source.
    let number: Int
    let schedule: any RealtimeSchedule

    init(
        _ received: HistoryOracle.Received, number: Int, _ schedule: any RealtimeSchedule
    ) {
        (source, overlay, now) = (received.source, received.overlay, received.now)
        timestamp = received.timestamp ?? 0
        self.number = number
        self.schedule = schedule
    }

    func tell(_ days: OracleDays) throws {
        try days.record(at: timestamp, schedule)
        let dates = try plausibleDates
        for overlay in trips where dates.contains(overlay.id.serviceDate) {
            // A detour alone does not record a day, and says nothing of a trip that is over.
            guard overlay.isSeen || days.recorded.contains(overlay.id.serviceDate) && overlay.ends(after: timestamp)
            else { continue }
            let trip = try trip(of: overlay, days)
            if overlay.isStatement { OracleStatement(self, overlay, trip).tell() }
        }
        endUnlisted(days)
        for (index, overlay) in overlay.trips.enumerated() where dates.contains(overlay.id.serviceDate) {
            try OraclePosition(self, index)?.tell(days.trip(overlay.id), overlay)
        }
    }

    /// A trip that a message names runs at most a week after it, or a week before the days that can have trips under way.
    private var plausibleDates: ClosedRange<ServiceDate> {
        get throws {
            let today = try schedule.timeZone(ofRoute: nil).date(at: timestamp)
            return today.adding(days: -max(schedule.lookBackDays, 1) - 7)...today.adding(days: 7)
        }
    }

    /// Those of the overlay, but as their updates have them where a board would need two stops.
    private var trips: [TripOverlay] {
        let short = overlay.shortTrips
        return overlay.trips.filter { trip in !short.contains { $0.id == trip.id } } + short
    }

    /// The trip of an overlay, with its visits; its day is recorded if it is seen.
    private func trip(of overlay: TripOverlay, _ days: OracleDays) throws -> OracleTrip {
        let isSeen = overlay.isSeen
        let date = overlay.id.serviceDate
        if isSeen { try days.record(date, schedule) }
        if let scheduled = overlay.scheduled, overlay.change.coversSchedule, !overlay.isHeadwayRun {
            try days.fill(scheduled, on: date, overlay.id.startTime?.seconds, schedule)
        }
        let trip = days.trip(overlay.id)
        trip.isSeen = trip.isSeen || isSeen
        if let scheduled = overlay.scheduled, trip.patternCount == 0 {
            try trip.addPattern(of: scheduled, schedule)
            for index in trip.visits.indices { trip.visits[index].isAdded = true }
        }
        trip.routeID = overlay.routeID ?? trip.routeID
        trip.zone = try schedule.timeZone(ofRoute: overlay.routeID).zone
        trip.directionID = overlay.directionID ?? trip.directionID
        return trip
    }

    /// Trips that the message before listed and this one does not: their stops to come lie behind them, if the time
    /// at the last one is not after T.
    private func endUnlisted(_ days: OracleDays) {
        for trip in days.trips.values {
            guard let listing = trip.listings[source], follows(listing), let last = trip.statements[source],
                let end = last.lastStopTime, end <= timestamp
            else { continue }
            for (index, times) in last.toCome {
                trip.predict(index, times, last.s...timestamp, from: source)
            }
        }
    }

    /// Whether this is the next message after a listing of a trip, at most 120 s later.
    func follows(_ listing: OracleTrip.Listing) -> Bool {
        listing.number == number - 1 && timestamp - listing.timestamp <= 120
    }
}

extension OracleTrip {
    /// The stop was to come in one statement and lies behind in another: the two moments are the bracket.
    func predict(
        _ index: Int, _ times: OracleTimes, _ bracket: ClosedRange<Int>, from source: String
    ) {
        for event in OracleEvent.allCases {
            guard let time = times[event] else { continue }
            let held = min(max(time, bracket.lowerBound), bracket.upperBound)
            visits[index].observe(
                event,
                VisitObservation(
                    time: held, source: .predicted, earliest: bracket.lowerBound, latest: bracket.upperBound),
                from: source)
        }
    }
}

extension TripOverlay {
    /// Whether an update made it that says something, or a detour: rather than a vehicle alone.
    var isStatement: Bool { change.stopsTrip || !stopTimes.isEmpty }

    /// Whether an update or a vehicle names it, not a detour alone.
    var isSeen: Bool { timestamp != nil || vehicleIndex != nil }

    /// Whether its last stop is still to come by the schedule.
    fileprivate func ends(after moment: Int) -> Bool {
        stopTimes.last.map { $0.scheduledDeparture ?? $0.scheduledArrival ?? .max > moment } ?? true
    }

    /// Whether it is a run of a headway, which has no timetable.
    fileprivate var isHeadwayRun: Bool {
        guard let scheduled, !scheduled.frequencies.isEmpty, let start = id.startTime?.seconds else { return false }
        return !scheduled.frequencies.contains { window in
            guard window.exactTimes == .scheduleBased, let first = window.start, let end = window.end,
                let headway = window.headway, headway > 0
            else { return false }
            return stride(from: first.seconds, to: end.seconds, by: headway).contains(start)
        }
    }
}
