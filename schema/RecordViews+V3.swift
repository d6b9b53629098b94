extension RecordViews {
    /// Those of version 3: a packed text is put together once for each row, and not for each column.
    static let v3 = [locations, extraValues]

    /// locations.geojson: a row a feature. Without MATERIALIZED each column would put the text together again.
    private static let locations = SchemaView(
        name: "locations",
        query: """
            WITH t AS MATERIALIZED (SELECT location_id, feature FROM stored_locations WHERE frame IS NOT NULL)
            SELECT location_id AS id, f ->> '$.properties.stop_name' AS stop_name,
            f ->> '$.properties.stop_desc' AS stop_desc, f ->> '$.geometry.type' AS geometry_type,
            f -> '$.geometry' AS geometry
            FROM (SELECT location_id, CASE WHEN json_valid(feature) THEN feature END AS f FROM t)
            """)

    /// Every extra value: the records from first_key to last_key (extra_cells says of what) hold it; where position is not
    /// NULL, only those at this position.
    private static let extraValues = SchemaView(
        name: "extra_values",
        query: """
            WITH RECURSIVE places (n) AS (
                SELECT 0
                UNION ALL SELECT n + 1 FROM places WHERE n + 1 < (SELECT max(length(numbers) / width) FROM extra_cells))
            SELECT c.file_name, c.column_name, c.kind, x.first_key, x.last_key, NULL AS position, t.value
            FROM extra_columns c
            JOIN extra_cells x ON x.column_key = c.column_key
            JOIN extra_texts t ON t.column_key = c.column_key AND t.number = x.number
            UNION ALL
            SELECT c.file_name, c.column_name, c.kind, \(span("n")), t.value
            FROM extra_columns c
            \(listed)
            JOIN places ON n < length(x.numbers) / x.width
            CROSS JOIN byte_order o
            JOIN extra_texts t ON t.column_key = c.column_key AND t.number = CASE x.width
                WHEN 1 THEN instr(o.bytes, substr(x.numbers, n + 1, 1)) - 1
                WHEN 2 THEN ((instr(o.bytes, substr(x.numbers, 2 * n + 1, 1)) - 1) << 8)
                    + instr(o.bytes, substr(x.numbers, 2 * n + 2, 1)) - 1 END
            WHERE t.value IS NOT NULL
            UNION ALL
            SELECT c.file_name, c.column_name, c.kind, \(span("j.key")), j.value
            FROM extra_columns c
            \(listed)
            CROSS JOIN json_each(x.texts) j
            WHERE j.value IS NOT NULL
            """)

    private static func span(_ position: String) -> String {
        """
        x.first_key + iif(l.is_list, 0, \(position)), iif(l.is_list, x.last_key, x.first_key + \(position)), \
        iif(l.is_list, \(position), NULL)
        """
    }

    private static let listed = """
        JOIN (SELECT column_key, file_name IN ('stop_times.txt', 'frequencies.txt', 'calendar_dates.txt', 'shapes.txt') AS is_list
            FROM extra_columns) l ON l.column_key = c.column_key
        JOIN extra_cells x ON x.column_key = c.column_key
        """
}
