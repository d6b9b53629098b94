internal import GRDB

extension FeedDatabase {
    /// The space that one table or index takes in the file.
    package struct StoredPart: Sendable {
        package let name: String
        /// The table that an index belongs to; for a table, its own name.
        package let table: String
        package let isIndex: Bool
        /// Whole pages.
        package let bytes: Int
        /// Unused bytes of these pages.
        package let unusedBytes: Int
    }

    package struct PageCounts: Sendable {
        package let pageSize: Int
        package let total: Int
        package let free: Int
    }
}

extension FeedDatabase {
    package func pageCounts() throws -> PageCounts {
        try read { db in
            PageCounts(
                pageSize: try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0,
                total: try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0,
                free: try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0)
        }
    }

    /// The size of each table and index, the largest first; nil if this SQLite is built without DBSTAT, as Apple's is
    /// ("The DBSTAT Virtual Table", sqlite.org/dbstat.html).
    package func storedParts() throws -> [StoredPart]? {
        try read { db in
            guard try Bool.fetchOne(db, sql: "SELECT sqlite_compileoption_used('ENABLE_DBSTAT_VTAB')") == true else {
                return nil
            }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT part.name, coalesce(entry.tbl_name, part.name), coalesce(entry.type = 'index', 0),
                           part.pgsize, part.unused
                    FROM dbstat AS part LEFT JOIN sqlite_schema AS entry ON entry.name = part.name
                    WHERE part.aggregate = 1
                    ORDER BY part.pgsize DESC, part.name
                    """
            ).map {
                try StoredPart(
                    name: $0.value(0), table: $0.value(1), isIndex: $0.value(2), bytes: $0.value(3),
                    unusedBytes: $0.value(4))
            }
        }
    }
}
