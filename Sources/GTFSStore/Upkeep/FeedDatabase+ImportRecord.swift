internal import GRDB
package import GTFSModel

extension FeedDatabase {
    package struct ImportRecordRow: Sendable {
        package let sourceName: String
        package let contentHash: String
        package let toolVersion: String
        /// JSON object.
        package let options: String
        /// RFC 3339, UTC.
        package let importedAt: String
        package let importSeconds: Double
        package let zipBytes: Int
        package let textBytes: Int
        /// An estimate.
        package let plainBytes: Int
        package let firstServiceDate: ServiceDate?
        package let lastServiceDate: ServiceDate?

        init(_ row: Row) throws {
            sourceName = try row.value("source_name")
            contentHash = try row.value("content_hash")
            toolVersion = try row.value("tool_version")
            options = try row.value("options")
            importedAt = try row.value("imported_at")
            importSeconds = try row.value("import_seconds")
            zipBytes = try row.byteCount("zip_bytes")
            textBytes = try row.byteCount("text_bytes")
            plainBytes = try row.byteCount("plain_bytes")
            firstServiceDate = try row.date("first_service_date")
            lastServiceDate = try row.date("last_service_date")
        }
    }

    package struct ImportedFileRow: Sendable {
        package let name: String
        package let rowCount: Int
        package let keptAside: Int
        package let isStored: Bool
        /// Whether it is stored record by record.
        package let isTable: Bool
    }

    package struct ImportIssueRow: Sendable {
        package let code: String
        /// "" if it is about the feed as a whole.
        package let fileName: String
        package let severity: String
        package let count: Int
    }

    /// How many stops, routes, trips … a database has.
    package struct FeedCounts: Sendable {
        package let stops, routes, services, trips, stopTimes, patterns, timeProfiles, shapes, keptRecords,
            extraValues: Int
    }
}

extension FeedDatabase {
    /// The record of the import; a database without one is damaged.
    package func importRecord() throws -> ImportRecordRow {
        let row = try read { try Row.fetchOne($0, sql: "SELECT * FROM import_record") }
        guard let row else {
            throw StoreError(
                .damaged, path: path, "\(path) has no record of its import", advice: "import the feed again.")
        }
        return try read { _ in try ImportRecordRow(row) }
    }

    package func importedFiles() throws -> [ImportedFileRow] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT file_name, row_count, kept_aside, is_stored,
                           header <> '[]' OR file_name NOT IN (SELECT file_name FROM kept_files)
                    FROM imported_files ORDER BY file_name
                    """
            ).map {
                try ImportedFileRow(
                    name: $0.value(0), rowCount: $0.value(1), keptAside: $0.value(2), isStored: $0.value(3),
                    isTable: $0.value(4))
            }
        }
    }

    /// The worst first, then by code.
    package func importIssues() throws -> [ImportIssueRow] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT code, file_name, severity, sum(count) FROM import_issues
                    GROUP BY code, file_name, severity
                    ORDER BY CASE severity WHEN 'ERROR' THEN 0 WHEN 'WARNING' THEN 1 ELSE 2 END, code, file_name
                    """
            ).map {
                try ImportIssueRow(code: $0.value(0), fileName: $0.value(1), severity: $0.value(2), count: $0.value(3))
            }
        }
    }

    package func feedCounts() throws -> FeedCounts {
        try read { db in
            guard let row = try Row.fetchOne(db, sql: Self.countsSQL),
                let record = try Row.fetchOne(db, sql: "SELECT * FROM import_record")
            else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            return try FeedCounts(
                stops: row.value("stops"), routes: row.value("routes"),
                services: Self.count(
                    record, column: "service_count", sql: "SELECT count(*) FROM stored_services", db: db),
                trips: row.value("trips"), stopTimes: row.value("stop_times"),
                patterns: Self.count(record, column: "pattern_count", sql: "SELECT count(*) FROM patterns", db: db),
                timeProfiles: Self.count(
                    record, column: "profile_count", sql: "SELECT count(*) FROM time_profiles", db: db),
                shapes: Self.count(
                    record, column: "shape_count", sql: "SELECT count(*) FROM stored_shapes WHERE point_count > 0",
                    db: db),
                keptRecords: row.value("kept_records"), extraValues: row.value("extra_values"))
        }
    }

    /// A count of import_record; counted by `sql` in a file of version 1, whose import_record has none.
    private static func count(_ record: Row, column: String, sql: String, db: Database) throws -> Int {
        let recorded: Int? = record.hasColumn(column) ? try record.value(column) : nil
        return try recorded ?? Int.fetchOne(db, sql: sql) ?? 0
    }

    /// Counts that the records of files give: no large table is read.
    static let countsSQL = """
        SELECT \(stored("stops.txt")) AS stops, \(stored("routes.txt")) AS routes, \(stored("trips.txt")) AS trips,
               \(stored("stop_times.txt")) AS stop_times,
               (SELECT coalesce(sum(kept_aside), 0) FROM imported_files) AS kept_records,
               (SELECT coalesce(sum(cell_count), 0) FROM extra_columns WHERE kind = 0) AS extra_values
        """

    /// The records of a file that its table stores: all that were read except the kept ones.
    private static func stored(_ file: String) -> String {
        """
        (SELECT coalesce(sum(row_count - kept_aside), 0) FROM imported_files
         WHERE file_name = '\(file)' AND is_stored = 1)
        """
    }

    /// Every agency, in the order of the file.
    package func agencies() throws -> [Agency] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM stored_agency ORDER BY rowid").map { row in
                var agency = try Agency(id: (row.value("agency_id") as String?).map(Agency.ID.init(rawValue:)))
                agency.name = try row.value("agency_name")
                agency.url = try row.value("agency_url")
                agency.timeZone = try row.value("agency_timezone")
                agency.language = try row.value("agency_lang")
                agency.phone = try row.value("agency_phone")
                return agency
            }
        }
    }

    /// The first row of feed_info.txt; nil if the feed has none.
    package func feedInfo() throws -> FeedInfo? {
        try read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM stored_feed_info ORDER BY rowid").map { row in
                var info = FeedInfo()
                info.publisherName = try row.value("feed_publisher_name")
                info.publisherURL = try row.value("feed_publisher_url")
                info.language = try row.value("feed_lang")
                info.defaultLanguage = try row.value("default_lang")
                info.startDate = try row.date("feed_start_date")
                info.endDate = try row.date("feed_end_date")
                info.version = try row.value("feed_version")
                info.contactEmail = try row.value("feed_contact_email")
                info.contactURL = try row.value("feed_contact_url")
                return info
            }
        }
    }
}

