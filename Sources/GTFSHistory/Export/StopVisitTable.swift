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
    /// Calls `body` with each row of `StopVisitTable`, by service date, trip and stop.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    package func eachStopVisit(
        on dates: ClosedRange<ServiceDate>? = nil, _ body: ([String]) throws -> Void
    ) throws {
        try eachPerformedTrip(on: dates) { try StopVisitRows($0).each(body) }
    }

    /// Calls `body` with the visits of each trip of which something was observed, by service date and trip, along the trip.
    func eachPerformedTrip(
        on dates: ClosedRange<ServiceDate>?, _ body: ([ListedVisit]) throws -> Void
    ) throws {
        try read { reading in
            var listing = try VisitListing(reading, request: VisitsRequest(dates: dates))
            var trip: [ListedVisit] = []
            func end() throws {
                if trip.contains(where: \.visit.isPerformed) { try body(trip) }
                trip.removeAll(keepingCapacity: true)
            }
            try listing.each { listed in
                if let last = trip.last, last.visit.trip != listed.visit.trip { try end() }
                trip.append(listed)
            }
            try end()
        }
    }
}

/// A run on a service day as rows of TIDES stop_visits.
private struct StopVisitRows {
    private let visits: [ListedVisit]

    /// - Parameter visits: of one trip on a service day of which something was observed, along the trip.
    init(_ visits: [ListedVisit]) { self.visits = visits }

    /// Calls `body` with each row.
    ///
    /// "The actual order of stops visited within a performed trip. The values must start at 1 and must be consecutive": a
    /// stop that was skipped has no number, and so no row, as in the schema's example of a detour.
    func each(_ body: ([String]) throws -> Void) throws {
        guard let trip = visits.first?.visit.trip else { return }
        let (date, id) = (InstantText.day(trip.serviceDate), trip.performedID)
        var number = 0
        for listed in visits {
            guard let relationship = listed.relationship else { continue }
            number += 1
            try body([date, id, String(number)] + cells(of: listed) + [relationship])
        }
    }

    /// From scheduled_stop_sequence to actual_departure_time.
    private func cells(of listed: ListedVisit) -> [String] {
        let visit = listed.visit
        let (arrival, departure) = (visit.arrival?.time, visit.departure?.time)
        let times = [visit.scheduledArrival, visit.scheduledDeparture, arrival, departure]
        return [
            listed.isAdded ? "" : String(visit.stopSequence), visit.vehicleID ?? "",
            visit.dwell.map(String.init) ?? "", visit.stopID.rawValue, listed.isTimepoint ? "true" : "",
        ] + times.map { $0.map { InstantText.rfc3339($0, visit.timeZone) } ?? "" }
    }
}

extension ListedVisit {
    /// Whether stop_times.txt has no such stop of the trip.
    var isAdded: Bool { visit.state == .added && !isOfHeadway }

    /// schedule_relationship; nil for a visit that was not made, or of which nothing can be known.
    fileprivate var relationship: String? {
        switch visit.state {
        case .observed: "Scheduled"
        case .added: visit.isPerformed ? (isAdded ? "Added" : "Scheduled") : nil
        case .missed: "Missing"
        case .unwatched: visit.isPerformed ? "Scheduled" : nil
        case .unseen, .cancelled, .skipped: nil
        }
    }
}

extension Visit {
    var isPerformed: Bool {
        switch state {
        case .observed: true
        case .added, .unwatched: arrival != nil || departure != nil
        case .missed, .unseen, .cancelled, .skipped: false
        }
    }

    /// Seconds between arrival and departure; nil if they were not observed apart.
    fileprivate var dwell: Int? {
        guard let arrival, let departure, departure.time > arrival.time else { return nil }
        return departure.time - arrival.time
    }
}
