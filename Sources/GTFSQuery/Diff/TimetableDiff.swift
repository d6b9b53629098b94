public import GTFSModel

/// The changes between two versions of a feed.
///
///     let diff = try Timetable(path: "december.sqlite").differences(from: Timetable(path: "november.sqlite"))
///     for stop in diff.stops where stop.changes.contains(.moved) { print(stop.stopID, stop.distance ?? 0) }
///
/// `isSame` holds if every record of every file is the same, in any order. The lists have the differences; docs/diff.md
/// has the rules.
public struct TimetableDiff: Sendable, Hashable {
    /// One of the two feeds.
    public struct Side: Sendable, Hashable {
        /// File name of the feed, without its folder.
        public var source: String
        /// feed_version; nil if the feed names none.
        public var version: String?
        /// First day on which any service runs; nil if none ever runs.
        public var firstServiceDate: ServiceDate?
        /// Last such day.
        public var lastServiceDate: ServiceDate?
        /// How many of each it has.
        public var routes, stops, trips, stopTimes: Int

        /// A feed with its numbers of records.
        public init(
            source: String, version: String? = nil, firstServiceDate: ServiceDate? = nil,
            lastServiceDate: ServiceDate? = nil, routes: Int, stops: Int, trips: Int, stopTimes: Int
        ) {
            self.source = source
            self.version = version
            self.firstServiceDate = firstServiceDate
            self.lastServiceDate = lastServiceDate
            self.routes = routes
            self.stops = stops
            self.trips = trips
            self.stopTimes = stopTimes
        }
    }

    /// A kind of change. Later versions may add kinds.
    public struct Change: RawRepresentable, Sendable, Hashable, Codable {
        /// Its name in JSON.
        public let rawValue: String
        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Only the new feed has it.
        public static let added = Change(rawValue: "added")
        /// Only the old feed has it.
        public static let removed = Change(rawValue: "removed")
        /// A stop has another position.
        public static let moved = Change(rawValue: "moved")
        /// A stop or a route has another name.
        public static let renamed = Change(rawValue: "renamed")
        /// Another field has another value.
        public static let changed = Change(rawValue: "changed")
        /// A route has another id, but the same type and a name; a trip has another id, but the same route, stops and
        /// days.
        public static let idChanged = Change(rawValue: "id_changed")
        /// A trip has other stops.
        public static let stopsChanged = Change(rawValue: "stops_changed")
        /// All times of a trip are later, or earlier, by the same number of seconds.
        public static let shifted = Change(rawValue: "shifted")
        /// Times of a trip changed by different numbers of seconds.
        public static let retimed = Change(rawValue: "retimed")
        /// A trip runs on other days, among those that both feeds cover.
        public static let daysChanged = Change(rawValue: "days_changed")
        /// A trip has other rows in frequencies.txt.
        public static let frequenciesChanged = Change(rawValue: "frequencies_changed")
    }

    /// A field with its value in both feeds, as GTFS writes it.
    public struct Field: Sendable, Hashable {
        /// Its column.
        public var name: String
        /// Nil if the old feed leaves it blank.
        public var old: String?
        /// Nil if the new feed leaves it blank.
        public var new: String?

        /// A field that differs.
        public init(name: String, old: String? = nil, new: String? = nil) {
            self.name = name
            self.old = old
            self.new = new
        }
    }

    /// The old feed.
    public var old: Side
    /// The new feed.
    public var new: Side
    /// First of the days that both cover, on which trips and hours are compared; nil without common days.
    public var firstDay: ServiceDate?
    /// Last of these days: at most two years after the first.
    public var lastDay: ServiceDate?
    /// In the order of their ids.
    public var routes: [RouteChange] = []
    /// In the order of their ids.
    public var stops: [StopChange] = []
    /// By route, then by id.
    public var trips: [TripChange] = []
    /// The days on which the whole feed has other trips or hours, in their order.
    public var days: [ServiceChange] = []
    /// The same by route, then by day.
    public var routeDays: [ServiceChange] = []
    /// The files whose records differ, in the order of their names.
    public var files: [FileChange] = []

    /// The changes from one feed to another; without any, both have the same records.
    public init(
        old: Side, new: Side, firstDay: ServiceDate? = nil, lastDay: ServiceDate? = nil, routes: [RouteChange] = [],
        stops: [StopChange] = [], trips: [TripChange] = [], days: [ServiceChange] = [], routeDays: [ServiceChange] = [],
        files: [FileChange] = []
    ) {
        self.old = old
        self.new = new
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.routes = routes
        self.stops = stops
        self.trips = trips
        self.days = days
        self.routeDays = routeDays
        self.files = files
    }

    /// Whether nothing differs.
    public var isSame: Bool {
        routes.isEmpty && stops.isEmpty && trips.isEmpty && days.isEmpty && routeDays.isEmpty && files.isEmpty
    }
}

