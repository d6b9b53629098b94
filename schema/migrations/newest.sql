-- The database of this version of the toolkit: the one text of its tables and views. New files are made by it, and a
-- file of a released version gets what it lacks of it (schema/README.md).
--
-- Words: `*_id` is an id as the feed writes it (TEXT); `*_key` is a row number of this file alone and means nothing
-- outside it. Times are seconds of the service day, counted from noon minus 12 hours (GTFS Schedule reference, Field
-- Types, "Time"), and may pass 86400. Dates are integers YYYYMMDD. Distances of stops from each other are metres;
-- shape_dist_traveled is in the feed's own unit. NULL is a cell that the feed leaves blank or does not have. The views
-- give all of it under GTFS's own names and text forms.
--
-- A "packed column" is a BLOB of whole numbers, `width` bytes each, big-endian, unsigned; all bits set stands for
-- NULL. What the number counts from, and in which unit, stands in columns beside it.
--
-- A file keeps neither the comments, except one on the line of a CREATE, nor the blanks that align. The other blanks
-- of a table are those of the version that made it, because files of that version have them.

-- The import that made this file: exactly one row.
CREATE TABLE import_record (  -- the import that made this file: one row
    import_key          INTEGER PRIMARY KEY CHECK (import_key = 1),
    source_name         TEXT NOT NULL,     -- file name of the feed, without its folder
    content_hash        TEXT NOT NULL,     -- 16 hexadecimal digits over name, length and CRC-32 of every entry
    tool_version        TEXT NOT NULL,     -- of the toolkit, e.g. 0.1.0
    options             TEXT NOT NULL,     -- JSON object: what changes the result, e.g. {"exclude":["shapes"]}
    imported_at         TEXT NOT NULL,     -- RFC 3339, UTC
    import_seconds      REAL NOT NULL,     -- wall time until the file was ready to be verified
    zip_bytes           INTEGER NOT NULL,  -- length of the zip; of a folder, the sum of its files
    text_bytes          INTEGER NOT NULL,  -- sum of the uncompressed entries
    plain_bytes         INTEGER NOT NULL,  -- estimate: the same feed in one SQLite table a file, with the four indexes a board needs
    longest_time        INTEGER NOT NULL,  -- seconds: the latest time of any trip on its service day
    first_service_date  INTEGER,           -- YYYYMMDD: first day on which any service runs
    last_service_date   INTEGER,           -- YYYYMMDD: last such day
    service_count       INTEGER,           -- rows of stored_services
    pattern_count       INTEGER,           -- rows of patterns
    profile_count       INTEGER,           -- rows of time_profiles
    shape_count         INTEGER,           -- rows of stored_shapes that have points
    views_sum           INTEGER            -- of the text of our views
) STRICT;

-- One row for each file of the feed, stored or not.
CREATE TABLE imported_files (  -- one row a file of the feed
    file_name      TEXT NOT NULL,     -- without its folder, in lower case; of a file beside the feed, its path
    path           TEXT NOT NULL,     -- where the export puts it: the name as the feed writes it
    place          INTEGER PRIMARY KEY,  -- its number among the files of the zip or folder
    row_count      INTEGER NOT NULL,  -- records read, header aside
    kept_aside     INTEGER NOT NULL,  -- of these, records that stand in kept_records
    is_stored      INTEGER NOT NULL,  -- 1: the file is in this database; 0: it was excluded
    header         TEXT NOT NULL,     -- JSON array: the column names in the file's own order
    written_header BLOB,              -- the header record as CSV in the feed's own bytes, where these are not UTF-8
    checksum       INTEGER NOT NULL   -- sum of 64-bit hashes: of the values of each record stored, its extra cells
                                      -- among them, and of each kept record
) STRICT;

-- What was wrong in the feed, counted by code; the codes are the Canonical GTFS Validator's where it has one.
CREATE TABLE import_issues (
    code      TEXT NOT NULL,     -- e.g. foreign_key_violation
    file_name TEXT NOT NULL,     -- '' where it is about the feed as a whole
    severity  TEXT NOT NULL,     -- ERROR, WARNING or INFO
    count     INTEGER NOT NULL,  -- issues of this code in this file
    examples  TEXT NOT NULL      -- JSON array of the first few: line, field, value, message
) STRICT;

-- The columns that have cells which no typed column holds: columns of the feed's own, cells beyond the header, and cells
-- that the typed column of their name cannot give back. The view extra_values lists the cells.
CREATE TABLE extra_columns (  -- columns with cells that no typed column holds; view extra_values
    column_key  INTEGER PRIMARY KEY,
    file_name   TEXT NOT NULL,     -- e.g. stop_times.txt
    place       INTEGER NOT NULL,  -- of the cell in its record, the first being 0
    column_name TEXT NOT NULL,     -- as the header names it; of a second column of one name 'name:1', of one without a
                                   -- name and of cells beyond the header '#1', '#2', …
    kind        INTEGER NOT NULL,  -- 0: the cells' text; 1: how the cell was written, where its bytes are not UTF-8:
                                   -- 'windows-1252', or the bytes in hexadecimal digits
    cell_count  INTEGER NOT NULL   -- cells that are not blank
) STRICT;

-- The texts of these columns, each once.
CREATE TABLE extra_texts (
    column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
    number     INTEGER NOT NULL,  -- 0, 1, 2 …
    value      TEXT NOT NULL,     -- as written, or as kind 1 says
    PRIMARY KEY (column_key, number)
) STRICT, WITHOUT ROWID;

