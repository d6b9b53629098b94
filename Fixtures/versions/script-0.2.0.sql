-- GTFS for PostgreSQL, by gtfs-export 0.2.0 from minimal.sqlite, as feed old
--
--     psql -d transit -f FILE
--
-- PostgreSQL 12 or newer. All of it in one transaction: after an error nothing has changed.
\set ON_ERROR_STOP on
SET client_encoding = 'UTF8';
BEGIN;

CREATE TABLE IF NOT EXISTS agency (
    feed_id text COLLATE "C" NOT NULL,
    "agency_id" text COLLATE "C",
    "agency_name" text,
    "agency_url" text,
    "agency_timezone" text,
    "agency_lang" text,
    "agency_phone" text,
    "agency_fare_url" text,
    "agency_email" text,
    "cemv_support" integer
);
DELETE FROM agency WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS stops (
    feed_id text COLLATE "C" NOT NULL,
    "stop_id" text COLLATE "C",
    "stop_code" text,
    "stop_name" text,
    "tts_stop_name" text,
    "stop_desc" text,
    "stop_lat" double precision,
    "stop_lon" double precision,
    "zone_id" text COLLATE "C",
    "stop_url" text,
    "location_type" integer,
    "parent_station" text COLLATE "C",
    "stop_timezone" text,
    "wheelchair_boarding" integer,
    "level_id" text COLLATE "C",
    "platform_code" text,
    "stop_access" integer
);
DELETE FROM stops WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS routes (
    feed_id text COLLATE "C" NOT NULL,
    "route_id" text COLLATE "C",
    "agency_id" text COLLATE "C",
    "route_short_name" text,
    "route_long_name" text,
    "route_desc" text,
    "route_type" integer,
    "route_url" text,
    "route_color" text,
    "route_text_color" text,
    "route_sort_order" bigint,
    "continuous_pickup" integer,
    "continuous_drop_off" integer,
    "network_id" text COLLATE "C",
    "cemv_support" integer
);
DELETE FROM routes WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS trips (
    feed_id text COLLATE "C" NOT NULL,
    "route_id" text COLLATE "C",
    "service_id" text COLLATE "C",
    "trip_id" text COLLATE "C",
    "trip_headsign" text,
    "trip_short_name" text,
    "direction_id" integer,
    "block_id" text COLLATE "C",
    "shape_id" text COLLATE "C",
    "wheelchair_accessible" integer,
    "bikes_allowed" integer,
    "cars_allowed" integer,
    "safe_duration_factor" double precision,
    "safe_duration_offset" double precision
);
DELETE FROM trips WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS stop_times (
    feed_id text COLLATE "C" NOT NULL,
    "trip_id" text COLLATE "C",
    "arrival_time" text COLLATE "C",
    "departure_time" text COLLATE "C",
    "stop_id" text COLLATE "C",
    "location_group_id" text COLLATE "C",
    "location_id" text COLLATE "C",
    "stop_sequence" bigint,
    "stop_headsign" text,
    "start_pickup_drop_off_window" text COLLATE "C",
    "end_pickup_drop_off_window" text COLLATE "C",
    "pickup_type" integer,
    "drop_off_type" integer,
    "continuous_pickup" integer,
    "continuous_drop_off" integer,
    "shape_dist_traveled" double precision,
    "timepoint" integer,
    "pickup_booking_rule_id" text COLLATE "C",
    "drop_off_booking_rule_id" text COLLATE "C",
    "arrival_seconds" bigint,
    "departure_seconds" bigint,
    "stop_sequence_consec" bigint
);
DELETE FROM stop_times WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS calendar (
    feed_id text COLLATE "C" NOT NULL,
    "service_id" text COLLATE "C",
    "monday" integer,
    "tuesday" integer,
    "wednesday" integer,
    "thursday" integer,
    "friday" integer,
    "saturday" integer,
    "sunday" integer,
    "start_date" text COLLATE "C",
    "end_date" text COLLATE "C"
);
DELETE FROM calendar WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS calendar_dates (
    feed_id text COLLATE "C" NOT NULL,
    "service_id" text COLLATE "C",
    "date" text COLLATE "C",
    "exception_type" integer
);
DELETE FROM calendar_dates WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS frequencies (
    feed_id text COLLATE "C" NOT NULL,
    "trip_id" text COLLATE "C",
    "start_time" text COLLATE "C",
    "end_time" text COLLATE "C",
    "headway_secs" bigint,
    "exact_times" integer,
    "frequencies_row" bigint
);
DELETE FROM frequencies WHERE feed_id = 'old';

