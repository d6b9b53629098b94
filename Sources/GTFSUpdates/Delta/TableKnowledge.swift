/// What the schema's SQL does not say of its tables: which rows of two databases are the same, which columns are packed, and
/// where the keys in them lead. A table that is missing here makes a delta larger, not wrong.
enum TableKnowledge {
    /// A packed column: numbers of `width` bytes each.
    struct Packed {
        let column: String
        /// The column that says the bytes of a number.
        let width: String
        /// The table whose keys they are; without one, numbers that change little from one to the next.
        var reference: String?
    }

    /// The columns that tell the rows of a table apart; of others, all do.
    static let identities: [String: [String]] = [
        "stored_stops": ["stop_id"], "stored_routes": ["route_id"], "stored_services": ["service_id"],
        "stored_shapes": ["shape_id"], "blocks": ["block_id"], "stored_trips": ["id_form_key", "id_number"],
    ]

    static let packed: [String: [Packed]] = [
        "patterns": [
            Packed(column: "stop_keys", width: "stop_width", reference: "stored_stops"),
            Packed(column: "attributes_keys", width: "attributes_width", reference: "stop_time_attributes"),
            Packed(column: "sequences", width: "sequence_width"), Packed(column: "distances", width: "distance_width"),
        ],
        "time_profiles": [
            Packed(column: "departures", width: "width"), Packed(column: "arrivals", width: "width"),
        ],
        "blocks": [Packed(column: "trip_keys", width: "width", reference: "stored_trips")],
        "trip_id_order": [Packed(column: "trip_keys", width: "width", reference: "stored_trips")],
        "search_places": [Packed(column: "stop_keys", width: "width", reference: "stored_stops")],
    ]

    /// References that the schema does not name.
    static let references: [String: [String: String]] = [
        "stop_patterns": ["stop_key": "stored_stops"],
        "stop_cells": ["first_stop_key": "stored_stops", "last_stop_key": "stored_stops"],
    ]

    /// Columns whose whole numbers are two keys of `text_parts`: the first, and 65,536 times the second.
    static let pairs: [String: Set<String>] = [
        "stored_stops": ["stop_code", "stop_name", "stop_desc", "stop_url"]
    ]
}
