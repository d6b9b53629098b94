-- gtfs-toolkit database, version 1: the views behind those of GTFS's files.

-- locations.geojson: a row a feature.
CREATE VIEW locations AS
SELECT location_id AS id, f ->> '$.properties.stop_name' AS stop_name, f ->> '$.properties.stop_desc' AS stop_desc,
       f ->> '$.geometry.type' AS geometry_type, f -> '$.geometry' AS geometry
FROM (SELECT row_key, location_id, CASE WHEN json_valid(feature) THEN feature END AS f
      FROM stored_locations WHERE feature IS NOT NULL);

-- Every extra value: the records from first_key to last_key (extra_cells says of what) hold it; where position is not
-- NULL, only those at this position.
CREATE VIEW extra_values AS
WITH RECURSIVE places (n) AS (
    SELECT 0
    UNION ALL SELECT n + 1 FROM places
    WHERE n + 1 < (SELECT max(coalesce(length(numbers) / width, json_array_length(texts))) FROM extra_cells))
SELECT c.file_name, c.column_name, c.kind, x.first_key, x.last_key, NULL AS position, t.value
FROM extra_columns c
JOIN extra_cells x ON x.column_key = c.column_key
JOIN extra_texts t ON t.column_key = c.column_key AND t.number = x.number
UNION ALL
SELECT c.file_name, c.column_name, c.kind, x.first_key + iif(l.is_list, 0, n), iif(l.is_list, x.last_key, x.first_key + n),
       iif(l.is_list, n, NULL), coalesce(t.value, x.texts ->> n)
FROM extra_columns c
JOIN (SELECT column_key, file_name IN ('stop_times.txt', 'frequencies.txt', 'calendar_dates.txt', 'shapes.txt') AS is_list
      FROM extra_columns) l ON l.column_key = c.column_key
JOIN extra_cells x ON x.column_key = c.column_key
JOIN places ON n < coalesce(length(x.numbers) / x.width, json_array_length(x.texts))
CROSS JOIN byte_order o
LEFT JOIN extra_texts t ON t.column_key = c.column_key AND t.number = CASE x.width
    WHEN 1 THEN instr(o.bytes, substr(x.numbers, n + 1, 1)) - 1
    WHEN 2 THEN ((instr(o.bytes, substr(x.numbers, 2 * n + 1, 1)) - 1) << 8) + instr(o.bytes, substr(x.numbers, 2 * n + 2, 1)) - 1 END
WHERE coalesce(t.value, x.texts ->> n) IS NOT NULL;
