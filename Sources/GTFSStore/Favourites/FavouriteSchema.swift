internal import GRDB
internal import GTFSModel

/// The tables of a file of favourites, and the migrations of older files.
enum FavouriteSchema {
    /// `PRAGMA application_id`: "GTFV" in ASCII. So neither file is mistaken for the other kind, a feed's database.
    static let applicationID = 0x4754_4656

    /// Each upgrades a file from the version of its index to the next one; `PRAGMA user_version` counts them. A
    /// migration that was released is never changed.
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

    private enum Kind { case blank, current, older, newer, foreign }

    private static func kind(_ db: Database) throws -> Kind {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application == applicationID {
            return version == migrations.count ? .current : version > migrations.count ? .newer : .older
        }
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        return isEmpty && application == 0 && version == 0 ? .blank : .foreign
    }

    private static let objects = KnownObjects(migrations.joined())

    /// Compares the tables with the toolkit's, before one of them is read.
    /// - Throws: `SchemaGuard.ForeignObject`.
    static func check(_ db: Database) throws {
        let kind = try kind(db)
        guard kind == .current || kind == .older else { return }
        try SchemaGuard(objects, isWriting: true).check(db)
    }

    /// Whether a file is still empty.
    static func isBlank(_ db: Database) throws -> Bool { try kind(db) == .blank }

    /// Upgrades the tables of a file to this version, in one step that other processes see whole or not at all.
    /// - Throws: `StoreError` for a file that is not one of favourites, or is of a later version.
    static func upgrade(_ db: Database, path: String) throws {
        switch try kind(db) {
        case .current: return
        case .foreign:
            throw StoreError(
                .notOurs, path: path,
                "\(path) is no file of favourites, and is left as it is",
                advice: "give favourites a file of their own.")
        case .newer:
            throw StoreError(
                .newer, path: path,
                "\(path) was written by a later version of the toolkit",
                advice: "update the toolkit, or give another file.")
        case .blank, .older: break
        }
        try db.inTransaction(.immediate) {
            // Another process may have been faster.
            let state = try kind(db)
            guard state == .blank || state == .older else { return .commit }
            let version = max(0, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
            for migration in migrations.dropFirst(version) { try db.execute(sql: migration) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
            return .commit
        }
    }
}
