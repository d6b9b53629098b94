public import GTFSModel

extension NoticeSample {
    /// The column of the row that a person would mend; nil if no column alone is at fault.
    public func field(of code: FeedIssue.Code) -> String? {
        if code == "stop_time_with_only_arrival_or_departure_time" {
            // The validator names the one that is there.
            return self["specifiedField"] == "arrival_time" ? "departure_time" : "arrival_time"
        }
        for name in Self.namesOfFields {
            if case .text(let field)? = self[name] { return field.split(separator: ",").first.map(String.init) }
        }
        if code == "feed_info_lang_and_agency_lang_mismatch" {
            return file(of: code) == "agency.txt" ? "agency_lang" : "feed_lang"
        }
        return Self.fields[code]
    }

    /// Names under which samples have a column.
    private static let namesOfFields = [
        "fieldName", "columnName", "latFieldName", "specifiedField", "startFieldName", "stopIdFieldName",
        "routeFieldName", "stopFieldName", "fieldNames",
    ]

    /// The columns of rules whose samples have none.
    private static let fields: [FeedIssue.Code: String] = {
        var fields: [FeedIssue.Code: String] = [:]
        for (field, codes) in codesOfFields { for code in codes { fields[code] = field } }
        return fields
    }()

    private static let codesOfFields: KeyValuePairs<String, [FeedIssue.Code]> = [
        "agency_lang": ["inconsistent_agency_lang"],
        "arrival_time": [
            "fast_travel_between_consecutive_stops", "fast_travel_between_far_stops",
            "forbidden_arrival_or_departure_time", "stop_time_with_arrival_before_previous_departure_time",
        ],
        "bikes_allowed": ["missing_bike_allowance"],
        "block_id": ["block_trips_with_overlapping_stop_times", "inconsistent_route_type_for_block_id"],
        "continuous_pickup": ["forbidden_continuous_pickup_drop_off"],
        "drop_off_type": ["forbidden_drop_off_type"],
        "duration_limit": ["fare_transfer_rule_duration_limit_type_without_duration_limit"],
        "duration_limit_type": ["fare_transfer_rule_duration_limit_without_type"],
        "end_date": ["expired_calendar", "service_extends_far_in_the_future"],
        "fare_media_name": ["duplicate_fare_media"],
        "feed_end_date": ["feed_expiration_date7_days", "feed_expiration_date30_days"],
        "feed_start_date": ["future_feed"],
        "is_bidirectional": ["bidirectional_exit_gate"],
        "level_id": ["missing_level_id"],
        "monday": ["service_has_no_active_day_of_the_week"],
        "pickup_booking_rule_id": ["missing_pickup_drop_off_booking_rule_id"],
        "pickup_type": ["forbidden_pickup_type"],
        "prior_notice_duration_min": ["invalid_prior_notice_duration_min", "missing_prior_notice_duration_min"],
        "prior_notice_last_day": ["missing_prior_notice_last_day", "prior_notice_last_day_after_start_day"],
        "prior_notice_last_time": ["missing_prior_notice_last_time"],
        "prior_notice_start_day": ["forbidden_prior_notice_start_day"],
        "prior_notice_start_time": ["forbidden_prior_notice_start_time", "missing_prior_notice_start_time"],
        "rider_category_id": ["fare_product_with_multiple_default_rider_categories"],
        "route_url": ["same_route_and_agency_url"],
        "shape_dist_traveled": [
            "decreasing_or_equal_stop_time_distance", "decreasing_shape_distance",
            "equal_shape_distance_diff_coordinates", "equal_shape_distance_diff_coordinates_distance_below_threshold",
            "equal_shape_distance_same_coordinates", "forbidden_shape_dist_traveled",
            "stop_too_far_from_shape_using_user_distance", "trip_with_shape_dist_traveled_but_no_shape_distances",
        ],
        "shape_id": ["trip_distance_exceeds_shape_distance", "trip_distance_exceeds_shape_distance_below_threshold"],
        "start_pickup_drop_off_window": ["overlapping_zone_and_pickup_drop_off_window"],
        "start_time": ["timeframe_overlap"],
        "stop_access": [
            "stop_access_specified_for_incorrect_location", "stop_access_specified_for_stop_with_no_parent_station",
        ],
        "stop_desc": ["same_name_and_description_for_stop"],
        "stop_id": [
            "stop_has_too_many_matches_for_shape", "stop_too_far_from_shape", "stops_match_shape_out_of_order",
        ],
        "stop_sequence": ["unsorted_stop_times"],
        "stop_url": ["same_stop_and_agency_url", "same_stop_and_route_url"],
        "timepoint": ["missing_timepoint_value"],
        "to_stop_id": [
            "pathway_to_stop_with_access_outside_of_station_pathways", "transfer_distance_above_2_km",
            "transfer_distance_too_large",
        ],
        "transfer_count": [
            "fare_transfer_rule_invalid_transfer_count", "fare_transfer_rule_with_forbidden_transfer_count",
            "fare_transfer_rule_without_transfer_count",
        ],
        "transfer_type": ["inconsistent_route_type_for_in_seat_transfer"],
        "trip_headsign": ["trip_headsign_matches_intermediate_stop"],
        "zone_id": ["stop_without_zone_id"],
    ]
}
