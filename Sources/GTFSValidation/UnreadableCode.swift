internal import GTFSModel

/// Issues of an import after which the Canonical GTFS Validator does not have the whole file.
enum UnreadableCode {
    /// Those of the file or its header: it has no records then.
    static let ofHeader: Set = [
        "csv_parsing_failed", "duplicated_column", "empty_column_name", "empty_file", "malformed_json",
        "missing_required_column",
    ]

    /// Also those of a row, after which it does not check the file together with others.
    static let all = ofHeader.union([
        "invalid_character", "invalid_color", "invalid_currency", "invalid_date", "invalid_email", "invalid_float",
        "invalid_integer", "invalid_language_code", "invalid_row_length", "invalid_time", "invalid_timezone",
        "invalid_url", "missing_required_field", "new_line_in_value", "number_out_of_range",
    ])

    /// The files that an issue of the import follows from: if the validator does not have one of them, it does not report it.
    static func sources(of code: FeedIssue.Code, in file: String) -> [String] {
        switch code {
        case "unused_shape": ["shapes.txt", "trips.txt"]
        case "unused_trip", "unusable_trip": ["trips.txt", "stop_times.txt"]
        case "stop_without_stop_time", "location_with_unexpected_stop_time":
            ["stops.txt", "stop_times.txt", "location_group_stops.txt"]
        case "missing_required_agency_id": ["agency.txt", file]
        case "duplicate_key", "duplicate_route_name", "foreign_key_violation", "inconsistent_agency_timezone",
            "more_than_one_entity", "overlapping_frequency", "wrong_parent_location_type":
            [file]
        default: []
        }
    }
}
