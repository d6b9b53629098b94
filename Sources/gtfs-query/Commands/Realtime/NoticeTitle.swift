/// What the codes of notices mean, in a few words: those of the GTFS-Realtime validator, and the toolkit's own.
enum NoticeTitle {
    static func of(_ code: String) -> String? { titles[code] }

    private static let titles = errors.merging(warnings) { first, _ in first }.merging(own) { first, _ in first }

    private static let errors = [
        "E001": "a timestamp that is not in seconds since 1970",
        "E002": "stop_time_updates out of the order of stop_sequence",
        "E003": "a trip_id that the timetable lacks",
        "E004": "a route_id that the timetable lacks",
        "E006": "a headway trip without start_date or start_time",
        "E009": "no stop_sequence, on a trip that visits a stop twice",
        "E010": "a stop that is no stop or platform",
        "E011": "a stop_id that the timetable lacks",
        "E012": "a timestamp later than the header's",
        "E013": "a headway trip that is not UNSCHEDULED",
        "E015": "a stop_id of something that is no stop or platform",
        "E016": "an ADDED trip that the timetable has",
        "E017": "other content under the same header timestamp",
        "E018": "a header timestamp earlier than the last one",
        "E019": "a start_time that the headway does not give",
        "E020": "a start_time that is no time",
        "E021": "a start_date that is no date",
        "E022": "times that do not increase along the trip",
        "E023": "a start_time that is not the trip's",
        "E024": "a direction_id that is not the trip's",
        "E025": "a departure before its arrival",
        "E026": "a position that is nowhere on earth",
        "E027": "a bearing outside 0 to 360",
        "E028": "a vehicle far outside the area of the timetable",
        "E029": "a vehicle far from the shape of its trip",
        "E030": "an alert on a trip of another route",
        "E031": "an alert whose route_id and trip disagree",
        "E032": "an alert about nothing",
        "E033": "an informed_entity that names nothing",
        "E034": "an agency_id that the timetable lacks",
        "E035": "a route_id that is not the trip's",
        "E036": "the same stop_sequence twice in a row",
        "E037": "the same stop_id twice in a row",
        "E038": "a gtfs_realtime_version that is none",
        "E039": "a deleted entity in a full dataset",
        "E040": "a stop_time_update with neither stop_id nor stop_sequence",
        "E041": "a trip without stop_time_updates",
        "E042": "a time at a stop marked NO_DATA",
        "E043": "a stop_time_update with neither arrival nor departure",
        "E044": "an arrival or departure with neither time nor delay",
        "E045": "a stop_sequence and a stop_id that disagree",
        "E046": "a delay at a stop that has no scheduled time",
        "E047": "a vehicle and a trip that are paired in two ways",
        "E048": "no header timestamp",
        "E049": "no header incrementality",
        "E050": "a timestamp in the future",
        "E051": "a stop_sequence that the trip lacks",
        "E052": "a vehicle id given twice",
    ]

    private static let warnings = [
        "W001": "no timestamp",
        "W002": "no vehicle id",
        "W003": "a trip with a vehicle but no update, or the other way round",
        "W004": "a speed that is hardly possible",
        "W005": "a headway trip without a vehicle id",
        "W006": "a trip update without trip_id",
        "W007": "more than 35 seconds between two messages",
        "W008": "a header older than 65 seconds",
        "W009": "no schedule_relationship",
    ]

    private static let own = [
        "malformed_entity": "an entity that cannot be read",
        "truncated_message": "a message that is cut off",
        "duplicate_entity": "an entity id given twice",
        "too_many_entities": "more entities than are kept",
    ]
}
