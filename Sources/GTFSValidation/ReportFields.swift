internal import GTFSFeed
internal import GTFSModel

/// The names under which report.json of the Canonical GTFS Validator has the values of what the import met.
///
/// The import tells of all issues alike: file, row, column, value. The validator has names of its own for each code, and
/// some values more, which are cells of the row.
struct ReportFields {
    /// A name, and the one under which the sample has its value.
    private struct Name {
        let theirs: String
        let ours: String
        /// Whether a text is written as a number, if it is one.
        let isNumber: Bool

        /// - Parameter text: `theirs=ours`, or one word for both; `#` before it: a number.
        init(_ text: Substring) {
            isNumber = text.hasPrefix("#")
            let parts = text.drop { $0 == "#" }.split(separator: "=")
            (theirs, ours) = (String(parts[0]), String(parts[parts.count - 1]))
        }

        /// The value, of a rule also under the validator's name.
        func value(in sample: NoticeSample) -> NoticeSample.Value? {
            let value = sample[ours] ?? sample[theirs]
            guard isNumber, case .text(let text)? = value else { return value }
            return Int(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? value
        }
    }

    private let names: [Name]

    private init(_ text: String) { names = text.split(separator: " ").map(Name.init) }

    /// The names of a code; nil for codes of rules whose samples have the validator's names.
    static func of(_ code: FeedIssue.Code) -> ReportFields? { byCode[code] }

    /// The sample as report.json has it.
    func sample(_ sample: NoticeSample) -> NoticeSample {
        NoticeSample(
            fields: names.compactMap { name in
                name.value(in: sample).map { NoticeSample.Field(name: name.theirs, value: $0) }
            })
    }

    /// The columns of the row whose cells a sample lacks, with their names: `stopName` is stop_name.
    func columns(missingIn sample: NoticeSample) -> [(name: String, column: String)] {
        names.compactMap { name in
            guard sample[name.ours] == nil, sample[name.theirs] == nil, let column = Self.column(name, sample) else {
                return nil
            }
            return (name.ours, column)
        }
    }

    private static func column(_ name: Name, _ sample: NoticeSample) -> String? {
        switch name.theirs {
        case "entityId": sample["filename"] == "stops.txt" ? "stop_id" : nil
        case "lonFieldValue": sample["lonFieldName"]?.cell
        case "startValue": sample["startFieldName"]?.cell
        case "endValue", "value": sample["fieldName"]?.cell
        case "currencyCode": "currency"
        case "featureIndex", "geometryType", "firstIndex", "secondIndex": nil
        case "oldCsvRowNumber", "fieldName2", "fieldValue2", "startFieldName", "lonFieldName": nil
        default: name.theirs == name.ours ? column(name.ours) : nil
        }
    }

    /// The value of a cell.
    static func value(_ text: String, of name: String) -> NoticeSample.Value {
        integers.contains(name) ? Int(text).map { .integer($0) } ?? .text(text) : .text(text)
    }

    private static let integers: Set = ["locationType", "routeType", "stopSequence"]

    private static func column(_ name: String) -> String {
        String(name.flatMap { $0.isUppercase ? "_" + $0.lowercased() : String($0) })
    }

    private static let byCode: [FeedIssue.Code: ReportFields] = {
        var fields: [FeedIssue.Code: ReportFields] = [:]
        for (text, codes) in shared { for code in codes { fields[code] = ReportFields(text) } }
        for (code, text) in single { fields[code] = ReportFields(text) }
        return fields
    }()
}

extension ReportFields {
    private static let shared: KeyValuePairs<String, [FeedIssue.Code]> = [
        "": [
            "invalid_input_files_in_subfolder", "missing_calendar_and_calendar_date_files", "unsupported_feature_type",
        ],
        "filename": [
            "empty_column_name", "empty_file", "malformed_json", "missing_recommended_file", "missing_required_file",
            "more_than_one_entity", "unknown_file",
        ],
        "filename fieldName": ["duplicated_column", "missing_required_column", "unknown_column"],
        "filename csvRowNumber": ["empty_row"],
        "filename csvRowNumber fieldName": ["missing_recommended_field", "missing_required_field"],
        "csvRowNumber": ["missing_feed_contact_email_and_url", "timeframe_only_start_or_end_time_specified"],
        "csvRowNumber startPickupDropOffWindow endPickupDropOffWindow": [
            "invalid_pickup_drop_off_window", "missing_pickup_or_drop_off_window",
        ],
        "csvRowNumber stopId stopName": ["platform_without_parent_station", "stop_without_stop_time"],
        "csvRowNumber stopId stopName parentStation": ["station_with_parent_station", "wrong_parent_location_type"],
        "csvRowNumber tripId": ["unusable_trip", "unused_trip"],
    ]

