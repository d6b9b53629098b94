-- From version 1, before the tables of newest.sql are made: rows whose table has another form wait in temporary tables.

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

CREATE TEMP TABLE service_rows AS SELECT * FROM stored_services;
DROP TABLE stored_services;
CREATE TEMP TABLE calendar_date_rows AS SELECT date, exception_type, service_key FROM stored_calendar_dates;
DROP TABLE stored_calendar_dates;
CREATE TEMP TABLE stop_rows AS SELECT * FROM stored_stops;
DROP TABLE stored_stops;

-- The keys had one name, by which NATURAL and USING joined rows that have nothing to do with each other.
ALTER TABLE trip_attributes RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stored_trips RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stop_time_attributes RENAME COLUMN attributes_key TO stop_time_attributes_key;

-- The index of the search has no content in version 1; it stays as it is.
CREATE TEMP TABLE search_data AS SELECT id, block FROM stop_search_data;
CREATE TEMP TABLE search_index AS SELECT segid, term, pgno FROM stop_search_idx;
DROP TABLE stop_search;
