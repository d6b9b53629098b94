/// Finds the trips of an overlay.
@usableFromInline package struct OverlayIndex: Sendable {
    /// A trip of the timetable on a service day.
    package struct TripDayKey: Hashable, Sendable {
        package let tripKey: Key<Trip>
        package let day: Int
        /// Seconds of the service day; `Int.min` for a trip that does not run by headway.
        package let startTime: Int

        package init(tripKey: Key<Trip>, date: ServiceDate, startTime: Int?) {
            self.tripKey = tripKey
            day = date.dayNumber
            self.startTime = startTime ?? .min
        }
    }

    /// A trip, and when it is under way.
    package struct TimedTrip: Sendable {
        package let trip: TripOverlay
        /// From the earliest to the latest of its times, scheduled or predicted; seconds since 1970.
        package let times: ClosedRange<Int>
    }

    /// Trips that change rows of the schedule.
    package let trips: [TripDayKey: TripOverlay]
    /// Those of these trips that run over the stops of their pattern and have a time there, by that pattern.
    package let tripsByPattern: [Key<Pattern>: [TimedTrip]]
    /// Stop times that the schedule does not have at this stop: those of added, duplicated, replaced and detoured trips, and
    /// those at another platform.
    package let stopTimesElsewhere: [Stop.ID: [OverlayStopTime]]
    package let timestamps: TripTimestamps

    init(_ overlays: [TripOverlay], _ feeds: [RealtimeFeed]) {
        var trips: [TripDayKey: TripOverlay] = Dictionary(minimumCapacity: overlays.count)
        var patterns: [Key<Pattern>: [TimedTrip]] = [:]
        var elsewhere: [Stop.ID: [OverlayStopTime]] = [:]
        for trip in overlays {
            let stopTimes = trip.stopTimes
            if let scheduled = trip.scheduled, trip.change.coversSchedule {
                let key = TripDayKey(
                    tripKey: scheduled.key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds)
                trips[key] = trip
                if trip.change == .scheduled, let times = stopTimes.times {
                    patterns[scheduled.pattern.key, default: []].append(TimedTrip(trip: trip, times: times))
                }
            }
            for (index, stopTime) in stopTimes.enumerated() where !trip.change.keepsStops || stopTime.isMoved {
                elsewhere[stopTime.stopID, default: []].append(OverlayStopTime(trip: trip, index: index))
            }
        }
        self.trips = trips
        tripsByPattern = patterns
        stopTimesElsewhere = elsewhere
        timestamps = TripTimestamps(overlays, feeds)
    }
}
