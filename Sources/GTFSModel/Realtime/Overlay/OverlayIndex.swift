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
    /// The trips that run over the stops of their pattern and have a time there, by that pattern.
    package let tripsByPattern: [Key<Pattern>: [TimedTrip]]
    /// Stop times that the schedule does not have at this stop: those of added, duplicated, replaced and detoured trips, and
    /// those at another platform.
    package let stopTimesElsewhere: [Stop.ID: [OverlayStopTime]]
    package let timestamps: TripTimestamps

    init(_ overlays: [TripOverlay], feeds: [RealtimeFeed]) {
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
        timestamps = TripTimestamps(overlays, feeds: feeds)
    }
}

/// The index of an overlay's trips, made when a board first asks: a recorder of history never does.
@usableFromInline final class LateOverlayIndex: Sendable {
    private let trips: [TripOverlay]
    private let feeds: [RealtimeFeed]
    private let made = Locked<OverlayIndex?>(nil)

    init(_ trips: [TripOverlay], feeds: [RealtimeFeed]) { (self.trips, self.feeds) = (trips, feeds) }

    @usableFromInline var index: OverlayIndex {
        made.withLock { made in
            let index = made ?? OverlayIndex(trips, feeds: feeds)
            made = index
            return index
        }
    }
}

/// When the predictions of an overlay's trips were made, feed by feed and in order, so that a board can count the stale
/// ones without a look at each trip.
package struct TripTimestamps: Sendable {
    /// By the index of the feed, ascending; seconds since 1970.
    private var byFeed: [[Int]]
    /// By the index of the feed, the number of trips without a timestamp, in the update and in the header.
    private var missing: [Int]

    init(_ trips: [TripOverlay], feeds: [RealtimeFeed]) {
        byFeed = Array(repeating: [], count: feeds.count)
        missing = Array(repeating: 0, count: feeds.count)
        for trip in trips {
            if let timestamp = trip.timestamp ?? feeds[trip.feed].timestamp {
                byFeed[trip.feed].append(timestamp)
            } else {
                missing[trip.feed] += 1
            }
        }
        for index in byFeed.indices { byFeed[index].sort() }
    }

    /// How many trips of a feed have predictions that are shown although they are older than they should be.
    /// - Parameters:
    ///   - feed: its index in the overlay.
    ///   - now: seconds since 1970.
    func staleCount(_ feed: Int, state: RealtimeFeed, at now: Int, limits: FreshnessLimits) -> Int {
        func isStale(_ timestamp: Int?) -> Bool {
            limits.prediction(age: state.age(of: timestamp, at: now).seconds) == .stale
        }
        let all = byFeed[feed]
        // The ages of later timestamps count from another moment, the same for all of them.
        let ahead = all.partitioningIndex { state.age(of: $0, at: now).isSkewed }
        let past = all[..<ahead]
        let shown = past.partitioningIndex { limits.prediction(age: state.age(of: $0, at: now).seconds) != .dropped }
        let fresh = past.partitioningIndex { limits.prediction(age: state.age(of: $0, at: now).seconds) == .fresh }
        return max(0, fresh - shown) + (ahead < all.count && isStale(all[ahead]) ? all.count - ahead : 0)
            + (missing[feed] > 0 && isStale(nil) ? missing[feed] : 0)
    }
}
