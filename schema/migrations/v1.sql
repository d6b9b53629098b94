-- What a file of version 1, released with 0.1.0, has otherwise than newest.sql: the objects that it lacks, and the text of
-- those that differ, byte for byte. Nobody runs it: by it a file is compared, and its records are read.
DROP TABLE feed_urls; DROP TABLE packed_columns; DROP TABLE packed_rows; DROP TABLE packed_values;
DROP TABLE service_exceptions; DROP TABLE service_weeks; DROP TABLE stop_attributes; DROP TABLE text_parts;
DROP VIEW added_service_days; DROP VIEW arrivals_departures; DROP VIEW calendar_date_keys;
DROP VIEW connections; DROP VIEW departures; DROP VIEW run_numbers; DROP VIEW search_entries;
DROP VIEW service_days; DROP VIEW service_records; DROP VIEW stop_records; DROP VIEW stop_routes;
DROP VIEW trip_keys; DROP VIEW trip_profiles; DROP VIEW trip_times; DROP VIEW week_service_days;
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
) STRICT;
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
CREATE TABLE stored_stops ( -- view stops; keys go from cell to cell of stop_cells
stop_key INTEGER PRIMARY KEY,
stop_id TEXT NOT NULL,
stop_code TEXT,
stop_name TEXT,
tts_stop_name TEXT,
stop_desc TEXT,
stop_lat REAL,
stop_lon REAL,
zone_id TEXT,
stop_url TEXT,
location_type INTEGER,
parent_key INTEGER REFERENCES stored_stops (stop_key),
stop_timezone TEXT,
wheelchair_boarding INTEGER,
level_id TEXT,
platform_code TEXT,
stop_access INTEGER,
departure_count INTEGER NOT NULL,
is_listed INTEGER NOT NULL
) STRICT;
CREATE TABLE stored_services (
service_key INTEGER PRIMARY KEY,
service_id TEXT NOT NULL,
monday INTEGER,
tuesday INTEGER,
wednesday INTEGER,
thursday INTEGER,
friday INTEGER,
saturday INTEGER,
sunday INTEGER,
start_date INTEGER,
end_date INTEGER,
is_listed INTEGER NOT NULL
) STRICT;
CREATE TABLE stored_calendar_dates (
date INTEGER NOT NULL,
service_key INTEGER NOT NULL REFERENCES stored_services (service_key),
exception_type INTEGER NOT NULL,
PRIMARY KEY (date, service_key, exception_type)
) STRICT, WITHOUT ROWID;
CREATE TABLE stop_time_attributes ( -- what a visit is beside stop, times, distance and headsign
attributes_key INTEGER PRIMARY KEY,
pickup_type INTEGER,
drop_off_type INTEGER,
timepoint INTEGER,
continuous_pickup INTEGER,
continuous_drop_off INTEGER,
location_group_id TEXT,
location_id TEXT,
start_pickup_drop_off_window INTEGER,
end_pickup_drop_off_window INTEGER,
pickup_booking_rule_id TEXT,
drop_off_booking_rule_id TEXT
) STRICT;
CREATE TABLE stop_patterns ( -- which patterns visit a stop
stop_key INTEGER NOT NULL,
pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
PRIMARY KEY (stop_key, pattern_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE trip_attributes (
attributes_key INTEGER PRIMARY KEY,
trip_short_name TEXT,
wheelchair_accessible INTEGER,
bikes_allowed INTEGER,
cars_allowed INTEGER,
safe_duration_factor REAL,
safe_duration_offset REAL,
headsign_list_key INTEGER
) STRICT;
CREATE TABLE stored_trips ( -- what is a trip's own; views trips, stop_times
trip_key INTEGER PRIMARY KEY,
start_time INTEGER,
service_key INTEGER REFERENCES stored_services (service_key),
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
attributes_key INTEGER NOT NULL REFERENCES trip_attributes (attributes_key),
block_key INTEGER REFERENCES blocks (block_key)
) STRICT;
CREATE VIRTUAL TABLE stop_search USING fts5 (
words, content = '', columnsize = 0, detail = none, tokenize = "ascii tokenchars '#=@'"
);
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops (stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops (parent_key) WHERE parent_key IS NOT NULL;
CREATE UNIQUE INDEX stored_services_by_id ON stored_services (service_id);
CREATE VIEW trip_ids AS
SELECT t.trip_key, t.start_time, t.service_key, t.attributes_key, t.block_key,
CASE WHEN f.suffix IS NULL THEN f.prefix
WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
ELSE f.prefix || printf('%0' || f.digits || 'd', t.id_number) || f.suffix END AS trip_id
FROM stored_trips t
JOIN trip_id_forms f ON f.id_form_key = t.id_form_key;
CREATE VIEW pattern_stops AS
SELECT n.pattern_key, n.position, s.stop_key,
CASE WHEN n.sequences_text IS NOT NULL THEN n.sequences_text ->> n.position
WHEN n.sequences IS NULL THEN n.first_sequence + n.position ELSE n.first_sequence +
(SELECT sum(instr(n.bytes, substr(n.sequences, n.sequence_width * (n.position + 1) - p.position, 1)) - 1
<< 8 * p.position) FROM positions p WHERE p.position < n.sequence_width) END AS stop_sequence,
instr(n.bytes, substr(n.attribute, -1, 1)) - 1 + (instr(n.bytes, substr(n.attribute, -2, 1)) - 1 << 8) +
(instr(n.bytes, substr(n.attribute, -3, 1)) - 1 << 16) AS attributes_key
FROM (SELECT n.pattern_key, n.first_sequence, n.sequence_width, n.sequences, n.sequences_text, x.position, o.bytes,
substr(n.stop_keys, n.stop_width * x.position + 1, n.stop_width) AS stop,
substr(n.attributes_keys, n.attributes_width * x.position + 1, n.attributes_width) AS attribute
FROM patterns n
JOIN positions x ON x.position < n.stop_count
CROSS JOIN byte_order o) n
JOIN stop_patterns s ON s.pattern_key = n.pattern_key
AND s.stop_key = instr(n.bytes, substr(n.stop, -1, 1)) - 1 + (instr(n.bytes, substr(n.stop, -2, 1)) - 1 << 8) +
(instr(n.bytes, substr(n.stop, -3, 1)) - 1 << 16);
CREATE VIEW visits AS
SELECT trip_key, trip_id, position, stop_key, stop_sequence, attributes_key, headsign_list_key, pattern_key,
start + unit * nullif(
instr(bytes, substr(arrival, -1, 1)) - 1 + (instr(bytes, substr(arrival, -2, 1)) - 1 << 8) +
iif(width > 2, (instr(bytes, substr(arrival, -3, 1)) - 1 << 16) + (instr(bytes, substr(arrival, -4, 1)) - 1 << 24), 0), (1 << 8 * width) - 1) AS arrival_seconds,
start + unit * nullif(
instr(bytes, substr(departure, -1, 1)) - 1 + (instr(bytes, substr(departure, -2, 1)) - 1 << 8) +
iif(width > 2, (instr(bytes, substr(departure, -3, 1)) - 1 << 16) + (instr(bytes, substr(departure, -4, 1)) - 1 << 24), 0), (1 << 8 * width) - 1) AS departure_seconds
FROM (SELECT t.trip_key, t.trip_id, v.position, v.stop_key, v.stop_sequence, v.attributes_key, a.headsign_list_key, p.pattern_key,
t.start_time + p.earliest AS start, p.unit, p.width, o.bytes,
substr(coalesce(p.arrivals, p.departures), p.width * v.position + 1, p.width) AS arrival,
substr(p.departures, p.width * v.position + 1, p.width) AS departure
FROM trip_ids t
JOIN trip_attributes a ON a.attributes_key = t.attributes_key
JOIN time_profiles p ON t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1
AND p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
JOIN pattern_stops v ON v.pattern_key = p.pattern_key
CROSS JOIN byte_order o);
CREATE VIEW stops AS
SELECT s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.stop_lat, s.stop_lon, s.zone_id, s.stop_url,
s.location_type, parent.stop_id AS parent_station, s.stop_timezone, s.wheelchair_boarding, s.level_id,
s.platform_code, s.stop_access
FROM stored_stops s
LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
WHERE s.is_listed;
CREATE VIEW trips AS
SELECT r.route_id, c.service_id, t.trip_id, n.trip_headsign, a.trip_short_name, n.direction_id, b.block_id, s.shape_id,
a.wheelchair_accessible, a.bikes_allowed, a.cars_allowed, a.safe_duration_factor, a.safe_duration_offset
FROM trip_ids t
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
JOIN patterns n ON n.pattern_key = p.pattern_key
JOIN trip_attributes a ON a.attributes_key = t.attributes_key
LEFT JOIN stored_routes r ON r.route_key = n.route_key
LEFT JOIN stored_services c ON c.service_key = t.service_key
LEFT JOIN stored_shapes s ON s.shape_key = n.shape_key
LEFT JOIN blocks b ON b.block_key = t.block_key;
CREATE VIEW stop_times AS
SELECT v.trip_id,
CASE WHEN v.arrival_seconds IS NOT NULL THEN printf('%02d:%02d:%02d', v.arrival_seconds / 3600, v.arrival_seconds / 60 % 60, v.arrival_seconds % 60) END AS arrival_time,
CASE WHEN v.departure_seconds IS NOT NULL THEN printf('%02d:%02d:%02d', v.departure_seconds / 3600, v.departure_seconds / 60 % 60, v.departure_seconds % 60) END AS departure_time,
s.stop_id, a.location_group_id, a.location_id, v.stop_sequence, h.stop_headsign,
CASE WHEN a.start_pickup_drop_off_window IS NOT NULL THEN printf('%02d:%02d:%02d', a.start_pickup_drop_off_window / 3600, a.start_pickup_drop_off_window / 60 % 60, a.start_pickup_drop_off_window % 60) END AS start_pickup_drop_off_window,
CASE WHEN a.end_pickup_drop_off_window IS NOT NULL THEN printf('%02d:%02d:%02d', a.end_pickup_drop_off_window / 3600, a.end_pickup_drop_off_window / 60 % 60, a.end_pickup_drop_off_window % 60) END AS end_pickup_drop_off_window,
a.pickup_type, a.drop_off_type, a.continuous_pickup, a.continuous_drop_off,
CASE WHEN v.distances IS NULL THEN CAST(json_extract(v.distances_text, '$[' || v.position || ']') AS REAL)
WHEN v.distance_width < 7 THEN v.distance / CAST('1e' || v.distance_decimals AS REAL)
ELSE CAST(v.distance || 'e-' || v.distance_decimals AS REAL) END AS shape_dist_traveled,
a.timepoint, a.pickup_booking_rule_id, a.drop_off_booking_rule_id
FROM (SELECT *, nullif(
instr(bytes, substr(number, -1, 1)) - 1 + (instr(bytes, substr(number, -2, 1)) - 1 << 8) + (instr(bytes, substr(number, -3, 1)) - 1 << 16) +
iif(distance_width > 3, (instr(bytes, substr(number, -4, 1)) - 1 << 24) + (instr(bytes, substr(number, -5, 1)) - 1 << 32) +
(instr(bytes, substr(number, -6, 1)) - 1 << 40) + (instr(bytes, substr(number, -7, 1)) - 1 << 48) +
(instr(bytes, substr(number, -8, 1)) - 1 << 56), 0), (1 << 8 * distance_width) - 1) AS distance
FROM (SELECT v.*, n.distances, n.distances_text, n.distance_decimals, n.distance_width, o.bytes,
substr(n.distances, n.distance_width * v.position + 1, n.distance_width) AS number
FROM visits v
JOIN patterns n ON n.pattern_key = v.pattern_key
CROSS JOIN byte_order o)) v
JOIN stop_time_attributes a ON a.attributes_key = v.attributes_key
LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
LEFT JOIN stop_headsigns h ON h.headsign_list_key = v.headsign_list_key
AND v.position BETWEEN h.first_position AND h.last_position;
CREATE VIEW calendar AS
SELECT service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
CASE WHEN start_date IS NOT NULL THEN printf('%08d', start_date) END AS start_date,
CASE WHEN end_date IS NOT NULL THEN printf('%08d', end_date) END AS end_date
FROM stored_services
WHERE is_listed;
CREATE VIEW calendar_dates AS
SELECT s.service_id, printf('%08d', d.date) AS date, d.exception_type
FROM stored_calendar_dates d
JOIN stored_services s ON s.service_key = d.service_key;
CREATE VIEW frequencies AS
SELECT i.trip_id,
CASE WHEN f.start_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.start_time / 3600, f.start_time / 60 % 60, f.start_time % 60) END AS start_time,
CASE WHEN f.end_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.end_time / 3600, f.end_time / 60 % 60, f.end_time % 60) END AS end_time,
f.headway_secs, f.exact_times
FROM stored_frequencies f
JOIN trip_ids i ON i.trip_key = f.trip_key;
CREATE VIEW shapes AS
WITH RECURSIVE
numbers (n) AS (
SELECT 0
UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < (SELECT max(first_point + point_count) FROM shape_spans)),
points AS (
SELECT s.shape_key, s.shape_id, p.first_position, p.first_point, p.first_sequence, p.first_distance, t.*, n, bytes,
(n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) AS lat_at,
(n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) + lat_bits AS lon_at,
n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits - sequence_bits AS sequence_at,
n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits AS distance_at
FROM stored_shapes s
JOIN shape_spans p ON p.shape_key = s.shape_key
JOIN shape_stretches t ON t.stretch_key = p.stretch_key
JOIN numbers ON n < p.first_point + p.point_count
CROSS JOIN byte_order),
steps AS (
SELECT *,
CASE WHEN n = 0 THEN 0 ELSE smallest_lat_step + CASE
WHEN lat_bits = 0 THEN 0
WHEN lat_bits < 26 THEN instr(bytes, substr(steps, (lat_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (lat_at >> 3) + 4, 1)) - 1 >> 32 - (lat_at & 7) - lat_bits & (1 << lat_bits) - 1
ELSE (SELECT sum(instr(bytes, substr(steps, (lat_at >> 3) + b.value, 1)) - 1 << (lat_at & 7) + lat_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lat_bits) - 1 END END AS lat_step,
CASE WHEN n = 0 THEN 0 ELSE smallest_lon_step + CASE
WHEN lon_bits = 0 THEN 0
WHEN lon_bits < 26 THEN instr(bytes, substr(steps, (lon_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (lon_at >> 3) + 4, 1)) - 1 >> 32 - (lon_at & 7) - lon_bits & (1 << lon_bits) - 1
ELSE (SELECT sum(instr(bytes, substr(steps, (lon_at >> 3) + b.value, 1)) - 1 << (lon_at & 7) + lon_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lon_bits) - 1 END END AS lon_step,
CASE WHEN n <= first_point THEN 0 ELSE smallest_sequence_step + CASE
WHEN sequence_bits = 0 THEN 0
WHEN sequence_bits < 26 THEN instr(bytes, substr(steps, (sequence_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (sequence_at >> 3) + 4, 1)) - 1 >> 32 - (sequence_at & 7) - sequence_bits & (1 << sequence_bits) - 1
ELSE (SELECT sum(instr(bytes, substr(steps, (sequence_at >> 3) + b.value, 1)) - 1 << (sequence_at & 7) + sequence_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << sequence_bits) - 1 END END AS sequence_step,
CASE WHEN n <= first_point THEN 0 ELSE smallest_distance_step + CASE
WHEN distance_bits = 0 THEN 0
WHEN distance_bits < 26 THEN instr(bytes, substr(steps, (distance_at >> 3) + 1, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 2, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 3, 1)) - 1 << 8 | instr(bytes, substr(steps, (distance_at >> 3) + 4, 1)) - 1 >> 32 - (distance_at & 7) - distance_bits & (1 << distance_bits) - 1
ELSE (SELECT sum(instr(bytes, substr(steps, (distance_at >> 3) + b.value, 1)) - 1 << (distance_at & 7) + distance_bits - 8 * b.value) FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << distance_bits) - 1 END END AS distance_step
FROM points)
SELECT shape_id,
CASE WHEN lat BETWEEN -9007199254740992 AND 9007199254740992 THEN lat / CAST('1e' || lat_decimals AS REAL) ELSE CAST(lat || 'e-' || lat_decimals AS REAL) END AS shape_pt_lat,
CASE WHEN lon BETWEEN -9007199254740992 AND 9007199254740992 THEN lon / CAST('1e' || lon_decimals AS REAL) ELSE CAST(lon || 'e-' || lon_decimals AS REAL) END AS shape_pt_lon,
shape_pt_sequence,
CASE WHEN distance BETWEEN -9007199254740992 AND 9007199254740992 THEN distance / CAST('1e' || distance_decimals AS REAL) ELSE CAST(distance || 'e-' || distance_decimals AS REAL) END AS shape_dist_traveled
FROM (
SELECT shape_key, first_position, first_point, n, shape_id, lat_decimals, lon_decimals, distance_decimals,
first_lat + sum(lat_step) OVER points AS lat,
first_lon + sum(lon_step) OVER points AS lon,
first_sequence + sum(sequence_step) OVER points AS shape_pt_sequence,
first_distance + sum(distance_step) OVER points AS distance
FROM steps
WINDOW points AS (PARTITION BY shape_key, shape_id, first_position ORDER BY n))
WHERE n >= first_point;
CREATE VIEW timeframes AS
SELECT timeframe_group_id,
CASE WHEN start_time IS NOT NULL THEN printf('%02d:%02d:%02d', start_time / 3600, start_time / 60 % 60, start_time % 60) END AS start_time,
CASE WHEN end_time IS NOT NULL THEN printf('%02d:%02d:%02d', end_time / 3600, end_time / 60 % 60, end_time % 60) END AS end_time,
service_id
FROM stored_timeframes;
CREATE VIEW transfers AS
SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type,
min_transfer_time
FROM stored_transfers;
CREATE VIEW booking_rules AS
SELECT booking_rule_id, booking_type, prior_notice_duration_min, prior_notice_duration_max, prior_notice_last_day,
CASE WHEN prior_notice_last_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_last_time / 3600, prior_notice_last_time / 60 % 60, prior_notice_last_time % 60) END AS prior_notice_last_time,
prior_notice_start_day,
CASE WHEN prior_notice_start_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_start_time / 3600, prior_notice_start_time / 60 % 60, prior_notice_start_time % 60) END AS prior_notice_start_time,
prior_notice_service_id, message, pickup_message, drop_off_message, phone_number, info_url, booking_url
FROM stored_booking_rules;
CREATE VIEW feed_info AS
SELECT feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
CASE WHEN feed_start_date IS NOT NULL THEN printf('%08d', feed_start_date) END AS feed_start_date,
CASE WHEN feed_end_date IS NOT NULL THEN printf('%08d', feed_end_date) END AS feed_end_date, feed_version,
feed_contact_email, feed_contact_url
FROM stored_feed_info;
CREATE VIEW locations AS
SELECT location_id AS id, f ->> '$.properties.stop_name' AS stop_name, f ->> '$.properties.stop_desc' AS stop_desc,
f ->> '$.geometry.type' AS geometry_type, f -> '$.geometry' AS geometry
FROM (SELECT row_key, location_id, CASE WHEN json_valid(feature) THEN feature END AS f
FROM stored_locations WHERE feature IS NOT NULL);
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