-- Which text each cell holds. A row stands for the keys from first_key to last_key: of stop_times and frequencies the
-- trip_key, of calendar_dates the service_key, of shapes the shape_key, of other files the key of the record itself.
-- Of the files named, each of these keys has the same list of cells, one for each record by its position in the trip,
-- the service (by date and type) or the shape; of other files the list has one cell for each key.
CREATE TABLE extra_cells (
    column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
    first_key  INTEGER NOT NULL,  -- included
    last_key   INTEGER NOT NULL,  -- included
    number     INTEGER,  -- of the text that all the cells hold; NULL where a list follows
    width      INTEGER,  -- bytes a number of `numbers`
    numbers    BLOB,     -- packed column: the number of the text of each cell; without a width the digits of `texts`
    frame      TEXT,     -- as in stored_locations, of `texts`
    -- JSON array of text or null in place of numbers, where nearly every cell is another text
    texts      TEXT AS (iif(numbers IS NULL, frame, (json_extract(frame, '$[0]')) || replace(replace(replace(replace(replace(replace(lower(hex(numbers)),
        'a', json_extract(frame, '$[1]')), 'b', json_extract(frame, '$[2]')), 'c', json_extract(frame, '$[3]')), 'd', json_extract(frame, '$[4]')), 'e', json_extract(frame, '$[5]')), 'f', '') || (json_extract(frame, '$[6]')))),
    PRIMARY KEY (column_key, first_key)
) STRICT, WITHOUT ROWID;

-- A record that has no place in its table: without a key, of no known trip, or replaced by a later one of the same key.
CREATE TABLE kept_records (  -- records that their table cannot hold
    kept_key  INTEGER PRIMARY KEY,
    file_name TEXT NOT NULL,     -- the file that it stands in
    line      INTEGER NOT NULL,  -- line of the record in its file, the header being line 1
    reason    TEXT NOT NULL,     -- the issue's code
    cells     TEXT NOT NULL,     -- JSON array of the cells in the order of the file
    written   BLOB               -- the record as CSV in the feed's own bytes, where these are not UTF-8
) STRICT;

-- Files that are kept byte by byte: those that GTFS does not know, and those that could not be read to their last byte.
CREATE TABLE kept_files (
    piece_key  INTEGER PRIMARY KEY,  -- the pieces of a file follow each other
    file_name  TEXT NOT NULL,        -- as in imported_files
    byte_count INTEGER NOT NULL,     -- bytes of the piece, unpacked
    is_packed  INTEGER NOT NULL,     -- 1: `bytes` is a zip archive whose only entry is the piece
    bytes      BLOB NOT NULL         -- the piece, or the archive
) STRICT;

-- locations.geojson, a row a feature. All `before` and `feature` put together in order are the file.
--
-- Texts that are mostly digits have two of them in a byte of `digits`; `frame` is a JSON array of the text before them, the
-- texts that the digits a to e stand for, and the text behind; where `digits` is NULL, it is the text itself. The texts of
-- extra_cells have their digits in `numbers`.
CREATE TABLE stored_locations (
    row_key     INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    before      TEXT NOT NULL,        -- what stands before the feature; in the last row, what ends the file
    location_id TEXT,                 -- the feature's id
    frame       TEXT,                 -- the texts around the digits, or all of the feature
    digits      BLOB,                 -- two of them a byte; NULL where `frame` is the feature
    -- JSON, as written; NULL in the last row
    feature     TEXT AS (iif(digits IS NULL, frame, (json_extract(frame, '$[0]')) || replace(replace(replace(replace(replace(replace(lower(hex(digits)),
        'a', json_extract(frame, '$[1]')), 'b', json_extract(frame, '$[2]')), 'c', json_extract(frame, '$[3]')), 'd', json_extract(frame, '$[4]')), 'e', json_extract(frame, '$[5]')), 'f', '') || (json_extract(frame, '$[6]'))))
) STRICT;

-- agency.txt
CREATE TABLE stored_agency (
    row_key         INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    agency_id       TEXT,
    agency_name     TEXT,
    agency_url      TEXT,
    agency_timezone TEXT,                 -- IANA name, e.g. Australia/Sydney
    agency_lang     TEXT,
    agency_phone    TEXT,
    agency_fare_url TEXT,
    agency_email    TEXT,
    cemv_support    INTEGER
) STRICT;

