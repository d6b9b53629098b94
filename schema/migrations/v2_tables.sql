-- gtfs-toolkit database, version 2: joins on ids finish.
--
-- stop_patterns knows the position of each stop, so that a view comes from a stop to its stop times without a search
-- through the whole pattern. The key of trip_attributes and that of stop_time_attributes had one name, by which NATURAL
-- and USING joined rows that have nothing to do with each other.

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

ALTER TABLE trip_attributes RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stored_trips RENAME COLUMN attributes_key TO trip_attributes_key;
ALTER TABLE stop_time_attributes RENAME COLUMN attributes_key TO stop_time_attributes_key;
