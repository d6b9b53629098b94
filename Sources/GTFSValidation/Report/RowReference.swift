internal import GTFSModel

/// The row of a file that a sample is about, by values that the sample has.
///
/// A database keeps the records of some files in an order of its own: their rows are looked up in the feed.
struct RowReference: Sendable {
    /// A column, and the name under which samples have its value.
    struct KeyColumn: Sendable, Hashable {
        let column: String
        let name: String

        /// Whether `01` and `1` are the same.
        var isNumber: Bool { column.hasSuffix("_sequence") }
    }

    /// Under which a sample has the row, such as `csvRowNumber`.
    let name: String
    let file: String
    let key: [KeyColumn]
    /// Whether the last of several rows is meant, and not the first.
    let isLast: Bool

    init(_ name: String, file: String, key: KeyValuePairs<String, String>, isLast: Bool = false) {
        (self.name, self.file, self.isLast) = (name, file, isLast)
        self.key = key.map { KeyColumn(column: $0, name: $1) }
    }
}

extension RowReference {
    /// The references of a sample, the first of them to the row at fault.
    static func all(of sample: NoticeSample, _ code: FeedIssue.Code) -> [RowReference] {
        if let known = byCode[code] { return known }
        if sample["routeId"] != nil, sample["filename"] == "routes.txt" { return [route()] }
        if sample["stopSequence"] != nil, sample["filename"] == "stop_times.txt" {
            let last = Self("csvRowNumber", file: "stop_times.txt", key: stopTimeKey, isLast: true)
            return code == "duplicate_key"
                ? [last, Self("oldCsvRowNumber", file: "stop_times.txt", key: stopTimeKey)] : [last]
        }
        guard case .text(let file)? = sample["filename"], reordered.contains(file) else { return [] }
        if file == "trips.txt", sample["tripId"] != nil { return [trip()] }
        if file == "shapes.txt", sample["shapePtSequence"] != nil, sample["fieldValue"] != nil {
            return [
                Self(
                    "csvRowNumber", file: file, key: ["shape_id": "fieldValue", "shape_pt_sequence": "shapePtSequence"])
            ]
        }
        // A cell that is alike in several rows is at fault in each of them.
        for name in ["fieldName", "columnName"] {
            if case .text(let column)? = sample[name] {
                return [Self("csvRowNumber", file: file, key: [column: "fieldValue"])]
            }
        }
        return [
            Self("csvRowNumber", file: file, key: ["shape_id": "entityId", "shape_pt_sequence": "shapePtSequence"])
        ]
    }

    private static let reordered: Set = [
        "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "shapes.txt", "calendar.txt", "frequencies.txt",
    ]

    private static func trip(_ name: String = "csvRowNumber", _ id: String = "tripId") -> Self {
        Self(name, file: "trips.txt", key: ["trip_id": id])
    }

    private static func stopTime(_ name: String = "csvRowNumber", _ sequence: String = "stopSequence") -> Self {
        Self(name, file: "stop_times.txt", key: ["trip_id": "tripId", "stop_sequence": sequence])
    }

    private static let stopTimeKey: KeyValuePairs = ["trip_id": "tripId", "stop_sequence": "stopSequence"]

    private static func point(_ name: String = "csvRowNumber", _ sequence: String = "shapePtSequence") -> Self {
        Self(name, file: "shapes.txt", key: ["shape_id": "shapeId", "shape_pt_sequence": sequence])
    }

    private static func stop(_ name: String = "csvRowNumber") -> Self {
        Self(name, file: "stops.txt", key: ["stop_id": "stopId"])
    }

    private static func route(_ name: String = "csvRowNumber") -> Self {
        Self(name, file: "routes.txt", key: ["route_id": "routeId"])
    }

    private static let service = Self("csvRowNumber", file: "calendar.txt", key: ["service_id": "serviceId"])
    private static let points = [point(), point("prevCsvRowNumber", "prevShapePtSequence")]
    private static let tripAndStopTime = [stopTime("stopTimeCsvRowNumber"), trip("tripCsvRowNumber")]
    private static let fastTravel = [
        stopTime("csvRowNumber2", "stopSequence2"), stopTime("csvRowNumber1", "stopSequence1"),
        trip("tripCsvRowNumber"),
    ]

