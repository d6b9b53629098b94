extension FeedIssue {
    /// Issues of a file or its header, after which the Canonical GTFS Validator has no record of the file.
    package static let codesOfHeaders: Set<Code> = [
        "csv_parsing_failed", "duplicated_column", "empty_column_name", "empty_file", "malformed_json",
        "missing_required_column",
    ]

    /// Errors of a row, after which it does not have that record, and does not check the file together with others.
    private static let codesOfRows: Set<Code> = [
        "invalid_character", "invalid_color", "invalid_currency", "invalid_date", "invalid_email", "invalid_float",
        "invalid_integer", "invalid_language_code", "invalid_row_length", "invalid_time", "invalid_timezone",
        "invalid_url", "missing_required_field", "new_line_in_value", "number_out_of_range",
    ]

    /// Fields that a rule requires, and not the reading of a row.
    private static let fieldsRequiredByRules: [String: Set<String>] = [
        "stop_times.txt": ["stop_id"], "translations.txt": ["record_id", "record_sub_id"],
        "transfers.txt": ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id"],
        "fare_leg_join_rules.txt": ["from_stop_id", "to_stop_id"],
    ]

    /// Whether an issue of this kind is an error in the reading of a row, so that the validator does not have it. A NUL, which is
    /// reported as a warning, is none.
    package static func isOfReading(_ code: Code, _ severity: Severity, file: String, field: String?) -> Bool {
        guard severity == .error, codesOfRows.contains(code) else { return false }
        return code != "missing_required_field"
            || !(field.map { fieldsRequiredByRules[file]?.contains($0) ?? false } ?? false)
    }
}
