-- A database of schema version 1: made by make_version.py, and never changed once that version is released.
PRAGMA page_size = 512;
PRAGMA application_id = 1196705363;
PRAGMA user_version = 1;
BEGIN;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES ('v1');
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
INSERT INTO "import_record" VALUES (1, 'quay-line', '0abcc399573d6b90', '0.1.0', '{"exclude":[]}', '2026-11-21T00:00:00Z', 0.25, 2091, 2091, 65536, 91800, 20260101, 20260331);
CREATE TABLE imported_files ( -- one row a file of the feed
file_name TEXT NOT NULL,
path TEXT NOT NULL,
place INTEGER PRIMARY KEY,
row_count INTEGER NOT NULL,
kept_aside INTEGER NOT NULL,
is_stored INTEGER NOT NULL,
header TEXT NOT NULL,
written_header BLOB,
checksum INTEGER NOT NULL
) STRICT;
INSERT INTO "imported_files" VALUES ('agency.txt', 'agency.txt', 0, 1, 0, 1, '["agency_id","agency_name","agency_url","agency_timezone","agency_colour"]', NULL, 875672382087817096);
INSERT INTO "imported_files" VALUES ('calendar.txt', 'calendar.txt', 1, 2, 0, 1, '["service_id","monday","tuesday","wednesday","thursday","friday","saturday","sunday","start_date","end_date","season"]', NULL, -7635747141980403922);
INSERT INTO "imported_files" VALUES ('calendar_dates.txt', 'calendar_dates.txt', 2, 3, 0, 1, '["service_id","date","exception_type","holiday_name"]', NULL, 4149723588986752848);
INSERT INTO "imported_files" VALUES ('feed_info.txt', 'feed_info.txt', 3, 1, 0, 1, '["feed_publisher_name","feed_publisher_url","feed_lang","feed_start_date","feed_end_date","feed_note"]', NULL, -607474197235445395);
INSERT INTO "imported_files" VALUES ('frequencies.txt', 'frequencies.txt', 4, 3, 1, 1, '["trip_id","start_time","end_time","headway_secs","exact_times","remark"]', NULL, -2957303847784920681);
INSERT INTO "imported_files" VALUES ('levels.txt', 'levels.txt', 5, 1, 0, 1, '["level_id","level_index","level_name","lift"]', NULL, -7208581321294303279);
INSERT INTO "imported_files" VALUES ('notes.txt', 'notes.txt', 6, 0, 0, 1, '[]', NULL, 3756406699);
INSERT INTO "imported_files" VALUES ('routes.txt', 'routes.txt', 7, 2, 0, 1, '["route_id","agency_id","route_short_name","route_long_name","route_type","fleet"]', NULL, 7876582233463098680);
INSERT INTO "imported_files" VALUES ('stop_times.txt', 'stop_times.txt', 8, 16, 1, 1, '["trip_id","arrival_time","departure_time","stop_id","stop_sequence","stop_headsign","pickup_type","shape_dist_traveled","load","arrival_seconds"]', NULL, 6478390488994218931);
INSERT INTO "imported_files" VALUES ('stops.txt', 'stops.txt', 9, 4, 0, 1, '["stop_id","stop_name","stop_lat","stop_lon","zone_id","bench_count","Shelter"]', NULL, -4749939077168249816);
INSERT INTO "imported_files" VALUES ('trips.txt', 'trips.txt', 10, 6, 1, 1, '["route_id","service_id","trip_id","trip_headsign","direction_id","crew","vehicle"]', NULL, -4821382995488132583);
CREATE TABLE import_issues (
code TEXT NOT NULL,
file_name TEXT NOT NULL,
severity TEXT NOT NULL,
count INTEGER NOT NULL,
examples TEXT NOT NULL
) STRICT;
INSERT INTO "import_issues" VALUES ('duplicate_key', 'trips.txt', 'ERROR', 1, '[{"file":"trips.txt","line":7,"field":"trip_id","value":"t-002","code":"duplicate_key","severity":"ERROR","action":"record_set_aside"}]');
INSERT INTO "import_issues" VALUES ('foreign_key_violation', 'frequencies.txt', 'ERROR', 1, '[{"file":"frequencies.txt","line":4,"field":"trip_id","value":"ghost","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"}]');
INSERT INTO "import_issues" VALUES ('foreign_key_violation', 'stop_times.txt', 'ERROR', 1, '[{"file":"stop_times.txt","line":17,"field":"trip_id","value":"ghost","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"}]');
INSERT INTO "import_issues" VALUES ('invalid_character', 'stops.txt', 'ERROR', 1, '[{"file":"stops.txt","line":2,"field":"stop_name","value":"Café Quay","code":"invalid_character","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('invalid_row_length', 'stops.txt', 'ERROR', 1, '[{"file":"stops.txt","line":5,"value":"8 cells under 7 columns","code":"invalid_row_length","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('invalid_time', 'stop_times.txt', 'ERROR', 1, '[{"file":"stop_times.txt","line":7,"field":"arrival_time","value":"soon","code":"invalid_time","severity":"ERROR","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('missing_feed_contact_email_and_url', 'feed_info.txt', 'WARNING', 1, '[{"file":"feed_info.txt","line":2,"field":"feed_contact_email","code":"missing_feed_contact_email_and_url","severity":"WARNING","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('missing_required_field', 'trips.txt', 'ERROR', 1, '[{"file":"trips.txt","line":6,"field":"route_id","code":"missing_required_field","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('stop_time_with_only_arrival_or_departure_time', 'stop_times.txt', 'ERROR', 1, '[{"file":"stop_times.txt","line":6,"field":"trip_id","value":"t-002","code":"stop_time_with_only_arrival_or_departure_time","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'agency.txt', 'INFO', 1, '[{"file":"agency.txt","line":1,"field":"agency_colour","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'calendar.txt', 'INFO', 1, '[{"file":"calendar.txt","line":1,"field":"season","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'calendar_dates.txt', 'INFO', 1, '[{"file":"calendar_dates.txt","line":1,"field":"holiday_name","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'feed_info.txt', 'INFO', 1, '[{"file":"feed_info.txt","line":1,"field":"feed_note","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'frequencies.txt', 'INFO', 1, '[{"file":"frequencies.txt","line":1,"field":"remark","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'levels.txt', 'INFO', 1, '[{"file":"levels.txt","line":1,"field":"lift","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'routes.txt', 'INFO', 1, '[{"file":"routes.txt","line":1,"field":"fleet","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'stop_times.txt', 'INFO', 2, '[{"file":"stop_times.txt","line":1,"field":"load","code":"unknown_column","severity":"INFO","action":"set_aside"},{"file":"stop_times.txt","line":1,"field":"arrival_seconds","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'stops.txt', 'INFO', 2, '[{"file":"stops.txt","line":1,"field":"bench_count","code":"unknown_column","severity":"INFO","action":"set_aside"},{"file":"stops.txt","line":1,"field":"Shelter","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'trips.txt', 'INFO', 2, '[{"file":"trips.txt","line":1,"field":"crew","code":"unknown_column","severity":"INFO","action":"set_aside"},{"file":"trips.txt","line":1,"field":"vehicle","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
INSERT INTO "import_issues" VALUES ('unknown_file', 'notes.txt', 'INFO', 1, '[{"file":"notes.txt","code":"unknown_file","severity":"INFO","action":"kept"}]');
CREATE TABLE extra_columns ( -- columns with cells that no typed column holds; view extra_values
column_key INTEGER PRIMARY KEY,
file_name TEXT NOT NULL,
place INTEGER NOT NULL,
column_name TEXT NOT NULL,
kind INTEGER NOT NULL,
cell_count INTEGER NOT NULL
) STRICT;
INSERT INTO "extra_columns" VALUES (1, 'agency.txt', 4, 'agency_colour', 0, 1);
INSERT INTO "extra_columns" VALUES (2, 'calendar.txt', 10, 'season', 0, 1);
INSERT INTO "extra_columns" VALUES (3, 'calendar_dates.txt', 3, 'holiday_name', 0, 2);
INSERT INTO "extra_columns" VALUES (4, 'feed_info.txt', 5, 'feed_note', 0, 1);
INSERT INTO "extra_columns" VALUES (5, 'frequencies.txt', 5, 'remark', 0, 1);
INSERT INTO "extra_columns" VALUES (6, 'levels.txt', 3, 'lift', 0, 1);
INSERT INTO "extra_columns" VALUES (7, 'routes.txt', 5, 'fleet', 0, 1);
INSERT INTO "extra_columns" VALUES (8, 'stop_times.txt', 1, 'arrival_time', 0, 1);
INSERT INTO "extra_columns" VALUES (9, 'stop_times.txt', 8, 'load', 0, 8);
INSERT INTO "extra_columns" VALUES (10, 'stop_times.txt', 9, 'arrival_seconds', 0, 3);
INSERT INTO "extra_columns" VALUES (11, 'stops.txt', 1, 'stop_name', 1, 1);
INSERT INTO "extra_columns" VALUES (12, 'stops.txt', 5, 'bench_count', 0, 3);
INSERT INTO "extra_columns" VALUES (13, 'stops.txt', 6, 'Shelter', 0, 3);
INSERT INTO "extra_columns" VALUES (14, 'stops.txt', 7, '#1', 0, 1);
INSERT INTO "extra_columns" VALUES (15, 'trips.txt', 5, 'crew', 0, 3);
INSERT INTO "extra_columns" VALUES (16, 'trips.txt', 6, 'vehicle', 0, 2);
CREATE TABLE extra_texts (
column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
number INTEGER NOT NULL,
value TEXT NOT NULL,
PRIMARY KEY (column_key, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "extra_texts" VALUES (1, 0, 'blue');
INSERT INTO "extra_texts" VALUES (2, 0, 'winter');
INSERT INTO "extra_texts" VALUES (3, 0, 'Ash Wednesday');
INSERT INTO "extra_texts" VALUES (4, 0, 'made up');
INSERT INTO "extra_texts" VALUES (5, 0, 'early');
INSERT INTO "extra_texts" VALUES (6, 0, 'yes');
INSERT INTO "extra_texts" VALUES (7, 0, 'electric');
INSERT INTO "extra_texts" VALUES (8, 0, 'soon');
INSERT INTO "extra_texts" VALUES (9, 0, '20');
INSERT INTO "extra_texts" VALUES (9, 1, '35');
INSERT INTO "extra_texts" VALUES (9, 2, '41');
INSERT INTO "extra_texts" VALUES (9, 3, '0');
INSERT INTO "extra_texts" VALUES (9, 4, '10');
INSERT INTO "extra_texts" VALUES (9, 5, '7');
INSERT INTO "extra_texts" VALUES (9, 6, '8');
INSERT INTO "extra_texts" VALUES (9, 7, '9');
INSERT INTO "extra_texts" VALUES (10, 0, 'first');
INSERT INTO "extra_texts" VALUES (10, 1, 'third');
INSERT INTO "extra_texts" VALUES (10, 2, 'last');
INSERT INTO "extra_texts" VALUES (11, 0, 'windows-1252');
INSERT INTO "extra_texts" VALUES (12, 0, '3');
INSERT INTO "extra_texts" VALUES (12, 1, 'none');
INSERT INTO "extra_texts" VALUES (12, 2, '12');
INSERT INTO "extra_texts" VALUES (13, 0, 'yes');
INSERT INTO "extra_texts" VALUES (13, 1, 'no');
INSERT INTO "extra_texts" VALUES (14, 0, 'left over');
INSERT INTO "extra_texts" VALUES (15, 0, 'Ana');
INSERT INTO "extra_texts" VALUES (15, 1, 'Bo');
INSERT INTO "extra_texts" VALUES (15, 2, 'twice');
INSERT INTO "extra_texts" VALUES (16, 0, 'bus 7');
INSERT INTO "extra_texts" VALUES (16, 1, 'bus 9');
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
INSERT INTO "extra_cells" VALUES (1, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (2, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (3, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (3, 2, 2, NULL, 1, x'00ff', NULL);
INSERT INTO "extra_cells" VALUES (4, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (5, 5, 5, NULL, 1, x'00ff', NULL);
INSERT INTO "extra_cells" VALUES (6, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (7, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (8, 3, 3, NULL, 1, x'ff00ffff', NULL);
INSERT INTO "extra_cells" VALUES (9, 2, 2, NULL, 1, x'00010203', NULL);
INSERT INTO "extra_cells" VALUES (9, 3, 3, NULL, 1, x'04ffffff', NULL);
INSERT INTO "extra_cells" VALUES (9, 5, 5, NULL, 1, x'050607', NULL);
INSERT INTO "extra_cells" VALUES (10, 2, 2, NULL, 1, x'00ff01ff', NULL);
INSERT INTO "extra_cells" VALUES (10, 5, 5, NULL, 1, x'ffff02', NULL);
INSERT INTO "extra_cells" VALUES (11, 1, 1, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (12, 1, 4, NULL, 1, x'00ff0201', NULL);
INSERT INTO "extra_cells" VALUES (13, 1, 3, NULL, 1, x'000100', NULL);
INSERT INTO "extra_cells" VALUES (14, 3, 3, 0, NULL, NULL, NULL);
INSERT INTO "extra_cells" VALUES (15, 2, 5, NULL, 1, x'0002ff00', NULL);
INSERT INTO "extra_cells" VALUES (16, 2, 5, NULL, 1, x'00ffff01', NULL);
CREATE TABLE kept_records ( -- records that their table cannot hold
kept_key INTEGER PRIMARY KEY,
file_name TEXT NOT NULL,
line INTEGER NOT NULL,
reason TEXT NOT NULL,
cells TEXT NOT NULL,
written BLOB
) STRICT;
INSERT INTO "kept_records" VALUES (1, 'trips.txt', 3, 'duplicate_key', '["R1","WK","t-002","Rope Walk","0","Bo","bus 7"]', NULL);
INSERT INTO "kept_records" VALUES (2, 'stop_times.txt', 17, 'foreign_key_violation', '["ghost","11:00:00","11:00:00","A","1","","0","","5",""]', NULL);
INSERT INTO "kept_records" VALUES (3, 'frequencies.txt', 4, 'foreign_key_violation', '["ghost","08:00:00","09:00:00","600","",""]', NULL);
CREATE TABLE kept_files (
piece_key INTEGER PRIMARY KEY,
file_name TEXT NOT NULL,
byte_count INTEGER NOT NULL,
is_packed INTEGER NOT NULL,
bytes BLOB NOT NULL
) STRICT;
INSERT INTO "kept_files" VALUES (1, 'notes.txt', 29, 0, x'6e6f74655f69642c746578740a312c6b6570742061732069742069730a');
CREATE TABLE stored_locations (
row_key INTEGER PRIMARY KEY,
before TEXT NOT NULL,
location_id TEXT,
feature TEXT
) STRICT;
CREATE TABLE stored_agency (
row_key INTEGER PRIMARY KEY,
agency_id TEXT,
agency_name TEXT,
agency_url TEXT,
agency_timezone TEXT,
agency_lang TEXT,
agency_phone TEXT,
agency_fare_url TEXT,
agency_email TEXT,
cemv_support INTEGER
) STRICT;
INSERT INTO "stored_agency" VALUES (1, 'Q', 'Quay Line', 'https://quay.example', 'Europe/Lisbon', NULL, NULL, NULL, NULL, NULL);
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
INSERT INTO "stored_stops" VALUES (1, 'A', NULL, 'Café Quay', NULL, NULL, 38.7, -9.14, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 189, 1);
INSERT INTO "stored_stops" VALUES (2, 'B', NULL, 'Mill', NULL, NULL, 38.71, -9.15, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 693, 1);
INSERT INTO "stored_stops" VALUES (3, 'D', NULL, 'Rope Walk', NULL, NULL, 38.73, -9.17, '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 26, 1);
INSERT INTO "stored_stops" VALUES (4, 'C', NULL, 'Orchard', NULL, NULL, 38.72, -9.16, '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 693, 1);
CREATE TABLE stop_cells (
cell INTEGER PRIMARY KEY,
first_stop_key INTEGER NOT NULL,
last_stop_key INTEGER NOT NULL
) STRICT;
INSERT INTO "stop_cells" VALUES (463301086, 1, 1);
INSERT INTO "stop_cells" VALUES (463373085, 2, 2);
INSERT INTO "stop_cells" VALUES (463409083, 3, 3);
INSERT INTO "stop_cells" VALUES (463409084, 4, 4);
CREATE TABLE stored_routes (
route_key INTEGER PRIMARY KEY,
route_id TEXT NOT NULL,
agency_id TEXT,
route_short_name TEXT,
route_long_name TEXT,
route_desc TEXT,
route_type INTEGER,
route_url TEXT,
route_color TEXT,
route_text_color TEXT,
route_sort_order INTEGER,
continuous_pickup INTEGER,
continuous_drop_off INTEGER,
network_id TEXT,
cemv_support INTEGER,
is_listed INTEGER NOT NULL
) STRICT;
INSERT INTO "stored_routes" VALUES (1, 'R1', 'Q', '1', 'Quay to Rope Walk', NULL, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (2, 'R2', 'Q', '2', 'Mill shuttle', NULL, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1);
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
INSERT INTO "stored_services" VALUES (1, 'WK', 1, 1, 1, 1, 1, 0, 0, 20260101, 20260331, 1);
INSERT INTO "stored_services" VALUES (2, 'WE', 0, 0, 0, 0, 0, 1, 1, 20260101, 20260331, 1);
CREATE TABLE stored_calendar_dates (
date INTEGER NOT NULL,
service_key INTEGER NOT NULL REFERENCES stored_services (service_key),
exception_type INTEGER NOT NULL,
PRIMARY KEY (date, service_key, exception_type)
) STRICT, WITHOUT ROWID;
INSERT INTO "stored_calendar_dates" VALUES (20260218, 1, 2);
INSERT INTO "stored_calendar_dates" VALUES (20260218, 2, 1);
INSERT INTO "stored_calendar_dates" VALUES (20260221, 2, 2);
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
INSERT INTO "stop_time_attributes" VALUES (1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (2, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE patterns ( -- a stop sequence, once for all trips that follow it; view pattern_stops
pattern_key INTEGER PRIMARY KEY,
route_key INTEGER REFERENCES stored_routes (route_key),
direction_id INTEGER,
trip_headsign TEXT,
shape_key INTEGER REFERENCES stored_shapes (shape_key),
stop_count INTEGER NOT NULL,
stop_width INTEGER NOT NULL,
stop_keys BLOB NOT NULL,
attributes_width INTEGER NOT NULL,
attributes_keys BLOB NOT NULL,
first_sequence INTEGER NOT NULL,
sequence_width INTEGER,
sequences BLOB,
sequences_text TEXT,
distance_decimals INTEGER,
distance_width INTEGER,
distances BLOB,
distances_text TEXT
) STRICT;
INSERT INTO "patterns" VALUES (1, NULL, NULL, 'Nowhere', NULL, 2, 1, x'0104', 1, x'0101', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "patterns" VALUES (2, 1, 0, 'Rope Walk', NULL, 4, 1, x'01020403', 1, x'01010102', 1, 1, x'00010306', NULL, 2, 2, x'0000009600e10190', NULL);
INSERT INTO "patterns" VALUES (3, 1, 1, 'Quay', NULL, 2, 1, x'0301', 1, x'0101', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "patterns" VALUES (4, 2, NULL, 'Mill', NULL, 3, 1, x'020402', 1, x'010101', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE stop_patterns ( -- which patterns visit a stop
stop_key INTEGER NOT NULL,
pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
PRIMARY KEY (stop_key, pattern_key)
) STRICT, WITHOUT ROWID;
INSERT INTO "stop_patterns" VALUES (1, 1);
INSERT INTO "stop_patterns" VALUES (1, 2);
INSERT INTO "stop_patterns" VALUES (1, 3);
INSERT INTO "stop_patterns" VALUES (2, 2);
INSERT INTO "stop_patterns" VALUES (2, 4);
INSERT INTO "stop_patterns" VALUES (3, 2);
INSERT INTO "stop_patterns" VALUES (3, 3);
INSERT INTO "stop_patterns" VALUES (4, 1);
INSERT INTO "stop_patterns" VALUES (4, 2);
INSERT INTO "stop_patterns" VALUES (4, 4);
CREATE TABLE positions ( -- 0, 1, 2 …, by which views go through the visits of a pattern
position INTEGER PRIMARY KEY
) STRICT;
INSERT INTO "positions" VALUES (0);
INSERT INTO "positions" VALUES (1);
INSERT INTO "positions" VALUES (2);
INSERT INTO "positions" VALUES (3);
INSERT INTO "positions" VALUES (4);
INSERT INTO "positions" VALUES (5);
INSERT INTO "positions" VALUES (6);
INSERT INTO "positions" VALUES (7);
CREATE TABLE time_profiles ( -- running times, once for all trips that keep them
profile_key INTEGER PRIMARY KEY,
pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
trip_count INTEGER NOT NULL,
unit INTEGER NOT NULL,
width INTEGER NOT NULL,
earliest INTEGER NOT NULL,
departures BLOB NOT NULL,
arrivals BLOB
) STRICT;
INSERT INTO "time_profiles" VALUES (1, 1, 1, 60, 1, 0, x'0005', NULL);
INSERT INTO "time_profiles" VALUES (2, 2, 1, 1, 2, 0, x'00000168027604b0', x'0000012c025804b0');
INSERT INTO "time_profiles" VALUES (3, 2, 1, 1, 2, 0, x'00000168027604b0', x'0000ffff025804b0');
INSERT INTO "time_profiles" VALUES (4, 3, 1, 60, 1, 0, x'001e', NULL);
INSERT INTO "time_profiles" VALUES (5, 4, 1, 60, 1, 0, x'000408', NULL);
CREATE TABLE trip_id_forms ( -- trip ids without the number that tells them apart; view trip_ids
id_form_key INTEGER PRIMARY KEY,
prefix TEXT NOT NULL,
suffix TEXT,
digits INTEGER NOT NULL
) STRICT;
INSERT INTO "trip_id_forms" VALUES (1, 'lost', NULL, 0);
INSERT INTO "trip_id_forms" VALUES (2, 'shuttle', NULL, 0);
INSERT INTO "trip_id_forms" VALUES (3, 't-', '', 3);
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
INSERT INTO "trip_attributes" VALUES (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (2, NULL, NULL, NULL, NULL, NULL, NULL, 1);
CREATE TABLE blocks (
block_key INTEGER PRIMARY KEY,
block_id TEXT NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL
) STRICT;
CREATE TABLE stop_headsigns ( -- stop_headsign, as runs of positions
headsign_list_key INTEGER NOT NULL,
first_position INTEGER NOT NULL,
last_position INTEGER NOT NULL,
stop_headsign TEXT NOT NULL,
PRIMARY KEY (headsign_list_key, first_position)
) STRICT, WITHOUT ROWID;
INSERT INTO "stop_headsigns" VALUES (1, 1, 1, 'via Mill');
CREATE TABLE stored_trips ( -- what is a trip's own; views trips, stop_times
trip_key INTEGER PRIMARY KEY,
start_time INTEGER,
service_key INTEGER REFERENCES stored_services (service_key),
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
attributes_key INTEGER NOT NULL REFERENCES trip_attributes (attributes_key),
block_key INTEGER REFERENCES blocks (block_key)
) STRICT;
INSERT INTO "stored_trips" VALUES (1, 36000, 1, 1, 0, 1, NULL);
INSERT INTO "stored_trips" VALUES (2, 28800, 1, 3, 1, 2, NULL);
INSERT INTO "stored_trips" VALUES (3, 32400, 1, 3, 2, 2, NULL);
INSERT INTO "stored_trips" VALUES (4, 90000, 2, 3, 3, 1, NULL);
INSERT INTO "stored_trips" VALUES (5, 21600, 1, 2, 0, 1, NULL);
CREATE TABLE trip_id_order ( -- trips by their ids, in packed runs
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL,
PRIMARY KEY (id_form_key, id_number)
) STRICT, WITHOUT ROWID;
INSERT INTO "trip_id_order" VALUES (1, 0, 1, x'0105020304');
CREATE TABLE stored_frequencies (
trip_key INTEGER NOT NULL REFERENCES stored_trips (trip_key),
ordinal INTEGER NOT NULL,
start_time INTEGER,
end_time INTEGER,
headway_secs INTEGER,
exact_times INTEGER,
PRIMARY KEY (trip_key, ordinal)
) STRICT, WITHOUT ROWID;
INSERT INTO "stored_frequencies" VALUES (5, 0, 21600, 25200, 1200, 0);
INSERT INTO "stored_frequencies" VALUES (5, 1, 25200, 28800, 600, 1);
CREATE TABLE stored_shapes (
shape_key INTEGER PRIMARY KEY,
shape_id TEXT NOT NULL,
point_count INTEGER NOT NULL
) STRICT;
CREATE TABLE shape_stretches (
stretch_key INTEGER PRIMARY KEY,
point_count INTEGER NOT NULL,
lat_decimals INTEGER NOT NULL,
lon_decimals INTEGER NOT NULL,
distance_decimals INTEGER,
first_lat INTEGER NOT NULL,
smallest_lat_step INTEGER NOT NULL,
lat_bits INTEGER NOT NULL,
first_lon INTEGER NOT NULL,
smallest_lon_step INTEGER NOT NULL,
lon_bits INTEGER NOT NULL,
smallest_sequence_step INTEGER NOT NULL,
sequence_bits INTEGER NOT NULL,
smallest_distance_step INTEGER NOT NULL,
distance_bits INTEGER NOT NULL,
steps BLOB NOT NULL
) STRICT;
CREATE TABLE shape_spans (
shape_key INTEGER NOT NULL REFERENCES stored_shapes (shape_key),
first_position INTEGER NOT NULL,
point_count INTEGER NOT NULL,
stretch_key INTEGER NOT NULL REFERENCES shape_stretches (stretch_key),
first_point INTEGER NOT NULL,
first_sequence INTEGER NOT NULL,
first_distance INTEGER,
PRIMARY KEY (shape_key, first_position)
) STRICT, WITHOUT ROWID;
CREATE TABLE stored_transfers (
row_key INTEGER PRIMARY KEY,
from_stop_id TEXT,
to_stop_id TEXT,
from_route_id TEXT,
to_route_id TEXT,
from_trip_id TEXT,
to_trip_id TEXT,
transfer_type INTEGER,
min_transfer_time INTEGER
) STRICT;
CREATE TABLE stored_feed_info (
row_key INTEGER PRIMARY KEY,
feed_publisher_name TEXT,
feed_publisher_url TEXT,
feed_lang TEXT,
default_lang TEXT,
feed_start_date INTEGER,
feed_end_date INTEGER,
feed_version TEXT,
feed_contact_email TEXT,
feed_contact_url TEXT
) STRICT;
INSERT INTO "stored_feed_info" VALUES (1, 'Quay Line', 'https://quay.example', 'pt', NULL, 20260101, 20260331, NULL, NULL, NULL);
CREATE TABLE byte_order ( -- the bytes 0 to 255, by which views read packed numbers
bytes BLOB NOT NULL
) STRICT;
INSERT INTO "byte_order" VALUES (x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff');
CREATE TABLE search_places ( -- the places of stop_search
search_key INTEGER PRIMARY KEY CHECK (search_key = 1),
steps TEXT NOT NULL,
width INTEGER NOT NULL,
stop_keys BLOB NOT NULL
) STRICT;
INSERT INTO "search_places" VALUES (1, '[[1,512],[3,128],[4,16]]', 1, x'04080206');
CREATE TABLE stored_fare_attributes (
row_key INTEGER PRIMARY KEY,
fare_id TEXT,
price REAL,
currency_type TEXT,
payment_method INTEGER,
transfers INTEGER,
agency_id TEXT,
transfer_duration INTEGER
) STRICT;
CREATE TABLE stored_fare_rules (
row_key INTEGER PRIMARY KEY,
fare_id TEXT,
route_id TEXT,
origin_id TEXT,
destination_id TEXT,
contains_id TEXT
) STRICT;
CREATE TABLE stored_timeframes (
row_key INTEGER PRIMARY KEY,
timeframe_group_id TEXT,
start_time INTEGER,
end_time INTEGER,
service_id TEXT
) STRICT;
CREATE TABLE stored_rider_categories (
row_key INTEGER PRIMARY KEY,
rider_category_id TEXT,
rider_category_name TEXT,
is_default_fare_category INTEGER,
eligibility_url TEXT
) STRICT;
CREATE TABLE stored_fare_media (
row_key INTEGER PRIMARY KEY,
fare_media_id TEXT,
fare_media_name TEXT,
fare_media_type INTEGER
) STRICT;
CREATE TABLE stored_fare_products (
row_key INTEGER PRIMARY KEY,
fare_product_id TEXT,
fare_product_name TEXT,
rider_category_id TEXT,
fare_media_id TEXT,
amount TEXT,
currency TEXT
) STRICT;
CREATE TABLE stored_fare_leg_rules (
row_key INTEGER PRIMARY KEY,
leg_group_id TEXT,
network_id TEXT,
from_area_id TEXT,
to_area_id TEXT,
from_timeframe_group_id TEXT,
to_timeframe_group_id TEXT,
fare_product_id TEXT,
rule_priority INTEGER
) STRICT;
CREATE TABLE stored_fare_leg_join_rules (
row_key INTEGER PRIMARY KEY,
from_network_id TEXT,
to_network_id TEXT,
from_stop_id TEXT,
to_stop_id TEXT
) STRICT;
CREATE TABLE stored_fare_transfer_rules (
row_key INTEGER PRIMARY KEY,
from_leg_group_id TEXT,
to_leg_group_id TEXT,
transfer_count INTEGER,
duration_limit INTEGER,
duration_limit_type INTEGER,
fare_transfer_type INTEGER,
fare_product_id TEXT
) STRICT;
CREATE TABLE stored_areas (
row_key INTEGER PRIMARY KEY,
area_id TEXT,
area_name TEXT
) STRICT;
CREATE TABLE stored_stop_areas (
row_key INTEGER PRIMARY KEY,
area_id TEXT,
stop_id TEXT
) STRICT;
CREATE TABLE stored_networks (
row_key INTEGER PRIMARY KEY,
network_id TEXT,
network_name TEXT
) STRICT;
CREATE TABLE stored_route_networks (
row_key INTEGER PRIMARY KEY,
network_id TEXT,
route_id TEXT
) STRICT;
CREATE TABLE stored_pathways (
row_key INTEGER PRIMARY KEY,
pathway_id TEXT,
from_stop_id TEXT,
to_stop_id TEXT,
pathway_mode INTEGER,
is_bidirectional INTEGER,
length REAL,
traversal_time INTEGER,
stair_count INTEGER,
max_slope REAL,
min_width REAL,
signposted_as TEXT,
reversed_signposted_as TEXT
) STRICT;
CREATE TABLE stored_levels (
row_key INTEGER PRIMARY KEY,
level_id TEXT,
level_index REAL,
level_name TEXT
) STRICT;
INSERT INTO "stored_levels" VALUES (1, 'L0', 0.0, 'Ground');
CREATE TABLE stored_location_groups (
row_key INTEGER PRIMARY KEY,
location_group_id TEXT,
location_group_name TEXT
) STRICT;
CREATE TABLE stored_location_group_stops (
row_key INTEGER PRIMARY KEY,
location_group_id TEXT,
stop_id TEXT
) STRICT;
CREATE TABLE stored_booking_rules (
row_key INTEGER PRIMARY KEY,
booking_rule_id TEXT,
booking_type INTEGER,
prior_notice_duration_min INTEGER,
prior_notice_duration_max INTEGER,
prior_notice_last_day INTEGER,
prior_notice_last_time INTEGER,
prior_notice_start_day INTEGER,
prior_notice_start_time INTEGER,
prior_notice_service_id TEXT,
message TEXT,
pickup_message TEXT,
drop_off_message TEXT,
phone_number TEXT,
info_url TEXT,
booking_url TEXT
) STRICT;
CREATE TABLE stored_translations (
row_key INTEGER PRIMARY KEY,
table_name TEXT,
field_name TEXT,
language TEXT,
translation TEXT,
record_id TEXT,
record_sub_id TEXT,
field_value TEXT
) STRICT;
CREATE TABLE stored_attributions (
row_key INTEGER PRIMARY KEY,
attribution_id TEXT,
agency_id TEXT,
route_id TEXT,
trip_id TEXT,
organization_name TEXT,
is_producer INTEGER,
is_operator INTEGER,
is_authority INTEGER,
attribution_url TEXT,
attribution_email TEXT,
attribution_phone TEXT
) STRICT;
CREATE VIRTUAL TABLE stop_search USING fts5 (
words, content = '', columnsize = 0, detail = none, tokenize = "ascii tokenchars '#=@'"
);
CREATE VIRTUAL TABLE stop_search_terms USING fts5vocab (stop_search, row);
DELETE FROM "stop_search_data";
INSERT INTO "stop_search_data" VALUES (1, x'0412');
INSERT INTO "stop_search_data" VALUES (10, x'000000020101010001010101');
INSERT INTO "stop_search_data" VALUES (137438953473, x'0000005103302331010102013203010107403132383137300101010108023738010101010104636166650301046d696c6c0101076f72636861726402010471756179030104726f706504010477616c6b040406050d0807070a0707');
DELETE FROM "stop_search_idx";
INSERT INTO "stop_search_idx" VALUES (1, x'', 2);
DELETE FROM "stop_search_config";
INSERT INTO "stop_search_config" VALUES ('hashsize', 1048576);
INSERT INTO "stop_search_config" VALUES ('version', 4);
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
CREATE VIEW fare_attributes AS
SELECT fare_id, price, currency_type, payment_method, transfers, agency_id, transfer_duration
FROM stored_fare_attributes;
CREATE VIEW fare_rules AS
SELECT fare_id, route_id, origin_id, destination_id, contains_id
FROM stored_fare_rules;
CREATE VIEW timeframes AS
SELECT timeframe_group_id,
CASE WHEN start_time IS NOT NULL THEN printf('%02d:%02d:%02d', start_time / 3600, start_time / 60 % 60, start_time % 60) END AS start_time,
CASE WHEN end_time IS NOT NULL THEN printf('%02d:%02d:%02d', end_time / 3600, end_time / 60 % 60, end_time % 60) END AS end_time,
service_id
FROM stored_timeframes;
CREATE VIEW rider_categories AS
SELECT rider_category_id, rider_category_name, is_default_fare_category, eligibility_url
FROM stored_rider_categories;
CREATE VIEW fare_media AS
SELECT fare_media_id, fare_media_name, fare_media_type
FROM stored_fare_media;
CREATE VIEW fare_products AS
SELECT fare_product_id, fare_product_name, rider_category_id, fare_media_id, amount, currency
FROM stored_fare_products;
CREATE VIEW fare_leg_rules AS
SELECT leg_group_id, network_id, from_area_id, to_area_id, from_timeframe_group_id, to_timeframe_group_id,
fare_product_id, rule_priority
FROM stored_fare_leg_rules;
CREATE VIEW fare_leg_join_rules AS
SELECT from_network_id, to_network_id, from_stop_id, to_stop_id
FROM stored_fare_leg_join_rules;
CREATE VIEW fare_transfer_rules AS
SELECT from_leg_group_id, to_leg_group_id, transfer_count, duration_limit, duration_limit_type, fare_transfer_type,
fare_product_id
FROM stored_fare_transfer_rules;
CREATE VIEW areas AS
SELECT area_id, area_name
FROM stored_areas;
CREATE VIEW stop_areas AS
SELECT area_id, stop_id
FROM stored_stop_areas;
CREATE VIEW networks AS
SELECT network_id, network_name
FROM stored_networks;
CREATE VIEW route_networks AS
SELECT network_id, route_id
FROM stored_route_networks;
CREATE VIEW transfers AS
SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type,
min_transfer_time
FROM stored_transfers;
CREATE VIEW pathways AS
SELECT pathway_id, from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time, stair_count,
max_slope, min_width, signposted_as, reversed_signposted_as
FROM stored_pathways;
CREATE VIEW location_groups AS
SELECT location_group_id, location_group_name
FROM stored_location_groups;
CREATE VIEW location_group_stops AS
SELECT location_group_id, stop_id
FROM stored_location_group_stops;
CREATE VIEW booking_rules AS
SELECT booking_rule_id, booking_type, prior_notice_duration_min, prior_notice_duration_max, prior_notice_last_day,
CASE WHEN prior_notice_last_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_last_time / 3600, prior_notice_last_time / 60 % 60, prior_notice_last_time % 60) END AS prior_notice_last_time,
prior_notice_start_day,
CASE WHEN prior_notice_start_time IS NOT NULL THEN printf('%02d:%02d:%02d', prior_notice_start_time / 3600, prior_notice_start_time / 60 % 60, prior_notice_start_time % 60) END AS prior_notice_start_time,
prior_notice_service_id, message, pickup_message, drop_off_message, phone_number, info_url, booking_url
FROM stored_booking_rules;
CREATE VIEW translations AS
SELECT table_name, field_name, language, translation, record_id, record_sub_id, field_value
FROM stored_translations;
CREATE VIEW attributions AS
SELECT attribution_id, agency_id, route_id, trip_id, organization_name, is_producer, is_operator, is_authority,
attribution_url, attribution_email, attribution_phone
FROM stored_attributions;
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
CREATE VIEW "agency" AS
SELECT "agency_id",
       "agency_name",
       "agency_url",
       "agency_timezone",
       "agency_lang",
       "agency_phone",
       "agency_fare_url",
       "agency_email",
       "cemv_support",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 1 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 1 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "agency_colour"
FROM (SELECT row_key AS record_key, 0 AS position,  agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url, agency_email,
       cemv_support
FROM stored_agency) AS record;
CREATE VIEW "calendar" AS
SELECT "service_id",
       "monday",
       "tuesday",
       "wednesday",
       "thursday",
       "friday",
       "saturday",
       "sunday",
       "start_date",
       "end_date",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 2 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 2 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "season"
FROM (SELECT service_key AS record_key, 0 AS position,  service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
       CASE WHEN start_date IS NOT NULL THEN printf('%08d', start_date) END AS start_date,
       CASE WHEN end_date IS NOT NULL THEN printf('%08d', end_date) END AS end_date
FROM stored_services
WHERE is_listed) AS record;
CREATE VIEW "calendar_dates" AS
SELECT "service_id",
       "date",
       "exception_type",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.position)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 3 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.position + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 3 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "holiday_name"
FROM (SELECT d.service_key AS record_key, row_number() OVER (PARTITION BY d.service_key ORDER BY d.date, d.exception_type) - 1 AS position,  s.service_id, printf('%08d', d.date) AS date, d.exception_type
FROM stored_calendar_dates d
JOIN stored_services s ON s.service_key = d.service_key) AS record;
CREATE VIEW "feed_info" AS
SELECT "feed_publisher_name",
       "feed_publisher_url",
       "feed_lang",
       "default_lang",
       "feed_start_date",
       "feed_end_date",
       "feed_version",
       "feed_contact_email",
       "feed_contact_url",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 4 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 4 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "feed_note"
FROM (SELECT row_key AS record_key, 0 AS position,  feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
       CASE WHEN feed_start_date IS NOT NULL THEN printf('%08d', feed_start_date) END AS feed_start_date,
       CASE WHEN feed_end_date IS NOT NULL THEN printf('%08d', feed_end_date) END AS feed_end_date, feed_version,
       feed_contact_email, feed_contact_url
FROM stored_feed_info) AS record;
CREATE VIEW "frequencies" AS
SELECT "trip_id",
       "start_time",
       "end_time",
       "headway_secs",
       "exact_times",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.position)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 5 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.position + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 5 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "remark"
FROM (SELECT f.trip_key AS record_key, f.ordinal AS position,  i.trip_id,
       CASE WHEN f.start_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.start_time / 3600, f.start_time / 60 % 60, f.start_time % 60) END AS start_time,
       CASE WHEN f.end_time IS NOT NULL THEN printf('%02d:%02d:%02d', f.end_time / 3600, f.end_time / 60 % 60, f.end_time % 60) END AS end_time,
       f.headway_secs, f.exact_times
FROM stored_frequencies f
JOIN trip_ids i ON i.trip_key = f.trip_key) AS record;
CREATE VIEW "levels" AS
SELECT "level_id",
       "level_index",
       "level_name",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 6 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 6 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "lift"
FROM (SELECT row_key AS record_key, 0 AS position,  level_id, level_index, level_name
FROM stored_levels) AS record;
CREATE VIEW "routes" AS
SELECT "route_id",
       "agency_id",
       "route_short_name",
       "route_long_name",
       "route_desc",
       "route_type",
       "route_url",
       "route_color",
       "route_text_color",
       "route_sort_order",
       "continuous_pickup",
       "continuous_drop_off",
       "network_id",
       "cemv_support",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 7 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 7 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "fleet"
FROM (SELECT route_key AS record_key, 0 AS position,  route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color,
       route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id, cemv_support
FROM stored_routes
WHERE is_listed) AS record;
CREATE VIEW "stop_times" AS
SELECT "trip_id",
       coalesce((SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.position)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 8 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.position + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 8 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1), "arrival_time") AS "arrival_time",
       "departure_time",
       "stop_id",
       "location_group_id",
       "location_id",
       "stop_sequence",
       "stop_headsign",
       "start_pickup_drop_off_window",
       "end_pickup_drop_off_window",
       "pickup_type",
       "drop_off_type",
       "continuous_pickup",
       "continuous_drop_off",
       "shape_dist_traveled",
       "timepoint",
       "pickup_booking_rule_id",
       "drop_off_booking_rule_id",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.position)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 9 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.position + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 9 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "load",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.position)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 10 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.position + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.position) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 10 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "arrival_seconds"
FROM (SELECT v.trip_key AS record_key, v.position AS position,  v.trip_id,
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
    AND v.position BETWEEN h.first_position AND h.last_position) AS record;
CREATE VIEW "stops" AS
SELECT "stop_id",
       "stop_code",
       "stop_name",
       "tts_stop_name",
       "stop_desc",
       "stop_lat",
       "stop_lon",
       "zone_id",
       "stop_url",
       "location_type",
       "parent_station",
       "stop_timezone",
       "wheelchair_boarding",
       "level_id",
       "platform_code",
       "stop_access",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 12 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 12 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "bench_count",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 13 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 13 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "Shelter",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 14 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 14 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "#1"
FROM (SELECT s.stop_key AS record_key, 0 AS position,  s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.stop_lat, s.stop_lon, s.zone_id, s.stop_url,
       s.location_type, parent.stop_id AS parent_station, s.stop_timezone, s.wheelchair_boarding, s.level_id,
       s.platform_code, s.stop_access
FROM stored_stops s
LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
WHERE s.is_listed) AS record;
CREATE VIEW "trips" AS
SELECT "route_id",
       "service_id",
       "trip_id",
       "trip_headsign",
       "trip_short_name",
       "direction_id",
       "block_id",
       "shape_id",
       "wheelchair_accessible",
       "bikes_allowed",
       "cars_allowed",
       "safe_duration_factor",
       "safe_duration_offset",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 15 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 15 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "crew",
       (SELECT CASE WHEN x.last_key < record.record_key THEN NULL
             WHEN x.texts IS NOT NULL THEN x.texts ->> (record.record_key - x.first_key)
             ELSE (SELECT value FROM extra_texts WHERE column_key = 16 AND number = CASE
                 WHEN x.number IS NOT NULL THEN x.number
                 WHEN x.width = 1 THEN instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, record.record_key - x.first_key + 1, 1), x'')) - 1
                 ELSE ((instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 1, 1), x'')) - 1) << 8) + instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, 2 * (record.record_key - x.first_key) + 2, 1), x'')) - 1 END) END
 FROM extra_cells x WHERE x.column_key = 16 AND x.first_key <= record.record_key
 ORDER BY x.first_key DESC LIMIT 1) AS "vehicle"
FROM (SELECT t.trip_key AS record_key, 0 AS position,  r.route_id, c.service_id, t.trip_id, n.trip_headsign, a.trip_short_name, n.direction_id, b.block_id, s.shape_id,
       a.wheelchair_accessible, a.bikes_allowed, a.cars_allowed, a.safe_duration_factor, a.safe_duration_offset
FROM trip_ids t
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
JOIN patterns n ON n.pattern_key = p.pattern_key
JOIN trip_attributes a ON a.attributes_key = t.attributes_key
LEFT JOIN stored_routes r ON r.route_key = n.route_key
LEFT JOIN stored_services c ON c.service_key = t.service_key
LEFT JOIN stored_shapes s ON s.shape_key = n.shape_key
LEFT JOIN blocks b ON b.block_key = t.block_key) AS record;
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops (stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops (parent_key) WHERE parent_key IS NOT NULL;
CREATE UNIQUE INDEX stored_routes_by_id ON stored_routes (route_id);
CREATE UNIQUE INDEX stored_services_by_id ON stored_services (service_id);
CREATE INDEX patterns_by_route ON patterns (route_key);
CREATE INDEX time_profiles_by_pattern ON time_profiles (pattern_key);
CREATE UNIQUE INDEX stored_shapes_by_id ON stored_shapes (shape_id);
CREATE INDEX stored_transfers_by_trip ON stored_transfers (from_trip_id) WHERE from_trip_id IS NOT NULL;
COMMIT;