CREATE TABLE IF NOT EXISTS feed_info (
    feed_id text COLLATE "C" NOT NULL,
    "feed_publisher_name" text,
    "feed_publisher_url" text,
    "feed_lang" text,
    "default_lang" text,
    "feed_start_date" text COLLATE "C",
    "feed_end_date" text COLLATE "C",
    "feed_version" text,
    "feed_contact_email" text,
    "feed_contact_url" text
);
DELETE FROM feed_info WHERE feed_id = 'old';

COPY agency (feed_id, "agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang", "agency_phone", "agency_fare_url", "agency_email", "cemv_support") FROM stdin;
old	AG	Minimal Transit	https://example.org	Australia/Sydney	\N	\N	\N	\N	\N
\.

COPY stops (feed_id, "stop_id", "stop_code", "stop_name", "tts_stop_name", "stop_desc", "stop_lat", "stop_lon", "zone_id", "stop_url", "location_type", "parent_station", "stop_timezone", "wheelchair_boarding", "level_id", "platform_code", "stop_access") FROM stdin;
old	A	\N	Ash	\N	\N	-33.87	151.2	\N	\N	\N	\N	\N	\N	\N	\N	\N
old	B	\N	Birch	\N	\N	-33.87	151.21	\N	\N	\N	\N	\N	\N	\N	\N	\N
old	C	\N	Cedar	\N	\N	-33.87	151.22	\N	\N	\N	\N	\N	\N	\N	\N	\N
old	D	\N	Dogwood	\N	\N	-33.87	151.23	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY routes (feed_id, "route_id", "agency_id", "route_short_name", "route_long_name", "route_desc", "route_type", "route_url", "route_color", "route_text_color", "route_sort_order", "continuous_pickup", "continuous_drop_off", "network_id", "cemv_support") FROM stdin;
old	R1	AG	1	Ash to Dogwood	\N	3	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY trips (feed_id, "route_id", "service_id", "trip_id", "trip_headsign", "trip_short_name", "direction_id", "block_id", "shape_id", "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor", "safe_duration_offset") FROM stdin;
old	R1	D	T	Dogwood	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.

COPY stop_times (feed_id, "trip_id", "arrival_time", "departure_time", "stop_id", "location_group_id", "location_id", "stop_sequence", "stop_headsign", "start_pickup_drop_off_window", "end_pickup_drop_off_window", "pickup_type", "drop_off_type", "continuous_pickup", "continuous_drop_off", "shape_dist_traveled", "timepoint", "pickup_booking_rule_id", "drop_off_booking_rule_id", "arrival_seconds", "departure_seconds", "stop_sequence_consec") FROM stdin;
old	T	10:00:00	10:00:00	A	\N	\N	1	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	36000	36000	0
old	T	10:10:00	10:10:00	B	\N	\N	2	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	36600	36600	1
old	T	10:20:00	10:20:00	C	\N	\N	3	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	37200	37200	2
old	T	10:30:00	10:30:00	D	\N	\N	4	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	37800	37800	3
\.

COPY calendar (feed_id, "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date", "end_date") FROM stdin;
old	D	1	1	1	1	1	1	1	20260101	20261231
\.

COPY feed_info (feed_id, "feed_publisher_name", "feed_publisher_url", "feed_lang", "default_lang", "feed_start_date", "feed_end_date", "feed_version", "feed_contact_email", "feed_contact_url") FROM stdin;
old	Minimal	https://example.org	en	\N	20260101	20261231	1	feed@example.org	\N
\.

CREATE UNIQUE INDEX IF NOT EXISTS stops_key ON stops (feed_id, stop_id);
CREATE INDEX IF NOT EXISTS stops_by_parent_station ON stops (feed_id, parent_station);

CREATE UNIQUE INDEX IF NOT EXISTS routes_key ON routes (feed_id, route_id);
CREATE INDEX IF NOT EXISTS routes_by_agency_id ON routes (feed_id, agency_id);

CREATE UNIQUE INDEX IF NOT EXISTS trips_key ON trips (feed_id, trip_id);
CREATE INDEX IF NOT EXISTS trips_by_route_id ON trips (feed_id, route_id);
CREATE INDEX IF NOT EXISTS trips_by_service_id ON trips (feed_id, service_id);
CREATE INDEX IF NOT EXISTS trips_by_block_id ON trips (feed_id, block_id);
CREATE INDEX IF NOT EXISTS trips_by_shape_id ON trips (feed_id, shape_id);

CREATE UNIQUE INDEX IF NOT EXISTS stop_times_key ON stop_times (feed_id, trip_id, stop_sequence_consec);
CREATE INDEX IF NOT EXISTS stop_times_by_stop_id ON stop_times (feed_id, stop_id);

