internal import Foundation

extension Visit: AnswerCodable {
    private static let blank = Visit(
        trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), stopID: "", stopSequence: 0,
        state: .unwatched, timeZone: .gmt)

    /// A row of `visits`. `source`, `earliest` and `latest` are those of the departure, or else of the arrival; an arrival
    /// that differs from the departure's has keys of its own.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("service_date", \.trip.serviceDate)
        fields.add("trip_id", \.trip.tripID)
        fields.add("start_time", \.trip.startTime)
        fields.add("route_id", \.routeID)
        fields.add("direction_id", \.directionID)
        fields.add("stop_id", \.stopID)
        fields.add("stop_sequence", \.stopSequence)
        fields.add("scheduled_arrival", instant: \.scheduledArrival, in: \.timeZone)
        fields.add("scheduled_departure", instant: \.scheduledDeparture, in: \.timeZone)
        fields.add("arrival", instant: \.arrivalTime, in: \.timeZone)
        fields.add("departure", instant: \.departureTime, in: \.timeZone)
        fields.add("delay", \.delay)
        fields.add("source", \.source)
        fields.add("earliest", instant: \.earliest, in: \.timeZone)
        fields.add("latest", instant: \.latest, in: \.timeZone)
        fields.add("arrival_source", \.arrivalSource)
        fields.add("arrival_earliest", instant: \.arrivalEarliest, in: \.timeZone)
        fields.add("arrival_latest", instant: \.arrivalLatest, in: \.timeZone)
        fields.add("state", \.state)
        fields.add("vehicle", \.vehicleID)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

/// The fields of observations as keys of their own: those of the arrival come before those that it shares.
extension Visit {
    private var arrivalTime: Int? {
        get { arrival?.time }
        set { arrival = newValue.map { VisitObservation(time: $0, source: .predicted, earliest: $0, latest: $0) } }
    }

    private var departureTime: Int? {
        get { departure?.time }
        set { departure = newValue.map { VisitObservation(time: $0, source: .predicted, earliest: $0, latest: $0) } }
    }

    /// Whether the arrival has evidence of its own.
    private var isArrivalApart: Bool {
        guard let arrival, let departure else { return false }
        return (arrival.source, arrival.earliest, arrival.latest)
            != (departure.source, departure.earliest, departure.latest)
    }

    private var source: EvidenceSource? {
        get { (departure ?? arrival)?.source }
        set { newValue.map { setBoth(\.source, $0) } }
    }

    private var earliest: Int? {
        get { (departure ?? arrival)?.earliest }
        set { newValue.map { setBoth(\.earliest, $0) } }
    }

    private var latest: Int? {
        get { (departure ?? arrival)?.latest }
        set { newValue.map { setBoth(\.latest, $0) } }
    }

    private var arrivalSource: EvidenceSource? {
        get { isArrivalApart ? arrival?.source : nil }
        set { newValue.map { arrival?.source = $0 } }
    }

    private var arrivalEarliest: Int? {
        get { isArrivalApart ? arrival?.earliest : nil }
        set { newValue.map { arrival?.earliest = $0 } }
    }

    private var arrivalLatest: Int? {
        get { isArrivalApart ? arrival?.latest : nil }
        set { newValue.map { arrival?.latest = $0 } }
    }

    private mutating func setBoth<Value>(_ field: WritableKeyPath<VisitObservation, Value>, _ value: Value) {
        arrival?[keyPath: field] = value
        departure?[keyPath: field] = value
    }
}
