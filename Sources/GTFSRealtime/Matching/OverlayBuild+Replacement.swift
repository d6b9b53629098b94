import GTFSModel

extension OverlayBuild {
    /// Seconds of a period that are believed: no producer replaces more than a day.
    private static let longestPeriod = 86400

    /// As many periods of a message are looked at: NYCT's has one for each route.
    private static let mostPeriods = 1024

    /// NYCT: of a route with a replacement period the feed names every trip; those of the timetable that begin within the
    /// period and are not in the feed do not run.
    mutating func cancelReplaced() throws {
        for feed in contents.indices {
            for period in contents[feed].header.replacementPeriods.prefix(Self.mostPeriods) {
                // Where trips of the route were not found, absence says nothing: they may be the very ones.
                guard tallies[feed][period.routeID]?.isLimited != true else {
                    feeds[feed].notices.add("replacement_period_ignored", "\(period.routeID)")
                    continue
                }
                try cancelReplaced(by: period, feed)
            }
        }
    }

    private mutating func cancelReplaced(by replacement: TripReplacementPeriod, _ feed: Int) throws {
        let start = Instants.sensible(replacement.period.start ?? moment(of: feed))
        guard let end = replacement.period.end.map(Instants.sensible), start < end else { return }
        let period = start..<min(end, start + Self.longestPeriod)
        let clock = try schedule.clock(ofRoute: replacement.routeID)
        let last = clock.date(at: period.upperBound)
        var date = clock.date(at: start).adding(days: -max(schedule.lookBackDays, 1))
        while date <= last {
            for trip in try schedule.routeDay(replacement.routeID, date).trips where trip.frequencies.isEmpty {
                guard period.contains(schedule.start(of: date, for: trip.pattern) + trip.firstDeparture) else {
                    continue
                }
                cancel(trip, on: date, feed)
            }
            date = date.adding(days: 1)
        }
    }

    private mutating func cancel(_ trip: ScheduledTrip, on date: ServiceDate, _ feed: Int) {
        let key = TripMeaning.Key.scheduled(OverlayIndex.TripDayKey(tripKey: trip.key, date: date, startTime: nil))
        guard tripByKey[key] == nil, matchByKey[key] == nil else { return }
        var overlay = TripOverlay(
            id: TripOnServiceDay(tripID: trip.id, serviceDate: date), scheduled: trip, change: .canceled, feed: feed)
        overlay.timestamp = contents[feed].header.timestamp
        tripByKey[key] = trips.count
        trips.append(overlay)
    }
}
