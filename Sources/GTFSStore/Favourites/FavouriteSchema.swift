internal import GRDB
internal import GTFSModel

/// The tables of a file of favourites, and the migrations of older files.
enum FavouriteSchema {
    static let tables = VersionedTables(
        // "GTFV" in ASCII. So neither file is mistaken for the other kind, a feed's database.
        applicationID: 0x4754_4656, migrations: migrations,
        refusal: ("no file of favourites", "give favourites a file of their own."))

    private static let migrations = [
        """
        -- A favourite: its number is never given twice.
        CREATE TABLE favorites (
            favorite_id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('stop', 'route', 'place', 'journey')),
            label TEXT,
            sort_order INTEGER NOT NULL, -- 1 for the first, without gaps
            created INTEGER NOT NULL     -- seconds since 1970
        ) STRICT;
        -- What is kept: one part, and two of a journey. A part without an id is a position.
        CREATE TABLE favorite_parts (
            favorite_id INTEGER NOT NULL REFERENCES favorites ON DELETE CASCADE,
            part INTEGER NOT NULL CHECK (part IN (0, 1)),
            id TEXT,                     -- stop_id or route_id
            code TEXT,                   -- stop_code or route_short_name
            name TEXT,                   -- stop_name or route_long_name
            latitude REAL,               -- degrees, WGS 84
            longitude REAL,
            location_type INTEGER,
            platform_code TEXT,
            agency_id TEXT,
            PRIMARY KEY (favorite_id, part)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        -- The name of a favourite among the devices of its owner.
        CREATE TABLE favorite_names (
            favorite_id INTEGER PRIMARY KEY REFERENCES favorites ON DELETE CASCADE,
            name TEXT NOT NULL
        ) STRICT;
        -- The last change of each part of each favourite that any of them made: also of those that are removed.
        CREATE TABLE favorite_changes (
            name TEXT NOT NULL,
            part TEXT NOT NULL,
            change TEXT NOT NULL,        -- JSON
            PRIMARY KEY (name, part)
        ) STRICT, WITHOUT ROWID;
        -- The name of this device.
        CREATE TABLE favorite_device (
            device TEXT NOT NULL
        ) STRICT;
        """,
        """
        -- The routes that each source of messages has spoken of.
        CREATE TABLE favorite_sources (
            source TEXT PRIMARY KEY,     -- as it is named, without a key
            known TEXT NOT NULL          -- JSON
        ) STRICT, WITHOUT ROWID;
        """,
    ]

    /// Whether a file is still empty.
    static func isBlank(_ db: Database) throws -> Bool { try tables.state(db) == .blank }

    /// - Throws: `StoreError` for a file that is not one of favourites, or is of a later version.
    static func upgrade(_ db: Database, path: String) throws {
        let state = try tables.state(db)
        try tables.refuse(state, path: path)
        if state != .current { try tables.upgrade(db) }
    }
}
