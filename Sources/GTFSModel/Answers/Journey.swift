public import Foundation

/// A way from one end to another: walks, rides and, at its beginning, perhaps a bicycle.
///
/// Instants are seconds since 1970; with realtime they are the predicted ones.
public struct Journey: Sendable, Hashable, Identifiable {
    /// When its first leg begins. If the first ride runs by headway, the wait for it comes after that.
    public var departure: Int
    /// When its last leg ends.
    public var arrival: Int
    /// How many vehicles are boarded; 0 for a walk all the way.
    public var boardings: Int
    /// Metres on foot.
    public var walking: Int
    /// Seconds without riding, walking or cycling.
    public var waiting: Int
    /// In the order of travel.
    public var legs: [JourneyLeg]
    /// Remarks for a display.
    public var flags: [JourneyFlag] = []
    /// How sure its changes are; nil unless the question asks for it.
    public var chances: JourneyChances?

    /// A journey of these legs.
    public init(
        departure: Int, arrival: Int, boardings: Int, walking: Int, waiting: Int, legs: [JourneyLeg],
        flags: [JourneyFlag] = [], chances: JourneyChances? = nil
    ) {
        self.departure = departure
        self.arrival = arrival
        self.boardings = boardings
        self.walking = walking
        self.waiting = waiting
        self.legs = legs
        self.flags = flags
        self.chances = chances
    }

    /// Identifies the journey within its answer: the rows on which its rides leave. It stays the same while realtime
    /// changes their times.
    public var id: [Departure.ID] { legs.compactMap(\.ride?.id) }

    /// Seconds from departure to arrival.
    public var duration: Int { ClampedSum.difference(arrival, departure) }
    /// How often the passenger changes from one vehicle to another.
    public var changes: Int { max(0, boardings - 1) }
}

/// A remark that a display of a journey should show.
public struct JourneyFlag: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word of JSON, such as `after_window`.
    public let rawValue: String
    /// A flag of any word; later versions may add flags.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The raw value.
    public var description: String { rawValue }

    /// It leaves after the window that was asked for, as every journey of the window is beaten by another.
    public static let afterWindow = JourneyFlag(rawValue: "after_window")
    /// It arrives before the window of arrivals that was asked for, as no journey arrives within it.
    public static let beforeWindow = JourneyFlag(rawValue: "before_window")
}

/// An end of a leg: a stop, or a position.
public struct JourneyPoint: Sendable, Hashable {
    /// Nil for a position.
    public var stopID: Stop.ID?
    /// Nil for a position, and for a stop without a name.
    public var name: String?
    /// platform_code; nil if the feed gives none.
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

/// A stop that a ride calls at.
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

    /// Identifies a stop within its ride.
    public struct ID: Sendable, Hashable {
        /// stop_id
        public let stopID: Stop.ID
        /// stop_sequence
        public let stopSequence: Int

        /// The id of a stop of a ride.
        public init(stopID: Stop.ID, stopSequence: Int) {
            self.stopID = stopID
            self.stopSequence = stopSequence
        }
    }

    /// Stop and stop_sequence: a vehicle that goes on as another trip may have one of the numbers twice.
    public var id: ID { ID(stopID: stopID, stopSequence: stopSequence) }

    /// A stop of a ride.
    public init(
        stopID: Stop.ID, name: String? = nil, stopSequence: Int, arrival: Int? = nil, departure: Int? = nil,
        position: Coordinate? = nil
    ) {
        self.stopID = stopID
        self.name = name
        self.stopSequence = stopSequence
        self.arrival = arrival
        self.departure = departure
        self.position = position
    }
}

extension Journey: AnswerCodable {
    private static let blank = Journey(departure: 0, arrival: 0, boardings: 0, walking: 0, waiting: 0, legs: [])

    /// A row of `journeys`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(sumFields, of: \.self)
        fields.add(JourneyChances.fields, ifPresent: "changes", of: { $0.chances }, set: { $0.chances = $1 })
        fields.add("legs", \.legs)
    }

    /// A row without chances.
    static let wayFields = AnswerFields(blank) { fields in
        fields.add(sumFields, of: \.self)
        fields.add("legs", \.legs)
    }

    private static let sumFields = AnswerFields(blank) { fields in
        fields.add("departure", time: \.departure) { $0.legs.first?.from.timeZone }
        fields.add("arrival", time: \.arrival) { $0.legs.last?.to.timeZone }
        fields.add("duration", derived: \.duration)
        fields.add("boardings", \.boardings)
        fields.add("walking", \.walking)
        fields.add("waiting", \.waiting)
        fields.add("flags", \.flags, absent: [])
    }
}

extension JourneyPoint: AnswerCodable {
    private static let blank = JourneyPoint(position: nil, timeZone: .gmt)

    /// An end of a leg.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(stopFields, of: \.self)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }

    /// The keys of a stop or a position, without its zone.
    package static let stopFields = AnswerFields(blank) { fields in
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.name)
        fields.add("platform_code", \.platformCode)
        fields.add(latitude: "lat", longitude: "lon", \.position)
    }
}

extension JourneyStop {
    /// The keys of a stop of a ride.
    static let fields = AnswerFields(
        Zoned(JourneyStop(stopID: "", name: nil, stopSequence: 0, arrival: nil, departure: nil, position: nil))
    ) { fields in
        fields.add("stop_id", \.value.stopID)
        fields.add("stop_name", \.value.name)
        fields.add("stop_sequence", \.value.stopSequence)
        fields.add("arrival", instant: \.value.arrival, in: \.timeZone)
        fields.add("departure", instant: \.value.departure, in: \.timeZone)
        fields.add(latitude: "lat", longitude: "lon", \.value.position)
    }
}