-- stops.txt. Keys go from cell to cell of a grid (stop_cells), so neighbours in space are neighbours in the file.
CREATE TABLE stored_stops(-- view stop_records; keys go from cell to cell of stop_cells
    stop_key            INTEGER PRIMARY KEY,
    stop_id             TEXT NOT NULL,
    stop_code           ANY,  -- TEXT; INTEGER: first part + 65536 * second part, -> text_parts
    stop_name           ANY,  -- as stop_code
    tts_stop_name       TEXT,
    stop_desc           ANY,  -- as stop_code
    lat                 ANY,  -- INTEGER: 10^-7 degrees, from 2^31 on 10^-11, WGS 84; REAL: degrees, where that is another number
    lon                 ANY,  -- as lat
    stop_url            ANY,  -- as stop_code
    parent_key          INTEGER REFERENCES stored_stops(stop_key),
    stop_attributes_key INTEGER REFERENCES stop_attributes(stop_attributes_key),  -- NULL: another file names this id, stops.txt does not
    departure_count     INTEGER NOT NULL,  -- departures of passengers over all days of the feed, at this row of stops.txt
    stop_lat            REAL AS(iif(typeof(lat)='integer',lat/iif(abs(lat)<2147483648,1e7,1e11),lat)),  -- degrees, WGS 84; takes no room
    stop_lon            REAL AS(iif(typeof(lon)='integer',lon/iif(abs(lon)<2147483648,1e7,1e11),lon))  -- degrees, WGS 84; takes no room
)STRICT;
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops(stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops(parent_key)WHERE parent_key IS NOT NULL;

-- The grid behind `nearby`: one row for each cell of 0.01 degrees that holds a stop.
CREATE TABLE stop_cells (
    cell           INTEGER PRIMARY KEY,  -- floor((lat + 90) * 100) * 36000 + floor((lon + 180) * 100) modulo 36000
    first_stop_key INTEGER NOT NULL,     -- the cell's stops are first_stop_key … last_stop_key
    last_stop_key  INTEGER NOT NULL
) STRICT;

-- routes.txt
CREATE TABLE stored_routes (
    route_key           INTEGER PRIMARY KEY,
    route_id            TEXT NOT NULL,
    agency_id           TEXT,
    route_short_name    TEXT,
    route_long_name     TEXT,
    route_desc          TEXT,
    route_type          INTEGER,
    route_url           TEXT,
    route_color         TEXT,              -- as the feed has it: six hexadecimal digits
    route_text_color    TEXT,
    route_sort_order    INTEGER,
    continuous_pickup   INTEGER,
    continuous_drop_off INTEGER,
    network_id          TEXT,
    cemv_support        INTEGER,
    is_listed           INTEGER NOT NULL   -- 0: a trip names this id, routes.txt does not
) STRICT;
CREATE UNIQUE INDEX stored_routes_by_id ON stored_routes (route_id);

-- calendar.txt, and every other service_id that a trip or calendar_dates.txt names.
CREATE TABLE stored_services(-- view service_records
    service_key      INTEGER PRIMARY KEY,
    service_id       TEXT NOT NULL,
    service_week_key INTEGER REFERENCES service_weeks(service_week_key)  -- NULL: another file names the service, calendar.txt does not
)STRICT;
CREATE UNIQUE INDEX stored_services_by_id ON stored_services(service_id);

-- What a row of stop_times.txt says beside its stop, times, distance and headsign; each combination once.
CREATE TABLE stop_time_attributes (  -- what a visit is beside stop, times, distance and headsign
    stop_time_attributes_key               INTEGER PRIMARY KEY,
    pickup_type                  INTEGER,
    drop_off_type                INTEGER,
    timepoint                    INTEGER,
    continuous_pickup            INTEGER,
    continuous_drop_off          INTEGER,
    location_group_id            TEXT,
    location_id                  TEXT,
    start_pickup_drop_off_window INTEGER,  -- seconds of the service day
    end_pickup_drop_off_window   INTEGER,  -- seconds of the service day
    pickup_booking_rule_id       TEXT,
    drop_off_booking_rule_id     TEXT
) STRICT;

-- A stop sequence, held once for all the trips that follow it: one route, direction, headsign and shape, and the same
-- visits with the same attributes and distances. Times and service days are no part of it. The view pattern_stops gives
-- its visits row by row.
CREATE TABLE patterns (  -- a stop sequence, once for all trips that follow it; view pattern_stops
    pattern_key       INTEGER PRIMARY KEY,
    route_key         INTEGER REFERENCES stored_routes (route_key),
    direction_id      INTEGER,
    trip_headsign     TEXT,
    shape_key         INTEGER REFERENCES stored_shapes (shape_key),
    stop_count        INTEGER NOT NULL,  -- visits: positions 0 … stop_count - 1; 0 for trips without stop_times
    stop_width        INTEGER NOT NULL,  -- bytes a number of `stop_keys`
    stop_keys         BLOB NOT NULL,     -- packed column: the stop of each visit; 0 for a row of a location or location group (Flex)
    attributes_width  INTEGER NOT NULL,  -- bytes a number of `attributes_keys`
    attributes_keys   BLOB NOT NULL,     -- packed column: stop_time_attributes_key of each visit
    first_sequence    INTEGER NOT NULL,  -- stop_sequence of the first visit
    sequence_width    INTEGER,           -- bytes a number of `sequences`
    sequences         BLOB,              -- packed column: stop_sequence of each visit above the first; NULL where it is the position
    sequences_text    TEXT,              -- JSON array of all in place of both, where 64 bits do not hold how far they are apart
    distance_decimals INTEGER,           -- shape_dist_traveled = number / 10^distance_decimals
    distance_width    INTEGER,           -- bytes a number of `distances`
    distances         BLOB,              -- packed column: shape_dist_traveled of each visit; NULL where none has one
    distances_text    TEXT               -- JSON array of text or null in place of it, where 64 bits hold no common decimals
) STRICT;
CREATE INDEX patterns_by_route ON patterns (route_key);

-- The patterns that visit each stop, once each.
CREATE TABLE stop_patterns(-- which patterns visit a stop, and where
    stop_key    INTEGER NOT NULL,  -- 0: no stop, but a location or location group
    pattern_key INTEGER NOT NULL REFERENCES patterns(pattern_key),
    position    INTEGER NOT NULL,  -- of the stop in the pattern
    PRIMARY KEY(stop_key,pattern_key,position)
)STRICT,WITHOUT ROWID;

-- The numbers 0, 1, 2 … up to the last position of the longest pattern, at least 7: with it, views go through packed columns.
CREATE TABLE positions (  -- 0, 1, 2 …, by which views go through the visits of a pattern
    position INTEGER PRIMARY KEY  -- of a visit in its pattern
) STRICT;

-- Running and dwell times, held once for all the trips of a pattern that share them to the second.
-- departure_time at position p = start_time of the trip + earliest + number p of `departures` * unit.
CREATE TABLE time_profiles (  -- running times, once for all trips that keep them
    profile_key INTEGER PRIMARY KEY,  -- the key of its first trip: its trips are trip_count keys from here, by start_time
    pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
    trip_count  INTEGER NOT NULL,     -- trips that keep it
    unit        INTEGER NOT NULL,     -- seconds: 60 where every offset is whole minutes, else 1
    width       INTEGER NOT NULL,     -- bytes a number of `departures` and `arrivals`
    earliest    INTEGER NOT NULL,     -- seconds, at most 0: the smallest offset from start_time
    departures  BLOB NOT NULL,        -- packed column: departure_time of each visit
    arrivals    BLOB                  -- packed column: arrival_time of each visit; NULL where all equal the departures
) STRICT;
CREATE INDEX time_profiles_by_pattern ON time_profiles (pattern_key);

-- How trip ids are written: everything but one of their runs of digits, the one that leaves the form which most ids
-- share. Keys go in the order of prefix, suffix (NULL first) and digits, byte by byte, so a form is found by bisection.
CREATE TABLE trip_id_forms (  -- trip ids without the number that tells them apart; view trip_ids
    id_form_key INTEGER PRIMARY KEY,
    prefix      TEXT NOT NULL,     -- what stands before the number
    suffix      TEXT,              -- what stands after it; NULL: the id has no number and is the prefix alone
    digits      INTEGER NOT NULL   -- digits that the number is padded to with zeros
) STRICT;

-- What else trips say, each combination once.
CREATE TABLE trip_attributes (
    trip_attributes_key        INTEGER PRIMARY KEY,
    trip_short_name       TEXT,
    wheelchair_accessible INTEGER,
    bikes_allowed         INTEGER,
    cars_allowed          INTEGER,
    safe_duration_factor  REAL,
    safe_duration_offset  REAL,
    headsign_list_key     INTEGER  -- stop_headsigns of its visits; NULL where it has none
) STRICT;

-- The vehicle runs that trips belong to (block_id).
CREATE TABLE blocks (
    block_key INTEGER PRIMARY KEY,
    block_id  TEXT NOT NULL,
    width     INTEGER NOT NULL,  -- bytes a number of `trip_keys`
    trip_keys BLOB NOT NULL      -- packed column: its trips, by start_time
) STRICT;

-- stop_headsign, as runs of equal values over the positions of a trip; trips with the same runs share a list.
CREATE TABLE stop_headsigns (  -- stop_headsign, as runs of positions
    headsign_list_key INTEGER NOT NULL,
    first_position    INTEGER NOT NULL,  -- of the run, included
    last_position     INTEGER NOT NULL,  -- of the run, included
    stop_headsign     TEXT NOT NULL,
    PRIMARY KEY (headsign_list_key, first_position)
) STRICT, WITHOUT ROWID;

-- trips.txt: what no other trip shares. Keys go by pattern, profile and start, so the trips of a profile are one range of
-- keys, and the profile of a trip is the last one whose key is not above its own.
CREATE TABLE stored_trips (  -- what is a trip's own; views trips, stop_times
    trip_key       INTEGER PRIMARY KEY,
    start_time     INTEGER,           -- seconds: the first time its stop_times give, a departure before an arrival
    service_key    INTEGER REFERENCES stored_services (service_key),
    id_form_key    INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),
    id_number      INTEGER NOT NULL,  -- the run of digits that the form leaves out
    trip_attributes_key INTEGER NOT NULL REFERENCES trip_attributes (trip_attributes_key),
    block_key      INTEGER REFERENCES blocks (block_key)
) STRICT;

