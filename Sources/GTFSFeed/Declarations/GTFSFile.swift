/// The declaration of one GTFS file, which reading, writing, schema and export all follow.
package struct GTFSFile: Sendable {
    /// Lets the declaration of a file read as the table of the reference does.
    @resultBuilder enum FieldList {
        static func buildBlock(_ fields: GTFSField...) -> [GTFSField] { fields }
    }

    /// E.g. `stop_times.txt`.
    package let name: String
    package let presence: GTFSField.Presence
    /// The fields whose values together are unique: all fields if the file's key has all of them, none if the file
    /// holds a single record.
    package let primaryKey: [String]
    /// The fields that have a typed column in the database, in the order of the reference.
    package let fields: [GTFSField]
    /// The fields without a typed column: they are checked as the others are, and stored as extra cells.
    package let untypedFields: [GTFSField]

    package func field(named name: String) -> GTFSField? { (fields + untypedFields).first { $0.name == name } }

    /// The declaration of the file `name`; nil if GTFS does not have the file.
    package static func named(_ name: String) -> GTFSFile? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    enum PrimaryKey: ExpressibleByArrayLiteral {
        case fields([String])
        case allFields
        /// The file holds one record.
        case single

        init(arrayLiteral names: String...) { self = .fields(names) }
    }

    init(_ name: String, _ presence: GTFSField.Presence, key: PrimaryKey, @FieldList _ fields: () -> [GTFSField]) {
        self.name = name
        self.presence = presence
        let declared = fields()
        self.fields = declared.filter { $0.storage == .typedColumn }
        untypedFields = declared.filter { $0.storage == .extraCell }
        primaryKey =
            switch key {
            case .fields(let names): names
            case .allFields: self.fields.map(\.name)
            case .single: []
            }
    }
}

extension GTFSFile {
    /// Every file of the reference that is a table, in its order (revision of April 27, 2026).
    package static let all: [GTFSFile] = [
        .agency,
        .stops,
        .routes,
        .trips,
        .stopTimes,
        .calendar,
        .calendarDates,
        .fareAttributes,
        .fareRules,
        .timeframes,
        .riderCategories,
        .fareMedia,
        .fareProducts,
        .fareLegRules,
        .fareLegJoinRules,
        .fareTransferRules,
        .areas,
        .stopAreas,
        .networks,
        .routeNetworks,
        .shapes,
        .frequencies,
        .transfers,
        .pathways,
        .levels,
        .locationGroups,
        .locationGroupStops,
        .bookingRules,
        .translations,
        .feedInfo,
        .attributions,
    ]
}

/// The feed itself: its publisher, its translations, its sources.
extension GTFSFile {
    package static let translations = GTFSFile(
        "translations.txt", .optional,
        key: ["table_name", "field_name", "language", "record_id", "record_sub_id", "field_value"]
    ) {
        GTFSField("table_name", .text, .required)
        GTFSField("field_name", .text, .required)
        GTFSField("language", .language, .required)
        GTFSField("translation", .text, .required)
        GTFSField("record_id", .id, .conditionallyRequired)
        GTFSField("record_sub_id", .id, .conditionallyRequired)
        GTFSField("field_value", .text, .conditionallyRequired)
    }

    package static let feedInfo = GTFSFile("feed_info.txt", .conditionallyRequired, key: .single) {
        GTFSField("feed_publisher_name", .text, .required)
        GTFSField("feed_publisher_url", .url, .required)
        GTFSField("feed_lang", .language, .required)
        GTFSField("default_lang", .language)
        GTFSField("feed_start_date", .date, .recommended)
        GTFSField("feed_end_date", .date, .recommended)
        GTFSField("feed_version", .text, .recommended)
        GTFSField("feed_contact_email", .email)
        GTFSField("feed_contact_url", .url)
    }

    package static let attributions = GTFSFile("attributions.txt", .optional, key: ["attribution_id"]) {
        GTFSField("attribution_id", .id)
        GTFSField("agency_id", .id, in: "agency.agency_id")
        GTFSField("route_id", .id, in: "routes.route_id")
        GTFSField("trip_id", .id, in: "trips.trip_id")
        GTFSField("organization_name", .text, .required)
        GTFSField("is_producer", .oneOf(0...1))
        GTFSField("is_operator", .oneOf(0...1))
        GTFSField("is_authority", .oneOf(0...1))
        GTFSField("attribution_url", .url)
        GTFSField("attribution_email", .email)
        GTFSField("attribution_phone", .phone)
    }
}

