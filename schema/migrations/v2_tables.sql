-- gtfs-toolkit database, version 2: joins on ids finish, and days and coordinates are packed.
--
-- stop_patterns knows the position of each stop, so that a view comes from a stop to its stop times without a search
-- through the whole pattern. The key of trip_attributes and that of stop_time_attributes had one name, by which NATURAL
-- and USING joined rows that have nothing to do with each other.
--
-- stored_calendar_dates had a row of some 12 bytes for each record: a quarter of a million in feeds that list every day
-- of a service. In service_exceptions it has a bit. The records wait in temp.calendar_date_rows until they are packed, which SQL cannot do.

-- stored_stops had each coordinate as a double of 8 bytes. Nearly all are decimal numbers of at most seven decimals, and
-- an INTEGER of 4 bytes gives the same double; up to eleven decimals, one of 6 bytes does. What many stops have in common is
-- in stop_attributes, and texts are put together from text_parts. The rows wait in temp.stop_rows until they are packed.

-- stored_services had the weekdays and dates of each service in its row; services have few combinations of them. The rows
-- wait in temp.service_rows.

-- What stop_patterns held follows from patterns: the stop of each position.
CREATE TEMP TABLE numbered_stops (stop_key INTEGER NOT NULL, pattern_key INTEGER NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (stop_key, pattern_key, position)) STRICT, WITHOUT ROWID;
INSERT INTO temp.numbered_stops
SELECT CASE n.stop_width
        WHEN 1 THEN instr(o.bytes, substr(n.stop_keys, x.position + 1, 1)) - 1
        WHEN 2 THEN (instr(o.bytes, substr(n.stop_keys, 2 * x.position + 1, 1)) - 1 << 8)
            + instr(o.bytes, substr(n.stop_keys, 2 * x.position + 2, 1)) - 1
        ELSE (SELECT sum(instr(o.bytes, substr(n.stop_keys, n.stop_width * (x.position + 1) - y.position, 1)) - 1
            << 8 * y.position) FROM positions y WHERE y.position < n.stop_width) END,
    n.pattern_key, x.position
FROM patterns n
CROSS JOIN positions x ON x.position < n.stop_count
CROSS JOIN byte_order o;

DROP TABLE stop_patterns;
CREATE TABLE stop_patterns (  -- which patterns visit a stop, and where
    stop_key    INTEGER NOT NULL,  -- 0: no stop, but a location or location group
    pattern_key INTEGER NOT NULL REFERENCES patterns (pattern_key),
    position    INTEGER NOT NULL,  -- of the stop in the pattern
    PRIMARY KEY (stop_key, pattern_key, position)
) STRICT, WITHOUT ROWID;
INSERT INTO main.stop_patterns SELECT * FROM temp.numbered_stops;
DROP TABLE temp.numbered_stops;

CREATE TEMP TABLE service_rows AS SELECT * FROM stored_services;
DROP TABLE stored_services;
CREATE TABLE service_weeks (  -- each combination of weekdays and dates once; view service_records
    service_week_key INTEGER PRIMARY KEY,
    monday           INTEGER,
    tuesday          INTEGER,
    wednesday        INTEGER,
    thursday         INTEGER,
    friday           INTEGER,
    saturday         INTEGER,
    sunday           INTEGER,
    start_date       INTEGER,          -- YYYYMMDD
    end_date         INTEGER           -- YYYYMMDD
) STRICT;
CREATE TABLE stored_services (  -- view service_records
    service_key      INTEGER PRIMARY KEY,
    service_id       TEXT NOT NULL,
    service_week_key INTEGER REFERENCES service_weeks (service_week_key)  -- NULL: another file names the service, calendar.txt does not
) STRICT;
CREATE UNIQUE INDEX stored_services_by_id ON stored_services (service_id);

CREATE TEMP TABLE calendar_date_rows AS SELECT date, exception_type, service_key FROM stored_calendar_dates;
DROP TABLE stored_calendar_dates;
CREATE TABLE service_exceptions (  -- calendar_dates.txt, a bit for each record; view calendar_date_keys
    date              INTEGER NOT NULL,  -- YYYYMMDD
    exception_type    INTEGER NOT NULL,  -- 1: added, 2: removed
    first_service_key INTEGER NOT NULL,  -- that of the first bit
    services          BLOB NOT NULL,     -- a bit for each key from first_service_key on, the highest of a byte first
    PRIMARY KEY (date, exception_type, first_service_key)
) STRICT, WITHOUT ROWID;