-- The trips in the order of their ids, by form and number: a row for each run of some dozens of them. By it a trip is found
-- by its id: the last row that does not begin behind the id, and bisection in there.
CREATE TABLE trip_id_order (  -- trips by their ids, in packed runs
    id_form_key INTEGER NOT NULL REFERENCES trip_id_forms (id_form_key),  -- of the first trip of the run
    id_number   INTEGER NOT NULL,  -- of the first trip of the run
    width       INTEGER NOT NULL,  -- bytes a number of `trip_keys`
    trip_keys   BLOB NOT NULL,     -- packed column: the trips of the run
    PRIMARY KEY (id_form_key, id_number)
) STRICT, WITHOUT ROWID;

-- frequencies.txt
CREATE TABLE stored_frequencies (
    trip_key     INTEGER NOT NULL REFERENCES stored_trips (trip_key),
    ordinal      INTEGER NOT NULL,  -- 0, 1 … in the order of the file
    start_time   INTEGER,           -- seconds of the service day
    end_time     INTEGER,           -- seconds of the service day; no start at or after it
    headway_secs INTEGER,           -- seconds
    exact_times  INTEGER,
    PRIMARY KEY (trip_key, ordinal)
) STRICT, WITHOUT ROWID;

-- shapes.txt. A shape is its spans in order: parts of stretches, which other shapes may run through as well.
CREATE TABLE stored_shapes (
    shape_key   INTEGER PRIMARY KEY,
    shape_id    TEXT NOT NULL,
    point_count INTEGER NOT NULL  -- 0: a trip names this id, shapes.txt does not
) STRICT;
CREATE UNIQUE INDEX stored_shapes_by_id ON stored_shapes (shape_id);

-- Lines of points. Latitude of point n = (first_lat + sum over 1 … n of (smallest_lat_step + number)) / 10^lat_decimals
-- degrees, and longitude likewise; `steps` holds for each point but the first the numbers of latitude, longitude,
-- sequence and distance behind each other, big-endian, in as many bits as the columns say.
CREATE TABLE shape_stretches (
    stretch_key            INTEGER PRIMARY KEY,
    point_count            INTEGER NOT NULL,  -- points 0 … point_count - 1
    lat_decimals           INTEGER NOT NULL,  -- the fewest that hold every latitude
    lon_decimals           INTEGER NOT NULL,  -- the fewest that hold every longitude
    distance_decimals      INTEGER,           -- of shape_dist_traveled; NULL where the points have none
    first_lat              INTEGER NOT NULL,  -- of point 0
    smallest_lat_step      INTEGER NOT NULL,  -- what the numbers of latitude count from
    lat_bits               INTEGER NOT NULL,  -- of each of them; 0: every step is the smallest
    first_lon              INTEGER NOT NULL,
    smallest_lon_step      INTEGER NOT NULL,
    lon_bits               INTEGER NOT NULL,  -- as lat_bits
    smallest_sequence_step INTEGER NOT NULL,
    sequence_bits          INTEGER NOT NULL,  -- as lat_bits
    smallest_distance_step INTEGER NOT NULL,
    distance_bits          INTEGER NOT NULL,  -- as lat_bits
    steps                  BLOB NOT NULL      -- filled up with zero bits to the last byte
) STRICT;

-- What a shape has of a stretch: its points first_position … are the points first_point … of the stretch.
CREATE TABLE shape_spans (
    shape_key      INTEGER NOT NULL REFERENCES stored_shapes (shape_key),
    first_position INTEGER NOT NULL,  -- in the shape, in order of shape_pt_sequence
    point_count    INTEGER NOT NULL,  -- points of the span
    stretch_key    INTEGER NOT NULL REFERENCES shape_stretches (stretch_key),
    first_point    INTEGER NOT NULL,  -- in the stretch
    first_sequence INTEGER NOT NULL,  -- shape_pt_sequence at first_position
    first_distance INTEGER,           -- shape_dist_traveled there * 10^distance_decimals; NULL: the points have none
    PRIMARY KEY (shape_key, first_position)
) STRICT, WITHOUT ROWID;

