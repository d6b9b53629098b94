-- What a file of version 2, released with 0.2.0, has otherwise than newest.sql: the objects that it lacks, and the text of
-- its tables that differ, byte for byte. Nobody runs it: by it a file is compared. Its views are those of newest.sql in
-- fewer words, except one that reads a column of its table.
DROP TABLE feed_urls; DROP TABLE packed_columns; DROP TABLE packed_rows; DROP TABLE packed_values;
DROP VIEW added_service_days; DROP VIEW week_service_days;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE import_record ( -- the import that made this file: one row
import_key INTEGER PRIMARY KEY CHECK (import_key = 1),
source_name TEXT NOT NULL,
content_hash TEXT NOT NULL,
tool_version TEXT NOT NULL,
options TEXT NOT NULL,
imported_at TEXT NOT NULL,
import_seconds REAL NOT NULL,
zip_bytes INTEGER NOT NULL,
text_bytes INTEGER NOT NULL,
plain_bytes INTEGER NOT NULL,
longest_time INTEGER NOT NULL,
first_service_date INTEGER,
last_service_date INTEGER
, service_count INTEGER, pattern_count INTEGER, profile_count INTEGER, shape_count INTEGER) STRICT;
CREATE TABLE extra_cells (
column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
first_key INTEGER NOT NULL,
last_key INTEGER NOT NULL,
number INTEGER,
width INTEGER,
numbers BLOB,
texts TEXT,
PRIMARY KEY (column_key, first_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE stored_locations (
row_key INTEGER PRIMARY KEY,
before TEXT NOT NULL,
location_id TEXT,
feature TEXT
) STRICT;
CREATE VIEW locations AS
SELECT location_id AS id, f ->> '$.properties.stop_name' AS stop_name, f ->> '$.properties.stop_desc' AS stop_desc,
f ->> '$.geometry.type' AS geometry_type, f -> '$.geometry' AS geometry
FROM (SELECT row_key, location_id, CASE WHEN json_valid(feature) THEN feature END AS f
FROM stored_locations WHERE feature IS NOT NULL);
