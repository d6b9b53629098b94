internal import Foundation

extension Journey: AnswerCodable {
    private static let blank = Journey(departure: 0, arrival: 0, boardings: 0, walking: 0, waiting: 0, legs: [])

    /// A row of `journeys`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("departure", time: \.departure) { $0.legs.first?.from.timeZone }
        fields.add("arrival", time: \.arrival) { $0.legs.last?.to.timeZone }
        fields.add("duration", derived: \.duration)
        fields.add("boardings", \.boardings)
        fields.add("walking", \.walking)
        fields.add("waiting", \.waiting)
        fields.add("flags", \.flags, absent: [])
        fields.add("legs", \.legs)
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

extension ReachedStop: AnswerCodable {
    private static let blank = ReachedStop(
        stop: JourneyPoint(position: nil, timeZone: .gmt), arrival: 0, duration: 0, boardings: 0)

    /// A row of `reach`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(JourneyPoint.stopFields, of: \.stop)
        fields.add("arrival", instant: \.written, in: \.stop.timeZone)
        fields.add("duration", \.duration)
        fields.add("boardings", \.boardings)
        fields.add("median", \.median)
        fields.add("maximum", \.longest)
        fields.addForDecoding { $0.add("timezone", zone: \.stop.timeZone) }
    }

    private var written: Int? {
        get { arrival }
        set { arrival = newValue ?? 0 }
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