-- transfers.txt
CREATE TABLE stored_transfers (
    row_key           INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    from_stop_id      TEXT,
    to_stop_id        TEXT,
    from_route_id     TEXT,
    to_route_id       TEXT,
    from_trip_id      TEXT,
    to_trip_id        TEXT,
    transfer_type     INTEGER,
    min_transfer_time INTEGER               -- seconds
) STRICT;
CREATE INDEX stored_transfers_by_trip ON stored_transfers (from_trip_id) WHERE from_trip_id IS NOT NULL;

-- feed_info.txt
CREATE TABLE stored_feed_info (
    row_key             INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    feed_publisher_name TEXT,
    feed_publisher_url  TEXT,
    feed_lang           TEXT,
    default_lang        TEXT,
    feed_start_date     INTEGER,              -- YYYYMMDD
    feed_end_date       INTEGER,              -- YYYYMMDD
    feed_version        TEXT,
    feed_contact_email  TEXT,
    feed_contact_url    TEXT
) STRICT;

-- The bytes 0 … 255 in order: with it, plain SQL reads a byte of a BLOB as a number.
CREATE TABLE byte_order (  -- the bytes 0 to 255, by which views read packed numbers
    bytes BLOB NOT NULL
) STRICT;
INSERT INTO byte_order (bytes) VALUES (x'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF');

-- The words behind `search`: for each place (a stop, stops of one name close together, or a station with its parts) the
-- folded words of its names and translations once each (scripts without spaces as pairs of characters), '#n' for a name
-- of n words, '=' and a stop_code, and '@' and the cell that it lies in, of one degree (six digits, latitude + 90 and
-- longitude + 180 with three each) and of 0.1 degrees (with the tenths of both behind). rowid is the place's number in
-- search_places. stop_code is left out where every one of the feed is the stop_id itself.
CREATE VIRTUAL TABLE stop_search USING fts5(
    words,content='search_entries',content_rowid='search_key',columnsize=0,detail=none,
    tokenize="ascii tokenchars '#=@'"
);

-- Its terms, read out of the index; takes no room.
CREATE VIRTUAL TABLE stop_search_terms USING fts5vocab (stop_search, row);

-- The places of stop_search, the busiest first: by halves of departures, then the shorter name, then stop_id. One row.
CREATE TABLE search_places (  -- the places of stop_search
    search_key INTEGER PRIMARY KEY CHECK (search_key = 1),
    steps      TEXT NOT NULL,     -- JSON array of [number, count]: from this place on, count … 2 * count - 1 departures
    width      INTEGER NOT NULL,  -- bytes a number of `stop_keys`
    stop_keys  BLOB NOT NULL      -- packed column: stop_key * 2, and 1 more for a stop of the same place as the one before
) STRICT;

-- fare_attributes.txt
CREATE TABLE stored_fare_attributes (
    row_key           INTEGER PRIMARY KEY,
    fare_id           TEXT,
    price             REAL,     -- in currency_type
    currency_type     TEXT,     -- ISO 4217
    payment_method    INTEGER,
    transfers         INTEGER,
    agency_id         TEXT,     -- id in agency.agency_id
    transfer_duration INTEGER   -- seconds
) STRICT;

-- fare_rules.txt
CREATE TABLE stored_fare_rules (
    row_key        INTEGER PRIMARY KEY,
    fare_id        TEXT,     -- id in fare_attributes.fare_id
    route_id       TEXT,     -- id in routes.route_id
    origin_id      TEXT,     -- id in stops.zone_id
    destination_id TEXT,     -- id in stops.zone_id
    contains_id    TEXT      -- id in stops.zone_id
) STRICT;

-- timeframes.txt
CREATE TABLE stored_timeframes (
    row_key            INTEGER PRIMARY KEY,
    timeframe_group_id TEXT,
    start_time         INTEGER,  -- seconds after midnight, wall clock
    end_time           INTEGER,  -- seconds after midnight, wall clock
    service_id         TEXT      -- id in calendar.service_id or calendar_dates.service_id
) STRICT;

-- rider_categories.txt
CREATE TABLE stored_rider_categories (
    row_key                  INTEGER PRIMARY KEY,
    rider_category_id        TEXT,
    rider_category_name      TEXT,
    is_default_fare_category INTEGER,
    eligibility_url          TEXT
) STRICT;

-- fare_media.txt
CREATE TABLE stored_fare_media (
    row_key         INTEGER PRIMARY KEY,
    fare_media_id   TEXT,
    fare_media_name TEXT,
    fare_media_type INTEGER
) STRICT;

-- fare_products.txt
CREATE TABLE stored_fare_products (
    row_key           INTEGER PRIMARY KEY,
    fare_product_id   TEXT,
    fare_product_name TEXT,
    rider_category_id TEXT,     -- id in rider_categories.rider_category_id
    fare_media_id     TEXT,     -- id in fare_media.fare_media_id
    amount            TEXT,     -- decimal digits as the feed writes them
    currency          TEXT      -- ISO 4217
) STRICT;

-- fare_leg_rules.txt
CREATE TABLE stored_fare_leg_rules (
    row_key                 INTEGER PRIMARY KEY,
    leg_group_id            TEXT,
    network_id              TEXT,     -- id in routes.network_id or networks.network_id
    from_area_id            TEXT,     -- id in areas.area_id
    to_area_id              TEXT,     -- id in areas.area_id
    from_timeframe_group_id TEXT,     -- id in timeframes.timeframe_group_id
    to_timeframe_group_id   TEXT,     -- id in timeframes.timeframe_group_id
    fare_product_id         TEXT,     -- id in fare_products.fare_product_id
    rule_priority           INTEGER
) STRICT;

-- fare_leg_join_rules.txt
CREATE TABLE stored_fare_leg_join_rules (
    row_key         INTEGER PRIMARY KEY,
    from_network_id TEXT,     -- id in routes.network_id or networks.network_id
    to_network_id   TEXT,     -- id in routes.network_id or networks.network_id
    from_stop_id    TEXT,     -- id in stops.stop_id
    to_stop_id      TEXT      -- id in stops.stop_id
) STRICT;

