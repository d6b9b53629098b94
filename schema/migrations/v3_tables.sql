-- gtfs-toolkit database, version 3: the URLs of the feed and of its realtime messages, rows in blocks, and texts of digits packed.

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
    row_count INTEGER NOT NULL,
    -- A column each. INTEGER: the number of all rows; TEXT: that of the first row, from which those of the others count
    -- on; BLOB: a number for each row, big-endian.
    c0 ANY, c1 ANY, c2 ANY, c3 ANY, c4 ANY, c5 ANY, c6 ANY, c7 ANY, c8 ANY, c9 ANY,
    c10 ANY, c11 ANY, c12 ANY, c13 ANY, c14 ANY, c15 ANY, c16 ANY, c17 ANY, c18 ANY, c19 ANY
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
    value     ANY
) STRICT;

-- Texts that are mostly digits have two of them in a byte of `digits`; `frame` is a JSON array of what stands before them,
-- what the digits a to e stand for, and what stands behind; where `digits` is NULL, it is the text itself. The texts of extra_cells have their digits in `numbers`.
DROP TABLE IF EXISTS stored_locations;
CREATE TABLE stored_locations (
    row_key     INTEGER PRIMARY KEY,  -- 1, 2, … in the order of the file
    before      TEXT NOT NULL,        -- what stands before the feature; in the last row, what ends the file
    location_id TEXT,                 -- the feature's id
    frame       TEXT,
    digits      BLOB,
    -- JSON, as written; NULL in the last row
    feature     TEXT AS (iif(digits IS NULL, frame, (json_extract(frame, '$[0]')) || replace(replace(replace(replace(replace(replace(lower(hex(digits)),
        'a', json_extract(frame, '$[1]')), 'b', json_extract(frame, '$[2]')), 'c', json_extract(frame, '$[3]')), 'd', json_extract(frame, '$[4]')), 'e', json_extract(frame, '$[5]')), 'f', '') || (json_extract(frame, '$[6]'))))
) STRICT;
DROP TABLE IF EXISTS extra_cells;
CREATE TABLE extra_cells (
    column_key INTEGER NOT NULL REFERENCES extra_columns (column_key),
    first_key  INTEGER NOT NULL,  -- included
    last_key   INTEGER NOT NULL,  -- included
    number     INTEGER,  -- of the text that all the cells hold; NULL where a list follows
    width      INTEGER,  -- bytes a number of `numbers`
    numbers    BLOB,     -- packed column: the number of the text of each cell; without a width the digits of `texts`
    frame      TEXT,
    -- JSON array of text or null in place of numbers, where nearly every cell is another text
    texts      TEXT AS (iif(numbers IS NULL, frame, (json_extract(frame, '$[0]')) || replace(replace(replace(replace(replace(replace(lower(hex(numbers)),
        'a', json_extract(frame, '$[1]')), 'b', json_extract(frame, '$[2]')), 'c', json_extract(frame, '$[3]')), 'd', json_extract(frame, '$[4]')), 'e', json_extract(frame, '$[5]')), 'f', '') || (json_extract(frame, '$[6]')))),
    PRIMARY KEY (column_key, first_key)
) STRICT, WITHOUT ROWID;

ALTER TABLE import_record ADD COLUMN views_sum INTEGER;  -- of the text of our views; NULL where an older version made them
