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
        lateIndex = LateOverlayIndex(self.trips, feeds)
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
