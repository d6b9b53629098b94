public import GTFSModel

/// Punctuality, headways and grade of some visits (rules H5 to H10). What has too few is nil; the counts are there.
public struct PerformanceRow: Sendable, Hashable {
    /// How regularly a route is served.
    public struct Headways: Sendable, Hashable {
        /// Successive observed departures that count.
        public var pairs = 0
        /// Seconds that riders who come at random wait longer than by the schedule; nil below 20 pairs.
        public var excessWait: Int?
        /// Seconds that riders who come at random wait by the schedule of these pairs; nil below 20 pairs.
        public var scheduledWait: Int?
        /// The share of the pairs that are shorter than a quarter of their scheduled headway, 0 … 1; nil below 20 pairs.
        public var bunchedShare: Double?
        /// By the excess wait as a part of the scheduled wait; nil below 20 pairs, or on fewer than three service days.
        public var grade: PunctualityGrade?

        /// Makes the figures of a number of pairs.
        public init(
            pairs: Int = 0, excessWait: Int? = nil, scheduledWait: Int? = nil, bunchedShare: Double? = nil,
            grade: PunctualityGrade? = nil
        ) {
            (self.pairs, self.excessWait, self.scheduledWait) = (pairs, excessWait, scheduledWait)
            (self.bunchedShare, self.grade) = (bunchedShare, grade)
        }
    }

    /// Where the rows are by route or direction; nil for trips without one.
    public var routeID: Route.ID?
    /// Where the rows are by direction; nil for trips without one.
    public var directionID: Int?
    /// Where the rows are by stop.
    public var stopID: Stop.ID?
    /// Where the rows are by hour, or by hour of a weekday: 0 … 23.
    public var hour: Int?
    /// Where the rows are by weekday, or by hour of it: 0 on a Monday … 6 on a Sunday.
    public var weekday: Int?
    /// Where the rows are by day.
    public var date: ServiceDate?
    /// How many visits were observed.
    public var observed = 0
    /// How many were not, of trips that were seen.
    public var missed = 0
    /// How many were not, of trips that were not seen.
    public var unseen = 0
    /// How many nothing watched.
    public var unwatched = 0
    /// How many were cancelled.
    public var cancelled = 0
    /// How many were skipped.
    public var skipped = 0
    /// How many were on time.
    public var onTime = 0
    /// How many were early.
    public var early = 0
    /// How many were late.
    public var late = 0
    /// The share on time, 0 … 1; nil below 20 delays.
    public var onTimeShare: Double?
    /// Seconds that one in ten delays does not exceed; nil below 20 delays.
    public var p10: Int?
    /// Seconds that half of the delays do not exceed; nil below 20 delays.
    public var p50: Int?
    /// Seconds that nine in ten delays do not exceed; nil below 20 delays.
    public var p90: Int?
    /// How regularly it is served; nil without a pair.
    public var headways: Headways?
    /// Nil below 20 delays, or on fewer than three service days.
    public var grade: PunctualityGrade?

    /// The least number of delays for a share, and of pairs for headways.
    public static let fewest = Punctuality.fewestGraded
    /// The least number of service days for a grade.
    public static let fewestDays = 3

    /// A row; what is not given is 0, or too few.
    public init(
        routeID: Route.ID? = nil, directionID: Int? = nil, stopID: Stop.ID? = nil, hour: Int? = nil,
        weekday: Int? =
            nil, date: ServiceDate? = nil, observed: Int = 0, missed: Int = 0, unseen: Int = 0, unwatched: Int = 0,
        cancelled: Int = 0, skipped: Int = 0, onTime: Int = 0, early: Int = 0, late: Int = 0,
        onTimeShare: Double? =
            nil, p10: Int? = nil, p50: Int? = nil, p90: Int? = nil, headways: Headways? = nil,
        grade: PunctualityGrade? = nil
    ) {
        self.routeID = routeID
        self.directionID = directionID
        self.stopID = stopID
        self.hour = hour
        self.weekday = weekday
        self.date = date
        self.observed = observed
        self.missed = missed
        self.unseen = unseen
        self.unwatched = unwatched
        self.cancelled = cancelled
        self.skipped = skipped
        self.onTime = onTime
        self.early = early
        self.late = late
        self.onTimeShare = onTimeShare
        self.p10 = p10
        self.p50 = p50
        self.p90 = p90
        self.headways = headways
        self.grade = grade
    }
}

extension PerformanceRow: AnswerCodable {
    /// A row of `performance`: the keys of its grouping, the counts, and what there is enough of.
    package static let fields = AnswerFields(PerformanceRow()) { fields in
        fields.add("route_id", \.routeID)
        fields.add("direction_id", \.directionID)
        fields.add("stop_id", \.stopID)
        fields.add("weekday", \.weekdayName)
        fields.add("hour", \.hour)
        fields.add("service_date", \.date)
        fields.add("observed", \.observed)
        fields.add("missed", \.missed)
        fields.add("unseen", \.unseen)
        fields.add("unwatched", \.unwatched)
        fields.add("canceled", \.cancelled)
        fields.add("skipped", \.skipped)
        fields.add("on_time", \.onTime)
        fields.add("early", \.early)
        fields.add("late", \.late)
        fields.add("on_time_share", \.onTimeShare)
        fields.add("p10", \.p10)
        fields.add("p50", \.p50)
        fields.add("p90", \.p90)
        fields.add("headways", \.headways)
        fields.add("grade", \.grade)
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// `monday` … `sunday`; nil where the rows are not by weekday.
    package var weekdayName: String? {
        get { weekday.flatMap { Self.weekdays.indices.contains($0) ? Self.weekdays[$0] : nil } }
        set { weekday = newValue.flatMap(Self.weekdays.firstIndex(of:)) }
    }
}

extension PerformanceRow.Headways: AnswerCodable {
    /// The headways of a row.
    package static let fields = AnswerFields(PerformanceRow.Headways()) { fields in
        fields.add("pairs", \.pairs)
        fields.add("excess_wait", \.excessWait)
        fields.add("scheduled_wait", \.scheduledWait)
        fields.add("bunched_share", \.bunchedShare)
        fields.add("grade", \.grade)
    }
}
