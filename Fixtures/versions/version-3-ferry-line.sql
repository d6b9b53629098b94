-- A database of schema version 3: made by make_version.py, and never changed once that version is released.
PRAGMA page_size = 512;
PRAGMA application_id = 1196705363;
PRAGMA user_version = 3;
BEGIN;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES ('v1');
INSERT INTO "grdb_migrations" VALUES ('v2');
INSERT INTO "grdb_migrations" VALUES ('v3');
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
, service_count INTEGER, pattern_count INTEGER, profile_count INTEGER, shape_count INTEGER, views_sum INTEGER) STRICT;
INSERT INTO "import_record" VALUES (1, 'ferry-line', 'c763f93630753d12', '0.2.0', '{"exclude":[]}', '2026-11-21T00:00:00Z', 0.25, 17194, 17194, 81920, 90780, 20260101, 20261231, 1, 2, 2, 0, 5800941675495212299);
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
INSERT INTO "imported_files" VALUES ('agency.txt', 'agency.txt', 0, 1, 0, 1, '["agency_id","agency_name","agency_url","agency_timezone"]', NULL, -4451590642391244688);
INSERT INTO "imported_files" VALUES ('booking_rules.txt', 'booking_rules.txt', 1, 1, 0, 1, '["booking_rule_id","booking_type","prior_notice_duration_min","phone_number"]', NULL, -3096694539703114385);
INSERT INTO "imported_files" VALUES ('calendar.txt', 'calendar.txt', 2, 1, 0, 1, '["service_id","monday","tuesday","wednesday","thursday","friday","saturday","sunday","start_date","end_date"]', NULL, 1031124746107039021);
INSERT INTO "imported_files" VALUES ('fare_attributes.txt', 'fare_attributes.txt', 3, 2, 0, 1, '["fare_id","price","currency_type","payment_method","transfers"]', NULL, -1664709786469843135);
INSERT INTO "imported_files" VALUES ('fare_rules.txt', 'fare_rules.txt', 4, 400, 0, 1, '["fare_id","origin_id","destination_id"]', NULL, 7042888995677176837);
INSERT INTO "imported_files" VALUES ('feed_info.txt', 'feed_info.txt', 5, 1, 0, 1, '["feed_publisher_name","feed_publisher_url","feed_lang","feed_version","feed_contact_email"]', NULL, 7631156196095607029);
INSERT INTO "imported_files" VALUES ('locations.geojson', 'locations.geojson', 6, 2, 0, 1, '[]', NULL, 3649141471);
INSERT INTO "imported_files" VALUES ('routes.txt', 'routes.txt', 7, 2, 0, 1, '["route_id","agency_id","route_short_name","route_long_name","route_type"]', NULL, 2093096887904273052);
INSERT INTO "imported_files" VALUES ('stop_times.txt', 'stop_times.txt', 8, 282, 240, 1, '["trip_id","arrival_time","departure_time","stop_id","location_id","stop_sequence","start_pickup_drop_off_window","end_pickup_drop_off_window","pickup_booking_rule_id"]', NULL, 6012988950859727909);
INSERT INTO "imported_files" VALUES ('stops.txt', 'stops.txt', 9, 20, 0, 1, '["stop_id","stop_name","stop_lat","stop_lon","zone_id","berth"]', NULL, -6975747278084969274);
INSERT INTO "imported_files" VALUES ('trips.txt', 'trips.txt', 10, 3, 0, 1, '["route_id","service_id","trip_id","trip_headsign"]', NULL, 8234135800362504125);
CREATE TABLE import_issues (
code TEXT NOT NULL,
file_name TEXT NOT NULL,
severity TEXT NOT NULL,
count INTEGER NOT NULL,
examples TEXT NOT NULL
) STRICT;
INSERT INTO "import_issues" VALUES ('foreign_key_violation', 'stop_times.txt', 'ERROR', 240, '[{"file":"stop_times.txt","line":44,"field":"trip_id","value":"lost-0","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"},{"file":"stop_times.txt","line":45,"field":"trip_id","value":"lost-0","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"},{"file":"stop_times.txt","line":46,"field":"trip_id","value":"lost-0","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"},{"file":"stop_times.txt","line":47,"field":"trip_id","value":"lost-0","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"},{"file":"stop_times.txt","line":48,"field":"trip_id","value":"lost-0","code":"foreign_key_violation","severity":"ERROR","action":"record_set_aside"}]');
INSERT INTO "import_issues" VALUES ('invalid_email', 'feed_info.txt', 'ERROR', 1, '[{"file":"feed_info.txt","line":2,"field":"feed_contact_email","value":"data@ferry.example","code":"invalid_email","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('invalid_url', 'agency.txt', 'ERROR', 1, '[{"file":"agency.txt","line":2,"field":"agency_url","value":"https://ferry.example","code":"invalid_url","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('invalid_url', 'feed_info.txt', 'ERROR', 1, '[{"file":"feed_info.txt","line":2,"field":"feed_publisher_url","value":"https://ferry.example","code":"invalid_url","severity":"ERROR","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('unknown_column', 'stops.txt', 'INFO', 1, '[{"file":"stops.txt","line":1,"field":"berth","code":"unknown_column","severity":"INFO","action":"set_aside"}]');
CREATE TABLE extra_columns ( -- columns with cells that no typed column holds; view extra_values
column_key INTEGER PRIMARY KEY,
file_name TEXT NOT NULL,
place INTEGER NOT NULL,
column_name TEXT NOT NULL,
kind INTEGER NOT NULL,
cell_count INTEGER NOT NULL
) STRICT;
INSERT INTO "extra_columns" VALUES (1, 'stops.txt', 5, 'berth', 0, 20);
CREATE TABLE extra_texts (
column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
number INTEGER NOT NULL,
value TEXT NOT NULL,
PRIMARY KEY (column_key, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "extra_texts" VALUES (1, 0, 'B7');
INSERT INTO "extra_texts" VALUES (1, 1, 'B4');
INSERT INTO "extra_texts" VALUES (1, 2, 'B1');
INSERT INTO "extra_texts" VALUES (1, 3, 'B8');
INSERT INTO "extra_texts" VALUES (1, 4, 'B5');
INSERT INTO "extra_texts" VALUES (1, 5, 'B2');
INSERT INTO "extra_texts" VALUES (1, 6, 'B9');
INSERT INTO "extra_texts" VALUES (1, 7, 'B6');
INSERT INTO "extra_texts" VALUES (1, 8, 'B3');
INSERT INTO "extra_texts" VALUES (1, 9, 'B0');
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
INSERT INTO "stored_agency" VALUES (1, 'FL', 'Ferry Line', 'https://ferry.example', 'Australia/Sydney', NULL, NULL, NULL, NULL, NULL);
CREATE TABLE stop_cells (
cell INTEGER PRIMARY KEY,
first_stop_key INTEGER NOT NULL,
last_stop_key INTEGER NOT NULL
) STRICT;
INSERT INTO "stop_cells" VALUES (201993139, 1, 1);
INSERT INTO "stop_cells" VALUES (201993140, 2, 2);
INSERT INTO "stop_cells" VALUES (202029137, 3, 3);
INSERT INTO "stop_cells" VALUES (202029138, 4, 4);
INSERT INTO "stop_cells" VALUES (202065135, 5, 5);
INSERT INTO "stop_cells" VALUES (202065136, 6, 6);
INSERT INTO "stop_cells" VALUES (202101133, 7, 7);
INSERT INTO "stop_cells" VALUES (202101134, 8, 8);
INSERT INTO "stop_cells" VALUES (202137131, 9, 9);
INSERT INTO "stop_cells" VALUES (202137132, 10, 10);
INSERT INTO "stop_cells" VALUES (202173129, 11, 11);
INSERT INTO "stop_cells" VALUES (202173130, 12, 12);
INSERT INTO "stop_cells" VALUES (202209127, 13, 13);
INSERT INTO "stop_cells" VALUES (202209128, 14, 14);
INSERT INTO "stop_cells" VALUES (202245125, 15, 15);
INSERT INTO "stop_cells" VALUES (202245126, 16, 16);
INSERT INTO "stop_cells" VALUES (202281123, 17, 17);
INSERT INTO "stop_cells" VALUES (202281124, 18, 18);
INSERT INTO "stop_cells" VALUES (202317121, 19, 19);
INSERT INTO "stop_cells" VALUES (202317122, 20, 20);
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
INSERT INTO "stored_routes" VALUES (1, 'F1', 'FL', 'F1', 'Wharf 1 to Wharf 20', NULL, 4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (2, 'OD', 'FL', 'OD', 'On demand', NULL, 715, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1);
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
INSERT INTO "stop_time_attributes" VALUES (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (2, NULL, NULL, NULL, NULL, NULL, NULL, 'harbour', 32400, 61200, 'phone', NULL);
INSERT INTO "stop_time_attributes" VALUES (3, NULL, NULL, NULL, NULL, NULL, NULL, 'islands', 32400, 61200, 'phone', NULL);
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
INSERT INTO "patterns" VALUES (1, 1, NULL, 'Wharf 20', NULL, 20, 1, x'131411120f100d0e0b0c090a0708050603040102', 1, x'0101010101010101010101010101010101010101', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "patterns" VALUES (2, 2, NULL, NULL, NULL, 2, 1, x'0000', 1, x'0203', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
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
INSERT INTO "positions" VALUES (8);
INSERT INTO "positions" VALUES (9);
INSERT INTO "positions" VALUES (10);
INSERT INTO "positions" VALUES (11);
INSERT INTO "positions" VALUES (12);
INSERT INTO "positions" VALUES (13);
INSERT INTO "positions" VALUES (14);
INSERT INTO "positions" VALUES (15);
INSERT INTO "positions" VALUES (16);
INSERT INTO "positions" VALUES (17);
INSERT INTO "positions" VALUES (18);
INSERT INTO "positions" VALUES (19);
INSERT INTO "positions" VALUES (20);
INSERT INTO "positions" VALUES (21);
INSERT INTO "positions" VALUES (22);
INSERT INTO "positions" VALUES (23);
INSERT INTO "positions" VALUES (24);
INSERT INTO "positions" VALUES (25);
INSERT INTO "positions" VALUES (26);
INSERT INTO "positions" VALUES (27);
INSERT INTO "positions" VALUES (28);
INSERT INTO "positions" VALUES (29);
INSERT INTO "positions" VALUES (30);
INSERT INTO "positions" VALUES (31);
INSERT INTO "positions" VALUES (32);
INSERT INTO "positions" VALUES (33);
INSERT INTO "positions" VALUES (34);
INSERT INTO "positions" VALUES (35);
INSERT INTO "positions" VALUES (36);
INSERT INTO "positions" VALUES (37);
INSERT INTO "positions" VALUES (38);
INSERT INTO "positions" VALUES (39);
INSERT INTO "positions" VALUES (40);
INSERT INTO "positions" VALUES (41);
INSERT INTO "positions" VALUES (42);
INSERT INTO "positions" VALUES (43);
INSERT INTO "positions" VALUES (44);
INSERT INTO "positions" VALUES (45);
INSERT INTO "positions" VALUES (46);
INSERT INTO "positions" VALUES (47);
INSERT INTO "positions" VALUES (48);
INSERT INTO "positions" VALUES (49);
INSERT INTO "positions" VALUES (50);
INSERT INTO "positions" VALUES (51);
INSERT INTO "positions" VALUES (52);
INSERT INTO "positions" VALUES (53);
INSERT INTO "positions" VALUES (54);
INSERT INTO "positions" VALUES (55);
INSERT INTO "positions" VALUES (56);
INSERT INTO "positions" VALUES (57);
INSERT INTO "positions" VALUES (58);
INSERT INTO "positions" VALUES (59);
INSERT INTO "positions" VALUES (60);
INSERT INTO "positions" VALUES (61);
INSERT INTO "positions" VALUES (62);
INSERT INTO "positions" VALUES (63);
INSERT INTO "positions" VALUES (64);
INSERT INTO "positions" VALUES (65);
INSERT INTO "positions" VALUES (66);
INSERT INTO "positions" VALUES (67);
INSERT INTO "positions" VALUES (68);
INSERT INTO "positions" VALUES (69);
INSERT INTO "positions" VALUES (70);
INSERT INTO "positions" VALUES (71);
INSERT INTO "positions" VALUES (72);
INSERT INTO "positions" VALUES (73);
INSERT INTO "positions" VALUES (74);
INSERT INTO "positions" VALUES (75);
INSERT INTO "positions" VALUES (76);
INSERT INTO "positions" VALUES (77);
INSERT INTO "positions" VALUES (78);
INSERT INTO "positions" VALUES (79);
INSERT INTO "positions" VALUES (80);
INSERT INTO "positions" VALUES (81);
INSERT INTO "positions" VALUES (82);
INSERT INTO "positions" VALUES (83);
INSERT INTO "positions" VALUES (84);
INSERT INTO "positions" VALUES (85);
INSERT INTO "positions" VALUES (86);
INSERT INTO "positions" VALUES (87);
INSERT INTO "positions" VALUES (88);
INSERT INTO "positions" VALUES (89);
INSERT INTO "positions" VALUES (90);
INSERT INTO "positions" VALUES (91);
INSERT INTO "positions" VALUES (92);
INSERT INTO "positions" VALUES (93);
INSERT INTO "positions" VALUES (94);
INSERT INTO "positions" VALUES (95);
INSERT INTO "positions" VALUES (96);
INSERT INTO "positions" VALUES (97);
INSERT INTO "positions" VALUES (98);
INSERT INTO "positions" VALUES (99);
INSERT INTO "positions" VALUES (100);
INSERT INTO "positions" VALUES (101);
INSERT INTO "positions" VALUES (102);
INSERT INTO "positions" VALUES (103);
INSERT INTO "positions" VALUES (104);
INSERT INTO "positions" VALUES (105);
INSERT INTO "positions" VALUES (106);
INSERT INTO "positions" VALUES (107);
INSERT INTO "positions" VALUES (108);
INSERT INTO "positions" VALUES (109);
INSERT INTO "positions" VALUES (110);
INSERT INTO "positions" VALUES (111);
INSERT INTO "positions" VALUES (112);
INSERT INTO "positions" VALUES (113);
INSERT INTO "positions" VALUES (114);
INSERT INTO "positions" VALUES (115);
INSERT INTO "positions" VALUES (116);
INSERT INTO "positions" VALUES (117);
INSERT INTO "positions" VALUES (118);
INSERT INTO "positions" VALUES (119);
INSERT INTO "positions" VALUES (120);
INSERT INTO "positions" VALUES (121);
INSERT INTO "positions" VALUES (122);
INSERT INTO "positions" VALUES (123);
INSERT INTO "positions" VALUES (124);
INSERT INTO "positions" VALUES (125);
INSERT INTO "positions" VALUES (126);
INSERT INTO "positions" VALUES (127);
INSERT INTO "positions" VALUES (128);
INSERT INTO "positions" VALUES (129);
INSERT INTO "positions" VALUES (130);
INSERT INTO "positions" VALUES (131);
INSERT INTO "positions" VALUES (132);
INSERT INTO "positions" VALUES (133);
INSERT INTO "positions" VALUES (134);
INSERT INTO "positions" VALUES (135);
INSERT INTO "positions" VALUES (136);
INSERT INTO "positions" VALUES (137);
INSERT INTO "positions" VALUES (138);
INSERT INTO "positions" VALUES (139);
INSERT INTO "positions" VALUES (140);
INSERT INTO "positions" VALUES (141);
INSERT INTO "positions" VALUES (142);
INSERT INTO "positions" VALUES (143);
INSERT INTO "positions" VALUES (144);
INSERT INTO "positions" VALUES (145);
INSERT INTO "positions" VALUES (146);
INSERT INTO "positions" VALUES (147);
INSERT INTO "positions" VALUES (148);
INSERT INTO "positions" VALUES (149);
INSERT INTO "positions" VALUES (150);
INSERT INTO "positions" VALUES (151);
INSERT INTO "positions" VALUES (152);
INSERT INTO "positions" VALUES (153);
INSERT INTO "positions" VALUES (154);
INSERT INTO "positions" VALUES (155);
INSERT INTO "positions" VALUES (156);
INSERT INTO "positions" VALUES (157);
INSERT INTO "positions" VALUES (158);
INSERT INTO "positions" VALUES (159);
INSERT INTO "positions" VALUES (160);
INSERT INTO "positions" VALUES (161);
INSERT INTO "positions" VALUES (162);
INSERT INTO "positions" VALUES (163);
INSERT INTO "positions" VALUES (164);
INSERT INTO "positions" VALUES (165);
INSERT INTO "positions" VALUES (166);
INSERT INTO "positions" VALUES (167);
INSERT INTO "positions" VALUES (168);
INSERT INTO "positions" VALUES (169);
INSERT INTO "positions" VALUES (170);
INSERT INTO "positions" VALUES (171);
INSERT INTO "positions" VALUES (172);
INSERT INTO "positions" VALUES (173);
INSERT INTO "positions" VALUES (174);
INSERT INTO "positions" VALUES (175);
INSERT INTO "positions" VALUES (176);
INSERT INTO "positions" VALUES (177);
INSERT INTO "positions" VALUES (178);
INSERT INTO "positions" VALUES (179);
INSERT INTO "positions" VALUES (180);
INSERT INTO "positions" VALUES (181);
INSERT INTO "positions" VALUES (182);
INSERT INTO "positions" VALUES (183);
INSERT INTO "positions" VALUES (184);
INSERT INTO "positions" VALUES (185);
INSERT INTO "positions" VALUES (186);
INSERT INTO "positions" VALUES (187);
INSERT INTO "positions" VALUES (188);
INSERT INTO "positions" VALUES (189);
INSERT INTO "positions" VALUES (190);
INSERT INTO "positions" VALUES (191);
INSERT INTO "positions" VALUES (192);
INSERT INTO "positions" VALUES (193);
INSERT INTO "positions" VALUES (194);
INSERT INTO "positions" VALUES (195);
INSERT INTO "positions" VALUES (196);
INSERT INTO "positions" VALUES (197);
INSERT INTO "positions" VALUES (198);
INSERT INTO "positions" VALUES (199);
INSERT INTO "positions" VALUES (200);
INSERT INTO "positions" VALUES (201);
INSERT INTO "positions" VALUES (202);
INSERT INTO "positions" VALUES (203);
INSERT INTO "positions" VALUES (204);
INSERT INTO "positions" VALUES (205);
INSERT INTO "positions" VALUES (206);
INSERT INTO "positions" VALUES (207);
INSERT INTO "positions" VALUES (208);
INSERT INTO "positions" VALUES (209);
INSERT INTO "positions" VALUES (210);
INSERT INTO "positions" VALUES (211);
INSERT INTO "positions" VALUES (212);
INSERT INTO "positions" VALUES (213);
INSERT INTO "positions" VALUES (214);
INSERT INTO "positions" VALUES (215);
INSERT INTO "positions" VALUES (216);
INSERT INTO "positions" VALUES (217);
INSERT INTO "positions" VALUES (218);
INSERT INTO "positions" VALUES (219);
INSERT INTO "positions" VALUES (220);
INSERT INTO "positions" VALUES (221);
INSERT INTO "positions" VALUES (222);
INSERT INTO "positions" VALUES (223);
INSERT INTO "positions" VALUES (224);
INSERT INTO "positions" VALUES (225);
INSERT INTO "positions" VALUES (226);
INSERT INTO "positions" VALUES (227);
INSERT INTO "positions" VALUES (228);
INSERT INTO "positions" VALUES (229);
INSERT INTO "positions" VALUES (230);
INSERT INTO "positions" VALUES (231);
INSERT INTO "positions" VALUES (232);
INSERT INTO "positions" VALUES (233);
INSERT INTO "positions" VALUES (234);
INSERT INTO "positions" VALUES (235);
INSERT INTO "positions" VALUES (236);
INSERT INTO "positions" VALUES (237);
INSERT INTO "positions" VALUES (238);
INSERT INTO "positions" VALUES (239);
INSERT INTO "positions" VALUES (240);
INSERT INTO "positions" VALUES (241);
INSERT INTO "positions" VALUES (242);
INSERT INTO "positions" VALUES (243);
INSERT INTO "positions" VALUES (244);
INSERT INTO "positions" VALUES (245);
INSERT INTO "positions" VALUES (246);
INSERT INTO "positions" VALUES (247);
INSERT INTO "positions" VALUES (248);
INSERT INTO "positions" VALUES (249);
INSERT INTO "positions" VALUES (250);
INSERT INTO "positions" VALUES (251);
INSERT INTO "positions" VALUES (252);
INSERT INTO "positions" VALUES (253);
INSERT INTO "positions" VALUES (254);
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
INSERT INTO "time_profiles" VALUES (1, 1, 2, 60, 1, 0, x'00070e151c232a31383f464d545b626970777e85', NULL);
INSERT INTO "time_profiles" VALUES (3, 2, 1, 60, 1, 0, x'ffff', NULL);
CREATE TABLE trip_id_forms ( -- trip ids without the number that tells them apart; view trip_ids
id_form_key INTEGER PRIMARY KEY,
prefix TEXT NOT NULL,
suffix TEXT,
digits INTEGER NOT NULL
) STRICT;
INSERT INTO "trip_id_forms" VALUES (1, 'F1-', '', 0);
INSERT INTO "trip_id_forms" VALUES (2, 'OD-', '', 0);
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
CREATE TABLE blocks (
block_key INTEGER PRIMARY KEY,
block_id TEXT NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL
) STRICT;
CREATE TABLE stored_trips ( -- what is a trip's own; views trips, stop_times
trip_key INTEGER PRIMARY KEY,
start_time INTEGER,
service_key INTEGER REFERENCES stored_services (service_key),
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
trip_attributes_key INTEGER NOT NULL REFERENCES trip_attributes (trip_attributes_key),
block_key INTEGER REFERENCES blocks (block_key)
) STRICT;
INSERT INTO "stored_trips" VALUES (1, 28800, 1, 1, 1, 1, NULL);
INSERT INTO "stored_trips" VALUES (2, 82800, 1, 1, 2, 1, NULL);
INSERT INTO "stored_trips" VALUES (3, NULL, 1, 2, 1, 1, NULL);
CREATE TABLE trip_id_order ( -- trips by their ids, in packed runs
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL,
PRIMARY KEY (id_form_key, id_number)
) STRICT, WITHOUT ROWID;
INSERT INTO "trip_id_order" VALUES (1, 1, 1, x'010203');
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
INSERT INTO "stored_feed_info" VALUES (1, 'Ferry Line', 'https://ferry.example', 'en', NULL, NULL, NULL, '3', 'data@ferry.example', NULL);
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
INSERT INTO "search_places" VALUES (1, '[[1,512],[20,0]]', 1, x'262822241e201a1c161812140e100a0c06080204');
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
INSERT INTO "stored_fare_attributes" VALUES (1, 'near', 3.2, 'AUD', 0, NULL, NULL, NULL);
INSERT INTO "stored_fare_attributes" VALUES (2, 'far', 7.9, 'AUD', 0, 1, NULL, NULL);
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
INSERT INTO "stored_booking_rules" VALUES (1, 'phone', 1, 60, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '+61 2 5550 0100', NULL, NULL);
CREATE TABLE stop_patterns(-- which patterns visit a stop, and where
stop_key INTEGER NOT NULL,
pattern_key INTEGER NOT NULL REFERENCES patterns(pattern_key),
position INTEGER NOT NULL,
PRIMARY KEY(stop_key,pattern_key,position)
)STRICT,WITHOUT ROWID;
INSERT INTO "stop_patterns" VALUES (0, 2, 0);
INSERT INTO "stop_patterns" VALUES (0, 2, 1);
INSERT INTO "stop_patterns" VALUES (1, 1, 18);
INSERT INTO "stop_patterns" VALUES (2, 1, 19);
INSERT INTO "stop_patterns" VALUES (3, 1, 16);
INSERT INTO "stop_patterns" VALUES (4, 1, 17);
INSERT INTO "stop_patterns" VALUES (5, 1, 14);
INSERT INTO "stop_patterns" VALUES (6, 1, 15);
INSERT INTO "stop_patterns" VALUES (7, 1, 12);
INSERT INTO "stop_patterns" VALUES (8, 1, 13);
INSERT INTO "stop_patterns" VALUES (9, 1, 10);
INSERT INTO "stop_patterns" VALUES (10, 1, 11);
INSERT INTO "stop_patterns" VALUES (11, 1, 8);
INSERT INTO "stop_patterns" VALUES (12, 1, 9);
INSERT INTO "stop_patterns" VALUES (13, 1, 6);
INSERT INTO "stop_patterns" VALUES (14, 1, 7);
INSERT INTO "stop_patterns" VALUES (15, 1, 4);
INSERT INTO "stop_patterns" VALUES (16, 1, 5);
INSERT INTO "stop_patterns" VALUES (17, 1, 2);
INSERT INTO "stop_patterns" VALUES (18, 1, 3);
INSERT INTO "stop_patterns" VALUES (19, 1, 0);
INSERT INTO "stop_patterns" VALUES (20, 1, 1);
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
INSERT INTO "service_weeks" VALUES (1, 1, 1, 1, 1, 1, 1, 1, 20260101, 20261231);
CREATE TABLE stored_services(-- view service_records
service_key INTEGER PRIMARY KEY,
service_id TEXT NOT NULL,
service_week_key INTEGER REFERENCES service_weeks(service_week_key)
)STRICT;
INSERT INTO "stored_services" VALUES (1, 'D', 1);
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
INSERT INTO "stop_attributes" VALUES (1, 'Z19', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (2, 'Z20', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (3, 'Z17', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (4, 'Z18', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (5, 'Z15', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (6, 'Z16', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (7, 'Z13', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (8, 'Z14', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (9, 'Z11', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (10, 'Z12', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (11, 'Z09', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (12, 'Z10', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (13, 'Z07', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (14, 'Z08', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (15, 'Z05', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (16, 'Z06', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (17, 'Z03', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (18, 'Z04', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (19, 'Z01', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (20, 'Z02', NULL, NULL, NULL, NULL, NULL, NULL);
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
INSERT INTO "stored_stops" VALUES (1, '119', NULL, 'Wharf 19', NULL, NULL, -338950000, 1513900000, NULL, NULL, 1, 730);
INSERT INTO "stored_stops" VALUES (2, '120', NULL, 'Wharf 20', NULL, NULL, -339000000, 1514000000, NULL, NULL, 2, 0);
INSERT INTO "stored_stops" VALUES (3, '117', NULL, 'Wharf 17', NULL, NULL, -338850000, 1513700000, NULL, NULL, 3, 730);
INSERT INTO "stored_stops" VALUES (4, '118', NULL, 'Wharf 18', NULL, NULL, -338900000, 1513800000, NULL, NULL, 4, 730);
INSERT INTO "stored_stops" VALUES (5, '115', NULL, 'Wharf 15', NULL, NULL, -338750000, 1513500000, NULL, NULL, 5, 730);
INSERT INTO "stored_stops" VALUES (6, '116', NULL, 'Wharf 16', NULL, NULL, -338800000, 1513600000, NULL, NULL, 6, 730);
INSERT INTO "stored_stops" VALUES (7, '113', NULL, 'Wharf 13', NULL, NULL, -338650000, 1513300000, NULL, NULL, 7, 730);
INSERT INTO "stored_stops" VALUES (8, '114', NULL, 'Wharf 14', NULL, NULL, -338700000, 1513400000, NULL, NULL, 8, 730);
INSERT INTO "stored_stops" VALUES (9, '111', NULL, 'Wharf 11', NULL, NULL, -338550000, 1513100000, NULL, NULL, 9, 730);
INSERT INTO "stored_stops" VALUES (10, '112', NULL, 'Wharf 12', NULL, NULL, -338600000, 1513200000, NULL, NULL, 10, 730);
INSERT INTO "stored_stops" VALUES (11, '109', NULL, 'Wharf 9', NULL, NULL, -338450000, 1512900000, NULL, NULL, 11, 730);
INSERT INTO "stored_stops" VALUES (12, '110', NULL, 'Wharf 10', NULL, NULL, -338500000, 1513000000, NULL, NULL, 12, 730);
INSERT INTO "stored_stops" VALUES (13, '107', NULL, 'Wharf 7', NULL, NULL, -338350000, 1512700000, NULL, NULL, 13, 730);
INSERT INTO "stored_stops" VALUES (14, '108', NULL, 'Wharf 8', NULL, NULL, -338400000, 1512800000, NULL, NULL, 14, 730);
INSERT INTO "stored_stops" VALUES (15, '105', NULL, 'Wharf 5', NULL, NULL, -338250000, 1512500000, NULL, NULL, 15, 730);
INSERT INTO "stored_stops" VALUES (16, '106', NULL, 'Wharf 6', NULL, NULL, -338300000, 1512600000, NULL, NULL, 16, 730);
INSERT INTO "stored_stops" VALUES (17, '103', NULL, 'Wharf 3', NULL, NULL, -338150000, 1512300000, NULL, NULL, 17, 730);
INSERT INTO "stored_stops" VALUES (18, '104', NULL, 'Wharf 4', NULL, NULL, -338200000, 1512400000, NULL, NULL, 18, 730);
INSERT INTO "stored_stops" VALUES (19, '101', NULL, 'Wharf 1', NULL, NULL, -338050000, 1512100000, NULL, NULL, 19, 730);
INSERT INTO "stored_stops" VALUES (20, '102', NULL, 'Wharf 2', NULL, NULL, -338100000, 1512200000, NULL, NULL, 20, 730);
CREATE TABLE packed_rows(-- rows of several tables in blocks; views of the tables' own names
block_key INTEGER PRIMARY KEY,
table_key INTEGER NOT NULL,
first_key INTEGER NOT NULL,
row_count INTEGER NOT NULL,
c0 ANY,c1 ANY,c2 ANY,c3 ANY,c4 ANY,c5 ANY,c6 ANY,c7 ANY,c8 ANY,c9 ANY,
c10 ANY,c11 ANY,c12 ANY,c13 ANY,c14 ANY,c15 ANY,c16 ANY,c17 ANY,c18 ANY,c19 ANY
)STRICT;
INSERT INTO "packed_rows" VALUES (1, 0, 1, 240, 0, '44', 0, 0, x'00000000000000000000000000000000000000000101010101010101010101010101010101010101020202020202020202020202020202020202020203030303030303030303030303030303030303030404040404040404040404040404040404040404050505050505050505050505050505050505050506060606060606060606060606060606060606060707070707070707070707070707070707070707080808080808080808080808080808080808080809090909090909090909090909090909090909090a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b', x'000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213', 0, x'000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "packed_rows" VALUES (2, 2, 1, 255, x'000000000000010101010101010101010101010100000000000000010101010101010101010101010000000000000000010101010101010101010101000000000000000000010101010101010101010100000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000000000010101010101010101010000000000000000', 0, x'00000000000000000000000000000000000000000101010101010101010101010101010101010101020202020202020202020202020202020202020203030303030303030303030303030303030303030404040404040404040404040404040404040404050505050505050505050505050505050505050506060606060606060606060606060606060606060707070707070707070707070707070707070707080808080808080808080808080808080808080809090909090909090909090909090909090909090a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c', x'000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "packed_rows" VALUES (3, 2, 256, 145, x'00000001010101010101010101000000000000000000000001010101010101010101000000000000000000000001010101010101010101000000000000000000000101010101010101010101000000000000000000010101010101010101010101000000000000000001010101010101010101010101000000000000000101010101010101010101010101000000000000', 0, x'0c0c0c0c0c0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f1010101010101010101010101010101010101010111111111111111111111111111111111111111112121212121212121212121212121212121212121313131313131313131313131313131313131313', x'0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213000102030405060708090a0b0c0d0e0f10111213', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE packed_columns(-- the columns of the tables in packed_rows
table_key INTEGER NOT NULL,
place INTEGER NOT NULL,
table_name TEXT NOT NULL,
column_name TEXT NOT NULL,
type TEXT NOT NULL,
first_value INTEGER,
width INTEGER NOT NULL,
PRIMARY KEY(table_key,place)
)STRICT,WITHOUT ROWID;
INSERT INTO "packed_columns" VALUES (0, 0, 'kept_records', 'file_name', 'TEXT', 0, 1);
INSERT INTO "packed_columns" VALUES (0, 1, 'kept_records', 'line', 'INTEGER', NULL, 2);
INSERT INTO "packed_columns" VALUES (0, 2, 'kept_records', 'reason', 'TEXT', 1, 1);
INSERT INTO "packed_columns" VALUES (0, 3, 'kept_records', 'written', 'BLOB', 2, 0);
INSERT INTO "packed_columns" VALUES (0, 4, 'kept_records', 'cells', 'TEXT', 2, 1);
INSERT INTO "packed_columns" VALUES (0, 5, 'kept_records', 'cells', 'TEXT', 14, 1);
INSERT INTO "packed_columns" VALUES (0, 6, 'kept_records', 'cells', 'TEXT', 74, 1);
INSERT INTO "packed_columns" VALUES (0, 7, 'kept_records', 'cells', 'TEXT', 134, 1);
INSERT INTO "packed_columns" VALUES (0, 8, 'kept_records', 'cells', 'TEXT', 154, 1);
INSERT INTO "packed_columns" VALUES (0, 9, 'kept_records', 'cells', 'TEXT', 155, 1);
INSERT INTO "packed_columns" VALUES (0, 10, 'kept_records', 'cells', 'TEXT', 175, 1);
INSERT INTO "packed_columns" VALUES (0, 11, 'kept_records', 'cells', 'TEXT', 176, 1);
INSERT INTO "packed_columns" VALUES (0, 12, 'kept_records', 'cells', 'TEXT', 177, 1);
INSERT INTO "packed_columns" VALUES (2, 0, 'stored_fare_rules', 'fare_id', 'TEXT', 178, 1);
INSERT INTO "packed_columns" VALUES (2, 1, 'stored_fare_rules', 'route_id', 'TEXT', 180, 0);
INSERT INTO "packed_columns" VALUES (2, 2, 'stored_fare_rules', 'origin_id', 'TEXT', 180, 1);
INSERT INTO "packed_columns" VALUES (2, 3, 'stored_fare_rules', 'destination_id', 'TEXT', 200, 1);
INSERT INTO "packed_columns" VALUES (2, 4, 'stored_fare_rules', 'contains_id', 'TEXT', 220, 0);
CREATE TABLE packed_values(-- the values of each column of packed_rows, each once
value_key INTEGER PRIMARY KEY,
value ANY
)STRICT;
INSERT INTO "packed_values" VALUES (0, 'stop_times.txt');
INSERT INTO "packed_values" VALUES (1, 'foreign_key_violation');
INSERT INTO "packed_values" VALUES (2, 'lost-0');
INSERT INTO "packed_values" VALUES (3, 'lost-1');
INSERT INTO "packed_values" VALUES (4, 'lost-2');
INSERT INTO "packed_values" VALUES (5, 'lost-3');
INSERT INTO "packed_values" VALUES (6, 'lost-4');
INSERT INTO "packed_values" VALUES (7, 'lost-5');
INSERT INTO "packed_values" VALUES (8, 'lost-6');
INSERT INTO "packed_values" VALUES (9, 'lost-7');
INSERT INTO "packed_values" VALUES (10, 'lost-8');
INSERT INTO "packed_values" VALUES (11, 'lost-9');
INSERT INTO "packed_values" VALUES (12, 'lost-10');
INSERT INTO "packed_values" VALUES (13, 'lost-11');
INSERT INTO "packed_values" VALUES (14, '06:00:00');
INSERT INTO "packed_values" VALUES (15, '06:01:00');
INSERT INTO "packed_values" VALUES (16, '06:02:00');
INSERT INTO "packed_values" VALUES (17, '06:03:00');
INSERT INTO "packed_values" VALUES (18, '06:04:00');
INSERT INTO "packed_values" VALUES (19, '06:05:00');
INSERT INTO "packed_values" VALUES (20, '06:06:00');
INSERT INTO "packed_values" VALUES (21, '06:07:00');
INSERT INTO "packed_values" VALUES (22, '06:08:00');
INSERT INTO "packed_values" VALUES (23, '06:09:00');
INSERT INTO "packed_values" VALUES (24, '07:10:00');
INSERT INTO "packed_values" VALUES (25, '07:11:00');
INSERT INTO "packed_values" VALUES (26, '07:12:00');
INSERT INTO "packed_values" VALUES (27, '07:13:00');
INSERT INTO "packed_values" VALUES (28, '07:14:00');
INSERT INTO "packed_values" VALUES (29, '07:15:00');
INSERT INTO "packed_values" VALUES (30, '07:16:00');
INSERT INTO "packed_values" VALUES (31, '07:17:00');
INSERT INTO "packed_values" VALUES (32, '07:18:00');
INSERT INTO "packed_values" VALUES (33, '07:19:00');
INSERT INTO "packed_values" VALUES (34, '06:20:00');
INSERT INTO "packed_values" VALUES (35, '06:21:00');
INSERT INTO "packed_values" VALUES (36, '06:22:00');
INSERT INTO "packed_values" VALUES (37, '06:23:00');
INSERT INTO "packed_values" VALUES (38, '06:24:00');
INSERT INTO "packed_values" VALUES (39, '06:25:00');
INSERT INTO "packed_values" VALUES (40, '06:26:00');
INSERT INTO "packed_values" VALUES (41, '06:27:00');
INSERT INTO "packed_values" VALUES (42, '06:28:00');
INSERT INTO "packed_values" VALUES (43, '06:29:00');
INSERT INTO "packed_values" VALUES (44, '07:30:00');
INSERT INTO "packed_values" VALUES (45, '07:31:00');
INSERT INTO "packed_values" VALUES (46, '07:32:00');
INSERT INTO "packed_values" VALUES (47, '07:33:00');
INSERT INTO "packed_values" VALUES (48, '07:34:00');
INSERT INTO "packed_values" VALUES (49, '07:35:00');
INSERT INTO "packed_values" VALUES (50, '07:36:00');
INSERT INTO "packed_values" VALUES (51, '07:37:00');
INSERT INTO "packed_values" VALUES (52, '07:38:00');
INSERT INTO "packed_values" VALUES (53, '07:39:00');
INSERT INTO "packed_values" VALUES (54, '06:40:00');
INSERT INTO "packed_values" VALUES (55, '06:41:00');
INSERT INTO "packed_values" VALUES (56, '06:42:00');
INSERT INTO "packed_values" VALUES (57, '06:43:00');
INSERT INTO "packed_values" VALUES (58, '06:44:00');
INSERT INTO "packed_values" VALUES (59, '06:45:00');
INSERT INTO "packed_values" VALUES (60, '06:46:00');
INSERT INTO "packed_values" VALUES (61, '06:47:00');
INSERT INTO "packed_values" VALUES (62, '06:48:00');
INSERT INTO "packed_values" VALUES (63, '06:49:00');
INSERT INTO "packed_values" VALUES (64, '07:50:00');
INSERT INTO "packed_values" VALUES (65, '07:51:00');
INSERT INTO "packed_values" VALUES (66, '07:52:00');
INSERT INTO "packed_values" VALUES (67, '07:53:00');
INSERT INTO "packed_values" VALUES (68, '07:54:00');
INSERT INTO "packed_values" VALUES (69, '07:55:00');
INSERT INTO "packed_values" VALUES (70, '07:56:00');
INSERT INTO "packed_values" VALUES (71, '07:57:00');
INSERT INTO "packed_values" VALUES (72, '07:58:00');
INSERT INTO "packed_values" VALUES (73, '07:59:00');
INSERT INTO "packed_values" VALUES (74, '06:00:00');
INSERT INTO "packed_values" VALUES (75, '06:01:00');
INSERT INTO "packed_values" VALUES (76, '06:02:00');
INSERT INTO "packed_values" VALUES (77, '06:03:00');
INSERT INTO "packed_values" VALUES (78, '06:04:00');
INSERT INTO "packed_values" VALUES (79, '06:05:00');
INSERT INTO "packed_values" VALUES (80, '06:06:00');
INSERT INTO "packed_values" VALUES (81, '06:07:00');
INSERT INTO "packed_values" VALUES (82, '06:08:00');
INSERT INTO "packed_values" VALUES (83, '06:09:00');
INSERT INTO "packed_values" VALUES (84, '07:10:00');
INSERT INTO "packed_values" VALUES (85, '07:11:00');
INSERT INTO "packed_values" VALUES (86, '07:12:00');
INSERT INTO "packed_values" VALUES (87, '07:13:00');
INSERT INTO "packed_values" VALUES (88, '07:14:00');
INSERT INTO "packed_values" VALUES (89, '07:15:00');
INSERT INTO "packed_values" VALUES (90, '07:16:00');
INSERT INTO "packed_values" VALUES (91, '07:17:00');
INSERT INTO "packed_values" VALUES (92, '07:18:00');
INSERT INTO "packed_values" VALUES (93, '07:19:00');
INSERT INTO "packed_values" VALUES (94, '06:20:00');
INSERT INTO "packed_values" VALUES (95, '06:21:00');
INSERT INTO "packed_values" VALUES (96, '06:22:00');
INSERT INTO "packed_values" VALUES (97, '06:23:00');
INSERT INTO "packed_values" VALUES (98, '06:24:00');
INSERT INTO "packed_values" VALUES (99, '06:25:00');
INSERT INTO "packed_values" VALUES (100, '06:26:00');
INSERT INTO "packed_values" VALUES (101, '06:27:00');
INSERT INTO "packed_values" VALUES (102, '06:28:00');
INSERT INTO "packed_values" VALUES (103, '06:29:00');
INSERT INTO "packed_values" VALUES (104, '07:30:00');
INSERT INTO "packed_values" VALUES (105, '07:31:00');
INSERT INTO "packed_values" VALUES (106, '07:32:00');
INSERT INTO "packed_values" VALUES (107, '07:33:00');
INSERT INTO "packed_values" VALUES (108, '07:34:00');
INSERT INTO "packed_values" VALUES (109, '07:35:00');
INSERT INTO "packed_values" VALUES (110, '07:36:00');
INSERT INTO "packed_values" VALUES (111, '07:37:00');
INSERT INTO "packed_values" VALUES (112, '07:38:00');
INSERT INTO "packed_values" VALUES (113, '07:39:00');
INSERT INTO "packed_values" VALUES (114, '06:40:00');
INSERT INTO "packed_values" VALUES (115, '06:41:00');
INSERT INTO "packed_values" VALUES (116, '06:42:00');
INSERT INTO "packed_values" VALUES (117, '06:43:00');
INSERT INTO "packed_values" VALUES (118, '06:44:00');
INSERT INTO "packed_values" VALUES (119, '06:45:00');
INSERT INTO "packed_values" VALUES (120, '06:46:00');
INSERT INTO "packed_values" VALUES (121, '06:47:00');
INSERT INTO "packed_values" VALUES (122, '06:48:00');
INSERT INTO "packed_values" VALUES (123, '06:49:00');
INSERT INTO "packed_values" VALUES (124, '07:50:00');
INSERT INTO "packed_values" VALUES (125, '07:51:00');
INSERT INTO "packed_values" VALUES (126, '07:52:00');
INSERT INTO "packed_values" VALUES (127, '07:53:00');
INSERT INTO "packed_values" VALUES (128, '07:54:00');
INSERT INTO "packed_values" VALUES (129, '07:55:00');
INSERT INTO "packed_values" VALUES (130, '07:56:00');
INSERT INTO "packed_values" VALUES (131, '07:57:00');
INSERT INTO "packed_values" VALUES (132, '07:58:00');
INSERT INTO "packed_values" VALUES (133, '07:59:00');
INSERT INTO "packed_values" VALUES (134, '101');
INSERT INTO "packed_values" VALUES (135, '102');
INSERT INTO "packed_values" VALUES (136, '103');
INSERT INTO "packed_values" VALUES (137, '104');
INSERT INTO "packed_values" VALUES (138, '105');
INSERT INTO "packed_values" VALUES (139, '106');
INSERT INTO "packed_values" VALUES (140, '107');
INSERT INTO "packed_values" VALUES (141, '108');
INSERT INTO "packed_values" VALUES (142, '109');
INSERT INTO "packed_values" VALUES (143, '110');
INSERT INTO "packed_values" VALUES (144, '111');
INSERT INTO "packed_values" VALUES (145, '112');
INSERT INTO "packed_values" VALUES (146, '113');
INSERT INTO "packed_values" VALUES (147, '114');
INSERT INTO "packed_values" VALUES (148, '115');
INSERT INTO "packed_values" VALUES (149, '116');
INSERT INTO "packed_values" VALUES (150, '117');
INSERT INTO "packed_values" VALUES (151, '118');
INSERT INTO "packed_values" VALUES (152, '119');
INSERT INTO "packed_values" VALUES (153, '120');
INSERT INTO "packed_values" VALUES (154, '');
INSERT INTO "packed_values" VALUES (155, '1');
INSERT INTO "packed_values" VALUES (156, '2');
INSERT INTO "packed_values" VALUES (157, '3');
INSERT INTO "packed_values" VALUES (158, '4');
INSERT INTO "packed_values" VALUES (159, '5');
INSERT INTO "packed_values" VALUES (160, '6');
INSERT INTO "packed_values" VALUES (161, '7');
INSERT INTO "packed_values" VALUES (162, '8');
INSERT INTO "packed_values" VALUES (163, '9');
INSERT INTO "packed_values" VALUES (164, '10');
INSERT INTO "packed_values" VALUES (165, '11');
INSERT INTO "packed_values" VALUES (166, '12');
INSERT INTO "packed_values" VALUES (167, '13');
INSERT INTO "packed_values" VALUES (168, '14');
INSERT INTO "packed_values" VALUES (169, '15');
INSERT INTO "packed_values" VALUES (170, '16');
INSERT INTO "packed_values" VALUES (171, '17');
INSERT INTO "packed_values" VALUES (172, '18');
INSERT INTO "packed_values" VALUES (173, '19');
INSERT INTO "packed_values" VALUES (174, '20');
INSERT INTO "packed_values" VALUES (175, '');
INSERT INTO "packed_values" VALUES (176, '');
INSERT INTO "packed_values" VALUES (177, '');
INSERT INTO "packed_values" VALUES (178, 'near');
INSERT INTO "packed_values" VALUES (179, 'far');
INSERT INTO "packed_values" VALUES (180, 'Z01');
INSERT INTO "packed_values" VALUES (181, 'Z02');
INSERT INTO "packed_values" VALUES (182, 'Z03');
INSERT INTO "packed_values" VALUES (183, 'Z04');
INSERT INTO "packed_values" VALUES (184, 'Z05');
INSERT INTO "packed_values" VALUES (185, 'Z06');
INSERT INTO "packed_values" VALUES (186, 'Z07');
INSERT INTO "packed_values" VALUES (187, 'Z08');
INSERT INTO "packed_values" VALUES (188, 'Z09');
INSERT INTO "packed_values" VALUES (189, 'Z10');
INSERT INTO "packed_values" VALUES (190, 'Z11');
INSERT INTO "packed_values" VALUES (191, 'Z12');
INSERT INTO "packed_values" VALUES (192, 'Z13');
INSERT INTO "packed_values" VALUES (193, 'Z14');
INSERT INTO "packed_values" VALUES (194, 'Z15');
INSERT INTO "packed_values" VALUES (195, 'Z16');
INSERT INTO "packed_values" VALUES (196, 'Z17');
INSERT INTO "packed_values" VALUES (197, 'Z18');
INSERT INTO "packed_values" VALUES (198, 'Z19');
INSERT INTO "packed_values" VALUES (199, 'Z20');
INSERT INTO "packed_values" VALUES (200, 'Z01');
INSERT INTO "packed_values" VALUES (201, 'Z02');
INSERT INTO "packed_values" VALUES (202, 'Z03');
INSERT INTO "packed_values" VALUES (203, 'Z04');
INSERT INTO "packed_values" VALUES (204, 'Z05');
INSERT INTO "packed_values" VALUES (205, 'Z06');
INSERT INTO "packed_values" VALUES (206, 'Z07');
INSERT INTO "packed_values" VALUES (207, 'Z08');
INSERT INTO "packed_values" VALUES (208, 'Z09');
INSERT INTO "packed_values" VALUES (209, 'Z10');
INSERT INTO "packed_values" VALUES (210, 'Z11');
INSERT INTO "packed_values" VALUES (211, 'Z12');
INSERT INTO "packed_values" VALUES (212, 'Z13');
INSERT INTO "packed_values" VALUES (213, 'Z14');
INSERT INTO "packed_values" VALUES (214, 'Z15');
INSERT INTO "packed_values" VALUES (215, 'Z16');
INSERT INTO "packed_values" VALUES (216, 'Z17');
INSERT INTO "packed_values" VALUES (217, 'Z18');
INSERT INTO "packed_values" VALUES (218, 'Z19');
INSERT INTO "packed_values" VALUES (219, 'Z20');
CREATE TABLE stored_locations(
row_key INTEGER PRIMARY KEY,
before TEXT NOT NULL,
location_id TEXT,
frame TEXT,
digits BLOB,
feature TEXT AS(iif(digits IS NULL,frame,(json_extract(frame,'$[0]'))||replace(replace(replace(replace(replace(replace(lower(hex(digits)),
'a',json_extract(frame,'$[1]')),'b',json_extract(frame,'$[2]')),'c',json_extract(frame,'$[3]')),'d',json_extract(frame,'$[4]')),'e',json_extract(frame,'$[5]')),'f','')||(json_extract(frame,'$[6]'))))
)STRICT;
INSERT INTO "stored_locations" VALUES (1, '{"type":"FeatureCollection","features":[
', 'harbour', '{"id":"harbour","type":"Feature","properties":{"stop_name":"The harbour"},"geometry":{"type":"Polygon","coordinates":[[[151.2000,-33.8600],[151.2300,-33.8600],[151.2400,-33.8500],[151.2300,-33.8300],[151.2000,-33.8400],[151.2000,-33.8600]]]}}', NULL);
INSERT INTO "stored_locations" VALUES (2, ',
', 'islands', '{"id":"islands","type":"Feature","properties":{"stop_name":"The islands"},"geometry":{"type":"Polygon","coordinates":[[[151.2600,-33.8800],[151.2900,-33.8800],[151.3000,-33.8700],[151.2900,-33.8500],[151.2600,-33.8600],[151.2600,-33.8800]]]}}', NULL);
INSERT INTO "stored_locations" VALUES (3, '
]}
', NULL, NULL, NULL);
CREATE TABLE extra_cells(
column_key INTEGER NOT NULL REFERENCES extra_columns(column_key),
first_key INTEGER NOT NULL,
last_key INTEGER NOT NULL,
number INTEGER,
width INTEGER,
numbers BLOB,
frame TEXT,
texts TEXT AS(iif(numbers IS NULL,frame,(json_extract(frame,'$[0]'))||replace(replace(replace(replace(replace(replace(lower(hex(numbers)),
'a',json_extract(frame,'$[1]')),'b',json_extract(frame,'$[2]')),'c',json_extract(frame,'$[3]')),'d',json_extract(frame,'$[4]')),'e',json_extract(frame,'$[5]')),'f','')||(json_extract(frame,'$[6]')))),
PRIMARY KEY(column_key,first_key)
)STRICT,WITHOUT ROWID;
INSERT INTO "extra_cells" VALUES (1, 1, 20, NULL, 1, x'0809060704050203000108090607040502030001', NULL);
CREATE VIRTUAL TABLE stop_search_terms USING fts5vocab (stop_search, row);
CREATE VIRTUAL TABLE stop_search USING fts5(
words,content='search_entries',content_rowid='search_key',columnsize=0,detail=none,
tokenize="ascii tokenchars '#=@'"
);
DELETE FROM "stop_search_data";
INSERT INTO "stop_search_data" VALUES (1, x'1464');
INSERT INTO "stop_search_data" VALUES (10, x'000000020101010001010101');
INSERT INTO "stop_search_data" VALUES (137438953473, x'000000c2033023320101010101010101010101010101010101010101010131010201300a0201310b0201320c0201330d0201340e0201350f020136100201371102013812020139130101320202013014010133030101340401013505010136060101370701013808010139090107403035363333310101010101010101010101010101010101010101080231320101010101010101010901330a01010101010101010109013414010577686172660101010101010101010101010101010101010101041804040404040404040404040404040404040404041d0d0d04');
DELETE FROM "stop_search_idx";
INSERT INTO "stop_search_idx" VALUES (1, x'', 2);
DELETE FROM "stop_search_config";
INSERT INTO "stop_search_config" VALUES ('hashsize', 1048576);
INSERT INTO "stop_search_config" VALUES ('version', 4);
CREATE VIEW stop_routes AS
SELECT s.stop_id,r.route_id,n.direction_id,count(DISTINCT v.trip_key)AS trip_count
FROM visits v
JOIN patterns n USING(pattern_key)
JOIN stored_stops s USING(stop_key)
JOIN stored_routes r USING(route_key)
GROUP BY 1,2,3;
CREATE VIEW locations AS
WITH t AS MATERIALIZED(SELECT location_id,feature FROM stored_locations WHERE frame IS NOT NULL)
SELECT location_id AS id,json_extract(f,'$.properties.stop_name')AS stop_name,json_extract(f,'$.properties.stop_desc')AS stop_desc,json_extract(f,'$.geometry.type')AS geometry_type,json_extract(f,'$.geometry')AS geometry
FROM(SELECT location_id,CASE WHEN json_valid(feature)THEN feature END AS f FROM t);
CREATE VIEW fare_rules AS
SELECT fare_id,route_id,origin_id,destination_id,contains_id
FROM (SELECT p.first_key+x.position AS row_key,CAST((SELECT value FROM packed_values WHERE value_key=178+iif(typeof(p.c0)='blob',instr((SELECT bytes FROM byte_order),substr(p.c0,x.position+1,1))-1,p.c0+iif(typeof(p.c0)='text',x.position,0)))AS TEXT)AS fare_id,NULL AS route_id,CAST((SELECT value FROM packed_values WHERE value_key=180+iif(typeof(p.c2)='blob',instr((SELECT bytes FROM byte_order),substr(p.c2,x.position+1,1))-1,p.c2+iif(typeof(p.c2)='text',x.position,0)))AS TEXT)AS origin_id,CAST((SELECT value FROM packed_values WHERE value_key=200+iif(typeof(p.c3)='blob',instr((SELECT bytes FROM byte_order),substr(p.c3,x.position+1,1))-1,p.c3+iif(typeof(p.c3)='text',x.position,0)))AS TEXT)AS destination_id,NULL AS contains_id
FROM packed_rows p CROSS JOIN positions x
WHERE p.table_key=2 AND x.position BETWEEN 0 AND p.row_count-1);
CREATE VIEW pattern_stops AS
SELECT n.pattern_key,x.position,x.stop_key,CAST(n.first_sequence+x.position AS INTEGER)AS stop_sequence,instr((SELECT bytes FROM byte_order),substr(n.attributes_keys,x.position+1,1))-1 AS stop_time_attributes_key,NULL AS shape_dist_traveled
FROM patterns n
JOIN stop_patterns x ON x.pattern_key=n.pattern_key
WHERE x.position BETWEEN 0 AND n.stop_count-1;
CREATE VIEW extra_values AS
SELECT c.file_name,c.column_name,c.kind,x.first_key+iif(x.number IS NOT NULL OR c.is_list,0,j.key)AS first_key,iif(x.number IS NOT NULL OR c.is_list,x.last_key,x.first_key+j.key)AS last_key,iif(x.number IS NULL AND c.is_list,j.key,NULL)AS position,coalesce(t.value,j.value)AS value
FROM(SELECT*,file_name IN('stop_times.txt','frequencies.txt','calendar_dates.txt','shapes.txt')AS is_list
FROM extra_columns)c
JOIN extra_cells x ON x.column_key=c.column_key
CROSS JOIN byte_order o
CROSS JOIN json_each(CASE WHEN x.number IS NOT NULL THEN '[null]'
WHEN x.width IS NULL THEN x.texts
ELSE '['||substr(replace(hex(zeroblob(length(x.numbers)/x.width)),'00',',null'),2)||']' END)j
LEFT JOIN extra_texts t ON t.column_key=c.column_key AND t.number=CASE
WHEN x.number IS NOT NULL THEN x.number
WHEN x.width=1 THEN instr(o.bytes,substr(x.numbers,j.key+1,1))-1
WHEN x.width=2 THEN(instr(o.bytes,substr(x.numbers,2*j.key+1,1))-1<<8)
+instr(o.bytes,substr(x.numbers,2*j.key+2,1))-1 END
WHERE coalesce(t.value,j.value)IS NOT NULL;
CREATE VIEW trip_profiles AS
SELECT i.trip_id,t.trip_key,t.start_time,t.service_key,t.trip_attributes_key,t.block_key,p.pattern_key,t.start_time+p.earliest AS earliest_time,p.unit,p.width,p.profile_key
FROM trip_keys i
JOIN trip_ids t ON t.trip_key=i.trip_key AND t.trip_id=i.trip_id
JOIN time_profiles p ON t.trip_key BETWEEN p.profile_key AND p.profile_key+p.trip_count-1;
CREATE VIEW booking_rules AS
SELECT booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT prior_notice_last_time AS s))AS prior_notice_last_time,prior_notice_start_day,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT prior_notice_start_time AS s))AS prior_notice_start_time,prior_notice_service_id,message,pickup_message,drop_off_message,phone_number,info_url,booking_url
FROM stored_booking_rules;
CREATE VIEW trip_times AS
SELECT trip_id,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT start_seconds AS s))AS start_time,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT end_seconds AS s))AS end_time,start_seconds,end_seconds,stop_count,(SELECT stop_id FROM stored_stops WHERE stop_key=a)AS first_stop_id,(SELECT stop_id FROM stored_stops WHERE stop_key=b)AS last_stop_id,distance
FROM(SELECT v.trip_id,t.start_time AS start_seconds,w.position+1 AS stop_count,v.stop_key AS a,w.stop_key AS b,coalesce(w.arrival_seconds,w.departure_seconds)AS end_seconds,w.shape_dist_traveled-v.shape_dist_traveled AS distance
FROM visits v JOIN visits w USING(trip_key)JOIN patterns n ON n.pattern_key=v.pattern_key
JOIN stored_trips t USING(trip_key)
WHERE v.position=0 AND w.position=n.stop_count-1);
CREATE VIEW fare_media(fare_media_id,fare_media_name,fare_media_type) AS SELECT 0,0,0 WHERE 0;
CREATE VIEW search_entries AS
SELECT key+1 AS search_key,NULL AS words
FROM json_each('['||substr(replace(hex(zeroblob((SELECT length(stop_keys)/width FROM search_places))),'00',',0'),2)||']')
WHERE instr((SELECT bytes FROM byte_order),(SELECT substr(stop_keys,(key+1)*width,1)FROM search_places))-1&1=0;
CREATE VIEW calendar_date_keys(date,service_key,exception_type,service_id)AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW service_records AS
SELECT c.service_key,c.service_id,w.monday,w.tuesday,w.wednesday,w.thursday,w.friday,w.saturday,w.sunday,w.start_date,w.end_date,c.service_week_key IS NOT NULL is_listed
FROM stored_services c
LEFT JOIN service_weeks w ON w.service_week_key=c.service_week_key;
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
(SELECT iif(x.last_key < record_key, NULL, coalesce(json_extract(x.texts, '$[' || (record_key - x.first_key) || ']'), (SELECT value FROM extra_texts WHERE column_key = 1 AND number = coalesce(x.number, instr((SELECT bytes FROM byte_order), nullif(substr(x.numbers, x.width * ((record_key - x.first_key) + 1), 1), zeroblob(0))) - 1 + iif(x.width > 1, instr((SELECT bytes FROM byte_order), substr(x.numbers, 2 * (record_key - x.first_key) + 1, 1)) - 1 << 8, 0))))) FROM extra_cells x WHERE x.column_key = 1 AND x.first_key <= record_key ORDER BY x.first_key DESC LIMIT 1) AS "berth"
FROM (SELECT s.stop_key AS record_key,0 AS position,s.stop_id,
s.stop_code,
s.stop_name,
s.tts_stop_name,
s.stop_desc,
s.stop_lat,
s.stop_lon,
s.zone_id,
s.stop_url,
s.location_type,
NULL AS parent_station,
s.stop_timezone,
s.wheelchair_boarding,
s.level_id,
s.platform_code,
s.stop_access
FROM stop_records s
WHERE s.is_listed) AS record;
CREATE VIEW feed_info AS
SELECT feed_publisher_name,feed_publisher_url,feed_lang,default_lang,CAST(substr('0000000'||feed_start_date,-8)AS TEXT)AS feed_start_date,CAST(substr('0000000'||feed_end_date,-8)AS TEXT)AS feed_end_date,feed_version,feed_contact_email,feed_contact_url
FROM stored_feed_info;
CREATE VIEW fare_leg_join_rules(from_network_id,to_network_id,from_stop_id,to_stop_id) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW stop_records AS
SELECT s.stop_key,s.stop_id,CAST(iif(typeof(s.stop_code)='text',s.stop_code,replace((SELECT part FROM text_parts WHERE part_key=s.stop_code&65535)||(SELECT part FROM text_parts WHERE part_key=s.stop_code>>16),"char"(1),s.stop_id))AS TEXT)AS stop_code,CAST(iif(typeof(s.stop_name)='text',s.stop_name,replace((SELECT part FROM text_parts WHERE part_key=s.stop_name&65535)||(SELECT part FROM text_parts WHERE part_key=s.stop_name>>16),"char"(1),s.stop_id))AS TEXT)AS stop_name,s.tts_stop_name,
CAST(iif(typeof(s.stop_desc)='text',s.stop_desc,replace((SELECT part FROM text_parts WHERE part_key=s.stop_desc&65535)||(SELECT part FROM text_parts WHERE part_key=s.stop_desc>>16),"char"(1),s.stop_id))AS TEXT)AS stop_desc,s.stop_lat,s.stop_lon,(SELECT zone_id FROM stop_attributes WHERE rowid=k)AS zone_id,CAST(iif(typeof(s.stop_url)='text',s.stop_url,replace((SELECT part FROM text_parts WHERE part_key=s.stop_url&65535)||(SELECT part FROM text_parts WHERE part_key=s.stop_url>>16),"char"(1),s.stop_id))AS TEXT)AS stop_url,
 NULL AS location_type,s.parent_key, NULL AS stop_timezone, NULL AS wheelchair_boarding,
 NULL AS level_id, NULL AS platform_code, NULL AS stop_access,s.departure_count,
s.k IS NOT NULL AS is_listed
FROM(SELECT*,stop_attributes_key AS k FROM stored_stops)s;
CREATE VIEW service_exceptions("date",exception_type,first_service_key,"services") AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW kept_records AS
SELECT kept_key,file_name,line,reason,cells,written FROM(SELECT p.first_key+x.position AS kept_key,CAST((SELECT value FROM packed_values WHERE value_key=0+iif(typeof(p.c0)='blob',instr((SELECT bytes FROM byte_order),substr(p.c0,x.position+1,1))-1,p.c0+iif(typeof(p.c0)='text',x.position,0)))AS TEXT)AS file_name,
CAST(iif(typeof(p.c1)='blob',(instr((SELECT bytes FROM byte_order),substr(p.c1,2*x.position+1,1))-1<<8)+instr((SELECT bytes FROM byte_order),substr(p.c1,2*x.position+2,1))-1,p.c1+iif(typeof(p.c1)='text',x.position,0))AS INTEGER)AS "line",
CAST((SELECT value FROM packed_values WHERE value_key=1+iif(typeof(p.c2)='blob',instr((SELECT bytes FROM byte_order),substr(p.c2,x.position+1,1))-1,p.c2+iif(typeof(p.c2)='text',x.position,0)))AS TEXT)AS "reason",
NULL AS "written",
'["'||(SELECT value FROM packed_values WHERE value_key=2+iif(typeof(p.c4)='blob',instr((SELECT bytes FROM byte_order),substr(p.c4,x.position+1,1))-1,p.c4+iif(typeof(p.c4)='text',x.position,0)))||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=14+iif(typeof(p.c5)='blob',instr((SELECT bytes FROM byte_order),substr(p.c5,x.position+1,1))-1,p.c5+iif(typeof(p.c5)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=74+iif(typeof(p.c6)='blob',instr((SELECT bytes FROM byte_order),substr(p.c6,x.position+1,1))-1,p.c6+iif(typeof(p.c6)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=134+iif(typeof(p.c7)='blob',instr((SELECT bytes FROM byte_order),substr(p.c7,x.position+1,1))-1,p.c7+iif(typeof(p.c7)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=154+iif(typeof(p.c8)='blob',instr((SELECT bytes FROM byte_order),substr(p.c8,x.position+1,1))-1,p.c8+iif(typeof(p.c8)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=155+iif(typeof(p.c9)='blob',instr((SELECT bytes FROM byte_order),substr(p.c9,x.position+1,1))-1,p.c9+iif(typeof(p.c9)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=175+iif(typeof(p.c10)='blob',instr((SELECT bytes FROM byte_order),substr(p.c10,x.position+1,1))-1,p.c10+iif(typeof(p.c10)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=176+iif(typeof(p.c11)='blob',instr((SELECT bytes FROM byte_order),substr(p.c11,x.position+1,1))-1,p.c11+iif(typeof(p.c11)='text',x.position,0))),'')||coalesce('","'||(SELECT value FROM packed_values WHERE value_key=177+iif(typeof(p.c12)='blob',instr((SELECT bytes FROM byte_order),substr(p.c12,x.position+1,1))-1,p.c12+iif(typeof(p.c12)='text',x.position,0))),'')||'"]' AS cells
FROM packed_rows p CROSS JOIN positions x
WHERE p.table_key=0 AND x.position BETWEEN 0 AND p.row_count-1);
CREATE VIEW stop_headsigns(headsign_list_key,first_position,last_position,stop_headsign) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW calendar AS
SELECT service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,CAST(substr('0000000'||start_date,-8)AS TEXT)AS start_date,CAST(substr('0000000'||end_date,-8)AS TEXT)AS end_date
FROM stored_services JOIN service_weeks USING(service_week_key);
CREATE VIEW fare_attributes AS
SELECT fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration
FROM stored_fare_attributes;
CREATE VIEW departures AS
SELECT date,stop_id,departure_time,departure_seconds,route_id,trip_id,trip_headsign,direction_id,stop_headsign,stop_sequence,service_id,pickup_type
FROM arrivals_departures
WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type,0)<>1;
CREATE VIEW transfers(from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time) AS SELECT 0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW routes AS
SELECT route_id,agency_id,route_short_name,route_long_name,route_desc,route_type,route_url,route_color,route_text_color,route_sort_order,continuous_pickup,continuous_drop_off,network_id,cemv_support
FROM stored_routes
WHERE is_listed;
CREATE VIEW service_days AS
SELECT date,service_id FROM week_service_days
UNION ALL SELECT date,service_id FROM added_service_days
UNION ALL SELECT NULL,NULL WHERE 0;
CREATE VIEW added_service_days AS
SELECT CAST(substr('0000000'||e.date,-8)AS TEXT)AS date,c.service_id
FROM calendar_date_keys e JOIN stored_services c ON c.service_key=e.service_key
LEFT JOIN service_weeks w ON w.service_week_key=c.service_week_key
WHERE e.exception_type=1
AND NOT EXISTS(SELECT 1 FROM calendar_date_keys r
WHERE r.date=e.date AND r.service_key=e.service_key AND r.exception_type=2)
AND NOT coalesce(e.date BETWEEN w.start_date AND w.end_date AND CASE CAST(julianday(substr(e.date,1,4)||'-'||substr(e.date,5,2)||'-'||substr(e.date,7,2))+0.5 AS INTEGER)%7 WHEN 0 THEN w.monday WHEN 1 THEN w.tuesday WHEN 2 THEN w.wednesday WHEN 3 THEN w.thursday WHEN 4 THEN w.friday WHEN 5 THEN w.saturday ELSE w.sunday END=1,0);
CREATE VIEW visits AS
SELECT t.trip_key,i.trip_id,w.position,w.stop_key,w.stop_sequence,w.stop_time_attributes_key,NULL AS stop_headsign,p.pattern_key,t.start_time+p.earliest+p.unit*nullif(instr((SELECT bytes FROM byte_order),substr(coalesce(p.arrivals,p.departures),w.position+1,1))-1,255) AS arrival_seconds,t.start_time+p.earliest+p.unit*nullif(instr((SELECT bytes FROM byte_order),substr(p.departures,w.position+1,1))-1,255) AS departure_seconds,w.shape_dist_traveled
FROM trip_keys i
JOIN trip_ids t ON t.trip_key=i.trip_key AND t.trip_id=i.trip_id
JOIN time_profiles p ON t.trip_key BETWEEN p.profile_key AND p.profile_key+p.trip_count-1
JOIN pattern_stops w ON w.pattern_key=p.pattern_key;
CREATE VIEW trip_ids AS
SELECT t.trip_key,t.start_time,t.service_key,t.trip_attributes_key,t.block_key,(SELECT CAST(f.prefix||t.id_number||f.suffix AS TEXT)
FROM trip_id_forms f WHERE f.id_form_key=t.id_form_key)trip_id
FROM stored_trips t;
CREATE VIEW fare_leg_rules(leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority) AS SELECT 0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW stop_times AS
SELECT v.trip_id,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT v.arrival_seconds AS s))AS arrival_time,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT v.departure_seconds AS s))AS departure_time,s.stop_id,NULL AS location_group_id,(SELECT location_id FROM stop_time_attributes WHERE rowid=k)AS location_id,v.stop_sequence,v.stop_headsign,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT(SELECT start_pickup_drop_off_window FROM stop_time_attributes WHERE rowid=k)AS s))AS start_pickup_drop_off_window,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT(SELECT end_pickup_drop_off_window FROM stop_time_attributes WHERE rowid=k)AS s))AS end_pickup_drop_off_window,NULL AS pickup_type,NULL AS drop_off_type,NULL AS continuous_pickup,NULL AS continuous_drop_off,v.shape_dist_traveled,NULL AS timepoint,(SELECT pickup_booking_rule_id FROM stop_time_attributes WHERE rowid=k)AS pickup_booking_rule_id,NULL AS drop_off_booking_rule_id,v.arrival_seconds AS arrival_seconds,v.departure_seconds AS departure_seconds
FROM(SELECT*,stop_time_attributes_key AS k FROM visits)v
LEFT JOIN stored_stops s ON s.stop_key=v.stop_key;
CREATE VIEW agency AS
SELECT agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,agency_fare_url,agency_email,cemv_support
FROM stored_agency;
CREATE VIEW attributions(attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority,attribution_url,attribution_email,attribution_phone) AS SELECT 0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW arrivals_departures AS
SELECT r.route_id,r.route_short_name,r.route_long_name,r.route_type,r.agency_id,v.trip_id,n.direction_id,n.trip_headsign,d.service_id,(SELECT shape_id FROM stored_shapes h WHERE h.shape_key=n.shape_key)AS shape_id,d.date,v.stop_sequence,v.position AS stop_sequence_consec,v.stop_headsign,NULL AS pickup_type,NULL AS drop_off_type,v.shape_dist_traveled,NULL AS timepoint,(SELECT agency_timezone FROM stored_agency)AS tz,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT v.arrival_seconds AS s))AS arrival_time,(SELECT printf('%02d',s/3600)||strftime(':%M:%S',s,'unixepoch')FROM(SELECT v.departure_seconds AS s))AS departure_time,s.stop_id,s.stop_name,NULL AS station_id,NULL AS station_name, -1 AS frequencies_row, -1 AS frequencies_it,v.arrival_seconds AS arrival_seconds,v.departure_seconds AS departure_seconds
FROM visits v
JOIN stored_trips t ON t.trip_key=v.trip_key
JOIN patterns n ON n.pattern_key=v.pattern_key
JOIN service_days d ON d.service_id=(SELECT service_id FROM stored_services c WHERE c.service_key=t.service_key)
LEFT JOIN stop_records s ON s.stop_key=v.stop_key
LEFT JOIN stored_routes r ON r.route_key=n.route_key;
CREATE VIEW pathways(pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,"length",traversal_time,stair_count,max_slope,min_width,signposted_as,reversed_signposted_as) AS SELECT 0,0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_transfer_rules(from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW calendar_dates AS
SELECT e.service_id,CAST(substr('0000000'||e.date,-8)AS TEXT)AS date,e.exception_type
FROM calendar_date_keys e;
CREATE VIEW fare_products(fare_product_id,fare_product_name,rider_category_id,fare_media_id,"amount","currency") AS SELECT 0,0,0,0,0,0 WHERE 0;
CREATE VIEW trips AS
SELECT r.route_id,(SELECT service_id FROM stored_services c WHERE c.service_key=t.service_key)AS service_id,t.trip_id,n.trip_headsign,NULL AS trip_short_name,n.direction_id,(SELECT block_id FROM blocks b WHERE b.block_key=t.block_key)AS block_id,(SELECT shape_id FROM stored_shapes h WHERE h.shape_key=n.shape_key)AS shape_id,NULL AS wheelchair_accessible,NULL AS bikes_allowed,NULL AS cars_allowed,NULL AS safe_duration_factor,NULL AS safe_duration_offset
FROM trip_profiles t
JOIN patterns n ON n.pattern_key=t.pattern_key
LEFT JOIN stored_routes r ON r.route_key=n.route_key;
CREATE VIEW rider_categories(rider_category_id,rider_category_name,is_default_fare_category,eligibility_url) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW translations(table_name,field_name,"language","translation",record_id,record_sub_id,field_value) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW kept_files(piece_key,file_name,byte_count,is_packed,"bytes") AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW stored_frequencies(trip_key,"ordinal",start_time,end_time,headway_secs,exact_times) AS SELECT 0,0,0,0,0,0 WHERE 0;
CREATE VIEW shapes(shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled) AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW frequencies(trip_id,start_time,end_time,headway_secs,exact_times)AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW location_group_stops(location_group_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW timeframes(timeframe_group_id,start_time,end_time,service_id) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW location_groups(location_group_id,location_group_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW areas(area_id,area_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW trip_keys AS
SELECT trip_id,trip_key FROM trip_ids
UNION ALL SELECT NULL,NULL WHERE 0;
CREATE VIEW route_networks(network_id,route_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW levels(level_id,level_index,level_name) AS SELECT 0,0,0 WHERE 0;
CREATE VIEW networks(network_id,network_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW stop_areas(area_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW text_parts(part_key,"part") AS SELECT 0,0 WHERE 0;
CREATE VIEW run_numbers AS SELECT 0 AS number;
CREATE VIEW week_service_days AS
WITH days(day,number)AS MATERIALIZED(
SELECT CAST(strftime('%Y%m%d',number)AS INTEGER)AS day,number
FROM(SELECT key+(SELECT CAST(julianday(substr(min(start_date),1,4)||'-01-01')+0.5 AS INTEGER)FROM service_weeks)AS number FROM json_each('['||substr(replace(hex(zeroblob((SELECT 366*(max(end_date)/10000-min(start_date)/10000+1)FROM service_weeks))),'00',',0'),2)||']'))n
WHERE day BETWEEN(SELECT min(start_date)FROM service_weeks)AND(SELECT max(end_date)FROM service_weeks))
SELECT CAST(substr('0000000'||d.day,-8)AS TEXT)AS date,c.service_id
FROM days d JOIN service_weeks w ON d.day BETWEEN w.start_date AND w.end_date AND CASE d.number%7 WHEN 0 THEN w.monday WHEN 1 THEN w.tuesday WHEN 2 THEN w.wednesday WHEN 3 THEN w.thursday WHEN 4 THEN w.friday WHEN 5 THEN w.saturday ELSE w.sunday END=1
JOIN stored_services c ON c.service_week_key=w.service_week_key
WHERE NOT EXISTS(SELECT 1 FROM calendar_date_keys e
WHERE e.date=d.day AND e.service_key=c.service_key AND e.exception_type=2);
CREATE VIEW connections AS
SELECT a.route_id,a.route_short_name,a.route_long_name,a.route_type,trip_id,a.service_id,a.direction_id,a.trip_headsign,a.stop_id AS from_stop_id,a.stop_name AS from_stop_name,a.station_id AS from_station_id,a.station_name AS from_station_name,a.stop_headsign AS from_stop_headsign,a.pickup_type AS from_pickup_type,a.departure_time,a.stop_sequence AS from_stop_sequence,a.stop_sequence_consec AS from_stop_sequence_consec,a.timepoint AS from_timepoint,date,b.timepoint AS to_timepoint,b.stop_sequence AS to_stop_sequence,b.stop_sequence_consec AS to_stop_sequence_consec,b.arrival_time,b.drop_off_type AS to_drop_off_type,b.stop_headsign AS to_stop_headsign,b.stop_id AS to_stop_id,b.stop_name AS to_stop_name,b.station_id AS to_station_id,b.station_name AS to_station_name,frequencies_row,frequencies_it,a.departure_seconds,b.arrival_seconds
FROM arrivals_departures a JOIN arrivals_departures b USING(trip_id,date,frequencies_row,frequencies_it)
WHERE b.stop_sequence_consec=a.stop_sequence_consec+1;
COMMIT;
