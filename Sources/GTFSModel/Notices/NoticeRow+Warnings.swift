extension NoticeRow {
    /// The rows of severity WARNING.
    static let warnings: [NoticeRow] = [
        .warning(
            "expired_calendar", concern: .riders, meaning: "A service has ended.",
            remedy: "Remove the service with its trips, or give it a later end_date.", column: "end_date"),
        .warning(
            "fast_travel_between_consecutive_stops", concern: .riders,
            meaning: "A trip goes from a stop to the next faster than its mode can.",
            remedy: "Check the times of both rows, and the positions of both stops.", column: "arrival_time"),
        .warning(
            "fast_travel_between_far_stops", concern: .riders,
            meaning: "A trip covers more than 10 km faster than its mode can.",
            remedy: "Check the times between the two rows, and the positions of the stops.", column: "arrival_time"),
        .warning(
            "feed_expiration_date7_days", concern: .riders, meaning: "The feed ends within 7 days, or has ended.",
            remedy: "Publish a feed with a later feed_end_date now.", column: "feed_end_date"),
        .warning(
            "missing_pickup_drop_off_booking_rule_id", concern: .riders,
            meaning: "A stop time on request names no booking rule.",
            remedy: "Name the rule in pickup_booking_rule_id and drop_off_booking_rule_id.",
            column: "pickup_booking_rule_id"),
        .warning(
            "transfer_distance_too_large", concern: .riders, meaning: "A transfer leads over more than 10 km.",
            remedy: "Check the positions of both stops, or remove the transfer.", column: "to_stop_id"),
        .warning(
            "trip_coverage_not_active_for_next7_days", concern: .riders,
            meaning: "Most trips do not run in the next seven days.",
            remedy: "Publish a feed with the services of the coming days."),
        .warning(
            "unusable_trip", concern: .riders, meaning: "A trip has fewer than two stops.",
            remedy: "Add its other stop times, or remove the trip.", report: "csvRowNumber tripId"),
        .warning(
            "duplicate_route_name", concern: .nuisance, meaning: "Two routes of an agency have the same names.",
            remedy: "Make one route of the two, or give one another name.",
            report: "csvRowNumber2=csvRowNumber routeId2=routeId agencyId routeShortName routeLongName"),
        .warning(
            "feed_expiration_date30_days", concern: .nuisance, meaning: "The feed ends within 30 days.",
            remedy: "Publish a feed with a later feed_end_date.", column: "feed_end_date"),
        .warning(
            "inconsistent_route_type_for_block_id", concern: .nuisance,
            meaning: "Trips of one vehicle belong to routes of different types.",
            remedy: "Give trips of different vehicles different block_ids, or mend route_type.", column: "block_id"),
        .warning(
            "inconsistent_route_type_for_in_seat_transfer", concern: .nuisance,
            meaning: "Riders stay seated between routes of different types.",
            remedy: "Set another transfer_type, or mend route_type.", column: "transfer_type"),
        .warning(
            "missing_bike_allowance", concern: .nuisance,
            meaning: "A ferry trip does not say whether bikes are allowed.",
            remedy: "Set bikes_allowed to 1 or 2.", column: "bikes_allowed"),
        .warning(
            "pathway_dangling_generic_node", concern: .nuisance, meaning: "A node of a station leads nowhere.",
            remedy: "Add the pathway that goes on from it, or remove the node."),
        .warning(
            "route_color_contrast", concern: .nuisance,
            meaning: "The colours of a route's text and ground are too much alike.",
            remedy: "Choose colours of which one is light and one dark.",
            report: "csvRowNumber routeId routeColor routeTextColor"),
        .warning(
            "stop_has_too_many_matches_for_shape", concern: .nuisance,
            meaning: "A shape passes a stop more than 20 times.",
            remedy: "Check whether the shape goes to and fro at the stop.", column: "stop_id"),
        .warning(
            "stop_too_far_from_shape", concern: .nuisance,
            meaning: "A stop lies more than 100 m from the shape of a trip.",
            remedy: "Check the position of the stop, and whether the trip has the right shape.", column: "stop_id"),
        .warning(
            "stop_too_far_from_shape_using_user_distance", concern: .nuisance,
            meaning: "A stop lies more than 100 m from where its distance is on the shape.",
            remedy: "Measure shape_dist_traveled of the stop time anew.", column: "shape_dist_traveled"),
        .warning(
            "stop_without_stop_time", concern: .nuisance, meaning: "No trip stops at a stop.",
            remedy: "Remove the stop, or add the trips that stop there.", report: "csvRowNumber stopId stopName"),
        .warning(
            "stops_match_shape_out_of_order", concern: .nuisance,
            meaning: "A shape passes the stops of a trip in another order.",
            remedy: "Check the order of the stops, and whether the shape runs the other way.", column: "stop_id"),
        .warning(
            "transfer_with_suspicious_mid_trip_in_seat", concern: .nuisance,
            meaning: "Riders stay seated at a stop that is not an end of the trip.",
            remedy: "Name the last stop of the first trip, and the first of the second.",
            report: "csvRowNumber tripIdFieldName=tripFieldName tripId stopIdFieldName=stopFieldName stopId"),
        .warning(
            "unexpected_enum_value", concern: .nuisance, meaning: "A code is not one of its field's.",
            remedy: "Write one of the codes that the reference lists.",
            report: "filename csvRowNumber fieldName #fieldValue"),
        .warning(
            "unused_trip", concern: .nuisance, meaning: "A trip has no stop times.",
            remedy: "Add its stop times, or remove the trip.",
            report: "csvRowNumber tripId"),
        .warning(
            "attribution_without_role", concern: .tidiness,
            meaning: "An attribution names no role: producer, operator or authority.",
            remedy: "Set is_producer, is_operator or is_authority to 1.", report: "csvRowNumber attributionId"),
        .warning(
            "duplicate_fare_media", concern: .tidiness, meaning: "Two fare media have one name and one type.",
            remedy: "Remove one of the two, and name the other in its place.", column: "fare_media_name"),
        .warning(
            "empty_row", concern: .tidiness, meaning: "A row has nothing but blanks.", remedy: "Remove the row.",
            report: "filename csvRowNumber"),
        .warning(
            "equal_shape_distance_diff_coordinates_distance_below_threshold", concern: .tidiness,
            meaning: "Two points of a shape lie less than 1.11 m apart and have one distance.",
            remedy: "Write more decimals of shape_dist_traveled, or remove one of the points.",
            column: "shape_dist_traveled"),
        .warning(
            "equal_shape_distance_same_coordinates", concern: .tidiness, meaning: "A point of a shape is given twice.",
            remedy: "Remove one of the points.", column: "shape_dist_traveled"),
        .warning(
            "feed_info_lang_and_agency_lang_mismatch", concern: .tidiness,
            meaning: "An agency's language is not that of the feed.",
            remedy: "Set both to the language of the names; mul stands for several."),
        .warning(
            "inconsistent_agency_lang", concern: .tidiness, meaning: "Agencies differ in their language.",
            remedy: "Set agency_lang of all agencies to one language.", column: "agency_lang"),
        .warning(
            "leading_or_trailing_whitespaces", concern: .tidiness, meaning: "A cell begins or ends with blanks.",
            remedy: "Remove the blanks."),
        .warning(
            "missing_feed_contact_email_and_url", concern: .tidiness,
            meaning: "The feed has neither an email address nor a web address for its readers.",
            remedy: "Give feed_contact_email or feed_contact_url.", report: "csvRowNumber"),
        .warning(
            "missing_feed_info_date", concern: .tidiness,
            meaning: "The feed has one of its first and last day, not both.",
            remedy: "Give both feed_start_date and feed_end_date.", report: "csvRowNumber fieldName"),
        .warning(
            "missing_recommended_field", concern: .tidiness, meaning: "A recommended cell is blank.",
            remedy: "Fill the cell.",
            report: "filename csvRowNumber fieldName"),
        .warning(
            "missing_recommended_file", concern: .tidiness, meaning: "A recommended file is missing.",
            remedy: "Add the file.",
            report: "filename"),
        .warning(
            "missing_timepoint_value", concern: .tidiness,
            meaning: "A stop time with times does not say whether they are exact.",
            remedy: "Set timepoint to 1 for exact times, to 0 for estimated ones.", column: "timepoint"),
        .warning(
            "mixed_case_recommended_field", concern: .tidiness,
            meaning: "A name is written in capitals or in small letters alone.",
            remedy: "Write names as people do, with capitals and small letters."),
        .warning(
            "more_than_one_entity", concern: .tidiness, meaning: "A file of one record has several.",
            remedy: "Leave the record that is valid.", report: "filename"),
        .warning(
            "non_ascii_or_non_printable_char", concern: .tidiness,
            meaning: "An id has a character that is not of ASCII, or not printable.",
            remedy: "Use letters, digits and signs of ASCII alone in ids."),
        .warning(
            "pathway_loop", concern: .tidiness, meaning: "A pathway leads from a place to itself.",
            remedy: "Name the other end in to_stop_id.", report: "csvRowNumber pathwayId stopId=fieldValue"),
        .warning(
            "route_long_name_contains_short_name", concern: .tidiness,
            meaning: "The long name of a route begins with the short one.",
            remedy: "Leave the short name out of the long one.",
            report: "csvRowNumber routeId routeShortName routeLongName"),
        .warning(
            "route_short_name_too_long", concern: .tidiness,
            meaning: "The short name of a route has more than 12 characters.",
            remedy: "Put long names into route_long_name.", report: "csvRowNumber routeId routeShortName"),
        .warning(
            "same_name_and_description_for_route", concern: .tidiness,
            meaning: "The description of a route is its name.",
            remedy: "Leave route_desc blank, or tell something else in it.", report: "csvRowNumber routeId routeDesc"),
        .warning(
            "same_name_and_description_for_stop", concern: .tidiness, meaning: "The description of a stop is its name.",
            remedy: "Leave stop_desc blank, or tell something else in it.", column: "stop_desc"),
        .warning(
            "same_route_and_agency_url", concern: .tidiness,
            meaning: "The web address of a route is that of an agency.",
            remedy: "Give a page of the route, or leave route_url blank.", column: "route_url"),
        .warning(
            "same_stop_and_agency_url", concern: .tidiness, meaning: "The web address of a stop is that of an agency.",
            remedy: "Give a page of the stop, or leave stop_url blank.", column: "stop_url"),
        .warning(
            "same_stop_and_route_url", concern: .tidiness, meaning: "The web address of a stop is that of a route.",
            remedy: "Give a page of the stop, or leave stop_url blank.", column: "stop_url"),
        .warning(
            "service_has_no_active_day_of_the_week", concern: .tidiness,
            meaning: "A service runs on no day of the week.",
            remedy: "Set a day to 1, or give the service in calendar_dates.txt alone.", column: "monday"),
        .warning(
            "single_shape_point", concern: .tidiness, meaning: "A shape has only one point.",
            remedy: "Add the other points, or remove the shape."),
        .warning(
            "translation_unknown_table_name", concern: .tidiness,
            meaning: "A translation is of a file that the feed does not have.",
            remedy: "Write the name of a file of GTFS without .txt.", report: "csvRowNumber tableName"),
        .warning(
            "trip_distance_exceeds_shape_distance_below_threshold", concern: .tidiness,
            meaning: "A trip goes a little farther along its shape than the shape is long.",
            remedy: "Let the shape end at the last stop, or measure anew.", column: "shape_id"),
        .warning(
            "unused_shape", concern: .tidiness, meaning: "No trip uses a shape.",
            remedy: "Remove the shape, or name it in trips.txt.",
            report: "csvRowNumber shapeId"),
    ]

    /// The rows of severity INFO.
    static let infos: [NoticeRow] = [
        .info(
            "big_gap_in_service", .nuisance, "A service stops for more than 13 days and then runs again.",
            remedy: "Check the dates of the service; if it rests on purpose, nothing is to do."),
        .info(
            "future_calendar", .nuisance, "No service has begun yet.",
            remedy: "Publish the services that run today, too."),
        .info(
            "future_feed", .nuisance, "The feed has not begun yet.",
            remedy: "Publish the feed that is valid today, too, or mend feed_start_date.", column: "feed_start_date"),
        .info(
            "stop_without_zone_id", .nuisance, "A stop has no fare zone, and its routes have fares by zone.",
            remedy: "Give zone_id.", column: "zone_id"),
        .info(
            "trip_headsign_matches_intermediate_stop", .nuisance,
            "The headsign of a trip is the name of a stop before its last.",
            remedy: "Write the last stop, or what stands on the vehicle.", column: "trip_headsign"),
        .info(
            "feed_valid_beyond_total_service_window", .tidiness,
            "The feed calls itself valid more than 14 days before or after its services run.",
            remedy: "Set feed_start_date and feed_end_date to the days of the services."),
        .info(
            "geo_json_unknown_element", .tidiness, "locations.geojson has a name that GTFS does not know.",
            remedy: "Remove it, or mend its name.", report: "filename unknownElement=fieldName"),
        .info(
            "platform_without_parent_station", .tidiness, "A platform belongs to no station.",
            remedy: "Name the station in parent_station, or leave platform_code blank.",
            report: "csvRowNumber stopId stopName"),
        .info(
            "service_extends_far_in_the_future", .tidiness, "A service runs for more than two years from today.",
            remedy: "Check end_date; riders trust days that are years away.", column: "end_date"),
        .info(
            "service_window_outside_feed_period", .tidiness,
            "A service runs before the first or after the last day of the feed.",
            remedy: "Set feed_start_date and feed_end_date so that all services lie within."),
        .info(
            "transfer_distance_above_2_km", .tidiness, "A transfer leads over more than 2 km.",
            remedy: "Check the positions of both stops, and whether people walk it.", column: "to_stop_id"),
        .info(
            "trip_with_shape_dist_traveled_but_no_shape_distances", .tidiness,
            "A trip has distances along a shape that has none.",
            remedy: "Give shape_dist_traveled in shapes.txt, too.", column: "shape_dist_traveled"),
        .info(
            "unknown_column", .tidiness, "GTFS does not know a column.",
            remedy: "Mend its name if it is meant for a column of GTFS.", report: "filename fieldName"),
        .info(
            "unknown_file", .tidiness, "GTFS does not know a file.",
            remedy: "Mend its name if it is meant for a file of GTFS.", report: "filename"),
        .info(
            "unsorted_stop_times", .tidiness, "The rows of a trip are scattered, or not in order.",
            remedy: "Sort the file by trip_id and stop_sequence.", column: "stop_sequence"),
        .info(
            "unused_station", .tidiness, "No stop belongs to a station.",
            remedy: "Remove the station, or name it in parent_station of its platforms."),
    ]
}
