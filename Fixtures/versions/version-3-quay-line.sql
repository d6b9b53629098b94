-- A database of schema version 3: made by make_version.py, and never changed once that version is released.
PRAGMA page_size = 512;
PRAGMA application_id = 1196705363;
PRAGMA user_version = 3;
BEGIN;
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
last_service_date INTEGER,
service_count INTEGER,
pattern_count INTEGER,
profile_count INTEGER,
shape_count INTEGER,
views_sum INTEGER
) STRICT;
INSERT INTO "import_record" VALUES (1, 'quay-line', '0abcc399573d6b90', '0.3.0', '{"exclude":[]}', '2026-11-21T00:00:00Z', 0.25, 2091, 2091, 65536, 91800, 20260101, 20260331, 2, 4, 5, 0, -3636548124534145164);
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
INSERT INTO "import_issues" VALUES ('invalid_url', 'agency.txt', 'ERROR', 1, '[{"file":"agency.txt","line":2,"field":"agency_url","value":"https://quay.example","code":"invalid_url","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('invalid_url', 'feed_info.txt', 'ERROR', 1, '[{"file":"feed_info.txt","line":2,"field":"feed_publisher_url","value":"https://quay.example","code":"invalid_url","severity":"ERROR","action":"kept"}]');
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
frame TEXT,
texts TEXT AS (iif(numbers IS NULL, frame, (json_extract(frame, '$[0]')) || replace(replace(replace(replace(replace(replace(lower(hex(numbers)),
'a', json_extract(frame, '$[1]')), 'b', json_extract(frame, '$[2]')), 'c', json_extract(frame, '$[3]')), 'd', json_extract(frame, '$[4]')), 'e', json_extract(frame, '$[5]')), 'f', '') || (json_extract(frame, '$[6]')))),
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
CREATE TABLE stored_stops(-- view stop_records; keys go from cell to cell of stop_cells
stop_key INTEGER PRIMARY KEY,
stop_id TEXT NOT NULL,
stop_code ANY,
stop_name ANY,
tts_stop_name TEXT,
stop_desc ANY,
lat ANY,
lon ANY,
stop_url ANY,
parent_key INTEGER REFERENCES stored_stops(stop_key),
stop_attributes_key INTEGER REFERENCES stop_attributes(stop_attributes_key),
departure_count INTEGER NOT NULL,
stop_lat REAL AS(iif(typeof(lat)='integer',lat/iif(abs(lat)<2147483648,1e7,1e11),lat)),
stop_lon REAL AS(iif(typeof(lon)='integer',lon/iif(abs(lon)<2147483648,1e7,1e11),lon))
)STRICT;
INSERT INTO "stored_stops" VALUES (1, 'A', NULL, 'Café Quay', NULL, NULL, 387000000, -91400000, NULL, NULL, 1, 189);
INSERT INTO "stored_stops" VALUES (2, 'B', NULL, 'Mill', NULL, NULL, 387100000, -91500000, NULL, NULL, 1, 693);
INSERT INTO "stored_stops" VALUES (3, 'D', NULL, 'Rope Walk', NULL, NULL, 387300000, -91700000, NULL, NULL, 2, 26);
INSERT INTO "stored_stops" VALUES (4, 'C', NULL, 'Orchard', NULL, NULL, 387200000, -91600000, NULL, NULL, 2, 693);
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
CREATE TABLE stored_services(-- view service_records
service_key INTEGER PRIMARY KEY,
service_id TEXT NOT NULL,
service_week_key INTEGER REFERENCES service_weeks(service_week_key)
)STRICT;
INSERT INTO "stored_services" VALUES (1, 'WK', 1);
INSERT INTO "stored_services" VALUES (2, 'WE', 2);
CREATE TABLE stop_time_attributes ( -- what a visit is beside stop, times, distance and headsign
stop_time_attributes_key INTEGER PRIMARY KEY,
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
CREATE TABLE stop_patterns(-- which patterns visit a stop, and where
stop_key INTEGER NOT NULL,
pattern_key INTEGER NOT NULL REFERENCES patterns(pattern_key),
position INTEGER NOT NULL,
PRIMARY KEY(stop_key,pattern_key,position)
)STRICT,WITHOUT ROWID;
INSERT INTO "stop_patterns" VALUES (1, 1, 0);
INSERT INTO "stop_patterns" VALUES (1, 2, 0);
INSERT INTO "stop_patterns" VALUES (1, 3, 1);
INSERT INTO "stop_patterns" VALUES (2, 2, 1);
INSERT INTO "stop_patterns" VALUES (2, 4, 0);
INSERT INTO "stop_patterns" VALUES (2, 4, 2);
INSERT INTO "stop_patterns" VALUES (3, 2, 3);
INSERT INTO "stop_patterns" VALUES (3, 3, 0);
INSERT INTO "stop_patterns" VALUES (4, 1, 1);
INSERT INTO "stop_patterns" VALUES (4, 2, 2);
INSERT INTO "stop_patterns" VALUES (4, 4, 1);
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
trip_attributes_key INTEGER PRIMARY KEY,
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
trip_attributes_key INTEGER NOT NULL REFERENCES trip_attributes (trip_attributes_key),
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
CREATE TABLE stored_levels (
row_key INTEGER PRIMARY KEY,
level_id TEXT,
level_index REAL,
level_name TEXT
) STRICT;
INSERT INTO "stored_levels" VALUES (1, 'L0', 0.0, 'Ground');
CREATE TABLE service_weeks(-- each combination of weekdays and dates once; view service_records
service_week_key INTEGER PRIMARY KEY,
monday INTEGER,
tuesday INTEGER,
wednesday INTEGER,
thursday INTEGER,
friday INTEGER,
saturday INTEGER,
sunday INTEGER,
start_date INTEGER,
end_date INTEGER
)STRICT;
INSERT INTO "service_weeks" VALUES (1, 1, 1, 1, 1, 1, 0, 0, 20260101, 20260331);
INSERT INTO "service_weeks" VALUES (2, 0, 0, 0, 0, 0, 1, 1, 20260101, 20260331);
CREATE TABLE service_exceptions(-- calendar_dates.txt, a bit for each record; view calendar_date_keys
date INTEGER NOT NULL,
exception_type INTEGER NOT NULL,
first_service_key INTEGER NOT NULL,
services BLOB NOT NULL,
PRIMARY KEY(date,exception_type,first_service_key)
)STRICT,WITHOUT ROWID;
INSERT INTO "service_exceptions" VALUES (20260218, 1, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20260218, 2, 1, x'80');
INSERT INTO "service_exceptions" VALUES (20260221, 2, 2, x'80');
CREATE TABLE stop_attributes(-- each combination of what stops have in common once; view stop_records
stop_attributes_key INTEGER PRIMARY KEY,
zone_id TEXT,
location_type INTEGER,
stop_timezone TEXT,
wheelchair_boarding INTEGER,
level_id TEXT,
platform_code TEXT,
stop_access INTEGER
)STRICT;
INSERT INTO "stop_attributes" VALUES (1, '1', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (2, '2', NULL, NULL, NULL, NULL, NULL, NULL);
CREATE VIRTUAL TABLE stop_search USING fts5(
words,content='search_entries',content_rowid='search_key',columnsize=0,detail=none,
tokenize="ascii tokenchars '#=@'"
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
CREATE VIEW stop_records AS
SELECT s.stop_key, s.stop_id,
CAST(iif(typeof(s.stop_code) = 'text', s.stop_code,
replace((SELECT part FROM text_parts WHERE part_key = s.stop_code & 65535)
|| (SELECT part FROM text_parts WHERE part_key = s.stop_code >> 16),
"char"(1), s.stop_id)) AS TEXT) AS stop_code,
CAST(iif(typeof(s.stop_name) = 'text', s.stop_name,
replace((SELECT part FROM text_parts WHERE part_key = s.stop_name & 65535)
|| (SELECT part FROM text_parts WHERE part_key = s.stop_name >> 16),
"char"(1), s.stop_id)) AS TEXT) AS stop_name,
s.tts_stop_name,
CAST(iif(typeof(s.stop_desc) = 'text', s.stop_desc,
replace((SELECT part FROM text_parts WHERE part_key = s.stop_desc & 65535)
|| (SELECT part FROM text_parts WHERE part_key = s.stop_desc >> 16),
"char"(1), s.stop_id)) AS TEXT) AS stop_desc,
s.stop_lat, s.stop_lon, (SELECT zone_id FROM stop_attributes WHERE rowid = k) AS zone_id,
CAST(iif(typeof(s.stop_url) = 'text', s.stop_url,
replace((SELECT part FROM text_parts WHERE part_key = s.stop_url & 65535)
|| (SELECT part FROM text_parts WHERE part_key = s.stop_url >> 16),
"char"(1), s.stop_id)) AS TEXT) AS stop_url,
(SELECT location_type FROM stop_attributes WHERE rowid = k) AS location_type, s.parent_key,
(SELECT stop_timezone FROM stop_attributes WHERE rowid = k) AS stop_timezone,
(SELECT wheelchair_boarding FROM stop_attributes WHERE rowid = k) AS wheelchair_boarding,
(SELECT level_id FROM stop_attributes WHERE rowid = k) AS level_id,
(SELECT platform_code FROM stop_attributes WHERE rowid = k) AS platform_code,
(SELECT stop_access FROM stop_attributes WHERE rowid = k) AS stop_access, s.departure_count,
s.k IS NOT NULL AS is_listed
FROM (SELECT *, stop_attributes_key AS k FROM stored_stops) s;
CREATE VIEW service_records AS
SELECT c.service_key, c.service_id, w.monday, w.tuesday, w.wednesday, w.thursday, w.friday, w.saturday, w.sunday,
w.start_date, w.end_date, c.service_week_key IS NOT NULL AS is_listed
FROM stored_services c
LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key;
CREATE VIEW calendar_date_keys AS
SELECT e.date, c.service_key, e.exception_type, c.service_id
FROM service_exceptions e
JOIN stored_services c ON c.service_key >= e.first_service_key
AND c.service_key < e.first_service_key + 8 * length(e.services)
AND instr((SELECT bytes FROM byte_order), substr(e.services, (c.service_key - e.first_service_key >> 3) + 1, 1))
- 1 << (c.service_key - e.first_service_key & 7) & 128;
CREATE VIEW trip_ids AS
SELECT t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key,
(SELECT CAST(CASE
WHEN f.suffix IS NULL THEN f.prefix
WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
ELSE f.prefix || substr('000000000000000000' || t.id_number, -f.digits) || f.suffix END AS TEXT)
FROM trip_id_forms f
WHERE f.id_form_key = t.id_form_key) AS trip_id
FROM stored_trips t;
CREATE VIEW trip_keys AS
SELECT trip_id, trip_key FROM trip_ids
UNION ALL SELECT NULL, NULL WHERE 0;
CREATE VIEW trip_profiles AS
SELECT i.trip_id, t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key, p.pattern_key,
t.start_time + p.earliest AS earliest_time, p.unit, p.width, p.profile_key
FROM trip_keys i
JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
AND likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005);
CREATE VIEW pattern_stops AS
SELECT n.pattern_key, x.position, v.stop_key,
CAST(CASE
WHEN n.sequences_text IS NOT NULL THEN json_extract(n.sequences_text, '$[' || x.position || ']')
WHEN n.sequences IS NULL THEN n.first_sequence + x.position
ELSE n.first_sequence
+ (SELECT sum(instr((SELECT bytes FROM byte_order),
substr(n.sequences, n.sequence_width * (x.position + 1) - y.position, 1))
- 1 << 8 * y.position)
FROM positions y
WHERE y.position < n.sequence_width) END AS INTEGER) AS stop_sequence,
CASE n.attributes_width
WHEN 1 THEN instr((SELECT bytes FROM byte_order), substr(n.attributes_keys, x.position + 1, 1)) - 1
ELSE (SELECT sum(instr((SELECT bytes FROM byte_order),
substr(n.attributes_keys, n.attributes_width * (x.position + 1) - y.position, 1))
- 1 << 8 * y.position)
FROM positions y
WHERE y.position < n.attributes_width) END AS stop_time_attributes_key,
(SELECT CASE
WHEN n.distances IS NULL THEN CAST(json_extract(n.distances_text, '$[' || x.position || ']') AS REAL)
WHEN n.distance_width < 7 THEN d / CAST('1e' || n.distance_decimals AS REAL)
ELSE CAST(d || 'e-' || n.distance_decimals AS REAL) END
FROM (SELECT (SELECT nullif(sum(instr((SELECT bytes FROM byte_order),
substr(n.distances, n.distance_width * (x.position + 1) - y.position, 1))
- 1 << 8 * y.position),
(1 << 8 * n.distance_width) - 1)
FROM positions y
WHERE y.position < n.distance_width) AS d)) AS shape_dist_traveled
FROM patterns n
CROSS JOIN positions x
JOIN stop_patterns v ON v.pattern_key = n.pattern_key
AND v.position = x.position
AND v.stop_key = CASE n.stop_width
WHEN 2 THEN (instr((SELECT bytes FROM byte_order), substr(n.stop_keys, 2 * x.position + 1, 1)) - 1 << 8)
+ instr((SELECT bytes FROM byte_order), substr(n.stop_keys, 2 * x.position + 2, 1)) - 1
WHEN 1 THEN instr((SELECT bytes FROM byte_order), substr(n.stop_keys, x.position + 1, 1)) - 1
ELSE (SELECT sum(instr(
(SELECT bytes FROM byte_order), substr(n.stop_keys, n.stop_width * (x.position + 1) - y.position, 1))
- 1 << 8 * y.position)
FROM positions y
WHERE y.position < n.stop_width) END
WHERE x.position BETWEEN 0 AND n.stop_count - 1;
CREATE VIEW visits AS
SELECT t.trip_key, i.trip_id, w.position, w.stop_key, w.stop_sequence, w.stop_time_attributes_key,
(SELECT h.stop_headsign
FROM trip_attributes a
JOIN stop_headsigns h ON h.headsign_list_key = a.headsign_list_key
WHERE a.trip_attributes_key = t.trip_attributes_key AND w.position BETWEEN h.first_position AND h.last_position)
AS stop_headsign,
p.pattern_key,
t.start_time + p.earliest + p.unit * CASE p.width
WHEN 2 THEN nullif(
(instr((SELECT bytes FROM byte_order), substr(coalesce(p.arrivals, p.departures), 2 * w.position + 1, 1))
- 1 << 8)
+ instr(
(SELECT bytes FROM byte_order), substr(coalesce(p.arrivals, p.departures), 2 * w.position + 2, 1))
- 1,
65535)
WHEN 1 THEN nullif(
instr((SELECT bytes FROM byte_order), substr(coalesce(p.arrivals, p.departures), w.position + 1, 1)) - 1,
255)
ELSE (SELECT nullif(sum(instr((SELECT bytes FROM byte_order),
substr(coalesce(p.arrivals, p.departures), p.width * (w.position + 1) - y.position, 1))
- 1 << 8 * y.position),
(1 << 8 * p.width) - 1)
FROM positions y
WHERE y.position < p.width) END AS arrival_seconds,
t.start_time + p.earliest + p.unit * CASE p.width
WHEN 2 THEN nullif((instr((SELECT bytes FROM byte_order), substr(p.departures, 2 * w.position + 1, 1)) - 1 << 8)
+ instr((SELECT bytes FROM byte_order), substr(p.departures, 2 * w.position + 2, 1)) - 1,
65535)
WHEN 1 THEN nullif(instr((SELECT bytes FROM byte_order), substr(p.departures, w.position + 1, 1)) - 1, 255)
ELSE (SELECT nullif(sum(instr(
(SELECT bytes FROM byte_order), substr(p.departures, p.width * (w.position + 1) - y.position, 1)) - 1 << 8 * y.position),
(1 << 8 * p.width) - 1)
FROM positions y
WHERE y.position < p.width) END AS departure_seconds,
w.shape_dist_traveled
FROM trip_keys i
JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
AND likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005)
JOIN pattern_stops w ON w.pattern_key = p.pattern_key;
CREATE VIEW extra_values AS
SELECT c.file_name, c.column_name, c.kind, x.first_key + iif(x.number IS NOT NULL OR c.is_list, 0, j.key) AS first_key,
iif(x.number IS NOT NULL OR c.is_list, x.last_key, x.first_key + j.key) AS last_key,
iif(x.number IS NULL AND c.is_list, j.key, NULL) AS position, coalesce(t.value, j.value) AS value
FROM (SELECT *, file_name IN ('stop_times.txt', 'frequencies.txt', 'calendar_dates.txt', 'shapes.txt') AS is_list
FROM extra_columns) c
JOIN extra_cells x ON x.column_key = c.column_key
CROSS JOIN byte_order o
CROSS JOIN json_each(CASE
WHEN x.number IS NOT NULL THEN '[null]'
WHEN x.width IS NULL THEN x.texts
ELSE '[' || substr(replace(hex(zeroblob(length(x.numbers) / x.width)), '00', ',null'), 2) || ']' END) j
LEFT JOIN extra_texts t ON t.column_key = c.column_key
AND t.number = CASE
WHEN x.number IS NOT NULL THEN x.number
WHEN x.width = 1 THEN instr(o.bytes, substr(x.numbers, j.key + 1, 1)) - 1
WHEN x.width = 2 THEN (instr(o.bytes, substr(x.numbers, 2 * j.key + 1, 1)) - 1 << 8)
+ instr(o.bytes, substr(x.numbers, 2 * j.key + 2, 1)) - 1 END
WHERE coalesce(t.value, j.value) IS NOT NULL;
CREATE VIEW run_numbers AS
WITH RECURSIVE numbers(number) AS (SELECT 0
UNION ALL SELECT number + 1
FROM numbers
WHERE number
+ 1 < (SELECT max(1.0 * (q.end_time - q.start_time) / q.headway_secs)
FROM stored_frequencies q
WHERE q.headway_secs > 0))
SELECT number
FROM numbers;
CREATE VIEW week_service_days AS
WITH days(day, number) AS MATERIALIZED (SELECT CAST(strftime('%Y%m%d', number) AS INTEGER) AS day, number
FROM (SELECT key + (
SELECT CAST(julianday(substr(min(start_date), 1, 4) || '-01-01') + 0.5 AS INTEGER) FROM service_weeks)
AS number
FROM json_each('[' || substr(replace(hex(
zeroblob((SELECT 366 * (max(end_date) / 10000 - min(start_date) / 10000 + 1) FROM service_weeks))),
'00', ',0'),
2) || ']')) n
WHERE day BETWEEN (SELECT min(start_date) FROM service_weeks) AND (SELECT max(end_date) FROM service_weeks))
SELECT CAST(substr('0000000' || d.day, -8) AS TEXT) AS date, c.service_id
FROM days d
JOIN service_weeks w ON d.day BETWEEN w.start_date AND w.end_date
AND CASE d.number % 7
WHEN 0 THEN w.monday
WHEN 1 THEN w.tuesday
WHEN 2 THEN w.wednesday
WHEN 3 THEN w.thursday
WHEN 4 THEN w.friday
WHEN 5 THEN w.saturday
ELSE w.sunday END = 1
JOIN stored_services c ON c.service_week_key = w.service_week_key
WHERE NOT EXISTS (
SELECT 1 FROM calendar_date_keys e WHERE e.date = d.day AND e.service_key = c.service_key AND e.exception_type = 2);
CREATE VIEW added_service_days AS
SELECT CAST(substr('0000000' || e.date, -8) AS TEXT) AS date, c.service_id
FROM calendar_date_keys e
JOIN stored_services c ON c.service_key = e.service_key
LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key
WHERE e.exception_type = 1
AND NOT EXISTS (SELECT 1
FROM calendar_date_keys r
WHERE r.date = e.date AND r.service_key = e.service_key AND r.exception_type = 2)
AND NOT coalesce(e.date BETWEEN w.start_date AND w.end_date
AND CASE CAST(julianday(substr(e.date, 1, 4) || '-' || substr(e.date, 5, 2) || '-' || substr(e.date, 7, 2))
+ 0.5 AS INTEGER) % 7
WHEN 0 THEN w.monday
WHEN 1 THEN w.tuesday
WHEN 2 THEN w.wednesday
WHEN 3 THEN w.thursday
WHEN 4 THEN w.friday
WHEN 5 THEN w.saturday
ELSE w.sunday END = 1,
0);
CREATE VIEW service_days AS
SELECT date, service_id FROM week_service_days
UNION ALL SELECT date, service_id FROM added_service_days
UNION ALL SELECT NULL, NULL WHERE 0;
CREATE VIEW trip_times AS
SELECT trip_id,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT start_seconds AS s)) AS start_time,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT end_seconds AS s)) AS end_time,
start_seconds, end_seconds, stop_count,
(SELECT stop_id
FROM stored_stops s
WHERE s.stop_key = (SELECT stop_key FROM pattern_stops w WHERE w.pattern_key = z.pattern_key AND w.position = 0)) AS first_stop_id,
(SELECT stop_id
FROM stored_stops s
WHERE s.stop_key = (
SELECT stop_key FROM pattern_stops w WHERE w.pattern_key = z.pattern_key AND w.position = z.stop_count - 1))
AS last_stop_id,
(SELECT shape_dist_traveled
FROM pattern_stops w
WHERE w.pattern_key = z.pattern_key AND w.position = z.stop_count - 1)
- (SELECT shape_dist_traveled FROM pattern_stops w WHERE w.pattern_key = z.pattern_key AND w.position = 0)
AS distance
FROM (SELECT i.trip_id, t.start_time AS start_seconds, n.stop_count, n.pattern_key,
t.start_time + p.earliest
+ p.unit * coalesce((SELECT nullif(sum(instr((SELECT bytes FROM byte_order),
substr(coalesce(p.arrivals, p.departures),
p.width * (n.stop_count - 1 + 1) - y.position, 1)) - 1 << 8 * y.position),
(1 << 8 * p.width) - 1)
FROM positions y
WHERE y.position < p.width),
(SELECT nullif(sum(instr((SELECT bytes FROM byte_order),
substr(p.departures, p.width * (n.stop_count - 1 + 1) - y.position, 1))
- 1 << 8 * y.position),
(1 << 8 * p.width) - 1)
FROM positions y
WHERE y.position < p.width)) AS end_seconds
FROM trip_keys i
JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
AND likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005)
JOIN patterns n ON n.pattern_key = p.pattern_key
WHERE n.stop_count > 0) z;
CREATE VIEW stop_routes AS
SELECT s.stop_id, r.route_id, n.direction_id,
sum((SELECT sum(p.trip_count) FROM time_profiles p WHERE p.pattern_key = n.pattern_key)) AS trip_count
FROM stop_patterns v
JOIN patterns n ON n.pattern_key = v.pattern_key
JOIN stored_stops s ON s.stop_key = v.stop_key
JOIN stored_routes r ON r.route_key = n.route_key
WHERE v.position = (
SELECT min(w.position) FROM stop_patterns w WHERE w.stop_key = v.stop_key AND w.pattern_key = v.pattern_key)
GROUP BY s.stop_id, r.route_id, n.direction_id;
CREATE VIEW arrivals_departures AS
SELECT r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.agency_id, v.trip_id, n.direction_id,
n.trip_headsign, d.service_id, (SELECT shape_id FROM stored_shapes h WHERE h.shape_key = n.shape_key) AS shape_id,
d.date, v.stop_sequence, v.position AS stop_sequence_consec, v.stop_headsign,
(SELECT pickup_type FROM stop_time_attributes WHERE rowid = v.stop_time_attributes_key) AS pickup_type,
(SELECT drop_off_type FROM stop_time_attributes WHERE rowid = v.stop_time_attributes_key) AS drop_off_type,
v.shape_dist_traveled,
(SELECT timepoint FROM stop_time_attributes WHERE rowid = v.stop_time_attributes_key) AS timepoint,
coalesce((SELECT b.stop_timezone FROM stop_records b WHERE b.stop_key = s.parent_key),
(SELECT b.stop_timezone FROM stop_records b WHERE b.stop_key = s.stop_key),
(SELECT g.agency_timezone FROM stored_agency g WHERE r.agency_id IS NULL OR g.agency_id = r.agency_id))
AS tz,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.arrival_seconds AS s))
AS arrival_time,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.departure_seconds AS s))
AS departure_time,
s.stop_id, (SELECT b.stop_name FROM stop_records b WHERE b.stop_key = s.stop_key) AS stop_name,
(SELECT b.stop_id FROM stop_records b WHERE b.stop_key = s.parent_key) AS station_id,
(SELECT b.stop_name FROM stop_records b WHERE b.stop_key = s.parent_key) AS station_name,
coalesce(q.ordinal + 1, -1) AS frequencies_row, iif(q.trip_key IS NULL, -1, k.number + 1) AS frequencies_it,
coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.arrival_seconds AS arrival_seconds,
coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.departure_seconds AS departure_seconds
FROM visits v
JOIN stored_trips t ON t.trip_key = v.trip_key
JOIN patterns n ON n.pattern_key = v.pattern_key
JOIN service_days d ON d.service_id = (SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key)
LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
LEFT JOIN stored_routes r ON r.route_key = n.route_key
LEFT JOIN stored_frequencies q ON q.trip_key = v.trip_key AND q.headway_secs > 0
JOIN run_numbers k ON k.number < coalesce((q.end_time - q.start_time + q.headway_secs - 1) / q.headway_secs, 1);
CREATE VIEW departures AS
SELECT date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id, stop_headsign,
stop_sequence, service_id, pickup_type
FROM arrivals_departures
WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1;
CREATE VIEW connections AS
SELECT r.route_id, r.route_short_name, r.route_long_name, r.route_type, v.trip_id, d.service_id, n.direction_id,
n.trip_headsign, s.stop_id AS from_stop_id,
(SELECT b.stop_name FROM stop_records b WHERE b.stop_key = s.stop_key) AS from_stop_name,
a.stop_id AS from_station_id,
(SELECT b.stop_name FROM stop_records b WHERE b.stop_key = s.parent_key) AS from_station_name,
v.stop_headsign AS from_stop_headsign, e.pickup_type AS from_pickup_type,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.departure_seconds AS s))
AS departure_time,
v.stop_sequence AS from_stop_sequence, v.position AS from_stop_sequence_consec, e.timepoint AS from_timepoint,
d.date, f.timepoint AS to_timepoint, w.stop_sequence AS to_stop_sequence, w.position AS to_stop_sequence_consec,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + w.arrival_seconds AS s))
AS arrival_time,
f.drop_off_type AS to_drop_off_type, w.stop_headsign AS to_stop_headsign, z.stop_id AS to_stop_id,
(SELECT b.stop_name FROM stop_records b WHERE b.stop_key = z.stop_key) AS to_stop_name, b.stop_id AS to_station_id,
(SELECT b.stop_name FROM stop_records b WHERE b.stop_key = z.parent_key) AS to_station_name,
coalesce(q.ordinal + 1, -1) AS frequencies_row, iif(q.trip_key IS NULL, -1, k.number + 1) AS frequencies_it,
coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + v.departure_seconds AS departure_seconds,
coalesce(q.start_time + k.number * q.headway_secs - t.start_time, 0) + w.arrival_seconds AS arrival_seconds
FROM visits v
JOIN stored_trips t ON t.trip_key = v.trip_key
JOIN patterns n ON n.pattern_key = v.pattern_key
JOIN service_days d ON d.service_id = (SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key)
JOIN visits w ON w.trip_key = v.trip_key AND w.position = v.position + 1
LEFT JOIN stop_time_attributes e ON e.rowid = v.stop_time_attributes_key
LEFT JOIN stop_time_attributes f ON f.rowid = w.stop_time_attributes_key
LEFT JOIN stored_stops s ON s.stop_key = v.stop_key
LEFT JOIN stored_stops a ON a.stop_key = s.parent_key
LEFT JOIN stored_stops z ON z.stop_key = w.stop_key
LEFT JOIN stored_stops b ON b.stop_key = z.parent_key
LEFT JOIN stored_routes r ON r.route_key = n.route_key
LEFT JOIN stored_frequencies q ON q.trip_key = v.trip_key AND q.headway_secs > 0
JOIN run_numbers k ON k.number < coalesce((q.end_time - q.start_time + q.headway_secs - 1) / q.headway_secs, 1);
CREATE VIEW search_entries AS
SELECT key + 1 AS search_key, NULL AS words
FROM json_each(
'[' || substr(replace(hex(zeroblob((SELECT length(stop_keys) / width FROM search_places))), '00', ',0'), 2) || ']')
WHERE instr((SELECT bytes FROM byte_order), (SELECT substr(stop_keys, (key + 1) * width, 1) FROM search_places))
- 1 & 1 = 0;
CREATE VIEW "agency" AS
SELECT agency_id,
agency_name,
agency_url,
agency_timezone,
agency_lang,
agency_phone,
agency_fare_url,
agency_email,
cemv_support,
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 1 AND record_key BETWEEN first_key AND last_key) AS agency_colour
FROM (SELECT row_key AS record_key, 0 AS position, agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url, agency_email,
cemv_support
FROM stored_agency) AS record;
CREATE VIEW "calendar" AS
SELECT service_id,
"monday",
"tuesday",
"wednesday",
"thursday",
"friday",
"saturday",
"sunday",
start_date,
end_date,
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 2 AND record_key BETWEEN first_key AND last_key) AS "season"
FROM (SELECT service_key AS record_key, 0 AS position, service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
CAST(substr('0000000' || start_date, -8) AS TEXT) AS start_date,
CAST(substr('0000000' || end_date, -8) AS TEXT) AS end_date
FROM stored_services
JOIN service_weeks USING (service_week_key)) AS record;
CREATE VIEW "calendar_dates" AS
SELECT service_id,
"date",
exception_type,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || position || ']'), (SELECT value FROM extra_texts WHERE column_key = 3 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * (position + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * position + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 3 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS holiday_name
FROM (SELECT e.service_key AS record_key, row_number() OVER (PARTITION BY e.service_key ORDER BY e.date, e.exception_type) - 1 AS position, e.service_id, CAST(substr('0000000' || e.date, -8) AS TEXT) AS date, e.exception_type
FROM calendar_date_keys e) AS record;
CREATE VIEW "feed_info" AS
SELECT feed_publisher_name,
feed_publisher_url,
feed_lang,
default_lang,
feed_start_date,
feed_end_date,
feed_version,
feed_contact_email,
feed_contact_url,
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 4 AND record_key BETWEEN first_key AND last_key) AS feed_note
FROM (SELECT row_key AS record_key, 0 AS position, feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
CAST(substr('0000000' || feed_start_date, -8) AS TEXT) AS feed_start_date,
CAST(substr('0000000' || feed_end_date, -8) AS TEXT) AS feed_end_date, feed_version, feed_contact_email,
feed_contact_url
FROM stored_feed_info) AS record;
CREATE VIEW "frequencies" AS
SELECT trip_id,
start_time,
end_time,
headway_secs,
exact_times,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || position || ']'), (SELECT value FROM extra_texts WHERE column_key = 5 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * (position + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * position + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 5 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "remark"
FROM (SELECT q.trip_key AS record_key, q.ordinal AS position, i.trip_id,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT q.start_time AS s)) AS start_time,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT q.end_time AS s)) AS end_time,
q.headway_secs, q.exact_times
FROM stored_frequencies q
JOIN trip_ids i ON i.trip_key = q.trip_key) AS record;
CREATE VIEW "levels" AS
SELECT level_id,
level_index,
level_name,
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 6 AND record_key BETWEEN first_key AND last_key) AS "lift"
FROM (SELECT row_key AS record_key, 0 AS position, level_id, level_index, level_name
FROM stored_levels) AS record;
CREATE VIEW "routes" AS
SELECT route_id,
agency_id,
route_short_name,
route_long_name,
route_desc,
route_type,
route_url,
route_color,
route_text_color,
route_sort_order,
continuous_pickup,
continuous_drop_off,
network_id,
cemv_support,
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 7 AND record_key BETWEEN first_key AND last_key) AS "fleet"
FROM (SELECT route_key AS record_key, 0 AS position, route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color,
route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id, cemv_support
FROM stored_routes
WHERE is_listed) AS record;
CREATE VIEW "stop_times" AS
SELECT trip_id,
coalesce((SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || position || ']'), (SELECT value FROM extra_texts WHERE column_key = 8 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * (position + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * position + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 8 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1), arrival_time) AS arrival_time,
departure_time,
stop_id,
location_group_id,
location_id,
stop_sequence,
stop_headsign,
start_pickup_drop_off_window,
end_pickup_drop_off_window,
pickup_type,
drop_off_type,
continuous_pickup,
continuous_drop_off,
shape_dist_traveled,
"timepoint",
pickup_booking_rule_id,
drop_off_booking_rule_id,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || position || ']'), (SELECT value FROM extra_texts WHERE column_key = 9 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * (position + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * position + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 9 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "load",
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || position || ']'), (SELECT value FROM extra_texts WHERE column_key = 10 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * (position + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * position + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 10 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS arrival_seconds,
departure_seconds
FROM (SELECT v.trip_key AS record_key, v.position AS position, v.trip_id,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT v.arrival_seconds AS s)) AS arrival_time,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT v.departure_seconds AS s)) AS departure_time,
s.stop_id, (SELECT location_group_id FROM stop_time_attributes WHERE rowid = k) AS location_group_id,
(SELECT location_id FROM stop_time_attributes WHERE rowid = k) AS location_id, v.stop_sequence, v.stop_headsign,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT (SELECT start_pickup_drop_off_window FROM stop_time_attributes WHERE rowid = k) AS s))
AS start_pickup_drop_off_window,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT (SELECT end_pickup_drop_off_window FROM stop_time_attributes WHERE rowid = k) AS s))
AS end_pickup_drop_off_window,
(SELECT pickup_type FROM stop_time_attributes WHERE rowid = k) AS pickup_type,
(SELECT drop_off_type FROM stop_time_attributes WHERE rowid = k) AS drop_off_type,
(SELECT continuous_pickup FROM stop_time_attributes WHERE rowid = k) AS continuous_pickup,
(SELECT continuous_drop_off FROM stop_time_attributes WHERE rowid = k) AS continuous_drop_off,
v.shape_dist_traveled, (SELECT timepoint FROM stop_time_attributes WHERE rowid = k) AS timepoint,
(SELECT pickup_booking_rule_id FROM stop_time_attributes WHERE rowid = k) AS pickup_booking_rule_id,
(SELECT drop_off_booking_rule_id FROM stop_time_attributes WHERE rowid = k) AS drop_off_booking_rule_id
, v.arrival_seconds, v.departure_seconds
FROM (SELECT *, stop_time_attributes_key AS k FROM visits) v
LEFT JOIN stored_stops s ON s.stop_key = v.stop_key) AS record;
CREATE VIEW "stops" AS
SELECT stop_id,
stop_code,
stop_name,
tts_stop_name,
stop_desc,
stop_lat,
stop_lon,
zone_id,
stop_url,
location_type,
parent_station,
stop_timezone,
wheelchair_boarding,
level_id,
platform_code,
stop_access,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || (record_key - x.first_key) || ']'), (SELECT value FROM extra_texts WHERE column_key = 12 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * ((record_key - x.first_key) + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * (record_key - x.first_key) + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 12 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS bench_count,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || (record_key - x.first_key) || ']'), (SELECT value FROM extra_texts WHERE column_key = 13 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * ((record_key - x.first_key) + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * (record_key - x.first_key) + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 13 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "Shelter",
(SELECT value FROM extra_cells JOIN extra_texts USING (column_key, number) WHERE column_key = 14 AND record_key BETWEEN first_key AND last_key) AS "#1"
FROM (SELECT s.stop_key AS record_key, 0 AS position, s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.stop_lat, s.stop_lon, s.zone_id, s.stop_url,
s.location_type, parent.stop_id AS parent_station, s.stop_timezone, s.wheelchair_boarding, s.level_id,
s.platform_code, s.stop_access
FROM stop_records s
LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
WHERE s.is_listed) AS record;
CREATE VIEW "trips" AS
SELECT route_id,
service_id,
trip_id,
trip_headsign,
trip_short_name,
direction_id,
block_id,
shape_id,
wheelchair_accessible,
bikes_allowed,
cars_allowed,
safe_duration_factor,
safe_duration_offset,
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || (record_key - x.first_key) || ']'), (SELECT value FROM extra_texts WHERE column_key = 15 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * ((record_key - x.first_key) + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * (record_key - x.first_key) + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 15 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "crew",
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || (record_key - x.first_key) || ']'), (SELECT value FROM extra_texts WHERE column_key = 16 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * ((record_key - x.first_key) + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * (record_key - x.first_key) + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 16 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "vehicle"
FROM (SELECT t.trip_key AS record_key, 0 AS position, r.route_id, (SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key) AS service_id,
t.trip_id, n.trip_headsign, (SELECT trip_short_name FROM trip_attributes WHERE rowid = k) AS trip_short_name,
n.direction_id, (SELECT block_id FROM blocks b WHERE b.block_key = t.block_key) AS block_id,
(SELECT shape_id FROM stored_shapes h WHERE h.shape_key = n.shape_key) AS shape_id,
(SELECT wheelchair_accessible FROM trip_attributes WHERE rowid = k) AS wheelchair_accessible,
(SELECT bikes_allowed FROM trip_attributes WHERE rowid = k) AS bikes_allowed,
(SELECT cars_allowed FROM trip_attributes WHERE rowid = k) AS cars_allowed,
(SELECT safe_duration_factor FROM trip_attributes WHERE rowid = k) AS safe_duration_factor,
(SELECT safe_duration_offset FROM trip_attributes WHERE rowid = k) AS safe_duration_offset
FROM (SELECT *, trip_attributes_key AS k FROM trip_profiles) t
JOIN patterns n ON n.pattern_key = t.pattern_key
LEFT JOIN stored_routes r ON r.route_key = n.route_key) AS record;
CREATE VIEW areas(area_id,area_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW attributions(attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority,attribution_url,attribution_email,attribution_phone) AS SELECT 0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW booking_rules(booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,"message",pickup_message,drop_off_message,phone_number,info_url,booking_url) AS SELECT 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_attributes(fare_id,"price",currency_type,payment_method,"transfers",agency_id,transfer_duration) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_leg_join_rules(from_network_id,to_network_id,from_stop_id,to_stop_id) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW fare_leg_rules(leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority) AS SELECT 0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_media(fare_media_id,fare_media_name,fare_media_type) AS SELECT 0,0,0 WHERE 0;
CREATE VIEW fare_products(fare_product_id,fare_product_name,rider_category_id,fare_media_id,"amount","currency") AS SELECT 0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_rules(fare_id,route_id,origin_id,destination_id,contains_id) AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW fare_transfer_rules(from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW location_group_stops(location_group_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW location_groups(location_group_id,location_group_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW locations("id",stop_name,stop_desc,geometry_type,"geometry") AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW networks(network_id,network_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW pathways(pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,"length",traversal_time,stair_count,max_slope,min_width,signposted_as,reversed_signposted_as) AS SELECT 0,0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW rider_categories(rider_category_id,rider_category_name,is_default_fare_category,eligibility_url) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW route_networks(network_id,route_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW shapes(shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled) AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW stop_areas(area_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW text_parts(part_key,"part") AS SELECT 0,0 WHERE 0;
CREATE VIEW timeframes(timeframe_group_id,start_time,end_time,service_id) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW transfers(from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time) AS SELECT 0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW translations(table_name,field_name,"language","translation",record_id,record_sub_id,field_value) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
COMMIT;
