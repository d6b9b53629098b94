internal import Foundation
public import GTFSModel

/// The largest deviation of a trip from its schedule.
public struct WorstDelay: Sendable, Hashable {
    /// The trip, and its service day.
    public var trip: TripOnServiceDay
    /// route_id; nil if both the timetable and the message name none.
    public var routeID: Route.ID?
    /// stop_id of the stop where it is worst.
    public var stopID: Stop.ID
    /// stop_name; nil if the timetable lacks the stop.
    public var stopName: String?
    /// Seconds; positive is late.
    public var delay: Int

    /// A deviation at a stop.
    public init(
        trip: TripOnServiceDay, routeID: Route.ID? = nil, stopID: Stop.ID, stopName: String? = nil, delay: Int
    ) {
        self.trip = trip
        self.routeID = routeID
        self.stopID = stopID
        self.stopName = stopName
        self.delay = delay
    }
}

extension WorstDelay {
    /// The trips of one feed that deviate most, the worst first.
    static func list(of overlay: RealtimeOverlay, feed: Int, limit: Int) -> [WorstDelay] {
        let delays = overlay.trips.filter { $0.feed == feed }.compactMap(WorstDelay.init)
        let worst = delays.sorted {
            ($1.delay.magnitude, $0.trip.tripID) < ($0.delay.magnitude, $1.trip.tripID)
        }
        return Array(worst.prefix(limit))
    }

    /// Nil if no stop has both a prediction and a schedule.
    init?(_ trip: TripOverlay) {
        let delays = trip.stopTimes.compactMap { stopTime in
            Self.delay(of: stopTime).map { (stop: stopTime.stopID, seconds: $0) }
        }
        guard let worst = delays.max(by: { $0.seconds.magnitude < $1.seconds.magnitude }), worst.seconds != 0 else {
            return nil
        }
        self.trip = trip.id
        routeID = trip.routeID
        stopID = worst.stop
        delay = worst.seconds
    }

    /// Only if it was given for this very stop; a propagated delay adds nothing. A producer may send any number.
    private static func delay(of stopTime: StopTimeOverlay) -> Int? {
        guard stopTime.isExplicit else { return nil }
        let pairs = [
            (stopTime.departure, stopTime.scheduledDeparture), (stopTime.arrival, stopTime.scheduledArrival),
        ]
        for case (let predicted?, let scheduled?) in pairs {
            let (delay, isOver) = predicted.subtractingReportingOverflow(scheduled)
            return isOver ? nil : delay
        }
        return nil
    }
}

extension WorstDelay: AnswerCodable {
    private static let blank = WorstDelay(
        trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), routeID: nil, stopID: "",
        stopName: nil, delay: 0)

    /// One of `worst_delays`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.trip.tripID)
        fields.add("service_date", \.trip.serviceDate)
        fields.add("start_time", \.trip.startTime)
        fields.add("route_id", \.routeID)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("delay", \.delay)
    }
}
