public import GTFSModel

/// A question for punctuality, headways and grades, summed up over the visits that agree with every field that is set.
public struct PerformanceRequest: Sendable, Hashable {
    /// What each row sums up.
    public enum Grouping: String, Sendable, Hashable, CaseIterable, Codable {
        /// A route.
        case route
        /// A route and direction.
        case direction
        /// A stop.
        case stop
        /// An hour of the day by the clocks, by the scheduled time.
        case hour
        /// Mondays, Tuesdays … by the service date.
        case weekday
        /// An hour by the clocks, by the scheduled time, of the weekday of the service date: Mondays from 7 to 8 … After
        /// midnight the weekday is that of the service day, which is not over.
        case weekdayHour = "weekday-hour"
        /// A service date.
        case day
    }

    /// Visits of trips of these routes; empty: of any, or of none.
    public var routes: [Route.ID] = []
    /// Visits at these stops; empty: at any.
    public var stops: [Stop.ID] = []
    /// Visits of these trips; empty: of any.
    public var trips: [Trip.ID] = []
    /// Visits of trips of these agencies' routes; empty: of any.
    public var agencies: [Agency.ID] = []
    /// What each row sums up; nil: one row for all.
    public var grouping: Grouping?
    /// The service days; nil: the last `lastDays` of the history.
    public var dates: ClosedRange<ServiceDate>?
    /// How many days up to the last recorded one count, where `dates` is nil.
    public var lastDays = 30
    /// Where early ends and late begins (rule H7).
    public var limits = PunctualityLimits()
    /// Whether only stop times with timepoint 1 count for punctuality.
    public var isOfTimepoints = false
    /// The most rows, those with the least share on time among rows with a grade; nil: all rows.
    public var worst: Int?

    /// All visits of the last 30 days, in one row.
    public init() {}

    /// The visits of routes, at stops, of trips, of agencies; those that are not given may be any.
    public init(
        routes: [Route.ID] = [], stops: [Stop.ID] = [], trips: [Trip.ID] = [], agencies: [Agency.ID] = [],
        grouping: Grouping? = nil
    ) {
        (self.routes, self.stops, self.trips) = (routes, stops, trips)
        (self.agencies, self.grouping) = (agencies, grouping)
    }

    /// Whether it asks for all visits of lines on days, so that the sums of these are enough.
    var isOfWholeLines: Bool { stops.isEmpty && trips.isEmpty && !isOfTimepoints && isByLine }

    /// Whether all visits of a line and day are in one row.
    var isByLine: Bool {
        switch grouping {
        case .stop, .hour, .weekdayHour: false
        case .route, .direction, .weekday, .day, nil: true
        }
    }

    func includes(_ line: RecordedTrips.Line) -> Bool {
        (routes.isEmpty || (line.routeID.map(routes.contains) ?? false))
            && (agencies.isEmpty || (line.agencyID.map(agencies.contains) ?? false))
    }
}

/// An answer about punctuality, with the days and thresholds that it used.
public struct PerformanceReport: Sendable, Hashable {
    /// The service days between which it looked, an open end being that of the recorded days; nil if the history has none.
    public var dates: ClosedRange<ServiceDate>?
    /// How many of these days are recorded.
    public var dayCount: Int
    /// Where early ends and late begins.
    public var limits: PunctualityLimits
    /// Whether only stop times with timepoint 1 count for punctuality.
    public var isOfTimepoints: Bool
    /// One for each route, stop, hour …; in the order of their keys, or the worst first.
    public var rows: [PerformanceRow]

    /// A report with all its fields.
    public init(
        dates: ClosedRange<ServiceDate>?, dayCount: Int, limits: PunctualityLimits, isOfTimepoints: Bool,
        rows: [PerformanceRow]
    ) {
        (self.dates, self.dayCount, self.limits) = (dates, dayCount, limits)
        (self.isOfTimepoints, self.rows) = (isOfTimepoints, rows)
    }
}

extension PerformanceReport: AnswerCodable {
    private static let blank = PerformanceReport(
        dates: nil, dayCount: 0, limits: PunctualityLimits(), isOfTimepoints: false, rows: [])

    /// The object of a report: the days and thresholds that it used, and its rows.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("first_service_date", \.dates.firstDate)
        fields.add("last_service_date", \.dates.lastDate)
        fields.add("service_days", \.dayCount)
        fields.add("on_time", \.limits)
        fields.add("timepoints", \.isOfTimepoints)
        fields.add("rows", \.rows)
    }
}

extension PerformanceReport {
    /// Which days and thresholds it used: `7 recorded days of 2026-10-24 to 2026-11-22; on time from -60 to 300 s.`
    package var sentence: String { sentence(in: .english) }

    /// The same in a language.
    package func sentence(in words: Words) -> String {
        guard let dates, dayCount > 0 else { return words.label("Nothing was recorded on these days.") }
        return words.text(
            "performance_of", count: dayCount,
            with: [
                "first": InstantText.day(dates.lowerBound), "last": InstantText.day(dates.upperBound),
                "least": "\(limits.earliest)", "most": "\(limits.latest)",
                "rest": isOfTimepoints ? ", " + words.label("timepoints alone") : "",
            ])
    }
}
