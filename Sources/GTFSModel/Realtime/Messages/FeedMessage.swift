/// One GTFS-Realtime message as plain values (GTFS Realtime reference, message FeedMessage): the statement of a
/// producer at one moment, before it is compared with a timetable.
///
/// Numbers are as sent, with two exceptions: timestamps in milliseconds are converted to seconds, and a timestamp or an
/// event's time of 0 is nil.
public struct FeedMessage: Sendable, Equatable {
    /// header: the fields of the message as a whole.
    public var header: FeedHeader
    /// entity: in the order of the message.
    public var entities: [FeedEntity]
    /// Oddities in the bytes: entities that could not be read, timestamps in milliseconds …
    public var notices: RealtimeNotices

    /// A message without notices.
    public init(header: FeedHeader = FeedHeader(), entities: [FeedEntity] = []) {
        self.header = header
        self.entities = entities
        notices = RealtimeNotices()
    }
}

/// Message FeedEntity: one thing that the message says.
public struct FeedEntity: Sendable, Equatable {
    /// id: tells the entities of one feed apart, for DIFFERENTIAL messages.
    public var id: String
    /// is_deleted, for DIFFERENTIAL messages: whether the entity of this id is removed.
    public var isDeleted = false
    /// trip_update: how a trip deviates from its schedule; nil if the entity has none.
    public var tripUpdate: TripUpdate? {
        @inlinable get { storedTripUpdate?.value }
        set { storedTripUpdate = newValue.map(Boxed.init) }
    }
    /// vehicle: where a vehicle is; nil if the entity has none.
    public var vehicle: VehiclePosition? {
        @inlinable get { storedVehicle?.value }
        set { storedVehicle = newValue.map(Boxed.init) }
    }
    /// alert: something that riders should know; nil if the entity has none.
    public var alert: ServiceAlert?
    /// stop: a stop that the timetable lacks; nil if the entity has none.
    public var stop: RealtimeStop? {
        get { storedStop?.value }
        set { storedStop = newValue.map(Boxed.init) }
    }
    /// shape: the line of a detour; nil if the entity has none.
    public var shape: RealtimeShape?
    /// trip_modifications: a detour; nil if the entity has none.
    public var tripModifications: TripModifications?

    @usableFromInline var storedTripUpdate: Boxed<TripUpdate>?
    @usableFromInline var storedVehicle: Boxed<VehiclePosition>?
    private var storedStop: Boxed<RealtimeStop>?

    /// An entity that says nothing.
    public init(id: String) { self.id = id }

    /// Whether it has a trip_update, which is not copied for that.
    @inlinable package var hasTripUpdate: Bool { storedTripUpdate != nil }
    /// Whether it has a vehicle, which is not copied for that.
    @inlinable package var hasVehicle: Bool { storedVehicle != nil }

    /// Bytes that it takes in memory, without its texts and lists.
    package var ownByteCount: Int {
        MemoryLayout<Self>.stride + (storedTripUpdate == nil ? 0 : MemoryLayout<TripUpdate>.stride)
            + (storedVehicle == nil ? 0 : MemoryLayout<VehiclePosition>.stride)
            + (storedStop == nil ? 0 : MemoryLayout<RealtimeStop>.stride)
    }
}

/// Message FeedHeader: the fields of a message as a whole.
public struct FeedHeader: Sendable, Equatable {
    /// FeedHeader.Incrementality: how the message follows those before.
    public enum Incrementality: Sendable, Hashable {
        /// FULL_DATASET (0): the message replaces all earlier content of the feed.
        case fullDataset
        /// DIFFERENTIAL (1): its entities replace those with the same ids; the others stay.
        case differential
    }

    /// gtfs_realtime_version, such as `2.0`; nil where not sent.
    public var version: String?
    /// incrementality: full if the producer does not send it, or sends a value that the reference does not know.
    public var incrementality: Incrementality = .fullDataset
    /// Whether the producer sends incrementality, rather than leaving it to the default (E049).
    public var statesIncrementality = false
    /// timestamp: when the content was made, seconds since 1970; nil if the producer gives none.
    public var timestamp: Int?
    /// feed_version: the one in feed_info.txt of the timetable that the message belongs to; nil where not sent.
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

/// Message TimeRange: from `start` on, up to `end` and not including it; seconds since 1970, nil for no bound.
public struct TimeRange: Sendable, Hashable {
    /// Seconds since 1970, included; nil: from the beginning of time.
    public var start: Int?
    /// Seconds since 1970, not included; nil: without end.
    public var end: Int?

    /// - Parameters:
    ///   - start: seconds since 1970, included; nil for no bound.
    ///   - end: seconds since 1970, not included; nil for no bound.
    public init(start: Int? = nil, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// Whether an instant lies in the range.
    /// - Parameter instant: seconds since 1970.
    public func contains(_ instant: Int) -> Bool {
        start.map { $0 <= instant } ?? true && end.map { instant < $0 } ?? true
    }
}

/// Errors and oddities in realtime data, counted by code.
public struct RealtimeNotices: Sendable, Equatable {
    /// A code of the GTFS-Realtime validator (`E003`, `W002`), or the toolkit's own word in snake_case if that has
    /// none.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The code itself, such as `E003`.
        public let rawValue: String
        /// A code by its text; any text is allowed.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Lets code write `"E003"`.
        public init(stringLiteral value: String) { rawValue = value }
        /// The code itself.
        public var description: String { rawValue }
        /// By the bytes of the codes.
        public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }
    }

    /// How often something was met.
    public struct Count: Sendable, Equatable {
        /// How often it was met.
        public var count: Int
        /// The first occurrence: the id of an entity, and its content.
        public var example: String

        /// A number of occurrences, with the first of them.
        public init(count: Int, example: String = "") {
            self.count = count
            self.example = example
        }
    }

    /// By code.
    public private(set) var counts: [Code: Count] = [:]

    /// Nothing counted.
    public init() {}

    /// Counts an occurrence of the code.
    /// - Parameter example: where it was met; used only for the first of its code.
    public mutating func add(_ code: Code, _ example: @autoclosure () -> String) {
        guard counts[code] == nil else {
            counts[code]?.count += 1
            return
        }
        counts[code] = Count(count: 1, example: example())
    }

    /// Adds the counts of other notices. An example is taken over only if it is the first of its code.
    public mutating func add(_ other: RealtimeNotices) {
        for (code, more) in other.counts {
            if counts[code] == nil { counts[code] = more } else { counts[code]?.count += more.count }
        }
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { counts.isEmpty }
    /// How often a code was counted; 0 if never.
    public subscript(code: Code) -> Int { counts[code]?.count ?? 0 }
}
