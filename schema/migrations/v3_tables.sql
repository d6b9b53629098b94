-- gtfs-toolkit database, version 3: the URLs of the feed and of its realtime messages.

CREATE TABLE feed_urls (  -- where the feed and its messages come from
    kind          TEXT PRIMARY KEY,  -- as DMFR names it: static_current, realtime_trip_updates, realtime_vehicle_positions, realtime_alerts
    url           TEXT NOT NULL,     -- without user, password, query and fragment
    query_hash    TEXT,              -- 8 hexadecimal digits over the query (FNV-1a); NULL without one
    etag          TEXT,              -- of the zip that was imported
    last_modified TEXT,              -- of the same
    sha256        TEXT               -- of the same, 64 hexadecimal digits
) STRICT, WITHOUT ROWID;