-- fare_transfer_rules.txt
CREATE TABLE stored_fare_transfer_rules (
    row_key             INTEGER PRIMARY KEY,
    from_leg_group_id   TEXT,     -- id in fare_leg_rules.leg_group_id
    to_leg_group_id     TEXT,     -- id in fare_leg_rules.leg_group_id
    transfer_count      INTEGER,
    duration_limit      INTEGER,  -- seconds
    duration_limit_type INTEGER,
    fare_transfer_type  INTEGER,
    fare_product_id     TEXT      -- id in fare_products.fare_product_id
) STRICT;

-- areas.txt
CREATE TABLE stored_areas (
    row_key   INTEGER PRIMARY KEY,
    area_id   TEXT,
    area_name TEXT
) STRICT;

-- stop_areas.txt
CREATE TABLE stored_stop_areas (
    row_key INTEGER PRIMARY KEY,
    area_id TEXT,     -- id in areas.area_id
    stop_id TEXT      -- id in stops.stop_id
) STRICT;

-- networks.txt
CREATE TABLE stored_networks (
    row_key      INTEGER PRIMARY KEY,
    network_id   TEXT,
    network_name TEXT
) STRICT;

-- route_networks.txt
CREATE TABLE stored_route_networks (
    row_key    INTEGER PRIMARY KEY,
    network_id TEXT,     -- id in networks.network_id
    route_id   TEXT      -- id in routes.route_id
) STRICT;

-- pathways.txt
CREATE TABLE stored_pathways (
    row_key                INTEGER PRIMARY KEY,
    pathway_id             TEXT,
    from_stop_id           TEXT,     -- id in stops.stop_id
    to_stop_id             TEXT,     -- id in stops.stop_id
    pathway_mode           INTEGER,
    is_bidirectional       INTEGER,
    length                 REAL,     -- metres
    traversal_time         INTEGER,  -- seconds
    stair_count            INTEGER,
    max_slope              REAL,     -- rise over run, 0.083 = 8.3%
    min_width              REAL,     -- metres
    signposted_as          TEXT,
    reversed_signposted_as TEXT
) STRICT;

-- levels.txt
CREATE TABLE stored_levels (
    row_key     INTEGER PRIMARY KEY,
    level_id    TEXT,
    level_index REAL,     -- 0 = ground level, negative below
    level_name  TEXT
) STRICT;

-- location_groups.txt
CREATE TABLE stored_location_groups (
    row_key             INTEGER PRIMARY KEY,
    location_group_id   TEXT,
    location_group_name TEXT
) STRICT;

-- location_group_stops.txt
CREATE TABLE stored_location_group_stops (
    row_key           INTEGER PRIMARY KEY,
    location_group_id TEXT,     -- id in location_groups.location_group_id
    stop_id           TEXT      -- id in stops.stop_id
) STRICT;

-- booking_rules.txt
CREATE TABLE stored_booking_rules (
    row_key                   INTEGER PRIMARY KEY,
    booking_rule_id           TEXT,
    booking_type              INTEGER,
    prior_notice_duration_min INTEGER,  -- minutes
    prior_notice_duration_max INTEGER,  -- minutes
    prior_notice_last_day     INTEGER,  -- days before travel
    prior_notice_last_time    INTEGER,  -- seconds of the service day
    prior_notice_start_day    INTEGER,  -- days before travel
    prior_notice_start_time   INTEGER,  -- seconds of the service day
    prior_notice_service_id   TEXT,     -- id in calendar.service_id
    message                   TEXT,
    pickup_message            TEXT,
    drop_off_message          TEXT,
    phone_number              TEXT,
    info_url                  TEXT,
    booking_url               TEXT
) STRICT;

-- translations.txt
CREATE TABLE stored_translations (
    row_key       INTEGER PRIMARY KEY,
    table_name    TEXT,
    field_name    TEXT,
    language      TEXT,     -- IETF BCP 47
    translation   TEXT,
    record_id     TEXT,
    record_sub_id TEXT,
    field_value   TEXT
) STRICT;

-- attributions.txt
CREATE TABLE stored_attributions (
    row_key           INTEGER PRIMARY KEY,
    attribution_id    TEXT,
    agency_id         TEXT,     -- id in agency.agency_id
    route_id          TEXT,     -- id in routes.route_id
    trip_id           TEXT,     -- id in trips.trip_id
    organization_name TEXT,
    is_producer       INTEGER,
    is_operator       INTEGER,
    is_authority      INTEGER,
    attribution_url   TEXT,
    attribution_email TEXT,
    attribution_phone TEXT
) STRICT;

CREATE TABLE service_weeks(-- each combination of weekdays and dates once; view service_records
    service_week_key INTEGER PRIMARY KEY,
    monday           INTEGER,
    tuesday          INTEGER,
    wednesday        INTEGER,
    thursday         INTEGER,
    friday           INTEGER,
    saturday         INTEGER,
    sunday           INTEGER,
    start_date       INTEGER,  -- YYYYMMDD
    end_date         INTEGER  -- YYYYMMDD
)STRICT;

CREATE TABLE service_exceptions(-- calendar_dates.txt, a bit for each record; view calendar_date_keys
    date              INTEGER NOT NULL,  -- YYYYMMDD
    exception_type    INTEGER NOT NULL,  -- 1: added, 2: removed
    first_service_key INTEGER NOT NULL,  -- that of the first bit
    services          BLOB NOT NULL,  -- a bit for each key from first_service_key on, the highest of a byte first
    PRIMARY KEY(date,exception_type,first_service_key)
)STRICT,WITHOUT ROWID;

CREATE TABLE stop_attributes(-- each combination of what stops have in common once; view stop_records
    stop_attributes_key INTEGER PRIMARY KEY,
    zone_id             TEXT,
    location_type       INTEGER,
    stop_timezone       TEXT,
    wheelchair_boarding INTEGER,
    level_id            TEXT,
    platform_code       TEXT,
    stop_access         INTEGER
)STRICT;

CREATE TABLE text_parts(-- parts of the texts of stops; view stop_records
    part_key INTEGER PRIMARY KEY,  -- 0: no text
    part     TEXT NOT NULL  -- char(1) stands for the stop_id
)STRICT;

