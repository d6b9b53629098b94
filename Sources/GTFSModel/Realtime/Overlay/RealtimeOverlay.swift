/// What realtime messages say about the departures of one timetable: made by `GTFSRealtime`, laid over the schedule by
/// `GTFSQuery`. The same messages and the same timetable make the same overlay; how old it is at the time of a question
/// is worked out by whoever asks (`Freshness`).
public struct RealtimeOverlay: Sendable {
    /// One for each feed, in the order in which they were given.
    public let feeds: [RealtimeFeed]
    /// At most one for each instance of a trip.
    public let trips: [TripOverlay]
    public let vehicles: [VehicleOverlay]
    public let alerts: [AlertOverlay]
    /// Stops that the messages bring and the timetable lacks.
    public let stops: [Stop.ID: RealtimeStop]
    /// The same by what they are part of, in the order of their ids.
    public let stopsByParent: [Stop.ID: [Stop.ID]]
    public let index: OverlayIndex
    public let alertIndex: AlertIndex

    public init(
        feeds: [RealtimeFeed], trips: [TripOverlay] = [], vehicles: [VehicleOverlay] = [], alerts: [AlertOverlay] = [],
        stops: [Stop.ID: RealtimeStop] = [:]
    ) {
        self.feeds = feeds
        self.trips = trips
        self.vehicles = vehicles
        self.alerts = alerts
        self.stops = stops
        var parts: [Stop.ID: [Stop.ID]] = [:]
        for stop in stops.values where stop.parentID != stop.id {
            if let parent = stop.parentID { parts[parent, default: []].append(stop.id) }
        }
        stopsByParent = parts.mapValues { $0.sorted() }
        index = OverlayIndex(trips)
        alertIndex = AlertIndex(alerts)
    }
}

/// Where the trips of an overlay are found.
public struct OverlayIndex: Sendable {
    /// An instance of a trip of the timetable.
    public struct TripDayKey: Hashable, Sendable {
        public let tripKey: Key<Trip>
        public let day: Int
        /// `Int.min` for a trip that does not run by headway.
        public let startTime: Int

        public init(tripKey: Key<Trip>, date: ServiceDate, startTime: Int?) {
            self.tripKey = tripKey
            day = date.dayNumber
            self.startTime = startTime ?? .min
        }
    }

    /// A visit of an overlay's trip.
    public struct Place: Sendable, Equatable {
        /// In `trips`.
        public let trip: Int
        /// In its `visits`.
        public let visit: Int
    }

    /// Trips that change a row of the schedule, by the instance of which they are.
    public let trips: [TripDayKey: Int]
    /// The same, by the pattern whose stops they visit.
    public let tripsByPattern: [Key<Pattern>: [Int]]
    /// Visits that the schedule does not have at this stop: of added, duplicated, replaced and detoured trips, and of trips
    /// that leave from another platform.
    public let stopTimesElsewhere: [Stop.ID: [Place]]
    /// By trip, the earliest time that is given outright for any of its visits, or predicted for its last; seconds since
    /// 1970, `Int.max` without any. While it is to come, nothing that was said of the trip has happened.
    public let earliestTimes: [Int]

    init(_ trips: [TripOverlay]) {
        var instances: [TripDayKey: Int] = Dictionary(minimumCapacity: trips.count)
        var patterns: [Key<Pattern>: [Int]] = [:]
        var elsewhere: [Stop.ID: [Place]] = [:]
        for (number, trip) in trips.enumerated() {
            if let scheduled = trip.scheduled, trip.change.coversSchedule {
                let instance = TripDayKey(
                    tripKey: scheduled.key, date: trip.id.serviceDate,
                    startTime: trip.id.startTime?.seconds)
                instances[instance] = number
                if trip.change.keepsStops { patterns[scheduled.pattern.key, default: []].append(number) }
            }
            for (place, visit) in trip.stopTimes.enumerated() where !trip.change.keepsStops || visit.isMoved {
                elsewhere[visit.stopID, default: []].append(Place(trip: number, visit: place))
            }
        }
        self.trips = instances
        tripsByPattern = patterns
        stopTimesElsewhere = elsewhere
        earliestTimes = trips.map(\.earliestTime)
    }
}

extension TripOverlay {
    fileprivate var earliestTime: Int {
        var earliest = stopTimes.last { $0.relation != .skipped }?.firstTime ?? .max
        for visit in stopTimes where visit.isExplicit { earliest = min(earliest, visit.firstTime ?? .max) }
        return earliest
    }
}