CREATE UNIQUE INDEX IF NOT EXISTS calendar_key ON calendar (feed_id, service_id);

CREATE INDEX IF NOT EXISTS calendar_dates_by_date ON calendar_dates (feed_id, date);
CREATE INDEX IF NOT EXISTS calendar_dates_by_service_id ON calendar_dates (feed_id, service_id);

CREATE INDEX IF NOT EXISTS frequencies_by_trip_id ON frequencies (feed_id, trip_id);

CREATE OR REPLACE VIEW service_days AS
SELECT c.feed_id, to_char(d.day, 'YYYYMMDD') COLLATE "C" AS date, c.service_id
FROM calendar c
CROSS JOIN LATERAL generate_series(to_date(c.start_date, 'YYYYMMDD')::timestamp, to_date(c.end_date, 'YYYYMMDD')::timestamp, '1 day') AS d (day)
WHERE (ARRAY[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow FROM d.day)::integer] = 1
    AND NOT EXISTS (SELECT FROM calendar_dates e WHERE e.feed_id = c.feed_id AND e.service_id = c.service_id
        AND e.date = to_char(d.day, 'YYYYMMDD') COLLATE "C" AND e.exception_type = 2)
UNION
SELECT e.feed_id, e.date, e.service_id
FROM calendar_dates e
WHERE e.exception_type = 1
    AND NOT EXISTS (SELECT FROM calendar_dates r WHERE r.feed_id = e.feed_id AND r.service_id = e.service_id
        AND r.date = e.date AND r.exception_type = 2);

CREATE OR REPLACE VIEW trip_times AS
SELECT t.feed_id, t.trip_id, (array_agg(coalesce(t.departure_time, t.arrival_time) ORDER BY t.stop_sequence_consec) FILTER (WHERE coalesce(t.departure_time, t.arrival_time) IS NOT NULL))[1] AS start_time,
(array_agg(coalesce(t.arrival_time, t.departure_time) ORDER BY t.stop_sequence_consec DESC))[1] AS end_time,
(array_agg(coalesce(t.departure_seconds, t.arrival_seconds) ORDER BY t.stop_sequence_consec) FILTER (WHERE coalesce(t.departure_seconds, t.arrival_seconds) IS NOT NULL))[1] AS start_seconds,
(array_agg(coalesce(t.arrival_seconds, t.departure_seconds) ORDER BY t.stop_sequence_consec DESC))[1] AS end_seconds,
count(*) AS stop_count, (array_agg(t.stop_id) FILTER (WHERE t.stop_sequence_consec = 0))[1] AS first_stop_id, (array_agg(t.stop_id ORDER BY t.stop_sequence_consec DESC))[1] AS last_stop_id,
(array_agg(t.shape_dist_traveled ORDER BY t.stop_sequence_consec DESC))[1] - (array_agg(t.shape_dist_traveled) FILTER (WHERE t.stop_sequence_consec = 0))[1] AS distance
FROM stop_times t
GROUP BY t.feed_id, t.trip_id;

CREATE OR REPLACE VIEW stop_routes AS
SELECT s.feed_id, s.stop_id, t.route_id, t.direction_id, count(DISTINCT t.trip_id) AS trip_count
FROM stop_times s
JOIN trips t ON t.feed_id = s.feed_id AND t.trip_id = s.trip_id
WHERE s.stop_id IS NOT NULL AND t.route_id IS NOT NULL
GROUP BY s.feed_id, s.stop_id, t.route_id, t.direction_id;

CREATE OR REPLACE VIEW arrivals_departures AS
SELECT v.feed_id, r.route_id, r.route_short_name, r.route_long_name, r.route_type, r.agency_id, v.trip_id, t.direction_id,
t.trip_headsign, d.service_id, t.shape_id, d.date, v.stop_sequence, v.stop_sequence_consec, v.stop_headsign,
v.pickup_type, v.drop_off_type, v.shape_dist_traveled, v.timepoint,
coalesce(b.stop_timezone, s.stop_timezone, (SELECT g.agency_timezone FROM agency g
    WHERE g.feed_id = v.feed_id AND (r.agency_id IS NULL OR g.agency_id = r.agency_id) LIMIT 1)) AS tz,