-- Without the secrets that a URL may have.
CREATE TABLE feed_urls (  -- where the feed and its messages come from
    kind          TEXT PRIMARY KEY,  -- as DMFR names it: static_current, realtime_trip_updates, realtime_vehicle_positions, realtime_alerts
    url           TEXT NOT NULL,     -- without user, password, query and fragment
    query_hash    TEXT,              -- 8 hexadecimal digits over the query (FNV-1a); NULL without one
    etag          TEXT,              -- of the zip that was imported
    last_modified TEXT,              -- of the same
    sha256        TEXT               -- of the same, 64 hexadecimal digits
) STRICT, WITHOUT ROWID;

-- Rows of tables that no answer reads, where blocks of them take less than the rows (docs/decisions/small-feeds.md). The
-- table itself is missing then; the views that showed it show its rows from here.
CREATE TABLE packed_rows (  -- rows of several tables in blocks; views of the tables' own names
    block_key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL,  -- as in packed_columns
    first_key INTEGER NOT NULL,  -- key of the block's first row; those of the others count on
    row_count INTEGER NOT NULL,  -- of the block
    -- A column each. INTEGER: the number of all rows; TEXT: that of the first row, from which those of the others count
    -- on; BLOB: a number for each row, big-endian.
    c0 ANY, c1 ANY, c2 ANY, c3 ANY, c4 ANY, c5 ANY, c6 ANY, c7 ANY, c8 ANY, c9 ANY,
    c10 ANY, c11 ANY, c12 ANY, c13 ANY, c14 ANY, c15 ANY, c16 ANY, c17 ANY, c18 ANY, c19 ANY  -- as c0
) STRICT;

