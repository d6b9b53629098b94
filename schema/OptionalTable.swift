/// A table that a database has only where the feed has rows for it, and the view that shows them, which is always there.
///
/// An empty table takes a page, and its CREATE and its view some 450 bytes of the schema: in a feed of the files that most
/// have, a tenth of the file (docs/decisions/small-files.md).
package struct OptionalTable: Sendable {
    package let name: String
    /// Without rows it shows nothing; where other views read the table, and of kept_records and kept_files, it takes the
    /// table's own name.
    package let view: String
    /// The columns of the table; nil where they are `row_key` and the view's.
    package let columns: [String]?
    /// Whether answers read it; the others are only read with all of a file.
    package let isAsked: Bool
    /// Whether the view stays where the table is not: without one, a reader of the table looks for it first.
    package let hasView: Bool

    private init(
        _ name: String, view: String, columns: [String]? = nil, isAsked: Bool = true, hasView: Bool = true
    ) {
        (self.name, self.view, self.columns) = (name, view, columns)
        (self.isAsked, self.hasView) = (isAsked, hasView)
    }

    /// The optional tables of version 3.
    package static let v3 =
        v2 + [OptionalTable("feed_urls", view: "feed_urls", hasView: false)]
        + ["packed_rows", "packed_columns", "packed_values"].map {
            OptionalTable($0, view: "packed_rows", hasView: false)
        }

    /// The optional tables of version 2; tables that share a view stand or fall together, and follow each other.
    private static let v2 =
        unaskedFiles.map { OptionalTable("stored_\($0)", view: $0, isAsked: false) }
        + askedFiles.map { OptionalTable("stored_\($0)", view: $0) } + [
            OptionalTable(
                "stored_locations", view: "locations",
                columns: ["row_key", "before", "location_id", "frame", "digits", "feature"]),
            OptionalTable("kept_records", view: "kept_records"),
            OptionalTable("text_parts", view: "text_parts"),
            OptionalTable("stop_headsigns", view: "stop_headsigns"),
            OptionalTable("stored_frequencies", view: "stored_frequencies"),
            OptionalTable("service_exceptions", view: "service_exceptions"),
            OptionalTable("kept_files", view: "kept_files"),
            OptionalTable(
                "extra_cells", view: "extra_values",
                columns: ["column_key", "first_key", "last_key", "number", "width", "numbers", "frame", "texts"]),
            OptionalTable("extra_texts", view: "extra_values", columns: ["column_key", "number", "value"]),
            OptionalTable(
                "extra_columns", view: "extra_values",
                columns: ["column_key", "file_name", "place", "column_name", "kind", "cell_count"]),
            OptionalTable(
                "shape_spans", view: "shapes",
                columns: [
                    "shape_key", "first_position", "point_count", "stretch_key", "first_point", "first_sequence",
                    "first_distance",
                ]),
            OptionalTable(
                "shape_stretches", view: "shapes",
                columns: [
                    "stretch_key", "point_count", "lat_decimals", "lon_decimals", "distance_decimals", "first_lat",
                    "smallest_lat_step", "lat_bits", "first_lon", "smallest_lon_step", "lon_bits",
                    "smallest_sequence_step", "sequence_bits", "smallest_distance_step", "distance_bits", "steps",
                ]),
        ]

    /// Files of which no other view makes use, and no answer.
    private static let unaskedFiles = [
        "fare_attributes", "fare_rules", "timeframes", "rider_categories", "fare_media", "fare_products",
        "fare_leg_rules", "fare_leg_join_rules", "fare_transfer_rules", "areas", "stop_areas", "networks",
        "route_networks", "levels", "attributions",
    ]
    /// Files of which no other view makes use.
    private static let askedFiles = [
        "pathways", "location_groups", "location_group_stops", "booking_rules", "translations", "transfers",
        "feed_info",
    ]
}
