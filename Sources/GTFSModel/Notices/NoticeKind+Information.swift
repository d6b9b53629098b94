extension NoticeKind {
    /// The kinds of severity INFO.
    static let infos: [NoticeKind] = [
        .info("big_gap_in_service", .nuisance, "A service stops for more than 13 days and then runs again."),
        .info("future_calendar", .nuisance, "No service has begun yet."),
        .info("future_feed", .nuisance, "The feed has not begun yet."),
        .info("stop_without_zone_id", .nuisance, "A stop has no fare zone, and its routes have fares by zone."),
        .info(
            "trip_headsign_matches_intermediate_stop", .nuisance,
            "The headsign of a trip is the name of a stop before its last."),
        .info(
            "feed_valid_beyond_total_service_window", .tidiness,
            "The feed calls itself valid more than 14 days before or after its services run."),
        .info(
            "geo_json_unknown_element", .tidiness, "locations.geojson has a name that GTFS does not know."),
        .info("platform_without_parent_station", .tidiness, "A platform belongs to no station."),
        .info("service_extends_far_in_the_future", .tidiness, "A service runs for more than two years from today."),
        .info(
            "service_window_outside_feed_period", .tidiness,
            "A service runs before the first or after the last day of the feed."),
        .info("transfer_distance_above_2_km", .tidiness, "A transfer leads over more than 2 km."),
        .info(
            "trip_with_shape_dist_traveled_but_no_shape_distances", .tidiness,
            "A trip has distances along a shape that has none."),
        .info("unknown_column", .tidiness, "GTFS does not know a column."),
        .info("unknown_file", .tidiness, "GTFS does not know a file."),
        .info("unsorted_stop_times", .tidiness, "The rows of a trip are scattered, or not in order."),
        .info("unused_station", .tidiness, "No stop belongs to a station."),
    ]

    private static func info(_ code: FeedIssue.Code, _ concern: Concern, _ meaning: String) -> NoticeKind {
        NoticeKind(code: code, severity: .info, concern: concern, meaning: meaning)
    }
}
