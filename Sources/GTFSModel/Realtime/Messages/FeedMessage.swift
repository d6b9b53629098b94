/// One GTFS-Realtime message as plain values (GTFS Realtime reference, message FeedMessage): what a producer said at one
/// moment, before anything of it is held against a timetable.
///
/// Numbers are as sent but for what `FeedMessage` itself settles: timestamps in milliseconds are seconds here, and a
/// timestamp or an event's time of 0 is nil.
public struct FeedMessage: Sendable, Equatable {
    public var header: FeedHeader
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
    public enum Incrementality: Sendable, Hashable {
        /// The message replaces all that the feed said before.
        case fullDataset
        /// Its entities replace those of the same ids; the others stay.
        case differential
    }

    /// gtfs_realtime_version
    public var version: String?
    public var incrementality: Incrementality = .fullDataset
    /// Whether the producer says so, rather than leaving it to the default.
    public var statesIncrementality = false
    /// Seconds since 1970; nil where the producer gives none.
    public var timestamp: Int?
    /// The feed_info.feed_version of the timetable that the message goes with.
    public var feedVersion: String?
    /// NYCT's extension: routes of which the message names every trip of a period.
    public var replacementPeriods: [TripReplacementPeriod] = []

    public init() {}
}

/// NYCT's message TripReplacementPeriod: "the trips of this route within the period are replaced by those of the feed".
public struct TripReplacementPeriod: Sendable, Equatable {
    public var routeID: Route.ID
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
    public var isDeleted = false
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
    public var id: Stop.ID
    public var name: TranslatedString?
    public var code: TranslatedString?
    public var platformCode: TranslatedString?
    public var position: Coordinate?
    public var parentID: Stop.ID?
    public var timeZone: String?
    public var wheelchairBoarding: Availability = .unknown

    public init(id: Stop.ID) { self.id = id }
}

/// Message Shape: where a trip goes on a detour.
public struct RealtimeShape: Sendable, Equatable {
    public var id: String
    public var encodedPolyline: String

    public init(id: String, encodedPolyline: String) {
        self.id = id
        self.encodedPolyline = encodedPolyline
    }
}