extension TimetableDiff {
    /// A route that was added, removed or changed.
    public struct RouteChange: Sendable, Hashable, Identifiable {
        /// At least one.
        public var changes: [Change]
        /// route_id of the new feed; for a removed route, of the old one.
        public var routeID: Route.ID
        /// route_id of the old feed, if it differs.
        public var oldRouteID: Route.ID?
        /// The names in the new feed; for a removed route, in the old one.
        public var shortName, longName: String?
        /// The changed fields; empty for a route that was added or removed.
        public var fields: [Field] = []

        /// A route that differs.
        public init(
            changes: [Change], routeID: Route.ID, oldRouteID: Route.ID? = nil, shortName: String? = nil,
            longName: String? = nil, fields: [Field] = []
        ) {
            self.changes = changes
            self.routeID = routeID
            self.oldRouteID = oldRouteID
            self.shortName = shortName
            self.longName = longName
            self.fields = fields
        }

        /// The change itself: an added route may have the id of a removed one.
        public var id: Self { self }
    }

    /// A stop that was added, removed or changed.
    public struct StopChange: Sendable, Hashable, Identifiable {
        /// At least one.
        public var changes: [Change]
        /// stop_id
        public var stopID: Stop.ID
        /// The name in the new feed; for a removed stop, in the old one.
        public var name: String?
        /// How far it moved, in metres to a tenth; nil if it did not, or if a position is blank.
        public var distance: Double?
        /// The changed fields; empty for a stop that was added or removed.
        public var fields: [Field] = []

        /// A stop that differs.
        public init(
            changes: [Change], stopID: Stop.ID, name: String? = nil, distance: Double? = nil, fields: [Field] = []
        ) {
            self.changes = changes
            self.stopID = stopID
            self.name = name
            self.distance = distance
            self.fields = fields
        }

        /// The stop of the change.
        public var id: Stop.ID { stopID }
    }

    /// A trip that was added, removed or changed.
    public struct TripChange: Sendable, Hashable, Identifiable {
        /// At least one.
        public var changes: [Change]
        /// trip_id of the new feed; for a removed trip, of the old one.
        public var tripID: Trip.ID
        /// trip_id of the old feed, if it differs.
        public var oldTripID: Trip.ID?
        /// route_id of the new feed; for a removed trip, of the old one.
        public var routeID: Route.ID?
        /// Seconds by which its first time is later; negative if it is earlier. Nil if no time changed.
        public var shift: Int?
        /// The most seconds by which any time changed, later or earlier; nil if no time changed.
        public var largestShift: Int?
        /// The changed fields of trips.txt.
        public var fields: [Field] = []

        /// A trip that differs.
        public init(
            changes: [Change], tripID: Trip.ID, oldTripID: Trip.ID? = nil, routeID: Route.ID? = nil, shift: Int? = nil,
            largestShift: Int? = nil, fields: [Field] = []
        ) {
            self.changes = changes
            self.tripID = tripID
            self.oldTripID = oldTripID
            self.routeID = routeID
            self.shift = shift
            self.largestShift = largestShift
            self.fields = fields
        }

        /// The change itself: an added trip may have the id of a removed one.
        public var id: Self { self }
    }

    /// Trips and hours of service of one day on which they differ.
    public struct ServiceChange: Sendable, Hashable {
        /// The day.
        public var date: ServiceDate
        /// Nil for all routes together.
        public var routeID: Route.ID?
        /// Trips on that day; a trip of frequencies.txt counts once per start.
        public var oldTrips, newTrips: Int
        /// Seconds from the first to the last time, summed over the trips.
        public var oldSeconds, newSeconds: Int

        /// A day that differs.
        public init(
            date: ServiceDate, routeID: Route.ID? = nil, oldTrips: Int, newTrips: Int, oldSeconds: Int, newSeconds: Int
        ) {
            self.date = date
            self.routeID = routeID
            self.oldTrips = oldTrips
            self.newTrips = newTrips
            self.oldSeconds = oldSeconds
            self.newSeconds = newSeconds
        }
    }

    /// A file whose records differ.
    public struct FileChange: Sendable, Hashable, Identifiable {
        /// Its name, such as `fare_attributes.txt`.
        public var name: String
        /// Records in the old feed; nil if it lacks the file, left it out of the database, or does not know its columns.
        public var oldRecords: Int?
        /// Records in the new feed; nil in the same cases.
        public var newRecords: Int?
        /// Records that only the new feed has; nil if they are not counted: stop_times.txt, shapes.txt and files that
        /// are not tables of GTFS.
        public var added: Int?
        /// Records that only the old feed has.
        public var removed: Int?

        /// A file that differs.
        public init(
            name: String, oldRecords: Int? = nil, newRecords: Int? = nil, added: Int? = nil, removed: Int? = nil
        ) {
            self.name = name
            self.oldRecords = oldRecords
            self.newRecords = newRecords
            self.added = added
            self.removed = removed
        }

        /// The name of the file.
        public var id: String { name }
    }
}
