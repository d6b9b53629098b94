extension FileViews {
    /// Of version 3, with the records of version 2: times by SQLite's own `time` in quotes, and the points of shapes
    /// counted without UNION ALL, so that DuckDB reads them.
    package static let v3 =
        ["stop_times", "frequencies"].reduce(v2) {
            $0.replacing($1, PackedSQL.clock, with: PackedSQL.quotedClock)
        }
        .replacing("shapes", recursion, with: "WITH numbers (n) AS MATERIALIZED (SELECT key FROM \(points)),")
        .replacing([timeframes, bookingRules])

    /// As version 1 has it.
    private static let recursion = """
        WITH RECURSIVE
            numbers (n) AS (
                SELECT 0
                UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < (SELECT max(first_point + point_count) FROM shape_spans)),
        """
    private static let points = PackedSQL.numbers(
        below: "(SELECT max(first_point + point_count) FROM shape_spans)")

    private static let timeframes = FileView(
        "timeframes", key: "row_key",
        columns: ["timeframe_group_id", time("start_time"), time("end_time"), "service_id"],
        from: "FROM stored_timeframes")

    private static let bookingRules = FileView(
        "booking_rules", key: "row_key",
        columns: [
            "booking_rule_id", "booking_type", "prior_notice_duration_min", "prior_notice_duration_max",
            "prior_notice_last_day", time("prior_notice_last_time"), "prior_notice_start_day",
            time("prior_notice_start_time"), "prior_notice_service_id", "message", "pickup_message", "drop_off_message",
            "phone_number", "info_url", "booking_url",
        ], from: "FROM stored_booking_rules")

    private static func time(_ column: String) -> String { PackedSQL.quotedTime(column) + " AS \(column)" }
}
