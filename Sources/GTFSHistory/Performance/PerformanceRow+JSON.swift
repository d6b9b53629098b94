package import GTFSModel

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
        fields.add("bunched_share", \.bunchedShare)
    }
}
