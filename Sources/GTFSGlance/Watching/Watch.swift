public import GTFSJourneys
public import GTFSModel
public import GTFSQuery

/// What a person watches: a ride, a journey, a board or a route. It is a small value that an app keeps as JSON, and that is
/// found again in a later version of the feed.
///
///     let watch = Watch(try timetable.ride(on: departure.trip, from: departure.stopSequence, to: 12))
///     let plan = try timetable.plan(of: watch, at: now, realtime: snapshot)
///     for notice in plan.notices { show((notice.id, notice.at, notice.text)) }
///
/// The rules are in docs/glance.md.
public struct Watch: Sendable, Hashable, Identifiable {
    /// What is watched.
    public enum Subject: Sendable, Hashable {
        /// One ride on one trip.
        case ride(Ride)
        /// Rides with changes between them.
        case journey(Rides)
        /// The next departures of stops.
        case board(Board)
        /// The punctuality of a route.
        case route(Line)
    }

    /// What is watched.
    public var subject: Subject
    /// When to tell.
    public var options: Options

    /// A watch of a subject.
    public init(_ subject: Subject, options: Options = Options()) { (self.subject, self.options) = (subject, options) }

    /// A watch of a ride.
    public init(_ ride: Ride, options: Options = Options()) { self.init(.ride(ride), options: options) }

    /// A watch of a journey.
    public init(_ rides: Rides, options: Options = Options()) { self.init(.journey(rides), options: options) }

    /// The same for the same subject, in every process: the ids of notices begin with it.
    public var id: String {
        var hash = StableHash()
        switch subject {
        case .ride(let ride): ride.add(to: &hash)
        case .journey(let rides): for ride in rides.rides { ride.add(to: &hash) }
        case .board(let board): for stop in board.stops { hash.add(stop.rawValue) }
        case .route(let line):
            hash.add(line.routeID.rawValue)
            hash.add(line.directionID)
        }
        return String(hash.value, radix: 36)
    }
}

extension Watch {
    /// When to tell of a ride.
    public struct Options: Sendable, Hashable {
        /// Seconds on foot to the boarding stop.
        public var walk = 0
        /// Seconds to be at the stop before the departure.
        public var margin = 120
        /// Seconds before the departure at which it is told to be soon.
        public var leads = [300]
        /// The share on time below which a route is told of, 0 to 1.
        public var threshold = 0.7
        /// Whether moments of a ride or a journey follow from the place of its vehicle where nothing fresh is predicted.
        public var usesVehicles = false
        /// Where the passenger's device was last, at most three places in the order of their times: aboard, its place counts as
        /// that of the vehicle where nothing fresh is predicted. Empty for none.
        public var devicePositions: [DevicePosition] = []

        /// The usual values.
        public init() {}
    }

    /// Where the passenger's device was.
    public struct DevicePosition: Sendable, Hashable {
        /// Degrees.
        public var position: Coordinate
        /// Seconds since 1970.
        public var at: Int

        /// A place of a device.
        public init(_ position: Coordinate, at: Int) { (self.position, self.at) = (position, at) }
    }

    /// A ride on one trip, from one of its stops to a later one.
    public struct Ride: Sendable, Hashable {
        /// The trip on its service day.
        public var trip: TripOnServiceDay
        /// stop_sequence of the boarding stop.
        public var fromSequence: Int
        /// stop_sequence of the alighting stop.
        public var toSequence: Int
        /// The boarding stop, as it was when the watch was made.
        public var fromStopID: Stop.ID
        /// The alighting stop.
        public var toStopID: Stop.ID
        /// The trips that the passenger stays on the vehicle for; the alighting stop is on the last of them.
        public var continuations: [Trip.ID] = []
        /// The route; nil for a trip that names none.
        public var routeID: Route.ID?
        /// 0 or 1; nil where the feed leaves it blank.
        public var directionID: Int?
        /// The headsign at the boarding stop.
        public var headsign: String?
        /// The scheduled departure from the boarding stop, seconds since 1970; nil if the timetable has none.
        public var scheduledDeparture: Int?

        /// A ride between two stops of a trip.
        public init(
            on trip: TripOnServiceDay, from fromSequence: Int, at fromStopID: Stop.ID, to toSequence: Int,
            at toStopID: Stop.ID
        ) {
            self.trip = trip
            (self.fromSequence, self.fromStopID) = (fromSequence, fromStopID)
            (self.toSequence, self.toStopID) = (toSequence, toStopID)
        }

        fileprivate func add(to hash: inout StableHash) {
            hash.add(trip.tripID.rawValue)
            hash.add(trip.serviceDate.dayNumber)
            hash.add(trip.startTime?.seconds)
            hash.add(fromSequence)
            hash.add(toSequence)
        }
    }