CREATE TEMP TABLE stop_rows AS SELECT * FROM stored_stops;
DROP TABLE stored_stops;
CREATE TABLE stop_attributes (  -- each combination of what stops have in common once; view stop_records
    stop_attributes_key INTEGER PRIMARY KEY,
    zone_id             TEXT,
    location_type       INTEGER,
    stop_timezone       TEXT,
    wheelchair_boarding INTEGER,
    level_id            TEXT,
    platform_code       TEXT,
    stop_access         INTEGER
) STRICT;
CREATE TABLE text_parts (  -- parts of the texts of stops; view stop_records
    part_key INTEGER PRIMARY KEY,  -- 0: no text
    part     TEXT NOT NULL         -- char(1) stands for the stop_id
) STRICT;
CREATE TABLE stored_stops (  -- view stop_records; keys go from cell to cell of stop_cells
    stop_key            INTEGER PRIMARY KEY,
    stop_id             TEXT NOT NULL,
    stop_code           ANY,               -- TEXT; INTEGER: first part + 65536 * second part, -> text_parts
    stop_name           ANY,               -- as stop_code
    tts_stop_name       TEXT,
    stop_desc           ANY,               -- as stop_code
    lat                 ANY,               -- INTEGER: 10^-7 degrees, from 2^31 on 10^-11, WGS 84; REAL: degrees, where that is another number
    lon                 ANY,               -- as lat
    stop_url            ANY,               -- as stop_code
    parent_key          INTEGER REFERENCES stored_stops (stop_key),
    stop_attributes_key INTEGER REFERENCES stop_attributes (stop_attributes_key),  -- NULL: another file names this id, stops.txt does not
    departure_count     INTEGER NOT NULL,  -- departures of passengers over all days of the feed, at this row of stops.txt
    stop_lat            REAL AS (iif(typeof(lat) = 'integer', lat / iif(abs(lat) < 2147483648, 1e7, 1e11), lat)),  -- degrees, WGS 84; takes no room
    stop_lon            REAL AS (iif(typeof(lon) = 'integer', lon / iif(abs(lon) < 2147483648, 1e7, 1e11), lon))   -- degrees, WGS 84; takes no room
) STRICT;
CREATE UNIQUE INDEX stored_stops_by_id ON stored_stops (stop_id);
CREATE INDEX stored_stops_by_parent ON stored_stops (parent_key) WHERE parent_key IS NOT NULL;

ALTER TABLE trip_attributes RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stored_trips RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stop_time_attributes RENAME COLUMN attributes_key TO stop_time_attributes_key;

-- A full-text table without content does not count its rows, and programs that list tables with their counts stop there.
-- Its content is now the view search_entries, of numbers alone; the index stays as it is.
CREATE TEMP TABLE search_data AS SELECT id, block FROM stop_search_data;
CREATE TEMP TABLE search_index AS SELECT segid, term, pgno FROM stop_search_idx;
DROP TABLE stop_search;
CREATE VIRTUAL TABLE stop_search USING fts5 (
    words, content = 'search_entries', content_rowid = 'search_key', columnsize = 0, detail = none,
    tokenize = "ascii tokenchars '#=@'"
);
DELETE FROM stop_search_data;
DELETE FROM stop_search_idx;
INSERT INTO main.stop_search_data (id, block) SELECT id, block FROM temp.search_data;
INSERT INTO main.stop_search_idx (segid, term, pgno) SELECT segid, term, pgno FROM temp.search_index;
DROP TABLE temp.search_data;
DROP TABLE temp.search_index;

-- Tables of which info tells the rows: counting those of time_profiles reads all of it.
ALTER TABLE import_record ADD COLUMN service_count INTEGER;  -- rows of stored_services
ALTER TABLE import_record ADD COLUMN pattern_count INTEGER;  -- rows of patterns
ALTER TABLE import_record ADD COLUMN profile_count INTEGER;  -- rows of time_profiles
ALTER TABLE import_record ADD COLUMN shape_count INTEGER;    -- rows of stored_shapes that have points
UPDATE import_record SET
    service_count = (SELECT count(*) FROM stored_services), pattern_count = (SELECT count(*) FROM patterns),
    profile_count = (SELECT count(*) FROM time_profiles),
    shape_count = (SELECT count(*) FROM stored_shapes WHERE point_count > 0);
