extension NoticeKind {
    /// The kinds of severity WARNING.
    static let warnings: [NoticeKind] = [
        .warning("expired_calendar", .riders, "A service has ended."),
        .warning(
            "fast_travel_between_consecutive_stops", .riders,
            "A trip goes from a stop to the next faster than its mode can."),
        .warning("fast_travel_between_far_stops", .riders, "A trip covers more than 10 km faster than its mode can."),
        .warning("feed_expiration_date7_days", .riders, "The feed ends within 7 days, or has ended."),
        .warning("missing_pickup_drop_off_booking_rule_id", .riders, "A stop time on request names no booking rule."),
        .warning("transfer_distance_too_large", .riders, "A transfer leads over more than 10 km."),
        .warning("trip_coverage_not_active_for_next7_days", .riders, "Most trips do not run in the next seven days."),
        .warning("unusable_trip", .riders, "A trip has fewer than two stops."),
        .warning("duplicate_route_name", .nuisance, "Two routes of an agency have the same names."),
        .warning("feed_expiration_date30_days", .nuisance, "The feed ends within 30 days."),
        .warning(
            "inconsistent_route_type_for_block_id", .nuisance,
            "Trips of one vehicle belong to routes of different types."),
        .warning(
            "inconsistent_route_type_for_in_seat_transfer", .nuisance,
            "Riders stay seated between routes of different types."),
        .warning("missing_bike_allowance", .nuisance, "A ferry trip does not say whether bikes are allowed."),
        .warning("pathway_dangling_generic_node", .nuisance, "A node of a station leads nowhere."),
        .warning("route_color_contrast", .nuisance, "The colours of a route's text and ground are too much alike."),
        .warning("stop_has_too_many_matches_for_shape", .nuisance, "A shape passes a stop more than 20 times."),
        .warning("stop_too_far_from_shape", .nuisance, "A stop lies more than 100 m from the shape of a trip."),
        .warning(
            "stop_too_far_from_shape_using_user_distance", .nuisance,
            "A stop lies more than 100 m from where its distance is on the shape."),
        .warning("stop_without_stop_time", .nuisance, "No trip stops at a stop."),
        .warning("stops_match_shape_out_of_order", .nuisance, "A shape passes the stops of a trip in another order."),
        .warning(
            "transfer_with_suspicious_mid_trip_in_seat", .nuisance,
            "Riders stay seated at a stop that is not an end of the trip."),
        .warning("unexpected_enum_value", .nuisance, "A code is not one of its field's."),
        .warning("unused_trip", .nuisance, "A trip has no stop times."),
        .warning(
            "attribution_without_role", .tidiness, "An attribution names no role: producer, operator or authority."),
        .warning("duplicate_fare_media", .tidiness, "Two fare media have one name and one type."),
        .warning("empty_row", .tidiness, "A row has nothing but blanks."),
        .warning(
            "equal_shape_distance_diff_coordinates_distance_below_threshold", .tidiness,
            "Two points of a shape lie less than 1.11 m apart and have one distance."),
        .warning("equal_shape_distance_same_coordinates", .tidiness, "A point of a shape is given twice."),
        .warning("feed_info_lang_and_agency_lang_mismatch", .tidiness, "An agency's language is not that of the feed."),
        .warning("inconsistent_agency_lang", .tidiness, "Agencies differ in their language."),
        .warning("leading_or_trailing_whitespaces", .tidiness, "A cell begins or ends with blanks."),
        .warning(
            "missing_feed_contact_email_and_url", .tidiness,
            "The feed has neither an email address nor a web address for its readers."),
        .warning("missing_feed_info_date", .tidiness, "The feed has one of its first and last day, not both."),
        .warning("missing_recommended_field", .tidiness, "A recommended cell is blank."),
        .warning("missing_recommended_file", .tidiness, "A recommended file is missing."),
        .warning("missing_timepoint_value", .tidiness, "A stop time with times does not say whether they are exact."),
        .warning("mixed_case_recommended_field", .tidiness, "A name is written in capitals or in small letters alone."),
        .warning("more_than_one_entity", .tidiness, "A file of one record has several."),
        .warning(
            "non_ascii_or_non_printable_char", .tidiness,
            "An id has a character that is not of ASCII, or not printable."),
        .warning("pathway_loop", .tidiness, "A pathway leads from a place to itself."),
        .warning(
            "route_long_name_contains_short_name", .tidiness, "The long name of a route begins with the short one."),
        .warning("route_short_name_too_long", .tidiness, "The short name of a route has more than 12 characters."),
        .warning("same_name_and_description_for_route", .tidiness, "The description of a route is its name."),
        .warning("same_name_and_description_for_stop", .tidiness, "The description of a stop is its name."),
        .warning("same_route_and_agency_url", .tidiness, "The web address of a route is that of an agency."),
        .warning("same_stop_and_agency_url", .tidiness, "The web address of a stop is that of an agency."),
        .warning("same_stop_and_route_url", .tidiness, "The web address of a stop is that of a route."),
        .warning("service_has_no_active_day_of_the_week", .tidiness, "A service runs on no day of the week."),
        .warning("single_shape_point", .tidiness, "A shape has only one point."),
        .warning(
            "translation_unknown_table_name", .tidiness, "A translation is of a file that the feed does not have."),
        .warning(
            "trip_distance_exceeds_shape_distance_below_threshold", .tidiness,
            "A trip goes a little farther along its shape than the shape is long."),
        .warning("unused_shape", .tidiness, "No trip uses a shape."),
    ]

    private static func warning(_ code: FeedIssue.Code, _ concern: Concern, _ meaning: String) -> NoticeKind {
        NoticeKind(code: code, severity: .warning, concern: concern, meaning: meaning)
    }
}
