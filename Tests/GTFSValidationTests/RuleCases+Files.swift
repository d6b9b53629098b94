import FeedSupport
import GTFSModel

extension RuleCase {
    private static let infoHeader =
        "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version,feed_contact_email"
    private static let levelHeader = "level_id,level_index,level_name"

    static let files = [
        RuleCase("csv_parsing_failed", "levels.txt", levelHeader, "L,0,\"open", near: "L,0,\"shut\""),
        RuleCase(
            "duplicated_column", ["levels.txt": "level_id,level_index,level_index\nL,0,1"],
            near: ["levels.txt": "level_id,level_index,level_name\nL,0,1"]),
        RuleCase(
            "empty_column_name", ["levels.txt": "level_id,level_index,\nL,0,"],
            near: ["levels.txt": "level_id,level_index,level_name\nL,0,"]),
        RuleCase("empty_file", ["levels.txt": ""], near: ["levels.txt": levelHeader]),
        RuleCase("empty_row", "levels.txt", levelHeader, ",,\nL,0,", near: "L,0,"),
        RuleCase("invalid_row_length", "levels.txt", levelHeader, "L,0", near: "L,0,"),
        RuleCase(
            "missing_required_column", ["levels.txt": "level_id\nL"], near: ["levels.txt": "level_id,level_index\nL,0"]),
        RuleCase(
            "missing_required_file", ["routes.txt": nil],
            near: ["levels.txt": nil]),
        RuleCase(
            "missing_recommended_file", [:],
            near: ["feed_info.txt": infoHeader + "\nX,https://example.org,en,,,1,a@b.org"]),
        RuleCase(
            "missing_calendar_and_calendar_date_files", ["calendar.txt": nil],
            near: ["calendar.txt": nil, "calendar_dates.txt": "service_id,date,exception_type\nD,20260601,1"]),
        RuleCase(
            "more_than_one_entity", "feed_info.txt", infoHeader,
            "X,https://example.org,en,,,1,a@b.org\nY,https://example.org,en,,,1,a@b.org",
            near: "X,https://example.org,en,,,1,a@b.org"),
        RuleCase(
            "missing_feed_info_date", "feed_info.txt", infoHeader, "X,https://example.org,en,20260101,,1,a@b.org",
            near: "X,https://example.org,en,,,1,a@b.org"),
        RuleCase(
            "missing_feed_contact_email_and_url", "feed_info.txt", infoHeader, "X,https://example.org,en,,,1,",
            near: "X,https://example.org,en,,,1,a@b.org"),
        RuleCase(
            "unknown_column", ["levels.txt": levelHeader + ",colour\nL,0,,red"],
            near: ["levels.txt": levelHeader + "\nL,0,red"]),
        RuleCase(
            "invalid_input_files_in_subfolder", ["more/levels.txt": levelHeader + "\nL,0,"],
            near: ["levels.txt": levelHeader + "\nL,0,"]),
        RuleCase("unknown_file", ["level.txt": levelHeader + "\nL,0,"], near: ["levels.txt": levelHeader + "\nL,0,"]),
        RuleCase(
            "attribution_without_role", "attributions.txt", "attribution_id,organization_name,is_producer", "a,Org,",
            near: "a,Org,1"),
    ]

    private static let agencyHeader =
        "agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_email"
    private static let fareHeader = "fare_id,price,currency_type,payment_method,transfers"
    private static let productHeader = "fare_product_id,amount,currency"