/// Stops, levels and pathways of stations, transfers between stops, and groups of stops.
extension GTFSFile {
    package static let stops = GTFSFile("stops.txt", .conditionallyRequired, key: ["stop_id"]) {
        GTFSField("stop_id", .id, .required)
        GTFSField("stop_code", .text)
        GTFSField("stop_name", .text, .conditionallyRequired)
        GTFSField("tts_stop_name", .text)
        GTFSField("stop_desc", .text)
        GTFSField("stop_lat", .latitude, .conditionallyRequired)
        GTFSField("stop_lon", .longitude, .conditionallyRequired)
        GTFSField("zone_id", .id)
        GTFSField("stop_url", .url)
        GTFSField("location_type", .oneOf(0...4))
        GTFSField("parent_station", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("stop_timezone", .timezone)
        GTFSField("wheelchair_boarding", .oneOf(0...2))
        GTFSField("level_id", .id, in: "levels.level_id")
        GTFSField("platform_code", .text)
        GTFSField("stop_access", .oneOf(0...1), .conditionallyForbidden)
    }

    package static let levels = GTFSFile("levels.txt", .conditionallyRequired, key: ["level_id"]) {
        GTFSField("level_id", .id, .required)
        GTFSField("level_index", .real, .required)
        GTFSField("level_name", .text)
    }

    package static let pathways = GTFSFile("pathways.txt", .optional, key: ["pathway_id"]) {
        GTFSField("pathway_id", .id, .required)
        GTFSField("from_stop_id", .id, .required, in: "stops.stop_id")
        GTFSField("to_stop_id", .id, .required, in: "stops.stop_id")
        GTFSField("pathway_mode", .oneOf(1...7), .required)
        GTFSField("is_bidirectional", .oneOf(0...1), .required)
        GTFSField("length", .real, .optional, .nonNegative)
        GTFSField("traversal_time", .integer, .optional, .positive)
        GTFSField("stair_count", .integer, .optional, .nonZero)
        GTFSField("max_slope", .real)
        GTFSField("min_width", .real, .optional, .positive)
        GTFSField("signposted_as", .text)
        GTFSField("reversed_signposted_as", .text)
    }

    package static let transfers = GTFSFile(
        "transfers.txt", .optional,
        key: ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "from_route_id", "to_route_id"]
    ) {
        GTFSField("from_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("to_stop_id", .id, .conditionallyRequired, in: "stops.stop_id")
        GTFSField("from_route_id", .id, in: "routes.route_id")
        GTFSField("to_route_id", .id, in: "routes.route_id")
        GTFSField("from_trip_id", .id, .conditionallyRequired, in: "trips.trip_id")
        GTFSField("to_trip_id", .id, .conditionallyRequired, in: "trips.trip_id")
        GTFSField("transfer_type", .oneOf(0...5), .required)
        GTFSField("min_transfer_time", .integer, .optional, .nonNegative)
    }

    package static let areas = GTFSFile("areas.txt", .optional, key: ["area_id"]) {
        GTFSField("area_id", .id, .required)
        GTFSField("area_name", .text)
    }

    package static let stopAreas = GTFSFile("stop_areas.txt", .optional, key: .allFields) {
        GTFSField("area_id", .id, .required, in: "areas.area_id")
        GTFSField("stop_id", .id, .required, in: "stops.stop_id")
    }

    package static let locationGroups = GTFSFile("location_groups.txt", .optional, key: ["location_group_id"]) {
        GTFSField("location_group_id", .id, .required)
        GTFSField("location_group_name", .text)
    }

    package static let locationGroupStops = GTFSFile("location_group_stops.txt", .optional, key: .allFields) {
        GTFSField("location_group_id", .id, .required, in: "location_groups.location_group_id")
        GTFSField("stop_id", .id, .required, in: "stops.stop_id")
    }
}

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
