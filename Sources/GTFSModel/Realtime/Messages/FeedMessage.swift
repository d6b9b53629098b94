/// One GTFS-Realtime message as plain values (GTFS Realtime reference, message FeedMessage): what a producer said at one
/// moment, before anything of it is held against a timetable.
///
/// Numbers are as sent, with two exceptions: timestamps in milliseconds are converted to seconds, and a timestamp or an
/// event's time of 0 is nil.
public struct FeedMessage: Sendable, Equatable {
    /// About the message as a whole.
    public var header: FeedHeader
    /// In the order of the message.
    public var entities: [FeedEntity]
    /// What was odd in the bytes: entities that could not be read, timestamps in milliseconds …
    public var notices: RealtimeNotices

    public init(header: FeedHeader = FeedHeader(), entities: [FeedEntity] = []) {
        self.header = header
        self.entities = entities
        notices = RealtimeNotices()
    }
}

/// Message FeedHeader.
public struct FeedHeader: Sendable, Equatable {
    /// FeedHeader.Incrementality: how the message follows those before.
    public enum Incrementality: Sendable, Hashable {
        /// The message replaces all that the feed said before.
        case fullDataset
        /// Its entities replace those of the same ids; the others stay.
        case differential
    }

    /// gtfs_realtime_version
    public var version: String?
    /// Full where the producer does not say.
    public var incrementality: Incrementality = .fullDataset
    /// Whether the producer sends it, rather than leaving it to the default.
    public var statesIncrementality = false
    /// Seconds since 1970; nil where the producer gives none.
    public var timestamp: Int?
    /// The feed_info.feed_version of the timetable that the message goes with.
    public var feedVersion: String?
    /// NYCT's extension: the message names every trip of these routes within a period.
    public var replacementPeriods: [TripReplacementPeriod] = []

    public init() {}
}

/// NYCT's message TripReplacementPeriod: "the trips of this route within the period are replaced by those of the feed".
public struct TripReplacementPeriod: Sendable, Equatable {
    /// The route whose trips are replaced.
    public var routeID: Route.ID
    /// When the replaced trips begin.
    public var period: TimeRange

    public init(routeID: Route.ID, period: TimeRange) {
        self.routeID = routeID
        self.period = period
    }
}

/// Message FeedEntity: one thing that the message says.
public struct FeedEntity: Sendable, Equatable {
    /// Tells entities of one feed apart, for DIFFERENTIAL messages.
    public var id: String
    /// For DIFFERENTIAL messages: whether the entity of this id is removed.
    public var isDeleted = false
    /// Nil where the entity has none; so for the others.
    public var tripUpdate: TripUpdate?
    public var vehicle: VehiclePosition?
    public var alert: Alert?
    public var stop: RealtimeStop?
    public var shape: RealtimeShape?
    public var tripModifications: TripModifications?

    public init(id: String) { self.id = id }
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
    /// Degrees, WGS 84; nil where not sent.
    public var position: Coordinate?
    /// parent_station; nil where not sent.
    public var parentID: Stop.ID?
    /// stop_timezone; nil where not sent.
    public var timeZone: String?
    /// wheelchair_boarding
    public var wheelchairBoarding: Availability = .unknown

    public init(id: Stop.ID) { self.id = id }
}

/// Message Shape: where a trip goes on a detour.
public struct RealtimeShape: Sendable, Equatable {
    /// shape_id
    public var id: String
    /// In Google's polyline encoding.
    public var encodedPolyline: String

    public init(id: String, encodedPolyline: String) {
        self.id = id
        self.encodedPolyline = encodedPolyline
    }
}
