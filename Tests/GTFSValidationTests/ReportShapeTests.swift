import FeedSupport
import Foundation
import GTFSModel
import GTFSValidation
import TestSupport
import Testing

@Suite("The shape of report.json")
struct ReportShapeTests {
    /// Fields of the validator's that samples do not have: the words and places of its parser, the other row of the import's
    /// pairs, what follows from the others, and what is blank in the feed of the case.
    private static let left: [FeedIssue.Code: Set<String>] = [
        "csv_parsing_failed": ["charIndex", "columnIndex", "message", "parsedContent"],
        "duplicate_geography_id": ["csvRowNumberA", "csvRowNumberB", "featureIndex"],
        "duplicate_key": ["fieldName2", "fieldValue2"],
        "duplicate_route_name": ["csvRowNumber1", "routeId1", "routeId2", "routeTypeValue"],
        "duplicated_column": ["firstIndex", "secondIndex"], "empty_column_name": ["index"],
        "forbidden_arrival_or_departure_time": ["arrivalTime", "departureTime"],
        "forbidden_geography_id": ["locationGroupId", "locationId", "stopId"],
        "inconsistent_agency_timezone": ["expected"], "invalid_geometry": ["message"],
        "location_with_unexpected_stop_time": ["stopTimeCsvRowNumber"], "malformed_json": ["message"],
        "missing_required_agency_id": ["agencyName"], "missing_required_element": ["featureId", "featureIndex"],
        "more_than_one_entity": ["entityCount"], "number_out_of_range": ["fieldType"],
        "overlapping_frequency": ["currStartTime", "prevCsvRowNumber", "prevEndTime"],
        "point_near_origin": ["featureIndex"], "point_near_pole": ["featureIndex"],
        "same_name_and_description_for_route": ["specifiedField"],
        "start_and_end_range_equal": ["entityId"],
        "start_and_end_range_out_of_order": ["entityId"],
        "translation_foreign_key_violation": ["recordSubId"],
        "trip_with_shape_dist_traveled_but_no_shape_distances": ["stopTimeCsvRowNumber"], "unknown_column": ["index"],
        "unsupported_geo_json_type": ["message"],
        "wrong_parent_location_type": [
            "expectedLocationType", "locationType", "parentCsvRowNumber", "parentLocationType", "parentStopName",
        ],
    ]

    @Test("Samples have the fields of the validator's, in its types, and no others", arguments: RuleCase.firstOfCodes)
    func shape(rule: RuleCase) throws {
        let shape = try ReportShape()
        let json = try JSONEncoder().encode(try rule.broken.validatedWithRows())
        #expect(try shape.faults(of: json) == [])
        let report = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let notices = try #require(report["notices"] as? [[String: Any]])
        let notice = try #require(notices.first { $0["code"] as? String == rule.code.rawValue })
        let sample = try #require((notice["sampleNotices"] as? [[String: Any]])?.first)
        let missing = try #require(shape.fields[rule.code.rawValue]).keys.filter { sample[$0] == nil }
        #expect(Self.left[rule.code, default: []].isSuperset(of: missing), "\(missing)")
    }
}