    static let cells = [
        RuleCase("invalid_character", "levels.txt", levelHeader, "L,0,Lo\u{0}wer", near: "L,0,Löwer"),
        RuleCase(
            "invalid_color", "routes.txt", "route_id,agency_id,route_short_name,route_type,route_color",
            "R,X,1,3,blue", near: "R,X,1,3,0000ff"),
        RuleCase("invalid_currency", "fare_attributes.txt", fareHeader, "f,1,AUS,0,", near: "f,1,AUD,0,"),
        RuleCase("invalid_currency_amount", "fare_products.txt", productHeader, "f,1.5,AUD", near: "f,1.50,AUD"),
        RuleCase(
            "invalid_date", "calendar_dates.txt", "service_id,date,exception_type", "D,20260230,2",
            near: "D,20260228,2"),
        RuleCase(
            "invalid_phone_number", "agency.txt", agencyHeader + ",agency_phone",
            "X,Harbour,https://example.org,Australia/Sydney,en,mail@example.org,call us",
            near: "X,Harbour,https://example.org,Australia/Sydney,en,mail@example.org,131 500"),
        RuleCase(
            "invalid_email", "agency.txt", agencyHeader, "X,Harbour,https://example.org,Australia/Sydney,en,mail",
            near: "X,Harbour,https://example.org,Australia/Sydney,en,mail@example.org"),
        RuleCase("invalid_float", "levels.txt", levelHeader, "L,zero,", near: "L,0.5,"),
        RuleCase(
            "invalid_integer", "transfers.txt", "from_stop_id,to_stop_id,transfer_type,min_transfer_time", "A,A,2,soon",
            near: "A,A,2,60"),
        RuleCase(
            "invalid_language_code", "agency.txt", agencyHeader,
            "X,Harbour,https://example.org,Australia/Sydney,english!,",
            near: "X,Harbour,https://example.org,Australia/Sydney,en-AU,"),
        RuleCase(
            "invalid_time", "frequencies.txt", "trip_id,start_time,end_time,headway_secs", "T,ten,11:00:00,600",
            near: "T,10:00:00,11:00:00,600"),
        RuleCase(
            "invalid_timezone", "agency.txt", agencyHeader, "X,Harbour,https://example.org,Sydney,en,",
            near: "X,Harbour,https://example.org,Australia/Sydney,en,"),
        RuleCase(
            "invalid_url", "agency.txt", agencyHeader, "X,Harbour,harbour,Australia/Sydney,en,",
            near: "X,Harbour,http://harbour.example.org,Australia/Sydney,en,"),
        RuleCase("leading_or_trailing_whitespaces", "levels.txt", levelHeader, "L,0,\"Low \"", near: "L,0, Low "),
        RuleCase("new_line_in_value", "levels.txt", levelHeader, "L,0,\"Lo\nwer\"", near: "L,0,\"Lo wer\""),
        RuleCase(
            "number_out_of_range", "frequencies.txt", "trip_id,start_time,end_time,headway_secs",
            "T,10:00:00,11:00:00,0", near: "T,10:00:00,11:00:00,1"),
        RuleCase("missing_required_field", "levels.txt", levelHeader, "L,,Low", near: "L,0,"),
        RuleCase("mixed_case_recommended_field", "levels.txt", levelHeader, "L,0,LOW DECK", near: "L,0,Low Deck"),
        RuleCase("non_ascii_or_non_printable_char", "levels.txt", levelHeader, "Lä,0,", near: "La,0,"),
    ]

    private static func agencies(_ second: String) -> String {
        "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,Australia/Sydney\n\(second)"
    }

    static let keys = [
        RuleCase("duplicate_key", "levels.txt", levelHeader, "L,0,\nL,1,", near: "L,0,\nl,1,"),
        RuleCase(
            "foreign_key_violation", "trips.txt", "route_id,service_id,trip_id", "R,D,T\nQ,D,U", near: "R,D,T\nR,D,U"),
        RuleCase(
            "inconsistent_agency_timezone",
            ["agency.txt": agencies("Y,Bay,https://bay.example.org,Australia/Perth")],
            near: ["agency.txt": agencies("Y,Bay,https://bay.example.org,Australia/Sydney")]),
        RuleCase(
            "missing_required_agency_id",
            [
                "agency.txt": agencies("Y,Bay,https://bay.example.org,Australia/Sydney"),
                "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,,1,3",
            ],
            near: ["routes.txt": "route_id,agency_id,route_short_name,route_type\nR,,1,3"]),
        RuleCase(
            "translation_foreign_key_violation", "translations.txt",
            "table_name,field_name,language,translation,record_id", "stops,stop_name,fr,Alpha,Q",
            near: "stops,stop_name,fr,Alpha,A"),
        RuleCase(
            "translation_unexpected_value", "translations.txt",
            "table_name,field_name,language,translation,record_id,field_value", "stops,stop_name,fr,Alpha,A,Alpha",
            near: "stops,stop_name,fr,Alpha,,Alpha"),
        RuleCase(
            "translation_unknown_table_name", "translations.txt",
            "table_name,field_name,language,translation,record_id", "stop,stop_name,fr,Alpha,A",
            near: "stops,stop_name,fr,Alpha,A"),
    ]
}
