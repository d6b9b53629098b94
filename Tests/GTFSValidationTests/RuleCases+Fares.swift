import GTFSModel

extension RuleCase {
    private static func transferRule(_ code: String, _ broken: String, near: String) -> RuleCase {
        let header =
            "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type"
        return RuleCase(.init(code), "fare_transfer_rules.txt", header, broken, near: near)
    }

    static let fares = [
        transferRule("fare_transfer_rule_duration_limit_without_type", "a,b,,3600,,0", near: "a,b,,3600,0,0"),
        transferRule(
            "fare_transfer_rule_duration_limit_type_without_duration_limit", "a,b,,,0,0", near: "a,b,,3600,0,0"),
        transferRule("fare_transfer_rule_without_transfer_count", "a,a,,,,0", near: "a,b,,,,0"),
        transferRule("fare_transfer_rule_with_forbidden_transfer_count", "a,b,1,,,0", near: "a,a,1,,,0"),
        transferRule("fare_transfer_rule_invalid_transfer_count", "a,a,-2,,,0", near: "a,a,-1,,,0"),
        RuleCase(
            "duplicate_fare_media", "fare_media.txt", "fare_media_id,fare_media_name,fare_media_type",
            "a,Card,2\nb,Card,2",
            near: "a,Card,2\nb,Card,4"),
        RuleCase(
            "fare_product_with_multiple_default_rider_categories", categories(second: 1), near: categories(second: 0)),
        RuleCase(
            "timeframe_overlap", "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id",
            "a,06:00:00,10:00:00,D\na,09:59:59,12:00:00,D", near: "a,06:00:00,10:00:00,D\na,10:00:00,12:00:00,D"),
        RuleCase(
            "stop_without_zone_id",
            [
                "stops.txt": zones(last: ""),
                "fare_attributes.txt": attributes, "fare_rules.txt": "fare_id,route_id,origin_id\nf,R,1",
            ],
            near: [
                "stops.txt": zones(last: "1"),
                "fare_attributes.txt": attributes, "fare_rules.txt": "fare_id,route_id,origin_id\nf,R,1",
            ]),
        RuleCase(
            "route_networks_specified_in_more_than_one_file",
            [
                "routes.txt": "route_id,agency_id,route_short_name,route_type,network_id\nR,X,1,3,n",
                "networks.txt": "network_id,network_name\nn,Net",
            ],
            near: ["networks.txt": "network_id,network_name\nn,Net"]),
    ]

    private static let attributes =
        "fare_id,price,currency_type,payment_method,transfers,agency_id\nf,1.00,AUD,0,0,X"

    private static func zones(last: String) -> String {
        """
        stop_id,stop_name,stop_lat,stop_lon,zone_id
        A,Alpha,-33.1,151.1,1
        B,Bravo,-33.2,151.2,1
        C,Charlie,-33.3,151.3,1
        D,Delta,-33.4,151.4,\(last)
        """
    }

    private static func categories(second: Int) -> KeyValuePairs<String, String?> {
        [
            "rider_categories.txt": """
            rider_category_id,rider_category_name,is_default_fare_category
            a,Adult,1
            b,Child,\(second)
            """,
            "fare_products.txt": """
            fare_product_id,rider_category_id,amount,currency
            p,a,1.00,AUD
            p,b,0.50,AUD
            """,
        ]
    }

    private static func booking(_ code: String, _ broken: String, near: String) -> RuleCase {
        RuleCase(
            .init(code), "booking_rules.txt",
            """
            booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,\
            prior_notice_last_time,prior_notice_start_day,prior_notice_start_time
            """, broken, near: near)
    }

    static let bookings = [
        booking("forbidden_real_time_booking_field_value", "b,0,30,,,,,", near: "b,0,,,,,,"),
        booking("forbidden_same_day_booking_field_value", "b,1,30,,1,,,", near: "b,1,30,60,,,,"),
        booking("forbidden_prior_day_booking_field_value", "b,2,30,,1,17:00:00,,", near: "b,2,,,1,17:00:00,,"),
        booking("missing_prior_notice_duration_min", "b,1,,,,,,", near: "b,1,30,,,,,"),
        booking("missing_prior_notice_last_day", "b,2,,,,17:00:00,,", near: "b,2,,,1,17:00:00,,"),
        booking("missing_prior_notice_last_time", "b,2,,,1,,,", near: "b,2,,,1,17:00:00,,"),
        booking("missing_prior_notice_start_time", "b,2,,,1,17:00:00,7,", near: "b,2,,,1,17:00:00,7,08:00:00"),
        booking("forbidden_prior_notice_start_time", "b,2,,,1,17:00:00,,08:00:00", near: "b,2,,,1,17:00:00,7,08:00:00"),
        booking("forbidden_prior_notice_start_day", "b,1,30,60,,,7,08:00:00", near: "b,1,30,,,,7,08:00:00"),
        booking("invalid_prior_notice_duration_min", "b,1,60,59,,,,", near: "b,1,60,60,,,,"),
        booking(
            "prior_notice_last_day_after_start_day", "b,2,,,8,17:00:00,7,08:00:00",
            near: "b,2,,,7,17:00:00,7,08:00:00"),
    ]
}
