/// One GTFS-Realtime message as plain values (GTFS Realtime reference, message FeedMessage): what a producer said at one
/// moment, before anything of it is held against a timetable.
///
/// Numbers are as sent, with two exceptions: timestamps in milliseconds are converted to seconds, and a timestamp or an
/// event's time of 0 is nil.
public struct FeedMessage: Sendable, Equatable {
    /// header: what holds for the message as a whole.
    public var header: FeedHeader
    /// entity: in the order of the message.
    public var entities: [FeedEntity]
    /// What was odd in the bytes: entities that could not be read, timestamps in milliseconds …
    public var notices: RealtimeNotices

    /// A message without notices.
    public init(header: FeedHeader = FeedHeader(), entities: [FeedEntity] = []) {
        self.header = header
        self.entities = entities
        notices = RealtimeNotices()
    }
}

/// Message FeedHeader: what holds for a message as a whole.
public struct FeedHeader: Sendable, Equatable {
    /// FeedHeader.Incrementality: how the message follows those before.
    public enum Incrementality: Sendable, Hashable {
        /// FULL_DATASET (0): the message replaces all that the feed said before.
        case fullDataset
        /// DIFFERENTIAL (1): its entities replace those of the same ids; the others stay.
        case differential
    }

    /// gtfs_realtime_version, such as `2.0`; nil where not sent.
    public var version: String?
    /// incrementality: full where the producer does not say, or says what the reference does not know.
    public var incrementality: Incrementality = .fullDataset
    /// Whether the producer sends incrementality, rather than leaving it to the default (E049).
    public var statesIncrementality = false
    /// timestamp: when the content was made, seconds since 1970; nil where the producer gives none.
    public var timestamp: Int?
    /// feed_version: that of feed_info.txt of the timetable that the message goes with; nil where not sent.
    public var feedVersion: String?
    /// NYCT's extension nyct_feed_header.trip_replacement_period: the message names every trip of these routes within a period.
    public var replacementPeriods: [TripReplacementPeriod] = []

    /// A header without any field: a FULL_DATASET without a timestamp.
    public init() {}
}

/// NYCT's message TripReplacementPeriod: "the trips of this route within the period are replaced by those of the feed".
public struct TripReplacementPeriod: Sendable, Equatable {
    /// route_id: the route whose trips are replaced.
    public var routeID: Route.ID
    /// replacement_period: when the replaced trips begin. Without a start it begins with the message.
    public var period: TimeRange

    /// - Parameter period: when the replaced trips begin.
    public init(routeID: Route.ID, period: TimeRange) {
        self.routeID = routeID
        self.period = period
    }
}

/// Message FeedEntity: one thing that the message says.
public struct FeedEntity: Sendable, Equatable {
    /// id: tells the entities of one feed apart, for DIFFERENTIAL messages.
    public var id: String
    /// is_deleted, for DIFFERENTIAL messages: whether the entity of this id is removed.
    public var isDeleted = false
    /// trip_update: how a trip deviates from its schedule; nil where the entity has none.
    public var tripUpdate: TripUpdate? {
        get { storedTripUpdate?.value }
        set { storedTripUpdate = newValue.map(Boxed.value) }
    }
    /// vehicle: where a vehicle is; nil where the entity has none.
    public var vehicle: VehiclePosition? {
        get { storedVehicle?.value }
        set { storedVehicle = newValue.map(Boxed.value) }
    }
    /// alert: something that riders should know; nil where the entity has none.
    public var alert: Alert?
    /// stop: a stop that the timetable lacks; nil where the entity has none.
    public var stop: RealtimeStop? {
        get { storedStop?.value }
        set { storedStop = newValue.map(Boxed.value) }
    }
    /// shape: the line of a detour; nil where the entity has none.
    public var shape: RealtimeShape?
    /// trip_modifications: a detour; nil where the entity has none.
    public var tripModifications: TripModifications?

    private var storedTripUpdate: Boxed<TripUpdate>?
    private var storedVehicle: Boxed<VehiclePosition>?
    private var storedStop: Boxed<RealtimeStop>?

    /// An entity that says nothing.
    public init(id: String) { self.id = id }

    /// Bytes that it takes in memory, without its texts and lists.
    package var ownByteCount: Int {
        MemoryLayout<Self>.stride + (storedTripUpdate == nil ? 0 : MemoryLayout<TripUpdate>.stride)
            + (storedVehicle == nil ? 0 : MemoryLayout<VehiclePosition>.stride)
            + (storedStop == nil ? 0 : MemoryLayout<RealtimeStop>.stride)
    }
}

/// Message Stop: a stop that the timetable lacks.
public struct RealtimeStop: Sendable, Equatable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil where not sent.
    public var name: TranslatedString?
    /// stop_code; nil where not sent.
    public var code: TranslatedString?
    /// platform_code; nil where not sent.
    public var platformCode: TranslatedString?
    /// stop_lat and stop_lon: degrees, WGS 84; nil where either is not sent.
    public var position: Coordinate?
    /// parent_station; nil where not sent.
    public var parentID: Stop.ID?
    /// stop_timezone, a name of the IANA time zone database; nil where not sent.
    public var timeZone: String?
    /// wheelchair_boarding; unknown where not sent.
    public var wheelchairBoarding: Availability = .unknown

    /// A stop without any other field.
    public init(id: Stop.ID) { self.id = id }
}

/// Message Shape: where a trip goes on a detour.
public struct RealtimeShape: Sendable, Equatable {
    /// shape_id, by which TripProperties and SelectedTrips name it.
    public var id: String
    /// encoded_polyline: the points, in Google's polyline encoding.
    public var encodedPolyline: String

    /// - Parameter encodedPolyline: the points, in Google's polyline encoding.
    public init(id: String, encodedPolyline: String) {
        self.id = id
        self.encodedPolyline = encodedPolyline
    }
}