CASE WHEN v.arrival_seconds IS NULL AND v.departure_seconds IS NULL THEN NULL ELSE lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.arrival_seconds) / 3600)::text, greatest(2, length(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.arrival_seconds) / 3600)::text)), '0') || ':' || lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.arrival_seconds) / 60 % 60)::text, 2, '0') || ':' || lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.arrival_seconds) % 60)::text, 2, '0') END COLLATE "C" AS arrival_time, CASE WHEN v.arrival_seconds IS NULL AND v.departure_seconds IS NULL THEN NULL ELSE lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.departure_seconds) / 3600)::text, greatest(2, length(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.departure_seconds) / 3600)::text)), '0') || ':' || lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.departure_seconds) / 60 % 60)::text, 2, '0') || ':' || lpad(((coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.departure_seconds) % 60)::text, 2, '0') END COLLATE "C" AS departure_time,
s.stop_id, s.stop_name, b.stop_id AS station_id, b.stop_name AS station_name,
coalesce(q.frequencies_row, -1) AS frequencies_row, CASE WHEN q.trip_id IS NULL THEN -1 ELSE k.number + 1 END AS frequencies_it,
coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.arrival_seconds AS arrival_seconds, coalesce(q.start_seconds + k.number * q.headway_secs - z.start_seconds, 0) + v.departure_seconds AS departure_seconds
FROM stop_times v
JOIN trips t ON t.feed_id = v.feed_id AND t.trip_id = v.trip_id
JOIN service_days d ON d.feed_id = t.feed_id AND d.service_id = t.service_id
LEFT JOIN stops s ON s.feed_id = v.feed_id AND s.stop_id = v.stop_id
LEFT JOIN stops b ON b.feed_id = s.feed_id AND b.stop_id = s.parent_station
LEFT JOIN routes r ON r.feed_id = t.feed_id AND r.route_id = t.route_id
LEFT JOIN LATERAL (SELECT f.trip_id, f.headway_secs, split_part(f.start_time, ':', 1)::integer * 3600 + split_part(f.start_time, ':', 2)::integer * 60 + split_part(f.start_time, ':', 3)::integer AS start_seconds,
    split_part(f.end_time, ':', 1)::integer * 3600 + split_part(f.end_time, ':', 2)::integer * 60 + split_part(f.end_time, ':', 3)::integer AS end_seconds, f.frequencies_row
    FROM frequencies f WHERE f.feed_id = v.feed_id AND f.trip_id = v.trip_id AND f.headway_secs > 0) q ON true
LEFT JOIN LATERAL (SELECT coalesce(f.departure_seconds, f.arrival_seconds) AS start_seconds FROM stop_times f
    WHERE q.trip_id IS NOT NULL AND f.feed_id = v.feed_id AND f.trip_id = v.trip_id
        AND coalesce(f.departure_seconds, f.arrival_seconds) IS NOT NULL
    ORDER BY f.stop_sequence_consec LIMIT 1) z ON true
CROSS JOIN LATERAL generate_series(0, CASE WHEN q.trip_id IS NULL THEN 0
    ELSE (q.end_seconds - q.start_seconds + q.headway_secs - 1) / q.headway_secs - 1 END) AS k (number);

CREATE OR REPLACE VIEW departures AS
SELECT feed_id, date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id,
stop_headsign, stop_sequence, service_id, pickup_type
FROM arrivals_departures
WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1;

CREATE OR REPLACE VIEW connections AS
SELECT v.feed_id, v.route_id, v.route_short_name, v.route_long_name, v.route_type, v.trip_id, v.service_id, v.direction_id,
v.trip_headsign, v.stop_id AS from_stop_id, v.stop_name AS from_stop_name, v.station_id AS from_station_id,
v.station_name AS from_station_name, v.stop_headsign AS from_stop_headsign, v.pickup_type AS from_pickup_type,
v.departure_time, v.stop_sequence AS from_stop_sequence, v.stop_sequence_consec AS from_stop_sequence_consec,
v.timepoint AS from_timepoint, v.date, w.timepoint AS to_timepoint, w.stop_sequence AS to_stop_sequence,
w.stop_sequence_consec AS to_stop_sequence_consec, w.arrival_time, w.drop_off_type AS to_drop_off_type,
w.stop_headsign AS to_stop_headsign, w.stop_id AS to_stop_id, w.stop_name AS to_stop_name,
w.station_id AS to_station_id, w.station_name AS to_station_name, v.frequencies_row, v.frequencies_it,
v.departure_seconds, w.arrival_seconds
FROM arrivals_departures v
JOIN arrivals_departures w ON w.feed_id = v.feed_id AND w.trip_id = v.trip_id AND w.date = v.date
    AND w.frequencies_row = v.frequencies_row AND w.frequencies_it = v.frequencies_it
    AND w.stop_sequence_consec = v.stop_sequence_consec + 1;

COMMIT;

ANALYZE agency;
ANALYZE stops;
ANALYZE routes;
ANALYZE trips;
ANALYZE stop_times;
ANALYZE calendar;
ANALYZE calendar_dates;
ANALYZE frequencies;
ANALYZE feed_info;