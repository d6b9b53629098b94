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