    private static let byCode: [FeedIssue.Code: [RowReference]] = [
        "big_gap_in_service": [service],
        "block_trips_with_overlapping_stop_times": [
            trip("csvRowNumberA", "tripIdA"), trip("csvRowNumberB", "tripIdB"),
        ],
        "decreasing_or_equal_stop_time_distance": [stopTime(), stopTime("prevCsvRowNumber", "prevStopSequence")],
        "decreasing_shape_distance": points,
        "equal_shape_distance_diff_coordinates": points,
        "equal_shape_distance_diff_coordinates_distance_below_threshold": points,
        "equal_shape_distance_same_coordinates": points,
        "expired_calendar": [service],
        "fast_travel_between_consecutive_stops": fastTravel,
        "fast_travel_between_far_stops": fastTravel,
        "forbidden_arrival_or_departure_time": [stopTime()],
        "forbidden_continuous_pickup_drop_off": [
            stopTime("stopTimeCsvRowNumber"), route("routeCsvRowNumber"),
        ],
        "forbidden_drop_off_type": [stopTime()],
        "forbidden_geography_id": [stopTime()],
        "forbidden_pickup_type": [stopTime()],
        "forbidden_shape_dist_traveled": [stopTime()],
        "missing_bike_allowance": [trip()],
        "missing_level_id": [stop()],
        "missing_pickup_drop_off_booking_rule_id": [stopTime()],
        "missing_stop_times_record": [stopTime()],
        "missing_timepoint_value": [stopTime()],
        "missing_trip_edge": [stopTime()],
        "overlapping_zone_and_pickup_drop_off_window": [
            stopTime("csvRowNumber1", "stopSequence1"), stopTime("csvRowNumber2", "stopSequence2"),
        ],
        "pathway_dangling_generic_node": [stop()],
        "pathway_unreachable_location": [stop()],
        "same_name_and_description_for_stop": [stop()],
        "same_route_and_agency_url": [route("routeCsvRowNumber")],
        "same_stop_and_agency_url": [stop("stopCsvRowNumber")],
        "same_stop_and_route_url": [stop("stopCsvRowNumber"), route("routeCsvRowNumber")],
        "service_extends_far_in_the_future": [service],
        "service_has_no_active_day_of_the_week": [service],
        "service_window_outside_feed_period": [service],
        "single_shape_point": [Self("csvRowNumber", file: "shapes.txt", key: ["shape_id": "shapeId"])],
        "stop_access_specified_for_incorrect_location": [stop()],
        "stop_access_specified_for_stop_with_no_parent_station": [stop()],
        "stop_has_too_many_matches_for_shape": tripAndStopTime,
        "stop_time_timepoint_without_times": [stopTime()],
        "stop_time_with_arrival_before_previous_departure_time": [
            stopTime(), stopTime("prevCsvRowNumber", "prevStopSequence"),
        ],
        "stop_time_with_only_arrival_or_departure_time": [stopTime()],
        "stop_too_far_from_shape": tripAndStopTime,
        "stop_too_far_from_shape_using_user_distance": tripAndStopTime,
        "stop_without_zone_id": [stop()],
        "stops_match_shape_out_of_order": [
            stopTime("stopTimeCsvRowNumber1", "stopSequence1"), stopTime("stopTimeCsvRowNumber2", "stopSequence2"),
            trip("tripCsvRowNumber"),
        ],
        "trip_distance_exceeds_shape_distance": [trip()],
        "trip_distance_exceeds_shape_distance_below_threshold": [trip()],
        "trip_headsign_matches_intermediate_stop": [trip()],
        "trip_with_shape_dist_traveled_but_no_shape_distances": tripAndStopTime,
        "unsorted_stop_times": [
            Self("endCsvRowNumber", file: "stop_times.txt", key: ["trip_id": "tripId"], isLast: true)
        ],
        "unused_station": [stop()],
    ]
}
