internal import Foundation

/// A part of a journey: a walk, a way by bicycle, or a ride.
public struct JourneyLeg: Sendable, Hashable, Identifiable {
    /// The means of moving.
    public enum Mode: String, Sendable, Hashable, Codable {
        /// On foot.
        case walk
        /// By bicycle.
        case bike
        /// In a vehicle of the timetable.
        case ride
    }

    /// Identifies a leg within its journey.
    public struct ID: Sendable, Hashable {
        /// Nil for a leg without a ride.
        public let ride: Departure.ID?
        /// Nil for a position.
        public let from: Stop.ID?
        /// Nil for a position.
        public let to: Stop.ID?

        /// The id of a leg.
        public init(ride: Departure.ID? = nil, from: Stop.ID? = nil, to: Stop.ID? = nil) {
            self.ride = ride
            self.from = from
            self.to = to
        }
    }

    /// Identifies the leg within its journey. It stays the same while realtime changes the leg.
    public var id: ID { ID(ride: ride?.id, from: from.stopID, to: to.stopID) }

    /// The means of moving.
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
    /// The line of a ride along the shapes of its trips; nil for other legs, for trips without a shape, and if the
    /// question asks for no lines.
    public var shape: ShapeLine?
    /// Later rides that make the same leg, the first first; empty unless the question asks for them.
    public var alternatives: [LegAlternative] = []

    /// A leg; one by bicycle or on foot has no ride.
    public init(
        mode: Mode, from: JourneyPoint, to: JourneyPoint, departure: Int, arrival: Int, distance: Int? = nil,
        ride: Departure? = nil, stops: [JourneyStop] = [], shape: ShapeLine? = nil, alternatives: [LegAlternative] = []
    ) {
        self.mode = mode
        self.from = from
        self.to = to
        self.departure = departure
        self.arrival = arrival
        self.distance = distance
        self.ride = ride
        self.stops = stops
        self.shape = shape
        self.alternatives = alternatives
    }

    /// Seconds from departure to arrival.
    public var duration: Int { ClampedSum.difference(arrival, departure) }

    /// The leg on the map: its shape, or a straight line from stop to stop. Stops without a position are left out.
    public var line: [Coordinate] {
        if let shape { return shape.points }
        let between = stops.dropFirst().dropLast().map(\.position)
        return ([from.position] + between + [to.position]).compactMap(\.self)
    }
}

extension JourneyLeg: AnswerCodable {
    private static let point = JourneyPoint(position: nil, timeZone: .gmt)

    /// A leg of a row of `journeys`.
    package static let fields = AnswerFields(
        JourneyLeg(mode: .walk, from: point, to: point, departure: 0, arrival: 0)
    ) { fields in
        fields.add("mode", \.mode)
        fields.add("from", \.from)
        fields.add("to", \.to)
        fields.add("departure", time: \.departure) { $0.from.timeZone }
        fields.add("arrival", time: \.arrival) { $0.to.timeZone }
        fields.add("duration", derived: \.duration)
        fields.add("distance", \.distance)
        fields.add(
            Departure.rideFields, ifPresent: "trip_id", of: { $0.ride }, set: { $0.ride = $1 })
        fields.add(
            "stops", JourneyStop.fields, each: \.stops, in: \.from.timeZone)
        fields.add("shape", \.shape)
        fields.add("alternatives", \.alternatives, absent: [])
    }
}

extension AnswerFields {
    /// An instant that every answer has, as RFC 3339 with the offset of a zone of the answer; UTC without one.
    mutating func add(
        _ key: String, time path: Path<Int>, in zone: @escaping @Sendable (Answer) -> TimeZone?
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                let zone = ServiceTimeZone(zone(answer) ?? .gmt)
                try output.container.encode(RFC3339.text(answer[keyPath: path], in: zone), forKey: key)
            },
            decode: { answer, values in
                guard let instant = try values.instantIfPresent(key) else {
                    throw values.malformed(key, "a journey needs its times")
                }
                answer[keyPath: path] = instant
            })
    }
}
