public import GTFSModel

/// How long trips of a route and direction take from one stop to the next, as observed and by the schedule. What has too few is
/// nil; the count is there.
public struct SegmentRow: Sendable, Hashable {
    /// Nil for trips without one.
    public var routeID: Route.ID?
    /// Nil for trips without one.
    public var directionID: Int?
    /// Where it begins.
    public var fromStopID: Stop.ID
    /// Where it ends.
    public var toStopID: Stop.ID
    /// How many times a departure from the one and the arrival at the other were both observed.
    public var observed: Int
    /// Seconds that half of these took at most; nil below 20.
    public var p50: Int?
    /// Seconds that nine in ten of these took at most; nil below 20.
    public var p90: Int?
    /// Seconds that the schedule had for half of these at most; nil below 20.
    public var scheduled: Int?
    /// Seconds by which half of these took at most longer than the schedule had for each; nil below 20.
    public var excess: Int?
    /// Metres along the line of the trips; nil if the timetable does not know them.
    public var metres: Int?

    /// Kilometres an hour at `p50`, without the time at the stops; nil without both.
    public var speed: Double? {
        guard let metres, let p50, p50 > 0 else { return nil }
        return (Double(metres) / Double(p50) * 36).rounded() / 10
    }

    /// A row; what is not given is not known.
    public init(
        routeID: Route.ID? = nil, directionID: Int? = nil, fromStopID: Stop.ID, toStopID: Stop.ID, observed: Int = 0
    ) {
        (self.routeID, self.directionID) = (routeID, directionID)
        (self.fromStopID, self.toStopID, self.observed) = (fromStopID, toStopID, observed)
    }
}

extension SegmentRow: AnswerCodable {
    /// A row of `performance --by segment`.
    package static let fields = AnswerFields(SegmentRow(fromStopID: "", toStopID: "")) { fields in
        fields.add("route_id", \.routeID)
        fields.add("direction_id", \.directionID)
        fields.add("from_stop_id", \.fromStopID)
        fields.add("to_stop_id", \.toStopID)
        fields.add("observed", \.observed)
        fields.add("p50", \.p50)
        fields.add("p90", \.p90)
        fields.add("scheduled", \.scheduled)
        fields.add("excess", \.excess)
        fields.add("metres", \.metres)
        fields.add("speed", \.writtenSpeed)
    }

    /// Written, and worked out anew where it is read.
    private var writtenSpeed: Double? {
        get { speed }
        set {}
    }
}

/// An answer about running times, with the days that it used.
public struct SegmentReport: Sendable, Hashable {
    /// The service days between which it looked; nil if the history has none.
    public var dates: ClosedRange<ServiceDate>?
    /// How many of these days are recorded.
    public var dayCount: Int
    /// By route, direction and the order of travel; or those with the most excess first.
    public var rows: [SegmentRow]

    /// A report with all its fields.
    public init(dates: ClosedRange<ServiceDate>?, dayCount: Int, rows: [SegmentRow]) {
        (self.dates, self.dayCount, self.rows) = (dates, dayCount, rows)
    }
}

extension SegmentReport: AnswerCodable {
    package static let fields = AnswerFields(SegmentReport(dates: nil, dayCount: 0, rows: [])) { fields in
        fields.add("first_service_date", \.dates.firstDate)
        fields.add("last_service_date", \.dates.lastDate)
        fields.add("service_days", \.dayCount)
        fields.add("rows", \.rows)
    }
}