    /// The rides of a journey, with what lies between them.
    public struct Rides: Sendable, Hashable, Codable {
        /// In the order of travel; at least one.
        public var rides: [Ride]
        /// Seconds that each change takes by the rules of changing, one fewer than rides.
        public var changes: [Int]
        /// Seconds of the walk after the last ride.
        public var lastWalk: Int
        /// Where the journey ends: another way is looked for to there.
        public var to: JourneyEnd

        /// Rides and the changes between them.
        public init(rides: [Ride], changes: [Int], lastWalk: Int = 0, to: JourneyEnd) {
            (self.rides, self.changes, self.lastWalk, self.to) = (rides, changes, lastWalk, to)
        }

        private enum CodingKeys: String, CodingKey {
            case rides, changes, to
            case lastWalk = "last_walk"
        }
    }

    /// The next departures of stops.
    public struct Board: Sendable, Hashable, Codable {
        /// All on one board; at least one.
        public var stops: [Stop.ID]
        /// The trips to list.
        public var filter = DepartureFilter()
        /// The most rows.
        public var rows = 3
        /// How far ahead departures are listed.
        public var minutes = 60

        /// The next departures of stops.
        public init(stops: [Stop.ID], rows: Int = 3) { (self.stops, self.rows) = (stops, rows) }
    }

    /// A route, or one of its directions.
    public struct Line: Sendable, Hashable, Codable {
        /// route_id
        public var routeID: Route.ID
        /// 0 or 1; nil for both directions.
        public var directionID: Int?

        /// A route, or one of its directions.
        public init(routeID: Route.ID, directionID: Int? = nil) {
            (self.routeID, self.directionID) = (routeID, directionID)
        }

        private enum CodingKeys: String, CodingKey {
            case routeID = "route_id"
            case directionID = "direction_id"
        }
    }
}

extension Watch.Options: AnswerCodable {
    package static let fields = AnswerFields(Watch.Options()) { fields in
        fields.add("walk", \.walk, absent: 0)
        fields.add("margin", \.margin, absent: 120)
        fields.add("leads", \.leads, absent: [300])
        fields.add("threshold", \.threshold, absent: 0.7)
        fields.add("from_vehicles", \.usesVehicles, absent: false)
        fields.add("device_positions", \.devicePositions, absent: [])
    }
}

extension Watch.DevicePosition: Codable {
    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
        case at
    }

    /// Reads `lat`, `lon` and `at`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try values.decode(Double.self, forKey: .latitude)
        position = Coordinate(latitude: latitude, longitude: try values.decode(Double.self, forKey: .longitude))
        at = try values.decode(Int.self, forKey: .at)
    }

    /// Writes `lat`, `lon` and `at`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(position.latitude, forKey: .latitude)
        try values.encode(position.longitude, forKey: .longitude)
        try values.encode(at, forKey: .at)
    }
}

extension Watch.Ride: AnswerCodable {
    private static let blank = Watch.Ride(
        on: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), from: 0, at: "", to: 0, at: "")

    package static let fields = AnswerFields(blank) { fields in
        fields.add(TripOnServiceDay.fields, of: \.trip)
        fields.add("from", \.fromSequence)
        fields.add("to", \.toSequence)
        fields.add("from_stop_id", \.fromStopID)
        fields.add("to_stop_id", \.toStopID)
        fields.add("continuations", \.continuations, absent: [])
        fields.add("route_id", \.routeID)
        fields.add("direction_id", \.directionID)
        fields.add("headsign", \.headsign)
        fields.add("scheduled_departure", \.scheduledDeparture)
    }
}

extension Watch: Codable {
    private enum CodingKeys: String, CodingKey {
        case ride, journey, board, route, options
    }

    /// Reads one of `ride`, `journey`, `board` and `route`, and `options`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        options = try values.decodeIfPresent(Options.self, forKey: .options) ?? Options()
        if let ride = try values.decodeIfPresent(Ride.self, forKey: .ride) {
            subject = .ride(ride)
        } else if let rides = try values.decodeIfPresent(Rides.self, forKey: .journey) {
            subject = .journey(rides)
        } else if let board = try values.decodeIfPresent(Board.self, forKey: .board) {
            subject = .board(board)
        } else {
            subject = .route(try values.decode(Line.self, forKey: .route))
        }
    }

    /// Writes the subject under the name of its kind.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch subject {
        case .ride(let ride): try values.encode(ride, forKey: .ride)
        case .journey(let rides): try values.encode(rides, forKey: .journey)
        case .board(let board): try values.encode(board, forKey: .board)
        case .route(let line): try values.encode(line, forKey: .route)
        }
        if options != Options() { try values.encode(options, forKey: .options) }
    }
}
