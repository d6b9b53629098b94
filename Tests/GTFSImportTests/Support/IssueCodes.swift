import GTFSModel
import TestSupport

/// Every code that an import reports, with its severity.
enum IssueCodes {
    static let severities: [String: FeedIssue.Severity] = {
        let lists: [(FeedIssue.Severity, String)] = [(.error, errors), (.warning, warnings), (.info, infos)]
        let pairs = lists.flatMap { severity, codes in
            codes.split(whereSeparator: \.isWhitespace).map { (String($0), severity) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// Codes of our own, for which the validator has no name.
    static let own: Set<String> = ["duplicate_file", "linked_file"]

    /// Codes whose severity is not the validator's: a feed in one inner folder is as good as any.
    static let milder: Set<String> = ["invalid_input_files_in_subfolder"]

    private static let errors = """
        csv_parsing_failed duplicate_geo_json_key duplicate_key duplicated_column empty_column_name empty_file
        forbidden_arrival_or_departure_time foreign_key_violation geo_json_duplicated_element
        inconsistent_agency_timezone invalid_character invalid_color invalid_currency invalid_currency_amount
        invalid_date invalid_email invalid_float invalid_geometry invalid_integer invalid_language_code invalid_pickup_drop_off_window
        invalid_row_length invalid_time invalid_timezone invalid_url location_with_unexpected_stop_time
        location_without_parent_station malformed_json missing_calendar_and_calendar_date_files missing_pickup_or_drop_off_window
        missing_required_agency_id missing_required_column missing_required_field missing_required_file
        missing_required_element missing_stop_name missing_trip_edge new_line_in_value number_out_of_range overlapping_frequency
        point_near_origin point_near_pole route_both_short_and_long_name_missing start_and_end_range_equal
        start_and_end_range_out_of_order station_with_parent_station stop_time_timepoint_without_times
        stop_time_with_arrival_before_previous_departure_time stop_time_with_only_arrival_or_departure_time
        stop_without_location timeframe_only_start_or_end_time_specified
        timeframe_start_or_end_time_greater_than_twenty_four_hours translation_foreign_key_violation
        translation_unexpected_value unsupported_feature_type
        unsupported_geo_json_type unsupported_geometry_type wrong_parent_location_type
        """

    private static let warnings = """
        attribution_without_role duplicate_file duplicate_route_name empty_row invalid_input_files_in_subfolder
        leading_or_trailing_whitespaces linked_file
        missing_feed_contact_email_and_url missing_feed_info_date missing_recommended_field missing_recommended_file
        missing_timepoint_value more_than_one_entity pathway_loop route_color_contrast
        route_long_name_contains_short_name route_short_name_too_long same_name_and_description_for_route
        stop_without_stop_time translation_unknown_table_name unexpected_enum_value unusable_trip unused_shape
        unused_trip
        """

    private static let infos =
        "geo_json_unknown_element platform_without_parent_station unknown_column unknown_file unsorted_stop_times"
}
