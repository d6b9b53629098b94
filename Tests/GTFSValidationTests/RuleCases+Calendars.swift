import GTFSModel

extension RuleCase {
    private static let calendar =
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"

    private static func feedInfo(_ dates: String, _ language: String = "en") -> String {
        """
        feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date
        Harbour,https://example.org,\(language),\(dates)
        """
    }

    private static func agency(_ rows: String) -> String {
        "agency_id,agency_name,agency_url,agency_timezone,agency_lang\n" + rows
    }

    static let calendars = [
        RuleCase(
            "expired_calendar", ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20250101,20260531"],
            near: ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20250101,20260601"]),
        RuleCase(
            "big_gap_in_service",
            [
                "calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20260601",
                "calendar_dates.txt": "service_id,date,exception_type\nD,20260616,1",
            ],
            near: [
                "calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20260601",
                "calendar_dates.txt": "service_id,date,exception_type\nD,20260615,1",
            ]),
        RuleCase(
            "service_extends_far_in_the_future", ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20280601"],
            near: ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20280531"]),
        RuleCase(
            "service_has_no_active_day_of_the_week",
            ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20261231\nN,0,0,0,0,0,0,0,20260101,20261231"],
            near: ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20261231\nN,0,0,0,0,0,0,1,20260101,20261231"]),
        RuleCase(
            "service_window_outside_feed_period", ["feed_info.txt": feedInfo("20260101,20261230")],
            near: ["feed_info.txt": feedInfo("20260101,20261231")]),
        RuleCase(
            "feed_valid_beyond_total_service_window", ["feed_info.txt": feedInfo("20260101,20270115")],
            near: ["feed_info.txt": feedInfo("20260101,20270114")]),
        RuleCase(
            "future_calendar", ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260602,20261231"],
            near: ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260601,20261231"]),
        RuleCase(
            "trip_coverage_not_active_for_next7_days",
            ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20260607"],
            near: ["calendar.txt": calendar + "D,1,1,1,1,1,1,1,20260101,20260608"]),
        RuleCase(
            "feed_expiration_date7_days", ["feed_info.txt": feedInfo("20260101,20260607")],
            near: ["feed_info.txt": feedInfo("20260101,20260608")]),
        RuleCase(
            "feed_expiration_date30_days", ["feed_info.txt": feedInfo("20260101,20260630")],
            near: ["feed_info.txt": feedInfo("20260101,20260701")]),
        RuleCase(
            "future_feed", ["feed_info.txt": feedInfo("20260602,20261231")],
            near: ["feed_info.txt": feedInfo("20260601,20261231")]),
        RuleCase(
            "inconsistent_agency_lang",
            [
                "agency.txt": agency(
                    "X,Harbour,https://example.org,Australia/Sydney,en\nY,Bay,https://bay.org,Australia/Sydney,fr")
            ],
            near: [
                "agency.txt": agency(
                    "X,Harbour,https://example.org,Australia/Sydney,en\nY,Bay,https://bay.org,Australia/Sydney,EN")
            ]),
        RuleCase(
            "feed_info_lang_and_agency_lang_mismatch",
            [
                "agency.txt": agency("X,Harbour,https://example.org,Australia/Sydney,en"),
                "feed_info.txt": feedInfo("20260101,20261231", "fr"),
            ],
            near: [
                "agency.txt": agency("X,Harbour,https://example.org,Australia/Sydney,en"),
                "feed_info.txt": feedInfo("20260101,20261231", "mul"),
            ]),
        RuleCase(
            "missing_recommended_field",
            ["routes.txt": "route_id,route_short_name,route_type\nR,1,3"],
            near: ["routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3"]),
    ]
}