extension Row {
    /// Bytes of a feed, which may be more than an `Int` of 32 bits holds.
    fileprivate func byteCount(_ column: String) throws -> Int { Int(clamping: try value(column) as Int64) }

    /// A date that the database stores as the number YYYYMMDD.
    fileprivate func date(_ column: String) throws -> ServiceDate? {
        (try value(column) as Int?).flatMap { ServiceDate(yyyymmdd: $0) }
    }
}

extension FeedDatabase {
    /// The feed that a finished database was made from.
    package struct ImportedFeed: Sendable {
        package let contentHash: String
        package let options: String
        package let agencyNames: Set<String>
        package let urls: [FeedURL]

        private static let sql = "SELECT content_hash, options FROM import_record"
        private static let agencySQL = "SELECT agency_name FROM stored_agency WHERE agency_name IS NOT NULL"

        /// - Throws: `StoreError` if the file is not a database of this schema version.
        package static func read(path: String) throws -> ImportedFeed? {
            try FeedDatabase(path: path).read { db in
                guard let row = try Row.fetchOne(db, sql: sql) else { return nil }
                return try ImportedFeed(
                    contentHash: row.value("content_hash"), options: row.value("options"),
                    agencyNames: try String.fetchSet(db, sql: agencySQL), urls: try FeedURLRows(db).all())
            }
        }
    }
}

/// The URLs that a database remembers. A file without any has no table for them.
package struct FeedURLRows {
    private let db: StoreDatabase
    private static let table = "feed_urls"

    package init(_ db: StoreDatabase) { self.db = db }

    /// The feed's own first.
    package func all() throws -> [FeedURL] {
        guard try db.tableExists(Self.table) else { return [] }
        return try Row.fetchAll(db, sql: "SELECT * FROM feed_urls ORDER BY kind <> 'static_current', kind").map { row in
            var url = try FeedURL(
                kind: FeedURL.Kind(rawValue: row.value("kind")), url: row.value("url"), etag: row.value("etag"),
                lastModified: row.value("last_modified"), sha256: row.value("sha256"))
            url.queryHash = try row.value("query_hash")
            return url
        }
    }

    /// Writes them into the empty table of a new file.
    package func write(_ urls: [FeedURL]) throws {
        for url in urls {
            try db.execute(
                sql:
                    "INSERT INTO feed_urls (kind, url, query_hash, etag, last_modified, sha256) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [url.kind.rawValue, url.url, url.queryHash, url.etag, url.lastModified, url.sha256])
        }
    }
}

extension FeedDatabase {
    package func feedURLs() throws -> [FeedURL] { try read { try FeedURLRows($0).all() } }
}
