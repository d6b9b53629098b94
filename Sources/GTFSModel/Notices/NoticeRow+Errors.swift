extension NoticeRow {
    /// The rows of severity ERROR.
    static let errors: [NoticeRow] = [
        .error(
            "bidirectional_exit_gate", .riders, "An exit gate can be passed both ways.",
            remedy: "Set is_bidirectional to 0, or another pathway_mode.", column: "is_bidirectional"),
        .error(
            "block_trips_with_overlapping_stop_times", .riders,
            "Two trips of one vehicle run at the same time on one day.",
            remedy: "Give one of the trips another block_id, or mend its times or its service.", column: "block_id"),
        .error(
            "csv_parsing_failed", .riders, "A file cannot be read to its end.",
            remedy: "Close the quote that is open, or write the file anew.", report: "filename lineIndex=csvRowNumber"),
        .error(
            "duplicate_geo_json_key", .riders, "Two zones have one id.",
            remedy: "Give one of the zones an id of its own.", report: "featureId=fieldValue firstIndex secondIndex"),
        .error(
            "duplicate_geography_id", .riders, "One id names two of a stop, a location group and a zone.",
            remedy: "Give one of them an id of its own, and name it where it is meant."),
        .error(
            "duplicate_key", .riders, "Two records have one key.",
            remedy: "Remove one of the records, or give it a key of its own.",
            report: "filename oldCsvRowNumber newCsvRowNumber=csvRowNumber fieldName1=fieldName"
                + " fieldValue1=fieldValue fieldName2 fieldValue2"),
        .error(
            "empty_file", .riders, "A file has no content.", remedy: "Remove the file, or write its header.",
            report: "filename"),
        .error(
            "forbidden_arrival_or_departure_time", .riders, "A stop time with a window has a time, too.",
            remedy: "Leave arrival_time and departure_time blank where there is a window.", column: "arrival_time"),
        .error(
            "forbidden_continuous_pickup_drop_off", .riders,
            "A stop time with a window belongs to a route that is boarded anywhere along its way.",
            remedy: "Leave continuous_pickup and continuous_drop_off of the route blank, or set them to 1.",
            column: "continuous_pickup"),
        .error(
            "forbidden_drop_off_type", .riders, "A stop time with a window has a regular drop-off.",
            remedy: "Set drop_off_type to 1, 2 or 3.", column: "drop_off_type"),
        .error(
            "forbidden_geography_id", .riders,
            "A stop time names more than one of a stop, a location group and a zone.",
            remedy: "Leave one of stop_id, location_group_id and location_id, and clear the others."),
        .error(
            "forbidden_pickup_type", .riders,
            "A stop time with a window has a regular pickup, or one that the driver arranges.",
            remedy: "Set pickup_type to 1 or 2.", column: "pickup_type"),
        .error(
            "foreign_key_violation", .riders, "A record refers to one that the feed does not have.",
            remedy: "Add the record that is referred to, or mend the id.",
            report: "childFilename=filename childFieldName=fieldName parentFilename parentFieldName"
                + " fieldValue csvRowNumber"),
        .error(
            "inconsistent_agency_timezone", .riders, "Agencies differ in their time zone.",
            remedy: "Set agency_timezone of all agencies to one zone.", report: "csvRowNumber actual=fieldValue"),
        .error(
            "invalid_date", .riders, "A date is not YYYYMMDD.",
            remedy: "Write the year, month and day as eight digits, such as 20261127."),
        .error(
            "invalid_float", .riders, "A number is none.", remedy: "Write digits with a point, without a unit."),
        .error(
            "invalid_geometry", .riders, "The geometry of a zone is not valid.",
            remedy: "Close each ring with its first position, and let no side cross another.",
            report: "featureId=fieldValue featureIndex geometryType"),
        .error(
            "invalid_input_files_in_subfolder", .riders, "Files of the feed lie in a folder.",
            remedy: "Put the files at the top of the zip.", report: ""),
        .error(
            "invalid_integer", .riders, "A whole number is none.", remedy: "Write digits alone."),
        .error(
            "invalid_pickup_drop_off_window", .riders, "A window ends before it begins.",
            remedy: "Exchange the two ends, or count the end past 24:00:00.",
            report: "csvRowNumber startPickupDropOffWindow endPickupDropOffWindow"),
        .error(
            "invalid_row_length", .riders, "A row has more or fewer cells than the header.",
            remedy: "Write a cell for each column; put cells with commas into quotes.",
            report: "filename csvRowNumber rowLength headerCount"),
        .error(
            "invalid_time", .riders, "A time is not H:MM:SS.",
            remedy: "Write hours, minutes and seconds with colons, such as 08:05:00."),
        .error(
            "invalid_timezone", .riders, "A time zone is neither one of the IANA's nor a fixed offset.",
            remedy: "Write a name such as Australia/Sydney."),
        .error(
            "location_with_unexpected_stop_time", .riders, "A trip stops at something other than a stop or platform.",
            remedy: "Name a platform of the station in stop_times.txt.", report: "csvRowNumber stopId stopName"),
        .error(
            "location_without_parent_station", .riders, "An entrance, node or boarding area belongs to no station.",
            remedy: "Name its station in parent_station.", report: "csvRowNumber stopId stopName locationType"),
        .error(
            "malformed_json", .riders, "locations.geojson is no JSON.",
            remedy: "Write the file anew with a program that writes JSON.", report: "filename"),
        .error(
            "missing_calendar_and_calendar_date_files", .riders,
            "The feed has neither calendar.txt nor calendar_dates.txt.",
            remedy: "Add calendar.txt or calendar_dates.txt.", report: ""),
        .error(
            "missing_pickup_or_drop_off_window", .riders, "A window has only one of its ends.",
            remedy: "Give both ends of the window.",
            report: "csvRowNumber startPickupDropOffWindow endPickupDropOffWindow"),
        .error(
            "missing_required_agency_id", .riders, "A record names no agency, and the feed has several.",
            remedy: "Name the agency in agency_id.", report: "filename csvRowNumber agencyName"),
        .error(
            "missing_required_column", .riders, "A required column is missing.", remedy: "Add the column.",
            report: "filename fieldName"),
        .error(
            "missing_required_element", .riders, "A required name is missing in locations.geojson.",
            remedy: "Add the name and its value.", report: "featureIndex featureId missingElement=fieldName"),
        .error(
            "missing_required_field", .riders, "A required cell is blank.", remedy: "Fill the cell.",
            report: "filename csvRowNumber fieldName"),
        .error(
            "missing_required_file", .riders, "A required file is missing.", remedy: "Add the file.",
            report: "filename"),
        .error(
            "missing_stop_name", .riders, "A stop, station or entrance has no name.",
            remedy: "Give stop_name, as it stands on signs.", report: "csvRowNumber stopId"),
        .error(
            "missing_stop_times_record", .riders, "A trip on request has only one stop time.",
            remedy: "Add a row for the other end of the trip."),
        .error(
            "missing_trip_edge", .riders, "A trip has no time at its first or last stop.",
            remedy: "Give arrival_time and departure_time of the first and the last row."),
        .error(
            "number_out_of_range", .riders, "A number is beyond its range.", remedy: "Check the number and its unit."),
        .error(
            "overlapping_frequency", .riders, "Two headway windows of a trip overlap.",
            remedy: "Let one window begin where the other ends.",
            report: "currCsvRowNumber=csvRowNumber tripId=fieldValue"),
        .error(
            "pathway_unreachable_location", .riders,
            "A place in a station cannot be reached from an entrance, or has no way out.",
            remedy: "Add the pathway that is missing, or let one lead both ways."),
        .error(
            "point_near_origin", .riders, "A point lies within a degree of latitude 0, longitude 0.",
            remedy: "Give the position; a blank one is not 0.",
            report: "filename csvRowNumber entityId latFieldName=fieldName #latFieldValue=fieldValue"
                + " lonFieldName #lonFieldValue"),
        .error(
            "point_near_pole", .riders, "A point lies within a degree of a pole.",
            remedy: "Give the position; check whether latitude and longitude are exchanged.",
            report: "filename csvRowNumber entityId latFieldName=fieldName #latFieldValue=fieldValue"
                + " lonFieldName #lonFieldValue"),
        .error(
            "route_both_short_and_long_name_missing", .riders, "A route has no name.",
            remedy: "Give route_short_name or route_long_name.", report: "csvRowNumber routeId"),
        .error(
            "start_and_end_range_out_of_order", .riders, "A range ends before it begins.",
            remedy: "Exchange the two, or mend one.",
            report: "filename csvRowNumber startFieldName startValue endFieldName=fieldName"
                + " endValue=fieldValue"),
        .error(
            "stop_time_with_arrival_before_previous_departure_time", .riders,
            "A trip arrives before it left the stop before.",
            remedy: "Check both times; after midnight they go on past 24:00:00.", column: "arrival_time"),
        .error(
            "stop_without_location", .riders, "A stop, station or entrance has no position.",
            remedy: "Give stop_lat and stop_lon.", report: "csvRowNumber stopId locationType"),
        .error(
            "too_many_rows", .riders, "A file has more rows than the validator reads.", remedy: "Divide the feed."),
        .error(
            "unsupported_feature_type", .riders, "An object of locations.geojson is no feature.",
            remedy: "Set its type to Feature.", report: ""),
        .error(
            "unsupported_geo_json_type", .riders, "locations.geojson is no collection of features.",
            remedy: "Set the type of the file to FeatureCollection.", report: "geoJsonType=fieldValue"),
        .error(
            "unsupported_geometry_type", .riders, "A zone is no polygon.",
            remedy: "Draw the zone as a Polygon or MultiPolygon.",
            report: "featureIndex featureId geometryType=fieldValue"),
        .error(
            "wrong_parent_location_type", .riders, "A stop belongs to something that it cannot belong to.",
            remedy: "Name a station in parent_station; for a boarding area, its platform.",
            report: "csvRowNumber stopId stopName parentStation"),
        .error(
            "decreasing_or_equal_stop_time_distance", .nuisance,
            "The distance along the shape does not grow from one stop of a trip to the next.",
            remedy: "Measure shape_dist_traveled of the trip anew, from its first stop on.",
            column: "shape_dist_traveled"),
        .error(
            "decreasing_shape_distance", .nuisance, "The distance along a shape falls from one point to the next.",
            remedy: "Measure shape_dist_traveled of the shape anew, from its first point on.",
            column: "shape_dist_traveled"),
        .error(
            "equal_shape_distance_diff_coordinates", .nuisance,
            "Two points of a shape lie apart and have one distance.",
            remedy: "Measure shape_dist_traveled of the shape anew.", column: "shape_dist_traveled"),
        .error(
            "fare_product_with_multiple_default_rider_categories", .nuisance,
            "A fare product has two rider categories by default.", remedy: "Let one rider category be the default.",
            column: "rider_category_id"),
        .error(
            "fare_transfer_rule_duration_limit_type_without_duration_limit", .nuisance,
            "A fare transfer says how its time limit counts, and has no limit.",
            remedy: "Give duration_limit, or leave duration_limit_type blank.", column: "duration_limit"),
        .error(
            "fare_transfer_rule_duration_limit_without_type", .nuisance,
            "A fare transfer has a time limit, and does not say how it counts.",
            remedy: "Give duration_limit_type, or leave duration_limit blank.", column: "duration_limit_type"),
        .error(
            "fare_transfer_rule_invalid_transfer_count", .nuisance,
            "The number of transfers within one leg group is 0 or below -1.",
            remedy: "Set transfer_count to -1 for no limit, or to 1 or more.", column: "transfer_count"),
        .error(
            "fare_transfer_rule_with_forbidden_transfer_count", .nuisance,
            "A transfer between two leg groups has a number of transfers.", remedy: "Leave transfer_count blank.",
            column: "transfer_count"),
        .error(
            "fare_transfer_rule_without_transfer_count", .nuisance,
            "A transfer within one leg group has no number of transfers.",
            remedy: "Set transfer_count to -1 for no limit, or to 1 or more.", column: "transfer_count"),
        .error(
            "forbidden_prior_day_booking_field_value", .nuisance,
            "A booking days before has a field of bookings minutes before.",
            remedy: "Leave prior_notice_duration_min and prior_notice_duration_max blank."),
        .error(
            "forbidden_prior_notice_start_day", .nuisance,
            "A booking has a first day, and a longest notice in minutes.",
            remedy: "Leave prior_notice_start_day blank, or prior_notice_duration_max.",
            column: "prior_notice_start_day"),
        .error(
            "forbidden_prior_notice_start_time", .nuisance, "A booking has a first time, and no first day.",
            remedy: "Give prior_notice_start_day, or leave prior_notice_start_time blank.",
            column: "prior_notice_start_time"),
        .error(
            "forbidden_real_time_booking_field_value", .nuisance, "A real-time booking has a field of prior notice.",
            remedy: "Leave the fields of prior notice blank, or set another booking_type."),
        .error(
            "forbidden_same_day_booking_field_value", .nuisance,
            "A booking on the same day has a field of bookings days before.",
            remedy: "Leave prior_notice_last_day, its time and the service blank."),
        .error(
            "invalid_character", .nuisance, "A cell has a character that could not be decoded.",
            remedy: "Save the file as UTF-8, and write the cell anew."),
        .error(
            "invalid_color", .nuisance, "A colour is not six hexadecimal digits.",
            remedy: "Write six hexadecimal digits without #, such as 0B57A4."),
        .error(
            "invalid_currency", .nuisance, "A currency is not one of ISO 4217.",
            remedy: "Write the three letters of ISO 4217, such as AUD."),
        .error(
            "invalid_currency_amount", .nuisance, "An amount does not have the decimals of its currency.",
            remedy: "Write as many decimals as the currency has: 2.50, not 2.5.",
            report: "filename csvRowNumber currencyCode fieldName fieldValue"),
        .error(
            "invalid_email", .nuisance, "An email address is none.",
            remedy: "Write one address, such as info@example.org."),
        .error(
            "invalid_language_code", .nuisance, "A language is not a code of BCP 47.",
            remedy: "Write a code such as en or fr-CA."),
        .error(
            "invalid_phone_number", .nuisance, "A telephone number is none of its country.",
            remedy: "Write the number as riders of the country dial it, or with + and the country."),
        .error(
            "invalid_prior_notice_duration_min", .nuisance,
            "The longest notice of a booking is shorter than the shortest.",
            remedy: "Exchange prior_notice_duration_min and prior_notice_duration_max.",
            column: "prior_notice_duration_min"),
        .error(
            "invalid_url", .nuisance, "A web address is none.",
            remedy: "Write the whole address with http:// or https://."),
        .error(
            "missing_level_id", .nuisance, "An end of a lift has no level.", remedy: "Name the level in level_id.",
            column: "level_id"),
        .error(
            "missing_prior_notice_duration_min", .nuisance, "A booking on the same day has no shortest notice.",
            remedy: "Give prior_notice_duration_min, in minutes.", column: "prior_notice_duration_min"),
        .error(
            "missing_prior_notice_last_day", .nuisance, "A booking days before has no last day.",
            remedy: "Give prior_notice_last_day, in days before the trip.", column: "prior_notice_last_day"),
        .error(
            "missing_prior_notice_last_time", .nuisance, "A booking days before has no last time.",
            remedy: "Give prior_notice_last_time.", column: "prior_notice_last_time"),
        .error(
            "missing_prior_notice_start_time", .nuisance, "A booking has a first day, and no first time.",
            remedy: "Give prior_notice_start_time.", column: "prior_notice_start_time"),
        .error(
            "new_line_in_value", .nuisance, "A cell has a line break.", remedy: "Write the cell on one line."),
        .error(
            "overlapping_zone_and_pickup_drop_off_window", .nuisance,
            "Two zones of a trip overlap, and so do their windows.",
            remedy: "Part the zones or the windows, or make one zone of the two.",
            column: "start_pickup_drop_off_window"),
        .error(
            "pathway_to_platform_with_boarding_areas", .nuisance,
            "A pathway leads to a platform rather than to one of its boarding areas.",
            remedy: "Name a boarding area of the platform."),
        .error(
            "pathway_to_stop_with_access_outside_of_station_pathways", .nuisance,
            "A pathway leads to a stop that says to be reached from outside the station.",
            remedy: "Remove the pathway, or set stop_access to 0.", column: "to_stop_id",
            report: "csvRowNumber pathwayId stopId"),
        .error(
            "pathway_to_wrong_location_type", .nuisance, "A pathway leads to a station rather than to a part of it.",
            remedy: "Name a platform, entrance, node or boarding area of the station."),
        .error(
            "prior_notice_last_day_after_start_day", .nuisance, "The last day of a booking comes before its first.",
            remedy: "Exchange prior_notice_last_day and prior_notice_start_day.", column: "prior_notice_last_day"),
        .error(
            "start_and_end_range_equal", .nuisance, "A range ends where it begins.", remedy: "Give a later end.",
            report: "filename csvRowNumber startFieldName endFieldName=fieldName value=fieldValue"),
        .error(
            "station_with_parent_station", .nuisance, "A station belongs to another station.",
            remedy: "Leave parent_station of the station blank.", report: "csvRowNumber stopId stopName parentStation"),
        .error(
            "stop_time_timepoint_without_times", .nuisance, "A stop time calls its times exact, and lacks one.",
            remedy: "Give both times, or set timepoint to 0."),
        .error(
            "stop_time_with_only_arrival_or_departure_time", .nuisance, "A stop time has one of its times, not both.",
            remedy: "Give both times; they may be equal."),
        .error(
            "timeframe_only_start_or_end_time_specified", .nuisance, "A timeframe has one of its ends, not both.",
            remedy: "Give both ends, or leave both blank for the whole day.", report: "csvRowNumber"),
        .error(
            "timeframe_overlap", .nuisance, "Two timeframes of a group overlap on the same days.",
            remedy: "Let one timeframe begin where the other ends.", column: "start_time"),
        .error(
            "timeframe_start_or_end_time_greater_than_twenty_four_hours", .nuisance,
            "A timeframe goes beyond 24:00:00.", remedy: "Write a second timeframe for the time after midnight.",
            report: "csvRowNumber fieldName time=fieldValue"),
        .error(
            "transfer_with_invalid_stop_location_type", .nuisance,
            "A transfer begins or ends at something other than a stop or station.",
            remedy: "Name a stop, platform or station."),
        .error(
            "transfer_with_invalid_trip_and_route", .nuisance,
            "A transfer names a trip and a route that is not the trip's.",
            remedy: "Leave the route blank, or name the trip's."),
        .error(
            "transfer_with_invalid_trip_and_stop", .nuisance,
            "A transfer names a trip and a stop that the trip does not serve.",
            remedy: "Name a stop that the trip serves."),
        .error(
            "translation_foreign_key_violation", .nuisance, "A translation is of a record that the feed lacks.",
            remedy: "Mend record_id, or remove the translation.",
            report: "csvRowNumber tableName recordId recordSubId"),
        .error(
            "trip_distance_exceeds_shape_distance", .nuisance,
            "A trip goes farther along its shape than the shape is long.",
            remedy: "Add the points that are missing at the end of the shape, or measure anew.", column: "shape_id"),
        .error(
            "duplicated_column", .tidiness, "Two columns of a file have one name.",
            remedy: "Remove one of the columns.", report: "filename fieldName"),
        .error(
            "empty_column_name", .tidiness, "A column has no name.", remedy: "Name the column, or remove the comma.",
            report: "filename"),
        .error(
            "forbidden_shape_dist_traveled", .tidiness,
            "A stop time of a zone or location group has a distance along the shape.",
            remedy: "Leave shape_dist_traveled blank.", column: "shape_dist_traveled"),
        .error(
            "geo_json_duplicated_element", .tidiness, "A name occurs twice in an object of locations.geojson.",
            remedy: "Remove one of the two.", report: "filename duplicatedElement=fieldName"),
        .error(
            "route_networks_specified_in_more_than_one_file", .tidiness, "Networks of routes are given in two files.",
            remedy: "Give network_id in routes.txt or in route_networks.txt, not in both."),
        .error(
            "stop_access_specified_for_incorrect_location", .tidiness,
            "Something other than a stop says how it is reached.", remedy: "Leave stop_access blank.",
            column: "stop_access"),
        .error(
            "stop_access_specified_for_stop_with_no_parent_station", .tidiness,
            "A stop without a station says how it is reached in it.",
            remedy: "Leave stop_access blank, or name the station in parent_station.", column: "stop_access"),
        .error(
            "translation_unexpected_value", .tidiness, "A translation names a record and a value.",
            remedy: "Leave field_value blank, or record_id.", report: "csvRowNumber fieldName fieldValue"),
    ]
}