CREATE TABLE packed_columns (  -- the columns of the tables in packed_rows
    table_key   INTEGER NOT NULL,
    place       INTEGER NOT NULL,  -- c0, c1 … of packed_rows
    table_name  TEXT NOT NULL,
    column_name TEXT NOT NULL,     -- several named cells: the parts of one JSON array
    type        TEXT NOT NULL,     -- as the table declared it
    first_value INTEGER,           -- key of value 0 in packed_values; NULL where a number is the value
    width       INTEGER NOT NULL,  -- bytes of a number in a list; 0: all rows have NULL
    PRIMARY KEY (table_key, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE packed_values (  -- the values of each column of packed_rows, each once
    value_key INTEGER PRIMARY KEY,
    value     ANY  -- of a cell
) STRICT;

-- Records put together from several tables.

-- Stops with their texts put together from text_parts. The key of their attributes has a short name, as many columns
-- are read by it. Of a text, the lower 16 bits are the key of its first part.
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

-- Services with their weekdays and dates.
CREATE VIEW service_records AS
SELECT c.service_key, c.service_id, w.monday, w.tuesday, w.wednesday, w.thursday, w.friday, w.saturday, w.sunday,
    w.start_date, w.end_date, c.service_week_key IS NOT NULL AS is_listed
FROM stored_services c
LEFT JOIN service_weeks w ON w.service_week_key = c.service_week_key;

-- The records of calendar_dates.txt, by key. The bounds of the keys come first: they are a range where the service is
-- not known.
CREATE VIEW calendar_date_keys AS
SELECT e.date, c.service_key, e.exception_type, c.service_id
FROM service_exceptions e
JOIN stored_services c ON c.service_key >= e.first_service_key
    AND c.service_key < e.first_service_key + 8 * length(e.services)
    AND instr((SELECT bytes FROM byte_order), substr(e.services, (c.service_key - e.first_service_key >> 3) + 1, 1))
        - 1 << (c.service_key - e.first_service_key & 7) & 128;

-- From ids to keys, and from patterns to stop times. The views of GTFS's files are made of these: SQLite dissolves a
-- view in the statement that names it, so a layer costs no time, and its text stands once.

-- Every trip with its id put together.
CREATE VIEW trip_ids AS
SELECT t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key,
    (SELECT CAST(CASE
                WHEN f.suffix IS NULL THEN f.prefix
                WHEN f.digits = 0 THEN f.prefix || t.id_number || f.suffix
                ELSE f.prefix || substr('000000000000000000' || t.id_number, -f.digits) || f.suffix END AS TEXT)
        FROM trip_id_forms f
        WHERE f.id_form_key = t.id_form_key) AS trip_id
FROM stored_trips t;

-- The one that SQLite does not dissolve, as an arm of it has no FROM: it is worked out once, and a join on trip_id
-- gets an index for as long as it runs (docs/decisions/joins-on-ids.md).
CREATE VIEW trip_keys AS
SELECT trip_id, trip_key FROM trip_ids
UNION ALL SELECT NULL, NULL WHERE 0;

-- From a trip to its id and from an id to its trip: both are said, and a statement takes the one that it needs. From a
-- trip its profile is the last one that does not begin behind it.
--
-- `likelihood` says that the trips of a profile are few; SQLite would take them for a 64th of all trips. It stands
-- around BETWEEN: from a profile to its trips SQLite counts it twice, once for each end, and from a trip to its
-- profile only once. Views that read a packed column of a profile say these joins themselves: DuckDB takes every value
-- of a view that shows the column for a text.
CREATE VIEW trip_profiles AS
SELECT i.trip_id, t.trip_key, t.start_time, t.service_key, t.trip_attributes_key, t.block_key, p.pattern_key,
    t.start_time + p.earliest AS earliest_time, p.unit, p.width, p.profile_key
FROM trip_keys i
JOIN trip_ids t ON t.trip_key = i.trip_key AND t.trip_id = i.trip_id
JOIN time_profiles p ON p.profile_key = (SELECT max(profile_key) FROM time_profiles WHERE profile_key <= t.trip_key)
    AND likelihood(t.trip_key BETWEEN p.profile_key AND p.profile_key + p.trip_count - 1, 0.005);

-- The visits of each pattern, in order of stop_sequence; stop_key 0: a row of a location or location group (Flex). A
-- number of one or two bytes is read byte by byte, and only a wider one by a sum over its bytes.
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

-- Every visit of every trip with its times in seconds of the service day.
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

-- Views under the names of GTFS's files. What reads a feed back asks for the key of each record, too (FileView.swift).

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

-- An attribute is looked up by itself: a column that nobody asks for costs nothing.
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

-- Columns that GTFS does not have stand on the line that begins with a comma. `time` is twice as quick as `printf`;
-- from 24:00:00 on it has no hours, and NULL stays NULL by `strftime`.
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

-- CAST gives a date the affinity of text, so that it compares with a number, too.
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

-- The points of all shapes: each step is added to those before it in its stretch. A number of up to 25 bits lies in
-- four bytes; << | >> & are of one rank and go from left to right.
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

CREATE VIEW fare_attributes AS
SELECT fare_id, price, currency_type, payment_method, transfers, agency_id, transfer_duration
FROM stored_fare_attributes;

CREATE VIEW fare_rules AS
SELECT fare_id, route_id, origin_id, destination_id, contains_id
FROM stored_fare_rules;

CREATE VIEW timeframes AS
SELECT timeframe_group_id,
    (SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
                printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
        FROM (SELECT start_time AS s)) AS start_time,
    (SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
                printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
        FROM (SELECT end_time AS s)) AS end_time,
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

CREATE VIEW pathways AS
SELECT pathway_id, from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time, stair_count,
    max_slope, min_width, signposted_as, reversed_signposted_as
FROM stored_pathways;

CREATE VIEW levels AS
SELECT level_id, level_index, level_name
FROM stored_levels;

CREATE VIEW location_groups AS
SELECT location_group_id, location_group_name
FROM stored_location_groups;

CREATE VIEW location_group_stops AS
SELECT location_group_id, stop_id
FROM stored_location_group_stops;

CREATE VIEW booking_rules AS
SELECT booking_rule_id, booking_type, prior_notice_duration_min, prior_notice_duration_max, prior_notice_last_day,
    (SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
                printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
        FROM (SELECT prior_notice_last_time AS s)) AS prior_notice_last_time,
    prior_notice_start_day,
    (SELECT iif(s BETWEEN 0 AND 86399, "time"(s, 'unixepoch'),
                printf('%02d', s / 3600) || strftime(':%M:%S', s, 'unixepoch'))
        FROM (SELECT prior_notice_start_time AS s)) AS prior_notice_start_time,
    prior_notice_service_id, message, pickup_message, drop_off_message, phone_number, info_url, booking_url
FROM stored_booking_rules;

CREATE VIEW translations AS
SELECT table_name, field_name, language, translation, record_id, record_sub_id, field_value
FROM stored_translations;

CREATE VIEW attributions AS
SELECT attribution_id, agency_id, route_id, trip_id, organization_name, is_producer, is_operator, is_authority,
    attribution_url, attribution_email, attribution_phone
FROM stored_attributions;

CREATE VIEW transfers AS
SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type, min_transfer_time
FROM stored_transfers;

CREATE VIEW feed_info AS
SELECT feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
    CAST(substr('0000000' || feed_start_date, -8) AS TEXT) AS feed_start_date,
    CAST(substr('0000000' || feed_end_date, -8) AS TEXT) AS feed_end_date, feed_version, feed_contact_email,
    feed_contact_url
FROM stored_feed_info;

-- locations.geojson: a row a feature. Without MATERIALIZED each column would put the text together again.
CREATE VIEW locations AS
WITH t AS MATERIALIZED (SELECT location_id, feature FROM stored_locations WHERE frame IS NOT NULL)
SELECT location_id AS id, json_extract(f, '$.properties.stop_name') AS stop_name,
    json_extract(f, '$.properties.stop_desc') AS stop_desc, json_extract(f, '$.geometry.type') AS geometry_type,
    json_extract(f, '$.geometry') AS geometry
FROM (SELECT location_id, CASE WHEN json_valid(feature) THEN feature END AS f FROM t);

-- Every extra value: the records from first_key to last_key (extra_cells says of what) hold it; where position is not
-- NULL, only those at this position. A row of extra_cells has one text for all of its records, a list of the numbers
-- of texts, or the texts themselves.
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

-- Views that GTFS has no file for, and that every analyst writes otherwise.

-- 0, 1, 2 … up to the most starts of a row of frequencies.txt. A quotient is a REAL, as it is in DuckDB, which reads
-- this view itself.
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

-- The days of calendar.txt, without those that calendar_dates.txt removes. Numbers come from json_each, because DuckDB
-- writes parentheses around the arms of a UNION, which SQLite does not know; so the days of each of GTFS's files are a
-- view of their own.
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

-- The days that calendar_dates.txt adds.
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

-- The days of each service. This view, arrivals_departures and connections have the names and meanings of gtfs-via-
-- postgres.
CREATE VIEW service_days AS
SELECT date, service_id FROM week_service_days
UNION ALL SELECT date, service_id FROM added_service_days
UNION ALL SELECT NULL, NULL WHERE 0;

-- When each trip begins and ends, how many stop times it has, where, and how far it goes.
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

-- The routes at each stop, and how many trips of each direction stop there.
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

-- Every stop time on every day of its service; of a trip in frequencies.txt, that of each of its starts: the trip's
-- own times only say how long it takes. The time zone is that of the station, of the stop or of the agency.
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

-- The departures of a day: what arrivals_departures has with a departure time and where passengers may board.
CREATE VIEW departures AS
SELECT date, stop_id, departure_time, departure_seconds, route_id, trip_id, trip_headsign, direction_id, stop_headsign,
    stop_sequence, service_id, pickup_type
FROM arrivals_departures
WHERE departure_seconds IS NOT NULL AND coalesce(pickup_type, 0) <> 1;

-- Every ride from a stop to the next one, on every day of its service; of a trip in frequencies.txt, on each of its
-- starts.
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

-- The search.

-- The rows of stop_search: a full-text table without content does not count its rows, and programs that list tables
-- with their counts stop there.
CREATE VIEW search_entries AS
SELECT key + 1 AS search_key, NULL AS words
FROM json_each(
    '[' || substr(replace(hex(zeroblob((SELECT length(stop_keys) / width FROM search_places))), '00', ',0'), 2) || ']')
WHERE instr((SELECT bytes FROM byte_order), (SELECT substr(stop_keys, (key + 1) * width, 1) FROM search_places))
    - 1 & 1 = 0;

PRAGMA application_id = 1196705363;  -- "GTFS" in ASCII
PRAGMA user_version = 3;
