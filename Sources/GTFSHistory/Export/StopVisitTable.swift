package import GTFSModel

/// The table stop_visits of TIDES (Transit ITS Data Exchange Specification), with the columns that a history can fill.
package enum StopVisitTable {
    /// In the order of the schema.
    package static let columns = [
        "service_date", "trip_id_performed", "trip_stop_sequence", "scheduled_stop_sequence", "vehicle_id", "dwell",
        "stop_id", "timepoint", "schedule_arrival_time", "schedule_departure_time", "actual_arrival_time",
        "actual_departure_time", "schedule_relationship",
    ]
}

extension History {
    /// Calls `body` with each row of `StopVisitTable`, by service date, trip and stop, one service day in memory at a time.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    package func eachStopVisit(
        on dates: ClosedRange<ServiceDate>? = nil, _ body: ([String]) throws -> Void
    ) throws {
        try read { reading in
            var listing = try VisitListing(reading, VisitsRequest(dates: dates))
            var trip: [ListedVisit] = []
            try listing.each { listed in
                if let last = trip.last, last.visit.trip != listed.visit.trip {
                    try PerformedTrip(trip).each(body)
                    trip.removeAll(keepingCapacity: true)
                }
                trip.append(listed)
            }
            try PerformedTrip(trip).each(body)
        }
    }
}
