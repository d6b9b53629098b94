internal import GRDB
package import GTFSModel

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
    /// The URLs that the file remembers.
    package func feedURLs() throws -> [FeedURL] { try read { try FeedURLRows($0).all() } }
}
