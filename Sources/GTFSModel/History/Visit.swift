public import Foundation

/// One stop time of one trip on one service day, and what was observed of it (rule H1).
///
///     let history = try History(path: "sydney-history.sqlite")
///     for visit in try history.visits(VisitsRequest(trips: ["L1-S-0800"])) {
///         print(visit.stopID, visit.state, visit.delay ?? 0)
///     }
public struct Visit: Sendable, Hashable {
    /// What is known of a visit.
    public enum State: String, Sendable, Hashable, CaseIterable, Codable {
        /// An arrival or a departure was observed.
        case observed
        /// It was watched, and its trip was seen, but not at this stop.
        case missed
        /// It was watched, and its trip was not seen at all.
        case unseen
        /// Nothing watched at its time.
        case unwatched
        /// Its trip did not run, by the last word before its scheduled time.
        case cancelled = "canceled"
        /// The vehicle did not stop, by the last word before its scheduled time.
        case skipped
        /// It has no schedule: its trip was added, or a run of a headway, or stops where the timetable's trip does not.
        case added
    }

    /// The trip on its service day.
    public var trip: TripOnServiceDay
    /// Nil if neither the timetable nor the messages name one.
    public var routeID: Route.ID?
    /// 0 or 1, as in trips.txt; nil where not known.
    public var directionID: Int?
    /// Where it is.
    public var stopID: Stop.ID
    /// stop_sequence of stop_times.txt; of a visit without a schedule that of the messages.
    public var stopSequence: Int
    /// As it was when it was recorded, seconds since 1970; nil if the schedule has none.
    public var scheduledArrival: Int?
    /// As it was when it was recorded, seconds since 1970; nil if the schedule has none.
    public var scheduledDeparture: Int?
    /// Nil if none was observed.
    public var arrival: VisitObservation?
    /// Nil if none was observed.
    public var departure: VisitObservation?
    /// What is known of it.
    public var state: State
    /// vehicle.id of the messages, or else its label; nil if they name none.
    public var vehicleID: String?
    /// The seconds from schedule that count for punctuality: at the trip's last stop those of the arrival, elsewhere those
    /// of the departure (rule H7). Nil if it has none.
    public var delay: Int?
    /// The zone to show its times in: the stop's, or else that of the route's agency.
    public var timeZone: TimeZone

    /// A visit; fields that are not given are not known.
    public init(
        trip: TripOnServiceDay, routeID: Route.ID? = nil, directionID: Int? = nil, stopID: Stop.ID, stopSequence: Int,
        scheduledArrival: Int? = nil, scheduledDeparture: Int? = nil, arrival: VisitObservation? = nil,
        departure: VisitObservation? = nil, state: State, vehicleID: String? = nil, delay: Int? = nil,
        timeZone: TimeZone
    ) {
        self.trip = trip
        self.routeID = routeID
        self.directionID = directionID
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.scheduledArrival = scheduledArrival
        self.scheduledDeparture = scheduledDeparture
        self.arrival = arrival
        self.departure = departure
        self.state = state
        self.vehicleID = vehicleID
        self.delay = delay
        self.timeZone = timeZone
    }
}

/// When a vehicle arrived at a stop or left it, as far as messages tell.
public struct VisitObservation: Sendable, Hashable {
    /// The observed moment, seconds since 1970.
    public var time: Int
    /// What it rests on.
    public var source: EvidenceSource
    /// The earliest moment at which it can have been, seconds since 1970.
    public var earliest: Int
    /// The latest moment at which it can have been, seconds since 1970.
    public var latest: Int

    /// An observation; `earliest` and `latest` are its bracket.
    public init(time: Int, source: EvidenceSource, earliest: Int, latest: Int) {
        self.time = time
        self.source = source
        self.earliest = earliest
        self.latest = latest
    }
}

/// What an observed time rests on, the best first (rule H2).
public enum EvidenceSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// Positions of the trip's vehicle with STOPPED_AT at the stop.
    case stopped
    /// A time of a StopTimeUpdate for this stop that is not after the timestamp of its statement.
    case stated
    /// Two positions of the vehicle, one before the stop and one after it on the trip's line.
    case passed
    /// The last time stated while the stop was still to come.
    case predicted

    /// 0 for the best evidence.
    package var rank: Int {
        switch self {
        case .stopped: 0
        case .stated: 1
        case .passed: 2
        case .predicted: 3
        }
    }
}

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

    package var source: EvidenceSource? {
        get { (departure ?? arrival)?.source }
        set { newValue.map { setBoth(\.source, value: $0) } }
    }

    package var earliest: Int? {
        get { (departure ?? arrival)?.earliest }
        set { newValue.map { setBoth(\.earliest, value: $0) } }
    }

    package var latest: Int? {
        get { (departure ?? arrival)?.latest }
        set { newValue.map { setBoth(\.latest, value: $0) } }
    }

    package var arrivalSource: EvidenceSource? {
        get { isArrivalApart ? arrival?.source : nil }
        set { newValue.map { arrival?.source = $0 } }
    }

    package var arrivalEarliest: Int? {
        get { isArrivalApart ? arrival?.earliest : nil }
        set { newValue.map { arrival?.earliest = $0 } }
    }

    package var arrivalLatest: Int? {
        get { isArrivalApart ? arrival?.latest : nil }
        set { newValue.map { arrival?.latest = $0 } }
    }

    private mutating func setBoth<Value>(_ field: WritableKeyPath<VisitObservation, Value>, value: Value) {
        arrival?[keyPath: field] = value
        departure?[keyPath: field] = value
    }
}
