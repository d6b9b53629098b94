internal import Foundation
public import GTFSModel

/// The timetable of a route on one service day, as posted at a stop: for each direction its stops down, its trips
/// across.
///
///     let timetable = try city.routeTimetable("L1", on: day)
///     for direction in timetable.directions {
///         for column in direction.columns { print(column.tripID, column.cells.map { direction.rows[$0.row].name ?? "" }) }
///     }
public struct RouteTimetable: Sendable, Hashable {
    /// Its row of routes.txt.
    public var route: Route
    /// agency_name of its agency; nil if the feed has none.
    public var agencyName: String?
    /// The service day.
    public var date: ServiceDate
    /// The zone in which the service day begins; nil if no agency names a usable one (rule A41).
    public var timeZone: ServiceTimeZone?
    /// Direction 0, 1, then trips without one, split in two if their stops show two ways; only directions with a trip
    /// on the day.
    public var directions: [Direction]
    /// Trips of the day without times: service on demand, and trips whose first or last stop has no time (rule A18).
    public var tripsWithoutTimes: Int
    /// Stop times of service on demand in trips with times: windows, which no cell shows.
    public var windowsNotShown = 0

    /// A timetable of a route on a day.
    public init(
        route: Route, agencyName: String? = nil, date: ServiceDate, timeZone: ServiceTimeZone? = nil,
        directions: [Direction] = [], tripsWithoutTimes: Int = 0, windowsNotShown: Int = 0
    ) {
        self.route = route
        self.agencyName = agencyName
        self.date = date
        self.timeZone = timeZone
        self.directions = directions
        self.tripsWithoutTimes = tripsWithoutTimes
        self.windowsNotShown = windowsNotShown
    }

    /// The trips of one direction_id, or of one of the ways of trips without it.
    public struct Direction: Sendable, Hashable, Codable, Identifiable {
        /// 0 or 1; nil if the feed leaves it blank.
        public var directionID: Int?
        /// If the feed leaves direction_id blank, and the order of stops, or else the headsigns, show two ways: 0 for
        /// the way of the sequence of stops with most trips, 1 for the other. Otherwise nil.
        public var inferredDirection: Int?
        /// The headsign of most trips; nil if they have none.
        public var headsign: String?
        /// In an order that no trip contradicts: if two trips pass two stops in opposite orders, one has rows of its
        /// own.
        public var rows: [Row]
        /// In the order of their times at stops that they share.
        public var columns: [Column]

        /// A direction with its stops and trips.
        public init(
            directionID: Int? = nil, inferredDirection: Int? = nil, headsign: String? = nil, rows: [Row] = [],
            columns: [Column] = []
        ) {
            self.directionID = directionID
            self.inferredDirection = inferredDirection
            self.headsign = headsign
            self.rows = rows
            self.columns = columns
        }

        /// Identifies a direction within its route.
        public struct ID: Sendable, Hashable {
            /// Its direction_id.
            public let directionID: Int?
            /// Its way, if that is inferred.
            public let inferredDirection: Int?

            /// The id of a direction.
            public init(directionID: Int? = nil, inferredDirection: Int? = nil) {
                self.directionID = directionID
                self.inferredDirection = inferredDirection
            }
        }

        /// Its direction_id, or else the inferred way.
        public var id: ID { ID(directionID: directionID, inferredDirection: inferredDirection) }

        private enum CodingKeys: String, CodingKey {
            case directionID = "direction_id"
            case inferredDirection = "inferred_direction"
            case headsign
            case rows = "stops"
            case columns = "trips"
        }
    }

    /// A stop of a direction.
    public struct Row: Sendable, Hashable, Codable {
        /// stop_id
        public var stopID: Stop.ID
        /// stop_name; nil where blank.
        public var name: String?
        /// platform_code; nil where blank.
        public var platformCode: String?

        /// A stop of a direction.
        public init(stopID: Stop.ID, name: String? = nil, platformCode: String? = nil) {
            self.stopID = stopID
            self.name = name
            self.platformCode = platformCode
        }

        private enum CodingKeys: String, CodingKey {
            case stopID = "stop_id"
            case name = "stop_name"
            case platformCode = "platform_code"
        }
    }

    /// A trip, or one window of a trip that repeats by headway: then the first of its starts.
    public struct Column: Sendable, Hashable, Codable, Identifiable {
        /// trip_id
        public var tripID: Trip.ID
        /// trip_short_name, such as a train number; nil where blank.
        public var shortName: String?
        /// The headsign at its first stop: stop_headsign, or trip_headsign, or the name of the last stop.
        public var headsign: String?
        /// The window of frequencies.txt; nil for a trip that leaves once.
        public var frequency: FrequencyWindow?
        /// One per stop with a time, in the order of travel; `row` rises.
        public var cells: [Cell]

