-- gtfs-toolkit database, version 1: the tables.
--
-- Words: `*_id` is an id as the feed writes it (TEXT); `*_key` is a row number of this file alone and
-- means nothing outside it. Times are seconds of the service day, counted from noon minus 12 hours
-- (GTFS Schedule reference, Field Types, "Time"), and may pass 86400. Dates are integers YYYYMMDD.
-- Distances of stops from each other are metres; shape_dist_traveled is in the feed's own unit.
-- NULL is a cell that the feed leaves blank or does not have. The views in v1_views.sql give all of
-- it under GTFS's own names and text forms.
--
-- A "packed column" is a BLOB of whole numbers, `width` bytes each, big-endian, unsigned; all bits
-- set stands for NULL. What the number counts from, and in which unit, stands in columns beside it.

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
    last_service_date   INTEGER            -- YYYYMMDD: last such day
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
-- that the typed column of their name cannot give back. `extra_values` in v1_views.sql lists the cells.
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
    numbers    BLOB,     -- packed column: the number of the text of each cell
    texts      TEXT,     -- JSON array of text or null in place of it, where nearly every cell is another text
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
CREATE TABLE stored_locations (
    row_key     INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    before      TEXT NOT NULL,        -- what stands before the feature; in the last row, what ends the file
    location_id TEXT,                 -- the feature's id
    feature     TEXT                  -- JSON, as written; NULL in the last row
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
CREATE TABLE stored_stops (  -- view stops; keys go from cell to cell of stop_cells
    stop_key            INTEGER PRIMARY KEY,
    stop_id             TEXT NOT NULL,
    stop_code           TEXT,
    stop_name           TEXT,
    tts_stop_name       TEXT,
    stop_desc           TEXT,
    stop_lat            REAL,              -- degrees, WGS 84
    stop_lon            REAL,              -- degrees, WGS 84
    zone_id             TEXT,
    stop_url            TEXT,
    location_type       INTEGER,
    parent_key          INTEGER REFERENCES stored_stops (stop_key),
    stop_timezone       TEXT,
    wheelchair_boarding INTEGER,
    level_id            TEXT,
    platform_code       TEXT,
    stop_access         INTEGER,
    departure_count     INTEGER NOT NULL,  -- departures of passengers over all days of the feed, at this row of stops.txt
    is_listed           INTEGER NOT NULL   -- 0: another file names this id, stops.txt does not
) STRICT;
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops (stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops (parent_key) WHERE parent_key IS NOT NULL;

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
CREATE TABLE stored_services (
    service_key  INTEGER PRIMARY KEY,
    service_id   TEXT NOT NULL,
    monday       INTEGER,          -- 1: runs on Mondays between start_date and end_date
    tuesday      INTEGER,
    wednesday    INTEGER,
    thursday     INTEGER,
    friday       INTEGER,
    saturday     INTEGER,
    sunday       INTEGER,
    start_date   INTEGER,          -- YYYYMMDD, included
    end_date     INTEGER,          -- YYYYMMDD, included
    is_listed    INTEGER NOT NULL  -- 0: not in calendar.txt
) STRICT;
CREATE UNIQUE INDEX stored_services_by_id ON stored_services (service_id);

-- calendar_dates.txt, by date: what runs on a day is one range of this table.
CREATE TABLE stored_calendar_dates (
    date           INTEGER NOT NULL,  -- YYYYMMDD
    service_key    INTEGER NOT NULL REFERENCES stored_services (service_key),
    exception_type INTEGER NOT NULL,  -- 1: added, 2: removed
    PRIMARY KEY (date, service_key, exception_type)
) STRICT, WITHOUT ROWID;

-- What a row of stop_times.txt says beside its stop, times, distance and headsign; each combination once.
CREATE TABLE stop_time_attributes (  -- what a visit is beside stop, times, distance and headsign
    attributes_key               INTEGER PRIMARY KEY,
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
    attributes_keys   BLOB NOT NULL,     -- packed column: attributes_key of each visit in stop_time_attributes
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
CREATE TABLE stop_patterns (  -- which patterns visit a stop
    stop_key    INTEGER NOT NULL,  -- 0: no stop, but a location or location group
    pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
    PRIMARY KEY (stop_key, pattern_key)
) STRICT, WITHOUT ROWID;

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
    attributes_key        INTEGER PRIMARY KEY,
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
    attributes_key INTEGER NOT NULL REFERENCES trip_attributes (attributes_key),
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
CREATE VIRTUAL TABLE stop_search USING fts5 (
    words, content = '', columnsize = 0, detail = none, tokenize = "ascii tokenchars '#=@'"
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
