extension FileViews {
    /// Of version 1, which is released: not a byte of these may change.
    package static let v1 = FileViews([
        FileView(
            "agency", key: "row_key",
            select: """
                agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url, agency_email,
                       cemv_support
                FROM stored_agency
                """),
        FileView(
            "stops", key: "s.stop_key",
            select: """
                s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.stop_lat, s.stop_lon, s.zone_id, s.stop_url,
                       s.location_type, parent.stop_id AS parent_station, s.stop_timezone, s.wheelchair_boarding, s.level_id,
                       s.platform_code, s.stop_access
                FROM stored_stops s
                LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
                WHERE s.is_listed
                """),
        FileView(
            "routes", key: "route_key",
            select: """
                route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color,
                       route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id, cemv_support
                FROM stored_routes
                WHERE is_listed
                """),
        FileView(
            "trips", key: "t.trip_key",
            select: """
                r.route_id, c.service_id, t.trip_id, n.trip_headsign, a.trip_short_name, n.direction_id, b.block_id, s.shape_id,
                       a.wheelchair_accessible, a.bikes_allowed, a.cars_allowed, a.safe_duration_factor, a.safe_duration_offset
                FROM trip_ids t
                JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
                JOIN patterns n ON n.pattern_key = p.pattern_key
                JOIN trip_attributes a ON a.attributes_key = t.attributes_key
                LEFT JOIN stored_routes r ON r.route_key = n.route_key
                LEFT JOIN stored_services c ON c.service_key = t.service_key
                LEFT JOIN stored_shapes s ON s.shape_key = n.shape_key
                LEFT JOIN blocks b ON b.block_key = t.block_key
                """),
        FileView(
            "stop_times", key: "v.trip_key", position: "v.position",
            select: """
                v.trip_id,
                       CASE WHEN v.arrival_seconds IS NOT NULL THEN printf('%02d:%02d:%02d', v.arrival_seconds / 3600, v.arrival_seconds / 60 % 60, v.arrival_seconds % 60) END AS arrival_time,
                       CASE WHEN v.departure_seconds IS NOT NULL THEN printf('%02d:%02d:%02d', v.departure_seconds / 3600, v.departure_seconds / 60 % 60, v.departure_seconds % 60) END AS departure_time,
                       s.stop_id, a.location_group_id, a.location_id, v.stop_sequence, h.stop_headsign,
                       CASE WHEN a.start_pickup_drop_off_window IS NOT NULL THEN printf('%02d:%02d:%02d', a.start_pickup_drop_off_window / 3600, a.start_pickup_drop_off_window / 60 % 60, a.start_pickup_drop_off_window % 60) END AS start_pickup_drop_off_window,
                       CASE WHEN a.end_pickup_drop_off_window IS NOT NULL THEN printf('%02d:%02d:%02d', a.end_pickup_drop_off_window / 3600, a.end_pickup_drop_off_window / 60 % 60, a.end_pickup_drop_off_window % 60) END AS end_pickup_drop_off_window,
                       a.pickup_type, a.drop_off_type, a.continuous_pickup, a.continuous_drop_off,
                       CASE WHEN v.distances IS NULL THEN CAST(json_extract(v.distances_text, '$[' || v.position || ']') AS REAL)
                            WHEN v.distance_width < 7 THEN v.distance / CAST('1e' || v.distance_decimals AS REAL)
                            ELSE CAST(v.distance || 'e-' || v.distance_decimals AS REAL) END AS shape_dist_traveled,
                       a.timepoint, a.pickup_booking_rule_id, a.drop_off_booking_rule_id
                FROM (SELECT *, nullif(
                          instr(bytes, substr(number, -1, 1)) - 1 + (instr(bytes, substr(number, -2, 1)) - 1 << 8) + (instr(bytes, substr(number, -3, 1)) - 1 << 16) +
                          iif(distance_width > 3, (instr(bytes, substr(number, -4, 1)) - 1 << 24) + (instr(bytes, substr(number, -5, 1)) - 1 << 32) +
                              (instr(bytes, substr(number, -6, 1)) - 1 << 40) + (instr(bytes, substr(number, -7, 1)) - 1 << 48) +
                              (instr(bytes, substr(number, -8, 1)) - 1 << 56), 0), (1 << 8 * distance_width) - 1) AS distance
                      FROM (SELECT v.*, n.distances, n.distances_text, n.distance_decimals, n.distance_width, o.bytes,
                                   substr(n.distances, n.distance_width * v.position + 1, n.distance_width) AS number
                            FROM visits v
                            JOIN patterns n ON n.pattern_key = v.pattern_key
                            CROSS JOIN byte_order o)) v
                JOIN stop_time_attributes a ON a.attributes_key = v.attributes_key
                LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
                LEFT JOIN stop_headsigns h ON h.headsign_list_key = v.headsign_list_key
                    AND v.position BETWEEN h.first_position AND h.last_position
                """),
        FileView(
            "calendar", key: "service_key",
            select: """
                service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
                       CASE WHEN start_date IS NOT NULL THEN printf('%08d', start_date) END AS start_date,
                       CASE WHEN end_date IS NOT NULL THEN printf('%08d', end_date) END AS end_date
                FROM stored_services
                WHERE is_listed
                """),
        FileView(
            "calendar_dates", key: "d.service_key",
            position: "row_number() OVER (PARTITION BY d.service_key ORDER BY d.date, d.exception_type) - 1",
            select: """
                s.service_id, printf('%08d', d.date) AS date, d.exception_type
                FROM stored_calendar_dates d
                JOIN stored_services s ON s.service_key = d.service_key
                """),
        FileView(
            "frequencies", key: "f.trip_key", position: "f.ordinal",
            select: """
                i.trip_id,
                       CASE WHEN f.start_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.start_time / 3600, f.start_time / 60 % 60, f.start_time % 60) END AS start_time,
                       CASE WHEN f.end_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.end_time / 3600, f.end_time / 60 % 60, f.end_time % 60) END AS end_time,
                       f.headway_secs, f.exact_times
                FROM stored_frequencies f
                JOIN trip_ids i ON i.trip_key = f.trip_key
                """),
        // Points of all shapes: each step is added to the ones before it in its stretch. A number of up to 25 bits lies in four
        // bytes; << | >> & are of one rank and go from left to right.
        FileView(
            "shapes",
            with: """
                WITH RECURSIVE
                    numbers (n) AS (
                        SELECT 0
                        UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < (SELECT max(first_point + point_count) FROM shape_spans)),
                    points AS (
                        SELECT s.shape_key, s.shape_id, p.first_position, p.first_point, p.first_sequence, p.first_distance, t.*, n, bytes,
                               (n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) AS lat_at,
                               (n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) + lat_bits AS lon_at,
                               n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits - sequence_bits AS sequence_at,
                               n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits AS distance_at
                        FROM stored_shapes s
                        JOIN shape_spans p ON p.shape_key = s.shape_key
                        JOIN shape_stretches t ON t.stretch_key = p.stretch_key
                        JOIN numbers ON n < p.first_point + p.point_count
                        CROSS JOIN byte_order),
                    steps AS (
                        SELECT *,
                               CASE WHEN n = 0 THEN 0 ELSE smallest_lat_step + CASE
                                   WHEN lat_bits = 0 THEN 0
                                   WHEN lat_bits < 26 THEN instr(bytes, substr(steps, (lat_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 4, 1)) - 1 >> 32 - (lat_at & 7) - lat_bits & (1 << lat_bits) - 1
                                   ELSE (SELECT sum(instr(bytes, substr(steps, (lat_at >> 3) + b.value, 1)) - 1 << (lat_at & 7) + lat_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lat_bits) - 1 END END AS lat_step,
                               CASE WHEN n = 0 THEN 0 ELSE smallest_lon_step + CASE
                                   WHEN lon_bits = 0 THEN 0
                                   WHEN lon_bits < 26 THEN instr(bytes, substr(steps, (lon_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 4, 1)) - 1 >> 32 - (lon_at & 7) - lon_bits & (1 << lon_bits) - 1
                                   ELSE (SELECT sum(instr(bytes, substr(steps, (lon_at >> 3) + b.value, 1)) - 1 << (lon_at & 7) + lon_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lon_bits) - 1 END END AS lon_step,
                               CASE WHEN n <= first_point THEN 0 ELSE smallest_sequence_step + CASE
                                   WHEN sequence_bits = 0 THEN 0
                                   WHEN sequence_bits < 26 THEN instr(bytes, substr(steps, (sequence_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 4, 1)) - 1 >> 32 - (sequence_at & 7) - sequence_bits & (1 << sequence_bits) - 1
                                   ELSE (SELECT sum(instr(bytes, substr(steps, (sequence_at >> 3) + b.value, 1)) - 1 << (sequence_at & 7) + sequence_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << sequence_bits) - 1 END END AS sequence_step,
                               CASE WHEN n <= first_point THEN 0 ELSE smallest_distance_step + CASE
                                   WHEN distance_bits = 0 THEN 0
                                   WHEN distance_bits < 26 THEN instr(bytes, substr(steps, (distance_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 4, 1)) - 1 >> 32 - (distance_at & 7) - distance_bits & (1 << distance_bits) - 1
                                   ELSE (SELECT sum(instr(bytes, substr(steps, (distance_at >> 3) + b.value, 1)) - 1 << (distance_at & 7) + distance_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << distance_bits) - 1 END END AS distance_step
                        FROM points)
                """, key: "shape_key", position: "first_position + n - first_point",
            select: """
                shape_id,
                       CASE WHEN lat BETWEEN -9007199254740992 AND 9007199254740992 THEN lat / CAST('1e' || lat_decimals AS REAL) ELSE CAST(lat || 'e-' || lat_decimals AS REAL) END AS shape_pt_lat,
                       CASE WHEN lon BETWEEN -9007199254740992 AND 9007199254740992 THEN lon / CAST('1e' || lon_decimals AS REAL) ELSE CAST(lon || 'e-' || lon_decimals AS REAL) END AS shape_pt_lon,
                       shape_pt_sequence,
                       CASE WHEN distance BETWEEN -9007199254740992 AND 9007199254740992 THEN distance / CAST('1e' || distance_decimals AS REAL) ELSE CAST(distance || 'e-' || distance_decimals AS REAL) END AS shape_dist_traveled
                FROM (
                    SELECT shape_key, first_position, first_point, n, shape_id, lat_decimals, lon_decimals, distance_decimals,
                           first_lat + sum(lat_step) OVER points AS lat,
                           first_lon + sum(lon_step) OVER points AS lon,
                           first_sequence + sum(sequence_step) OVER points AS shape_pt_sequence,
                           first_distance + sum(distance_step) OVER points AS distance
                    FROM steps
                    WINDOW points AS (PARTITION BY shape_key, shape_id, first_position ORDER BY n))
                WHERE n >= first_point
                """),
        FileView(
            "fare_attributes", key: "row_key",
            select: """
                fare_id, price, currency_type, payment_method, transfers, agency_id, transfer_duration
                FROM stored_fare_attributes
                """),
        FileView(
            "fare_rules", key: "row_key",
            select: """
                fare_id, route_id, origin_id, destination_id, contains_id
                FROM stored_fare_rules
                """),
        FileView(
            "timeframes", key: "row_key",
            select: """
                timeframe_group_id,
                       CASE WHEN start_time IS NOT NULL THEN printf('%02d:%02d:%02d', start_time / 3600, start_time / 60 % 60, start_time % 60) END AS start_time,
                       CASE WHEN end_time IS NOT NULL THEN printf('%02d:%02d:%02d', end_time / 3600, end_time / 60 % 60, end_time % 60) END AS end_time,
                       service_id
                FROM stored_timeframes
                """),
        FileView(
            "rider_categories", key: "row_key",
            select: """
                rider_category_id, rider_category_name, is_default_fare_category, eligibility_url
                FROM stored_rider_categories
                """),
        FileView(
            "fare_media", key: "row_key",
            select: """
                fare_media_id, fare_media_name, fare_media_type
                FROM stored_fare_media
                """),
        FileView(
            "fare_products", key: "row_key",
            select: """
                fare_product_id, fare_product_name, rider_category_id, fare_media_id, amount, currency
                FROM stored_fare_products
                """),
        FileView(
            "fare_leg_rules", key: "row_key",
            select: """
                leg_group_id, network_id, from_area_id, to_area_id, from_timeframe_group_id, to_timeframe_group_id,
                       fare_product_id, rule_priority
                FROM stored_fare_leg_rules
                """),
        FileView(
            "fare_leg_join_rules", key: "row_key",
            select: """
                from_network_id, to_network_id, from_stop_id, to_stop_id
                FROM stored_fare_leg_join_rules
                """),
        FileView(
            "fare_transfer_rules", key: "row_key",
            select: """
                from_leg_group_id, to_leg_group_id, transfer_count, duration_limit, duration_limit_type, fare_transfer_type,
                       fare_product_id
                FROM stored_fare_transfer_rules
                """),
        FileView(
            "areas", key: "row_key",
            select: """
                area_id, area_name
                FROM stored_areas
                """),
        FileView(
            "stop_areas", key: "row_key",
            select: """
                area_id, stop_id
                FROM stored_stop_areas
                """),
        FileView(
            "networks", key: "row_key",
            select: """
                network_id, network_name
                FROM stored_networks
                """),
        FileView(
            "route_networks", key: "row_key",
            select: """
                network_id, route_id
                FROM stored_route_networks
                """),
        FileView(
            "transfers", key: "row_key",
            select: """
                from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type,
                       min_transfer_time
                FROM stored_transfers
                """),
        FileView(
            "pathways", key: "row_key",
            select: """
                pathway_id, from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time, stair_count,
                       max_slope, min_width, signposted_as, reversed_signposted_as
                FROM stored_pathways
                """),
        FileView(
            "levels", key: "row_key",
            select: """
                level_id, level_index, level_name
                FROM stored_levels
                """),
        FileView(
            "location_groups", key: "row_key",
            select: """
                location_group_id, location_group_name
                FROM stored_location_groups
                """),
        FileView(
            "location_group_stops", key: "row_key",
            select: """
                location_group_id, stop_id
                FROM stored_location_group_stops
                """),
        FileView(
            "booking_rules", key: "row_key",
            select: """
                booking_rule_id, booking_type, prior_notice_duration_min, prior_notice_duration_max, prior_notice_last_day,
                       CASE WHEN prior_notice_last_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_last_time / 3600, prior_notice_last_time / 60 % 60, prior_notice_last_time % 60) END AS prior_notice_last_time,
                       prior_notice_start_day,
                       CASE WHEN prior_notice_start_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_start_time / 3600, prior_notice_start_time / 60 % 60, prior_notice_start_time % 60) END AS prior_notice_start_time,
                       prior_notice_service_id, message, pickup_message, drop_off_message, phone_number, info_url, booking_url
                FROM stored_booking_rules
                """),
        FileView(
            "translations", key: "row_key",
            select: """
                table_name, field_name, language, translation, record_id, record_sub_id, field_value
                FROM stored_translations
                """),
        FileView(
            "feed_info", key: "row_key",
            select: """
                feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
                       CASE WHEN feed_start_date IS NOT NULL THEN printf('%08d', feed_start_date) END AS feed_start_date,
                       CASE WHEN feed_end_date IS NOT NULL THEN printf('%08d', feed_end_date) END AS feed_end_date, feed_version,
                       feed_contact_email, feed_contact_url
                FROM stored_feed_info
                """),
        FileView(
            "attributions", key: "row_key",
            select: """
                attribution_id, agency_id, route_id, trip_id, organization_name, is_producer, is_operator, is_authority,
                       attribution_url, attribution_email, attribution_phone
                FROM stored_attributions
                """),
    ])
}