        /// A trip with its stop times.
        public init(
            tripID: Trip.ID, shortName: String? = nil, headsign: String? = nil, frequency: FrequencyWindow? = nil,
            cells: [Cell]
        ) {
            self.tripID = tripID
            self.shortName = shortName
            self.headsign = headsign
            self.frequency = frequency
            self.cells = cells
        }

        /// Identifies a column within its direction.
        public struct ID: Sendable, Hashable {
            /// The trip.
            public let tripID: Trip.ID
            /// When the window of frequencies.txt begins; nil for a trip that leaves once.
            public let start: ServiceTime?

            /// The id of a column.
            public init(tripID: Trip.ID, start: ServiceTime? = nil) {
                self.tripID = tripID
                self.start = start
            }
        }

        /// The trip, and the window if it repeats by headway.
        public var id: ID { ID(tripID: tripID, start: frequency?.start) }

        private enum CodingKeys: String, CodingKey {
            case tripID = "trip_id"
            case shortName = "trip_short_name"
            case headsign, frequency
            case cells = "stop_times"
        }
    }

    /// A stop time.
    public struct Cell: Sendable, Hashable, Codable, Identifiable {
        /// Index of the stop in the rows of the direction.
        public var row: Int
        /// arrival_time; blank times are filled in.
        public var arrival: ServiceTime?
        /// departure_time; blank times are filled in.
        public var departure: ServiceTime?
        /// Whether the time is approximate: timepoint 0, or a blank time that was filled in.
        public var isApproximate: Bool?
        /// pickup_type; nil where blank, which means regular.
        public var pickupType: PickupDropOffType?
        /// drop_off_type; nil where blank, which means regular.
        public var dropOffType: PickupDropOffType?
        /// The headsign from here on, if it changes on the way; otherwise nil.
        public var headsign: String?

        /// A stop time in a row.
        public init(
            row: Int, arrival: ServiceTime? = nil, departure: ServiceTime? = nil, isApproximate: Bool? = nil,
            pickupType: PickupDropOffType? = nil, dropOffType: PickupDropOffType? = nil, headsign: String? = nil
        ) {
            self.row = row
            self.arrival = arrival
            self.departure = departure
            self.isApproximate = isApproximate
            self.pickupType = pickupType
            self.dropOffType = dropOffType
            self.headsign = headsign
        }

        /// Its row.
        public var id: Int { row }

        /// When it leaves, or else when it arrives.
        public var time: ServiceTime? { departure ?? arrival }

        private enum CodingKeys: String, CodingKey {
            case row
            case arrival = "arrival_time"
            case departure = "departure_time"
            case isApproximate = "approximate"
            case pickupType = "pickup_type"
            case dropOffType = "drop_off_type"
            case headsign = "stop_headsign"
        }
    }
}

extension Timetable {
    /// The timetable of a route on one service day.
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the route; `StoreError` if
    ///   the database cannot be read.
    public func routeTimetable(_ id: Route.ID, on date: ServiceDate) throws -> RouteTimetable {
        try ask(RouteTimetableRequest(id, on: date))
    }
}

/// A question for the timetable of a route on a day, as `Timetable.routeTimetable(_:on:)` answers it.
package struct RouteTimetableRequest: Question {
    private let route: Route.ID
    private let date: ServiceDate

    package init(_ route: Route.ID, on date: ServiceDate) { (self.route, self.date) = (route, date) }

    package func answer(in session: QuestionSession) throws -> RouteTimetable {
        let record = try session.timetable.requireRoute(route, reader: session.reader)
        return try RouteTimetableReading(session: session.feed(), date: date).timetable(of: record)
    }
}

extension RouteTimetable: AnswerCodable {
    private static let blank = RouteTimetable(
        route: Route(id: ""), agencyName: nil, date: ServiceDate(dayNumber: 0), timeZone: nil, directions: [],
        tripsWithoutTimes: 0)

    /// The object that `timetable` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("route", \.route)
        fields.add("agency_name", \.agencyName)
        fields.add("service_date", \.date)
        fields.add("timezone", \.timeZoneName)
        fields.add("directions", \.directions)
        fields.add("trips_without_times", \.tripsWithoutTimes)
        fields.add("windows_not_shown", \.hiddenWindows)
    }

    /// Absent if there is none.
    private var hiddenWindows: Int? {
        get { windowsNotShown == 0 ? nil : windowsNotShown }
        set { windowsNotShown = newValue ?? 0 }
    }

    private var timeZoneName: String? {
        get { timeZone?.zone.identifier }
        set { timeZone = newValue.flatMap { FeedSummary.TimeZones.zone($0) }.map(ServiceTimeZone.init) }
    }
}
