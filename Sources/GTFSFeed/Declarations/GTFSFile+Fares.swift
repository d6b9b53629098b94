/// Fares: the older two files (V1) and the newer ones (V2).
extension GTFSFile {
    package static let fareAttributes = GTFSFile("fare_attributes.txt", .optional, key: ["fare_id"]) {
        GTFSField("fare_id", .id, .required)
        GTFSField("price", .real, .required, .nonNegative)
        GTFSField("currency_type", .currency, .required)
        GTFSField("payment_method", .oneOf(0...1), .required)
        GTFSField("transfers", .oneOf(0...2), .required)
        GTFSField("agency_id", .id, .conditionallyRequired, in: "agency.agency_id")
        GTFSField("transfer_duration", .integer, .optional, .nonNegative)
    }

    package static let fareRules = GTFSFile("fare_rules.txt", .optional, key: .allFields) {
        GTFSField("fare_id", .id, .required, in: "fare_attributes.fare_id")
        GTFSField("route_id", .id, in: "routes.route_id")
        GTFSField("origin_id", .id, in: "stops.zone_id")
        GTFSField("destination_id", .id, in: "stops.zone_id")
        GTFSField("contains_id", .id, in: "stops.zone_id")
    }

    package static let timeframes = GTFSFile("timeframes.txt", .optional, key: .allFields) {
        GTFSField("timeframe_group_id", .id, .required)
        GTFSField("start_time", .time, .conditionallyRequired)
        GTFSField("end_time", .time, .conditionallyRequired)
        GTFSField("service_id", .id, .required, in: "calendar.service_id", "calendar_dates.service_id")
    }

    package static let riderCategories = GTFSFile("rider_categories.txt", .optional, key: ["rider_category_id"]) {
        GTFSField("rider_category_id", .id, .required)
        GTFSField("rider_category_name", .text, .required)
        GTFSField("is_default_fare_category", .oneOf(0...1), .required)
        GTFSField("eligibility_url", .url)
    }

    package static let fareMedia = GTFSFile("fare_media.txt", .optional, key: ["fare_media_id"]) {
        GTFSField("fare_media_id", .id, .required)
        GTFSField("fare_media_name", .text)
        GTFSField("fare_media_type", .oneOf(0...4), .required)
    }

    package static let fareProducts = GTFSFile(
        "fare_products.txt", .optional, key: ["fare_product_id", "rider_category_id", "fare_media_id"]
    ) {
        GTFSField("fare_product_id", .id, .required)
        GTFSField("fare_product_name", .text)
        GTFSField("rider_category_id", .id, in: "rider_categories.rider_category_id")
        GTFSField("fare_media_id", .id, in: "fare_media.fare_media_id")
        GTFSField("amount", .currencyAmount, .required)
        GTFSField("currency", .currency, .required)
    }

    package static let fareLegRules = GTFSFile(
        "fare_leg_rules.txt", .optional,
        key: [
            "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id", "to_timeframe_group_id",
            "fare_product_id",
        ]
    ) {
        GTFSField("leg_group_id", .id)
        GTFSField("network_id", .id, in: "routes.network_id", "networks.network_id")
        GTFSField("from_area_id", .id, in: "areas.area_id")
        GTFSField("to_area_id", .id, in: "areas.area_id")
        GTFSField("from_timeframe_group_id", .id, in: "timeframes.timeframe_group_id")
        GTFSField("to_timeframe_group_id", .id, in: "timeframes.timeframe_group_id")
        GTFSField("fare_product_id", .id, .required, in: "fare_products.fare_product_id")
        GTFSField("rule_priority", .integer, .optional, .nonNegative)
    }

    package static let fareLegJoinRules = GTFSFile(
        "fare_leg_join_rules.txt", .optional, key: ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"]
    ) {
        GTFSField("from_network_id", .id, .required, in: "routes.network_id", "networks.network_id")
        GTFSField("to_network_id", .id, .required, in: "routes.network_id", "networks.network_id")
        GTFSField("from_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("to_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
    }

    package static let fareTransferRules = GTFSFile(
        "fare_transfer_rules.txt", .optional,
        key: ["from_leg_group_id", "to_leg_group_id", "fare_product_id", "transfer_count", "duration_limit"]
    ) {
        GTFSField("from_leg_group_id", .id, in: "fare_leg_rules.leg_group_id")
        GTFSField("to_leg_group_id", .id, in: "fare_leg_rules.leg_group_id")
        GTFSField("transfer_count", .integer, .conditionallyForbidden, .nonZero)
        GTFSField("duration_limit", .integer, .optional, .positive)
        GTFSField("duration_limit_type", .oneOf(0...3), .conditionallyRequired)
        GTFSField("fare_transfer_type", .oneOf(0...2), .required)
        GTFSField("fare_product_id", .id, in: "fare_products.fare_product_id")
    }
}
