extension NoticeKind {
    /// The kinds of severity ERROR.
    static let errors: [NoticeKind] = [
        .error("bidirectional_exit_gate", .riders, "An exit gate can be passed both ways."),
        .error(
            "block_trips_with_overlapping_stop_times", .riders,
            "Two trips of one vehicle run at the same time on one day."),
        .error("csv_parsing_failed", .riders, "A file cannot be read to its end."),
        .error("duplicate_geo_json_key", .riders, "Two zones have one id."),
        .error("duplicate_geography_id", .riders, "One id names two of a stop, a location group and a zone."),
        .error("duplicate_key", .riders, "Two records have one key."),
        .error("empty_file", .riders, "A file has no content."),
        .error("forbidden_arrival_or_departure_time", .riders, "A stop time with a window has a time, too."),
        .error(
            "forbidden_continuous_pickup_drop_off", .riders,
            "A stop time with a window belongs to a route that is boarded anywhere along its way."),
        .error("forbidden_drop_off_type", .riders, "A stop time with a window has a regular drop-off."),
        .error(
            "forbidden_geography_id", .riders, "A stop time names more than one of a stop, a location group and a zone."
        ),
        .error(
            "forbidden_pickup_type", .riders,
            "A stop time with a window has a regular pickup, or one that the driver arranges."),
        .error("foreign_key_violation", .riders, "A record refers to one that the feed does not have."),
        .error("inconsistent_agency_timezone", .riders, "Agencies differ in their time zone."),
        .error("invalid_date", .riders, "A date is not YYYYMMDD."),
        .error("invalid_float", .riders, "A number is none."),
        .error("invalid_geometry", .riders, "The geometry of a zone is not valid."),
        .error("invalid_input_files_in_subfolder", .riders, "Files of the feed lie in a folder."),
        .error("invalid_integer", .riders, "A whole number is none."),
        .error("invalid_pickup_drop_off_window", .riders, "A window ends before it begins."),
        .error("invalid_row_length", .riders, "A row has more or fewer cells than the header."),
        .error("invalid_time", .riders, "A time is not H:MM:SS."),
        .error("invalid_timezone", .riders, "A time zone is neither one of the IANA's nor a fixed offset."),
        .error(
            "location_with_unexpected_stop_time", .riders, "A trip stops at something other than a stop or platform."),
        .error("location_without_parent_station", .riders, "An entrance, node or boarding area belongs to no station."),
        .error("malformed_json", .riders, "locations.geojson is no JSON."),
        .error(
            "missing_calendar_and_calendar_date_files", .riders,
            "The feed has neither calendar.txt nor calendar_dates.txt."),
        .error("missing_pickup_or_drop_off_window", .riders, "A window has only one of its ends."),
        .error("missing_required_agency_id", .riders, "A record names no agency, and the feed has several."),
        .error("missing_required_column", .riders, "A required column is missing."),
        .error("missing_required_element", .riders, "A required name is missing in locations.geojson."),
        .error("missing_required_field", .riders, "A required cell is blank."),
        .error("missing_required_file", .riders, "A required file is missing."),
        .error("missing_stop_name", .riders, "A stop, station or entrance has no name."),
        .error("missing_stop_times_record", .riders, "A trip on request has only one stop time."),
        .error("missing_trip_edge", .riders, "A trip has no time at its first or last stop."),
        .error("number_out_of_range", .riders, "A number is beyond its range."),
        .error("overlapping_frequency", .riders, "Two headway windows of a trip overlap."),
        .error(
            "pathway_unreachable_location", .riders,
            "A place in a station cannot be reached from an entrance, or has no way out."),
        .error("point_near_origin", .riders, "A point lies within a degree of latitude 0, longitude 0."),
        .error("point_near_pole", .riders, "A point lies within a degree of a pole."),
        .error("route_both_short_and_long_name_missing", .riders, "A route has no name."),
        .error("start_and_end_range_out_of_order", .riders, "A range ends before it begins."),
        .error(
            "stop_time_with_arrival_before_previous_departure_time", .riders,
            "A trip arrives before it left the stop before."),
        .error("stop_without_location", .riders, "A stop, station or entrance has no position."),
        .error("too_many_rows", .riders, "A file has more rows than the validator reads."),
        .error("unsupported_feature_type", .riders, "An object of locations.geojson is no feature."),
        .error("unsupported_geo_json_type", .riders, "locations.geojson is no collection of features."),
        .error("unsupported_geometry_type", .riders, "A zone is no polygon."),
        .error("wrong_parent_location_type", .riders, "A stop belongs to something that it cannot belong to."),
        .error(
            "decreasing_or_equal_stop_time_distance", .nuisance,
            "The distance along the shape does not grow from one stop of a trip to the next."),
        .error("decreasing_shape_distance", .nuisance, "The distance along a shape falls from one point to the next."),
        .error(
            "equal_shape_distance_diff_coordinates", .nuisance, "Two points of a shape lie apart and have one distance."
        ),
        .error(
            "fare_product_with_multiple_default_rider_categories", .nuisance,
            "A fare product has two rider categories by default."),
        .error(
            "fare_transfer_rule_duration_limit_type_without_duration_limit", .nuisance,
            "A fare transfer says how its time limit counts, and has no limit."),
        .error(
            "fare_transfer_rule_duration_limit_without_type", .nuisance,
            "A fare transfer has a time limit, and does not say how it counts."),
        .error(
            "fare_transfer_rule_invalid_transfer_count", .nuisance,
            "The number of transfers within one leg group is 0 or below -1."),
        .error(
            "fare_transfer_rule_with_forbidden_transfer_count", .nuisance,
            "A transfer between two leg groups has a number of transfers."),
        .error(
            "fare_transfer_rule_without_transfer_count", .nuisance,
            "A transfer within one leg group has no number of transfers."),
        .error(
            "forbidden_prior_day_booking_field_value", .nuisance,
            "A booking days before has a field of bookings minutes before."),
        .error(
            "forbidden_prior_notice_start_day", .nuisance, "A booking has a first day, and a longest notice in minutes."
        ),
        .error("forbidden_prior_notice_start_time", .nuisance, "A booking has a first time, and no first day."),
        .error(
            "forbidden_real_time_booking_field_value", .nuisance, "A real-time booking has a field of prior notice."),
        .error(
            "forbidden_same_day_booking_field_value", .nuisance,
            "A booking on the same day has a field of bookings days before."),
        .error("invalid_character", .nuisance, "A cell has a character that could not be decoded."),
        .error("invalid_color", .nuisance, "A colour is not six hexadecimal digits."),
        .error("invalid_currency", .nuisance, "A currency is not one of ISO 4217."),
        .error("invalid_currency_amount", .nuisance, "An amount does not have the decimals of its currency."),
        .error("invalid_email", .nuisance, "An email address is none."),
        .error("invalid_language_code", .nuisance, "A language is not a code of BCP 47."),
        .error("invalid_phone_number", .nuisance, "A telephone number is none of its country."),
        .error(
            "invalid_prior_notice_duration_min", .nuisance,
            "The longest notice of a booking is shorter than the shortest."),
        .error("invalid_url", .nuisance, "A web address is none."),
        .error("missing_level_id", .nuisance, "An end of a lift has no level."),
        .error("missing_prior_notice_duration_min", .nuisance, "A booking on the same day has no shortest notice."),
        .error("missing_prior_notice_last_day", .nuisance, "A booking days before has no last day."),
        .error("missing_prior_notice_last_time", .nuisance, "A booking days before has no last time."),
        .error("missing_prior_notice_start_time", .nuisance, "A booking has a first day, and no first time."),
        .error("new_line_in_value", .nuisance, "A cell has a line break."),
        .error(
            "overlapping_zone_and_pickup_drop_off_window", .nuisance,
            "Two zones of a trip overlap, and so do their windows."),
        .error(
            "pathway_to_platform_with_boarding_areas", .nuisance,
            "A pathway leads to a platform rather than to one of its boarding areas."),
        .error(
            "pathway_to_stop_with_access_outside_of_station_pathways", .nuisance,
            "A pathway leads to a stop that says to be reached from outside the station."),
        .error(
            "pathway_to_wrong_location_type", .nuisance, "A pathway leads to a station rather than to a part of it."),
        .error("prior_notice_last_day_after_start_day", .nuisance, "The last day of a booking comes before its first."),
        .error("start_and_end_range_equal", .nuisance, "A range ends where it begins."),
        .error("station_with_parent_station", .nuisance, "A station belongs to another station."),
        .error("stop_time_timepoint_without_times", .nuisance, "A stop time calls its times exact, and lacks one."),
        .error(
            "stop_time_with_only_arrival_or_departure_time", .nuisance, "A stop time has one of its times, not both."),
        .error("timeframe_only_start_or_end_time_specified", .nuisance, "A timeframe has one of its ends, not both."),
        .error("timeframe_overlap", .nuisance, "Two timeframes of a group overlap on the same days."),
        .error(
            "timeframe_start_or_end_time_greater_than_twenty_four_hours", .nuisance, "A timeframe goes beyond 24:00:00."
        ),
        .error(
            "transfer_with_invalid_stop_location_type", .nuisance,
            "A transfer begins or ends at something other than a stop or station."),
        .error(
            "transfer_with_invalid_trip_and_route", .nuisance,
            "A transfer names a trip and a route that is not the trip's."),
        .error(
            "transfer_with_invalid_trip_and_stop", .nuisance,
            "A transfer names a trip and a stop that the trip does not serve."),
        .error(
            "translation_foreign_key_violation", .nuisance, "A translation is of a record that the feed lacks."),
        .error(
            "trip_distance_exceeds_shape_distance", .nuisance,
            "A trip goes farther along its shape than the shape is long."),
        .error("duplicated_column", .tidiness, "Two columns of a file have one name."),
        .error("empty_column_name", .tidiness, "A column has no name."),
        .error(
            "forbidden_shape_dist_traveled", .tidiness,
            "A stop time of a zone or location group has a distance along the shape."),
        .error("geo_json_duplicated_element", .tidiness, "A name occurs twice in an object of locations.geojson."),
        .error(
            "route_networks_specified_in_more_than_one_file", .tidiness, "Networks of routes are given in two files."),
        .error(
            "stop_access_specified_for_incorrect_location", .tidiness,
            "Something other than a stop says how it is reached."),
        .error(
            "stop_access_specified_for_stop_with_no_parent_station", .tidiness,
            "A stop without a station says how it is reached in it."),
        .error("translation_unexpected_value", .tidiness, "A translation names a record and a value."),
    ]

    private static func error(_ code: FeedIssue.Code, _ concern: Concern, _ meaning: String) -> NoticeKind {
        NoticeKind(code: code, severity: .error, concern: concern, meaning: meaning)
    }
}
