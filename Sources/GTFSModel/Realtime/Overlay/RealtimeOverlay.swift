/// What realtime messages say about the departures of one timetable.
///
/// `GTFSRealtime` makes it, and `GTFSQuery` applies it to the schedule. The same messages and the same timetable make the
/// same overlay. Its age is computed when a question is asked (`RealtimeSnapshot`).
public struct RealtimeOverlay: Sendable {
    /// One for each feed, in the order in which they were given.
    public let feeds: [RealtimeFeed]
    /// At most one for each trip on a service day.
    public let trips: [TripOverlay]
    /// Trips of the messages' own stops with fewer than two stops that are served, which `trips` has as cancelled or not at all: a
    /// producer may drop the stops that a trip has passed.
    package var shortTrips: [TripOverlay] = []
    /// In the order of the messages.
    public let vehicles: [VehicleOverlay]
    /// In the order of the messages, whether or not they are in force.
    public let alerts: [AlertOverlay]
    /// Stops that the messages bring and the timetable lacks.
    public let stops: [Stop.ID: RealtimeStop]
    /// Shapes that the messages bring, by their ids.
    public let shapes: [String: RealtimeShape]
    /// The same stops by the station that they are part of, in the order of their ids.
    public let stopsByParent: [Stop.ID: [Stop.ID]]
    /// The timetable whose trips it names; nil if that is not known, and for an overlay without trips.
    public let timetable: TimetableIdentity?
    /// By which boards find trips and stop times.
    @inlinable package var index: OverlayIndex { madeIndex ?? lateIndex.index }
    package let alertIndex: AlertIndex
    /// Nil where boards are not expected to ask.
    @usableFromInline let madeIndex: OverlayIndex?
    @usableFromInline let lateIndex: LateOverlayIndex

    /// - Parameters:
    ///   - trips: at most one for each trip on a service day. They refer to feeds and vehicles by index.
    ///   - vehicles: refer to trips by index.
    ///   - timetable: the timetable of these trips. With nil, a question to another timetable is not detected.
    ///   - isForBoards: whether to make the index of the trips at once, so that no board waits for it.
    package init(
        feeds: [RealtimeFeed], trips: [TripOverlay.Draft] = [], vehicles: [VehicleOverlay] = [],
        alerts: [AlertOverlay] = [], stops: [Stop.ID: RealtimeStop] = [:],
        shapes: [String: RealtimeShape] = [:], timetable: TimetableIdentity? = nil, isForBoards: Bool = true
    ) {
        self.timetable = timetable
        self.feeds = feeds
        self.trips = trips.map(TripOverlay.init)
        self.vehicles = vehicles
        self.alerts = alerts
        (self.stops, self.shapes) = (stops, shapes)
        var parts: [Stop.ID: [Stop.ID]] = [:]
        for stop in stops.values where stop.parentID != stop.id {
            if let parent = stop.parentID { parts[parent, default: []].append(stop.id) }
        }
        stopsByParent = parts.mapValues { $0.sorted() }
        lateIndex = LateOverlayIndex(self.trips, feeds: feeds)
        madeIndex = isForBoards ? lateIndex.index : nil
        alertIndex = AlertIndex(alerts)
    }

    /// The overlay of feeds without messages. `GTFSRealtime` makes that of their contents.
    public init(feeds: [RealtimeFeed] = []) { self.init(feeds: feeds, trips: []) }
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
    /// current_status as the message has it, also without a current_stop_sequence; nil where not sent.
    package var statedStatus: VehicleStopStatus?

    /// A vehicle whose trip is not known yet; its route is that of the message.
    /// - Parameter feed: an index in `RealtimeOverlay.feeds`.
    public init(id: String, feed: Int, vehicle: VehiclePosition) {
        self.id = id
        self.feed = feed
        self.vehicle = vehicle
        routeID = vehicle.trip?.routeID
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

/// A source of the latest overlay of realtime messages, such as `RealtimeFeedState` of `GTFSRealtime`.
///
/// An overlay belongs to the timetable that it was made for: it names trips by the keys of that file. So read the two
/// together, and call `use(_:)` once after a file is replaced.
public protocol RealtimeOverlaySource: AnyObject, Sendable {
    /// The last overlay that is finished, and the timetable that it was made for.
    var latest: LatestOverlay { get }
    /// A stream with an element after each new overlay. A listener that is busy meanwhile gets one element for all of them.
    func overlayChanges() -> AsyncStream<Void>
    /// Makes the overlay again for another timetable, and uses that timetable from then on.
    /// - Throws: the error of `schedule`; then the earlier timetable and overlay stay in use.
    func use(_ schedule: any RealtimeScheduleSource) throws
}

/// An overlay with the timetable that it was made for.
public struct LatestOverlay: Sendable {
    /// The content of the messages.
    public let overlay: RealtimeOverlay
    /// The timetable whose trips the overlay names.
    public let schedule: any RealtimeScheduleSource

    /// An overlay and its timetable.
    public init(overlay: RealtimeOverlay, schedule: any RealtimeScheduleSource) {
        self.overlay = overlay
        self.schedule = schedule
    }
}

/// The state of one realtime feed: how old it is, and how it matches the timetable.
public struct RealtimeFeed: Sendable, Equatable {
    /// As the caller named it: a file's name or a URL, say.
    public var name: String
    /// header.timestamp, seconds since 1970; nil if the producer gives none.
    public var timestamp: Int?
    /// When its content last changed, by the receiver's clock. Ages count from it if the producer's own timestamps lie
    /// in the future or are missing. Seconds since 1970.
    public var changedAt: Int
    /// gtfs_realtime_version; nil if the header has none.
    public var version: String?
    /// feed_version of the header: the version of the timetable that the feed belongs to; nil if it has none.
    public var feedVersion: String?
    /// Why its newest message could not be read at all, in a sentence; nil if it could. The feed's earlier content
    /// stays.
    public var failure: String?
    /// How many entities the feed has.
    public var entityCount = 0
    /// How its trip updates match the timetable.
    public var trips = MatchCounts()
    /// How its vehicle positions match the timetable.
    public var vehicles = MatchCounts()
    /// How many alerts the feed has.
    public var alertCount = 0
    /// Errors and oddities in its newest message, and in its relation to the earlier ones.
    public var notices = RealtimeNotices()
    /// `static_mismatch`, `limited_data`, `clock_skew` …
    public var flags: [DepartureFlag] = []

    /// A feed; one without entities, unless their numbers are given.
    /// - Parameters:
    ///   - timestamp: seconds since 1970; nil if the producer gives none.
    ///   - changedAt: seconds since 1970.
    public init(
        name: String, timestamp: Int?, changedAt: Int, version: String? = nil, feedVersion: String? = nil,
        failure: String? = nil, entityCount: Int = 0, trips: MatchCounts = MatchCounts(),
        vehicles: MatchCounts = MatchCounts(), alertCount: Int = 0, notices: RealtimeNotices = RealtimeNotices(),
        flags: [DepartureFlag] = []
    ) {
        self.name = name
        self.timestamp = timestamp
        self.changedAt = changedAt
        self.version = version
        self.feedVersion = feedVersion
        self.failure = failure
        self.entityCount = entityCount
        self.trips = trips
        self.vehicles = vehicles
        self.alertCount = alertCount
        self.notices = notices
        self.flags = flags
    }
}
