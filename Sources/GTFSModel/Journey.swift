public import Foundation

/// A way from one end to another: walks, rides and, at its beginning, perhaps a bicycle.
///
/// Instants are seconds since 1970; with realtime they are the predicted ones.
public struct Journey: Sendable, Hashable, Identifiable {
    /// When its first leg begins. Where the first ride runs by headway, the wait for it comes after that.
    public var departure: Int
    /// When its last leg ends.
    public var arrival: Int
    /// How many vehicles are boarded; 0 where one walks all the way.
    public var boardings: Int
    /// Metres on foot.
    public var walking: Int
    /// Seconds of neither riding, walking nor cycling.
    public var waiting: Int
    /// In the order of travel.
    public var legs: [JourneyLeg]

    /// A journey of legs.
    public init(departure: Int, arrival: Int, boardings: Int, walking: Int, waiting: Int, legs: [JourneyLeg]) {
        self.departure = departure
        self.arrival = arrival
        self.boardings = boardings
        self.walking = walking
        self.waiting = waiting
        self.legs = legs
    }

    /// What tells the journey from the others of its answer: the rows on which its rides leave. It stays the same while
    /// realtime changes their times.
    public var id: [Departure.ID] { legs.compactMap(\.ride?.id) }

    /// Seconds from departure to arrival.
    public var duration: Int { ClampedSum.difference(arrival, departure) }
    /// How often one changes from one vehicle to another.
    public var changes: Int { max(0, boardings - 1) }
}

/// A part of a journey: a walk, a way by bicycle, or a ride.
public struct JourneyLeg: Sendable, Hashable, Identifiable {
    /// How one moves.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// On foot.
        case walk
        /// By bicycle.
        case bike
        /// In a vehicle of the timetable.
        case ride
    }

    /// What tells a leg from the others of its journey.
    public struct ID: Sendable, Hashable {
        /// Nil for a leg without a ride.
        public let ride: Departure.ID?
        /// Nil for a position.
        public let from: Stop.ID?
        /// Nil for a position.
        public let to: Stop.ID?
    }

    /// What tells the leg from the others of its journey, whatever realtime changes.
    public var id: ID { ID(ride: ride?.id, from: from.stopID, to: to.stopID) }

    /// How one moves.
    public var mode: Mode
    /// Where the leg begins.
    public var from: JourneyPoint
    /// Where it ends.
    public var to: JourneyPoint
    /// Seconds since 1970.
    public var departure: Int
    /// Seconds since 1970.
    public var arrival: Int
    /// Metres on foot or by bicycle; nil for a ride.
    public var distance: Int?
    /// The row of the board on which the ride leaves; nil for other legs.
    public var ride: Departure?
    /// The stops of a ride, from where it is boarded to where it is left; empty for other legs.
    public var stops: [JourneyStop] = []
    /// The line of a ride along the shapes of its trips; nil for other legs, for trips without a shape, and where the
    /// question asks for no lines.
    public var shape: ShapeLine?

    /// A leg without a ride.
    public init(mode: Mode, from: JourneyPoint, to: JourneyPoint, departure: Int, arrival: Int) {
        self.mode = mode
        self.from = from
        self.to = to
        self.departure = departure
        self.arrival = arrival
    }

    /// Seconds from departure to arrival.
    public var duration: Int { ClampedSum.difference(arrival, departure) }

    /// The leg on the map: its shape, else straight from stop to stop. Stops without a position are left out.
    public var line: [Coordinate] {
        if let shape { return shape.points }
        let between = stops.dropFirst().dropLast().map(\.position)
        return ([from.position] + between + [to.position]).compactMap(\.self)
    }
}

/// An end of a leg: a stop, or a position.
public struct JourneyPoint: Sendable, Hashable {
    /// Nil for a position.
    public var stopID: Stop.ID?
    /// Nil for a position, and for a stop without a name.
    public var name: String?
    /// platform_code; nil where the feed gives none.
    public var platformCode: String?
    /// Nil for a stop without a usable position.
    public var position: Coordinate?
    /// The zone in which times there are shown.
    public var timeZone: TimeZone

    /// An end of a leg.
    public init(
        stopID: Stop.ID? = nil, name: String? = nil, platformCode: String? = nil, position: Coordinate?,
        timeZone: TimeZone
    ) {
        self.stopID = stopID
        self.name = name
        self.platformCode = platformCode
        self.position = position
        self.timeZone = timeZone
    }
}

/// A stop that a ride makes.
public struct JourneyStop: Sendable, Hashable, Identifiable {
    /// stop_id
    public var stopID: Stop.ID
    /// stop_name; nil where blank.
    public var name: String?
    /// stop_sequence
    public var stopSequence: Int
    /// Seconds since 1970.
    public var arrival: Int?
    /// Seconds since 1970.
    public var departure: Int?
    /// Nil for a stop without a usable position.
    public var position: Coordinate?

    /// What tells a stop from the others of its ride.
    public struct ID: Sendable, Hashable {
        /// stop_id
        public let stopID: Stop.ID
        /// stop_sequence
        public let stopSequence: Int
    }

    /// Stop and stop_sequence: a vehicle that goes on as another trip may have one of the numbers twice.
    public var id: ID { ID(stopID: stopID, stopSequence: stopSequence) }

    /// A stop of a ride.
    public init(
        stopID: Stop.ID, name: String?, stopSequence: Int, arrival: Int?, departure: Int?, position: Coordinate?
    ) {
        self.stopID = stopID
        self.name = name
        self.stopSequence = stopSequence
        self.arrival = arrival
        self.departure = departure
        self.position = position
    }
}