    private static let single: KeyValuePairs<FeedIssue.Code, String> = [
        "attribution_without_role": "csvRowNumber attributionId",
        "csv_parsing_failed": "filename lineIndex=csvRowNumber",
        "duplicate_geo_json_key": "featureId=fieldValue firstIndex secondIndex",
        "duplicate_key":
            "filename oldCsvRowNumber newCsvRowNumber=csvRowNumber fieldName1=fieldName fieldValue1=fieldValue"
            + " fieldName2 fieldValue2",
        "duplicate_route_name": "csvRowNumber2=csvRowNumber routeId2=routeId agencyId routeShortName routeLongName",
        "foreign_key_violation":
            "childFilename=filename childFieldName=fieldName parentFilename parentFieldName fieldValue csvRowNumber",
        "geo_json_duplicated_element": "filename duplicatedElement=fieldName",
        "geo_json_unknown_element": "filename unknownElement=fieldName",
        "inconsistent_agency_timezone": "csvRowNumber actual=fieldValue",
        "invalid_currency_amount": "filename csvRowNumber currencyCode fieldName fieldValue",
        "invalid_geometry": "featureId=fieldValue featureIndex geometryType",
        "invalid_row_length": "filename csvRowNumber rowLength headerCount",
        "location_with_unexpected_stop_time": "csvRowNumber stopId stopName",
        "location_without_parent_station": "csvRowNumber stopId stopName locationType",
        "missing_feed_info_date": "csvRowNumber fieldName",
        "missing_required_agency_id": "filename csvRowNumber agencyName",
        "missing_required_element": "featureIndex featureId missingElement=fieldName",
        "missing_stop_name": "csvRowNumber stopId",
        "overlapping_frequency": "currCsvRowNumber=csvRowNumber tripId=fieldValue",
        "pathway_loop": "csvRowNumber pathwayId stopId=fieldValue",
        "point_near_origin":
            "filename csvRowNumber entityId latFieldName=fieldName #latFieldValue=fieldValue lonFieldName #lonFieldValue",
        "point_near_pole":
            "filename csvRowNumber entityId latFieldName=fieldName #latFieldValue=fieldValue lonFieldName #lonFieldValue",
        "route_both_short_and_long_name_missing": "csvRowNumber routeId",
        "route_color_contrast": "csvRowNumber routeId routeColor routeTextColor",
        "route_long_name_contains_short_name": "csvRowNumber routeId routeShortName routeLongName",
        "route_short_name_too_long": "csvRowNumber routeId routeShortName",
        "same_name_and_description_for_route": "csvRowNumber routeId routeDesc",
        "start_and_end_range_equal": "filename csvRowNumber startFieldName endFieldName=fieldName value=fieldValue",
        "start_and_end_range_out_of_order":
            "filename csvRowNumber startFieldName startValue endFieldName=fieldName endValue=fieldValue",
        "stop_without_location": "csvRowNumber stopId locationType",
        "timeframe_start_or_end_time_greater_than_twenty_four_hours": "csvRowNumber fieldName time=fieldValue",
        "pathway_to_stop_with_access_outside_of_station_pathways": "csvRowNumber pathwayId stopId",
        "transfer_with_suspicious_mid_trip_in_seat":
            "csvRowNumber tripIdFieldName=tripFieldName tripId stopIdFieldName=stopFieldName stopId",
        "translation_foreign_key_violation": "csvRowNumber tableName recordId recordSubId",
        "translation_unexpected_value": "csvRowNumber fieldName fieldValue",
        "translation_unknown_table_name": "csvRowNumber tableName",
        "unexpected_enum_value": "filename csvRowNumber fieldName #fieldValue",
        "unsupported_geo_json_type": "geoJsonType=fieldValue",
        "unsupported_geometry_type": "featureIndex featureId geometryType=fieldValue",
        "unused_shape": "csvRowNumber shapeId",
    ]
}
