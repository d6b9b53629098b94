package import GTFSModel

/// The two tables of OpenTripPlanner's EmpiricalDelay: how late trips are by kind of day.
package struct EmpiricalDelayTables {
    package static let stopTimeColumns = [
        "empirical_delay_service_id", "trip_id", "stop_id", "stop_sequence", "p50", "p90",
    ]
    package static let calendarColumns = [
        "empirical_delay_service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        "start_date", "end_date",
    ]

    /// The recorded days, the first and the last; nil if there are none.
    package let dates: ClosedRange<ServiceDate>?

    package init(dates: ClosedRange<ServiceDate>?) { self.dates = dates }

    /// Rows of empirical_delay_calendar: a service for each kind of day.
    /// - Parameter last: the last day on which they apply; nil for the last recorded one.
    package func calendar(until last: ServiceDate? = nil) -> [[String]] {
        guard let dates else { return [] }
        return DayKind.allCases.map { kind in
            let days = (0..<7).map { kind == DayKind(weekday: $0) ? "1" : "0" }
            return [kind.serviceID] + days + [dates.lowerBound, last ?? dates.upperBound].map(InstantText.day)
        }
    }
}

extension DayKind {
    /// empirical_delay_service_id
    var serviceID: String {
        switch self {
        case .weekday: "Weekday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}

extension History {
    /// Calls `body` with each row of empirical_delay_stop_times, one line in memory at a time.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    package func eachEmpiricalDelay(
        on dates: ClosedRange<ServiceDate>? = nil, _ body: ([String]) throws -> Void
    ) throws -> EmpiricalDelayTables {
        try read { reading in
            let days = try reading.days(VisitsRequest(dates: dates).range)
            guard let first = days.first, let last = days.last else { return EmpiricalDelayTables(dates: nil) }
            let scan = try EmpiricalDelayScan(reading, days: days)
            for line in scan.lines { try scan.each(of: line, body) }
            return EmpiricalDelayTables(dates: first...last)
        }
    }
}
