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
