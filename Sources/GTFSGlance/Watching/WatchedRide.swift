internal import GTFSModel
internal import GTFSQuery

/// A ride of a watch as timetable and messages have it at a moment.
struct WatchedRide {
    /// What can be said of it.
    enum State: Equatable {
        /// It runs by both stops; one of them may be skipped.
        case runs
        /// The trip does not run.
        case cancelled
        /// The messages lead the trip past the boarding stop, or past the one to alight at.
        case detoured(isAlighting: Bool)
        /// It is not in the timetable any more.
        case lost
    }

    let ride: Watch.Ride
    var state: State
    /// All rows of its trips, in the order of travel; those before the boarding stop too.
    var rows: [Departure] = []
    /// Where the passenger boards, and alights, as indexes in `rows`.
    var from = 0
    var to = 0
    var board: TripBoard?
    /// The trips that the passenger stays on the vehicle for, each with the index in `rows` of its first stop.
    var continued: [(board: TripBoard, first: Int)] = []
    /// Whether its predictions follow from the place of the vehicle.
    var isByVehicle = false

    var boarding: Departure? { rows.indices.contains(from) ? rows[from] : nil }
    var alighting: Departure? { rows.indices.contains(to) ? rows[to] : nil }

    /// When it leaves the boarding stop.
    var departure: Int? { boarding.flatMap { $0.effective(.departure) ?? $0.effective(.arrival) } }
    /// When it reaches the alighting stop.
    var arrival: Int? { alighting.flatMap { $0.effective(.arrival) ?? $0.effective(.departure) } }
    /// When it is over. A stop that is passed without stopping keeps its scheduled time, however late the vehicle is.
    var end: Int? { [departure, arrival].compactMap(\.self).max() }

    /// Whether the vehicle passes the boarding stop, or lets nobody in there.
    var isBoardingSkipped: Bool { boarding.map { !$0.isServed || $0.pickupType == .notAvailable } ?? false }
    /// Whether it passes the stop to alight at, or lets nobody out there.
    var isAlightingSkipped: Bool { alighting.map { !$0.isServed || $0.dropOffType == .notAvailable } ?? false }

    /// Whether a passenger can ride it from end to end.
    var isRideable: Bool { state == .runs && !isBoardingSkipped && !isAlightingSkipped }

    /// What something rests on that one of its rows says.
    func evidence(_ found: Notice.Evidence) -> Notice.Evidence {
        isByVehicle && found == .prediction ? .vehicle : found
    }

    /// The last stop before the one to alight at where the vehicle stops.
    var stopBefore: Int {
        guard from < to else { return from }
        return (from..<to).last { rows[$0].isServed } ?? from
    }
}

extension Departure {
    /// Whether the vehicle stops there at all.
    var isServed: Bool { realtime?.status.isServed != false }

    /// What the time of an event rests on.
    func evidence(_ event: StopEvent) -> Notice.Evidence { predicted(event) == nil ? .schedule : .prediction }
}
