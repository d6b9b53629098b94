internal import GTFSModel

/// The rows of a feed that the Canonical GTFS Validator does not have as records: those with too few or too many cells, and
/// those with a cell that is wrong.
struct WrongRows {
    /// The most rows to remember; of further ones the last, which is enough for what is told while a row is read.
    static let limit = 100_000

    /// Codes about records that nothing uses: their first row may have any length.
    private static let ofUsage: Set<FeedIssue.Code> = [
        "unused_shape", "unused_trip", "unusable_trip", "stop_without_stop_time", "location_with_unexpected_stop_time",
    ]

    /// Codes of rules that look at whole records, one by one.
    private static let ofRecords: Set<FeedIssue.Code> = [
        "attribution_without_role", "invalid_currency_amount", "invalid_pickup_drop_off_window",
        "location_without_parent_station", "missing_feed_contact_email_and_url", "missing_feed_info_date",
        "missing_pickup_or_drop_off_window", "missing_stop_name", "pathway_loop", "platform_without_parent_station",
        "point_near_origin", "point_near_pole", "route_both_short_and_long_name_missing", "route_color_contrast",
        "route_long_name_contains_short_name", "route_short_name_too_long", "same_name_and_description_for_route",
        "start_and_end_range_equal", "start_and_end_range_out_of_order", "station_with_parent_station",
        "stop_without_location", "timeframe_only_start_or_end_time_specified",
        "timeframe_start_or_end_time_greater_than_twenty_four_hours",
    ]

    private var ofWrongLength = Lines()
    private var withWrongCell = Lines()

    /// Takes in a row with an error of its reading.
    /// - Returns: whether the issue is about the cells of a row of the wrong length, or about a whole record of which a cell is
    ///   wrong.
    mutating func covers(_ issue: FeedIssue) -> Bool {
        guard let file = issue.file, let line = issue.line, !isOfUsage(issue.code) else { return false }
        if issue.code == "invalid_row_length" {
            ofWrongLength.add(line, of: file)
            return false
        }
        if ofWrongLength.contains(line, of: file) { return true }
        if FeedIssue.isOfReading(issue.code, issue.severity, file: file, field: issue.field) {
            withWrongCell.add(line, of: file)
            return false
        }
        return withWrongCell.contains(line, of: file) && Self.ofRecords.contains(issue.code)
    }

    /// The last code that was looked for: many rows have the same one.
    private var lastCode: (code: FeedIssue.Code, isOfUsage: Bool)?

    private mutating func isOfUsage(_ code: FeedIssue.Code) -> Bool {
        if let lastCode, lastCode.code == code { return lastCode.isOfUsage }
        let isOfUsage = Self.ofUsage.contains(code)
        lastCode = (code, isOfUsage)
        return isOfUsage
    }

    private struct Lines {
        private var lines: [String: Set<Int>] = [:]
        private var last: [String: Int] = [:]
        private var count = 0

        mutating func add(_ line: Int, of file: String) {
            last[file] = line
            guard count < WrongRows.limit else { return }
            lines[file, default: []].insert(line)
            count += 1
        }

        func contains(_ line: Int, of file: String) -> Bool {
            !last.isEmpty && (last[file] == line || lines[file]?.contains(line) == true)
        }
    }
}
