internal import GRDB
internal import GTFSModel

/// The tables of a history, and the migrations of older files.
///
/// Keys of texts, patterns, profiles and trips have no meaning outside their file. Lists of numbers are BLOBs of bits that
/// `GTFSHistory` packs and reads.
enum HistorySchema {
    static let tables = VersionedTables(
        // "GTFH" in ASCII.
        applicationID: 0x4754_4648, migrations: migrations,
        refusal: ("no history", "give the history a file of its own."))

    private static let migrations = [
        """
        -- Ids of stops, routes, agencies, vehicles and time zones, each once.
        CREATE TABLE texts (text_key INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
        -- The messages of a realtime feed.
        CREATE TABLE sources (
            source_key INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            last_timestamp INTEGER NOT NULL -- of its last message, seconds since 1970
        ) STRICT;
        -- From one message to another, with at most 120 s between two; seconds since 1970.
        CREATE TABLE watched (
            source_key INTEGER NOT NULL,
            began INTEGER NOT NULL,
            ended INTEGER NOT NULL,
            PRIMARY KEY (source_key, began)
        ) STRICT, WITHOUT ROWID;
        -- The zone of a stop whose times are not shown in its agency's.
        CREATE TABLE stop_zones (stop_key INTEGER PRIMARY KEY, zone_key INTEGER NOT NULL) STRICT;
        -- A route and direction.
        CREATE TABLE lines (
            line_key INTEGER PRIMARY KEY,
            route_key INTEGER,      -- texts; NULL without a route
            direction_id INTEGER,
            agency_key INTEGER,     -- texts
            zone_key INTEGER NOT NULL -- texts: the agency's time zone
        ) STRICT;
        CREATE INDEX lines_by_route ON lines (route_key);
        -- Stops in the order of travel: for each its key in texts, stop_sequence, timepoint.
        CREATE TABLE recorded_patterns (
            pattern_key INTEGER PRIMARY KEY,
            line_key INTEGER NOT NULL,
            hash INTEGER NOT NULL,
            stops BLOB NOT NULL
        ) STRICT;
        CREATE INDEX recorded_patterns_by_hash ON recorded_patterns (hash);
        -- Times of a pattern's trips from their start, seconds.
        CREATE TABLE recorded_profiles (
            profile_key INTEGER PRIMARY KEY, hash INTEGER NOT NULL, times BLOB NOT NULL
        ) STRICT;
        CREATE INDEX recorded_profiles_by_hash ON recorded_profiles (hash);
        -- A trip as it was scheduled. The same trip_id with other stops or times is another row.
        CREATE TABLE recorded_trips (
            trip_key INTEGER PRIMARY KEY,
            pattern_key INTEGER NOT NULL,
            profile_key INTEGER,        -- NULL for a trip without a schedule
            start_time INTEGER NOT NULL,-- from which its profile counts, seconds of the service day
            windows BLOB,               -- of frequencies.txt: start, end, headway, exact_times
            id_hash INTEGER NOT NULL,
            trip_id TEXT NOT NULL
        ) STRICT;
        CREATE INDEX recorded_trips_by_id ON recorded_trips (id_hash);
        -- Service days by their number, days since 1970-01-01.
        CREATE TABLE recorded_days (
            day INTEGER PRIMARY KEY,
            watched_hash INTEGER, -- of what the sums of its packed lines know of watched; NULL before it is packed
            line_count INTEGER -- how many lines it has at least; NULL if they were not counted
        ) STRICT;
        -- The visits of a line on a service day that is not packed, or that has changed since.
        CREATE TABLE day_lines (
            day_line INTEGER PRIMARY KEY, -- day * 2^24 + line_key
            listing_key INTEGER,          -- its scheduled trips of that day; NULL for none
            visits BLOB NOT NULL,         -- the trips that were seen: states, sources and times
            brackets BLOB NOT NULL,       -- of these times
            sum INTEGER NOT NULL          -- of all of these, 16 bits, so that verify finds a number that was changed
        ) STRICT;
        -- The same of many lines of a day that is over, one after another.
        CREATE TABLE packed_lines (
            first_day_line INTEGER PRIMARY KEY, -- day * 2^24 + line_key, of the first line
            heads BLOB NOT NULL,                -- for each its line_key, listing_key, sum, and the bytes that are its own
            sums BLOB NOT NULL,                 -- what punctuality, headways and grades are made of, by line
            visits BLOB NOT NULL,
            brackets BLOB NOT NULL
        ) STRICT;
        -- The scheduled trips of a line, which many days share.
        CREATE TABLE listings (listing_key INTEGER PRIMARY KEY, hash INTEGER NOT NULL, trips BLOB NOT NULL) STRICT;
        CREATE INDEX listings_by_hash ON listings (hash);
        -- The trips under way, with what later messages need: part 0 with each message; part 1 now and then, those that
        -- messages no longer name. A trip in both is as in part 0.
        CREATE TABLE open_trips (part INTEGER PRIMARY KEY, state BLOB NOT NULL) STRICT;
        """,
        """
        -- How many rows each table has, and the sum of their hashes, so that verify finds a value that was changed. A row of
        -- open_trips stands for itself; one that is not here has no rows.
        CREATE TABLE table_sums (
            name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, sum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """,
    ]

    /// - Throws: `StoreError` for a file that is no history, or one of a later version.
    static func requireReadable(_ db: Database, path: String) throws {
        let state = try tables.state(db)
        try tables.refuse(state, path: path)
        guard state == .blank else { return }
        throw StoreError(
            .notOurs, path: path, "\(path) is no history yet", advice: "record something into it first.")
    }

    static func upgrade(_ db: Database, path: String) throws {
        try tables.refuse(tables.state(db), path: path)
        try tables.upgrade(db) { if $0 == .older { try sum(db) } }
    }

    /// Sums the rows of a file from before there were sums, as they are.
    private static func sum(_ db: Database) throws {
        let sums = TableSums(db)
        for table in SummedTable.allCases { try sums.count(table) }
        try sums.store()
    }
}
