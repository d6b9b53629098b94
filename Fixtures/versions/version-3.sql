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
INSERT INTO "import_record" VALUES (1, 'harbour-city', '3b092b778fc744c5', '0.3.0', '{"exclude":[]}', '2026-11-21T00:00:00Z', 0.25, 123333, 123333, 286720, 102590, 20260101, 20361231, 5, 17, 27, 15, 6782598978717082672);
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
INSERT INTO "imported_files" VALUES ('agency.txt', 'agency.txt', 0, 3, 0, 1, '["agency_id","agency_name","agency_url","agency_timezone","agency_lang","agency_phone","agency_fare_url","agency_email"]', NULL, -3336289116200333214);
INSERT INTO "imported_files" VALUES ('calendar.txt', 'calendar.txt', 1, 4, 0, 1, '["service_id","monday","tuesday","wednesday","thursday","friday","saturday","sunday","start_date","end_date"]', NULL, -2927539379660751786);
INSERT INTO "imported_files" VALUES ('calendar_dates.txt', 'calendar_dates.txt', 2, 135, 0, 1, '["service_id","date","exception_type"]', NULL, -2242509610653346429);
INSERT INTO "imported_files" VALUES ('feed_info.txt', 'feed_info.txt', 3, 1, 0, 1, '["feed_publisher_name","feed_publisher_url","feed_lang","default_lang","feed_start_date","feed_end_date","feed_version","feed_contact_email","feed_contact_url"]', NULL, 6481531856340377262);
INSERT INTO "imported_files" VALUES ('frequencies.txt', 'frequencies.txt', 4, 11, 0, 1, '["trip_id","start_time","end_time","headway_secs","exact_times"]', NULL, 5610119253716402724);
INSERT INTO "imported_files" VALUES ('levels.txt', 'levels.txt', 5, 3, 0, 1, '["level_id","level_index","level_name"]', NULL, 8120921266124456803);
INSERT INTO "imported_files" VALUES ('pathways.txt', 'pathways.txt', 6, 6, 0, 1, '["pathway_id","from_stop_id","to_stop_id","pathway_mode","is_bidirectional","length","traversal_time","stair_count","max_slope","min_width","signposted_as","reversed_signposted_as"]', NULL, -1214651432463063145);
INSERT INTO "imported_files" VALUES ('routes.txt', 'routes.txt', 7, 8, 0, 1, '["route_id","agency_id","route_short_name","route_long_name","route_desc","route_type","route_url","route_color","route_text_color","route_sort_order","continuous_pickup","continuous_drop_off"]', NULL, -8711661256194133828);
INSERT INTO "imported_files" VALUES ('shapes.txt', 'shapes.txt', 8, 339, 0, 1, '["shape_id","shape_pt_lat","shape_pt_lon","shape_pt_sequence","shape_dist_traveled"]', NULL, -5685787714304128349);
INSERT INTO "imported_files" VALUES ('stop_times.txt', 'stop_times.txt', 9, 1889, 0, 1, '["trip_id","arrival_time","departure_time","stop_id","stop_sequence","stop_headsign","pickup_type","drop_off_type","shape_dist_traveled","timepoint"]', NULL, 4597594920280920381);
INSERT INTO "imported_files" VALUES ('stops.txt', 'stops.txt', 10, 77, 0, 1, '["stop_id","stop_code","stop_name","tts_stop_name","stop_desc","stop_lat","stop_lon","zone_id","stop_url","location_type","parent_station","wheelchair_boarding","level_id","platform_code"]', NULL, -4989756847718119593);
INSERT INTO "imported_files" VALUES ('transfers.txt', 'transfers.txt', 11, 8, 0, 1, '["from_stop_id","to_stop_id","from_route_id","to_route_id","from_trip_id","to_trip_id","transfer_type","min_transfer_time"]', NULL, -2725314186581089853);
INSERT INTO "imported_files" VALUES ('translations.txt', 'translations.txt', 12, 6, 0, 1, '["table_name","field_name","language","translation","record_id","record_sub_id","field_value"]', NULL, 7881238175748425937);
INSERT INTO "imported_files" VALUES ('trips.txt', 'trips.txt', 13, 271, 0, 1, '["route_id","service_id","trip_id","trip_headsign","trip_short_name","direction_id","block_id","shape_id","wheelchair_accessible","bikes_allowed"]', NULL, -8366265191827372868);
CREATE TABLE import_issues (
code TEXT NOT NULL,
file_name TEXT NOT NULL,
severity TEXT NOT NULL,
count INTEGER NOT NULL,
examples TEXT NOT NULL
) STRICT;
INSERT INTO "import_issues" VALUES ('platform_without_parent_station', 'stops.txt', 'INFO', 2, '[{"file":"stops.txt","line":45,"field":"parent_station","code":"platform_without_parent_station","severity":"INFO","action":"kept"},{"file":"stops.txt","line":46,"field":"parent_station","code":"platform_without_parent_station","severity":"INFO","action":"kept"}]');
INSERT INTO "import_issues" VALUES ('stop_without_stop_time', 'stops.txt', 'WARNING', 1, '[{"file":"stops.txt","line":62,"field":"stop_id","value":"4900","code":"stop_without_stop_time","severity":"WARNING","action":"kept"}]');
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
INSERT INTO "stored_agency" VALUES (1, 'LLR', 'Lantern Line Rail', 'https://rail.example.org', 'Australia/Sydney', 'en', '+61 2 5550 0101', 'https://rail.example.org/fares', 'hello@rail.example.org', NULL);
INSERT INTO "stored_agency" VALUES (2, 'GTB', 'Gumtree Buses and Trams', 'https://buses.example.org', 'Australia/Sydney', 'en', '+61 2 5550 0102', NULL, NULL, NULL);
INSERT INTO "stored_agency" VALUES (3, 'PEL', 'Pelican Ferries', 'https://ferries.example.org', 'Australia/Sydney', 'en', '+61 2 5550 0103', NULL, 'ahoy@ferries.example.org', NULL);
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
INSERT INTO "stored_stops" VALUES (1, '5060', 1, 'Cape Light', NULL, NULL, -339420000, 1512560000, NULL, NULL, 1, 16848);
INSERT INTO "stored_stops" VALUES (2, '5040', 1, 'Lagoon', NULL, NULL, -339312000, 1512512000, NULL, NULL, 1, 33696);
INSERT INTO "stored_stops" VALUES (3, '5050', 1, 'Boatshed', NULL, NULL, -339365000, 1512539000, NULL, NULL, 2, 33696);
INSERT INTO "stored_stops" VALUES (4, '2050', 1, 'Saltpan', NULL, NULL, -339206000, 1511679000, NULL, NULL, 3, 0);
INSERT INTO "stored_stops" VALUES (5, '2051', '20501', 'Saltpan', NULL, NULL, -339205500, 1511678000, NULL, 4, 4, 192864);
INSERT INTO "stored_stops" VALUES (6, '2052', '20502', 'Saltpan', NULL, NULL, -339206500, 1511680000, NULL, 4, 5, 0);
INSERT INTO "stored_stops" VALUES (7, '5030', 1, 'Heath Track', NULL, NULL, -339258000, 1512490000, NULL, NULL, 6, 33696);
INSERT INTO "stored_stops" VALUES (8, '5010', 1, 'Dune Rd', 'Dune Road', NULL, -339141000, 1512433000, NULL, NULL, 1, 33696);
INSERT INTO "stored_stops" VALUES (9, '5020', 1, 'Golf Links', NULL, 'Ring the operator to be picked up', -339197000, 1512462000, NULL, NULL, 6, 33696);
INSERT INTO "stored_stops" VALUES (10, '2040', 1, 3, NULL, NULL, -339080000, 1511805000, NULL, NULL, 7, 0);
INSERT INTO "stored_stops" VALUES (11, '2041', '20401', 3, NULL, NULL, -339079500, 1511804000, NULL, 10, 4, 192864);
INSERT INTO "stored_stops" VALUES (12, '2042', '20402', 3, NULL, NULL, -339080500, 1511806000, NULL, 10, 5, 215328);
INSERT INTO "stored_stops" VALUES (13, '4091', 1, 12, 'Saint Brigid Clinic', NULL, -339031000, 1512302000, NULL, NULL, 2, 44974);
INSERT INTO "stored_stops" VALUES (14, '4092', 1, 12, 'Saint Brigid Clinic', NULL, -339032200, 1512304000, NULL, NULL, 2, 44974);
INSERT INTO "stored_stops" VALUES (15, '4100', 1, 'Sandbar Beach', NULL, 'Terminus beside the surf club', -339088000, 1512412000, NULL, NULL, 2, 67562);
INSERT INTO "stored_stops" VALUES (16, '2090', 1, 4, NULL, NULL, -338983000, 1511401000, NULL, NULL, 3, 0);
INSERT INTO "stored_stops" VALUES (17, '2091', '20901', 4, NULL, NULL, -338982500, 1511400000, NULL, 16, 4, 115654);
INSERT INTO "stored_stops" VALUES (18, '2092', '20902', 4, NULL, NULL, -338983500, 1511402000, NULL, 16, 5, 0);
INSERT INTO "stored_stops" VALUES (19, '2080', 1, 5, NULL, NULL, -338948000, 1511702000, NULL, NULL, 8, 0);
INSERT INTO "stored_stops" VALUES (20, '2081', '20801', 5, NULL, NULL, -338947500, 1511701000, NULL, 19, 4, 115654);
INSERT INTO "stored_stops" VALUES (21, '2082', '20802', 5, NULL, NULL, -338948500, 1511703000, NULL, 19, 5, 115654);
INSERT INTO "stored_stops" VALUES (22, '2030', 1, 6, NULL, NULL, -338922000, 1511985000, NULL, NULL, 9, 0);
INSERT INTO "stored_stops" VALUES (23, '2031', '20301', 6, NULL, NULL, -338921500, 1511984000, NULL, 22, 10, 308518);
INSERT INTO "stored_stops" VALUES (24, '2032', '20302', 6, NULL, NULL, -338922500, 1511986000, NULL, 22, 11, 330982);
INSERT INTO "stored_stops" VALUES (25, '4071', 1, 13, NULL, NULL, -338929000, 1512244000, NULL, NULL, 2, 50714);
INSERT INTO "stored_stops" VALUES (26, '4072', 1, 13, NULL, NULL, -338930200, 1512246200, NULL, NULL, 2, 50714);
INSERT INTO "stored_stops" VALUES (27, '4081', 1, 14, NULL, NULL, -338976000, 1512269000, NULL, NULL, 2, 44974);
INSERT INTO "stored_stops" VALUES (28, '4082', 1, 14, NULL, NULL, -338977200, 1512271000, NULL, NULL, 2, 44974);
INSERT INTO "stored_stops" VALUES (29, '2020', 1, 7, NULL, NULL, -338831000, 1512065000, NULL, NULL, 9, 0);
INSERT INTO "stored_stops" VALUES (30, '2021', '20201', 7, NULL, NULL, -338830500, 1512064000, NULL, 29, 10, 308518);
INSERT INTO "stored_stops" VALUES (31, '2022', '20202', 7, NULL, NULL, -338831500, 1512066000, NULL, 29, 11, 308518);
INSERT INTO "stored_stops" VALUES (32, '4051', 1, 15, 'The Three Bells Hotel', NULL, -338822000, 1512183000, NULL, NULL, 12, 44974);
INSERT INTO "stored_stops" VALUES (33, '4052', 1, 15, 'The Three Bells Hotel', NULL, -338823200, 1512185000, NULL, NULL, 12, 44974);
INSERT INTO "stored_stops" VALUES (34, '4061', 1, 16, 'Tannery Road at Mill Lane', NULL, -338870000, 1512216000, NULL, NULL, 1, 50714);
INSERT INTO "stored_stops" VALUES (35, '4062', 1, 16, 'Tannery Road at Mill Lane', NULL, -338871200, 1512218000, NULL, NULL, 1, 50714);
INSERT INTO "stored_stops" VALUES (36, '2000', 1, 2, NULL, NULL, -338702000, 1512084000, 'https://rail.example.org/lantern-square', NULL, 9, 0);
INSERT INTO "stored_stops" VALUES (37, '2001', '20001', 2, NULL, NULL, -338703500, 1512082500, NULL, 36, 13, 192864);
INSERT INTO "stored_stops" VALUES (38, '2002', '20002', 2, NULL, NULL, -338703500, 1512081500, NULL, 36, 14, 215328);
INSERT INTO "stored_stops" VALUES (39, '2003', '20003', 2, NULL, NULL, -338701500, 1512080500, NULL, 36, 15, 115654);
INSERT INTO "stored_stops" VALUES (40, '2004', '20004', 2, NULL, NULL, -338701500, 1512079500, NULL, 36, 16, 115654);
INSERT INTO "stored_stops" VALUES (41, '2006', NULL, 'Lantern Square, Arcade', NULL, NULL, -338709000, 1512078000, NULL, 36, 17, 0);
INSERT INTO "stored_stops" VALUES (42, '4021', 1, 'Lantern Square, Stand A', NULL, NULL, -338707500, 1512093000, NULL, NULL, 18, 239560);
INSERT INTO "stored_stops" VALUES (43, '4022', 1, 'Lantern Square, Stand B', NULL, NULL, -338709000, 1512095500, NULL, NULL, 19, 44974);
INSERT INTO "stored_stops" VALUES (44, '3001', 1, 'Lantern Square Tram', NULL, NULL, -338704000, 1512102000, NULL, NULL, 20, 1028608);
INSERT INTO "stored_stops" VALUES (45, '3004', 1, 'Fig Tree Gate', NULL, NULL, -338706000, 1512156000, NULL, NULL, 20, 1028608);
INSERT INTO "stored_stops" VALUES (46, '4031', 1, 17, 'Glover Street at Café Corner', NULL, -338742000, 1512115000, NULL, NULL, 20, 50714);
INSERT INTO "stored_stops" VALUES (47, '4032', 1, 17, 'Glover Street at Café Corner', NULL, -338743200, 1512117000, NULL, NULL, 21, 50714);
INSERT INTO "stored_stops" VALUES (48, '4041', 1, 18, NULL, NULL, -338781000, 1512149000, NULL, NULL, 20, 44974);
INSERT INTO "stored_stops" VALUES (49, '4042', 1, 18, NULL, NULL, -338782200, 1512151200, NULL, NULL, 20, 44974);
INSERT INTO "stored_stops" VALUES (50, '4900', 1, 'Old Tram Depot', NULL, 'No longer served', -338715000, 1512129000, NULL, NULL, 22, 0);
INSERT INTO "stored_stops" VALUES (51, '3005', 1, 'Bowline Bay', NULL, NULL, -338711000, 1512238000, NULL, NULL, 20, 514304);
INSERT INTO "stored_stops" VALUES (52, '2005', NULL, 'Lantern Square, Clock Tower', NULL, NULL, -338698500, 1512090500, NULL, 36, 23, 0);
INSERT INTO "stored_stops" VALUES (53, '6002', 1, 'Foundry St', 'Foundry Street', NULL, -338645000, 1512062000, NULL, NULL, 20, 188846);
INSERT INTO "stored_stops" VALUES (54, '6003', 1, 'Market Arcade', NULL, NULL, -338699000, 1512056000, NULL, NULL, 20, 188846);
INSERT INTO "stored_stops" VALUES (55, '2010', 1, 8, NULL, NULL, -338618000, 1512109000, NULL, NULL, 9, 0);
INSERT INTO "stored_stops" VALUES (56, '2011', '20101', 8, NULL, NULL, -338617500, 1512108000, NULL, 55, 10, 192864);
INSERT INTO "stored_stops" VALUES (57, '2012', '20102', 8, NULL, NULL, -338618500, 1512110000, NULL, 55, 11, 330982);
INSERT INTO "stored_stops" VALUES (58, '3002', 1, 'Orrery Lane', NULL, NULL, -338664000, 1512101000, NULL, NULL, 20, 1028608);
INSERT INTO "stored_stops" VALUES (59, '3003', 1, 'Customs Wharf', NULL, NULL, -338619000, 1512117000, NULL, NULL, 20, 514304);
INSERT INTO "stored_stops" VALUES (60, '4011', 1, 19, 'Wattle Street at Library', NULL, -338688000, 1512105000, NULL, NULL, 20, 44974);
INSERT INTO "stored_stops" VALUES (61, '4012', 1, 19, 'Wattle Street at Library', NULL, -338689500, 1512107800, NULL, NULL, 20, 188846);
INSERT INTO "stored_stops" VALUES (62, '6001', 1, 'Quay Steps', NULL, NULL, -338620000, 1512101000, NULL, NULL, 20, 188846);
INSERT INTO "stored_stops" VALUES (63, '6004', 1, 'Gallery Walk', NULL, NULL, -338662000, 1512142000, NULL, NULL, 20, 188846);
INSERT INTO "stored_stops" VALUES (64, '7010', 1, 9, NULL, NULL, -338608000, 1512114000, 'https://ferries.example.org/harbour-steps', NULL, 9, 0);
INSERT INTO "stored_stops" VALUES (65, '7011', 1, 9, NULL, NULL, -338607000, 1512113000, NULL, 64, 24, 68317);
INSERT INTO "stored_stops" VALUES (66, '7012', 1, 9, NULL, NULL, -338607000, 1512116000, NULL, 64, 25, 0);
INSERT INTO "stored_stops" VALUES (67, '7040', 1, 'Bowline Bay Wharf', NULL, NULL, -338689000, 1512254000, NULL, NULL, 20, 68317);
INSERT INTO "stored_stops" VALUES (68, '7020', 1, 'Gull Island', NULL, NULL, -338518000, 1512249000, NULL, NULL, 21, 136634);
INSERT INTO "stored_stops" VALUES (69, '2060', 1, 10, NULL, NULL, -338402000, 1512076000, NULL, NULL, 3, 0);
INSERT INTO "stored_stops" VALUES (70, '2061', '20601', 10, NULL, NULL, -338401500, 1512075000, NULL, 69, 4, 192864);
INSERT INTO "stored_stops" VALUES (71, '2062', '20602', 10, NULL, NULL, -338402500, 1512077000, NULL, 69, 5, 192864);
INSERT INTO "stored_stops" VALUES (72, '7030', 1, 'North Pier Wharf', NULL, NULL, -338441000, 1512112000, NULL, NULL, 2, 68317);
INSERT INTO "stored_stops" VALUES (73, '2070', 1, 11, NULL, NULL, -338264000, 1512028000, NULL, NULL, 3, 0);
INSERT INTO "stored_stops" VALUES (74, '2071', '20701', 11, NULL, NULL, -338263500, 1512027000, NULL, 73, 4, 0);
INSERT INTO "stored_stops" VALUES (75, '2072', '20702', 11, NULL, NULL, -338264500, 1512029000, NULL, 73, 5, 192864);
INSERT INTO "stored_stops" VALUES (76, '2007', NULL, 'Lantern Square concourse', NULL, NULL, NULL, NULL, NULL, 36, 26, 0);
INSERT INTO "stored_stops" VALUES (77, '2008', NULL, 'Front carriages', NULL, NULL, NULL, NULL, NULL, 37, 27, 0);
CREATE TABLE stop_cells (
cell INTEGER PRIMARY KEY,
first_stop_key INTEGER NOT NULL,
last_stop_key INTEGER NOT NULL
) STRICT;
INSERT INTO "stop_cells" VALUES (201813125, 1, 1);
INSERT INTO "stop_cells" VALUES (201849125, 2, 3);
INSERT INTO "stop_cells" VALUES (201885116, 4, 6);
INSERT INTO "stop_cells" VALUES (201885124, 7, 7);
INSERT INTO "stop_cells" VALUES (201921124, 8, 9);
INSERT INTO "stop_cells" VALUES (201957118, 10, 12);
INSERT INTO "stop_cells" VALUES (201957123, 13, 14);
INSERT INTO "stop_cells" VALUES (201957124, 15, 15);
INSERT INTO "stop_cells" VALUES (201993114, 16, 18);
INSERT INTO "stop_cells" VALUES (201993117, 19, 21);
INSERT INTO "stop_cells" VALUES (201993119, 22, 24);
INSERT INTO "stop_cells" VALUES (201993122, 25, 28);
INSERT INTO "stop_cells" VALUES (202029120, 29, 31);
INSERT INTO "stop_cells" VALUES (202029121, 32, 33);
INSERT INTO "stop_cells" VALUES (202029122, 34, 35);
INSERT INTO "stop_cells" VALUES (202065120, 36, 43);
INSERT INTO "stop_cells" VALUES (202065121, 44, 50);
INSERT INTO "stop_cells" VALUES (202065122, 51, 51);
INSERT INTO "stop_cells" VALUES (202101120, 52, 54);
INSERT INTO "stop_cells" VALUES (202101121, 55, 66);
INSERT INTO "stop_cells" VALUES (202101122, 67, 67);
INSERT INTO "stop_cells" VALUES (202137122, 68, 68);
INSERT INTO "stop_cells" VALUES (202173120, 69, 71);
INSERT INTO "stop_cells" VALUES (202173121, 72, 72);
INSERT INTO "stop_cells" VALUES (202245120, 73, 75);
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
INSERT INTO "stored_routes" VALUES (1, 'L1', 'LLR', 'L1', 'Lookout Hill to Saltpan', 'All night and every day', 2, 'https://rail.example.org/l1', 'E0A100', '000000', 1, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (2, 'L2', 'LLR', 'L2', 'Harbour Steps to Orchard Park', NULL, 2, 'https://rail.example.org/l2', '0B6E4F', 'FFFFFF', 2, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (3, 'T1', 'GTB', 'T1', 'Foreshore Tram', 'A tram every few minutes, without a timetable', 0, NULL, 'B3202A', 'FFFFFF', 3, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (4, 'F1', 'PEL', 'F1', 'Harbour Steps to North Pier', 'By way of Gull Island', 4, 'https://ferries.example.org/f1', '1D70B8', 'FFFFFF', 4, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (5, '40', 'GTB', '40', 'Wattle St to Sandbar Beach', NULL, 3, NULL, '5B2C83', 'FFFFFF', 10, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (6, '52', 'GTB', '52', 'Sandbar Beach to Cape Light', 'Hail the bus anywhere past the golf links', 3, NULL, '5B2C83', 'FFFFFF', 11, 3, 3, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (7, 'C', 'GTB', NULL, 'City Loop', NULL, 3, NULL, NULL, NULL, 12, NULL, NULL, NULL, NULL, 1);
INSERT INTO "stored_routes" VALUES (8, 'N40', 'GTB', 'N40', 'Sandbar Beach Night Bus', 'Friday and Saturday nights', 3, NULL, '1B1B3A', 'FFFFFF', NULL, NULL, NULL, NULL, NULL, 1);
CREATE TABLE stored_services(-- view service_records
service_key INTEGER PRIMARY KEY,
service_id TEXT NOT NULL,
service_week_key INTEGER REFERENCES service_weeks(service_week_key)
)STRICT;
INSERT INTO "stored_services" VALUES (1, 'DAILY', 1);
INSERT INTO "stored_services" VALUES (2, 'WEEKDAY', 2);
INSERT INTO "stored_services" VALUES (3, 'WEEKEND', 3);
INSERT INTO "stored_services" VALUES (4, 'LATE', 4);
INSERT INTO "stored_services" VALUES (5, 'NYE', NULL);
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
INSERT INTO "stop_time_attributes" VALUES (1, NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (2, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (3, 1, NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (4, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (5, 2, 2, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_time_attributes" VALUES (6, 3, 3, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
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
INSERT INTO "patterns" VALUES (1, 1, 0, 'Saltpan', 1, 8, 1, x'4b4739261f180c06', 1, x'0102020202020203', 1, NULL, NULL, NULL, 1, 3, x'000000003e91009d6300c3d100fbd7012cf1018bbf01d320', NULL);
INSERT INTO "patterns" VALUES (2, 1, 0, 'Saltpan', 1, 6, 1, x'39261f180c06', 1, x'010203020203', 3, NULL, NULL, NULL, 1, 3, x'009d6300c3d100fbd7012cf1018bbf01d320', NULL);
INSERT INTO "patterns" VALUES (3, 1, 1, 'Lookout Hill', 2, 8, 1, x'050b171e2538464a', 1, x'0102020202020203', 1, NULL, NULL, NULL, 1, 3, x'00000000476100a63000d74a010f0001359301946501d2f6', NULL);
INSERT INTO "patterns" VALUES (4, 2, 0, 'Orchard Park', 3, 6, 1, x'39281f181512', 1, x'010202020203', 1, NULL, NULL, NULL, 1, 3, x'0000000025cc005e9f008fb900f6ee016518', NULL);
INSERT INTO "patterns" VALUES (5, 2, 1, 'Harbour Steps', 4, 6, 1, x'1114171e2738', 1, x'010202020203', 1, NULL, NULL, NULL, 1, 3, x'000000006e2b00d56101067b013efa0164e4', NULL);
INSERT INTO "patterns" VALUES (6, 3, 0, 'Bowline Bay', 11, 5, 1, x'3b3a2c2d33', 1, x'0102020203', 1, NULL, NULL, NULL, 1, 2, x'0000147025dc39765746', NULL);
INSERT INTO "patterns" VALUES (7, 3, 1, 'Customs Wharf', 12, 5, 1, x'332d2c3a3b', 1, x'0102020203', 1, NULL, NULL, NULL, 1, 2, x'00001dd0316a42d65746', NULL);
INSERT INTO "patterns" VALUES (8, 4, 0, 'North Pier', 14, 3, 1, x'414448', 1, x'010203', 1, NULL, NULL, NULL, 1, 2, x'00003eb97aa9', NULL);
INSERT INTO "patterns" VALUES (9, 4, 0, 'Fireworks', 14, 3, 1, x'414448', 1, x'010203', 1, NULL, NULL, NULL, 1, 2, x'00003eb97aa9', NULL);
INSERT INTO "patterns" VALUES (10, 4, 1, 'Harbour Steps', 15, 4, 1, x'48444342', 1, x'01020203', 1, NULL, NULL, NULL, 1, 2, x'00003bf0866dc3e5', NULL);
INSERT INTO "patterns" VALUES (11, 5, 0, 'Sandbar Beach', 5, 10, 1, x'3c2a2e302022191b0d0f', 1, x'01040404020404040403', 1, NULL, NULL, NULL, 1, 2, x'0000098a1a8d2f88453a5d4f78ef8f51aa16d90c', NULL);
INSERT INTO "patterns" VALUES (12, 5, 1, 'Wattle St', 6, 10, 1, x'0f0e1c1a2321312f2b3d', 1, x'01040404040204040403', 1, NULL, NULL, NULL, 1, 2, x'00002e1248d75f317ad892eda894bd9ace6ad801', NULL);
INSERT INTO "patterns" VALUES (13, 6, 0, 'Cape Light', 7, 7, 1, x'0f080907020301', 1, x'01040506040403', 1, NULL, NULL, NULL, 1, 2, x'0000184d32db4f4a681e812f9a50', NULL);
INSERT INTO "patterns" VALUES (14, 6, 1, NULL, 8, 7, 1, x'0103020709080f', 1, x'01040406050403', 1, NULL, NULL, NULL, 1, 2, x'0000192132324b06677682039a50', NULL);
INSERT INTO "patterns" VALUES (15, 7, NULL, NULL, 13, 7, 1, x'3e35362a3d3f3e', 1, x'01020202020203', 1, NULL, NULL, NULL, 1, 2, x'000011d82976376140e0521d69af', NULL);
INSERT INTO "patterns" VALUES (16, 8, 0, 'Sandbar Beach', 9, 5, 1, x'2a2e22190f', 1, x'0102020203', 1, NULL, NULL, NULL, 1, 2, x'0000110253b26f52cb84', NULL);
INSERT INTO "patterns" VALUES (17, 8, 1, 'Lantern Square', 10, 5, 1, x'0f1a232f2b', 1, x'0102020203', 1, NULL, NULL, NULL, 1, 2, x'00005b4776eeb99eca6d', NULL);
CREATE TABLE stop_patterns(-- which patterns visit a stop, and where
stop_key INTEGER NOT NULL,
pattern_key INTEGER NOT NULL REFERENCES patterns(pattern_key),
position INTEGER NOT NULL,
PRIMARY KEY(stop_key,pattern_key,position)
)STRICT,WITHOUT ROWID;
INSERT INTO "stop_patterns" VALUES (1, 13, 6);
INSERT INTO "stop_patterns" VALUES (1, 14, 0);
INSERT INTO "stop_patterns" VALUES (2, 13, 4);
INSERT INTO "stop_patterns" VALUES (2, 14, 2);
INSERT INTO "stop_patterns" VALUES (3, 13, 5);
INSERT INTO "stop_patterns" VALUES (3, 14, 1);
INSERT INTO "stop_patterns" VALUES (5, 3, 0);
INSERT INTO "stop_patterns" VALUES (6, 1, 7);
INSERT INTO "stop_patterns" VALUES (6, 2, 5);
INSERT INTO "stop_patterns" VALUES (7, 13, 3);
INSERT INTO "stop_patterns" VALUES (7, 14, 3);
INSERT INTO "stop_patterns" VALUES (8, 13, 1);
INSERT INTO "stop_patterns" VALUES (8, 14, 5);
INSERT INTO "stop_patterns" VALUES (9, 13, 2);
INSERT INTO "stop_patterns" VALUES (9, 14, 4);
INSERT INTO "stop_patterns" VALUES (11, 3, 1);
INSERT INTO "stop_patterns" VALUES (12, 1, 6);
INSERT INTO "stop_patterns" VALUES (12, 2, 4);
INSERT INTO "stop_patterns" VALUES (13, 11, 8);
INSERT INTO "stop_patterns" VALUES (14, 12, 1);
INSERT INTO "stop_patterns" VALUES (15, 11, 9);
INSERT INTO "stop_patterns" VALUES (15, 12, 0);
INSERT INTO "stop_patterns" VALUES (15, 13, 0);
INSERT INTO "stop_patterns" VALUES (15, 14, 6);
INSERT INTO "stop_patterns" VALUES (15, 16, 4);
INSERT INTO "stop_patterns" VALUES (15, 17, 0);
INSERT INTO "stop_patterns" VALUES (17, 5, 0);
INSERT INTO "stop_patterns" VALUES (18, 4, 5);
INSERT INTO "stop_patterns" VALUES (20, 5, 1);
INSERT INTO "stop_patterns" VALUES (21, 4, 4);
INSERT INTO "stop_patterns" VALUES (23, 3, 2);
INSERT INTO "stop_patterns" VALUES (23, 5, 2);
INSERT INTO "stop_patterns" VALUES (24, 1, 5);
INSERT INTO "stop_patterns" VALUES (24, 2, 3);
INSERT INTO "stop_patterns" VALUES (24, 4, 3);
INSERT INTO "stop_patterns" VALUES (25, 11, 6);
INSERT INTO "stop_patterns" VALUES (25, 16, 3);
INSERT INTO "stop_patterns" VALUES (26, 12, 3);
INSERT INTO "stop_patterns" VALUES (26, 17, 1);
INSERT INTO "stop_patterns" VALUES (27, 11, 7);
INSERT INTO "stop_patterns" VALUES (28, 12, 2);
INSERT INTO "stop_patterns" VALUES (30, 3, 3);
INSERT INTO "stop_patterns" VALUES (30, 5, 3);
INSERT INTO "stop_patterns" VALUES (31, 1, 4);
INSERT INTO "stop_patterns" VALUES (31, 2, 2);
INSERT INTO "stop_patterns" VALUES (31, 4, 2);
INSERT INTO "stop_patterns" VALUES (32, 11, 4);
INSERT INTO "stop_patterns" VALUES (33, 12, 5);
INSERT INTO "stop_patterns" VALUES (34, 11, 5);
INSERT INTO "stop_patterns" VALUES (34, 16, 2);
INSERT INTO "stop_patterns" VALUES (35, 12, 4);
INSERT INTO "stop_patterns" VALUES (35, 17, 2);
INSERT INTO "stop_patterns" VALUES (37, 3, 4);
INSERT INTO "stop_patterns" VALUES (38, 1, 3);
INSERT INTO "stop_patterns" VALUES (38, 2, 1);
INSERT INTO "stop_patterns" VALUES (39, 5, 4);
INSERT INTO "stop_patterns" VALUES (40, 4, 1);
INSERT INTO "stop_patterns" VALUES (42, 11, 1);
INSERT INTO "stop_patterns" VALUES (42, 15, 3);
INSERT INTO "stop_patterns" VALUES (42, 16, 0);
INSERT INTO "stop_patterns" VALUES (43, 12, 8);
INSERT INTO "stop_patterns" VALUES (43, 17, 4);
INSERT INTO "stop_patterns" VALUES (44, 6, 2);
INSERT INTO "stop_patterns" VALUES (44, 7, 2);
INSERT INTO "stop_patterns" VALUES (45, 6, 3);
INSERT INTO "stop_patterns" VALUES (45, 7, 1);
INSERT INTO "stop_patterns" VALUES (46, 11, 2);
INSERT INTO "stop_patterns" VALUES (46, 16, 1);
INSERT INTO "stop_patterns" VALUES (47, 12, 7);
INSERT INTO "stop_patterns" VALUES (47, 17, 3);
INSERT INTO "stop_patterns" VALUES (48, 11, 3);
INSERT INTO "stop_patterns" VALUES (49, 12, 6);
INSERT INTO "stop_patterns" VALUES (51, 6, 4);
INSERT INTO "stop_patterns" VALUES (51, 7, 0);
INSERT INTO "stop_patterns" VALUES (53, 15, 1);
INSERT INTO "stop_patterns" VALUES (54, 15, 2);
INSERT INTO "stop_patterns" VALUES (56, 3, 5);
INSERT INTO "stop_patterns" VALUES (56, 5, 5);
INSERT INTO "stop_patterns" VALUES (57, 1, 2);
INSERT INTO "stop_patterns" VALUES (57, 2, 0);
INSERT INTO "stop_patterns" VALUES (57, 4, 0);
INSERT INTO "stop_patterns" VALUES (58, 6, 1);
INSERT INTO "stop_patterns" VALUES (58, 7, 3);
INSERT INTO "stop_patterns" VALUES (59, 6, 0);
INSERT INTO "stop_patterns" VALUES (59, 7, 4);
INSERT INTO "stop_patterns" VALUES (60, 11, 0);
INSERT INTO "stop_patterns" VALUES (61, 12, 9);
INSERT INTO "stop_patterns" VALUES (61, 15, 4);
INSERT INTO "stop_patterns" VALUES (62, 15, 0);
INSERT INTO "stop_patterns" VALUES (62, 15, 6);
INSERT INTO "stop_patterns" VALUES (63, 15, 5);
INSERT INTO "stop_patterns" VALUES (65, 8, 0);
INSERT INTO "stop_patterns" VALUES (65, 9, 0);
INSERT INTO "stop_patterns" VALUES (66, 10, 3);
INSERT INTO "stop_patterns" VALUES (67, 10, 2);
INSERT INTO "stop_patterns" VALUES (68, 8, 1);
INSERT INTO "stop_patterns" VALUES (68, 9, 1);
INSERT INTO "stop_patterns" VALUES (68, 10, 1);
INSERT INTO "stop_patterns" VALUES (70, 3, 6);
INSERT INTO "stop_patterns" VALUES (71, 1, 1);
INSERT INTO "stop_patterns" VALUES (72, 8, 2);
INSERT INTO "stop_patterns" VALUES (72, 9, 2);
INSERT INTO "stop_patterns" VALUES (72, 10, 0);
INSERT INTO "stop_patterns" VALUES (74, 3, 7);
INSERT INTO "stop_patterns" VALUES (75, 1, 0);
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
INSERT INTO "time_profiles" VALUES (1, 1, 10, 1, 2, 0, x'000000be01ae024e030c03ac04ba0578', x'000000aa019a023a02f8039804a60578');
INSERT INTO "time_profiles" VALUES (11, 1, 28, 1, 2, 0, x'000000d201e002940366041a05460618', x'000000b401c20276034803fc05280618');
INSERT INTO "time_profiles" VALUES (39, 1, 8, 1, 2, 0, x'000000e6020802c603ac046a05b4069a', x'000000c801ea02a8038e044c0596069a');
INSERT INTO "time_profiles" VALUES (47, 1, 2, 1, 2, 0, x'000000c801c2026c033403de04f605b4', x'000000aa01a4024e031603c004d805b4');
INSERT INTO "time_profiles" VALUES (49, 2, 8, 1, 2, 0, x'000000be01a4026203ac0492', x'000000a001860244038e0492');
INSERT INTO "time_profiles" VALUES (57, 3, 10, 1, 2, 0, x'000000d201e00280033e03de04ce0578', x'000000be01cc026c032a03ca04ba0578');
INSERT INTO "time_profiles" VALUES (67, 3, 28, 1, 2, 0, x'000000f0021c02d003a2045605640618', x'000000d201fe02b20384043805460618');
INSERT INTO "time_profiles" VALUES (95, 3, 8, 1, 2, 0, x'00000104024e030c03f204b005d2069a', x'000000e6023002ee03d4049205b4069a');
INSERT INTO "time_profiles" VALUES (103, 3, 2, 1, 2, 0, x'000000dc01f4029e03660410050a05b4', x'000000be01d60280034803f204ec05b4');
INSERT INTO "time_profiles" VALUES (105, 4, 24, 1, 2, 0, x'000000b40186024403520460', x'000000960168022603340460');
INSERT INTO "time_profiles" VALUES (129, 4, 8, 1, 2, 0, x'000000be01a4026c038e04ba', x'000000a00186024e037004ba');
INSERT INTO "time_profiles" VALUES (137, 4, 1, 1, 2, 0, x'000000aa017202260320041a', x'0000008c015402080302041a');
INSERT INTO "time_profiles" VALUES (138, 5, 24, 1, 2, 0, x'0000012c023a02f803ca0460', x'0000010e021c02da03ac0460');
INSERT INTO "time_profiles" VALUES (162, 5, 8, 1, 2, 0, x'0000014a026c0334041a04ba', x'0000012c024e031603fc04ba');
INSERT INTO "time_profiles" VALUES (170, 5, 1, 1, 2, 0, x'00000118021202c6038e041a', x'000000fa01f402a80370041a');
INSERT INTO "time_profiles" VALUES (171, 6, 1, 1, 2, 0, x'000000a0014a01fe02d0', x'0000008c013601ea02d0');
INSERT INTO "time_profiles" VALUES (172, 7, 1, 1, 2, 0, x'000000e6019a024402d0', x'000000d20186023002d0');
INSERT INTO "time_profiles" VALUES (173, 8, 17, 60, 1, 0, x'000a12', x'000912');
INSERT INTO "time_profiles" VALUES (190, 9, 1, 60, 1, 0, x'000a12', x'000912');
INSERT INTO "time_profiles" VALUES (191, 10, 18, 60, 1, 0, x'0009141f', x'0008131f');
INSERT INTO "time_profiles" VALUES (209, 11, 20, 1, 2, 0, x'0000ffffffffffff0276ffffffffffffffff06b8', NULL);
INSERT INTO "time_profiles" VALUES (229, 12, 20, 1, 2, 0, x'0000ffffffffffffffff0442ffffffffffff06b8', NULL);
INSERT INTO "time_profiles" VALUES (249, 13, 6, 1, 2, 0, x'00000078010e01a4022602a80334', NULL);
INSERT INTO "time_profiles" VALUES (255, 14, 6, 1, 2, 0, x'0000008c010e0190022602bc0334', NULL);
INSERT INTO "time_profiles" VALUES (261, 15, 1, 1, 2, 0, x'00000082012c01b8022602a80348', NULL);
INSERT INTO "time_profiles" VALUES (262, 16, 5, 1, 2, 0, x'0000009601c2028a04a6', NULL);
INSERT INTO "time_profiles" VALUES (267, 17, 5, 1, 2, 0, x'0000021c02e4041004a6', NULL);
CREATE TABLE trip_id_forms ( -- trip ids without the number that tells them apart; view trip_ids
id_form_key INTEGER PRIMARY KEY,
prefix TEXT NOT NULL,
suffix TEXT,
digits INTEGER NOT NULL
) STRICT;
INSERT INTO "trip_id_forms" VALUES (1, 'C-LOOP', NULL, 0);
INSERT INTO "trip_id_forms" VALUES (2, 'E40-I-', '', 0);
INSERT INTO "trip_id_forms" VALUES (3, 'E40-I-', '', 4);
INSERT INTO "trip_id_forms" VALUES (4, 'E40-O-', '', 0);
INSERT INTO "trip_id_forms" VALUES (5, 'E40-O-', '', 4);
INSERT INTO "trip_id_forms" VALUES (6, 'F1-I-', '', 0);
INSERT INTO "trip_id_forms" VALUES (7, 'F1-I-', '', 4);
INSERT INTO "trip_id_forms" VALUES (8, 'F1-I-', '-NYE', 0);
INSERT INTO "trip_id_forms" VALUES (9, 'F1-O-', '', 0);
INSERT INTO "trip_id_forms" VALUES (10, 'F1-O-', '', 4);
INSERT INTO "trip_id_forms" VALUES (11, 'F1-O-', '-NYE', 0);
INSERT INTO "trip_id_forms" VALUES (12, 'K40-I-', '', 0);
INSERT INTO "trip_id_forms" VALUES (13, 'K40-I-', '', 4);
INSERT INTO "trip_id_forms" VALUES (14, 'K40-O-', '', 0);
INSERT INTO "trip_id_forms" VALUES (15, 'K40-O-', '', 4);
INSERT INTO "trip_id_forms" VALUES (16, 'K52-I-', '', 0);
INSERT INTO "trip_id_forms" VALUES (17, 'K52-I-', '', 4);
INSERT INTO "trip_id_forms" VALUES (18, 'K52-O-', '', 0);
INSERT INTO "trip_id_forms" VALUES (19, 'K52-O-', '', 4);
INSERT INTO "trip_id_forms" VALUES (20, 'KL2-E-', '', 0);
INSERT INTO "trip_id_forms" VALUES (21, 'KL2-E-', '', 4);
INSERT INTO "trip_id_forms" VALUES (22, 'KL2-W-', '', 0);
INSERT INTO "trip_id_forms" VALUES (23, 'KL2-W-', '', 4);
INSERT INTO "trip_id_forms" VALUES (24, 'L1-N-', '', 0);
INSERT INTO "trip_id_forms" VALUES (25, 'L1-N-', '', 4);
INSERT INTO "trip_id_forms" VALUES (26, 'L1-S-', '', 0);
INSERT INTO "trip_id_forms" VALUES (27, 'L1-S-', '', 4);
INSERT INTO "trip_id_forms" VALUES (28, 'L1-S-', 'X', 0);
INSERT INTO "trip_id_forms" VALUES (29, 'L1-S-', 'X', 4);
INSERT INTO "trip_id_forms" VALUES (30, 'L2-E-', '', 0);
INSERT INTO "trip_id_forms" VALUES (31, 'L2-E-', '', 4);
INSERT INTO "trip_id_forms" VALUES (32, 'L2-W-', '', 0);
INSERT INTO "trip_id_forms" VALUES (33, 'L2-W-', '', 4);
INSERT INTO "trip_id_forms" VALUES (34, 'N40-I-', '', 0);
INSERT INTO "trip_id_forms" VALUES (35, 'N40-O-', '', 0);
INSERT INTO "trip_id_forms" VALUES (36, 'T', '.E', 0);
INSERT INTO "trip_id_forms" VALUES (37, 'T', '.W', 0);
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
INSERT INTO "trip_attributes" VALUES (1, NULL, 1, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (2, NULL, 2, 2, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (3, '220', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (4, '224', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (5, '226', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (6, '236', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (7, '238', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (8, '240', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (9, '242', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (10, '244', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (11, '246', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (12, '248', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (13, '250', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (14, '252', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (15, '254', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (16, '256', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (17, '258', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (18, '260', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (19, '262', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (20, '272', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (21, '274', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (22, '276', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (23, '278', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (24, '280', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (25, '284', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (26, '288', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (27, '228', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (28, '230', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (29, '232', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (30, '234', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (31, '264', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (32, '266', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (33, '268', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (34, '270', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (35, '292', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (36, '221', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (37, '225', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (38, '227', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (39, '237', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (40, '239', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (41, '241', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (42, '243', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (43, '245', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (44, '247', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (45, '249', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (46, '251', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (47, '253', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (48, '255', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (49, '257', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (50, '259', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (51, '261', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (52, '263', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (53, '273', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (54, '275', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (55, '277', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (56, '279', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (57, '281', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (58, '285', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (59, '289', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (60, '229', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (61, '231', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (62, '233', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (63, '235', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (64, '265', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (65, '267', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (66, '269', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (67, '271', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (68, '293', NULL, 1, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (69, NULL, 1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (70, NULL, 1, 2, NULL, NULL, NULL, NULL);
INSERT INTO "trip_attributes" VALUES (71, NULL, 1, NULL, NULL, NULL, NULL, 1);
INSERT INTO "trip_attributes" VALUES (72, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE blocks (
block_key INTEGER PRIMARY KEY,
block_id TEXT NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL
) STRICT;
INSERT INTO "blocks" VALUES (1, 'B08', 1, x'd2f9');
INSERT INTO "blocks" VALUES (2, 'B10', 1, x'd5fa');
INSERT INTO "blocks" VALUES (3, 'B12', 1, x'd8fb');
INSERT INTO "blocks" VALUES (4, 'B14', 1, x'dbfc');
INSERT INTO "blocks" VALUES (5, 'B16', 1, x'defd');
INSERT INTO "blocks" VALUES (6, 'B18', 1, x'e1fe');
CREATE TABLE stop_headsigns ( -- stop_headsign, as runs of positions
headsign_list_key INTEGER NOT NULL,
first_position INTEGER NOT NULL,
last_position INTEGER NOT NULL,
stop_headsign TEXT NOT NULL,
PRIMARY KEY (headsign_list_key, first_position)
) STRICT, WITHOUT ROWID;
INSERT INTO "stop_headsigns" VALUES (1, 0, 3, 'Sandbar Beach via Showfields');
CREATE TABLE stored_trips ( -- what is a trip's own; views trips, stop_times
trip_key INTEGER PRIMARY KEY,
start_time INTEGER,
service_key INTEGER REFERENCES stored_services (service_key),
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
trip_attributes_key INTEGER NOT NULL REFERENCES trip_attributes (trip_attributes_key),
block_key INTEGER REFERENCES blocks (block_key)
) STRICT;
INSERT INTO "stored_trips" VALUES (1, 0, 1, 27, 0, 1, NULL);
INSERT INTO "stored_trips" VALUES (2, 1800, 1, 27, 30, 1, NULL);
INSERT INTO "stored_trips" VALUES (3, 3600, 1, 27, 100, 1, NULL);
INSERT INTO "stored_trips" VALUES (4, 5400, 1, 27, 130, 1, NULL);
INSERT INTO "stored_trips" VALUES (5, 7200, 1, 27, 200, 1, NULL);
INSERT INTO "stored_trips" VALUES (6, 9000, 1, 27, 230, 1, NULL);
INSERT INTO "stored_trips" VALUES (7, 10800, 1, 27, 300, 1, NULL);
INSERT INTO "stored_trips" VALUES (8, 12600, 1, 27, 330, 1, NULL);
INSERT INTO "stored_trips" VALUES (9, 14400, 1, 27, 400, 1, NULL);
INSERT INTO "stored_trips" VALUES (10, 16200, 1, 27, 430, 1, NULL);
INSERT INTO "stored_trips" VALUES (11, 18000, 1, 27, 500, 1, NULL);
INSERT INTO "stored_trips" VALUES (12, 19800, 1, 27, 530, 1, NULL);
INSERT INTO "stored_trips" VALUES (13, 21600, 1, 27, 600, 1, NULL);
INSERT INTO "stored_trips" VALUES (14, 23400, 1, 27, 630, 1, NULL);
INSERT INTO "stored_trips" VALUES (15, 32400, 1, 27, 900, 1, NULL);
INSERT INTO "stored_trips" VALUES (16, 34200, 1, 27, 930, 1, NULL);
INSERT INTO "stored_trips" VALUES (17, 36000, 1, 26, 1000, 1, NULL);
INSERT INTO "stored_trips" VALUES (18, 37800, 1, 26, 1030, 1, NULL);
INSERT INTO "stored_trips" VALUES (19, 39600, 1, 26, 1100, 1, NULL);
INSERT INTO "stored_trips" VALUES (20, 41400, 1, 26, 1130, 1, NULL);
INSERT INTO "stored_trips" VALUES (21, 43200, 1, 26, 1200, 1, NULL);
INSERT INTO "stored_trips" VALUES (22, 45000, 1, 26, 1230, 1, NULL);
INSERT INTO "stored_trips" VALUES (23, 46800, 1, 26, 1300, 1, NULL);
INSERT INTO "stored_trips" VALUES (24, 48600, 1, 26, 1330, 1, NULL);
INSERT INTO "stored_trips" VALUES (25, 50400, 1, 26, 1400, 1, NULL);
INSERT INTO "stored_trips" VALUES (26, 52200, 1, 26, 1430, 1, NULL);
INSERT INTO "stored_trips" VALUES (27, 54000, 1, 26, 1500, 1, NULL);
INSERT INTO "stored_trips" VALUES (28, 55800, 1, 26, 1530, 1, NULL);
INSERT INTO "stored_trips" VALUES (29, 64800, 1, 26, 1800, 1, NULL);
INSERT INTO "stored_trips" VALUES (30, 66600, 1, 26, 1830, 1, NULL);
INSERT INTO "stored_trips" VALUES (31, 68400, 1, 26, 1900, 1, NULL);
INSERT INTO "stored_trips" VALUES (32, 70200, 1, 26, 1930, 1, NULL);
INSERT INTO "stored_trips" VALUES (33, 72000, 1, 26, 2000, 1, NULL);
INSERT INTO "stored_trips" VALUES (34, 73800, 1, 26, 2030, 1, NULL);
INSERT INTO "stored_trips" VALUES (35, 75600, 1, 26, 2100, 1, NULL);
INSERT INTO "stored_trips" VALUES (36, 77400, 1, 26, 2130, 1, NULL);
INSERT INTO "stored_trips" VALUES (37, 79200, 1, 26, 2200, 1, NULL);
INSERT INTO "stored_trips" VALUES (38, 81000, 1, 26, 2230, 1, NULL);
INSERT INTO "stored_trips" VALUES (39, 25200, 1, 27, 700, 1, NULL);
INSERT INTO "stored_trips" VALUES (40, 27000, 1, 27, 730, 1, NULL);
INSERT INTO "stored_trips" VALUES (41, 28800, 1, 27, 800, 1, NULL);
INSERT INTO "stored_trips" VALUES (42, 30600, 1, 27, 830, 1, NULL);
INSERT INTO "stored_trips" VALUES (43, 57600, 1, 26, 1600, 1, NULL);
INSERT INTO "stored_trips" VALUES (44, 59400, 1, 26, 1630, 1, NULL);
INSERT INTO "stored_trips" VALUES (45, 61200, 1, 26, 1700, 1, NULL);
INSERT INTO "stored_trips" VALUES (46, 63000, 1, 26, 1730, 1, NULL);
INSERT INTO "stored_trips" VALUES (47, 82800, 1, 26, 2300, 1, NULL);
INSERT INTO "stored_trips" VALUES (48, 84600, 1, 26, 2330, 1, NULL);
INSERT INTO "stored_trips" VALUES (49, 26520, 2, 29, 722, 2, NULL);
INSERT INTO "stored_trips" VALUES (50, 28320, 2, 29, 752, 2, NULL);
INSERT INTO "stored_trips" VALUES (51, 30120, 2, 29, 822, 2, NULL);
INSERT INTO "stored_trips" VALUES (52, 31920, 2, 29, 852, 2, NULL);
INSERT INTO "stored_trips" VALUES (53, 58920, 2, 28, 1622, 2, NULL);
INSERT INTO "stored_trips" VALUES (54, 60720, 2, 28, 1652, 2, NULL);
INSERT INTO "stored_trips" VALUES (55, 62520, 2, 28, 1722, 2, NULL);
INSERT INTO "stored_trips" VALUES (56, 64320, 2, 28, 1752, 2, NULL);
INSERT INTO "stored_trips" VALUES (57, 600, 1, 25, 10, 1, NULL);
INSERT INTO "stored_trips" VALUES (58, 2400, 1, 25, 40, 1, NULL);
INSERT INTO "stored_trips" VALUES (59, 4200, 1, 25, 110, 1, NULL);
INSERT INTO "stored_trips" VALUES (60, 6000, 1, 25, 140, 1, NULL);
INSERT INTO "stored_trips" VALUES (61, 7800, 1, 25, 210, 1, NULL);
INSERT INTO "stored_trips" VALUES (62, 9600, 1, 25, 240, 1, NULL);
INSERT INTO "stored_trips" VALUES (63, 11400, 1, 25, 310, 1, NULL);
INSERT INTO "stored_trips" VALUES (64, 13200, 1, 25, 340, 1, NULL);
INSERT INTO "stored_trips" VALUES (65, 15000, 1, 25, 410, 1, NULL);
INSERT INTO "stored_trips" VALUES (66, 16800, 1, 25, 440, 1, NULL);
INSERT INTO "stored_trips" VALUES (67, 18600, 1, 25, 510, 1, NULL);
INSERT INTO "stored_trips" VALUES (68, 20400, 1, 25, 540, 1, NULL);
INSERT INTO "stored_trips" VALUES (69, 22200, 1, 25, 610, 1, NULL);
INSERT INTO "stored_trips" VALUES (70, 24000, 1, 25, 640, 1, NULL);
INSERT INTO "stored_trips" VALUES (71, 33000, 1, 25, 910, 1, NULL);
INSERT INTO "stored_trips" VALUES (72, 34800, 1, 25, 940, 1, NULL);
INSERT INTO "stored_trips" VALUES (73, 36600, 1, 24, 1010, 1, NULL);
INSERT INTO "stored_trips" VALUES (74, 38400, 1, 24, 1040, 1, NULL);
INSERT INTO "stored_trips" VALUES (75, 40200, 1, 24, 1110, 1, NULL);
INSERT INTO "stored_trips" VALUES (76, 42000, 1, 24, 1140, 1, NULL);
INSERT INTO "stored_trips" VALUES (77, 43800, 1, 24, 1210, 1, NULL);
INSERT INTO "stored_trips" VALUES (78, 45600, 1, 24, 1240, 1, NULL);
INSERT INTO "stored_trips" VALUES (79, 47400, 1, 24, 1310, 1, NULL);
INSERT INTO "stored_trips" VALUES (80, 49200, 1, 24, 1340, 1, NULL);
INSERT INTO "stored_trips" VALUES (81, 51000, 1, 24, 1410, 1, NULL);
INSERT INTO "stored_trips" VALUES (82, 52800, 1, 24, 1440, 1, NULL);
INSERT INTO "stored_trips" VALUES (83, 54600, 1, 24, 1510, 1, NULL);
INSERT INTO "stored_trips" VALUES (84, 56400, 1, 24, 1540, 1, NULL);
INSERT INTO "stored_trips" VALUES (85, 65400, 1, 24, 1810, 1, NULL);
INSERT INTO "stored_trips" VALUES (86, 67200, 1, 24, 1840, 1, NULL);
INSERT INTO "stored_trips" VALUES (87, 69000, 1, 24, 1910, 1, NULL);
INSERT INTO "stored_trips" VALUES (88, 70800, 1, 24, 1940, 1, NULL);
INSERT INTO "stored_trips" VALUES (89, 72600, 1, 24, 2010, 1, NULL);
INSERT INTO "stored_trips" VALUES (90, 74400, 1, 24, 2040, 1, NULL);
INSERT INTO "stored_trips" VALUES (91, 76200, 1, 24, 2110, 1, NULL);
INSERT INTO "stored_trips" VALUES (92, 78000, 1, 24, 2140, 1, NULL);
INSERT INTO "stored_trips" VALUES (93, 79800, 1, 24, 2210, 1, NULL);
INSERT INTO "stored_trips" VALUES (94, 81600, 1, 24, 2240, 1, NULL);
INSERT INTO "stored_trips" VALUES (95, 25800, 1, 25, 710, 1, NULL);
INSERT INTO "stored_trips" VALUES (96, 27600, 1, 25, 740, 1, NULL);
INSERT INTO "stored_trips" VALUES (97, 29400, 1, 25, 810, 1, NULL);
INSERT INTO "stored_trips" VALUES (98, 31200, 1, 25, 840, 1, NULL);
INSERT INTO "stored_trips" VALUES (99, 58200, 1, 24, 1610, 1, NULL);
INSERT INTO "stored_trips" VALUES (100, 60000, 1, 24, 1640, 1, NULL);
INSERT INTO "stored_trips" VALUES (101, 61800, 1, 24, 1710, 1, NULL);
INSERT INTO "stored_trips" VALUES (102, 63600, 1, 24, 1740, 1, NULL);
INSERT INTO "stored_trips" VALUES (103, 83400, 1, 24, 2310, 1, NULL);
INSERT INTO "stored_trips" VALUES (104, 85200, 1, 24, 2340, 1, NULL);
INSERT INTO "stored_trips" VALUES (105, 18180, 1, 33, 503, 3, NULL);
INSERT INTO "stored_trips" VALUES (106, 21780, 1, 33, 603, 4, NULL);
INSERT INTO "stored_trips" VALUES (107, 23580, 2, 23, 633, 5, NULL);
INSERT INTO "stored_trips" VALUES (108, 32580, 1, 33, 903, 6, NULL);
INSERT INTO "stored_trips" VALUES (109, 34380, 2, 23, 933, 7, NULL);
INSERT INTO "stored_trips" VALUES (110, 36180, 1, 32, 1003, 8, NULL);
INSERT INTO "stored_trips" VALUES (111, 37980, 2, 22, 1033, 9, NULL);
INSERT INTO "stored_trips" VALUES (112, 39780, 1, 32, 1103, 10, NULL);
INSERT INTO "stored_trips" VALUES (113, 41580, 2, 22, 1133, 11, NULL);
INSERT INTO "stored_trips" VALUES (114, 43380, 1, 32, 1203, 12, NULL);
INSERT INTO "stored_trips" VALUES (115, 45180, 2, 22, 1233, 13, NULL);
INSERT INTO "stored_trips" VALUES (116, 46980, 1, 32, 1303, 14, NULL);
INSERT INTO "stored_trips" VALUES (117, 48780, 2, 22, 1333, 15, NULL);
INSERT INTO "stored_trips" VALUES (118, 50580, 1, 32, 1403, 16, NULL);
INSERT INTO "stored_trips" VALUES (119, 52380, 2, 22, 1433, 17, NULL);
INSERT INTO "stored_trips" VALUES (120, 54180, 1, 32, 1503, 18, NULL);
INSERT INTO "stored_trips" VALUES (121, 55980, 2, 22, 1533, 19, NULL);
INSERT INTO "stored_trips" VALUES (122, 64980, 1, 32, 1803, 20, NULL);
INSERT INTO "stored_trips" VALUES (123, 66780, 2, 22, 1833, 21, NULL);
INSERT INTO "stored_trips" VALUES (124, 68580, 1, 32, 1903, 22, NULL);
INSERT INTO "stored_trips" VALUES (125, 70380, 2, 22, 1933, 23, NULL);
INSERT INTO "stored_trips" VALUES (126, 72180, 1, 32, 2003, 24, NULL);
INSERT INTO "stored_trips" VALUES (127, 75780, 1, 32, 2103, 25, NULL);
INSERT INTO "stored_trips" VALUES (128, 79380, 1, 32, 2203, 26, NULL);
INSERT INTO "stored_trips" VALUES (129, 25380, 1, 33, 703, 27, NULL);
INSERT INTO "stored_trips" VALUES (130, 27180, 2, 23, 733, 28, NULL);
INSERT INTO "stored_trips" VALUES (131, 28980, 1, 33, 803, 29, NULL);
INSERT INTO "stored_trips" VALUES (132, 30780, 2, 23, 833, 30, NULL);
INSERT INTO "stored_trips" VALUES (133, 57780, 1, 32, 1603, 31, NULL);
INSERT INTO "stored_trips" VALUES (134, 59580, 2, 22, 1633, 32, NULL);
INSERT INTO "stored_trips" VALUES (135, 61380, 1, 32, 1703, 33, NULL);
INSERT INTO "stored_trips" VALUES (136, 63180, 2, 22, 1733, 34, NULL);
INSERT INTO "stored_trips" VALUES (137, 82980, 1, 32, 2303, 35, NULL);
INSERT INTO "stored_trips" VALUES (138, 18900, 1, 31, 515, 36, NULL);
INSERT INTO "stored_trips" VALUES (139, 22500, 1, 31, 615, 37, NULL);
INSERT INTO "stored_trips" VALUES (140, 24300, 2, 21, 645, 38, NULL);
INSERT INTO "stored_trips" VALUES (141, 33300, 1, 31, 915, 39, NULL);
INSERT INTO "stored_trips" VALUES (142, 35100, 2, 21, 945, 40, NULL);
INSERT INTO "stored_trips" VALUES (143, 36900, 1, 30, 1015, 41, NULL);
INSERT INTO "stored_trips" VALUES (144, 38700, 2, 20, 1045, 42, NULL);
INSERT INTO "stored_trips" VALUES (145, 40500, 1, 30, 1115, 43, NULL);
INSERT INTO "stored_trips" VALUES (146, 42300, 2, 20, 1145, 44, NULL);
INSERT INTO "stored_trips" VALUES (147, 44100, 1, 30, 1215, 45, NULL);
INSERT INTO "stored_trips" VALUES (148, 45900, 2, 20, 1245, 46, NULL);
INSERT INTO "stored_trips" VALUES (149, 47700, 1, 30, 1315, 47, NULL);
INSERT INTO "stored_trips" VALUES (150, 49500, 2, 20, 1345, 48, NULL);
INSERT INTO "stored_trips" VALUES (151, 51300, 1, 30, 1415, 49, NULL);
INSERT INTO "stored_trips" VALUES (152, 53100, 2, 20, 1445, 50, NULL);
INSERT INTO "stored_trips" VALUES (153, 54900, 1, 30, 1515, 51, NULL);
INSERT INTO "stored_trips" VALUES (154, 56700, 2, 20, 1545, 52, NULL);
INSERT INTO "stored_trips" VALUES (155, 65700, 1, 30, 1815, 53, NULL);
INSERT INTO "stored_trips" VALUES (156, 67500, 2, 20, 1845, 54, NULL);
INSERT INTO "stored_trips" VALUES (157, 69300, 1, 30, 1915, 55, NULL);
INSERT INTO "stored_trips" VALUES (158, 71100, 2, 20, 1945, 56, NULL);
INSERT INTO "stored_trips" VALUES (159, 72900, 1, 30, 2015, 57, NULL);
INSERT INTO "stored_trips" VALUES (160, 76500, 1, 30, 2115, 58, NULL);
INSERT INTO "stored_trips" VALUES (161, 80100, 1, 30, 2215, 59, NULL);
INSERT INTO "stored_trips" VALUES (162, 26100, 1, 31, 715, 60, NULL);
INSERT INTO "stored_trips" VALUES (163, 27900, 2, 21, 745, 61, NULL);
INSERT INTO "stored_trips" VALUES (164, 29700, 1, 31, 815, 62, NULL);
INSERT INTO "stored_trips" VALUES (165, 31500, 2, 21, 845, 63, NULL);
INSERT INTO "stored_trips" VALUES (166, 58500, 1, 30, 1615, 64, NULL);
INSERT INTO "stored_trips" VALUES (167, 60300, 2, 20, 1645, 65, NULL);
INSERT INTO "stored_trips" VALUES (168, 62100, 1, 30, 1715, 66, NULL);
INSERT INTO "stored_trips" VALUES (169, 63900, 2, 20, 1745, 67, NULL);
INSERT INTO "stored_trips" VALUES (170, 83700, 1, 30, 2315, 68, NULL);
INSERT INTO "stored_trips" VALUES (171, 18000, 1, 36, 1, 69, NULL);
INSERT INTO "stored_trips" VALUES (172, 18000, 1, 37, 1, 69, NULL);
INSERT INTO "stored_trips" VALUES (173, 22500, 1, 10, 615, 1, NULL);
INSERT INTO "stored_trips" VALUES (174, 26100, 1, 10, 715, 1, NULL);
INSERT INTO "stored_trips" VALUES (175, 29700, 1, 10, 815, 1, NULL);
INSERT INTO "stored_trips" VALUES (176, 33300, 1, 10, 915, 1, NULL);
INSERT INTO "stored_trips" VALUES (177, 36900, 1, 9, 1015, 1, NULL);
INSERT INTO "stored_trips" VALUES (178, 40500, 1, 9, 1115, 1, NULL);
INSERT INTO "stored_trips" VALUES (179, 44100, 1, 9, 1215, 1, NULL);
INSERT INTO "stored_trips" VALUES (180, 47700, 1, 9, 1315, 1, NULL);
INSERT INTO "stored_trips" VALUES (181, 51300, 1, 9, 1415, 1, NULL);
INSERT INTO "stored_trips" VALUES (182, 54900, 1, 9, 1515, 1, NULL);
INSERT INTO "stored_trips" VALUES (183, 58500, 1, 9, 1615, 1, NULL);
INSERT INTO "stored_trips" VALUES (184, 62100, 1, 9, 1715, 1, NULL);
INSERT INTO "stored_trips" VALUES (185, 65700, 1, 9, 1815, 1, NULL);
INSERT INTO "stored_trips" VALUES (186, 69300, 1, 9, 1915, 1, NULL);
INSERT INTO "stored_trips" VALUES (187, 72900, 1, 9, 2015, 1, NULL);
INSERT INTO "stored_trips" VALUES (188, 76500, 1, 9, 2115, 1, NULL);
INSERT INTO "stored_trips" VALUES (189, 80100, 1, 9, 2215, 1, NULL);
INSERT INTO "stored_trips" VALUES (190, 85500, 5, 11, 2345, 70, NULL);
INSERT INTO "stored_trips" VALUES (191, 24000, 1, 7, 640, 1, NULL);
INSERT INTO "stored_trips" VALUES (192, 27600, 1, 7, 740, 1, NULL);
INSERT INTO "stored_trips" VALUES (193, 31200, 1, 7, 840, 1, NULL);
INSERT INTO "stored_trips" VALUES (194, 34800, 1, 7, 940, 1, NULL);
INSERT INTO "stored_trips" VALUES (195, 38400, 1, 6, 1040, 1, NULL);
INSERT INTO "stored_trips" VALUES (196, 42000, 1, 6, 1140, 1, NULL);
INSERT INTO "stored_trips" VALUES (197, 45600, 1, 6, 1240, 1, NULL);
INSERT INTO "stored_trips" VALUES (198, 49200, 1, 6, 1340, 1, NULL);
INSERT INTO "stored_trips" VALUES (199, 52800, 1, 6, 1440, 1, NULL);
INSERT INTO "stored_trips" VALUES (200, 56400, 1, 6, 1540, 1, NULL);
INSERT INTO "stored_trips" VALUES (201, 60000, 1, 6, 1640, 1, NULL);
INSERT INTO "stored_trips" VALUES (202, 63600, 1, 6, 1740, 1, NULL);
INSERT INTO "stored_trips" VALUES (203, 67200, 1, 6, 1840, 1, NULL);
INSERT INTO "stored_trips" VALUES (204, 70800, 1, 6, 1940, 1, NULL);
INSERT INTO "stored_trips" VALUES (205, 74400, 1, 6, 2040, 1, NULL);
INSERT INTO "stored_trips" VALUES (206, 78000, 1, 6, 2140, 1, NULL);
INSERT INTO "stored_trips" VALUES (207, 81600, 1, 6, 2240, 1, NULL);
INSERT INTO "stored_trips" VALUES (208, 88200, 5, 8, 2430, 70, NULL);
INSERT INTO "stored_trips" VALUES (209, 25200, 2, 15, 700, 71, NULL);
INSERT INTO "stored_trips" VALUES (210, 28800, 2, 15, 800, 71, 1);
INSERT INTO "stored_trips" VALUES (211, 29400, 3, 5, 810, 71, NULL);
INSERT INTO "stored_trips" VALUES (212, 32400, 2, 15, 900, 71, NULL);
INSERT INTO "stored_trips" VALUES (213, 36000, 2, 14, 1000, 71, 2);
INSERT INTO "stored_trips" VALUES (214, 36600, 3, 4, 1010, 71, NULL);
INSERT INTO "stored_trips" VALUES (215, 39600, 2, 14, 1100, 71, NULL);
INSERT INTO "stored_trips" VALUES (216, 43200, 2, 14, 1200, 71, 3);
INSERT INTO "stored_trips" VALUES (217, 43800, 3, 4, 1210, 71, NULL);
INSERT INTO "stored_trips" VALUES (218, 46800, 2, 14, 1300, 71, NULL);
INSERT INTO "stored_trips" VALUES (219, 50400, 2, 14, 1400, 71, 4);
INSERT INTO "stored_trips" VALUES (220, 51000, 3, 4, 1410, 71, NULL);
INSERT INTO "stored_trips" VALUES (221, 54000, 2, 14, 1500, 71, NULL);
INSERT INTO "stored_trips" VALUES (222, 57600, 2, 14, 1600, 71, 5);
INSERT INTO "stored_trips" VALUES (223, 58200, 3, 4, 1610, 71, NULL);
INSERT INTO "stored_trips" VALUES (224, 61200, 2, 14, 1700, 71, NULL);
INSERT INTO "stored_trips" VALUES (225, 64800, 2, 14, 1800, 71, 6);
INSERT INTO "stored_trips" VALUES (226, 65400, 3, 4, 1810, 71, NULL);
INSERT INTO "stored_trips" VALUES (227, 68400, 2, 14, 1900, 71, NULL);
INSERT INTO "stored_trips" VALUES (228, 72600, 3, 4, 2010, 71, NULL);
INSERT INTO "stored_trips" VALUES (229, 27000, 2, 13, 730, 69, NULL);
INSERT INTO "stored_trips" VALUES (230, 30600, 2, 13, 830, 69, NULL);
INSERT INTO "stored_trips" VALUES (231, 31800, 3, 3, 850, 72, NULL);
INSERT INTO "stored_trips" VALUES (232, 34200, 2, 13, 930, 69, NULL);
INSERT INTO "stored_trips" VALUES (233, 37800, 2, 12, 1030, 69, NULL);
INSERT INTO "stored_trips" VALUES (234, 39000, 3, 2, 1050, 72, NULL);
INSERT INTO "stored_trips" VALUES (235, 41400, 2, 12, 1130, 69, NULL);
INSERT INTO "stored_trips" VALUES (236, 45000, 2, 12, 1230, 69, NULL);
INSERT INTO "stored_trips" VALUES (237, 46200, 3, 2, 1250, 72, NULL);
INSERT INTO "stored_trips" VALUES (238, 48600, 2, 12, 1330, 69, NULL);
INSERT INTO "stored_trips" VALUES (239, 52200, 2, 12, 1430, 69, NULL);
INSERT INTO "stored_trips" VALUES (240, 53400, 3, 2, 1450, 72, NULL);
INSERT INTO "stored_trips" VALUES (241, 55800, 2, 12, 1530, 69, NULL);
INSERT INTO "stored_trips" VALUES (242, 59400, 2, 12, 1630, 69, NULL);
INSERT INTO "stored_trips" VALUES (243, 60600, 3, 2, 1650, 72, NULL);
INSERT INTO "stored_trips" VALUES (244, 63000, 2, 12, 1730, 69, NULL);
INSERT INTO "stored_trips" VALUES (245, 66600, 2, 12, 1830, 69, NULL);
INSERT INTO "stored_trips" VALUES (246, 67800, 3, 2, 1850, 72, NULL);
INSERT INTO "stored_trips" VALUES (247, 70200, 2, 12, 1930, 69, NULL);
INSERT INTO "stored_trips" VALUES (248, 75000, 3, 2, 2050, 72, NULL);
INSERT INTO "stored_trips" VALUES (249, 31200, 2, 19, 840, 72, 1);
INSERT INTO "stored_trips" VALUES (250, 38400, 2, 18, 1040, 72, 2);
INSERT INTO "stored_trips" VALUES (251, 45600, 2, 18, 1240, 72, 3);
INSERT INTO "stored_trips" VALUES (252, 52800, 2, 18, 1440, 72, 4);
INSERT INTO "stored_trips" VALUES (253, 60000, 2, 18, 1640, 72, 5);
INSERT INTO "stored_trips" VALUES (254, 67200, 2, 18, 1840, 72, 6);
INSERT INTO "stored_trips" VALUES (255, 32400, 2, 17, 900, 72, NULL);
INSERT INTO "stored_trips" VALUES (256, 39600, 2, 16, 1100, 72, NULL);
INSERT INTO "stored_trips" VALUES (257, 46800, 2, 16, 1300, 72, NULL);
INSERT INTO "stored_trips" VALUES (258, 54000, 2, 16, 1500, 72, NULL);
INSERT INTO "stored_trips" VALUES (259, 61200, 2, 16, 1700, 72, NULL);
INSERT INTO "stored_trips" VALUES (260, 68400, 2, 16, 1900, 72, NULL);
INSERT INTO "stored_trips" VALUES (261, 0, 1, 1, 0, 69, NULL);
INSERT INTO "stored_trips" VALUES (262, 85200, 4, 35, 2340, 72, NULL);
INSERT INTO "stored_trips" VALUES (263, 88800, 4, 35, 2440, 72, NULL);
INSERT INTO "stored_trips" VALUES (264, 92400, 4, 35, 2540, 72, NULL);
INSERT INTO "stored_trips" VALUES (265, 96000, 4, 35, 2640, 72, NULL);
INSERT INTO "stored_trips" VALUES (266, 99600, 4, 35, 2740, 72, NULL);
INSERT INTO "stored_trips" VALUES (267, 87000, 4, 34, 2410, 72, NULL);
INSERT INTO "stored_trips" VALUES (268, 90600, 4, 34, 2510, 72, NULL);
INSERT INTO "stored_trips" VALUES (269, 94200, 4, 34, 2610, 72, NULL);
INSERT INTO "stored_trips" VALUES (270, 97800, 4, 34, 2710, 72, NULL);
INSERT INTO "stored_trips" VALUES (271, 101400, 4, 34, 2810, 72, NULL);
CREATE TABLE trip_id_order ( -- trips by their ids, in packed runs
id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
id_number INTEGER NOT NULL,
width INTEGER NOT NULL,
trip_keys BLOB NOT NULL,
PRIMARY KEY (id_form_key, id_number)
) STRICT, WITHOUT ROWID;
INSERT INTO "trip_id_order" VALUES (1, 0, 2, x'010500ea00ed00f000f300f600f800e700d600d900dc00df00e200e400d300c300c400c500c600c700c800c900ca00cb00cc00cd00ce00cf00bf00c000c100c200d000b100b200b300b400b500b600b700b800b9');
INSERT INTO "trip_id_order" VALUES (9, 1915, 2, x'00ba00bb00bc00bd00ad00ae00af00b000be00e900eb00ec00ee00ef00f100f200f400f500f700e500e600e800d500d700d800da00db00dd00de00e000e100e300d100d200d40100010101020103010400ff00fa');
INSERT INTO "trip_id_order" VALUES (18, 1240, 2, x'00fb00fc00fd00fe00f900900092009400960098009a00a700a9009c009e008c00a300a5008e006f0071007300750077007900860088007b007d006b00820084006d0049004a004b004c004d004e004f00500051');
INSERT INTO "trip_id_order" VALUES (24, 1440, 2, x'005200530054006300640065006600550056005700580059005a005b005c005d005e006700680039003a003b003c003d003e003f0040004100420043004400450046005f00600061006200470048001100120013');
INSERT INTO "trip_id_order" VALUES (26, 1130, 2, x'001400150016001700180019001a001b001c002b002c002d002e001d001e001f0020002100220023002400250026002f0030000100020003000400050006000700080009000a000b000c000d000e002700280029');
INSERT INTO "trip_id_order" VALUES (27, 830, 2, x'002a000f001000350036003700380031003200330034008f0091009300950097009900a600a8009b009d009f00a000a100aa008a008b00a200a4008d006e0070007200740076007800850087007a007c007e007f');
INSERT INTO "trip_id_order" VALUES (32, 2203, 2, x'008000890069006a00810083006c010b010c010d010e010f0106010701080109010a00ab00ac');
CREATE TABLE stored_frequencies (
trip_key INTEGER NOT NULL REFERENCES stored_trips (trip_key),
ordinal INTEGER NOT NULL,
start_time INTEGER,
end_time INTEGER,
headway_secs INTEGER,
exact_times INTEGER,
PRIMARY KEY (trip_key, ordinal)
) STRICT, WITHOUT ROWID;
INSERT INTO "stored_frequencies" VALUES (171, 0, 18000, 25200, 900, 0);
INSERT INTO "stored_frequencies" VALUES (171, 1, 25200, 34200, 360, 0);
INSERT INTO "stored_frequencies" VALUES (171, 2, 34200, 57600, 600, 0);
INSERT INTO "stored_frequencies" VALUES (171, 3, 57600, 68400, 360, 0);
INSERT INTO "stored_frequencies" VALUES (171, 4, 68400, 91800, 900, 0);
INSERT INTO "stored_frequencies" VALUES (172, 0, 18000, 25200, 900, 0);
INSERT INTO "stored_frequencies" VALUES (172, 1, 25200, 34200, 360, 0);
INSERT INTO "stored_frequencies" VALUES (172, 2, 34200, 57600, 600, 0);
INSERT INTO "stored_frequencies" VALUES (172, 3, 57600, 68400, 360, 0);
INSERT INTO "stored_frequencies" VALUES (172, 4, 68400, 91800, 900, 0);
INSERT INTO "stored_frequencies" VALUES (261, 0, 23400, 79800, 1200, 1);
CREATE TABLE stored_shapes (
shape_key INTEGER PRIMARY KEY,
shape_id TEXT NOT NULL,
point_count INTEGER NOT NULL
) STRICT;
INSERT INTO "stored_shapes" VALUES (1, 'L1.S', 29);
INSERT INTO "stored_shapes" VALUES (2, 'L1.N', 29);
INSERT INTO "stored_shapes" VALUES (3, 'L2.W', 21);
INSERT INTO "stored_shapes" VALUES (4, 'L2.E', 21);
INSERT INTO "stored_shapes" VALUES (5, '40.O', 37);
INSERT INTO "stored_shapes" VALUES (6, '40.I', 37);
INSERT INTO "stored_shapes" VALUES (7, '52.O', 25);
INSERT INTO "stored_shapes" VALUES (8, '52.I', 25);
INSERT INTO "stored_shapes" VALUES (9, 'N40.O', 17);
INSERT INTO "stored_shapes" VALUES (10, 'N40.I', 17);
INSERT INTO "stored_shapes" VALUES (11, 'T1.E', 17);
INSERT INTO "stored_shapes" VALUES (12, 'T1.W', 17);
INSERT INTO "stored_shapes" VALUES (13, 'C.1', 25);
INSERT INTO "stored_shapes" VALUES (14, 'F1.O', 9);
INSERT INTO "stored_shapes" VALUES (15, 'F1.I', 13);
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
INSERT INTO "shape_stretches" VALUES (1, 29, 6, 6, 1, -33826450, -5493, 12, 151202900, -4947, 13, 1, 0, 2437, 12, x'883cc4afd419e295815f0eec2c54ee767d6540bac77f0d8425e2785c0dab1fc64001429e5acd78bd81b683c3b807752604e00faf2f9a0008c999d249471c9951f241e2748e1243065474bb064218461a2fb8b533c163053fae8a8228b40a1bf75f29a09e394db6820dbd5008000dbf7c3434c5ec499e661be6ecce30415165a18010');
INSERT INTO "shape_stretches" VALUES (2, 29, 6, 6, 1, -33920550, 2049, 12, 151167800, -1590, 13, 1, 0, 2449, 12, x'5b1890458a70c7c218cee66310285d33e87f596ab05f594205c4791da6b107bbcae1989db41c468297e0a0366cb20211ce2528000f0727e49a34ea3aa3e1dc117514113289e86496c4510ad3e0018841a13c06411d23000a03a9a7000cba04d708678080382b4f87f5c4dae8560e4e4f10002f72a083917e56c4450c3cc0230c6480');
INSERT INTO "shape_stretches" VALUES (3, 21, 6, 6, 1, -33861850, -3288, 12, 151211000, -7624, 13, 1, 0, 2396, 13, x'467ddc00e126765e01e4e1d36001944f3c6000000ef313b005ba1e4d8036def133013360e4d3313b7c8cc4e5ecc62fd453ac68b2135e9ee2b472e137c2a2408487065b9a103c12f5b83b706d61a06349ca030119225ace01d480f300001220');
INSERT INTO "shape_stretches" VALUES (4, 21, 6, 6, 1, -33898250, -150, 12, 151140000, 48, 13, 1, 0, 2405, 13, x'754e6949a558ba1921c2a0eaf47e82bbb31218640d94c27d1b36ab05d1d4dc8c10c00377b063a5b34f8ca275ce6a2f491b4058b0225d1422aad5e000134b5081aa4bad1c10212bb4005b24b19180c900d23a843a01b8aa171001e1f06da000');
INSERT INTO "shape_stretches" VALUES (5, 37, 6, 6, 1, -33868800, -1736, 11, 151210500, -355, 12, 1, 0, 601, 12, x'97e0dc02b348138036778100025020000007507d63aee0cec4779a81b08f6b2b3271fd6b2a4659cc8538cb6168a4397729944730364ea525f8bbd394c154fa4298da674413324eaa487288fd350e74f8a321da9bb4143cb2a898c8f4499191200721ed24b0b63784ac4f08b265893902cccd0a1ce9a31ea34f35938ca70880641371120a122e23090c4004784dd98526a6e31925105b5ef4b9000b809a70');
INSERT INTO "shape_stretches" VALUES (6, 30, 6, 6, 1, -33908800, 794, 10, 151241200, -2858, 12, 1, 0, 1060, 11, x'4a000399bb40bbcfed80dfedfc509e7a17a1d553a43cf629f66c83152d51446aae4de0e4afac110e59d9a8f52f0e1ca198c965f0958511048adeca8ae59b7cc882e34e5da4e4adef72749bd8293d2f9c3ca0121dda496980f5a4e10e80d29aa3c28965151d948291af4a440dd80124a8b42093c0022c0000');
INSERT INTO "shape_stretches" VALUES (7, 7, 6, 6, 1, -33872696, 453, 9, 151210488, -497, 10, 1, 0, 605, 9, x'd5801dce7871ec22dda1418e1c0c0a67603006b800');
INSERT INTO "shape_stretches" VALUES (8, 25, 6, 6, 1, -33908800, -1604, 9, 151241200, 369, 10, 1, 0, 1539, 9, x'a926400981b4057f0bc166e00c268f4048a7734c9255244a83d18cbe4f3f103383250a17209200013d369e29c218c1e826720ec386003849b1b902d9bae0337b9e849659385c90270367f1b839660b84b550005b');
INSERT INTO "shape_stretches" VALUES (9, 25, 6, 6, 1, -33942000, 1249, 9, 151256000, -883, 10, 1, 0, 1539, 9, x'219943532a4c3a4bb4c4b5cc045b000742d16124333621c494c2cc5c139682125a1c263fb183851bcc496281504798e10a9a9fd20b1ac93622800893a8b8935c9c0a774a78be089a00019a500532b481643bf826');
INSERT INTO "shape_stretches" VALUES (10, 17, 6, 6, 1, -33870750, -4450, 12, 151209300, 452, 13, 1, 0, 1072, 13, x'e420620003874114006dea01d005b7140000266004c1b0d156115ec5046c3c1b250f10d5ecd8bee0cf8a8af0027a2aab7e0598afed400a22d53b683349c4a81ebd29a1166f54c040019c5366');
INSERT INTO "shape_stretches" VALUES (11, 17, 6, 6, 1, -33908800, 794, 12, 151241200, -4591, 13, 1, 0, 1059, 13, x'a7a0004912e3420b26dd1113bcb4f8906f93372597438ac4a21dd22b82ca7b98b38be5faa2e484835431023c0ef8c5d9dc4543286a112f8ce60007ba8000091f5a0070567ff00581ea06c026');
INSERT INTO "shape_stretches" VALUES (12, 17, 6, 6, 1, -33861900, -1170, 11, 151211700, -527, 12, 1, 0, 1112, 10, x'0001fc6a81a0b432020025176168000b815a532020ab257000548fc80429c6dc069f2eb648c9f75722210ba9916f1dd3c969fb43f8ec75a17c49dad05e2ecb680f2a');
INSERT INTO "shape_stretches" VALUES (13, 17, 6, 6, 1, -33871100, -107, 11, 151223800, -2064, 12, 1, 0, 1113, 10, x'0000018e088008c48a400a62c740073280085884805e2c821c6e1661144d8b40958a0f0c014527c80022a41300315a1a0059fb2426a4e396b31e5ecea97528e87cb7');
INSERT INTO "shape_stretches" VALUES (14, 25, 6, 6, 1, -33862000, -1367, 12, 151210100, -1144, 12, 1, 0, 597, 10, x'2780f08ecae031a2831408c850d5018a0d00047be6c029087920183a3e38088d278f4eb82d4812ba07d1e45780b499069ff5337435b7061ca97540e7085ff015bbd874008677818520bdebe027de7ef7b5e9a075e68fd000dd650411b7e9a10a8e667943bbb2');
INSERT INTO "shape_stretches" VALUES (15, 9, 6, 6, 1, -33860700, 1538, 11, 151211300, -3643, 13, 1, 0, 3774, 9, x'861a87a734ed8dc19086fad844bb8feab000000000e20400491204d0a4c1836894');
INSERT INTO "shape_stretches" VALUES (16, 13, 6, 6, 1, -33844100, -4289, 13, 151211200, -3682, 13, 1, 0, 3774, 10, x'55ff274004eef0741344deda4513dceba49400e430fe500a3e9fd7004385fdb00033efeeb9e80005fc10822073cb28520b5d248740f9');
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
INSERT INTO "shape_spans" VALUES (1, 0, 29, 1, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (2, 0, 29, 2, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (3, 0, 21, 3, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (4, 0, 21, 4, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (5, 0, 37, 5, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (6, 0, 30, 6, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (6, 30, 7, 7, 0, 31, 50664);
INSERT INTO "shape_spans" VALUES (7, 0, 25, 8, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (8, 0, 25, 9, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (9, 0, 17, 10, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (10, 0, 17, 11, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (11, 0, 17, 12, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (12, 0, 17, 13, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (13, 0, 25, 14, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (14, 0, 9, 15, 0, 1, 0);
INSERT INTO "shape_spans" VALUES (15, 0, 13, 16, 0, 1, 0);
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
INSERT INTO "stored_transfers" VALUES (1, '2001', '2004', NULL, NULL, NULL, NULL, 2, 180);
INSERT INTO "stored_transfers" VALUES (2, '2002', '2004', NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO "stored_transfers" VALUES (3, '2032', '2032', 'L2', 'L1', NULL, NULL, 1, NULL);
INSERT INTO "stored_transfers" VALUES (4, '2010', '7010', NULL, NULL, NULL, NULL, 2, 300);
INSERT INTO "stored_transfers" VALUES (5, '7010', '2010', NULL, NULL, NULL, NULL, 2, 300);
INSERT INTO "stored_transfers" VALUES (6, '6003', '2000', NULL, NULL, NULL, NULL, 3, NULL);
INSERT INTO "stored_transfers" VALUES (7, '4100', '4100', NULL, NULL, 'K40-O-0800', 'K52-O-0840', 4, NULL);
INSERT INTO "stored_transfers" VALUES (8, '4100', '4100', NULL, NULL, 'K40-O-1600', 'K52-O-1640', 5, NULL);
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
INSERT INTO "stored_feed_info" VALUES (1, 'Harbour City (made up)', 'https://example.org/harbour-city', 'en', 'en', 20260101, 20361231, 'harbour-city-1', 'feed@example.org', 'https://example.org/contact');
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
INSERT INTO "search_places" VALUES (1, '[[1,524288],[7,262144],[12,131072],[23,65536],[42,32768],[48,16384],[49,0]]', 1, x'3a745a482c588a66146e7608267c6a88927e6c7a7954201e6063323536391a1d908680444740435c5f041006120e560264');
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
INSERT INTO "stored_pathways" VALUES (1, 'P1', '2005', '2007', 5, 1, NULL, 45, NULL, NULL, 1.4, 'Trains', 'Clock Tower');
INSERT INTO "stored_pathways" VALUES (2, 'P2', '2006', '2007', 2, 1, NULL, 60, 32, NULL, 2.5, 'Trains', 'Arcade');
INSERT INTO "stored_pathways" VALUES (3, 'P3', '2007', '2008', 4, 1, NULL, 40, NULL, NULL, NULL, 'Platforms 1 and 2', NULL);
INSERT INTO "stored_pathways" VALUES (4, 'P4', '2007', '2002', 4, 1, NULL, 40, NULL, NULL, NULL, 'Platforms 1 and 2', NULL);
INSERT INTO "stored_pathways" VALUES (5, 'P5', '2007', '2003', 1, 1, 80.5, 70, NULL, 0.06, 3.0, 'Platforms 3 and 4', NULL);
INSERT INTO "stored_pathways" VALUES (6, 'P6', '2007', '2004', 2, 1, NULL, 75, 40, NULL, 2.0, 'Platforms 3 and 4', NULL);
CREATE TABLE stored_levels (
row_key INTEGER PRIMARY KEY,
level_id TEXT,
level_index REAL,
level_name TEXT
) STRICT;
INSERT INTO "stored_levels" VALUES (1, 'street', 0.0, 'Street');
INSERT INTO "stored_levels" VALUES (2, 'concourse', -1.0, 'Concourse');
INSERT INTO "stored_levels" VALUES (3, 'tracks', -2.0, 'Platforms');
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
INSERT INTO "stored_translations" VALUES (1, 'stops', 'stop_name', 'fr', 'Place de la Lanterne', '2000', NULL, NULL);
INSERT INTO "stored_translations" VALUES (2, 'stops', 'stop_name', 'fr', 'Escaliers du Port', NULL, NULL, 'Harbour Steps');
INSERT INTO "stored_translations" VALUES (3, 'stops', 'stop_name', 'ja', 'ランタン広場', '2000', NULL, NULL);
INSERT INTO "stored_translations" VALUES (4, 'stops', 'stop_name', 'ja', 'ハーバー・ステップス', NULL, NULL, 'Harbour Steps');
INSERT INTO "stored_translations" VALUES (5, 'routes', 'route_long_name', 'fr', 'Tramway du front de mer', 'T1', NULL, NULL);
INSERT INTO "stored_translations" VALUES (6, 'trips', 'trip_headsign', 'fr', 'Plage du Banc de sable', NULL, NULL, 'Sandbar Beach');
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
INSERT INTO "service_weeks" VALUES (1, 1, 1, 1, 1, 1, 1, 1, 20260101, 20361231);
INSERT INTO "service_weeks" VALUES (2, 1, 1, 1, 1, 1, 0, 0, 20260101, 20361231);
INSERT INTO "service_weeks" VALUES (3, 0, 0, 0, 0, 0, 1, 1, 20260101, 20361231);
INSERT INTO "service_weeks" VALUES (4, 0, 0, 0, 0, 1, 1, 0, 20260101, 20361231);
CREATE TABLE service_exceptions(-- calendar_dates.txt, a bit for each record; view calendar_date_keys
date INTEGER NOT NULL,
exception_type INTEGER NOT NULL,
first_service_key INTEGER NOT NULL,
services BLOB NOT NULL,
PRIMARY KEY(date,exception_type,first_service_key)
)STRICT,WITHOUT ROWID;
INSERT INTO "service_exceptions" VALUES (20260101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20260101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20260126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20260126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20260403, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20260403, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20260406, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20260406, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20261225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20261225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20261231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20270101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20270101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20270126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20270126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20270326, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20270326, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20270329, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20270329, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20271231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20280126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20280126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20280414, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20280414, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20280417, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20280417, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20280425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20280425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20281225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20281225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20281226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20281226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20281231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20290101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20290101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20290126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20290126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20290330, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20290330, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20290402, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20290402, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20290425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20290425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20291225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20291225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20291226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20291226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20291231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20300101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20300101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20300419, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20300419, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20300422, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20300422, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20300425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20300425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20301225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20301225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20301226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20301226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20301231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20310101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20310101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20310411, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20310411, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20310414, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20310414, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20310425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20310425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20311225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20311225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20311226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20311226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20311231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20320101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20320101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20320126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20320126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20320326, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20320326, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20320329, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20320329, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20321231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20330126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20330126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20330415, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20330415, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20330418, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20330418, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20330425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20330425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20331226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20331226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20331231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20340126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20340126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20340407, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20340407, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20340410, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20340410, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20340425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20340425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20341225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20341225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20341226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20341226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20341231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20350101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20350101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20350126, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20350126, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20350323, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20350323, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20350326, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20350326, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20350425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20350425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20351225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20351225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20351226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20351226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20351231, 1, 5, x'80');
INSERT INTO "service_exceptions" VALUES (20360101, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20360101, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20360411, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20360411, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20360414, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20360414, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20360425, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20360425, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20361225, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20361225, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20361226, 1, 3, x'80');
INSERT INTO "service_exceptions" VALUES (20361226, 2, 2, x'80');
INSERT INTO "service_exceptions" VALUES (20361231, 1, 5, x'80');
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
INSERT INTO "stop_attributes" VALUES (1, 'Z2', 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (2, 'Z2', 0, NULL, 1, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (3, 'Z2', 1, NULL, 1, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (4, 'Z2', 0, NULL, NULL, NULL, '1', NULL);
INSERT INTO "stop_attributes" VALUES (5, 'Z2', 0, NULL, NULL, NULL, '2', NULL);
INSERT INTO "stop_attributes" VALUES (6, 'Z2', 0, NULL, 2, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (7, 'Z2', 1, NULL, 2, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (8, 'Z2', 1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (9, 'Z1', 1, NULL, 1, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (10, 'Z1', 0, NULL, NULL, NULL, '1', NULL);
INSERT INTO "stop_attributes" VALUES (11, 'Z1', 0, NULL, NULL, NULL, '2', NULL);
INSERT INTO "stop_attributes" VALUES (12, 'Z1', 0, NULL, 0, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (13, 'Z1', 0, NULL, 1, 'tracks', '1', NULL);
INSERT INTO "stop_attributes" VALUES (14, 'Z1', 0, NULL, 1, 'tracks', '2', NULL);
INSERT INTO "stop_attributes" VALUES (15, 'Z1', 0, NULL, NULL, 'tracks', '3', NULL);
INSERT INTO "stop_attributes" VALUES (16, 'Z1', 0, NULL, 2, 'tracks', '4', NULL);
INSERT INTO "stop_attributes" VALUES (17, NULL, 2, NULL, 2, 'street', NULL, NULL);
INSERT INTO "stop_attributes" VALUES (18, 'Z1', 0, NULL, 1, NULL, 'A', NULL);
INSERT INTO "stop_attributes" VALUES (19, 'Z1', 0, NULL, 1, NULL, 'B', NULL);
INSERT INTO "stop_attributes" VALUES (20, 'Z1', 0, NULL, 1, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (21, 'Z1', 0, NULL, 2, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (22, 'Z1', 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO "stop_attributes" VALUES (23, NULL, 2, NULL, 1, 'street', NULL, NULL);
INSERT INTO "stop_attributes" VALUES (24, 'Z1', 0, NULL, NULL, NULL, 'A', NULL);
INSERT INTO "stop_attributes" VALUES (25, 'Z1', 0, NULL, NULL, NULL, 'B', NULL);
INSERT INTO "stop_attributes" VALUES (26, NULL, 3, NULL, NULL, 'concourse', NULL, NULL);
INSERT INTO "stop_attributes" VALUES (27, NULL, 4, NULL, NULL, 'tracks', NULL, NULL);
CREATE TABLE text_parts(-- parts of the texts of stops; view stop_records
part_key INTEGER PRIMARY KEY,
part TEXT NOT NULL
)STRICT;
INSERT INTO "text_parts" VALUES (0, '');
INSERT INTO "text_parts" VALUES (1, '');
INSERT INTO "text_parts" VALUES (2, 'Lantern Square');
INSERT INTO "text_parts" VALUES (3, 'Banksia Vale');
INSERT INTO "text_parts" VALUES (4, 'Orchard Park');
INSERT INTO "text_parts" VALUES (5, 'Brickworks');
INSERT INTO "text_parts" VALUES (6, 'Kingfisher Junction');
INSERT INTO "text_parts" VALUES (7, 'Rope Walk');
INSERT INTO "text_parts" VALUES (8, 'Harbour Steps');
INSERT INTO "text_parts" VALUES (9, 'Harbour Steps Wharf');
INSERT INTO "text_parts" VALUES (10, 'North Pier');
INSERT INTO "text_parts" VALUES (11, 'Lookout Hill');
INSERT INTO "text_parts" VALUES (12, 'St Brigid Clinic');
INSERT INTO "text_parts" VALUES (13, 'Showfields North');
INSERT INTO "text_parts" VALUES (14, 'Showfields South');
INSERT INTO "text_parts" VALUES (15, 'The "Three Bells" Hotel');
INSERT INTO "text_parts" VALUES (16, 'Tannery Rd at Mill Ln');
INSERT INTO "text_parts" VALUES (17, 'Glover St at Café Corner');
INSERT INTO "text_parts" VALUES (18, 'Pepper Tree Park');
INSERT INTO "text_parts" VALUES (19, 'Wattle St at Library');
CREATE VIRTUAL TABLE stop_search USING fts5(
words,content='search_entries',content_rowid='search_key',columnsize=0,detail=none,
tokenize="ascii tokenchars '#=@'"
);
CREATE VIRTUAL TABLE stop_search_terms USING fts5vocab (stop_search, row);
DELETE FROM "stop_search_data";
INSERT INTO "stop_search_data" VALUES (1, x'298339');
INSERT INTO "stop_search_data" VALUES (10, x'000000020101010001010101');
INSERT INTO "stop_search_data" VALUES (137438953473, x'000004c7033023310408011d02020132010102010201010101030101010101040103020e020102020133030102040f060201010e0201340410021009020135240401053d323030300406013104060132040601330406013404040231300a0601310a0601320a040232300106013101060132010402333005060131050601320504023430090601310906013209040235300c0601310c0601320c0402363007060131070601320704023730110601311106013211040238300d0601310d0601320d0402393017060131170601321702043330303106050132020501330b0501340305013508020434303131140501321404023231160501322f040233312805013228040234311905013219040235312605013226040236312405013224040237311b0501321b040238311d0501321d040239311f0501321f0303313030180303393030310204353031302b040232302d040233302e040234302a040235302c04023630300204363030310e0501320f0501331305013412020437303130230501312305013223040232301004023330210402343022010740303536333331010101010101010101010101010101010101010102010101020202020101010202020101010101010108023031090309013218070b01010101020802313105080a090132010101010201010201030101010101010203020204010101020207020101611602057263616465040f0201741410040101622f0206616e6b73696109030179081a0204656163681803036c6c732602076f6174736865642c0305776c696e65081a02097269636b776f726b730d04036769641f01046361666528030270653002056c696e69631f03036f636b0402056f726e65722802067573746f6d730b01026465040303706f74310201750a03026e652b0109657363616c696572730a01036669670302066f756e6472790f010767616c6c65727912030274650302056c6f7665722802036f6c662d0203756c6c100107686172626f75720a190204656174682e0203696c6c1102046f74656c26010669736c616e641001086a756e6374696f6e05010a6b696e676669736865720501026c61040304676f6f6e2a03026e65022204047465726e040210190801650402066962726172791403036768743003036e6b732d02016e2402066f6f6b6f75741101066d61726b6574130203696c6c2401056e6f72746807140601036f6c64310206726368617264170304726572790201047061726b170202056570706572190203696572071a02046c6163650402036f72740a0104717561790e01027264240702036f61642407030270650101057361696e741f03056c7470616e0c03056e64626172180209686f776669656c64731b0202046f7574681d02057175617265040210190201740f050b090303616e64161903036570730a04150304726565740f0514010774616e6e65727924020268652603037265652602046f7765720402047261636b2e04016d062b030265650316010476616c6509010477616c6b0111030474746c65140204686172660b1601010103e382b90a0403e383860a0304bfe383b30402058383e383970a030486e383830a03048fe383bc0a030490e383bc0a030497e382b90a0304a9e383b3040304b3e382bf040403e5ba83040301bc0a0403e383900a0103e5a0b4040205ba83e5a0b40404091a0d08050804040404050404050404050404050404050404050404050404050404050404070404040407040504050405040504050405040504050406060705050505050704040407040405050532060b071f04090604090507060a090c06070508060809050604050c06090a050806060b070607090b0d0507060a04090606040909060a0609070808070706070607050808080d070b070708090a0506070705060708070a0606070807070707070706040606');
DELETE FROM "stop_search_idx";
INSERT INTO "stop_search_idx" VALUES (1, x'', 2);
DELETE FROM "stop_search_config";
INSERT INTO "stop_search_config" VALUES ('hashsize', 1048576);
INSERT INTO "stop_search_config" VALUES ('version', 4);
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops(stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops(parent_key)WHERE parent_key IS NOT NULL;
CREATE INDEX patterns_by_route ON patterns (route_key);
CREATE INDEX time_profiles_by_pattern ON time_profiles (pattern_key);
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
CREATE VIEW agency AS
SELECT agency_id, agency_name, agency_url, agency_timezone, agency_lang, agency_phone, agency_fare_url, agency_email,
cemv_support
FROM stored_agency;
CREATE VIEW stops AS
SELECT s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.stop_lat, s.stop_lon, s.zone_id, s.stop_url,
s.location_type, parent.stop_id AS parent_station, s.stop_timezone, s.wheelchair_boarding, s.level_id,
s.platform_code, s.stop_access
FROM stop_records s
LEFT JOIN stored_stops parent ON parent.stop_key = s.parent_key
WHERE s.is_listed;
CREATE VIEW routes AS
SELECT route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color,
route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id, cemv_support
FROM stored_routes
WHERE is_listed;
CREATE VIEW trips AS
SELECT r.route_id, (SELECT service_id FROM stored_services c WHERE c.service_key = t.service_key) AS service_id,
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
LEFT JOIN stored_routes r ON r.route_key = n.route_key;
CREATE VIEW stop_times AS
SELECT v.trip_id,
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
LEFT JOIN stored_stops s ON s.stop_key = v.stop_key;
CREATE VIEW calendar AS
SELECT service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday,
CAST(substr('0000000' || start_date, -8) AS TEXT) AS start_date,
CAST(substr('0000000' || end_date, -8) AS TEXT) AS end_date
FROM stored_services
JOIN service_weeks USING (service_week_key);
CREATE VIEW calendar_dates AS
SELECT e.service_id, CAST(substr('0000000' || e.date, -8) AS TEXT) AS date, e.exception_type
FROM calendar_date_keys e;
CREATE VIEW frequencies AS
SELECT i.trip_id,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT q.start_time AS s)) AS start_time,
(SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
FROM (SELECT q.end_time AS s)) AS end_time,
q.headway_secs, q.exact_times
FROM stored_frequencies q
JOIN trip_ids i ON i.trip_key = q.trip_key;
CREATE VIEW shapes AS
WITH numbers(n) AS MATERIALIZED (SELECT key
FROM json_each(
'[' || substr(replace(hex(zeroblob((SELECT max(first_point + point_count) FROM shape_spans))), '00', ',0'), 2)
|| ']')),
points AS (
SELECT s.shape_key, s.shape_id, p.first_position, p.first_point, p.first_sequence, p.first_distance, t.*, n,
bytes, (n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) AS lat_at,
(n - 1) * (lat_bits + lon_bits + sequence_bits + distance_bits) + lat_bits AS lon_at,
n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits - sequence_bits AS sequence_at,
n * (lat_bits + lon_bits + sequence_bits + distance_bits) - distance_bits AS distance_at
FROM stored_shapes s
JOIN shape_spans p ON p.shape_key = s.shape_key
JOIN shape_stretches t ON t.stretch_key = p.stretch_key
JOIN numbers ON n < p.first_point + p.point_count
CROSS JOIN byte_order),
steps AS (SELECT *,
CASE
WHEN n = 0 THEN 0
ELSE smallest_lat_step + CASE
WHEN lat_bits = 0 THEN 0
WHEN lat_bits < 26 THEN instr(bytes, substr(steps, (lat_at >> 3) + 1, 1)) - 1 << 8
| instr(bytes, substr(steps, (lat_at >> 3) + 2, 1)) - 1 << 8
| instr(bytes, substr(steps, (lat_at >> 3) + 3, 1)) - 1 << 8
| instr(bytes, substr(steps, (lat_at >> 3) + 4, 1)) - 1 >> 32 - (lat_at & 7)
- lat_bits & (1 << lat_bits) - 1
ELSE (SELECT sum(
instr(bytes, substr(steps, (lat_at >> 3) + b.value, 1)) - 1 << (lat_at & 7) + lat_bits
- 8 * b.value)
FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lat_bits)
- 1 END END AS lat_step,
CASE
WHEN n = 0 THEN 0
ELSE smallest_lon_step + CASE
WHEN lon_bits = 0 THEN 0
WHEN lon_bits < 26 THEN instr(bytes, substr(steps, (lon_at >> 3) + 1, 1)) - 1 << 8
| instr(bytes, substr(steps, (lon_at >> 3) + 2, 1)) - 1 << 8
| instr(bytes, substr(steps, (lon_at >> 3) + 3, 1)) - 1 << 8
| instr(bytes, substr(steps, (lon_at >> 3) + 4, 1)) - 1 >> 32 - (lon_at & 7)
- lon_bits & (1 << lon_bits) - 1
ELSE (SELECT sum(
instr(bytes, substr(steps, (lon_at >> 3) + b.value, 1)) - 1 << (lon_at & 7) + lon_bits
- 8 * b.value)
FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << lon_bits)
- 1 END END AS lon_step,
CASE
WHEN n <= first_point THEN 0
ELSE smallest_sequence_step + CASE
WHEN sequence_bits = 0 THEN 0
WHEN sequence_bits < 26 THEN instr(bytes, substr(steps, (sequence_at >> 3) + 1, 1)) - 1 << 8
| instr(bytes, substr(steps, (sequence_at >> 3) + 2, 1)) - 1 << 8
| instr(bytes, substr(steps, (sequence_at >> 3) + 3, 1)) - 1 << 8
| instr(bytes, substr(steps, (sequence_at >> 3) + 4, 1)) - 1 >> 32 - (sequence_at & 7)
- sequence_bits & (1 << sequence_bits) - 1
ELSE (
SELECT sum(instr(bytes, substr(steps, (sequence_at >> 3) + b.value, 1)) - 1 << (sequence_at & 7)
+ sequence_bits - 8 * b.value)
FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << sequence_bits)
- 1 END END AS sequence_step,
CASE
WHEN n <= first_point THEN 0
ELSE smallest_distance_step + CASE
WHEN distance_bits = 0 THEN 0
WHEN distance_bits < 26 THEN instr(bytes, substr(steps, (distance_at >> 3) + 1, 1)) - 1 << 8
| instr(bytes, substr(steps, (distance_at >> 3) + 2, 1)) - 1 << 8
| instr(bytes, substr(steps, (distance_at >> 3) + 3, 1)) - 1 << 8
| instr(bytes, substr(steps, (distance_at >> 3) + 4, 1)) - 1 >> 32 - (distance_at & 7)
- distance_bits & (1 << distance_bits) - 1
ELSE (
SELECT sum(instr(bytes, substr(steps, (distance_at >> 3) + b.value, 1)) - 1 << (distance_at & 7)
+ distance_bits - 8 * b.value)
FROM json_each('[1,2,3,4,5,6,7,8,9]') b) & (1 << distance_bits)
- 1 END END AS distance_step
FROM points)
SELECT shape_id,
CASE
WHEN lat BETWEEN -9007199254740992 AND 9007199254740992 THEN lat / CAST('1e' || lat_decimals AS REAL)
ELSE CAST(lat || 'e-' || lat_decimals AS REAL) END AS shape_pt_lat,
CASE
WHEN lon BETWEEN -9007199254740992 AND 9007199254740992 THEN lon / CAST('1e' || lon_decimals AS REAL)
ELSE CAST(lon || 'e-' || lon_decimals AS REAL) END AS shape_pt_lon,
shape_pt_sequence,
CASE
WHEN distance BETWEEN -9007199254740992 AND 9007199254740992 THEN distance / CAST(
'1e' || distance_decimals AS REAL)
ELSE CAST(distance || 'e-' || distance_decimals AS REAL) END AS shape_dist_traveled
FROM (SELECT shape_key, first_position, first_point, n, shape_id, lat_decimals, lon_decimals, distance_decimals,
first_lat + sum(lat_step) OVER points AS lat, first_lon + sum(lon_step) OVER points AS lon,
first_sequence + sum(sequence_step) OVER points AS shape_pt_sequence,
first_distance + sum(distance_step) OVER points AS distance
FROM steps
WINDOW points AS (PARTITION BY shape_key, shape_id, first_position ORDER BY n))
WHERE n >= first_point;
CREATE VIEW pathways AS
SELECT pathway_id, from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time, stair_count,
max_slope, min_width, signposted_as, reversed_signposted_as
FROM stored_pathways;
CREATE VIEW levels AS
SELECT level_id, level_index, level_name
FROM stored_levels;
CREATE VIEW translations AS
SELECT table_name, field_name, language, translation, record_id, record_sub_id, field_value
FROM stored_translations;
CREATE VIEW transfers AS
SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type, min_transfer_time
FROM stored_transfers;
CREATE VIEW feed_info AS
SELECT feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
CAST(substr('0000000' || feed_start_date, -8) AS TEXT) AS feed_start_date,
CAST(substr('0000000' || feed_end_date, -8) AS TEXT) AS feed_end_date, feed_version, feed_contact_email,
feed_contact_url
FROM stored_feed_info;
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
CREATE VIEW areas(area_id,area_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW attributions(attribution_id,agency_id,route_id,trip_id,organization_name,is_producer,is_operator,is_authority,attribution_url,attribution_email,attribution_phone) AS SELECT 0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW booking_rules(booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,"message",pickup_message,drop_off_message,phone_number,info_url,booking_url) AS SELECT 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW extra_values(file_name,column_name,"kind",first_key,last_key,"position","value") AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_attributes(fare_id,"price",currency_type,payment_method,"transfers",agency_id,transfer_duration) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_leg_join_rules(from_network_id,to_network_id,from_stop_id,to_stop_id) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW fare_leg_rules(leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority) AS SELECT 0,0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_media(fare_media_id,fare_media_name,fare_media_type) AS SELECT 0,0,0 WHERE 0;
CREATE VIEW fare_products(fare_product_id,fare_product_name,rider_category_id,fare_media_id,"amount","currency") AS SELECT 0,0,0,0,0,0 WHERE 0;
CREATE VIEW fare_rules(fare_id,route_id,origin_id,destination_id,contains_id) AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW fare_transfer_rules(from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id) AS SELECT 0,0,0,0,0,0,0 WHERE 0;
CREATE VIEW kept_files(piece_key,file_name,byte_count,is_packed,"bytes") AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW kept_records(kept_key,file_name,"line","reason","cells","written") AS SELECT 0,0,0,0,0,0 WHERE 0;
CREATE VIEW location_group_stops(location_group_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW location_groups(location_group_id,location_group_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW locations("id",stop_name,stop_desc,geometry_type,"geometry") AS SELECT 0,0,0,0,0 WHERE 0;
CREATE VIEW networks(network_id,network_name) AS SELECT 0,0 WHERE 0;
CREATE VIEW rider_categories(rider_category_id,rider_category_name,is_default_fare_category,eligibility_url) AS SELECT 0,0,0,0 WHERE 0;
CREATE VIEW route_networks(network_id,route_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW stop_areas(area_id,stop_id) AS SELECT 0,0 WHERE 0;
CREATE VIEW timeframes(timeframe_group_id,start_time,end_time,service_id) AS SELECT 0,0,0,0 WHERE 0;
COMMIT;
