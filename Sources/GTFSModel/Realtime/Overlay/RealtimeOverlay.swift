/// What realtime messages say about the departures of one timetable.
///
/// `GTFSRealtime` makes it, and `GTFSQuery` applies it to the schedule. The same messages and the same timetable make the
/// same overlay. Its age is computed when a question is asked (`RealtimeSnapshot`).
public struct RealtimeOverlay: Sendable {
    /// One for each feed, in the order in which they were given.
    public let feeds: [RealtimeFeed]
    /// At most one for each trip on a service day.
    public let trips: [TripOverlay]
    /// In the order of the messages.
    public let vehicles: [VehicleOverlay]
    /// In the order of the messages, whether or not they are in force.
    public let alerts: [AlertOverlay]
    /// Stops that the messages bring and the timetable lacks.
    public let stops: [Stop.ID: RealtimeStop]
    /// The same stops by the station that they are part of, in the order of their ids.
    public let stopsByParent: [Stop.ID: [Stop.ID]]
    /// The timetable whose trips it names; nil if that is not known, and for an overlay without trips.
    public let timetable: TimetableIdentity?
    package let index: OverlayIndex
    package let alertIndex: AlertIndex
    package let tripTimestamps: TripTimestamps

    /// Also makes the index by which boards find trips, stop times and alerts.
    /// - Parameters:
    ///   - trips: at most one for each trip on a service day. They refer to feeds and vehicles by index.
    ///   - vehicles: refer to trips by index.
    ///   - timetable: the timetable of these trips. With nil, a question to another timetable is not detected.
    public init(
        feeds: [RealtimeFeed], trips: [TripOverlay.Draft] = [], vehicles: [VehicleOverlay] = [],
        alerts: [AlertOverlay] = [], stops: [Stop.ID: RealtimeStop] = [:], timetable: TimetableIdentity? = nil
    ) {
        self.timetable = timetable
        self.feeds = feeds
        self.trips = trips.map(TripOverlay.init)
        self.vehicles = vehicles
        self.alerts = alerts
        self.stops = stops
        var parts: [Stop.ID: [Stop.ID]] = [:]
        for stop in stops.values where stop.parentID != stop.id {
            if let parent = stop.parentID { parts[parent, default: []].append(stop.id) }
        }
        stopsByParent = parts.mapValues { $0.sorted() }
        index = OverlayIndex(self.trips)
        alertIndex = AlertIndex(alerts)
        tripTimestamps = TripTimestamps(self.trips, feeds)
    }
}

/// A vehicle of the messages, and the trip that it serves.
public struct VehicleOverlay: Sendable {
    /// FeedEntity.id
    public var id: String
    /// The index in `RealtimeOverlay.feeds` of the feed that has it.
    public var feed: Int
    /// As the message has it; `currentStatus` is filled in if the reference defines a default.
    public var vehicle: VehiclePosition
    /// The index in `RealtimeOverlay.trips` of the trip that it serves; nil if none was found.
    public var trip: Int?
    /// The route of the trip, or else that of the message; nil if both name none.
    public var routeID: Route.ID?

    /// A vehicle whose trip is not known yet; its route is that of the message.
    /// - Parameter feed: an index in `RealtimeOverlay.feeds`.
    public init(id: String, feed: Int, vehicle: VehiclePosition) {
        self.id = id
        self.feed = feed
        self.vehicle = vehicle
        routeID = vehicle.trip?.routeID
    }
}

/// Finds the trips of an overlay.
package struct OverlayIndex: Sendable {
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

    init(_ overlays: [TripOverlay]) {
        var trips: [TripDayKey: TripOverlay] = Dictionary(minimumCapacity: overlays.count)
        var patterns: [Key<Pattern>: [TimedTrip]] = [:]
        var elsewhere: [Stop.ID: [OverlayStopTime]] = [:]
        for trip in overlays {
            if let scheduled = trip.scheduled, trip.change.coversSchedule {
                let key = TripDayKey(
                    tripKey: scheduled.key, date: trip.id.serviceDate, startTime: trip.id.startTime?.seconds)
                trips[key] = trip
                if trip.change == .scheduled, let times = trip.stopTimes.times {
                    patterns[scheduled.pattern.key, default: []].append(TimedTrip(trip: trip, times: times))
                }
            }
            for (index, stopTime) in trip.stopTimes.enumerated() where !trip.change.keepsStops || stopTime.isMoved {
                elsewhere[stopTime.stopID, default: []].append(OverlayStopTime(trip: trip, index: index))
            }
        }
        self.trips = trips
        tripsByPattern = patterns
        stopTimesElsewhere = elsewhere
    }
}

/// A trip of an overlay at one of its stops: a reference to the trip and the index of the stop time, so that neither is
/// copied.
package struct OverlayStopTime: Sendable {
    package let trip: TripOverlay
    /// In `trip.stopTimes`.
    package let index: Int

    package init(trip: TripOverlay, index: Int) {
        self.trip = trip
        self.index = index
    }
}
