extension RecordViews {
    /// Those of version 3: a packed text is put together once for each row, and not for each column; and DuckDB, which takes
    /// `char` for a type, reads those of stops.
    static let v3 = [stops.replacing("char(1)", with: quotedChar), locations, extraValues]

    private static let quotedChar = #""char"(1)"#

    /// A text of `stored_stops` as the feed has it.
    static func quotedText(_ column: String) -> String {
        textExpression(column).replacing("char(1)", with: quotedChar)
    }

    /// locations.geojson: a row a feature. Without MATERIALIZED each column would put the text together again.
    private static let locations = SchemaView(
        name: "locations",
        query: """
            WITH t AS MATERIALIZED (SELECT location_id, feature FROM stored_locations WHERE frame IS NOT NULL)
            SELECT location_id AS id, json_extract(f, '$.properties.stop_name') AS stop_name,
            json_extract(f, '$.properties.stop_desc') AS stop_desc, json_extract(f, '$.geometry.type') AS geometry_type,
            json_extract(f, '$.geometry') AS geometry
            FROM (SELECT location_id, CASE WHEN json_valid(feature) THEN feature END AS f FROM t)
            """)

    /// Every extra value: the records from first_key to last_key (extra_cells says of what) hold it; where position is not
    /// NULL, only those at this position. A row of extra_cells has one text for all of its records, a list of the numbers
    /// of texts, or the texts themselves.
    private static let extraValues = SchemaView(
        name: "extra_values",
        query: """
            SELECT c.file_name, c.column_name, c.kind,
            x.first_key + iif(x.number IS NOT NULL OR c.is_list, 0, j.key) AS first_key,
            iif(x.number IS NOT NULL OR c.is_list, x.last_key, x.first_key + j.key) AS last_key,
            iif(x.number IS NULL AND c.is_list, j.key, NULL) AS position, coalesce(t.value, j.value) AS value
            FROM (SELECT *, file_name IN ('stop_times.txt', 'frequencies.txt', 'calendar_dates.txt', 'shapes.txt') AS is_list
                FROM extra_columns) c
            JOIN extra_cells x ON x.column_key = c.column_key
            CROSS JOIN byte_order o
            CROSS JOIN json_each(CASE WHEN x.number IS NOT NULL THEN '[null]'
                WHEN x.width IS NULL THEN x.texts
                ELSE '[' || substr(replace(hex(zeroblob(length(x.numbers) / x.width)), '00', ',null'), 2) || ']' END) j
            LEFT JOIN extra_texts t ON t.column_key = c.column_key AND t.number = CASE
                WHEN x.number IS NOT NULL THEN x.number
                WHEN x.width = 1 THEN instr(o.bytes, substr(x.numbers, j.key + 1, 1)) - 1
                WHEN x.width = 2 THEN (instr(o.bytes, substr(x.numbers, 2 * j.key + 1, 1)) - 1 << 8)
                    + instr(o.bytes, substr(x.numbers, 2 * j.key + 2, 1)) - 1 END
            WHERE coalesce(t.value, j.value) IS NOT NULL
            """)
}
