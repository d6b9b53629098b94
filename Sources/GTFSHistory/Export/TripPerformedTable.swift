package import GTFSModel

/// The table trips_performed of TIDES (Transit ITS Data Exchange Specification), with the columns that a history can fill.
package enum TripPerformedTable {
    /// In the order of the schema.
    package static let columns = [
        "service_date", "trip_id_performed", "vehicle_id", "trip_id_scheduled", "route_id", "direction_id",
        "trip_start_stop_id", "trip_end_stop_id", "schedule_trip_start", "schedule_trip_end", "actual_trip_start",
        "actual_trip_end", "trip_type", "schedule_relationship",
    ]
}

extension History {
    /// Calls `body` with each row of `TripPerformedTable`, by service date and trip: a row for each trip that has rows in
    /// stop_visits and of which messages named the vehicle, as the schema requires one.
    /// - Returns: how many trips were left out, as no message named their vehicle.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    package func eachTripPerformed(
        on dates: ClosedRange<ServiceDate>? = nil, _ body: ([String]) throws -> Void
    ) throws -> Int {
        var leftOut = 0
        try eachPerformedTrip(on: dates) { visits in
            guard let cells = TripPerformedRow(visits)?.cells else {
                leftOut += 1
                return
            }
            try body(cells)
        }
        return leftOut
    }
}

/// A run on a service day as a row of TIDES trips_performed.
private struct TripPerformedRow {
    private let visits: [ListedVisit]
    private let vehicleID: String
    private var trip: TripOnServiceDay { visits[0].visit.trip }

    /// Nil without a vehicle.
    /// - Parameter visits: of one trip on a service day, along the trip.
    init?(_ visits: [ListedVisit]) {
        guard !visits.isEmpty, let vehicleID = visits.lazy.compactMap(\.visit.vehicleID).first else { return nil }
        (self.visits, self.vehicleID) = (visits, vehicleID)
    }

    /// The trip begins and ends at the first and the last stop that was not skipped.
    var cells: [String] {
        let made = visits.map(\.visit).filter { $0.state != .skipped }
        let (first, last) = (made.first ?? visits[0].visit, made.last ?? visits[0].visit)
        let times = [
            (first.scheduledDeparture, first), (last.scheduledArrival, last), (first.departure?.time, first),
            (last.arrival?.time, last),
        ]
        return [
            InstantText.day(trip.serviceDate), trip.performedID, vehicleID, isAdded ? "" : trip.tripID.rawValue,
            first.routeID?.rawValue ?? "", first.directionID.map(String.init) ?? "", first.stopID.rawValue,
            last.stopID.rawValue,
        ]
            + times.map { time, visit in time.map { InstantText.rfc3339($0, visit.timeZone) } ?? "" } + [
                "In service", relationship,
            ]
    }

    /// Whether trips.txt has no such trip.
    private var isAdded: Bool { visits.allSatisfy(\.isAdded) }

    /// schedule_relationship: a run of a headway has no schedule of its own.
    private var relationship: String {
        isAdded ? "Added" : visits.contains(where: \.isOfHeadway) ? "Unscheduled" : "Scheduled"
    }
}
